import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { Availability } from "../availability/Availability.ts"
import { MembersByRole } from "../teams/Selection.ts"
import { entriesBetween } from "../values/Entries.ts"
import { type FieldFault, says } from "../values/FieldRule.ts"
import { HostNameInput } from "../values/HostRef.ts"
import { faultsOf, readInput, sentFields } from "../values/Input.ts"
import { integer } from "../values/Integer.ts"
import {
  defaultVisitGapMinutes,
  maxInviteMinutes,
  maxPeople,
  maxVisitGapMinutes,
  maxVisitParts,
  minServiceMinutes,
  minVisitParts
} from "../values/Limits.ts"
import { LocalDateText, TimestampText } from "../values/Timestamp.ts"
import { TimeZoneName } from "../values/TimeZoneName.ts"
import { AnswersInput } from "./Answers.ts"
import { BookingResource, ManagedBookingResource } from "./Booking.ts"
import { readBooking, type SentBooking } from "./BookingContent.ts"
import { ChoosingBookingInput, HostBookingInput, VisitorBookingInput } from "./BookingInput.ts"
import { VisitorBookingResource } from "./VisitorBooking.ts"

/** The ways to choose the members of a team who hold the parts of a visit. */
export const visitHosts = ["same", "any"] as const
export type VisitHosts = (typeof visitHosts)[number]

/** The fields that each part of a visit has in a request. */
const partFields = {
  service: Schema.String.annotate({ description: "Slug of the service." }),
  duration_minutes: Schema.optionalKey(integer(minServiceMinutes, maxInviteMinutes)).annotate({
    description: "The length in minutes, one that the service offers. Defaults to the shortest."
  }),
  people: Schema.optionalKey(Schema.NullOr(integer(1, maxPeople))).annotate({
    description: "For a team: the number of people whom the rooms have to be large enough for. Defaults to 1."
  })
}
const answers = Schema.optionalKey(Schema.NullOr(AnswersInput)).annotate({
  description: "The answers to the service's questions, by key. Only to book."
})

/** A part of a visit in a request with a credential. */
const HostPart = Schema.Struct({
  ...partFields,
  answers,
  members: Schema.optionalKey(MembersByRole).annotate({
    description: "For a team: the only members who may hold this part, by the key of a role, each by id or username."
  })
}).annotate({ identifier: "NewVisitPart" })

/** A part of a visit in a visitor's request. */
const VisitorPart = Schema.Struct({
  ...partFields,
  answers,
  host: Schema.optionalKey(Schema.NullOr(HostNameInput)).annotate({
    description: "The host whom the visitor chooses for this part, by id or username. Only if visitors of the service choose one."
  })
}).annotate({ identifier: "NewVisitorVisitPart" })

const partsOf = <S extends Schema.Constraint>(part: S) =>
  Schema.Array(part)
    .check(entriesBetween(minVisitParts, maxVisitParts))
    .annotate({ description: "The services of the visit in order, 2 to 5." })

/** The rule of a visit in a request. */
const ruleFields = {
  hosts: Schema.optionalKey(
    Schema.Literals(visitHosts).annotate(says(`must be one of ${visitHosts.join(", ")}`, { rule: "option" }))
  ).annotate({
    description:
      "Only for a team. With `same`, the default, one member holds the first role of every part. With `any`, each part gets " +
      "its own members."
  }),
  max_gap_minutes: Schema.optionalKey(integer(0, maxVisitGapMinutes)).annotate({
    description:
      "The longest wait between two parts, 0 to 240, besides the buffers of their services. Defaults to " +
      `${defaultVisitGapMinutes}.`
  })
}

/** The days and the parts that free times are listed for. */
const findFields = {
  ...ruleFields,
  from: Schema.optionalKey(LocalDateText).annotate({ description: "The first date, `YYYY-MM-DD`. Defaults to today." }),
  to: Schema.optionalKey(LocalDateText).annotate({ description: "The last date, `YYYY-MM-DD`." })
}

/** A request for the free times of a visit, with a credential. */
export const VisitTimesInput = Schema.Struct({ parts: partsOf(HostPart), ...findFields }).annotate({
  identifier: "VisitToFind"
})

/** A visitor's request for the free times of a visit. */
export const VisitorVisitTimesInput = Schema.Struct({
  parts: partsOf(VisitorPart),
  ...findFields,
  timezone: Schema.optionalKey(TimeZoneName).annotate({
    description: "The IANA time zone of dates and labels. Defaults to the host's."
  })
}).annotate({ identifier: "VisitorVisitToFind" })

// The parts have these fields, a visit takes no discount code, and its rules cannot be overridden.
const {
  duration_minutes: _minutes,
  people: _people,
  answers: _answers,
  code: _code,
  override: _override,
  members: _members,
  attributes: _attributes,
  ...bookingFields
} = HostBookingInput.fields

/** A request for a visit with a credential. */
export const VisitInput = Schema.Struct({ parts: partsOf(HostPart), ...bookingFields, ...ruleFields }).annotate({
  identifier: "NewVisit"
})

const {
  duration_minutes: _visitorMinutes,
  people: _visitorPeople,
  answers: _visitorAnswers,
  code: _visitorCode,
  host: _host,
  selection: _selection,
  ...visitorFields
} = VisitorBookingInput.fields

/** A visitor's request for a visit. */
export const VisitorVisitInput = Schema.Struct({
  parts: partsOf(VisitorPart),
  ...visitorFields,
  ...ruleFields
}).annotate({ identifier: "NewVisitorVisit" })

/** The caller of a request, which decides the fields of its parts. */
export type VisitBy = "credential" | "visitor"

/** The parts and the rule of a visit, decoded before its services are known. */
export interface SentVisit {
  readonly parts: ReadonlyArray<SentPart>
  readonly hosts: VisitHosts
  readonly maxGapMinutes: number
}

