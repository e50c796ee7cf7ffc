import * as Schema from "effect/Schema"
import { AnswerResource } from "../bookings/Answers.ts"
import type { BookingContent } from "../bookings/BookingContent.ts"
import type { WaitlistSetting } from "../services/WaitlistSetting.ts"
import { formatInstant, type Instant, millisPerMinute } from "../values/Instant.ts"
import type { Interval } from "../values/Interval.ts"
import { UriText } from "../values/Text.ts"
import { CreatedAt, TimestampText } from "../values/Timestamp.ts"
import { findTransition } from "../values/Transition.ts"
import { visibleName } from "../values/VisibleText.ts"
import { type WaitlistState, type WaitlistTrigger, waitlistConditions, waitlistTransitions } from "./WaitlistTransitions.ts"

/** A time that is offered to an entry until an instant. Without a meeting it is not held, and the first to accept gets it. */
export interface WaitlistOffer extends Interval {
  readonly expiresAt: Instant
  readonly meetingId: number | null
  /** Present if the entry leaves the list with the end of the offer, because its person has booked in the meantime. */
  readonly leaves?: true
}

/** The booking that an entry becomes, without its start. */
export type WaitlistRequest = Pick<
  BookingContent,
  "durationMinutes" | "booker" | "bookerTimeZone" | "language" | "topic" | "notes" | "answers"
>

/** An entry of the waiting list of a service. */
export interface WaitlistEntry {
  readonly id: number
  readonly hostId: number
  readonly serviceId: number
  readonly state: WaitlistState
  readonly request: WaitlistRequest
  /** The requested seats, 1 unless the service is a group's. */
  readonly seats: number
  /** The spans that the meeting has to lie in. That of a session of a group is as long as the meeting. */
  readonly wishes: ReadonlyArray<Interval>
  /** Present in the state `offered`. */
  readonly offer: WaitlistOffer | null
  /** The starts that were offered before, which are not offered again. */
  readonly passed: ReadonlyArray<Instant>
  /** The number of times that fewer seats than requested became free in a session that the entry wishes for. */
  readonly skipped: number
  /** The booking that the entry has become. */
  readonly bookingId: number | null
  readonly createdAt: Instant
}

/** Something that happens to an entry. */
export type WaitlistCommand =
  | { readonly on: "offer"; readonly offer: WaitlistOffer }
  | { readonly on: "accept"; readonly bookingId: number }
  | { readonly on: "decline" | "offerExpires" | "timeTaken" | "leave" }

/** Returns the entry after a command; undefined if the table has no such transition. */
export const decideWaitlist = <E extends WaitlistEntry>(command: WaitlistCommand, entry: E, now: Instant): E | undefined => {
  const facts = { isOver: entry.offer !== null && entry.offer.expiresAt <= now }
  const on: WaitlistTrigger = command.on
  const row = findTransition(waitlistTransitions, waitlistConditions, entry.state, on, facts)
  if (row === undefined) return undefined
  return {
    ...entry,
    state: row.to,
    offer: command.on === "offer" ? command.offer : null,
    passed: row.to === "waiting" && entry.offer !== null ? [...entry.passed, entry.offer.start] : entry.passed,
    bookingId: command.on === "accept" ? command.bookingId : null
  }
}

/** Returns the end of the last wish of an entry. */
export const waitsUntil = ({ wishes }: Pick<WaitlistEntry, "wishes">): Instant => Math.max(...wishes.map(({ end }) => end))

/** Returns whether an entry wishes for a start, and was not offered a time that overlaps it before. */
export const isWished = ({ wishes, passed, request }: WaitlistEntry, start: Instant): boolean => {
  const length = request.durationMinutes * millisPerMinute
  const isNew = passed.every((former) => former + length <= start || start + length <= former)
  return isNew && wishes.some((wish) => wish.start <= start && start + length <= wish.end)
}

/**
 * Returns the end of an offer that is made now: after `offerMinutes`, or a quarter of the time until the start if that is
 * shorter, but after at least ten minutes, and never later than the notice allows. Undefined if the start is too near to be
 * offered.
 */
export const offerEnd = (
  { offerMinutes, minimumNoticeMinutes }: Pick<WaitlistSetting, "offerMinutes" | "minimumNoticeMinutes">,
  start: Instant,
  now: Instant
): Instant | undefined => {
  const last = start - minimumNoticeMinutes * millisPerMinute
  const shortest = shortestOfferMinutes * millisPerMinute
  if (last < now + shortest) return undefined
  return Math.min(last, now + Math.max(shortest, Math.min(offerMinutes * millisPerMinute, (start - now) / 4)))
}

const shortestOfferMinutes = 10

/** Returns the starts of a freed time that a meeting could have, the freed start first, then every five minutes. */
export const startsWithin = (freed: Interval, durationMinutes: number): ReadonlyArray<Instant> => {
  const last = freed.end - durationMinutes * millisPerMinute
  if (last < freed.start) return []
  const begin = Math.ceil((freed.start + 1) / startStep) * startStep
  return [freed.start, ...Array.from({ length: Math.floor((last - begin) / startStep) + 1 }, (_, n) => begin + n * startStep)]
}

