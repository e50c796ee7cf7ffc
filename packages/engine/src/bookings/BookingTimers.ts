import type { Booking, BookingState, Instant } from "@slotkit/core"
import { confirmationEnd, millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type TimerKind, TimerStore } from "../ports/TimerStore.ts"

/** The lifetime of a checkout. Decision 0034. */
export const checkoutMillis = 30 * millisPerMinute

/** Returns when a checkout that opens now expires: after 30 minutes, but never after the meeting has begun. */
export const checkoutEnd = (scheduledAt: Instant | null, now: Instant): Instant =>
  Math.min(now + checkoutMillis, scheduledAt ?? now + checkoutMillis)

/** The timer of each state and when it is due; undefined when the state has none. */
const timers: Readonly<
  Record<
    BookingState,
    (scheduledAt: Instant, now: Instant, booking: Booking) => { readonly kind: TimerKind; readonly dueAt: Instant } | undefined
  >
> = {
  unconfirmed: (_, __, booking) => ({ kind: "confirmationExpires", dueAt: confirmationEnd(booking) }),
  pending: (scheduledAt) => ({ kind: "slotPasses", dueAt: scheduledAt }),
  awaitingPayment: (scheduledAt, now) => ({ kind: "checkoutExpires", dueAt: checkoutEnd(scheduledAt, now) }),
  accepted: (scheduledAt, now) =>
    scheduledAt - millisPerDay > now ? { kind: "reminder", dueAt: scheduledAt - millisPerDay } : undefined,
  declined: () => undefined,
  cancelled: () => undefined
}

/** Sets the timer of a booking's state. A booking made less than 24 hours ahead gets no reminder. */
export const setTimer = Effect.fnUntraced(function* (booking: Booking) {
  const store = yield* TimerStore
  const now = yield* Clock.currentTimeMillis
  const timer = booking.scheduledAt === null ? undefined : timers[booking.state](booking.scheduledAt, now, booking)
  if (timer !== undefined) yield* store.set({ hostId: booking.hostId, bookingId: booking.id, ...timer })
})

/** Clears the timers of the state that a booking leaves. */
export const clearTimers = (booking: Booking): Effect.Effect<void, never, TimerStore> =>
  Effect.flatMap(TimerStore, (store) =>
    store.clear(booking, ["confirmationExpires", "slotPasses", "checkoutExpires", "reminder"])
  )
