import { AvailabilityQuery, BookingInput, HostBookingInput, maxServiceMinutes, minServiceMinutes } from "@slotkit/core"
import { integer, SeriesInput, TimeZoneName, text } from "@slotkit/core/internal"
import * as Schema from "effect/Schema"

/** The time zone of a tool that is asked for a time or with one. Agents are bad at date arithmetic, so Slotkit does it. */
export const Zone = TimeZoneName.annotate({ description: "IANA zone" })

/** The time zone of a tool that is not asked for a time: the host's unless it is sent. */
export const OptionalZone = Schema.optionalKey(TimeZoneName)

/** The start of a meeting. */
export const Start = text(40).annotate({ description: "Local, e.g. 2027-03-15T10:00, or with Z or an offset" })

const Key = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{1,200}$/, { message: "must be 1 to 200 visible ASCII characters" })
)

/** The key under which the answer to a writing tool is kept for 24 hours. */
export const IdempotencyKey = Schema.optionalKey(Key)

/** Returns true for a key that a writing tool takes, or none. */
export const isIdempotencyKey: (value: unknown) => value is string | undefined = Schema.is(Schema.UndefinedOr(Key))

/** Removes the descriptions of the API from fields that are arguments of a tool, because a list of tools has to be short. */
export const undescribed = <F extends Schema.Struct.Fields>(fields: F): F => {
  const none = { description: undefined }
  const without = (field: Schema.Top) => field.annotate(none).annotateKey(none).pipe(Schema.annotateEncoded(none))
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, without(field as Schema.Top)])) as never
}

const { attendees, topic, notes, answers, language, duration_minutes, people } = BookingInput.fields
const { name, email, timezone } = BookingInput.fields.booker.fields
// A person has to agree to text messages, so agents cannot.
const booker = Schema.Struct({ name, email, timezone }).annotate({ identifier: "Booker" })
const { every, count, until } = SeriesInput.fields
const on_conflict = Schema.optionalKey(Schema.Literals(["refuse", "skip"]))
const repeats = { every: Schema.optionalKey(every), count, until, on_conflict }

/** The fields of a booking request that an agent fills in: of a meeting, and of a series if it repeats. */
export const bookingArguments = {
  ...undescribed({ duration_minutes, booker, attendees, people, topic, notes, answers, language }),
  ...undescribed(repeats)
}

/** Returns true for a request that books a series: it has a field of the rule. */
export const isForSeries = (sent: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(repeats).some((name) => sent[name] !== undefined)

/** The rules that do not apply to the start. */
export const Override = undescribed({ override: HostBookingInput.fields.override }).override.annotate({
  description: "Rules that a refusal names, if the host agrees"
})

/** The slug of a service. */
export const Service = AvailabilityQuery.fields.service.schema

/** The length of a meeting in minutes: any that a service can have. `GET /availability` accepts fewer. */
export const Duration = Schema.optionalKey(integer(minServiceMinutes, maxServiceMinutes))

/** The number of people in the room, for a service of a team. */
export const People = undescribed({ people: BookingInput.fields.people }).people

/** The username of a host: the first part of the path of the booking page. */
export const Username = text(40)

/** The host of a team whom a visitor chooses. */
export const HostOfTeam = Schema.optionalKey(text(40)).annotate({
  description: "For a team: the host to meet, by username or id"
})

/** The id of a booking. */
export const BookingId = Schema.Int.check(Schema.isGreaterThan(0, { message: "must be a positive integer" }))
