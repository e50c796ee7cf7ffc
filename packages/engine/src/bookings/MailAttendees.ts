import type { Booking, Host } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { MailOutbox } from "../ports/MailOutbox.ts"
import { TimerStore } from "../ports/TimerStore.ts"
import { type VisitorBooking, VisitorBookingStore } from "../ports/VisitorBookingStore.ts"
import { attendeesToMail, bookingMail } from "./BookingMail.ts"
import { visitorMailBudget } from "./VisitorMailBudget.ts"

/**
 * Mails further attendees of a visitor's booking whose booker has opened the link: as many as the address that opened it may still
 * cause in this hour. A timer mails the rest later.
 *
 * They get the booking as it is now. Nobody is mailed of a meeting that is not confirmed, is called off or has begun; a later
 * confirmation reaches everybody. Runs in a transaction that holds the host's calendar lock and the booking's.
 */
export const mailAttendees = Effect.fnUntraced(function* (host: Host, booking: Booking, visitor: VisitorBooking) {
  const visitors = yield* VisitorBookingStore
  const now = yield* Clock.currentTimeMillis
  const waiting = attendeesToMail(host, booking).slice(visitor.mailedAttendees)
  const isUpcoming = booking.state === "accepted" && booking.scheduledAt !== null && booking.scheduledAt > now
  if (!isUpcoming || waiting.length === 0) return yield* visitors.save({ ...visitor, openedFrom: null })

  const outbox = yield* MailOutbox
  const timers = yield* TimerStore
  const budget = yield* visitorMailBudget(host.id, visitor.openedFrom ?? "unknown")
  const mailed = waiting.slice(0, budget.left)
  const rest = waiting.length - mailed.length
  if (mailed.length > 0) {
    yield* outbox.add(yield* Effect.forEach(mailed, (to) => bookingMail(host, booking, { kind: "confirmation", to })))
    yield* budget.spend(mailed.length)
  }
  if (rest > 0) {
    const dueAt = budget.leftAt(rest, mailed.length)
    yield* timers.set({ hostId: host.id, bookingId: booking.id, kind: "mailAttendees", dueAt })
  }
  const mailedAttendees = visitor.mailedAttendees + mailed.length
  return yield* visitors.save({ ...visitor, mailedAttendees, openedFrom: rest > 0 ? visitor.openedFrom : null })
})
