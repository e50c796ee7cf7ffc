import { describe, expect, it } from "vitest"
import { explainStart, type StartQuery } from "./ExplainStart.ts"
import type { SlotRules } from "./Slots.ts"

const at = (time: string, date = "2026-06-01"): number => Date.parse(`${date}T${time}:00Z`)
const rules: SlotRules = {
  timeZone: "UTC",
  weekly: [{ weekday: 1, start: "09:00", end: "12:00" }],
  overrides: [],
  bufferBeforeMinutes: 15,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  slotIntervalMinutes: 60,
  bookingWindowDays: 60
}
const query: StartQuery = { now: at("08:00"), durationMinutes: 60, timeOff: [], elsewhere: [], held: [], serviceId: 1 }
const hour = (start: string) => ({ start: at(start), end: at(start) + 3_600_000 })
const meeting = (start: string, seatsTaken = 1) => ({
  ...hour(start),
  heldFrom: at(start),
  heldTo: at(start) + 3_600_000,
  serviceId: 1,
  seatsTaken
})

const explain = (start: number, changes: Partial<StartQuery> = {}, ruleChanges: Partial<SlotRules> = {}) => {
  const { verdict: _, needed: __, ...explained } = explainStart({ ...rules, ...ruleChanges }, { ...query, ...changes }, start)
  return explained
}

describe("What would open a start", () => {
  it("MUST be nothing for one that is offered, or in the past", () => {
    expect(explain(at("09:00"))).toEqual({ opens: [] })
    expect(explain(at("07:00"))).toEqual({ until: at("08:00"), opens: [] })
  })

  it("MUST be an override, or the setting with the value closest to its own", () => {
    expect(explain(at("10:00"), {}, { minimumNoticeMinutes: 600 })).toEqual({
      until: at("18:00"),
      opens: ["override:notice", "minimum_notice_minutes=120"]
    })
    expect(explain(at("09:00", "2026-12-07"))).toEqual({ opens: ["override:window", "booking_window_days=190"] })
    expect(explain(at("18:00"))).toEqual({ until: at("09:00", "2026-06-08"), opens: ["override:hours", "hours"] })
    expect(explain(at("11:30"))).toEqual({ until: at("09:00", "2026-06-08"), opens: ["override:hours", "hours"] })
    expect(explain(at("10:10"))).toEqual({ opens: ["override:hours", "slot_interval_minutes=10"] })
    expect(explain(at("10:07"))).toEqual({ opens: ["override:hours"] })
    expect(explain(at("10:00"), { firstPerDay: 1 })).toEqual({ opens: ["override:limits", "first_per_day=2"] })
  })

  it("MUST be what is in the way, together if several are, until the last of it ends", () => {
    expect(explain(at("10:00"), { timeOff: [hour("09:50")] })).toEqual({ until: at("11:05"), opens: ["override:time_off"] })
    expect(explain(at("10:00"), { timeOff: [hour("09:00")], elsewhere: [hour("10:30")] })).toEqual({
      until: at("11:45"),
      opens: ["override:busy,time_off"]
    })
    expect(explain(at("10:00"), { held: [meeting("10:30")], elsewhere: [hour("08:00")] })).toEqual({
      until: at("11:45"),
      opens: ["override:overlap"]
    })
  })

  it("MUST be a limit that has room for the meeting too, of those of one owner", () => {
    const held = [meeting("09:00")]
    const raised = (limits: Partial<StartQuery>) => explain(at("11:00"), { held, ...limits }).opens
    expect(raised({ serviceLimits: [{ per: "day", bookings: 1 }] })).toEqual(["override:limits", "limits.day=2"])
    expect(raised({ hostLimits: [{ per: "week", minutes: 60 }] })).toEqual(["override:limits", "limits.week.minutes=120"])
    const both = [{ per: "month", bookings: 1, minutes: 90 }] as const
    expect(raised({ serviceLimits: both, hostLimits: both })).toEqual([
      "override:limits",
      "limits.month=2,limits.month.minutes=120"
    ])
  })

  it("MUST be seats that a group service can have", () => {
    const held = [meeting("10:00", 4)]
    expect(explain(at("10:00"), { held, capacity: 4 })).toEqual({ opens: ["max_attendees=5"] })
    expect(explain(at("10:00"), { held: [meeting("10:00", 50)], capacity: 50 })).toEqual({ opens: [] })
    expect(explain(at("10:00"), { capacity: 2, seats: 3 })).toEqual({ opens: [] })
  })
})
