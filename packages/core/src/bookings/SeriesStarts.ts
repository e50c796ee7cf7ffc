import type { SeriesUnit } from "../services/SeriesSetting.ts"
import { type Instant, type LocalDate, millisPerDay } from "../values/Instant.ts"
import { dateOfDay, dayOfDate, instantOfWall, localMillis, offsetSpans } from "../values/TimeZone.ts"

/** The distance between the meetings of a series. */
export interface SeriesInterval {
  readonly unit: SeriesUnit
  readonly n: number
}

/** The rule of a series: its first start, and the local times that follow from it in a time zone. */
export interface SeriesRule {
  readonly start: Instant
  readonly every: SeriesInterval
  readonly timeZone: string
  /** The number of meetings, or the last day that one can begin on. */
  readonly end: { readonly count: number } | { readonly until: LocalDate }
}

/** The starts of a series, the first one included. */
export interface SeriesStarts {
  readonly starts: ReadonlyArray<Instant>
  /** The months, `YYYY-MM`, that lack the weekday of the first start, such as a fifth Tuesday. They count as no meeting. */
  readonly monthsWithout: ReadonlyArray<string>
}

/**
 * Computes the starts of a series, at most `most` of them and none later than `days` days after the first one.
 *
 * Every start has the local time of the first one. A week later is the same weekday, and a month later the same weekday of the
 * month, such as the second Tuesday. A local time that a clock change skips means the instant of the change, and a repeated one
 * means its first occurrence. Throws a `RangeError` for an unknown time zone.
 */
export const seriesStarts = ({ start, every, timeZone, end }: SeriesRule, most: number, days: number): SeriesStarts => {
  const local = localMillis(start, timeZone)
  const firstDay = Math.floor(local / millisPerDay)
  const timeOfDay = local - firstDay * millisPerDay
  const lastDay = Math.min(firstDay + days, "until" in end ? dayOfDate(end.until) : Number.POSITIVE_INFINITY)
  const count = Math.min(most, "count" in end ? end.count : most)
  const starts = [start]
  const monthsWithout: Array<string> = []
  for (let step = 1; starts.length < count; step++) {
    const { day, isMissing } = every.unit === "week" ? weekAfter(firstDay, step * every.n) : monthAfter(firstDay, step * every.n)
    if (day > lastDay) break
    if (isMissing) monthsWithout.push(dateOfDay(day).slice(0, 7))
    else starts.push(instantAt(day * millisPerDay + timeOfDay, timeZone))
  }
  return { starts, monthsWithout }
}

/**
 * Computes the next `more` starts after the last place of a series, given any of its places. Fewer if the limit of days is
 * reached.
 */
export const startsAfter = (
  { ruleStart: start, every, timeZone, index, count }: LastPlace,
  more: number,
  days: number
): ReadonlyArray<Instant> => {
  const known = count - index + 1
  return seriesStarts({ start, every, timeZone, end: { count: known + more } }, known + more, days).starts.slice(known)
}

/** A place of a series of `count` places, and the start that the rule gives to it. */
interface LastPlace extends Pick<SeriesRule, "every" | "timeZone"> {
  readonly ruleStart: Instant
  readonly index: number
  readonly count: number
}

/** A day of the series, or the first day of a month that lacks it. Days are counted from 1970-01-01, a Thursday. */
interface StepDay {
  readonly day: number
  readonly isMissing: boolean
}

const weekAfter = (firstDay: number, weeks: number): StepDay => ({ day: firstDay + weeks * 7, isMissing: false })

const monthAfter = (firstDay: number, months: number): StepDay => {
  const first = new Date(firstDay * millisPerDay)
  const month = Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1)
  const monthStart = month / millisPerDay
  const daysToWeekday = (((firstDay - monthStart) % 7) + 7) % 7
  const day = monthStart + daysToWeekday + Math.floor((first.getUTCDate() - 1) / 7) * 7
  const isMissing = new Date(day * millisPerDay).getUTCMonth() !== new Date(month).getUTCMonth()
  return isMissing ? { day: monthStart, isMissing } : { day, isMissing }
}

/** Returns the instant of a local time, in milliseconds since 1970-01-01T00:00 local time. */
export const instantAt = (wall: number, timeZone: string): Instant =>
  instantOfWall(offsetSpans(timeZone, { start: wall - millisPerDay, end: wall + 2 * millisPerDay }), wall)
