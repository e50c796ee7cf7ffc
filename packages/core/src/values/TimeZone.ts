import { type Instant, type LocalDate, millisPerDay, millisPerMinute, type WallTime } from "./Instant.ts"
import type { Interval } from "./Interval.ts"

/** An interval during which a time zone has a constant offset from UTC, in milliseconds, positive east of Greenwich. */
export interface OffsetSpan extends Interval {
  readonly offset: number
}

/**
 * Returns true if a name is a time zone that a host can use: an IANA name known to the runtime, including `UTC`.
 *
 * Offsets such as `+02:00` are rejected, because they do not observe daylight saving time.
 */
export const isTimeZone = (name: string): boolean => findZone(name) !== undefined

/**
 * Returns the calendar day of an instant in a time zone. Throws a `RangeError` for an unknown time zone or an invalid instant.
 */
export const localDateOf = (instant: Instant, timeZone: string): LocalDate => dateOfDay(localDay(instant, timeZone))

/**
 * Returns the instant at which a calendar day begins in a time zone: the first one with the date or a later one.
 *
 * This is not midnight if a transition skips it. For a skipped day, it is the beginning of the next day. Throws a `RangeError`
 * for a malformed date or an unknown time zone.
 */
export const localDayStart = (date: LocalDate, timeZone: string): Instant => {
  const midnight = dayOfDate(date) * millisPerDay
  return instantOfWall(offsetSpans(timeZone, { start: midnight - millisPerDay, end: midnight + 2 * millisPerDay }), midnight)
}

/** Returns the date `days` after a date, or before it if negative. Throws a `RangeError` for a malformed date. */
export const addDays = (date: LocalDate, days: number): LocalDate => dateOfDay(dayOfDate(date) + days)

/** Returns the host's local time at an instant, `HH:MM`. Spec: slot.fields.label. */
export const wallTimeLabel = (instant: Instant, timeZone: string): WallTime => {
  const local = localMillis(instant, timeZone)
  const minute = Math.floor((local - Math.floor(local / millisPerDay) * millisPerDay) / millisPerMinute)
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
}

/** Returns the calendar day of an instant in a time zone, as days since 1970-01-01. */
export const localDay = (instant: Instant, timeZone: string): number => Math.floor(localMillis(instant, timeZone) / millisPerDay)

/** Returns the days from 1970-01-01 to a date. Throws a `RangeError` unless it is a real date in `YYYY-MM-DD` format. */
export const dayOfDate = (date: LocalDate): number => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  // `Date.UTC` maps years below 100 to the 1900s. The calendar repeats every 400 years.
  const midnight = Date.UTC(Number(year) + 400, Number(month) - 1, Number(day))
  if (new Date(midnight).getUTCMonth() + 1 !== Number(month)) {
    throw new RangeError(`"${date}" is not a calendar date in YYYY-MM-DD format.`)
  }
  return midnight / millisPerDay - daysPer400Years
}

/**
 * Returns the first instant at which a time zone's local time is at or after a given local time, in milliseconds since
 * 1970-01-01T00:00 local time.
 *
 * For a skipped local time this is the transition, for a repeated one the first occurrence. The spans must extend a day beyond
 * the local time on both sides.
 */
export const instantOfWall = (spans: ReadonlyArray<OffsetSpan>, wall: number): Instant => {
  let instant = wall
  for (const span of spans) {
    instant = Math.max(span.start, wall - span.offset)
    if (instant < span.end) break
  }
  return instant
}

/**
 * Returns the offsets of a time zone during a range, ascending and contiguous. They extend beyond both ends of the range.
 *
 * Adjacent spans may have the same offset. Results are cached by month. Throws a `RangeError` for an unknown time zone.
 */
export const offsetSpans = (timeZone: string, { start, end }: Interval): ReadonlyArray<OffsetSpan> => {
  const zone = zoneOf(timeZone)
  const spans: Array<OffsetSpan> = []
  for (let chunk = Math.floor(start / chunkMillis); chunk * chunkMillis <= end; chunk++) spans.push(...chunkOf(zone, chunk))
  return spans
}

interface Zone {
  readonly clock: Intl.DateTimeFormat
  readonly chunks: Map<number, ReadonlyArray<OffsetSpan>>
}

