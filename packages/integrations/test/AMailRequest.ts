import type { Booking } from "@slotkit/core"
import { type BookingMailRequest, plainMail, type Recipient } from "@slotkit/engine"
import { aBooking, aHost } from "@slotkit/engine/fakes"

/** The recipients of emails about a booking, by their roles. */
export const recipients: Readonly<Record<Recipient["role"], Recipient>> = {
  booker: { role: "booker", name: "Grace Hopper", email: "grace@example.com", timeZone: "Europe/London", language: "en" },
  attendee: { role: "attendee", name: "Linus", email: "linus@example.com", timeZone: "Asia/Kolkata", language: "en" },
  host: { role: "host", name: "Ada Byron", email: "ada@example.com", timeZone: "Europe/Rome", language: "en" }
}

/** A confirmation to the booker of a free meeting on 2026-01-30 at 14:00 UTC, with these changes. */
export const aMailRequest = (booking: Partial<Booking> = {}, changes: Partial<BookingMailRequest> = {}): BookingMailRequest => ({
  ...plainMail,
  kind: "confirmation",
  to: recipients.booker,
  host: aHost(),
  booking: { ...aBooking({ hostId: 1, scheduledAt: Date.UTC(2026, 0, 30, 14) }), id: 7, ...booking },
  bookingPath: changes.to?.role === "host" ? "/app/bookings/7" : null,
  calendarUid: "booking-7@book.example.com",
  now: Date.UTC(2026, 0, 5, 9),
  ...changes
})
