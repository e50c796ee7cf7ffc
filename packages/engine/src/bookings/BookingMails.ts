import type { Booking, BookingMail, BookingMove, Host } from "@slotkit/core"
import { bookingResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"
import { MailComposer, type Recipient } from "../ports/MailComposer.ts"
import { MailOutbox } from "../ports/MailOutbox.ts"

/** Who gets each mail: the booker alone, the host alone, or everybody at the meeting. Decision 0038. */
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

/** Writes the mails of a move into the outbox, in the transaction of the move. A meeting that never was certain concerns its booker alone. */
export const sendBookingMails = Effect.fnUntraced(function* (
  host: Host,
  booking: Booking,
  { mails, previousScheduledAt }: Pick<BookingMove<unknown>, "mails" | "previousScheduledAt">
) {
  if (mails.length === 0) return
  const outbox = yield* MailOutbox
  const composer = yield* MailComposer
  const { origin } = yield* Settings
  const now = yield* Clock.currentTimeMillis
  const resource = bookingResource(booking)
  const entries = mails.flatMap((kind) =>
    recipients(host, booking, booking.payment.status === "failed" ? "booker" : audiences[kind]).map((to) => ({
      hostId: host.id,
      kind,
      createdAt: now,
      mail: composer.compose({
        kind,
        to,
        host,
        booking: resource,
        previousScheduledAt,
        calendarUid: `booking-${booking.id}@${new URL(origin).hostname}`,
        calendarSequence: booking.calendarSequence,
        now
      })
    }))
  )
  yield* outbox.add(entries)
})

const recipients = (host: Host, booking: Booking, audience: "booker" | "host" | "everybody"): ReadonlyArray<Recipient> => {
  const booker = addressed("booker", booking.booker, booking.bookerTimeZone ?? host.timezone)
  const attendees = booking.attendees.flatMap((attendee) => addressed("attendee", attendee, host.timezone))
  const owner = addressed("host", host, host.timezone)
  if (audience === "everybody") return [...onePerAddress([...booker, ...attendees]), ...owner]
  return audience === "host" ? owner : booker
}

/** Seats may share an address; whoever reads it needs one mail. */
const onePerAddress = (recipients: ReadonlyArray<Recipient>): ReadonlyArray<Recipient> =>
  recipients.filter(
    ({ email }, index) => recipients.findIndex((other) => other.email.toLowerCase() === email.toLowerCase()) === index
  )

const addressed = (
  role: Recipient["role"],
  { name, email }: { readonly name: string | null; readonly email: string | null },
  timeZone: string
): ReadonlyArray<Recipient> => (email === null ? [] : [{ role, name, email, timeZone }])
