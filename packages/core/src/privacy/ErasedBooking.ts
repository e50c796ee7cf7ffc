import type { Booking, BookingResource } from "../bookings/Booking.ts"
import { type Erasure, erasedTitle, isAddressOf, mentions, withoutMentions, withoutPerson } from "./Erasure.ts"

/**
 * Returns a booking without an erased person. Its times, states and payment stay, and so does its number of seats. A guest takes
 * no seat and is removed.
 *
 * The texts, answers and metadata of a booking go with its booker. With another attendee go those that mention the attendee.
 */
export const erasedBooking = (erasure: Erasure, booking: Booking): Booking => {
  const isBooker = isAddressOf(erasure, booking.booker.email)
  const text = (value: string | null) => (isBooker ? null : withoutMentions(erasure, value))
  const { title, slug } = booking.service
  return {
    ...booking,
    booker: withoutPerson(erasure, booking.booker),
    bookerTimeZone: isBooker ? null : booking.bookerTimeZone,
    language: isBooker ? null : booking.language,
    textConsent: isBooker ? null : booking.textConsent,
    attendees: booking.attendees
      .filter(({ email }) => booking.service.isGroup || !isAddressOf(erasure, email))
      .map((attendee) => withoutPerson(erasure, attendee)),
    topic: text(booking.topic),
    notes: text(booking.notes),
    privateNote: text(booking.privateNote),
    cancellationReason: text(booking.cancellationReason),
    payment: {
      ...booking.payment,
      refunds: booking.payment.refunds.map((refund) => ({ ...refund, reason: text(refund.reason) }))
    },
    answers: isBooker ? [] : booking.answers.filter(({ value }) => !mentions(erasure, String(value))),
    metadata: isBooker ? {} : withoutValues(erasure, booking.metadata),
    service: { ...booking.service, ...erasedService(erasure, { title, slug }) }
  }
}

/** Returns a booking of a response or an event without an erased person, as `erasedBooking` does. */
export const erasedBookingResource = (erasure: Erasure, booking: BookingResource): BookingResource => {
  const isBooker = isAddressOf(erasure, booking.booker.email)
  const text = (value: string | null) => (isBooker ? null : withoutMentions(erasure, value))
  const { title, slug } = booking.service
  const { answers, metadata, guests = [], ...rest } = booking
  const leftAnswers = isBooker ? [] : (answers ?? []).filter(({ value }) => !mentions(erasure, String(value)))
  const leftGuests = guests.filter(({ email }) => !isAddressOf(erasure, email))
  const leftMetadata = isBooker ? {} : withoutValues(erasure, metadata ?? {})
  return {
    ...rest,
    booker: withoutPerson(erasure, booking.booker),
    attendees: booking.attendees.map((attendee) => withoutPerson(erasure, attendee)),
    topic: text(booking.topic),
    notes: text(booking.notes),
    cancellation_reason: text(booking.cancellation_reason),
    service: { ...booking.service, ...erasedService(erasure, { title, slug }) },
    ...(leftAnswers.length === 0 ? {} : { answers: leftAnswers }),
    ...(Object.keys(leftMetadata).length === 0 ? {} : { metadata: leftMetadata }),
    ...(leftGuests.length === 0 ? {} : { guests: leftGuests })
  }
}

/** Replaces the title and the slug of a service or an invite if they mention an erased person. */
export const erasedService = (
  erasure: Erasure,
  { title, slug }: { readonly title: string; readonly slug: string }
): { readonly title: string; readonly slug: string } => ({
  title: mentions(erasure, title) ? erasedTitle : title,
  slug: mentions(erasure, title) || mentions(erasure, slug) ? erasedTitle.toLowerCase() : slug
})

const withoutValues = (erasure: Erasure, values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !mentions(erasure, value)))
