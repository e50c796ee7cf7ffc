import { describe, expect, it } from "vitest"
import { hourUse } from "./HourUse.ts"

const at = (time: string, date = "2026-06-01"): number => Date.parse(`${date}T${time}:00Z`)
const from = (start: string, end: string, date?: string) => ({ start: at(start, date), end: at(end, date) })
const week = { start: at("00:00"), end: at("00:00", "2026-06-08") }
const mondays = { timeZone: "UTC", weekly: [{ weekday: 1, start: "09:30", end: "12:00" }], overrides: [] }

describe("The use of working hours", () => {
  it("MUST be the working time of each hour, without time off, and what meetings took of it", () => {
    const meetings = [from("10:30", "11:15"), from("11:00", "11:30"), from("20:00", "21:00")]
    const timeOff = [from("11:20", "12:00")]
    expect(hourUse(mondays, { meetings, timeOff }, week)).toEqual([
      { weekday: 1, hour: 9, openMinutes: 30, bookedMinutes: 0 },
      { weekday: 1, hour: 10, openMinutes: 60, bookedMinutes: 30 },
      { weekday: 1, hour: 11, openMinutes: 30, bookedMinutes: 30 }
    ])
  })

  it("MUST add up the weeks of the period, and leave out what is beyond it", () => {
    const period = { start: at("10:00"), end: at("11:00", "2026-06-15") }
    const used = hourUse(mondays, { meetings: [from("10:00", "11:00", "2026-06-08")], timeOff: [] }, period)
    expect(used.map(({ hour, openMinutes, bookedMinutes }) => [hour, openMinutes, bookedMinutes])).toEqual([
      [9, 60, 0],
      [10, 180, 60],
      [11, 120, 0]
    ])
  })

  it("MUST be by the hours of the host's zone, also when clocks change", () => {
    const nights = { timeZone: "Europe/Rome", weekly: [{ weekday: 0, start: "00:00", end: "05:00" }], overrides: [] }
    const used = (date: string) => {
      const day = { start: at("00:00", date) - 7_200_000, end: at("22:00", date) }
      return hourUse(nights, { meetings: [], timeOff: [] }, day).map(({ hour, openMinutes }) => [hour, openMinutes])
    }
    expect(used("2026-03-29")).toEqual([
      [0, 60],
      [1, 60],
      [3, 60],
      [4, 60]
    ])
    expect(used("2026-10-25")).toEqual([
      [0, 60],
      [1, 60],
      [2, 120],
      [3, 60],
      [4, 60]
    ])
    const inNepal = { timeZone: "Asia/Kathmandu", weekly: [{ weekday: 1, start: "09:00", end: "10:00" }], overrides: [] }
    expect(hourUse(inNepal, { meetings: [from("03:15", "03:45")], timeOff: [] }, week)).toEqual([
      { weekday: 1, hour: 9, openMinutes: 60, bookedMinutes: 30 }
    ])
  })

  it("MUST be nothing without working hours, or where all of them are off", () => {
    expect(hourUse({ ...mondays, weekly: [] }, { meetings: [], timeOff: [] }, week)).toEqual([])
    expect(hourUse(mondays, { meetings: [], timeOff: [from("00:00", "23:00")] }, week)).toEqual([])
  })
})
