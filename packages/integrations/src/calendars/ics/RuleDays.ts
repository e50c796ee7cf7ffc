import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import type { NthWeekday, RecurrenceRule } from "./RecurrenceRule.ts"

/** The days of one period of a rule, counted from 1970-01-01. An hourly rule has periods of one hour. */
export interface DayRange {
  readonly first: number
  readonly end: number
  readonly hour?: number
}

/** The periods of a rule, and the days in them on which it recurs. */
export interface PeriodDays {
  /** Returns the period with an index, from 0 for the first one of the series, or `undefined` after the year 9999. */
  readonly at: (index: number) => DayRange | undefined
  /** Returns the index of a period that begins before a wall time. */
  readonly indexBefore: (wall: number) => number
  readonly matches: (day: number) => boolean
}

/** Returns the periods of a rule whose series begins at a wall time. */
export const daysOfPeriod = (rule: RecurrenceRule, start: number): PeriodDays => {
  const startDay = Math.floor(start / millisPerDay)
  const matches = dayMatcher(rule, startDay)
  const first = new Date(start)
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()]
  const startHour = Math.floor(start / millisPerHour)
  const weekBegin = startDay - mod(weekdayOf(startDay) - rule.weekStart, 7)
  const { frequency, interval } = rule
  const monthsAt = (months: number, length: number): DayRange => ({
    first: dayOfMonth(year, months),
    end: dayOfMonth(year, months + length)
  })
  // No switch: in Node 22, whose compiler errs, one that ran for each period sometimes matched no case.
  const periods: Readonly<Record<RecurrenceRule["frequency"], (steps: number) => DayRange>> = {
    YEARLY: (steps) => monthsAt(steps * 12, 12),
    MONTHLY: (steps) => monthsAt(month + steps, 1),
    WEEKLY: (steps) => ({ first: weekBegin + steps * 7, end: weekBegin + steps * 7 + 7 }),
    DAILY: (steps) => ({ first: startDay + steps, end: startDay + steps + 1 }),
    HOURLY: (steps) => {
      const day = Math.floor((startHour + steps) / 24)
      return { first: day, end: day + 1, hour: mod(startHour + steps, 24) }
    }
  }
  const periodAfter = periods[frequency]
  return {
    at: (index) => {
      const days = periodAfter(index * interval)
      return days.end > lastDay ? undefined : days
    },
    // The longest period of each frequency, so that none is skipped.
    indexBefore: (wall) => Math.max(0, Math.floor((wall - start) / (interval * longestMillis[frequency])) - 1),
    matches
  }
}

const dayMatcher = (rule: RecurrenceRule, startDay: number): ((day: number) => boolean) => {
  const { frequency, weeks, yearDays } = rule
  const isYearly = frequency === "YEARLY"
  const start = dateOf(startDay)
  const hasDays = rule.monthDays.length > 0 || rule.weekdays.length > 0 || yearDays.length > 0
  const months = isYearly && !hasDays && weeks.length === 0 && rule.months.length === 0 ? [start.month] : rule.months
  const monthDays = !hasDays && weeks.length === 0 && (isYearly || frequency === "MONTHLY") ? [start.date] : rule.monthDays
  const isWeekdayImplied = !hasDays && (frequency === "WEEKLY" || (isYearly && weeks.length > 0))
  const weekdays = isWeekdayImplied ? [{ nth: 0, weekday: weekdayOf(startDay) }] : rule.weekdays
  // A weekday is counted in the month or the year. Counts mean nothing in shorter periods and together with weeks.
  const counted = frequency === "MONTHLY" || (isYearly && rule.months.length > 0) ? "month" : isYearly ? "year" : "none"
  const isIn = (values: ReadonlyArray<number>, value: number, length: number) =>
    values.includes(value) || values.includes(value - length - 1)
  return (day) => {
    const { month, date, monthLength, yearDay, yearLength } = dateOf(day)
    if (months.length > 0 && !months.includes(month)) return false
    if (monthDays.length > 0 && !isIn(monthDays, date, monthLength)) return false
    if (yearDays.length > 0 && !isIn(yearDays, yearDay, yearLength)) return false
    if (weekdays.length > 0) {
      const weekday = weekdayOf(day)
      const [place, length] = counted === "month" ? [date, monthLength] : [yearDay, yearLength]
      const isCounted = counted !== "none" && weeks.length === 0
      if (!weekdays.some((one) => one.weekday === weekday && (!isCounted || isNth(one, place, length)))) return false
    }
    if (weeks.length === 0) return true
    const { week, weeksOfYear } = weekOf(day, rule.weekStart)
    return isIn(weeks, week, weeksOfYear)
  }
}

const isNth = ({ nth }: NthWeekday, place: number, length: number): boolean =>
  nth === 0 || nth === Math.ceil(place / 7) || nth === -Math.ceil((length - place + 1) / 7)

/** The week of a day: week 1 is the first with at least four days in its year. */
const weekOf = (day: number, weekStart: number): { readonly week: number; readonly weeksOfYear: number } => {
  const begin = day - mod(weekdayOf(day) - weekStart, 7)
  const year = new Date((begin + 3) * millisPerDay).getUTCFullYear()
  const [first, next] = [firstWeek(year, weekStart), firstWeek(year + 1, weekStart)]
  return { week: (begin - first) / 7 + 1, weeksOfYear: (next - first) / 7 }
}

const firstWeek = (year: number, weekStart: number): number => {
  const fourth = dayOfMonth(year, 0) + 3
  return fourth - mod(weekdayOf(fourth) - weekStart, 7)
}

interface CalendarDate {
  readonly month: number
  readonly date: number
  readonly monthLength: number
  readonly yearDay: number
  readonly yearLength: number
}

const dateOf = (day: number): CalendarDate => {
  const moment = new Date(day * millisPerDay)
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const date = moment.getUTCDate()
  const leapDay = isLeap ? 1 : 0
  return {
    month: month + 1,
    date,
    monthLength: month === 1 ? 28 + leapDay : monthLengths[month]!,
    yearDay: daysBefore[month]! + (month > 1 ? leapDay : 0) + date,
    yearLength: 365 + leapDay
  }
}

/** The first day of a month, counted from January of a year; values of 12 and above are in later years. */
const dayOfMonth = (year: number, month: number): number => Date.UTC(year, month, 1) / millisPerDay
const weekdayOf = (day: number): number => mod(day + 3, 7)
const mod = (value: number, by: number): number => ((value % by) + by) % by

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
const millisPerHour = 60 * millisPerMinute
const longestMillis = {
  YEARLY: 366 * millisPerDay,
  MONTHLY: 31 * millisPerDay,
  WEEKLY: 7 * millisPerDay,
  DAILY: millisPerDay,
  HOURLY: millisPerHour
}
const lastDay = Date.UTC(9999, 0, 1) / millisPerDay
