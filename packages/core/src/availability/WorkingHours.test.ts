import { describe, expect, it } from "vitest"
import { formatInstant, millisPerDay } from "../values/Instant.ts"
import { gridRuns, readHours, type WorkingHours } from "./WorkingHours.ts"

const at = (text: string) => Date.parse(text)

/** The runs around a Monday in June. */
const runs = (hours: Partial<WorkingHours>) =>
  gridRuns(readHours({ timeZone: "UTC", weekly: [], overrides: [], ...hours }), {
    start: at("2026-06-01T00:00:00Z"),
    end: at("2026-06-02T00:00:00Z")
  }).map((run) => [run.start, run.end, run.openUntil].map((instant) => formatInstant(instant).slice(5, 16)))

describe("gridRuns", () => {
  it("MUST give each window a run, open until its end", () => {
    const weekly = [
      { weekday: 1, start: "13:00", end: "17:00" },
      { weekday: 1, start: "09:00", end: "12:00" }
    ]
    expect(runs({ weekly })).toEqual([
      ["06-01T09:00", "06-01T12:00", "06-01T12:00"],
      ["06-01T13:00", "06-01T17:00", "06-01T17:00"]
    ])
  })

  it("MUST end a run where the next day's window begins, and keep it open until the last end of both", () => {
    const weekly = [
      { weekday: 0, start: "20:00", end: "10:00" },
      { weekday: 1, start: "08:00", end: "09:00" }
    ]
    expect(runs({ weekly })).toEqual([
      ["05-31T20:00", "06-01T08:00", "06-01T10:00"],
      ["06-01T08:00", "06-01T10:00", "06-01T10:00"]
    ])
  })

  it("MUST join touching windows of two days without joining their grids", () => {
    const weekly = [
      { weekday: 0, start: "20:00", end: "24:00" },
      { weekday: 1, start: "00:00", end: "01:00" }
    ]
    expect(runs({ weekly })).toEqual([
      ["05-31T20:00", "06-01T00:00", "06-01T01:00"],
      ["06-01T00:00", "06-01T01:00", "06-01T01:00"]
    ])
  })

  it("MUST apply an override to the hours of its date only", () => {
    const weekly = [0, 1].map((weekday) => ({ weekday, start: "22:00", end: "02:00" }))
    const overrides = [{ date: "2026-06-01", intervals: [{ start: "12:00", end: "13:00" }] }]
    expect(runs({ weekly, overrides })).toEqual([
      ["05-31T22:00", "06-01T02:00", "06-01T02:00"],
      ["06-01T12:00", "06-01T13:00", "06-01T13:00"]
    ])
  })

  it("MUST return the same runs within a range, whatever range is requested", () => {
    const calendar = readHours({
      timeZone: "Europe/London",
      weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "07:30", end: "07:30" })),
      overrides: [{ date: "2026-03-29", intervals: [{ start: "01:30", end: "23:00" }] }]
    })
    const whole = gridRuns(calendar, { start: at("2026-03-20T00:00:00Z"), end: at("2026-04-10T00:00:00Z") })
    for (let start = at("2026-03-25T00:30:00Z"); start < at("2026-04-02T00:00:00Z"); start += 3_600_000) {
      const alone = gridRuns(calendar, { start, end: start + millisPerDay }).find((run) => run.start <= start && start < run.end)
      const within = whole.find((run) => run.start <= start && start < run.end)
      expect(alone?.start).toBe(within?.start)
      expect(Math.min(alone?.openUntil ?? 0, start + millisPerDay)).toBe(Math.min(within?.openUntil ?? 0, start + millisPerDay))
    }
  })
})

describe("readHours", () => {
  it("MUST use the date's hours, or else the weekday's", () => {
    const calendar = readHours({
      timeZone: "UTC",
      weekly: [{ weekday: 4, start: "22:00", end: "00:00" }],
      overrides: [{ date: "1970-01-08", intervals: [] }]
    })
    expect([-7, 0, 1, 7, 14].map(calendar.minutesOf)).toEqual([
      [{ start: 1320, end: 1440 }],
      [{ start: 1320, end: 1440 }],
      [],
      [],
      [{ start: 1320, end: 1440 }]
    ])
  })
})
