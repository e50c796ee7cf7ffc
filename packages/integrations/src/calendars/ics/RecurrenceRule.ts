import { millisPerDay } from "@slotkit/core/internal"
import { type IcsTime, readTime } from "./IcsTime.ts"

/** The frequency of a rule. Rules that recur every minute or second are not run. */
export type Frequency = "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY"

/** A weekday, 0 for Monday. `nth` counts it within the month or year, from the end if negative; 0 means all of them. */
export interface NthWeekday {
  readonly nth: number
  readonly weekday: number
}

/** A checked recurrence rule, whose `until` is a wall time of its series. Lists that a rule does not have are empty. */
export interface RecurrenceRule {
  readonly frequency: Frequency
  readonly interval: number
  readonly count: number | undefined
  readonly until: number | undefined
  /** The first day of the week, 0 for Monday. */
  readonly weekStart: number
  readonly weekdays: ReadonlyArray<NthWeekday>
  readonly months: ReadonlyArray<number>
  readonly monthDays: ReadonlyArray<number>
  readonly yearDays: ReadonlyArray<number>
  readonly weeks: ReadonlyArray<number>
  readonly hours: ReadonlyArray<number>
  readonly minutes: ReadonlyArray<number>
  readonly seconds: ReadonlyArray<number>
  readonly positions: ReadonlyArray<number>
}

/** A rule that is not run because it exceeds the limits. Its series may recur at any time until then. */
export interface RuleBeyondLimits {
  readonly frequency: "beyondLimits"
  readonly until: number | undefined
}

/**
 * Reads a rule of a series that begins at `start`, or returns `undefined` for one that cannot be read: an unknown part or
 * frequency, or a value out of range. One that recurs every minute or second, has a `COUNT` above 10,000, or is too long, is
 * beyond the limits. RFC 5545 section 3.3.10.
 *
 * `UNTIL` becomes a wall time of the series, because rules run on wall times. A date includes its whole day.
 */
export const readRule = (text: string, start: IcsTime): RecurrenceRule | RuleBeyondLimits | undefined => {
  if (text.length > maxTextLength) return { frequency: "beyondLimits", until: undefined }
  const parts = new Map<string, string>()
  for (const part of text.replaceAll(/\s/g, "").toUpperCase().split(";")) {
    const [name = "", value = ""] = part.split("=")
    if (value === "" && (name === "" || name.startsWith("BY"))) continue
    if (parts.has(name) || !partValues[name]?.test(value)) return undefined
    parts.set(name, value)
  }
  const frequency = parts.get("FREQ") as Frequency | "MINUTELY" | "SECONDLY" | undefined
  const count = parts.get("COUNT")
  const until = parts.get("UNTIL")
  if (frequency === undefined) return undefined
  const numbers = (name: string, least: number, greatest: number): ReadonlyArray<number> => {
    const values = (parts.get(name) ?? "").split(",").filter(Boolean).map(Number)
    if (values.some((value) => Math.abs(value) < least || Math.abs(value) > greatest)) throw new RangeError(name)
    return [...new Set(values)].sort((one, other) => one - other)
  }
  try {
    const end = until === undefined ? undefined : untilWall(until, start)
    if (frequency === "MINUTELY" || frequency === "SECONDLY" || Number(count ?? 1) > maxCount) {
      return { frequency: "beyondLimits", until: end }
    }
    return {
      frequency,
      interval: Number(parts.get("INTERVAL") ?? 1),
      count: count === undefined ? undefined : Number(count),
      until: end,
      weekStart: weekdayNames.indexOf(parts.get("WKST") ?? "MO"),
      weekdays: [...new Set((parts.get("BYDAY") ?? "").split(",").filter(Boolean))].map(readWeekday),
      months: numbers("BYMONTH", 1, 12),
      monthDays: numbers("BYMONTHDAY", 1, 31),
      yearDays: numbers("BYYEARDAY", 1, 366),
      weeks: numbers("BYWEEKNO", 1, 53),
      hours: numbers("BYHOUR", 0, 23),
      minutes: numbers("BYMINUTE", 0, 59),
      seconds: numbers("BYSECOND", 0, 59),
      positions: numbers("BYSETPOS", 1, 366)
    }
  } catch {
    return undefined
  }
}

const untilWall = (text: string, start: IcsTime): number => {
  const until = readTime(text, {}, () => start.clock)
  if (until.isDate || start.isDate) return Math.floor(until.wall / millisPerDay) * millisPerDay + millisPerDay - 1
  return start.clock.wallOf(until.clock.instantOf(until.wall))
}

const readWeekday = (text: string): NthWeekday => ({
  nth: Number(text.slice(0, -2)),
  weekday: weekdayNames.indexOf(text.slice(-2))
})

const weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
const maxCount = 10_000
/** Full lists of all parts need 4,000 characters. */
const maxTextLength = 8192

const list = (one: string): RegExp => new RegExp(`^${one}(?:,${one})*$`)
const weekday = `(?:${weekdayNames.join("|")})`
const partValues: Readonly<Record<string, RegExp>> = {
  FREQ: /^(?:SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^0*[1-9]\d{0,5}$/,
  COUNT: /^0*[1-9]\d{0,9}$/,
  UNTIL: /^[\dTZ:.+-]+$/,
  WKST: new RegExp(`^${weekday}$`),
  BYDAY: list(`[+-]?\\d{0,2}${weekday}`),
  BYMONTH: list("\\d{1,2}"),
  BYMONTHDAY: list("[+-]?\\d{1,2}"),
  BYYEARDAY: list("[+-]?\\d{1,3}"),
  BYWEEKNO: list("[+-]?\\d{1,2}"),
  BYHOUR: list("\\d{1,2}"),
  BYMINUTE: list("\\d{1,2}"),
  BYSECOND: list("\\d{1,2}"),
  BYSETPOS: list("[+-]?\\d{1,3}"),
  RSCALE: /^GREGORIAN$/,
  SKIP: /^OMIT$/
}
