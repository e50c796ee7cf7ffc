import type { HoursInterval } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import { timeFormat } from "../../time/TimeFormat.ts"
import type { ConsoleWords } from "../../words/console/ConsoleWords.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/**
 * Returns hours as a person would type them, or with another text for the times of each. Hours that overlap are joined. An end on
 * the next day is put into words.
 */
export const hoursText = (
  intervals: ReadonlyArray<HoursInterval>,
  { nextDay }: ConsoleWords["hours"],
  times: (interval: HoursInterval) => string = ({ start, end }) => `${start}-${end}`
): string =>
  joinHours(intervals)
    .map((interval) => (isWholeDay(interval) ? { ...interval, end: "24:00" } : interval))
    .map((interval) => `${times(interval)}${isOvernight(interval) ? ` ${nextDay}` : ""}`)
    .join(", ")

/** Returns hours for a reader of the region, with a clock of 12 hours where that is used. */
export const hoursToRead = (
  intervals: ReadonlyArray<HoursInterval>,
  { words, locale }: Pick<ConsoleContext, "words" | "locale">
): string => {
  const { time } = timeFormat(locale, "UTC")
  const clock = (text: string): string => time(minutesOf(text) * millisPerMinute)
  const has24Hours = clock("00:00") === "00:00"
  const times = has24Hours ? undefined : ({ start, end }: HoursInterval) => `${clock(start)} – ${clock(end)}`
  return hoursText(intervals, words.hours, times) || words.hours.dayOff
}

/** Returns the minutes after midnight at which hours end. Hours that end the next day have more than 1440. */
export const endMinutes = ({ start, end }: HoursInterval): number =>
  minutesOf(end) > minutesOf(start) ? minutesOf(end) : minutesOf(end) + minutesPerDay

/** Returns the minutes of a time of day such as `09:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** A whole day that begins at midnight has two spellings. People read one. */
const isWholeDay = ({ start, end }: HoursInterval): boolean => start === "00:00" && end === "00:00"

/** Hours until midnight end on their own day, unless they are a whole day. */
const isOvernight = (interval: HoursInterval): boolean => endMinutes(interval) > minutesPerDay || interval.start === interval.end

/**
 * Orders hours by their start and replaces those that overlap by hours that cover both, unless these would be longer than a day.
 */
export const joinHours = (intervals: ReadonlyArray<HoursInterval>): ReadonlyArray<HoursInterval> => {
  const joined: Array<HoursInterval> = []
  for (const next of intervals.toSorted((one, other) => minutesOf(one.start) - minutesOf(other.start))) {
    const last = joined.at(-1)
    if (last === undefined || endMinutes(last) <= minutesOf(next.start)) joined.push(next)
    else if (endMinutes(next) - minutesOf(last.start) > minutesPerDay && endMinutes(next) > endMinutes(last)) joined.push(next)
    else if (endMinutes(next) > endMinutes(last)) joined[joined.length - 1] = { start: last.start, end: next.end }
  }
  return joined
}

const minutesPerDay = 1440
