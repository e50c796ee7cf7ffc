import { describe, expect, it } from "vitest"
import { calendarName, fittingCalendars } from "./CalendarName.ts"

describe("The name of a calendar", () => {
  it.each([
    ["Work", "Work"],
    [" Ada\u0000's\u202E work\n", "Ada's work"],
    ["\uD800", "\uFFFD"],
    ["\u200B", "dav.example.com"],
    ["", "dav.example.com"],
    ["😀".repeat(201), "😀".repeat(200)]
  ])("MUST be one that can be stored and shown: %j", (name, fitting) => {
    expect(calendarName(name, "dav.example.com")).toBe(fitting)
  })

  it("MUST fit for every listed calendar, of which a limited number is checked", () => {
    const listed = ["a", "\u0000", "c"].map((name) => ({ remoteId: name, name, writable: true, checked: name !== "a" }))
    expect(fittingCalendars(listed, 1).map(({ name, checked }) => [name, checked])).toEqual([
      ["a", false],
      ["Calendar", true],
      ["c", false]
    ])
  })
})
