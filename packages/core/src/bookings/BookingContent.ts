import * as Result from "effect/Result"
import { type ServiceDuration, shortestDuration } from "../services/Service.ts"
import { type FieldErrors, readInput, sentFields, withFieldErrors } from "../values/Input.ts"
import type { Instant } from "../values/Instant.ts"
import type { Person } from "./Booking.ts"
import { BookingInput } from "./BookingInput.ts"

/** The part of a booking that its booker writes. */
export interface BookingContent {
  readonly start: Instant
  readonly durationMinutes: number
  readonly booker: Person
  /** The IANA zone that the booker chose, for mails. */
  readonly bookerTimeZone: string | null
  readonly attendees: ReadonlyArray<Person>
  readonly topic: string | null
  readonly notes: string | null
}

/** The body of a booking request after it has been read, while it is not known yet what is booked. */
export interface SentBooking {
  readonly fields: Result.Result<typeof BookingInput.Type, FieldErrors>
  /** The start that is asked for; nothing when a field of the body is wrong. */
  readonly start: Instant | undefined
  /** These are judged by what is booked, even when other fields are wrong. */
  readonly sent: { readonly duration_minutes?: unknown; readonly attendees?: unknown }
}

/** What a service or an invite lets a booking ask for. */
export interface BookingTerms {
  readonly durations: ReadonlyArray<ServiceDuration>
  /** Seats of one meeting, `null` when it is one to one. */
  readonly capacity: number | null
}

/**
 * Reads the body of a booking request; `bookingContent` judges it once it is known what is booked.
 *
 * A body that is no object lacks every field.
 */
export const readBooking = (input: unknown): SentBooking => {
  const sent = sentFields(input)
  const fields = readInput(BookingInput, sent)
  return { fields, start: Result.isSuccess(fields) ? fields.success.start : undefined, sent }
}

/** The content of a booking, or every wrong field: those wrong by themselves, and those that what is booked does not offer. */
export const bookingContent = ({ fields, sent }: SentBooking, terms: BookingTerms): Result.Result<BookingContent, FieldErrors> =>
  Result.map(
    withFieldErrors(fields, termErrors(sent, terms)),
    ({ start, duration_minutes, booker, attendees = [], topic, notes }) => ({
      start,
      durationMinutes: duration_minutes ?? shortestDuration(terms.durations),
      booker: { name: booker.name, email: booker.email },
      bookerTimeZone: booker.timezone ?? null,
      attendees: attendees.map(({ name = null, email = null }) => ({ name, email })),
      topic: topic ?? null,
      notes: notes ?? null
    })
  )

const termErrors = ({ duration_minutes: minutes, attendees }: SentBooking["sent"], terms: BookingTerms): FieldErrors => {
  const offered = terms.durations.map((duration) => duration.minutes)
  return {
    ...(Number.isInteger(minutes) && !offered.includes(minutes as number)
      ? { duration_minutes: [`The duration_minutes field must be one of ${offered.join(", ")}.`] }
      : {}),
    ...(terms.capacity === null && Array.isArray(attendees) && attendees.length > 0
      ? { attendees: ["The attendees field must be empty because this is not a group service."] }
      : {})
  }
}
