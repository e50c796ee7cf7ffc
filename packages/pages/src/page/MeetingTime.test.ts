import { describe, expect, it } from "vitest"
import { meetingTime } from "./MeetingTime.ts"

describe("A meeting's time in words", () => {
  it("MUST be in the time zone's local time, with the zone and its offset", () => {
    expect(meetingTime(Date.UTC(2026, 0, 12, 10), 30, "Europe/Rome")).toEqual({
      lines: ["Monday 12 January 2026", "11:00 to 11:30"],
      timeZone: "Europe/Rome",
      offset: "UTC+01:00"
    })
    expect(meetingTime(Date.UTC(2026, 6, 1, 10), 45, "America/St_Johns")).toEqual({
      lines: ["Wednesday 1 July 2026", "07:30 to 08:15"],
      timeZone: "America/St_Johns",
      offset: "UTC-02:30"
    })
    expect(meetingTime(Date.UTC(2026, 6, 1, 10), 45, "UTC").offset).toBe("UTC+00:00")
  })

  it("MUST name both days when the meeting continues past midnight", () => {
    expect(meetingTime(Date.UTC(2026, 11, 31, 23), 90, "UTC").lines).toEqual([
      "Thursday 31 December 2026, 23:00",
      "to Friday 1 January 2027, 00:30"
    ])
  })

  it("MUST distinguish the repeated hours when clocks go back", () => {
    const at = (hour: number) => meetingTime(Date.UTC(2026, 9, 25, hour, 15), 30, "Europe/Rome")
    expect(at(0).lines).toEqual(["Sunday 25 October 2026", "02:15 to 02:45"])
    expect(at(1).lines).toEqual(at(0).lines)
    expect([at(0).offset, at(1).offset]).toEqual(["UTC+02:00", "UTC+01:00"])
  })

  it("MUST give the end its own offset when the clocks change during the meeting", () => {
    expect(meetingTime(Date.UTC(2026, 9, 25, 0, 30), 30, "Europe/Rome")).toEqual({
      lines: ["Sunday 25 October 2026", "02:30 to 02:00 (UTC+01:00)"],
      timeZone: "Europe/Rome",
      offset: "UTC+02:00"
    })
  })
})
