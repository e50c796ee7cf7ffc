import { fill, type PageData } from "./PageData.ts"

/** Dates and times of one zone in the page's language. */
export interface LocalTime {
  readonly dateOf: (minute: number) => string
  readonly label: (minute: number) => string
  readonly offset: (minute: number) => string
  readonly day: (date: string) => string
  readonly month: (month: string) => string
}

/** Formats with the server's patterns, because locale data differs between browsers. */
export const localTime = (zone: string, { words }: PageData, lang: string): LocalTime => {
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit"
  })
  const offsets = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" })
  const named = (parts: Intl.DateTimeFormat, at: number | Date): Record<string, string> =>
    Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  const parts = (minute: number) => named(clock, minute * 60000)
  // Making a formatter costs far more than using one.
  const names = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang, { ...options, month: "long", timeZone: "UTC", calendar: "gregory" })
  const days = names({ weekday: "long", day: "numeric" })
  const months = names({ year: "numeric" })
  return {
    dateOf: (minute) => {
      const { year, month, day } = parts(minute)
      return `${year}-${month}-${day}`
    },
    label: (minute) => {
      const { hour, minute: m } = parts(minute)
      const h = Number(hour) % 12 || 12
      return fill(words.time, { hh: hour!, h: words.am ? h : Number(hour), m: m!, p: Number(hour) < 12 ? words.am : words.pm })
    },
    offset: (minute) => {
      const text = /GMT(.*)$/.exec(offsets.format(minute * 60000))?.[1]
      return `UTC${text || "+00:00"}`
    },
    day: (date) =>
      fill((date.endsWith("-01") && words.first) || words.date, {
        ...named(days, new Date(`${date}T00:00Z`)),
        day: Number(date.slice(8))
      }),
    month: (month) => fill(words.month, { ...named(months, new Date(`${month}-15T00:00Z`)), year: month.slice(0, 4) })
  }
}

/** Returns the month that lies `by` months after a month. */
export const addMonths = (month: string, by: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 15)).toISOString().slice(0, 7)

/** The column of a date in a grid, from 0 on. */
export const columnOf = (date: string, firstWeekday: number): number =>
  (new Date(`${date}T00:00Z`).getUTCDay() - firstWeekday + 7) % 7

/** Returns the date `by` days after a date. */
export const addDays = (date: string, by: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
