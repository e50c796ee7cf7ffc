import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { offerRefusals } from "../availability/Offer.ts"
import { OverrideInput } from "../availability/Override.ts"
import { QuoteResource } from "../payments/DiscountCode.ts"
import { type SeriesSetting, SeriesUnitInput } from "../services/SeriesSetting.ts"
import { staffingRefusals } from "../teams/TeamSlots.ts"
import { atMostEntries } from "../values/Entries.ts"
import { type FieldFault, says, wrongField } from "../values/FieldRule.ts"
import { faultsOf, readInput, sentFields, withFaults } from "../values/Input.ts"
import type { Instant } from "../values/Instant.ts"
import { integer } from "../values/Integer.ts"
import { maxSeriesCount, maxSeriesSteps, minSeriesCount } from "../values/Limits.ts"
import { LocalDateText, Timestamp, TimestampText } from "../values/Timestamp.ts"
import { localDateOf } from "../values/TimeZone.ts"
import { TimeZoneName } from "../values/TimeZoneName.ts"
import { BookingResource, ManagedBookingResource } from "./Booking.ts"
import { HostBookingInput, VisitorBookingInput } from "./BookingInput.ts"
import { type SeriesInterval, type SeriesStarts, seriesStarts } from "./SeriesStarts.ts"
import { VisitorBookingResource } from "./VisitorBooking.ts"

/** The days after the first meeting that every series ends by. */
export const maxDaysOfSeries = 3650

/** The ways to treat meetings of a series that cannot be booked. */
export const seriesConflicts = ["refuse", "skip", "nearest"] as const
export type SeriesConflict = (typeof seriesConflicts)[number]

/** The ways to choose the members of a team who hold the meetings of a series. */
export const seriesHosts = ["same", "each"] as const
export type SeriesHosts = (typeof seriesHosts)[number]

const SeriesHostsInput = Schema.optionalKey(
  Schema.Literals(seriesHosts).annotate(says(`must be one of ${seriesHosts.join(", ")}`, { rule: "option" }))
)

/** The treatment of meetings that cannot be booked, in a request. */
const conflictFields = {
  on_conflict: Schema.optionalKey(
    Schema.Literals(seriesConflicts).annotate(says(`must be one of ${seriesConflicts.join(", ")}`, { rule: "option" }))
  ).annotate({
    description:
      "`refuse` books all meetings or none, and is the default. `skip` books those whose starts are offered. `nearest` books " +
      "the others at the starts in `nearest`, all or none."
  }),
  nearest: Schema.optionalKey(Schema.Array(Timestamp).check(atMostEntries(maxSeriesCount))).pipe(
    Schema.annotateEncoded({ description: "The `nearest` starts of the preview or the 409 that you accept." })
  )
}

/** The rule of a series in a request. */
const ruleFields = {
  every: Schema.Struct({
    unit: SeriesUnitInput.annotate({ description: "`week`, or `month` for the same weekday of the month." }),
    n: integer(1, maxSeriesSteps).annotate({ description: "The distance in weeks or months, such as 2 for every second one." })
  })
    .annotate({ identifier: "SeriesInterval" })
    .annotateKey({ description: "The distance between the meetings." }),
  count: Schema.optionalKey(integer(minSeriesCount, maxSeriesCount)).annotate({
    description: "The number of meetings, 2 to 53. Send it or `until`."
  }),
  until: Schema.optionalKey(LocalDateText).annotate({
    description: "The last date that a meeting can begin on, `YYYY-MM-DD` in the time zone of the series. Send it or `count`."
  }),
  timezone: Schema.optionalKey(Schema.NullOr(TimeZoneName)).annotate({
    description: "The IANA time zone in which all meetings have the same local time. The host's by default."
  }),
  hosts: SeriesHostsInput.annotate({
    description:
      "Only for a service of a team. With `same`, the default, the same members hold all meetings: those free at each of them. " +
      "With `each`, every meeting gets its own members."
  }),
  ...conflictFields
}
const service = Schema.String.annotate({ description: "Slug of the service to book." })

/** A request for a series of bookings with a credential, or for its preview. */
export const SeriesInput = Schema.Struct({ service, ...HostBookingInput.fields, ...ruleFields }).annotate({
  identifier: "NewSeries"
})

/** A visitor's request for a series. The service is given separately. */
export const VisitorSeriesInput = Schema.Struct({ ...VisitorBookingInput.fields, ...ruleFields }).annotate({
  identifier: "NewVisitorSeries"
})

