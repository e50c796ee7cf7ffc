import type { Instant, LocalDate } from "@slotkit/core"
import { localDateOf, millisPerMinute, offsetInWords, offsetSpans, wallTimeLabel } from "@slotkit/core/internal"
import type { Locale } from "./Locale.ts"

/** Formats dates and times for one reader and one time zone. All pages use it. */
export interface TimeFormat {
  readonly timeZone: string
  /** The time zone's name as people read it, such as `America/New York`. */
  readonly zoneName: string
  /** A time of day, such as `09:30` or `9:30 am`. */
  readonly time: (instant: Instant) => string
  /** A date, such as `Tuesday 12 January`. */
  readonly day: (date: LocalDate) => string
  /** A date with its year. */
  readonly fullDay: (date: LocalDate) => string
  /** A date with its year and the time of day. */
  readonly moment: (instant: Instant) => string
  /** A month `YYYY-MM`, such as `January 2026`. */
  readonly month: (month: string) => string
  /** The offset from UTC, such as `UTC+01:00`. */
  readonly offset: (instant: Instant) => string
  /** A meeting's day and times. A meeting that ends on another day has a date in both lines. */
  readonly meeting: (start: Instant, durationMinutes: number) => readonly [string, string]
}

/** Creates the format of a locale and a time zone. */
export const timeFormat = ({ tag, words, hours }: Locale, timeZone: string): TimeFormat => {
  const time = (instant: Instant): string => {
    const label = wallTimeLabel(instant, timeZone)
    if (hours === 24) return label
    const hour = Number(label.slice(0, 2))
    return `${hour % 12 === 0 ? 12 : hour % 12}${label.slice(2)} ${hour < 12 ? words.am : words.pm}`
  }
  const dateWith = (date: LocalDate, withYear: boolean): string => {
    const [year, , day] = date.split("-").map(Number)
    return words.date({
      weekday: names(tag).weekdays[weekdayOf(date)]!.long,
      day: day!,
      month: names(tag).months[Number(date.slice(5, 7)) - 1]!,
      year: withYear ? year! : null
    })
  }
  const fullDay = (date: LocalDate): string => dateWith(date, true)
  return {
    timeZone,
    zoneName: timeZone.replaceAll("_", " "),
    time,
    day: (date) => dateWith(date, false),
    fullDay,
    moment: (instant) => `${fullDay(localDateOf(instant, timeZone))}, ${time(instant)}`,
    month: (month) => words.monthAndYear(names(tag).months[Number(month.slice(5, 7)) - 1]!, Number(month.slice(0, 4))),
    offset: (instant) => offsetInWords(offsetAt(instant, timeZone)),
    meeting: (start, durationMinutes) => {
      const end = start + durationMinutes * millisPerMinute
      const [startDay, endDay] = [localDateOf(start, timeZone), localDateOf(end, timeZone)]
      const changes = offsetAt(start, timeZone) !== offsetAt(end, timeZone)
      const endTime = `${time(end)}${changes ? ` (${offsetInWords(offsetAt(end, timeZone))})` : ""}`
      return startDay === endDay
        ? [fullDay(startDay), words.timeRange(time(start), endTime)]
        : [`${fullDay(startDay)}, ${time(start)}`, words.timeUntil(`${fullDay(endDay)}, ${endTime}`)]
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

/** The names of weekdays in a language, Sunday first. */
export const weekdayNames = (tag: string): ReadonlyArray<WeekdayName> => names(tag).weekdays

/** Returns the weekday of a date: 0 is Sunday. */
export const weekdayOf = (date: LocalDate): number => new Date(`${date}T00:00:00Z`).getUTCDay()

export interface WeekdayName {
  readonly long: string
  readonly short: string
}

interface Names {
  readonly weekdays: ReadonlyArray<WeekdayName>
  readonly months: ReadonlyArray<string>
}

const kept = new Map<string, Names>()

const names = (tag: string): Names => {
  const found = kept.get(tag)
  if (found !== undefined) return found
  const inWords = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, calendar: "gregory", timeZone: "UTC" })
    return (month: number, day: number) => format.format(new Date(Date.UTC(2023, month, day)))
  }
  const [long, short, month] = [inWords({ weekday: "long" }), inWords({ weekday: "short" }), inWords({ month: "long" })]
  const made: Names = {
    // 1 January 2023 was a Sunday.
    weekdays: Array.from({ length: 7 }, (_, day) => ({ long: long(0, day + 1), short: short(0, day + 1) })),
    months: Array.from({ length: 12 }, (_, index) => month(index, 15))
  }
  if (kept.size < 100) kept.set(tag, made)
  return made
}

const offsetAt = (instant: Instant, timeZone: string): number =>
  offsetSpans(timeZone, { start: instant, end: instant }).findLast((span) => span.start <= instant)!.offset
