import type { LocalDate } from "@slotkit/core"
import { addDays } from "@slotkit/core/internal"
import { weekdayOf } from "./TimeFormat.ts"

/** Returns the month of a date, `YYYY-MM`. */
export const monthOf = (date: LocalDate): string => date.slice(0, 7)

/** Returns the month that lies `months` after a month, or before it if negative. */
export const addMonths = (month: string, months: number): string => {
  const [year, number] = month.split("-").map(Number)
  return new Date(Date.UTC(year!, number! - 1 + months, 15)).toISOString().slice(0, 7)
}

/** Returns the first and the last day of a month. */
export const daysOfMonth = (month: string): { readonly first: LocalDate; readonly last: LocalDate } => ({
  first: `${month}-01`,
  last: addDays(`${addMonths(month, 1)}-01`, -1)
})

/** Returns the weeks of a month as rows of seven, with undefined for days of other months. */
export const weeksOfMonth = (month: string, firstWeekday: number): ReadonlyArray<ReadonlyArray<LocalDate | undefined>> => {
  const { first, last } = daysOfMonth(month)
  const before = (weekdayOf(first) - firstWeekday + 7) % 7
  const days = Number(last.slice(8))
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = week * 7 + column - before
      return day >= 0 && day < days ? addDays(first, day) : undefined
    })
  )
}

/** Returns true for a month `YYYY-MM` of the years that dates may have. */
export const isMonth = (text: string): boolean => /^(?:19[7-9]\d|2\d{3})-(?:0[1-9]|1[0-2])$/.test(text)
