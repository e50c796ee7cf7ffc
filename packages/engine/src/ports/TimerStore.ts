import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Claim } from "./Lease.ts"

/** What happens to a booking by the mere passing of time; `mailAttendees` goes on where the mails of an hour were used up. */
export type TimerKind = "slotPasses" | "checkoutExpires" | "reminder" | "refund" | "mailAttendees"

/** One thing that is due for a booking; a booking has at most one of each kind. */
export interface Timer {
  readonly hostId: number
  readonly bookingId: number
  readonly kind: TimerKind
  readonly dueAt: Instant
}

/** Timers on rows: set and cleared in the transaction of the change that wants them, claimed by any number of processes. */
export class TimerStore extends Context.Service<
  TimerStore,
  {
    /** Sets a timer, or moves the booking's one of that kind; a lease on it ends. */
    readonly set: (timer: Timer) => Effect.Effect<void>
    /** Clears the booking's timers of these kinds. */
    readonly clear: (bookingId: number, kinds: ReadonlyArray<TimerKind>) => Effect.Effect<void>
    /** Leases due timers that nobody works on, the longest due first. Two processes never get the same one. */
    readonly claim: (claim: Claim) => Effect.Effect<ReadonlyArray<Timer>>
    /** Ends a timer under a lease; `false` when the lease was lost, and then the caller must change nothing. */
    readonly finish: (timer: Timer, leaseToken: string) => Effect.Effect<boolean>
    /** Gives a timer back to be tried again at a moment; `false` when the lease was lost. */
    readonly postpone: (timer: Timer, leaseToken: string, dueAt: Instant) => Effect.Effect<boolean>
    /** When the next timer can be claimed: its time or the end of its lease. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>>
  }
>()("@slotkit/engine/TimerStore") {}
