import { describe, expect, it, vi } from "vitest"
import { formatMeetingTime } from "./MeetingTime.ts"

const at = (text: string) => Date.parse(text)

describe("The time of a meeting", () => {
  it("is formatted in the recipient's zone, with 24 hours and the zone's name", () => {
    const start = at("2026-01-30T14:00:00Z")
    expect(formatMeetingTime(start, 30, "Europe/London")).toBe(
      "Friday 30 January 2026, 14:00–14:30, United Kingdom Time (London)"
    )
    expect(formatMeetingTime(start, 30, "Asia/Kolkata")).toBe(
      "Friday 30 January 2026, 19:30–20:00, India Standard Time (Kolkata)"
    )
    expect(formatMeetingTime(start, 30, "Pacific/Auckland")).toBe(
      "Saturday 31 January 2026, 03:00–03:30, New Zealand Time (Auckland)"
    )
    expect(formatMeetingTime(start, 30, "UTC")).toBe("Friday 30 January 2026, 14:00–14:30, Coordinated Universal Time")
  })

  it("includes the end date when it differs from the start date", () => {
    expect(formatMeetingTime(at("2026-12-31T22:45:00Z"), 30, "Europe/Rome")).toBe(
      "Thursday 31 December 2026, 23:45 – Friday 1 January 2027, 00:15, Central European Time (Rome)"
    )
  })

  it("formats midnight as 00:00", () => {
    expect(formatMeetingTime(at("2026-06-01T00:00:00Z"), 60, "UTC")).toBe(
      "Monday 1 June 2026, 00:00–01:00, Coordinated Universal Time"
    )
  })

  it("includes offsets when the clock is set back, so that a repeated time is unambiguous", () => {
    const label = (start: string, minutes = 30) => formatMeetingTime(at(start), minutes, "Europe/London")
    expect(label("2026-10-25T00:30:00Z", 60)).toBe(
      "Sunday 25 October 2026, 01:30 UTC+01:00 – 01:30 UTC+00:00, United Kingdom Time (London)"
    )
    expect(label("2026-10-25T00:00:00Z")).toBe(
      "Sunday 25 October 2026, 01:00 UTC+01:00 – 01:30 UTC+01:00, United Kingdom Time (London)"
    )
    expect(label("2026-10-25T01:00:00Z")).toBe(
      "Sunday 25 October 2026, 01:00 UTC+00:00 – 01:30 UTC+00:00, United Kingdom Time (London)"
    )
    expect(label("2026-10-25T02:30:00Z")).toBe("Sunday 25 October 2026, 02:30–03:00, United Kingdom Time (London)")
    expect(formatMeetingTime(at("2026-11-01T05:30:00Z"), 15, "America/New_York")).toBe(
      "Sunday 1 November 2026, 01:30 UTC-04:00 – 01:45 UTC-04:00, Eastern Time (New York)"
    )
  })

  it("does not depend on the zone and language of the process", () => {
    vi.stubEnv("TZ", "Asia/Tokyo")
    expect(new Date(0).getHours()).toBe(9)
    expect(formatMeetingTime(at("2026-01-30T14:00:00Z"), 30, "Europe/London")).toBe(
      "Friday 30 January 2026, 14:00–14:30, United Kingdom Time (London)"
    )
    vi.unstubAllEnvs()
  })
})
