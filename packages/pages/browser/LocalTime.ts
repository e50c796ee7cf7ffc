import { fill, type PageData } from "./PageData.ts"

/** Dates and times of one zone in the page's language. */
export interface LocalTime {
  readonly dateOf: (minute: number) => string
  readonly label: (minute: number) => string
  readonly offset: (minute: number) => string
  readonly day: (date: string) => string
  readonly month: (month: string) => string
}

/** Formats as the server does. */
export const localTime = (zone: string, { words, hours }: PageData, lang: string): LocalTime => {
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
  const parts = (minute: number): Record<string, string> =>
    Object.fromEntries(clock.formatToParts(minute * 60000).map(({ type, value }) => [type, value]))
  // Making a formatter costs far more than using one.
  const named = (part: "weekday" | "month") =>
    new Intl.DateTimeFormat(lang, { [part]: "long", timeZone: "UTC", calendar: "gregory" })
  const names = { weekday: named("weekday"), month: named("month") }
  const name = (date: string, part: "weekday" | "month"): string => names[part].format(new Date(`${date}T00:00Z`))
  return {
    dateOf: (minute) => {
      const { year, month, day } = parts(minute)
      return `${year}-${month}-${day}`
    },
    label: (minute) => {
      const part = parts(minute)
      const hour = Number(part.hour)
      return hours === 24 ? `${part.hour}:${part.minute}` : `${hour % 12 || 12}:${part.minute} ${hour < 12 ? words.am : words.pm}`
    },
    offset: (minute) => {
      const text = /GMT(.*)$/.exec(offsets.format(minute * 60000))?.[1]
      return `UTC${text || "+00:00"}`
    },
    day: (date) =>
      fill((date.endsWith("-01") && words.first) || words.date, {
        weekday: name(date, "weekday"),
        day: Number(date.slice(8)),
        month: name(date, "month")
      }),
    month: (month) => fill(words.month, { month: name(`${month}-15`, "month"), year: month.slice(0, 4) })
  }
}

/** Returns the month that lies `by` months after a month. */
export const addMonths = (month: string, by: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 15)).toISOString().slice(0, 7)

/** Returns the date `by` days after a date. */
export const addDays = (date: string, by: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + by * 86_400_000).toISOString().slice(0, 10)
