import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { defaultSchedule, ScheduleInput } from "./Schedule.ts"

const schedule = {
  timezone: "Europe/London",
  weekly: [
    { weekday: 1, start: "09:00", end: "12:30" },
    { weekday: 5, start: "22:00", end: "02:00" },
    { weekday: 0, start: "00:00", end: "24:00" }
  ],
  overrides: [
    { date: "2026-12-25", intervals: [] },
    { date: "2026-12-31", intervals: [{ start: "10:00", end: "10:00" }] }
  ]
}
const hour = { weekday: 1, start: "09:00", end: "17:00" }

describe("Operator API: schedule", () => {
  it("is stored as it was sent; an end at or before the start is on the next day, and 24:00 is allowed as an end", () => {
    expect(valueOf(ScheduleInput, schedule)).toEqual(schedule)
  })

  it("overrides may be omitted, and hours may be empty", () => {
    expect(valueOf(ScheduleInput, { timezone: "UTC", weekly: [] })).toEqual({ timezone: "UTC", weekly: [] })
  })

  it("keeps the time zone's name as it was sent, including aliases", () => {
    expect(valueOf(ScheduleInput, { timezone: "US/Eastern", weekly: [] }).timezone).toBe("US/Eastern")
  })

  it.each(["Mars/Olympus", "+02:00", "", "GMT+25", "Europe/London\u0000", "../UTC"])("%j is not a time zone", (timezone) => {
    expect(errorsOf(ScheduleInput, { ...schedule, timezone })).toEqual({
      timezone: ["The timezone field must be an IANA time zone name, such as Europe/London."]
    })
  })

  it("reports every wrong field at once, with its path", () => {
    expect(
      errorsOf(ScheduleInput, {
        timezone: 3,
        weekly: [{ weekday: 7, start: "24:00", end: "24:01" }, {}, { weekday: 1.5, start: "9:00", end: "17:60" }, null],
        overrides: [
          { date: "2026-02-30", intervals: null },
          { date: "2026-02-03", intervals: [{ start: "09:00" }] },
          { date: "2026-02-04" }
        ]
      })
    ).toEqual({
      timezone: ["The timezone field must be a string."],
      weekly: [
        "The weekly field (entry 1, weekday) must be an integer from 0 to 6.",
        "The weekly field (entry 1, start) must be a time from 00:00 to 23:59.",
        "The weekly field (entry 1, end) must be a time from 00:00 to 24:00.",
        "The weekly field (entry 2, weekday) is required.",
        "The weekly field (entry 2, start) is required.",
        "The weekly field (entry 2, end) is required.",
        "The weekly field (entry 3, weekday) must be an integer from 0 to 6.",
        "The weekly field (entry 3, start) must be a time from 00:00 to 23:59.",
        "The weekly field (entry 3, end) must be a time from 00:00 to 24:00.",
        "The weekly field (entry 4) must be an object."
      ],
      overrides: [
        "The overrides field (entry 1, date) must be a valid date in YYYY-MM-DD format.",
        "The overrides field (entry 1, intervals) must be a list.",
        "The overrides field (entry 2, intervals, entry 1, end) is required.",
        "The overrides field (entry 3, intervals) is required."
      ]
    })
    expect(errorsOf(ScheduleInput, {})).toEqual({
      timezone: ["The timezone field is required."],
      weekly: ["The weekly field is required."]
    })
  })

  it("a date may be overridden only once", () => {
    const day = { date: "2026-12-25", intervals: [] }
    expect(errorsOf(ScheduleInput, { ...schedule, overrides: [day, day] })).toEqual({
      overrides: ["The overrides field must not repeat a date."]
    })
  })

  it("at most 100 weekly entries and 1000 overrides", () => {
    const days = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
        intervals: []
      }))
    expect(errorsOf(ScheduleInput, { timezone: "UTC", weekly: Array(100).fill(hour), overrides: days(1000) })).toBe("read")
    expect(errorsOf(ScheduleInput, { timezone: "UTC", weekly: Array(101).fill(hour), overrides: days(1001) })).toEqual({
      weekly: ["The weekly field must have at most 100 entries."],
      overrides: ["The overrides field must have at most 1000 entries."]
    })
  })

  it("a new host works Monday to Friday 09:00-17:00 in its time zone", () => {
    expect(defaultSchedule("Asia/Tokyo")).toEqual({
      timezone: "Asia/Tokyo",
      weekly: [
        { weekday: 1, start: "09:00", end: "17:00" },
        { weekday: 2, start: "09:00", end: "17:00" },
        { weekday: 3, start: "09:00", end: "17:00" },
        { weekday: 4, start: "09:00", end: "17:00" },
        { weekday: 5, start: "09:00", end: "17:00" }
      ],
      overrides: []
    })
  })
})