const daysPer400Years = 146_097
const firstDay = -719_528
const lastDay = 2_932_896
const chunkMillis = 64 * millisPerDay
const millisPerSecond = 1000
const zonesKept = 256
const chunksKept = 64
const datesKept = 4096

const zones = new Map<string, Zone>()
const dates = new Map<number, LocalDate>()

const remember = <K, V>(cache: Map<K, V>, limit: number, key: K, value: V): V => {
  if (cache.size >= limit) cache.clear()
  cache.set(key, value)
  return value
}

const zoneOf = (name: string): Zone => {
  const zone = findZone(name)
  if (zone === undefined) throw new RangeError(`"${name}" is not an IANA time zone name.`)
  return zone
}

const findZone = (name: string): Zone | undefined => {
  const known = zones.get(name)
  if (known !== undefined) return known
  if (typeof name !== "string" || !/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return undefined
  try {
    const clock = new Intl.DateTimeFormat("en-US", { timeZone: name, timeZoneName: "longOffset" })
    return remember(zones, zonesKept, name, { clock, chunks: new Map() })
  } catch {
    return undefined
  }
}

/**
 * Returns the local time of an instant in a time zone, in milliseconds since 1970-01-01T00:00 local time. Throws a `RangeError`
 * for an unknown time zone or an invalid instant.
 */
export const localMillis = (instant: Instant, timeZone: string): number => {
  const zone = zoneOf(timeZone)
  if (!(Math.abs(instant) <= lastDay * millisPerDay)) throw new RangeError(`${instant} is not an instant before the year 10000.`)
  const spans = chunkOf(zone, Math.floor(instant / chunkMillis))
  return instant + spans.find((span) => instant < span.end)!.offset
}

/** Returns the date that lies days after 1970-01-01. Throws a `RangeError` outside the years 0 to 9999. */
export const dateOfDay = (day: number): LocalDate => {
  const known = dates.get(day)
  if (known !== undefined) return known
  if (!(Number.isInteger(day) && day >= firstDay && day <= lastDay)) {
    throw new RangeError(`Day ${day} since 1970-01-01 is outside the years 0 to 9999.`)
  }
  return remember(dates, datesKept, day, new Date(day * millisPerDay).toISOString().slice(0, 10))
}

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : `${value}`)

const chunkOf = (zone: Zone, chunk: number): ReadonlyArray<OffsetSpan> =>
  zone.chunks.get(chunk) ?? remember(zone.chunks, chunksKept, chunk, readChunk(zone.clock, chunk * chunkMillis))

/**
 * Samples the offset once a day and bisects where two samples differ. No time zone has changed its clock and back within a day.
 */
const readChunk = (clock: Intl.DateTimeFormat, chunkStart: Instant): ReadonlyArray<OffsetSpan> => {
  const chunkEnd = chunkStart + chunkMillis
  const spans: Array<OffsetSpan> = []
  let start = chunkStart
  let offset = readOffset(clock, start)
  for (let look = start + millisPerDay; look <= chunkEnd; look += millisPerDay) {
    const offsetThen = readOffset(clock, look)
    while (offset !== offsetThen) {
      const end = firstChange(clock, Math.max(start, look - millisPerDay), look, offset)
      spans.push({ start, end, offset })
      start = end
      offset = readOffset(clock, start)
    }
  }
  if (start < chunkEnd) spans.push({ start, end: chunkEnd, offset })
  return spans
}

const firstChange = (clock: Intl.DateTimeFormat, before: Instant, after: Instant, offset: number): Instant => {
  let same = before
  let changed = after
  while (changed - same > millisPerSecond) {
    const middle = same + Math.floor((changed - same) / (2 * millisPerSecond)) * millisPerSecond
    if (readOffset(clock, middle) === offset) same = middle
    else changed = middle
  }
  return changed
}

const readOffset = (clock: Intl.DateTimeFormat, instant: Instant): number => {
  const text = clock.format(instant)
  const match = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text)
  if (match === null) throw new Error(`The runtime returned an unexpected time zone offset: "${text}".`)
  const [, sign, hours = 0, minutes = 0, seconds = 0] = match
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return (sign === "-" ? -total : total) * millisPerSecond
}
