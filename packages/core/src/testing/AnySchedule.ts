import * as fc from "fast-check"
import type { ScheduleInput } from "../availability/Schedule.ts"
import { addDays } from "../values/TimeZone.ts"

/** A time zone, and a day near one of its clock changes. */
export interface Scene {
  readonly timeZone: string
  /** `YYYY-MM-DD`. */
  readonly anchor: string
}

/**
 * Generates a time zone and a day near one of its clock changes: daylight saving time by an hour or less, at midnight or in the
 * evening, a skipped day, or a change of the law. Shrinks to UTC, which has none.
 */
export const anyScene: fc.Arbitrary<Scene> = fc.constantFrom(
  ...(
    [
      ["UTC", "2026-03-28"],
      ["America/New_York", "2026-03-07"],
      ["America/New_York", "2026-10-31"],
      ["Europe/London", "2026-03-28"],
      ["Europe/London", "2026-10-24"],
      ["Australia/Lord_Howe", "2026-04-04"],
      ["Australia/Lord_Howe", "2026-10-03"],
      ["America/St_Johns", "2010-03-13"],
      ["America/St_Johns", "2010-11-06"],
      ["America/St_Johns", "1988-04-02"],
      ["Africa/Cairo", "2026-04-23"],
      ["Africa/Cairo", "2026-10-29"],
      ["Asia/Kathmandu", "2026-05-01"],
      ["Pacific/Apia", "2011-12-29"],
      ["Pacific/Kwajalein", "1993-08-20"],
      ["America/Havana", "2026-03-07"],
      ["America/Havana", "2026-10-31"],
      ["America/Santiago", "2026-09-05"],
      ["Antarctica/Troll", "2026-03-28"],
      ["Africa/Casablanca", "2026-02-14"]
    ] as const
  ).map(([timeZone, anchor]) => ({ timeZone, anchor }))
)

const twoDigits = (value: number): string => String(value).padStart(2, "0")
const wallTime = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
const anyWallTime = fc.integer({ min: 0, max: 1439 }).map(wallTime)

const anyStart = fc.oneof(
  { withCrossShrink: true },
  fc.constantFrom("09:00", "00:00", "00:01", "00:30", "01:30", "02:00", "02:30", "08:00", "12:00", "22:00", "23:00", "23:45"),
  anyWallTime
)
const anyEnd = fc.oneof(
  { withCrossShrink: true },
  fc.constantFrom("17:00", "00:00", "24:00", "01:00", "02:00", "02:30", "09:00", "12:00", "23:59"),
  anyStart
)

/** Generates working hours of a day, past midnight if `end` is not after `start`. Shrinks to 09:00 to 17:00. */
export const anyHours = fc.record({ start: anyStart, end: anyEnd })

const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** Generates weekly hours: several per day, overlapping, the same every day, or round the clock. */
export const anyWeek = fc.oneof(
  { withCrossShrink: true },
  fc.array(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), start: anyStart, end: anyEnd }), { maxLength: 9 }),
  anyHours.map((hours) => everyDay.map((weekday) => ({ weekday, ...hours }))),
  fc.constant(everyDay.map((weekday) => ({ weekday, start: "00:00", end: "24:00" })))
)

/** Generates overridden hours for a date, as a distance in days from an anchor. */
export const anyOverride = fc.record({
  daysAfter: fc.integer({ min: -2, max: 4 }),
  intervals: fc.array(anyHours, { maxLength: 3 })
})

/** Converts the distances to dates. */
export const overridesAround = (
  anchor: string,
  overrides: ReadonlyArray<{ readonly daysAfter: number; readonly intervals: ReadonlyArray<Hours> }>
): ReadonlyArray<{ readonly date: string; readonly intervals: ReadonlyArray<Hours> }> =>
  overrides.map(({ daysAfter, intervals }) => ({ date: addDays(anchor, daysAfter), intervals }))

type Hours = { readonly start: string; readonly end: string }

/**
 * Generates a schedule that the API accepts. Shrinks to one without hours, in UTC.
 *
 * @example
 * fc.assert(fc.asyncProperty(anySchedule, (schedule) => t.schedule.replace(host.id, schedule)))
 */
export const anySchedule: fc.Arbitrary<typeof ScheduleInput.Encoded> = fc
  .record({
    scene: anyScene,
    weekly: anyWeek,
    overrides: fc.uniqueArray(anyOverride, { maxLength: 4, selector: ({ daysAfter }) => daysAfter })
  })
  .map(({ scene: { timeZone, anchor }, weekly, overrides }) => ({
    timezone: timeZone,
    weekly,
    overrides: overridesAround(anchor, overrides)
  }))