const startStep = 5 * millisPerMinute

const Wish = Schema.Struct({
  from: TimestampText.annotate({ description: "The earliest start." }),
  to: TimestampText.annotate({ description: "The latest end." })
})

const shared = {
  status: Schema.Literals(["waiting", "offered", "booked"]).annotate({
    description: "`waiting`, `offered` while a time is offered, or `booked` once it was accepted."
  }),
  duration_minutes: Schema.Int.annotate({ description: "The length of the meeting in minutes." }),
  seats: Schema.Int.annotate({ description: "The requested seats; 1 unless the service is a group's." }),
  wishes: Schema.Array(Wish).annotate({
    description: "The spans that the meeting has to lie in. A session of a group is the span from its start to its end."
  }),
  offer: Schema.NullOr(
    Schema.Struct({
      start: TimestampText.annotate({ description: "The start of the offered time." }),
      end: TimestampText.annotate({ description: "The end of the offered time." }),
      expires_at: TimestampText.annotate({ description: "The time until which it can be accepted." }),
      held: Schema.Boolean.annotate({ description: "True if the time is held. Otherwise the first to accept it gets it." })
    }).annotate({ identifier: "WaitlistOffer" })
  ).annotate({ description: "The time that is offered; null if there is none." })
}

/** An entry as the person who waits sees it. Nothing tells the place in the list. */
export const VisitorWaitlistEntry = Schema.Struct({
  ...shared,
  service: Schema.String.annotate({ description: "The slug of the service." }),
  manage_url: Schema.NullOr(UriText).annotate({
    description:
      "The link to answer offers and to leave the list. Anyone who has it can use it. Null if the service confirms addresses, " +
      "because only the email has the link then."
  }),
  booking_url: Schema.NullOr(UriText).annotate({ description: "The page of the booking; null until an offer was accepted." })
}).annotate({ identifier: "VisitorWaitlistEntry" })

/** An entry as the operator and the host see it. */
export const WaitlistEntryResource = Schema.Struct({
  id: Schema.Int.annotate({ description: "The id." }),
  service_id: Schema.Int.annotate({ description: "The id of the service." }),
  ...shared,
  created_at: CreatedAt,
  booker: Schema.Struct({
    name: Schema.NullOr(Schema.String).annotate({ description: "The name." }),
    email: Schema.NullOr(Schema.String).annotate({ description: "The email address." }),
    timezone: Schema.NullOr(Schema.String).annotate({ description: "The IANA time zone; null for the host's." })
  }).annotate({ description: "The person who waits." }),
  topic: Schema.NullOr(Schema.String).annotate({ description: "The subject of the meeting; null for none." }),
  notes: Schema.NullOr(Schema.String).annotate({ description: "The message to the host; null for none." }),
  answers: Schema.Array(AnswerResource).annotate({ description: "The answers to the service's questions." }),
  missed_offers: Schema.Int.annotate({ description: "The number of offers that were declined or have expired." }),
  skipped: Schema.Int.annotate({ description: "How often the entry was passed over because fewer seats became free." }),
  booking_id: Schema.NullOr(Schema.Int).annotate({ description: "The id of the booking; null until an offer was accepted." })
}).annotate({ identifier: "WaitlistEntry" })

/** Renders what everyone sees of an entry. */
const sharedFields = ({ state, request, seats, wishes, offer }: WaitlistEntry) => ({
  status: state === "left" ? ("waiting" as const) : state,
  duration_minutes: request.durationMinutes,
  seats,
  wishes: wishes.map(({ start, end }) => ({ from: formatInstant(start), to: formatInstant(end) })),
  offer:
    offer === null
      ? null
      : {
          start: formatInstant(offer.start),
          end: formatInstant(offer.end),
          expires_at: formatInstant(offer.expiresAt),
          held: offer.meetingId !== null
        }
})

/** Renders an entry for the operator and the host. */
export const waitlistEntryResource = (entry: WaitlistEntry): typeof WaitlistEntryResource.Type => ({
  id: entry.id,
  service_id: entry.serviceId,
  ...sharedFields(entry),
  created_at: formatInstant(entry.createdAt),
  booker: {
    name: visibleName(entry.request.booker.name),
    email: entry.request.booker.email,
    timezone: entry.request.bookerTimeZone
  },
  topic: entry.request.topic,
  notes: entry.request.notes,
  answers: entry.request.answers,
  missed_offers: entry.passed.length,
  skipped: entry.skipped,
  booking_id: entry.bookingId
})

/** Renders an entry for the person who waits, of the service with a slug. */
export const visitorWaitlistEntry = (
  entry: WaitlistEntry,
  { slug, ...urls }: { readonly slug: string; readonly manageUrl: string | null; readonly bookingUrl: string | null }
): typeof VisitorWaitlistEntry.Type => ({
  ...sharedFields(entry),
  service: slug,
  manage_url: urls.manageUrl,
  booking_url: urls.bookingUrl
})
