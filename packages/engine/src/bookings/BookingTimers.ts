import type { Booking, BookingState, Instant } from "@slotkit/core"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type TimerKind, TimerStore } from "../ports/TimerStore.ts"

/** How long a checkout stays open. Decision 0034. */
export const checkoutMillis = 30 * millisPerMinute

/** When a checkout that opens now closes: after 30 minutes, and never after the meeting has begun. */
export const checkoutEnd = (scheduledAt: Instant | null, now: Instant): Instant =>
  Math.min(now + checkoutMillis, scheduledAt ?? now + checkoutMillis)

/** What each state waits for, and until when; nothing when there is nothing left to wait for. */
const timers: Readonly<
  Record<BookingState, (scheduledAt: Instant, now: Instant) => { readonly kind: TimerKind; readonly dueAt: Instant } | undefined>
> = {
  pending: (scheduledAt) => ({ kind: "slotPasses", dueAt: scheduledAt }),
  awaitingPayment: (scheduledAt, now) => ({ kind: "checkoutExpires", dueAt: checkoutEnd(scheduledAt, now) }),
  accepted: (scheduledAt, now) =>
    scheduledAt - millisPerDay > now ? { kind: "reminder", dueAt: scheduledAt - millisPerDay } : undefined,
  declined: () => undefined,
  cancelled: () => undefined
}

/** Sets the one timer that a booking's state waits for. A booking made inside 24 hours gets no reminder. */
export const setTimer = Effect.fnUntraced(function* (booking: Booking) {
  const store = yield* TimerStore
  const now = yield* Clock.currentTimeMillis
  const timer = booking.scheduledAt === null ? undefined : timers[booking.state](booking.scheduledAt, now)
  if (timer !== undefined) yield* store.set({ hostId: booking.hostId, bookingId: booking.id, ...timer })
})

/** Clears what the state waited for that a booking leaves. */
export const clearTimers = (bookingId: number): Effect.Effect<void, never, TimerStore> =>
  Effect.flatMap(TimerStore, (store) => store.clear(bookingId, ["slotPasses", "checkoutExpires", "reminder"]))
