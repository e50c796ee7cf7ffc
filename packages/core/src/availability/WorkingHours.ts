import { type Instant, type LocalDate, millisPerDay, millisPerMinute, type WallTime } from "../values/Instant.ts"
import { type Interval, mergeIntervals } from "../values/Interval.ts"
import { dayOfDate, instantOfWall, isTimeZone, localDay, type OffsetSpan, offsetSpans } from "../values/TimeZone.ts"

/** Hours on one day in local time. An `end` at or before `start` is on the next day. `24:00` is the next midnight. */
export interface HoursInterval {
  readonly start: WallTime
  readonly end: WallTime
}

/** Hours that recur weekly on one weekday, 0 for Sunday to 6 for Saturday. A weekday may have several. */
export interface WeekdayHours extends HoursInterval {
  readonly weekday: number
}

/**
 * Hours that replace the weekday's on one date. No intervals means no work.
 *
 * Several overrides of the same date add up.
 */
export interface DateHours {
  readonly date: LocalDate
  readonly intervals: ReadonlyArray<HoursInterval>
}

/** A host's working hours: weekly hours and overridden dates. */
export interface WorkingHours {
  readonly timeZone: string
  readonly weekly: ReadonlyArray<WeekdayHours>
  readonly overrides: ReadonlyArray<DateHours>
}

/** Validated working hours. `minutesOf` returns the hours of a day, counted from 1970-01-01. */
export interface WorkCalendar {
  readonly timeZone: string
  readonly minutesOf: (day: number) => ReadonlyArray<DayMinutes>
}

/** Minutes after a day's midnight. Values above 1440 are on the next day. */
export interface DayMinutes {
  readonly start: number
  readonly end: number
}

/**
 * A stretch of working time with one grid that begins at its `start`. A slot that starts in it must end by `openUntil`, which is
 * later than `end` if other working time follows without a gap.
 */
export interface GridRun extends Interval {
  readonly openUntil: Instant
}

/** Validates working hours. Throws a `RangeError` on an unknown time zone, weekday, date or time of day. */
export const readHours = ({ timeZone, weekly, overrides }: WorkingHours): WorkCalendar => {
  if (!isTimeZone(timeZone)) throw new RangeError(`"${timeZone}" is not an IANA time zone name.`)
  const byWeekday: ReadonlyArray<Array<DayMinutes>> = [[], [], [], [], [], [], []]
  for (const hours of weekly) {
    const ofWeekday = byWeekday[hours.weekday]
    if (ofWeekday === undefined)
      throw new RangeError(`The weekday must be from 0 (Sunday) to 6 (Saturday), not ${hours.weekday}.`)
    ofWeekday.push(readInterval(hours))
  }
  const byDate = new Map<number, Array<DayMinutes>>()
  for (const { date, intervals } of overrides) {
    const day = dayOfDate(date)
    const ofDate = byDate.get(day) ?? []
    for (const hours of intervals) ofDate.push(readInterval(hours))
    byDate.set(day, ofDate)
  }
  return { timeZone, minutesOf: (day) => byDate.get(day) ?? byWeekday[weekdayOf(day)]! }
}

/**
 * Returns the working time around a range, as ascending runs that do not overlap.
 *
 * Each day's hours are windows with their own grid. Windows of one day that touch or overlap are merged. Where a window overlaps
 * one of the next day, the next day's grid applies, also to the rest of the earlier window if that ends later. The runs are exact
 * for every slot that starts and ends within `range`, and do not depend on the rest of `range`.
 */
export const gridRuns = (calendar: WorkCalendar, range: Interval): ReadonlyArray<GridRun> => {
  const windows = windowsAround(calendar, range)
  const runs: Array<GridRun> = []
  for (let first = 0; first < windows.length; ) {
    let openUntil = windows[first]!.end
    let next = first + 1
    for (; next < windows.length && windows[next]!.start <= openUntil; next++) openUntil = Math.max(openUntil, windows[next]!.end)
    for (; first < next; first++) {
      const end = first + 1 < next ? windows[first + 1]!.start : openUntil
      runs.push({ start: windows[first]!.start, end, openUntil })
    }
  }
  return runs
}

const minutesPerDay = 1440

/** Exceeds the sum of the longest window, a time zone offset and a skipped day. */
const reach = 5 * millisPerDay

const windowsAround = (calendar: WorkCalendar, range: Interval): ReadonlyArray<Interval> => {
  const spans = offsetSpans(calendar.timeZone, { start: range.start - reach, end: range.end + reach })
  const windows: Array<Interval> = []
  // A window may extend into the next day, never beyond it.
  for (let day = localDay(range.start, calendar.timeZone) - 1; ; day++) {
    const midnight = day * millisPerDay
    if (instantOfWall(spans, midnight) >= range.end) return windows
    windows.push(...mergeIntervals(calendar.minutesOf(day).map((minutes) => windowOf(spans, midnight, minutes))))
  }
}

const windowOf = (spans: ReadonlyArray<OffsetSpan>, midnight: number, minutes: DayMinutes): Interval => ({
  start: instantOfWall(spans, midnight + minutes.start * millisPerMinute),
  end: instantOfWall(spans, midnight + minutes.end * millisPerMinute)
})

/** Returns the weekday of a day that is counted from 1970-01-01, a Thursday; 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

const readInterval = (hours: HoursInterval): DayMinutes => {
  const start = minuteOfDay(hours.start)
  const end = minuteOfDay(hours.end)
  if (start === minutesPerDay) throw new RangeError("Working hours cannot start at 24:00.")
  return { start, end: end > start ? end : end + minutesPerDay }
}

const minuteOfDay = (time: WallTime): number => {
  const [, hour, minute] = /^([01]\d|2[0-3]|24(?=:00)):([0-5]\d)$/.exec(time) ?? []
  if (hour === undefined) throw new RangeError(`"${time}" is not a time of day in HH:MM format.`)
  return Number(hour) * 60 + Number(minute)
}
