import * as Effect from "effect/Effect"
import { bookerRecipient, bookingMailRequest } from "../bookings/BookingMail.ts"
import { NotFound } from "../kernel/Failure.ts"
import { MailComposer } from "../ports/mail/MailComposer.ts"
import { viewVisitorBooking } from "./VisitBooking.ts"

/**
 * Returns the calendar entry of a booking as an iCalendar file for its booker, with the UID and the sequence number of the
 * emails. Fails with `NotFound` for a booking without a time.
 */
export const visitBookingCalendar = Effect.fnUntraced(function* (token: string) {
  const composer = yield* MailComposer
  const { host, booking } = yield* viewVisitorBooking(token)
  if (booking.scheduledAt === null) return yield* new NotFound({ what: "booking" })
  const to = bookerRecipient(host, booking)
  return composer.calendarFile({ name: null, entries: [yield* bookingMailRequest(host, booking, { kind: "confirmation", to })] })
})
