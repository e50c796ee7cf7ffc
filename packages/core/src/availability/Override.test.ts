import { describe, expect, it } from "vitest"
import type { Meeting } from "./Offer.ts"
import { explainOverride, type OverrideQuery } from "./Override.ts"
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
const needed = (start: number, changes: Partial<OverrideQuery> = {}, ruleChanges: Partial<SlotRules> = {}) =>
  explainOverride(
    { ...rules, ...ruleChanges },
    { now: at("08:00"), durationMinutes: 60, override: [], timeOff: [], elsewhere: [], held: [], serviceId: 1, ...changes },
    start
  ).needed
const meeting = (start: string): Meeting => ({
  start: at(start),
  end: at(start) + 3_600_000,
  heldFrom: at(start),
  heldTo: at(start) + 3_600_000,
  serviceId: 1,
  seatsTaken: 1
})
const hour = (start: string) => ({ start: at(start), end: at(start) + 3_600_000 })

describe("Rules that a host can override", () => {
  it("MUST be none for a start that is offered", () => {
    expect(needed(at("10:00"))).toEqual([])
  })

  it("MUST be the rule that forbids the start", () => {
    expect(needed(at("10:00"), {}, { minimumNoticeMinutes: 600 })).toEqual(["notice"])
    expect(needed(at("09:00", "2026-12-07"))).toEqual(["window"])
    expect(needed(at("18:00"))).toEqual(["hours"])
    expect(needed(at("10:10"))).toEqual(["hours"])
    expect(needed(at("10:00"), { timeOff: [hour("10:30")] })).toEqual(["time_off"])
    expect(needed(at("10:00"), { elsewhere: [hour("10:30")] })).toEqual(["busy"])
    expect(needed(at("10:00"), { firstPerDay: 1 })).toEqual(["limits"])
    expect(needed(at("10:00"), { serviceLimits: [{ per: "day", bookings: 0 }] })).toEqual(["limits"])
    expect(needed(at("10:00"), { hostLimits: [{ per: "week", minutes: 1 }] })).toEqual(["limits"])
  })

  it("MUST be all rules that forbid it, buffers included", () => {
    const both = { timeOff: [hour("08:50")], elsewhere: [hour("10:59")] }
    expect(needed(at("10:00"), both)).toEqual(["busy", "time_off"])
    const all = { timeOff: [hour("18:30")], elsewhere: [hour("18:00")], serviceLimits: [{ per: "day", bookings: 0 }] } as const
    expect(needed(at("18:05"), all, { minimumNoticeMinutes: 700 })).toEqual(["notice", "hours", "busy", "time_off", "limits"])
  })

  it("MUST NOT refuse a start that is offered, whatever rules are named", () => {
    const query = { now: at("08:00"), durationMinutes: 60, elsewhere: [], held: [], serviceId: 1, firstPerDay: 1 }
    const verdict = (...override: OverrideQuery["override"]) =>
      explainOverride(rules, { ...query, timeOff: [hour("08:30")], override }, at("10:00")).verdict
    expect([verdict(), verdict("hours"), verdict("time_off", "notice")]).toEqual(
      Array(3).fill(expect.objectContaining({ offered: true }))
    )
  })

  it("MUST give the verdict without those that are named", () => {
    const query = { now: at("08:00"), durationMinutes: 60, timeOff: [], elsewhere: [], held: [meeting("18:30")], serviceId: 1 }
    const verdict = (start: string, ...override: OverrideQuery["override"]) =>
      explainOverride(rules, { ...query, override }, at(start)).verdict
    expect(verdict("20:00")).toEqual({ offered: false, reason: "outside_hours" })
    expect(verdict("20:00", "limits")).toMatchObject({ reason: "outside_hours" })
    expect(verdict("20:00", "hours")).toEqual({ offered: true })
    expect(verdict("18:00", "hours")).toMatchObject({ reason: "busy" })
  })

  it("MUST be overlap for the time of other meetings, which limits still count", () => {
    expect(needed(at("10:00"), { held: [meeting("10:30")] })).toEqual(["overlap"])
    expect(needed(at("10:00"), { held: [meeting("08:50")] })).toEqual(["overlap"])
    expect(needed(at("10:00"), { held: [meeting("10:30")], timeOff: [hour("10:00")] })).toEqual(["time_off", "overlap"])
    expect(needed(at("18:00"), { held: [meeting("18:30")] })).toEqual(["hours", "overlap"])
    const one = { held: [meeting("10:30")], serviceLimits: [{ per: "day", bookings: 1 }] } as const
    expect(needed(at("10:00"), one)).toEqual(["overlap", "limits"])
  })

  it("MUST NOT suffice for the past, or for the seats of a group", () => {
    expect(needed(at("07:00"))).toBeUndefined()
    expect(needed(at("10:00"), { capacity: 2, seats: 3 })).toBeUndefined()
    expect(needed(at("10:00"), { held: [meeting("10:00")], capacity: 1 })).toBeUndefined()
  })

  it("MUST join a group's meeting that another overlaps with overlap alone, and without it if only the buffers meet", () => {
    const group = { capacity: 2, held: [meeting("10:00"), { ...meeting("10:30"), serviceId: 2 }] }
    expect(needed(at("10:00"), group)).toEqual(["overlap"])
    expect(needed(at("10:00"), { capacity: 2, held: [meeting("10:00"), { ...meeting("08:50"), serviceId: 2 }] })).toEqual([])
  })
})
