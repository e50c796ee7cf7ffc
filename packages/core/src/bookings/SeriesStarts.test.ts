import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { millisPerDay } from "../values/Instant.ts"
import { addDays, localDateOf, localDay, wallTimeLabel } from "../values/TimeZone.ts"
import { type SeriesRule, seriesStarts } from "./SeriesStarts.ts"

const far = 100 * 366
const rule = (
  start: string,
  unit: "week" | "month",
  n: number,
  end: SeriesRule["end"],
  timeZone = "Europe/Berlin"
): SeriesRule => ({
  start: Date.parse(start),
  every: { unit, n },
  timeZone,
  end
})
const computed = (of: SeriesRule, most = 53, days = far) => {
  const { starts, monthsWithout } = seriesStarts(of, most, days)
  return { starts: starts.map((start) => new Date(start).toISOString().slice(0, 16)), monthsWithout }
}

describe("The starts of a series", () => {
  it.each<[what: string, rule: SeriesRule, starts: ReadonlyArray<string>, monthsWithout?: ReadonlyArray<string>]>([
    [
      "every week at the same local time, over the change to summer time",
      rule("2027-03-16T09:00Z", "week", 1, { count: 4 }),
      ["2027-03-16T09:00", "2027-03-23T09:00", "2027-03-30T08:00", "2027-04-06T08:00"]
    ],
    [
      "every second week, over the change to winter time",
      rule("2027-10-19T08:00Z", "week", 2, { count: 3 }),
      ["2027-10-19T08:00", "2027-11-02T09:00", "2027-11-16T09:00"]
    ],
    [
      "in a zone without changes",
      rule("2027-03-16T09:00Z", "week", 1, { count: 3 }, "Asia/Kolkata"),
      ["2027-03-16T09:00", "2027-03-23T09:00", "2027-03-30T09:00"]
    ],
    [
      "a skipped local time is the instant of the change",
      rule("2027-03-21T01:30Z", "week", 1, { count: 3 }),
      ["2027-03-21T01:30", "2027-03-28T01:00", "2027-04-04T00:30"]
    ],
    [
      "of a repeated local time the first occurrence is meant, except by the first start itself",
      rule("2027-10-24T00:30Z", "week", 1, { count: 3 }),
      ["2027-10-24T00:30", "2027-10-31T00:30", "2027-11-07T01:30"]
    ],
    [
      "a first start in the second of the repeated hours stays",
      rule("2027-10-31T01:30Z", "week", 1, { count: 2 }),
      ["2027-10-31T01:30", "2027-11-07T01:30"]
    ],
    [
      "the local date counts, not that in UTC",
      rule("2027-01-05T23:30Z", "month", 1, { count: 3 }, "Pacific/Auckland"),
      ["2027-01-05T23:30", "2027-02-02T23:30", "2027-03-02T23:30"]
    ],
    [
      "the second Tuesday of each month, over the end of a year",
      rule("2026-11-10T09:00Z", "month", 1, { count: 4 }),
      ["2026-11-10T09:00", "2026-12-08T09:00", "2027-01-12T09:00", "2027-02-09T09:00"]
    ],
    [
      "the first day of a month that is that weekday",
      rule("2027-02-01T09:00Z", "month", 1, { count: 3 }),
      ["2027-02-01T09:00", "2027-03-01T09:00", "2027-04-05T08:00"]
    ],
    [
      "the fifth Tuesday only in months that have one",
      rule("2026-12-29T09:00Z", "month", 1, { count: 4 }),
      ["2026-12-29T09:00", "2027-03-30T08:00", "2027-06-29T08:00", "2027-08-31T08:00"],
      ["2027-01", "2027-02", "2027-04", "2027-05", "2027-07"]
    ],
    [
      "the fourth weekday of February",
      rule("2027-01-28T09:00Z", "month", 1, { count: 2 }),
      ["2027-01-28T09:00", "2027-02-25T09:00"]
    ],
    [
      "once a year",
      rule("2027-01-12T09:00Z", "month", 12, { count: 3 }),
      ["2027-01-12T09:00", "2028-01-11T09:00", "2029-01-09T09:00"]
    ],
    [
      "until a date, that day included",
      rule("2027-01-12T09:00Z", "week", 1, { until: "2027-01-26" }),
      ["2027-01-12T09:00", "2027-01-19T09:00", "2027-01-26T09:00"]
    ],
    [
      "until the day before",
      rule("2027-01-12T09:00Z", "week", 1, { until: "2027-01-25" }),
      ["2027-01-12T09:00", "2027-01-19T09:00"]
    ],
    ["until a date before the start", rule("2027-01-12T09:00Z", "week", 1, { until: "2026-01-25" }), ["2027-01-12T09:00"]]
  ])("%s", (_, of, starts, monthsWithout = []) => {
    expect(computed(of)).toEqual({ starts, monthsWithout })
  })

  it("are at most as many as asked for, and within the days", () => {
    expect(computed(rule("2027-01-12T09:00Z", "week", 1, { until: "2999-01-01" }), 54).starts).toHaveLength(54)
    expect(computed(rule("2027-01-12T09:00Z", "week", 1, { count: 53 }), 53, 364).starts).toHaveLength(53)
    expect(computed(rule("2027-01-12T09:00Z", "week", 1, { count: 53 }), 53, 363).starts).toHaveLength(52)
    // A fifth Monday of February comes once in 28 years.
    expect(computed(rule("2044-02-29T09:00Z", "month", 12, { count: 3 }), 53, 3650).starts).toEqual(["2044-02-29T09:00"])
  })

  it("throw for a zone that does not exist", () => {
    expect(() => computed(rule("2027-01-12T09:00Z", "week", 1, { count: 3 }, "Mars/Olympus"))).toThrow(RangeError)
  })

  const anyRule = fc.record({
    start: fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }).map((instant) => instant - (instant % 60_000)),
    every: fc.record({ unit: fc.constantFrom("week" as const, "month" as const), n: fc.integer({ min: 1, max: 12 }) }),
    timeZone: fc.constantFrom(
      "UTC",
      "Europe/London",
      "America/New_York",
      "Australia/Lord_Howe",
      "Asia/Kathmandu",
      "Pacific/Apia"
    ),
    end: fc.record({ count: fc.integer({ min: 2, max: 53 }) })
  })
  it("ascend, with the weekday and the distance of the rule, and the local time unless clocks change then", () => {
    fc.assert(
      fc.property(anyRule, (of) => {
        const { starts, monthsWithout } = seriesStarts(of, 53, 53 * 12 * 31)
        const weekday = (instant: number) => ((localDay(instant, of.timeZone) % 7) + 7) % 7
        const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
        const [first = 0] = starts
        expect(first).toBe(of.start)
        for (const [place, start] of starts.entries()) {
          if (place > 0) expect(start).toBeGreaterThan(starts[place - 1]!)
          expect(weekday(start)).toBe(weekday(first))
          const date = localDateOf(start, of.timeZone)
          if (of.every.unit === "week") expect(date).toBe(addDays(localDateOf(first, of.timeZone), place * 7 * of.every.n))
          else expect((monthOf(date) - monthOf(localDateOf(first, of.timeZone))) % of.every.n).toBe(0)
          const label = wallTimeLabel(start, of.timeZone)
          const isMoved = wallTimeLabel(start - 1, of.timeZone) < label && label > wallTimeLabel(first, of.timeZone)
          if (label !== wallTimeLabel(first, of.timeZone)) expect(isMoved).toBe(true)
        }
        const months = new Set(starts.map((start) => localDateOf(start, of.timeZone).slice(0, 7)))
        expect(monthsWithout.filter((month) => months.has(month))).toEqual([])
      })
    )
  })

  it("until the last day of a series by count is the same series", () => {
    fc.assert(
      fc.property(anyRule, (of) => {
        const { starts } = seriesStarts(of, 53, 20_000)
        const until = localDateOf(starts.at(-1)!, of.timeZone)
        expect(seriesStarts({ ...of, end: { until } }, 54, 20_000).starts).toEqual(starts)
        const before = localDateOf(starts.at(-1)! - millisPerDay, of.timeZone)
        expect(seriesStarts({ ...of, end: { until: before } }, 54, 20_000).starts).toEqual(starts.slice(0, -1))
      })
    )
  })
})