/** A part of a visit, decoded before its service is known. */
export interface SentPart {
  readonly slug: string
  readonly durationMinutes: number | undefined
  readonly people: number | undefined
  readonly members: (typeof MembersByRole)["Type"] | undefined
  readonly host: number | string | null
}

// The values of answers are validated with the questions of the services.
const { answers: _ofPart, ...anyPart } = { ...HostPart.fields, ...VisitorPart.fields }
const VisitRule = Schema.Struct({ parts: partsOf(Schema.Struct(anyPart)), ...ruleFields })

/** Decodes the parts and the rule of a visit. A field of the other kind of caller is ignored like an unknown one. */
export const readVisit = (input: unknown, by: VisitBy): Result.Result<SentVisit, ReadonlyArray<FieldFault>> =>
  Result.map(readInput(VisitRule, withoutOther(input, by)), ({ parts, hosts = "same", max_gap_minutes }) => ({
    parts: parts.map(({ service, duration_minutes, people, members, host = null }) => ({
      slug: service,
      durationMinutes: duration_minutes,
      people: people ?? undefined,
      members,
      host
    })),
    hosts,
    maxGapMinutes: max_gap_minutes ?? defaultVisitGapMinutes
  }))

const withoutOther = (input: unknown, by: VisitBy): unknown => {
  const sent = sentFields(input)
  if (!Array.isArray(sent.parts)) return sent
  const other = by === "visitor" ? "members" : "host"
  return { ...sent, parts: sent.parts.map((part) => ({ ...sentFields(part), [other]: undefined })).map(withoutUndefined) }
}

const withoutUndefined = (part: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))

const DaysInput = Schema.Struct({ from: findFields.from, to: findFields.to, timezone: VisitorVisitTimesInput.fields.timezone })

/** Decodes the days of a request for free times, and their time zone. */
export const readVisitDays = (input: unknown) => readInput(DaysInput, sentFields(input))

/** Decodes a part of a visit like a booking: the fields of the visit, and those of the part. */
export const bookingOfPart = (input: unknown, index: number, by: VisitBy): SentBooking => {
  const sent = sentFields(input)
  const common = Object.fromEntries(Object.entries(sent).filter(([field]) => !ownFields.has(field)))
  const part = sentFields(Array.isArray(sent.parts) ? sent.parts[index] : undefined)
  return readBooking({ ...common, ...part }, by === "visitor" ? ChoosingBookingInput : HostBookingInput)
}

/** Returns the wrong fields of a part of a visit under the names that they have in the visit's request. */
export const faultsOfPart = (read: Result.Result<unknown, ReadonlyArray<FieldFault>>, index: number): ReadonlyArray<FieldFault> =>
  faultsOf(read).map((fault) => {
    if (!fieldsOfParts.has(fault.field.split(".")[0]!)) return fault
    const rule = fault.message.replace(/^The \S+ (?:field|parameter)(?: \((.*?)\))? /, (_, inside?: string) =>
      inside === undefined ? "" : `(${inside}) `
    )
    return {
      ...fault,
      field: "parts",
      path: `parts.${index}.${fault.path}`,
      message: `The parts field (entry ${index + 1}, ${fault.field}) ${rule}`
    }
  })

/** Only parts have these fields, or no visit. */
const ownFields = new Set([
  "parts",
  "duration_minutes",
  "people",
  "answers",
  "members",
  "attributes",
  "host",
  "selection",
  "code",
  "override"
])

const fieldsOfParts = new Set(["duration_minutes", "people", "answers", "members", "host"])

/** A visit whose start is free, and its parts. */
const VisitTime = Schema.Struct({
  start: TimestampText.annotate({ description: "The start of the first part." }),
  end: TimestampText.annotate({ description: "The end of the last part." }),
  label: Schema.String.annotate({ description: "The start as a local time, `HH:MM`." }),
  parts: Schema.Array(
    Schema.Struct({
      service: partFields.service,
      start: TimestampText.annotate({ description: "The start." }),
      end: TimestampText.annotate({ description: "The end." })
    }).annotate({ identifier: "VisitPartTime" })
  ).annotate({ description: "The parts in order." })
}).annotate({ identifier: "VisitTime" })

/** The free times of a visit. */
export const VisitTimesResource = Schema.Struct({
  data: Schema.Record(Schema.String, Schema.Array(VisitTime)).annotate({
    description: "The free times by local date, `YYYY-MM-DD`. Dates without any are omitted."
  }),
  meta: Schema.Struct({
    from: Availability.fields.meta.fields.from,
    to: Availability.fields.meta.fields.to,
    timezone: Availability.fields.meta.fields.timezone
  }).annotate({ description: "The days of this response." })
}).annotate({ identifier: "VisitTimes" })
export type VisitTimesResource = typeof VisitTimesResource.Type

const visit = {
  id: Schema.String.annotate({ description: "The id of the visit. `GET /bookings?series=` lists its bookings." })
}
const bookings = { description: "The bookings of the parts in order." }

/** A new visit. */
export const VisitResource = Schema.Struct({
  ...visit,
  bookings: Schema.Array(BookingResource).annotate(bookings)
}).annotate({ identifier: "Visit" })

/** A new visit, for its host. */
export const ManagedVisitResource = Schema.Struct({
  ...visit,
  bookings: Schema.Array(ManagedBookingResource).annotate(bookings)
}).annotate({ identifier: "ManagedVisit" })

/** A new visit, for its booker. */
export const VisitorVisitResource = Schema.Struct({
  ...visit,
  bookings: Schema.Array(VisitorBookingResource).annotate(bookings)
}).annotate({ identifier: "VisitorVisit" })
