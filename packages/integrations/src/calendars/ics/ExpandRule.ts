import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import type { RecurrenceRule } from "./RecurrenceRule.ts"
import { type DayRange, daysOfPeriod, type PeriodDays } from "./RuleDays.ts"

/** The wall times to look for, both included, and the largest number of them. */
export interface RuleWindow {
  readonly from: number
  readonly to: number
  readonly maxOccurrences: number
}

/**
 * Returns the wall times within a window at which a series recurs, ascending, or `undefined` if its rule cannot run: it exceeds the
 * limits, or never recurs at all. RFC 5545 section 3.3.10.
 *
 * `start` is the wall time of the series' first event. It is an occurrence only if it follows the rule.
 */
export const expandRule = (
  rule: RecurrenceRule,
  start: number,
  isDate: boolean,
  window: RuleWindow
): ReadonlyArray<number> | undefined => {
  const times = timesOfDay(rule, start, isDate)
  if (times.length > maxTimesOfDay || (rule.until !== undefined && rule.until < start)) return undefined
  const period = daysOfPeriod(rule, start)
  const walls = walk(rule, start, times, period, window)
  if (walls === undefined || walls.length > 0) return walls
  const beginning = { from: start, to: start + firstWithinMillis, maxOccurrences: 1, isFirstOnly: true }
  return walk({ ...rule, count: undefined }, start, times, period, beginning)?.length === 1 ? [] : undefined
}

const walk = (
  rule: RecurrenceRule,
  start: number,
  times: ReadonlyArray<number>,
  period: PeriodDays,
  { from, to, maxOccurrences, isFirstOnly = false }: RuleWindow & { readonly isFirstOnly?: boolean }
): ReadonlyArray<number> | undefined => {
  const last = Math.min(to, rule.until ?? to)
  const walls: Array<number> = []
  let counted = 0
  let candidates = 0
  // Without a count, nothing before the window matters.
  for (let index = rule.count === undefined ? period.indexBefore(from) : 0; ; index++) {
    const days = period.at(index)
    if (days === undefined || days.first * millisPerDay > last) return walls
    candidates++
    for (const wall of recurrences(rule, days, times, period)) {
      if (wall < start) continue
      if (wall > last || (rule.count !== undefined && ++counted > rule.count)) return walls
      candidates++
      if (wall >= from) walls.push(wall)
      if (isFirstOnly && walls.length === 1) return walls
      if (walls.length > maxOccurrences) return undefined
    }
    if (candidates > maxCandidates) return undefined
  }
}

/** The recurrences in one period, ascending. */
const recurrences = (
  rule: RecurrenceRule,
  days: DayRange,
  times: ReadonlyArray<number>,
  { matches }: PeriodDays
): ReadonlyArray<number> => {
  const walls: Array<number> = []
  const isInHour = days.hour === undefined ? undefined : hourFilter(days.hour)
  for (let day = days.first; day < days.end; day++) {
    if (!matches(day)) continue
    for (const time of times) if (isInHour === undefined || isInHour(time)) walls.push(day * millisPerDay + time)
  }
  if (rule.positions.length === 0) return walls
  const chosen = new Set(rule.positions.map((position) => walls.at(position > 0 ? position - 1 : position)))
  return walls.filter((wall) => chosen.has(wall))
}

const hourFilter =
  (hour: number) =>
  (time: number): boolean =>
    Math.floor(time / millisPerHour) === hour

/** The times of day of a rule, in milliseconds. Those of hourly rules are all hours that they may fall on. */
const timesOfDay = (rule: RecurrenceRule, start: number, isDate: boolean): ReadonlyArray<number> => {
  if (isDate) return [0]
  const time = start - Math.floor(start / millisPerDay) * millisPerDay
  const own = (values: ReadonlyArray<number>, value: number) => (values.length === 0 ? [value] : values)
  const hours =
    rule.frequency === "HOURLY" && rule.hours.length === 0 ? everyHour : own(rule.hours, Math.floor(time / millisPerHour))
  const minutes = own(rule.minutes, Math.floor(time / millisPerMinute) % 60)
  const seconds = own(rule.seconds, Math.floor(time / 1000) % 60)
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * millisPerHour + minute * millisPerMinute + second * 1000))
  )
}

const millisPerHour = 60 * millisPerMinute
const everyHour = Array.from({ length: 24 }, (_, hour) => hour)
/** The Gregorian calendar repeats after 400 years, so a rule that has not recurred by then never does. */
const firstWithinMillis = 146_097 * millisPerDay
const maxCandidates = 100_000
const maxTimesOfDay = 5000
