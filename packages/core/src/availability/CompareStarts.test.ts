import { describe, expect, it } from "vitest"
import { at } from "../../test/Samples.ts"
import { compareStarts, withinHours } from "./CompareStarts.ts"

const starts = (...times: ReadonlyArray<string>) => times.map(at)

describe("Compared starts", () => {
  it("are those that a change adds and takes, counted by day of a time zone", () => {
    const before = starts("2026-01-05T09:00:00Z", "2026-01-05T10:00:00Z", "2026-01-06T23:30:00Z")
    const after = starts("2026-01-05T10:00:00Z", "2026-01-05T11:00:00Z", "2026-01-05T12:00:00Z")
    expect(compareStarts(before, after, "Europe/Berlin")).toEqual({
      gained: starts("2026-01-05T11:00:00Z", "2026-01-05T12:00:00Z"),
      lost: starts("2026-01-05T09:00:00Z", "2026-01-06T23:30:00Z"),
      days: [
        { date: "2026-01-05", before: 2, after: 3 },
        { date: "2026-01-07", before: 1, after: 0 }
      ]
    })
  })

  it("name a day whose starts change and whose number stays, and no other", () => {
    const [one, other, same] = starts("2026-01-05T09:00:00Z", "2026-01-05T10:00:00Z", "2026-01-06T10:00:00Z") as [
      number,
      number,
      number
    ]
    expect(compareStarts([one, same], [other, same], "UTC").days).toEqual([{ date: "2026-01-05", before: 1, after: 1 }])
    expect(compareStarts([one, same], [one, same], "UTC")).toEqual({ gained: [], lost: [], days: [] })
  })
})

describe("Times within working hours", () => {
  const within = withinHours({
    timeZone: "Europe/London",
    weekly: [
      { weekday: 1, start: "09:00", end: "12:00" },
      { weekday: 1, start: "12:00", end: "13:00" },
      { weekday: 5, start: "22:00", end: "02:00" }
    ],
    overrides: [{ date: "2026-01-12", intervals: [] }]
  })
  const time = (start: string, end: string) => within({ start: at(start), end: at(end) })

  it("lie in one stretch of hours, which may adjoin others and go past midnight", () => {
    expect(time("2026-01-05T09:00:00Z", "2026-01-05T13:00:00Z")).toBe(true)
    expect(time("2026-01-05T11:45:00Z", "2026-01-05T12:15:00Z")).toBe(true)
    expect(time("2026-01-09T23:30:00Z", "2026-01-10T02:00:00Z")).toBe(true)
  })

  it.each([
    ["before", "2026-01-05T08:59:00Z", "2026-01-05T09:30:00Z"],
    ["at the end", "2026-01-05T12:45:00Z", "2026-01-05T13:01:00Z"],
    ["on another day", "2026-01-06T09:00:00Z", "2026-01-06T09:30:00Z"],
    ["on a day off", "2026-01-12T09:00:00Z", "2026-01-12T09:30:00Z"]
  ])("do not lie outside: %s", (_, start, end) => {
    expect(time(start, end)).toBe(false)
  })
})
