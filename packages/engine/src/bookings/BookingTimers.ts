import type { Booking, BookingState, Host, Instant, ServiceSettings } from "@slotkit/core"
import { confirmationEnd, millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { JobStore } from "../ports/JobStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { type TimerKind, timerJob, timerKeys } from "../ports/Timer.ts"
import { offeredTexts, validConsent } from "./BookingTexts.ts"

/** The lifetime of a checkout. Decision 0034. */
export const checkoutMillis = 30 * millisPerMinute

/** Returns when a checkout that opens now expires: after 30 minutes, but never after the meeting has begun. */
export const checkoutEnd = (scheduledAt: Instant | null, now: Instant): Instant =>
  Math.min(now + checkoutMillis, scheduledAt ?? now + checkoutMillis)

/** The timer of each state and when it is due; undefined when the state has none. */
const timers: Readonly<
  Record<
    BookingState,
    (
      scheduledAt: Instant,
      now: Instant,
      booking: Booking,
      reminderMinutes: ReadonlyArray<number>
    ) => { readonly kind: TimerKind; readonly dueAt: Instant } | undefined
  >
> = {
  unconfirmed: (_, __, booking) => ({ kind: "confirmationExpires", dueAt: confirmationEnd(booking) }),
  pending: (scheduledAt) => ({ kind: "slotPasses", dueAt: scheduledAt }),
  awaitingPayment: (scheduledAt, now) => ({ kind: "checkoutExpires", dueAt: checkoutEnd(scheduledAt, now) }),
  accepted: (scheduledAt, now, _, reminderMinutes) => {
    const dueAt = reminderMinutes.map((minutes) => scheduledAt - minutes * millisPerMinute).filter((time) => time > now)
    return dueAt.length === 0 ? undefined : { kind: "reminder", dueAt: Math.min(...dueAt) }
  },
  declined: () => undefined,
  cancelled: () => undefined
}

/**
 * Sets the timer of a booking's state. The timer of a reminder is that of the next one; a booking that is made later than a
 * reminder's time does not get that reminder. `settings` are those of the booked service if they are known.
 */
export const setTimer = Effect.fnUntraced(function* (host: Host, booking: Booking, settings?: ServiceSettings) {
  const jobs = yield* JobStore
  const now = yield* Clock.currentTimeMillis
  if (booking.scheduledAt === null) return
  const { email, text } = booking.state === "accepted" ? yield* reminderMinutesOf(host, booking, settings) : noReminders
  const timer = timers[booking.state](booking.scheduledAt, now, booking, [...email, ...text])
  if (timer !== undefined) yield* jobs.enqueue([timerJob({ hostId: booking.hostId, bookingId: booking.id, ...timer })])
})

const noReminders: { readonly [W in keyof ReminderWays]: ReadonlyArray<number> } = { email: [], text: [] }

/** The ways of a reminder. */
export interface ReminderWays {
  readonly email: boolean
  readonly text: boolean
}

/**
 * Returns the times of a booking's reminders, in minutes before its start: by email its service's, otherwise its host's, and by
 * text message those of its service if the booker has agreed.
 */
export const reminderMinutesOf = Effect.fnUntraced(function* (host: Host, booking: Booking, settings?: ServiceSettings) {
  const services = yield* ServiceStore
  const { id, type } = booking.service
  if (id === null || type === "single_use") return { ...noReminders, email: host.reminderMinutes }
  const current = settings ?? Option.getOrUndefined(yield* services.find(host.id, id))?.settings
  const texts = current === undefined || validConsent(booking) === null ? null : yield* offeredTexts(current)
  return { email: current?.reminderMinutes ?? host.reminderMinutes, text: texts?.reminderMinutes ?? [] }
})

/** Clears the timers of the state that a booking leaves. */
export const clearTimers = (booking: Booking): Effect.Effect<void, never, JobStore> =>
  Effect.flatMap(JobStore, (jobs) =>
    jobs.cancel(timerKeys(booking, ["confirmationExpires", "slotPasses", "checkoutExpires", "reminder"]))
  )
