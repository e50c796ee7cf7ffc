import type { HoursInterval } from "@slotkit/core"

/**
 * Reads hours as a person types them, such as `09:00-12:00, 13:00-17:00` or `9-17`. Nothing typed is no hours. Undefined if the text
 * cannot be read, or if hours overlap.
 */
export const readHours = (text: string): ReadonlyArray<HoursInterval> | undefined => {
  const parts = text.split(/[,;\n]/).flatMap((part) => (part.trim() === "" ? [] : [part.trim()]))
  const read = parts.map(readInterval)
  if (read.some((interval) => interval === undefined)) return undefined
  const intervals = (read as ReadonlyArray<HoursInterval>).toSorted((one, other) => (one.start < other.start ? -1 : 1))
  return intervals.some((interval, index) => index > 0 && endMinutes(intervals[index - 1]!) > minutesOf(interval.start))
    ? undefined
    : intervals
}

/** Returns hours as a person would type them. */
export const hoursText = (intervals: ReadonlyArray<HoursInterval>): string =>
  intervals
    .toSorted((one, other) => (one.start < other.start ? -1 : 1))
    .map(({ start, end }) => `${start}-${end}`)
    .join(", ")

/** Returns the minutes after midnight at which hours end. Hours that end the next day have more than 1440. */
export const endMinutes = ({ start, end }: HoursInterval): number =>
  minutesOf(end) > minutesOf(start) ? minutesOf(end) : minutesOf(end) + minutesPerDay

/** Returns the minutes of a time of day such as `09:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const minutesPerDay = 1440

const readInterval = (text: string): HoursInterval | undefined => {
  const [, start, end] = /^(\S+?)\s*(?:-|–|—|−)\s*(\S+)$/.exec(text.replaceAll(/\s+/g, " ")) ?? []
  const [from, to] = [readTime(start), readTime(end)]
  return from === undefined || to === undefined || from === "24:00" || from === to ? undefined : { start: from, end: to }
}

const readTime = (text = ""): string | undefined => {
  const [, hour, minute = "00"] = /^(\d{1,2})(?:[:.h](\d{2}))?h?$/.exec(text) ?? []
  if (hour === undefined || Number(minute) > 59 || Number(hour) > 24 || (Number(hour) === 24 && minute !== "00")) return undefined
  return `${hour.padStart(2, "0")}:${minute}`
}
