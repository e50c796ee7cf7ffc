import type { Booking, BookingMail, BookingMove, Host } from "@slotkit/core"
import { attendeesUrl } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Settings } from "../kernel/Settings.ts"
import { MailOutbox } from "../ports/MailOutbox.ts"
import { type VisitorBooking, VisitorBookingStore } from "../ports/VisitorBookingStore.ts"
import { attendeesToMail, bookerToMail, bookingMail, hostToMail } from "./BookingMail.ts"

/** The recipients of each email: only the booker, only the host, or everybody in the meeting. Decision 0038. */
const audiences: Readonly<Record<BookingMail, "booker" | "host" | "everybody">> = {
  requestReceived: "booker",
  requestToHost: "host",
  confirmation: "everybody",
  paymentRequest: "booker",
  declined: "booker",
  cancelled: "everybody",
  rescheduled: "everybody",
  reminder: "everybody"
}

/**
 * Writes the emails of a transition into the outbox, in the same transaction. If a meeting was never confirmed, only its booker
 * is emailed.
 *
 * Further attendees of a visitor's booking get no email until the booker has opened the link in their own email, because anybody
 * can enter anybody's address.
 */
export const sendBookingMails = Effect.fnUntraced(function* (
  host: Host,
  booking: Booking,
  { mails, previousScheduledAt }: Pick<BookingMove<unknown>, "mails" | "previousScheduledAt">
) {
  if (mails.length === 0) return
  const outbox = yield* MailOutbox
  const { baseUrl } = yield* Settings
  const visitor = attendeesToMail(host, booking).length === 0 ? undefined : yield* visitorOf(booking)
  const link = visitor?.openedAt === null ? attendeesUrl(visitor, baseUrl) : null
  const entries = yield* Effect.forEach(mails, (kind) =>
    Effect.forEach(recipients(host, booking, kind, visitor), (to) =>
      bookingMail(host, booking, { kind, to, previousScheduledAt, attendeesUrl: link })
    )
  )
  yield* outbox.add(entries.flat())
  if (mails.includes("confirmation") && isOpened(visitor)) yield* rememberAllMailed(host, booking, visitor)
})

const recipients = (host: Host, booking: Booking, kind: BookingMail, visitor: VisitorBooking | undefined) => {
  const audience = booking.payment.status === "failed" ? "booker" : audiences[kind]
  if (audience === "host") return hostToMail(host)
  const booker = bookerToMail(host, booking)
  if (audience === "booker") return booker
  return [...booker, ...attendeesToMail(host, booking).slice(0, knowing(kind, visitor)), ...hostToMail(host)]
}

/** The number of attendees to email. For a visitor's booking, only those that were emailed before. */
const knowing = (kind: BookingMail, visitor: VisitorBooking | undefined): number | undefined => {
  if (visitor === undefined || (kind === "confirmation" && isOpened(visitor))) return undefined
  return visitor.mailedAttendees
}

const isOpened = (visitor: VisitorBooking | undefined): visitor is VisitorBooking =>
  visitor !== undefined && visitor.openedAt !== null

const visitorOf = Effect.fnUntraced(function* ({ hostId, id }: Booking) {
  const visitors = yield* VisitorBookingStore
  return Option.getOrUndefined(yield* visitors.findByBooking(hostId, id))
})

const rememberAllMailed = Effect.fnUntraced(function* (host: Host, booking: Booking, visitor: VisitorBooking) {
  const visitors = yield* VisitorBookingStore
  yield* visitors.save({ ...visitor, openedFrom: null, mailedAttendees: attendeesToMail(host, booking).length })
})
