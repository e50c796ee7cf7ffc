import type { Booking, Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Claim } from "./Lease.ts"

/** A change of a booking at a set time. `mailAttendees` sends the emails that exceeded the limit of an hour. */
export type TimerKind = "slotPasses" | "checkoutExpires" | "reminder" | "refund" | "mailAttendees" | "confirmationExpires"

/** A timer of a booking. A booking has at most one of each kind. */
export interface Timer {
  readonly hostId: number
  readonly bookingId: number
  readonly kind: TimerKind
  readonly dueAt: Instant
}

/** Timers, stored as rows: set and cleared in the transaction of a change, and claimed by any number of processes. */
export class TimerStore extends Context.Service<
  TimerStore,
  {
    /** Sets a timer, or moves the booking's timer of that kind and ends its lease. */
    readonly set: (timer: Timer) => Effect.Effect<void>
    /** Clears the booking's timers of these kinds. */
    readonly clear: (booking: Pick<Booking, "hostId" | "id">, kinds: ReadonlyArray<TimerKind>) => Effect.Effect<void>
    /** Leases due timers that no other process works on, the longest due first. Two processes never get the same timer. */
    readonly claim: (claim: Claim) => Effect.Effect<ReadonlyArray<Timer>>
    /** Ends a timer under a lease. Returns `false` if the lease was lost; the caller must then change nothing. */
    readonly finish: (timer: Timer, leaseToken: string) => Effect.Effect<boolean>
    /** Returns a timer for a retry at an instant. Returns `false` if the lease was lost. */
    readonly postpone: (timer: Timer, leaseToken: string, dueAt: Instant) => Effect.Effect<boolean>
    /** Returns when the next timer can be claimed: when it is due, or when its lease ends. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>>
  }
>()("@slotkit/engine/TimerStore") {}
