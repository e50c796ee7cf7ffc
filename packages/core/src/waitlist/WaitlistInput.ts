import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type BookingContent, type BookingTerms, bookingContent } from "../bookings/BookingContent.ts"
import { BookingInput, VisitorBookingInput } from "../bookings/BookingInput.ts"
import { shortestDuration } from "../services/Service.ts"
import { entriesBetween } from "../values/Entries.ts"
import { type FieldFault, type RuleName, wrongField } from "../values/FieldRule.ts"
import { isRecord, readInput, sentFields, withFaults } from "../values/Input.ts"
import { type Instant, millisPerDay, millisPerMinute } from "../values/Instant.ts"
import { integer } from "../values/Integer.ts"
import type { Interval } from "../values/Interval.ts"
import { maxBookingWindowDays, maxGroupSeats } from "../values/Limits.ts"
import { Timestamp } from "../values/Timestamp.ts"
import type { WaitlistRequest } from "./WaitlistEntry.ts"

/** The most wishes of an entry. */
const mostWishes = 5

const optionalTime = (what: string) =>
  Schema.optionalKey(Timestamp).pipe(Schema.annotateEncoded({ description: `${what}: an ISO 8601 date-time with an offset.` }))

const { start: _start, attendees: _attendees, guests: _guests, ...bookingFields } = BookingInput.fields

/**
 * A request to wait for a time of a service: a booking without a start and without guests, with the spans or sessions that
 * it may lie in. Decision 0130.
 */
export const WaitlistInput = Schema.Struct({
  ...bookingFields,
  seats: Schema.optionalKey(integer(1, maxGroupSeats)).annotate({
    description: "The seats in a session of a group service. Defaults to 1."
  }),
  wishes: Schema.Array(
    Schema.Struct({
      from: optionalTime("The earliest start"),
      to: optionalTime("The latest end"),
      session: optionalTime("In place of `from` and `to`: the start of a session of a group service that is full")
    }).annotate({ identifier: "WaitlistWish" })
  )
    .check(entriesBetween(1, mostWishes))
    .annotate({ description: "The spans that the meeting has to lie in, or sessions, 1 to 5 in all." }),
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
  readonly seats: number
  readonly wishes: ReadonlyArray<RequestedWish>
}

/** The span of a wish, and whether it is that of a session. */
interface RequestedWish extends Interval {
  readonly isSession: boolean
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
  const seats = Result.isSuccess(fields) ? (fields.success.seats ?? 1) : 1
  // Wishes are judged even if other fields are wrong.
  const sentWishes = readInput(JustWishes, { wishes: sent.wishes })
  const wishes = Result.isFailure(sentWishes) ? [] : sentWishes.success.wishes
  const minutes = Result.isSuccess(content) ? content.success.durationMinutes : shortestDuration(terms.durations)
  return withFaults(
    Result.map(content, (read) => ({ request: requestOf(read), seats, wishes: wishes.map((wish) => spanOf(wish, minutes)) })),
    [...seatFaults(seats, terms), ...wishes.flatMap((wish, index) => wishFaults(wish, index, minutes, { ...terms, now }))]
  )
}

const JustWishes = Schema.Struct({ wishes: WaitlistInput.fields.wishes })

type SentWish = (typeof JustWishes.Type)["wishes"][number]

const requestOf = (content: BookingContent): WaitlistRequest => ({
  durationMinutes: content.durationMinutes,
  booker: content.booker,
  bookerTimeZone: content.bookerTimeZone,
  language: content.language,
  topic: content.topic,
  notes: content.notes,
  answers: content.answers
})

const spanOf = ({ from = 0, to = 0, session }: SentWish, minutes: number): RequestedWish =>
  session === undefined
    ? { start: from, end: to, isSession: false }
    : { start: session, end: session + minutes * millisPerMinute, isSession: true }

const seatFaults = (seats: number, { capacity }: BookingTerms): ReadonlyArray<FieldFault> => {
  if (seats === 1 || (capacity !== null && seats <= capacity)) return []
  return capacity === null
    ? [wrongField("seats", "The seats field must be 1 because this is not a group service.", "unaccepted")]
    : [wrongField("seats", `The seats field must be at most ${capacity}, the seats of a session.`)]
}

/** Returns a wrong field of a wish, with what is wrong with it. */
export const wrongWish = (index: number, name: "from" | "to" | "session", rule: RuleName, what: string): FieldFault => ({
  field: "wishes",
  path: `wishes.${index}.${name}`,
  rule,
  message: `The wishes field (entry ${index + 1}, ${name}) ${what}.`
})

const wishFaults = (
  wish: SentWish,
  index: number,
  minutes: number,
  { capacity, now }: Pick<BookingTerms, "capacity"> & { readonly now: Instant }
): ReadonlyArray<FieldFault> => {
  const { from, to, session } = wish
  const fault = (name: "from" | "to" | "session", rule: RuleName, what: string) => [wrongWish(index, name, rule, what)]
  if (session === undefined) {
    const missing = (["from", "to"] as const).filter((name) => wish[name] === undefined)
    if (missing.length > 0) return missing.flatMap((name) => fault(name, "required", "is required without session"))
  } else {
    if (from !== undefined || to !== undefined) return fault("session", "unaccepted", "cannot be used with from or to")
    if (capacity === null) return fault("session", "unaccepted", "can only be used for a group service")
    if (session <= now) return fault("session", "future", "must be in the future")
  }
  const { start, end, isSession } = spanOf(wish, minutes)
  const name = isSession ? "session" : "to"
  if (end <= now) return fault(name, "future", "must be in the future")
  if (end > now + maxBookingWindowDays * millisPerDay) {
    return fault(name, "other", `must be at most ${maxBookingWindowDays} days from now`)
  }
  return end - Math.max(start, now) < minutes * millisPerMinute
    ? fault("to", "order", `must be at least the ${minutes} minutes of the meeting after from and after now`)
    : []
}
