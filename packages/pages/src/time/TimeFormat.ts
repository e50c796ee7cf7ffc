import type { Instant, LocalDate } from "@slotkit/core"
import { atStart, type DateFormat, dateFormat, knownTagOf, localDateOf, millisPerMinute, zoneLabel } from "@slotkit/core/internal"
import type { Locale } from "./Locale.ts"

/** Formats dates and times for one reader and one time zone. All pages use it. */
export interface TimeFormat extends DateFormat {
  readonly timeZone: string
  /** The time zone's name as people read it, such as `Eastern Time (New York)`. */
  readonly zoneName: (at: Instant) => string
  /** The month of a date, as short as it is written in a calendar. */
  readonly monthShort: (date: LocalDate) => string
  /** A date with its year and the time of day. */
  readonly moment: (instant: Instant) => string
  /** A meeting's day and times, each as its own line. A meeting that ends on another day has a date in both lines. */
  readonly meeting: (start: Instant, durationMinutes: number) => readonly [string, string]
  /** Capitalizes a date that begins a heading or a line. */
  readonly atStart: (text: string) => string
}

/** Creates the format of a locale and a time zone. */
export const timeFormat = ({ tag, words, hours }: Locale, timeZone: string): TimeFormat => {
  const format = dateFormat({ tag, hours }, timeZone)
  const { time, times, fullDay, offset } = format
  const ofLine = (text: string): string => atStart(text, tag)
  const moment = (instant: Instant): string => `${fullDay(localDateOf(instant, timeZone))}, ${time(instant)}`
  return {
    ...format,
    timeZone,
    zoneName: (at) => zoneLabel(timeZone, tag, at),
    monthShort: (date) => monthNames(tag).format(Date.parse(`${date}T00:00:00Z`)),
    moment,
    atStart: ofLine,
    meeting: (start, durationMinutes) => {
      const end = start + durationMinutes * millisPerMinute
      const [startDay, endDay] = [localDateOf(start, timeZone), localDateOf(end, timeZone)]
      if (startDay === endDay) return [ofLine(fullDay(startDay)), times(start, end)]
      const changed = offset(start) === offset(end) ? "" : ` (${offset(end)})`
      return [ofLine(moment(start)), words.timeUntil(`${moment(end)}${changed}`)]
    }
  }
}

/** The labels of starts on one day. Starts with the same time of day, when clocks go back, are told apart by their offset. */
export const startLabels = (starts: ReadonlyArray<Instant>, format: TimeFormat): ReadonlyArray<string> => {
  const labels = starts.map(format.time)
  return labels.map((label, index) =>
    labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} (${format.offset(starts[index]!)})`
  )
}

/** Returns the weekday of a date: 0 is Sunday. */
export const weekdayOf = (date: LocalDate): number => new Date(`${date}T00:00:00Z`).getUTCDay()

export interface WeekdayName {
  readonly long: string
  readonly short: string
}

/** The names of weekdays in a language, Sunday first. */
export const weekdayNames = (tag: string): ReadonlyArray<WeekdayName> => {
  const found = cache.get(tag)
  if (found !== undefined) return found
  const named = (weekday: "long" | "short") => {
    const format = new Intl.DateTimeFormat(knownTagOf(tag), { weekday, calendar: "gregory", timeZone: "UTC" })
    // 1 January 2023 was a Sunday.
    return (day: number) => format.format(Date.UTC(2023, 0, day + 1))
  }
  const [long, short] = [named("long"), named("short")]
  const weekdays = Array.from({ length: 7 }, (_, day) => ({ long: long(day), short: short(day) }))
  if (cache.size < 100) cache.set(tag, weekdays)
  return weekdays
}

const monthNames = (tag: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(knownTagOf(tag), { month: "short", calendar: "gregory", timeZone: "UTC" })

const cache = new Map<string, ReadonlyArray<WeekdayName>>()
