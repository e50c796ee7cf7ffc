import type { BookingState, FlowQuestion } from "@slotkit/flow"

const dayMs = 86_400_000

const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the weeks of a month, from Monday to Sunday. Days of other months are null. */
export const weeksOf = (month: string): ReadonlyArray<ReadonlyArray<string | null>> => {
  const first = `${month}-01`
  const monday = dayAfter(first, -((new Date(first).getUTCDay() + 6) % 7))
  const weeks = Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (_, day) => dayAfter(monday, week * 7 + day)))
  return weeks
    .map((week) => week.map((day) => (day.startsWith(month) ? day : null)))
    .filter((week) => week.some((day) => day !== null))
}

/** Returns the month so many months later. */
export const monthAfter = (month: string, months: number): string => {
  const date = new Date(`${month}-01`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** True if a month has days that can be booked, or if that is not known yet. */
export const isBookable = (month: string, bookable: BookingState["bookable"]): boolean =>
  bookable === null || (month >= bookable.first_day.slice(0, 7) && month <= bookable.last_day.slice(0, 7))

/** Returns the day to which a key moves the focus in the grid, as the ARIA practices say; undefined for other keys. */
export const dayByKey = (day: string, key: string): string | undefined => {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday
  }
  if (steps[key] !== undefined) return dayAfter(day, steps[key])
  if (key !== "PageUp" && key !== "PageDown") return undefined
  const month = monthAfter(day.slice(0, 7), key === "PageUp" ? -1 : 1)
  const last = dayAfter(`${monthAfter(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same < last ? same : last
}

/** Returns the day that the tab key reaches: the chosen one, else the first with free times, else the first. */
export const dayInTabOrder = ({ month, day, days }: BookingState): string =>
  (day?.startsWith(month) ? day : days[0]?.date) ?? `${month}-01`

const format = (options: Intl.DateTimeFormatOptions, timeZone = "UTC") =>
  new Intl.DateTimeFormat(language(), { ...options, timeZone })

/** The language of the page. */
export const language = (): string => document.documentElement.lang

export const monthText = (month: string): string => format({ month: "long", year: "numeric" }).format(new Date(month))

export const dayText = (day: string): string => format({ weekday: "long", day: "numeric", month: "long" }).format(new Date(day))

export const timeText = (start: string, zone: string): string => format({ timeStyle: "short" }, zone).format(new Date(start))

export const startText = (start: string, zone: string): string =>
  `${format({ dateStyle: "full", timeStyle: "short" }, zone).format(new Date(start))} (${zone})`

/** The days of the week, each short and long, from Monday to Sunday. */
export const weekdays = (): ReadonlyArray<readonly [short: string, long: string]> =>
  Array.from({ length: 7 }, (_, day) => {
    const date = new Date(Date.parse("2026-01-05") + day * dayMs)
    return [format({ weekday: "short" }).format(date), format({ weekday: "long" }).format(date)] as const
  })

/** All time zones, with the chosen one even if the browser does not list it, as UTC. */
export const zonesWith = (zone: string): ReadonlyArray<string> =>
  [...new Set([zone, "UTC", ...Intl.supportedValuesOf("timeZone")])].sort()

/** A field of the form. */
export interface Field {
  readonly name: string
  readonly label: string
  readonly help: string | null
  readonly required: boolean
  readonly type: FlowQuestion["type"] | "email"
  readonly options: ReadonlyArray<string>
  readonly autocomplete: string
}

/** Returns the fields of the form: name, email address, and the questions of the service. */
export const fieldsOf = ({ service }: BookingState): ReadonlyArray<Field> => {
  const basic = { help: null, required: true, options: [] }
  return [
    { ...basic, name: "name", label: "Your name", type: "text", autocomplete: "name" },
    { ...basic, name: "email", label: "Your email address", type: "email", autocomplete: "email" },
    ...(service?.questions ?? []).map(({ key, question, ...rest }) => ({
      ...rest,
      name: `answers.${key}`,
      label: question,
      autocomplete: "off"
    }))
  ]
}

/** The types of `<input>` for the types of fields. */
export const inputTypes: Readonly<Record<string, string>> = { phone: "tel", number: "number", url: "url", email: "email" }
