import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { type FieldFault, says } from "../values/FieldRule.ts"
import { HostRef } from "../values/HostRef.ts"
import { hasWrong, readInput, sentFields } from "../values/Input.ts"
import { type Instant, type LocalDate, millisPerDay, millisPerMinute } from "../values/Instant.ts"
import { integerParameter } from "../values/Integer.ts"
import { maxAvailabilityMinutes, maxPeople, maxServiceParameterLength, minAvailabilityMinutes } from "../values/Limits.ts"
import { text } from "../values/Text.ts"
import { LocalDateText, TimestampText } from "../values/Timestamp.ts"
import { localDateOf } from "../values/TimeZone.ts"

/** Long enough for fifty usernames. */
const maxMembersParameterLength = 2000

/** Descriptions that several schemas of this file share. */
const texts = {
  from: { description: "The first date, `YYYY-MM-DD`." },
  to: { description: "The last date, `YYYY-MM-DD`." }
}

/** The number of people in a query. */
const PeopleParameter = Schema.optionalKey(integerParameter(1, maxPeople)).pipe(
  Schema.annotateEncoded({
    description: "For a team: the number of people whom the rooms have to be large enough for. Defaults to 1."
  })
)

/** The query of `GET /availability`. Spec: availability. */
export const AvailabilityQuery = Schema.Struct({
  service: Schema.optionalKey(text(maxServiceParameterLength)).annotate({
    description: "The slug or the URL of a service. Without it: the host's hours, without a service's rules."
  }),
  from: Schema.optionalKey(LocalDateText).annotate(texts.from),
  to: Schema.optionalKey(LocalDateText).annotate(texts.to),
  duration: Schema.optionalKey(integerParameter(minAvailabilityMinutes, maxAvailabilityMinutes)).pipe(
    Schema.annotateEncoded({ description: "The length in minutes." })
  ),
  people: PeopleParameter
})

/** The same in the operator API, which also narrows a service of a team to members. */
export const ManagedAvailabilityQuery = Schema.Struct({
  ...AvailabilityQuery.fields,
  members: Schema.optionalKey(text(maxMembersParameterLength)).annotate({
    description: "For a team: the only members who may hold the meeting, by id or username, separated by commas."
  }),
  attributes: Schema.optionalKey(text(maxMembersParameterLength)).annotate({
    description:
      'For a team: attributes that members must have, by the key of a role, as JSON: `{"doctor":{"language":"de"}}`. ' +
      "They also narrow `members`."
  }),
  include: Schema.optionalKey(Schema.Literal("hosts").annotate(says("must be hosts", { rule: "option" }))).annotate({
    description: "`hosts` adds the members who are free to each slot of a team."
  })
})

/** The decoded query of `GET /availability`. The service is looked up before the other parameters are validated. */
export interface SentAvailabilityQuery {
  /** The value of `service`, unless that parameter itself is invalid. */
  readonly service: string | undefined
  readonly fields: Result.Result<typeof ManagedAvailabilityQuery.Type, ReadonlyArray<FieldFault>>
}

/** Decodes the query of `GET /availability`. */
export const readAvailabilityQuery = (
  query: unknown,
  schema: typeof AvailabilityQuery | typeof ManagedAvailabilityQuery = AvailabilityQuery
): SentAvailabilityQuery => {
  const fields = readInput(schema as typeof ManagedAvailabilityQuery, query)
  if (Result.isSuccess(fields)) return { service: fields.success.service, fields }
  const { service } = sentFields(query)
  return { service: typeof service === "string" && !hasWrong(fields, "service") ? service : undefined, fields }
}

/** A free slot. `label` is its start in the host's time zone. Spec: slot.fields. */
export const SlotResource = Schema.Struct({
  start: TimestampText.annotate({ description: "The start." }),
  end: TimestampText.annotate({ description: "The end." }),
  label: Schema.String.annotate({ description: "The start as a local time, `HH:MM`." }),
  spots_remaining: Schema.optionalKey(Schema.Int).annotate({
    description: "The number of seats that remain in a group meeting. Only if the service publishes it."
  }),
  hosts: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(HostRef))).annotate({
    description: "The members of a team who are free, by role, in the order in which they are picked. Only with `include=hosts`."
  })
}).annotate({ identifier: "Slot" })
export type SlotResource = typeof SlotResource.Type

/** The response of `GET /availability`: slots by host-local day. Days without slots are omitted. */
export const Availability = Schema.Struct({
  data: Schema.Record(Schema.String, Schema.Array(SlotResource)).annotate({
    description: "The available slots by local date, `YYYY-MM-DD`. Dates without slots are omitted."
  }),
  meta: Schema.Struct({
    from: Schema.String.annotate(texts.from),
    to: Schema.String.annotate(texts.to),
    duration_minutes: Schema.Int.annotate({ description: "The length of the slots in minutes." }),
    timezone: Schema.String.annotate({ description: "The IANA time zone of dates and labels." }),
    service: Schema.NullOr(Schema.String).annotate({ description: "The slug of the service; null without one." })
  }).annotate({ description: "The query of this response." })
}).annotate({ identifier: "Availability" })
export type Availability = typeof Availability.Type

/** Free slots in the visitor API: also the days that a calendar can show. Visitor API. */
export const VisitorAvailability = Schema.Struct({
  ...Availability.fields,
  meta: Schema.Struct({
    ...Availability.fields.meta.fields,
    first_day: Schema.String.annotate({
      description: "The first date that the minimum notice allows. It is after `last_day` if no date can be booked."
    }),
    last_day: Schema.String.annotate({ description: "The last date of the booking window." })
  }).annotate({ description: "The query of this response, and the dates that can be booked." })
}).annotate({ identifier: "VisitorAvailability" })
export type VisitorAvailability = typeof VisitorAvailability.Type

/** Returns the first and the last day of a time zone on which a start satisfies notice and booking window. */
export const outermostDays = (
  { minimumNoticeMinutes, bookingWindowDays }: { readonly minimumNoticeMinutes: number; readonly bookingWindowDays: number },
  now: Instant,
  timeZone: string
): Pick<VisitorAvailability["meta"], "first_day" | "last_day"> => ({
  first_day: localDateOf(now + minimumNoticeMinutes * millisPerMinute, timeZone),
  last_day: localDateOf(now + bookingWindowDays * millisPerDay, timeZone)
})

/**
 * Limits days of a time zone to the booking window: from today to the day on which the window ends. Returns `undefined` if none
 * is left.
 */
export const bookableDays = <Days extends { readonly from: LocalDate; readonly to: LocalDate }>(
  days: Days,
  now: Instant,
  bookingWindowDays: number,
  timeZone: string
): Days | undefined => {
  const today = localDateOf(now, timeZone)
  const end = localDateOf(now + bookingWindowDays * millisPerDay, timeZone)
  const from = days.from < today ? today : days.from
  const to = days.to > end ? end : days.to
  return from > to ? undefined : { ...days, from, to }
}