/** A request to add meetings at the end of a series. */
export const ExtendSeriesInput = Schema.Struct({
  count: integer(1, maxSeriesCount - 1).annotate({ description: "The number of meetings to add." }),
  hosts: SeriesHostsInput.annotate({
    description:
      "Only for a series of a team. With `same`, the members who hold the last meeting hold those that are added. With `each`, " +
      "every meeting gets its own members. As the series was booked by default."
  }),
  ...conflictFields,
  override: OverrideInput
}).annotate({ identifier: "SeriesExtension" })

const RuleInput = Schema.Struct({ service, ...ruleFields })

/** The service and the rule of a series, as a request has them. */
export interface SentSeries {
  readonly fields: Result.Result<typeof RuleInput.Type, ReadonlyArray<FieldFault>>
}

/** Decodes the rule of a series. `seriesOf` validates it once the service is known. */
export const readSeries = (input: unknown): SentSeries => {
  const sent = sentFields(input)
  const fields = readInput(RuleInput, sent)
  if (sent.count === undefined && sent.until === undefined) {
    return withMore(fields, wrongField("count", "The count field is required unless until is sent.", "required"))
  }
  return sent.count === undefined || sent.until === undefined
    ? { fields }
    : withMore(fields, wrongField("until", "The until field must be missing if count is sent.", "unaccepted"))
}

const withMore = (fields: SentSeries["fields"], fault: FieldFault): SentSeries => ({ fields: withFaults(fields, [fault]) })

/** Returns the last start that a series can have, whatever its service allows. Undefined if its rule is wrong. */
export const lastStartOf = ({ fields }: SentSeries, start: Instant, hostZone: string): Instant | undefined => {
  if (Result.isFailure(fields)) return undefined
  return ruleOf(fields.success, start, hostZone, maxSeriesCount).starts.at(-1)
}

const ruleOf = (
  { every, count, until, timezone }: typeof RuleInput.Type,
  start: Instant,
  hostZone: string,
  most: number
): SeriesStarts & { readonly timeZone: string } => {
  const timeZone = timezone ?? hostZone
  const end = count === undefined ? { until: until! } : { count }
  return { timeZone, ...seriesStarts({ start, every, timeZone, end }, most, maxDaysOfSeries) }
}

/** The properties of a service that limit the rule of a series. */
export interface SeriesTerms {
  readonly series: SeriesSetting | null
  /** The time zone of the series, unless the request names another one. */
  readonly timeZone: string
  /** The reason why the service cannot have series, whatever its setting; undefined if it can. */
  readonly refusal: string | undefined
  /** True for a service of a team, whose request may say how members are chosen. */
  readonly isOfTeam: boolean
}

/** A valid series. */
export interface RequestedSeries extends SeriesStarts {
  readonly timeZone: string
  readonly every: SeriesInterval
  readonly onConflict: SeriesConflict
  readonly hosts: SeriesHosts
  /** The starts that are accepted for meetings that cannot be booked. */
  readonly nearest: ReadonlyArray<Instant>
  readonly setting: SeriesSetting
}

/** Returns the starts of a series, or every wrong field of its rule. Without a valid start only its other fields are checked. */
export const seriesOf = (
  { fields }: SentSeries,
  start: Instant | undefined,
  { series, timeZone, refusal, isOfTeam }: SeriesTerms
): Result.Result<RequestedSeries, ReadonlyArray<FieldFault>> => {
  if (series === null || refusal !== undefined) {
    const message = refusal ?? "The service field must be a service that takes series. Set its series first."
    return Result.fail([...faultsOf(fields), wrongField("service", message, "unaccepted")])
  }
  if (Result.isFailure(fields)) return Result.fail(fields.failure)
  const { every, count = 0, hosts, on_conflict: onConflict = "refuse", nearest = [] } = fields.success
  const faults = [
    ...nearestFaults(fields.success),
    ...hostsFaults(fields.success, isOfTeam),
    ...(series.every.includes(every.unit)
      ? []
      : [
          {
            ...wrongField("every", `The every field (unit) must be one of ${series.every.join(", ")}.`, "option"),
            path: "every.unit"
          }
        ]),
    ...(count > series.maxCount ? [tooMany("count", `must not be more than ${series.maxCount}`, series)] : [])
  ]
  if (faults.length > 0 || start === undefined) return Result.fail(faults)
  const found = ruleOf(fields.success, start, timeZone, series.maxCount + 1)
  const fault = faultOfStarts(fields.success, found, series)
  const rule = { ...found, every, onConflict, nearest, hosts: hosts ?? "same", setting: series }
  return fault === undefined ? Result.succeed(rule) : Result.fail([fault])
}

/** Only the meetings of a team have members to choose. */
export const hostsFaults = ({ hosts }: { readonly hosts?: SeriesHosts }, isOfTeam: boolean): ReadonlyArray<FieldFault> =>
  hosts === undefined || isOfTeam
    ? []
    : [wrongField("hosts", "The hosts field can only be used for a service of a team.", "unaccepted")]

