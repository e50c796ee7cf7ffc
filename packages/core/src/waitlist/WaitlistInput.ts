import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type BookingContent, type BookingTerms, bookingContent } from "../bookings/BookingContent.ts"
import { BookingInput, VisitorBookingInput } from "../bookings/BookingInput.ts"
import { shortestDuration } from "../services/Service.ts"
import { entriesBetween } from "../values/Entries.ts"
import type { FieldFault, RuleName } from "../values/FieldRule.ts"
import { isRecord, readInput, sentFields, withFaults } from "../values/Input.ts"
import { type Instant, millisPerDay, millisPerMinute } from "../values/Instant.ts"
import type { Interval } from "../values/Interval.ts"
import { maxBookingWindowDays } from "../values/Limits.ts"
import { Timestamp } from "../values/Timestamp.ts"
import type { WaitlistRequest } from "./WaitlistEntry.ts"

/** The most wishes of an entry. */
const mostWishes = 5

const { start: _start, attendees: _attendees, guests: _guests, ...bookingFields } = BookingInput.fields

/**
 * A request to wait for a time of a service: a booking without a start and without guests, with the spans that
 * it may lie in. Decision 0130.
 */
export const WaitlistInput = Schema.Struct({
  ...bookingFields,
  wishes: Schema.Array(
    Schema.Struct({
      from: Timestamp.pipe(Schema.annotateEncoded({ description: "The earliest start: an ISO 8601 date-time with an offset." })),
      to: Timestamp.pipe(Schema.annotateEncoded({ description: "The latest end: an ISO 8601 date-time with an offset." }))
    }).annotate({ identifier: "WaitlistWish" })
  )
    .check(entriesBetween(1, mostWishes))
    .annotate({ description: "The spans that the meeting has to lie in, 1 to 5." }),
  visitor_check: VisitorBookingInput.fields.visitor_check
}).annotate({ identifier: "NewWaitlistEntry" })

/** The start that the host offers to an entry by hand. */
export const WaitlistOfferInput = Schema.Struct({
  start: Timestamp.pipe(
    Schema.annotateEncoded({
      description: "The start to offer, one of the available slots: an ISO 8601 date-time with an offset."
    })
  )
}).annotate({ identifier: "NewWaitlistOffer" })

/** A valid request to wait. */
export interface RequestedEntry {
  readonly request: WaitlistRequest
  readonly wishes: ReadonlyArray<Interval>
}

/** Returns the content of a request to wait, or every wrong field. */
export const readWaitlistEntry = (
  input: unknown,
  terms: BookingTerms,
  now: Instant
): Result.Result<RequestedEntry, ReadonlyArray<FieldFault>> => {
  const sent = sentFields(input)
  // The values of answers are validated with the questions.
  const fields = readInput(WaitlistInput, isRecord(sent.answers) ? { ...sent, answers: {} } : sent)
  // Consents to text messages belong to a booking.
  const forTerms = { duration_minutes: sent.duration_minutes, answers: sent.answers, booker: sent.booker }
  const withoutTexts = { ...terms, settings: { ...terms.settings, textMessages: null } }
  const content = bookingContent(
    { fields: Result.map(fields, (read) => ({ ...read, start: now })), start: now, sent: forTerms },
    withoutTexts
  )
  // Wishes are judged even if other fields are wrong.
  const sentWishes = readInput(JustWishes, { wishes: sent.wishes })
  const wishes = Result.isFailure(sentWishes)
    ? []
    : sentWishes.success.wishes.map(({ from, to }): Interval => ({ start: from, end: to }))
  const minutes = Result.isSuccess(content) ? content.success.durationMinutes : shortestDuration(terms.durations)
  return withFaults(
    Result.map(content, (read) => ({ request: requestOf(read), wishes })),
    wishes.flatMap((wish, index) => wishFaults(wish, index, minutes, now))
  )
}

const JustWishes = Schema.Struct({ wishes: WaitlistInput.fields.wishes })

const requestOf = (content: BookingContent): WaitlistRequest => ({
  durationMinutes: content.durationMinutes,
  booker: content.booker,
  bookerTimeZone: content.bookerTimeZone,
  language: content.language,
  topic: content.topic,
  notes: content.notes,
  answers: content.answers
})

const wishFaults = ({ start, end }: Interval, index: number, minutes: number, now: Instant): ReadonlyArray<FieldFault> => {
  const fault = (rule: RuleName, message: string): ReadonlyArray<FieldFault> => [
    {
      field: "wishes",
      path: `wishes.${index}.to`,
      rule,
      message: `The wishes field (entry ${index + 1}, to) must be ${message}.`
    }
  ]
  if (end <= now) return fault("future", "in the future")
  if (end > now + maxBookingWindowDays * millisPerDay) return fault("other", `at most ${maxBookingWindowDays} days from now`)
  return end - Math.max(start, now) < minutes * millisPerMinute
    ? fault("order", `at least the ${minutes} minutes of the meeting after from and after now`)
    : []
}
