import * as Schema from "effect/Schema"
import { entriesBetween } from "../values/Entries.ts"
import { says } from "../values/FieldRule.ts"
import { integer } from "../values/Integer.ts"
import { defaultSeriesDays, maxBookingWindowDays, maxSeriesCount, minSeriesCount } from "../values/Limits.ts"

/** The units of the distance between the meetings of a series. */
export const seriesUnits = ["week", "month"] as const
export type SeriesUnit = (typeof seriesUnits)[number]

/** The unit of a series in a request. */
export const SeriesUnitInput = Schema.Literals(seriesUnits).annotate(
  says(`must be one of ${seriesUnits.join(", ")}`, { rule: "option" })
)

/** Descriptions that several schemas of this file share. */
const texts = {
  maxCount: { description: "The largest number of meetings of one series, 2 to 53." },
  every: { description: "The units that a series can repeat by: `week`, `month`, or both." },
  maxDays: {
    description: "The number of days ahead that the last meeting can be booked. `booking_window_days` applies to the first one."
  },
  visitor: { description: "True if visitors can book a series themselves." }
}

/** The series that a service takes. Decision 0128. */
export interface SeriesSetting {
  readonly maxCount: number
  readonly every: ReadonlyArray<SeriesUnit>
  /** The days ahead that all but the first meeting can be booked, unless the booking window is longer. */
  readonly maxDays: number
  /** True if visitors can book a series. */
  readonly visitor: boolean
}

/** The setting in a response. */
export const SeriesSettingResource = Schema.Struct({
  max_count: Schema.Int.annotate(texts.maxCount),
  every: Schema.Array(Schema.Literals(seriesUnits)).annotate(texts.every),
  max_days: Schema.Int.annotate(texts.maxDays),
  visitor: Schema.Boolean.annotate(texts.visitor)
}).annotate({ identifier: "SeriesSetting" })

/** The setting in a request, which replaces the former one. */
export const SeriesSettingInput = Schema.Struct({
  max_count: integer(minSeriesCount, maxSeriesCount).annotate(texts.maxCount),
  every: Schema.optionalKey(
    Schema.Array(SeriesUnitInput).check(
      entriesBetween(1, seriesUnits.length),
      Schema.makeFilter((units: ReadonlyArray<SeriesUnit>) => new Set(units).size === units.length, {
        ...says("must not repeat a unit", { rule: "repeated" }),
        toJsonSchema: () => ({})
      })
    )
  ).annotate({ description: `${texts.every.description} Both by default.` }),
  max_days: Schema.optionalKey(integer(1, maxBookingWindowDays)).annotate({
    description: `${texts.maxDays.description} ${defaultSeriesDays} by default.`
  }),
  visitor: Schema.optionalKey(Schema.Boolean).annotate({ description: `${texts.visitor.description} False by default.` })
}).annotate({ identifier: "SeriesSettingInput" })

/** Renders the setting. */
export const seriesSettingResource = ({
  maxCount,
  every,
  maxDays,
  visitor
}: SeriesSetting): typeof SeriesSettingResource.Type => ({
  max_count: maxCount,
  every,
  max_days: maxDays,
  // Settings that were stored by earlier versions lack it.
  visitor: visitor ?? false
})

/** Returns the setting of a request. */
export const seriesSettingFromInput = ({
  max_count: maxCount,
  every = seriesUnits,
  max_days: maxDays = defaultSeriesDays,
  visitor = false
}: typeof SeriesSettingInput.Type): SeriesSetting => ({
  maxCount,
  every: seriesUnits.filter((unit) => every.includes(unit)),
  maxDays,
  visitor
})