/** The starts of `nearest` are only for the conflicts of that name. */
export const nearestFaults = ({
  nearest,
  on_conflict: onConflict
}: Pick<typeof RuleInput.Type, "nearest" | "on_conflict">): ReadonlyArray<FieldFault> =>
  nearest === undefined || onConflict === "nearest"
    ? []
    : [wrongField("nearest", "The nearest field can only be used with on_conflict set to nearest.", "unaccepted")]

const faultOfStarts = (
  { count, until }: typeof RuleInput.Type,
  { starts, timeZone }: ReturnType<typeof ruleOf>,
  series: SeriesSetting
): FieldFault | undefined => {
  if (count !== undefined) {
    const message = `The count field must leave the last meeting within ${maxDaysOfSeries} days of the first.`
    return starts.length < count ? wrongField("count", message) : undefined
  }
  if (until! < localDateOf(starts[0]!, timeZone))
    return wrongField("until", "The until field must not be before the start.", "order")
  if (starts.length < minSeriesCount) {
    return wrongField("until", `The until field must leave at least ${minSeriesCount} meetings.`, "too_few")
  }
  return starts.length > series.maxCount ? tooMany("until", `must leave at most ${series.maxCount} meetings`, series) : undefined
}

const tooMany = (field: string, rule: string, { maxCount: max }: SeriesSetting): FieldFault => ({
  ...wrongField(field, `The ${field} field ${rule}.`, "too_many"),
  max
})

const index = Schema.Int.annotate({ description: "The place of the meeting in the series, from 1." })

const quoted = (words: ReadonlyArray<string>) => words.map((word) => `\`${word}\``).join(", ")

/** The refusal of one meeting of a series. */
const refused = {
  index,
  start: TimestampText.annotate({ description: "The start." }),
  reason: Schema.String.annotate({
    description:
      `Why the start is not offered: ${quoted(offerRefusals)} or \`booker_limit\`. ` +
      `For a service of a team also ${quoted(staffingRefusals)}.`
  })
}

/** A meeting of a series that could not be booked. */
export const RefusedMeeting = Schema.Struct({
  ...refused,
  nearest: Schema.optionalKey(Schema.NullOr(TimestampText)).annotate({
    description: "The nearest start on that day, at most three hours away. Only if `on_conflict` is `nearest`."
  })
}).annotate({ identifier: "RefusedMeeting" })
export type RefusedMeeting = typeof RefusedMeeting.Type

/** The preview of a series. */
export const SeriesPreviewResource = Schema.Struct({
  timezone: Schema.String.annotate({ description: "The time zone in which all meetings have the same local time." }),
  occurrences: Schema.Array(
    Schema.Struct({
      index,
      start: refused.start,
      offered: Schema.Boolean.annotate({ description: "True if the start can be booked." }),
      reason: Schema.NullOr(refused.reason).annotate({ description: "Why the start is not offered; null if it is." }),
      nearest: Schema.NullOr(TimestampText).annotate({
        description: "The nearest start on that day, at most three hours away; null if there is none, or none is needed."
      })
    }).annotate({ identifier: "SeriesOccurrence" })
  ).annotate({ description: "The meetings in order." }),
  price: Schema.NullOr(QuoteResource).annotate({
    description: "The price of all meetings, with the code of the request; null if they are free."
  }),
  months_without: Schema.Array(Schema.String).annotate({
    description: "The months, `YYYY-MM`, that lack the weekday of the first start, such as a fifth Tuesday. They are left out."
  })
}).annotate({ identifier: "SeriesPreview" })
export type SeriesPreviewResource = typeof SeriesPreviewResource.Type

const series = {
  id: Schema.String.annotate({ description: "The id of the series. `GET /bookings?series=` lists its bookings." }),
  skipped: Schema.Array(RefusedMeeting).annotate({
    description: "The meetings that were skipped because their starts were not offered."
  })
}
const bookings = { description: "The bookings in order." }

/** A new series of bookings. */
export const SeriesResource = Schema.Struct({
  ...series,
  bookings: Schema.Array(BookingResource).annotate(bookings)
}).annotate({ identifier: "Series" })

/** A new series of bookings, for its host. */
export const ManagedSeriesResource = Schema.Struct({
  ...series,
  bookings: Schema.Array(ManagedBookingResource).annotate(bookings)
}).annotate({ identifier: "ManagedSeries" })

/** A new series of bookings, for its booker. */
export const VisitorSeriesResource = Schema.Struct({
  ...series,
  bookings: Schema.Array(VisitorBookingResource).annotate(bookings)
}).annotate({ identifier: "VisitorSeries" })
