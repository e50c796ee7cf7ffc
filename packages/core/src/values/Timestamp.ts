import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { says } from "./FieldRule.ts"
import { formatInstant, type Instant } from "./Instant.ts"

/** A timestamp in responses: `YYYY-MM-DDTHH:MM:SSZ`. Spec: general.3. */
export const TimestampText = Schema.String.annotate({ format: "date-time" })

/** The time at which a resource was created. */
export const CreatedAt = TimestampText.annotate({ description: "The time of creation." })

/** The time of the last change of a resource. */
export const UpdatedAt = TimestampText.annotate({ description: "The time of the last change." })

/**
 * A timestamp in requests: `YYYY-MM-DDTHH:MM:SS`, an optional fraction, then `Z` or an offset; years 1970 to 2999.
 *
 * Decodes to an `Instant` of whole milliseconds. Invalid dates, `24:00:00`, leap seconds and a missing offset are refused instead
 * of adjusted.
 */
export const Timestamp = Schema.String.check(
  Schema.makeFilter((value: string) => parseTimestamp(value) !== undefined, {
    ...says("must be an ISO 8601 date-time with a zone, such as 2026-01-31T09:00:00Z", { rule: "date" }),
    toJsonSchema: () => ({ format: "date-time" })
  })
).pipe(
  Schema.decodeTo(
    Schema.Number,
    SchemaTransformation.transform({ decode: (value) => parseTimestamp(value) ?? Number.NaN, encode: formatInstant })
  )
)

/** An existing calendar date, `YYYY-MM-DD`, in the years 1970 to 2999. */
export const LocalDateText = Schema.String.check(
  Schema.makeFilter((value: string) => isLocalDate(value), {
    ...says("must be a valid date in YYYY-MM-DD format", { rule: "date" }),
    toJsonSchema: () => ({ format: "date" })
  })
)

/** Parses a timestamp in the strict grammar of `Timestamp`. Returns `undefined` for anything else. */
export const parseTimestamp = (value: string): Instant | undefined => {
  const match = timestampPattern.exec(value)
  if (match === null || !isLocalDate(match[1]!)) return undefined
  const [, date, hours, minutes, seconds, fraction = "", zone, offsetHours = "0", offsetMinutes = "0"] = match
  const wall = Date.UTC(
    Number(date!.slice(0, 4)),
    Number(date!.slice(5, 7)) - 1,
    Number(date!.slice(8)),
    Number(hours),
    Number(minutes),
    Number(seconds)
  )
  const offsetMillis = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000 * (zone!.startsWith("-") ? -1 : 1)
  const instant = wall + Number(fraction.padEnd(3, "0").slice(0, 3)) - offsetMillis
  return instant >= 0 && instant < endOfYears ? instant : undefined
}

/** Returns true for an existing calendar date, `YYYY-MM-DD`, from 1970 to 2999. */
export const isLocalDate = (value: string): boolean => {
  if (!datePattern.test(value)) return false
  const [year, month, day] = value.split("-").map(Number) as [number, number, number]
  return (
    year >= 1970 &&
    year <= 2999 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  )
}

const datePattern = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/
const timestampPattern =
  /^([0-9]{4}-[0-9]{2}-[0-9]{2})T([01][0-9]|2[0-3]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,9}))?(Z|[+-]([01][0-9]|2[0-3]):([0-5][0-9]))$/
const endOfYears = Date.UTC(3000, 0, 1)
