import type { Booking, Host } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { BookingLinkStore, type VisitorBooking } from "../ports/BookingLinkStore.ts"
import { JobStore } from "../ports/JobStore.ts"
import { MailOutbox } from "../ports/mail/MailOutbox.ts"
import { timerJob } from "../ports/Timer.ts"
import { attendeesToMail, bookingMail, type MailedMeeting } from "./BookingMail.ts"
import { attendeeMailBudget } from "./VisitorMailBudget.ts"

/**
 * Emails further attendees of a visitor's booking after the booker has opened the link, within the hourly limit of the address
 * that opened it. A timer emails the rest later.
 *
 * The emails show the booking's current state. No one is emailed about a meeting that is unconfirmed, was cancelled or has
 * started; a later confirmation is sent to everyone. Runs in a transaction that holds the locks of the host's calendar and the
 * booking.
 */
export const mailAttendees = Effect.fnUntraced(function* (
  host: Host,
  booking: Booking,
  visitor: VisitorBooking,
  bookings: ReadonlyArray<MailedMeeting> = []
) {
  const links = yield* BookingLinkStore
  const now = yield* Clock.currentTimeMillis
  const waiting = attendeesToMail(host, booking).slice(visitor.mailedAttendees)
  const isUpcoming = booking.state === "accepted" && booking.scheduledAt !== null && booking.scheduledAt > now
  if (!isUpcoming || waiting.length === 0) return yield* links.change("visitor", { ...visitor, openedFrom: null })

  const outbox = yield* MailOutbox
  const jobs = yield* JobStore
  const budget = yield* attendeeMailBudget(host.id, visitor.openedFrom ?? "unknown")
  const mailed = waiting.slice(0, budget.left)
  const rest = waiting.length - mailed.length
  if (mailed.length > 0) {
    yield* outbox.add(yield* Effect.forEach(mailed, (to) => bookingMail(host, booking, { kind: "confirmation", to, bookings })))
    yield* budget.spend(host.id, mailed.length)
  }
  if (rest > 0) {
    const dueAt = budget.leftAt(rest, mailed.length)
    yield* jobs.enqueue([timerJob({ hostId: host.id, bookingId: booking.id, kind: "mailAttendees", dueAt })])
  }
  const mailedAttendees = visitor.mailedAttendees + mailed.length
  return yield* links.change("visitor", { ...visitor, mailedAttendees, openedFrom: rest > 0 ? visitor.openedFrom : null })
})
