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

/** Days from the first to the last one. */
export interface DayRange {
  readonly first: LocalDate
  readonly last: LocalDate
}

/**
 * Returns the days that the grid of a month shows: the month's. In its last week, these are the four weeks from the current one
 * on, because most of the month is over.
 */
export const gridDays = (month: string, today: LocalDate, firstWeekday: number): DayRange => {
  const days = daysOfMonth(month)
  if (!isEnding(month, today)) return days
  const first = weekStart(today, firstWeekday)
  return { first, last: addDays(first, 27) }
}

/** Returns true for the current month in its last seven days. */
export const isEnding = (month: string, today: LocalDate): boolean =>
  month === monthOf(today) && addDays(today, 7) > daysOfMonth(month).last

/** Returns weeks as rows of seven days, with undefined for days that lie outside. */
export const weeksOf = ({ first, last }: DayRange, firstWeekday: number): ReadonlyArray<ReadonlyArray<LocalDate | undefined>> => {
  const weeks: Array<ReadonlyArray<LocalDate | undefined>> = []
  for (let start = weekStart(first, firstWeekday); start <= last; start = addDays(start, 7)) {
    const days = Array.from({ length: 7 }, (_, column) => addDays(start, column))
    weeks.push(days.map((day) => (day >= first && day <= last ? day : undefined)))
  }
  return weeks
}

const weekStart = (date: LocalDate, firstWeekday: number): LocalDate => addDays(date, -((weekdayOf(date) - firstWeekday + 7) % 7))

/** Returns true for a month `YYYY-MM` of the years that dates may have. */
export const isMonth = (text: string): boolean => /^(?:19[7-9]\d|2\d{3})-(?:0[1-9]|1[0-2])$/.test(text)
