import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import type { RecurrenceRule } from "./RecurrenceRule.ts"
import { type DayRange, daysOfPeriod, type PeriodDays } from "./RuleDays.ts"

/** The wall times to look for, both included, and the largest number of them. */
export interface RuleWindow {
  readonly from: number
  readonly to: number
  readonly maxOccurrences: number
  /** Called with the steps of work as they are taken. It throws if there are too many. */
  readonly spend: (steps: number) => void
}

/**
 * Returns the wall times within a window at which a series recurs, ascending. `beyondLimits` if the rule exceeds the limits
 * before the window ends, so that the series may recur at any time in it; `never` if it does not recur at all. Yields between
 * slices of work. RFC 5545 section 3.3.10.
 *
 * `start` is the wall time of the series' first event. It is an occurrence only if it follows the rule.
 */
export const expandRule = function* (
  rule: RecurrenceRule,
  start: number,
  isDate: boolean,
  window: RuleWindow
): Generator<void, ReadonlyArray<number> | "beyondLimits" | "never"> {
  if (rule.until !== undefined && rule.until < start) return "never"
  const times = timesOfDay(rule, start, isDate)
  if (times.length > maxTimesOfDay) return "beyondLimits"
  const series = { rule, start, times, period: daysOfPeriod(rule, start) }
  const walls = yield* walk(series, window)
  if (walls === undefined) return "beyondLimits"
  if (walls.length > 0) return walls
  const beginning = { ...window, from: start, to: start + firstWithinMillis, maxOccurrences: 1 }
  return (yield* walk({ ...series, rule: { ...rule, count: undefined } }, beginning, true))?.length === 1 ? [] : "never"
}

interface RuleSeries {
  readonly rule: RecurrenceRule
  readonly start: number
  readonly times: ReadonlyArray<number>
  readonly period: PeriodDays
}

const walk = function* (
  series: RuleSeries,
  { from, to, maxOccurrences, spend }: RuleWindow,
  isFirstOnly = false
): Generator<void, ReadonlyArray<number> | undefined> {
  const { rule, start, period } = series
  const last = Math.min(to, rule.until ?? to)
  const walls: Array<number> = []
  let counted = 0
  let candidates = 0
  // Without a count, nothing before the window matters.
  for (let index = rule.count === undefined ? period.indexBefore(from) : 0; ; index++) {
    if (index % periodsPerSlice === 0) yield
    const days = period.at(index)
    if (days === undefined || days.first * millisPerDay > last) return walls
    candidates++
    for (const wall of yield* recurrences(series, days, spend)) {
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
const recurrences = function* (
  { rule, times, period: { matches } }: RuleSeries,
  days: DayRange,
  spend: (steps: number) => void
): Generator<void, ReadonlyArray<number>> {
  const walls: Array<number> = []
  const isInHour = days.hour === undefined ? undefined : hourFilter(days.hour)
  let steps = stepsPerPeriod
  for (let day = days.first; day < days.end; day++) {
    steps++
    if (!matches(day)) continue
    for (const time of times) if (isInHour === undefined || isInHour(time)) walls.push(day * millisPerDay + time)
    steps += times.length
    if (steps < stepsPerSlice) continue
    spend(steps)
    steps = 0
    yield
  }
  spend(steps)
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
const periodsPerSlice = 64
const stepsPerSlice = 8192
const stepsPerPeriod = 4
