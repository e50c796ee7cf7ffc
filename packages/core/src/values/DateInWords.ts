import { type LocalDate, millisPerMinute } from "./Instant.ts"

/**
 * Formats a date in English, for example `Friday 30 January 2026`. Independent of the process's time zone and locale.
 *
 * The text is assembled from parts, because punctuation differs between versions of the locale data.
 */
export const dateInWords = (date: LocalDate): string => {
  const parts = calendar.formatToParts(new Date(`${date}T00:00:00Z`))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((found) => found.type === type)?.value
  return `${part("weekday")} ${part("day")} ${part("month")} ${part("year")}`
}

/** Formats an offset from UTC, given in milliseconds, for example `UTC+02:00`. */
export const offsetInWords = (offsetMs: number): string => {
  const minutes = Math.abs(offsetMs) / millisPerMinute
  const [hours, rest] = [Math.floor(minutes / 60), Math.floor(minutes % 60)].map((part) => `${part}`.padStart(2, "0"))
  return `UTC${offsetMs < 0 ? "-" : "+"}${hours}:${rest}`
}

const calendar = new Intl.DateTimeFormat("en-US", {
  calendar: "gregory",
  numberingSystem: "latn",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC"
})
