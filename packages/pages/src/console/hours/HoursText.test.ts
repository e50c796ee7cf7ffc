import { describe, expect, it } from "vitest"
import { endMinutes, hoursText, readHours } from "./HoursText.ts"

describe("Hours as text", () => {
  it.each<readonly [string, ReadonlyArray<readonly [string, string]>]>([
    ["", []],
    ["  ", []],
    [
      "09:00-12:00, 13:00-17:00",
      [
        ["09:00", "12:00"],
        ["13:00", "17:00"]
      ]
    ],
    [
      "13-17;9 – 12",
      [
        ["09:00", "12:00"],
        ["13:00", "17:00"]
      ]
    ],
    ["9.30-10.45", [["09:30", "10:45"]]],
    ["22:00-02:00", [["22:00", "02:00"]]],
    ["0-24", [["00:00", "24:00"]]],
    ["9h-17h30", [["09:00", "17:30"]]]
  ])("MUST read %j", (text, intervals) => {
    expect(readHours(text)).toEqual(intervals.map(([start, end]) => ({ start, end })))
  })

  it.each(["late", "9", "9-", "25-26", "9:60-10", "24-25", "9-12, 11-13", "10-10", "9am-5pm", "24:30-25"])(
    "MUST NOT read %j",
    (text) => {
      expect(readHours(text)).toBeUndefined()
    }
  )

  it("MUST be written as they are read", () => {
    const hours = [
      { start: "13:00", end: "17:00" },
      { start: "09:00", end: "12:00" }
    ]
    expect(hoursText(hours)).toBe("09:00-12:00, 13:00-17:00")
    expect(endMinutes({ start: "22:00", end: "02:00" })).toBe(26 * 60)
  })
})
