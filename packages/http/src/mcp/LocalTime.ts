import type { Instant } from "@slotkit/core"
import {
  dateInWords,
  isRecord,
  localDateOf,
  offsetInWords,
  offsetSpans,
  parseTimestamp,
  wallTimeLabel
} from "@slotkit/core/internal"

/** Writes an instant in a time zone, such as `Monday 9 March 2026 10:00 UTC-04:00 (America/New_York)`. */
export const localTime = (instant: Instant, timeZone: string): string => {
  const span = offsetSpans(timeZone, { start: instant, end: instant }).find(({ start, end }) => start <= instant && instant < end)
  const day = dateInWords(localDateOf(instant, timeZone))
  return `${day} ${wallTimeLabel(instant, timeZone)} ${offsetInWords(span?.offset ?? 0)} (${timeZone})`
}

/** Adds to every time in UTC the same time in a time zone: `start_local` to `start`. `fields` are the names of times. */
export const withLocalTimes = (value: unknown, fields: ReadonlySet<string>, timeZone: string): unknown => {
  if (Array.isArray(value)) return value.map((entry) => withLocalTimes(entry, fields, timeZone))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      if (!fields.has(name)) return [[name, withLocalTimes(inner, fields, timeZone)]]
      const instant = typeof inner === "string" ? parseTimestamp(inner) : undefined
      return [
        [name, inner],
        [`${name}_local`, instant === undefined ? null : localTime(instant, timeZone)]
      ]
    })
  )
}
