import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { smallest } from "../../test/Smallest.ts"
import { computeSlots } from "../availability/Slots.ts"
import { anySlotCase, anySlotQuery, anySlotRules } from "./AnySlotCase.ts"

const noRules = {
  timeZone: "UTC",
  weekly: [],
  overrides: [],
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minimumNoticeMinutes: 0,
  slotIntervalMinutes: 30
}

describe("Generated cases for computeSlots", () => {
  it("MUST be accepted, rules and queries of the same case and of different ones", () => {
    fc.assert(
      fc.property(anySlotCase, anySlotRules, anySlotQuery, ({ rules, query }, otherRules, otherQuery) => {
        for (const one of [rules, otherRules]) for (const other of [query, otherQuery]) computeSlots(one, other)
      })
    )
  })

  it("MUST often offer slots, and often lose some to busy time", () => {
    const cases = fc.sample(anySlotCase, { numRuns: 500, seed: 1 })
    const offers = cases.filter(({ rules, query }) => computeSlots(rules, query).length > 0)
    const remaining = cases.filter(
      ({ rules, query }) => computeSlots(rules, query).length < computeSlots(rules, { ...query, busy: [] }).length
    )
    expect(offers.length).toBeGreaterThan(100)
    expect(remaining.length).toBeGreaterThan(50)
  })

  it("MUST shrink to one day in UTC without hours and busy time", () => {
    const query = { now: Date.UTC(2026, 2, 18), from: "2026-03-28", to: "2026-03-28", durationMinutes: 30, busy: [] }
    expect(smallest(anySlotRules)).toEqual([noRules])
    expect(smallest(anySlotQuery)).toEqual([query])
    expect(smallest(anySlotCase)).toEqual([{ scene: { timeZone: "UTC", anchor: "2026-03-28" }, rules: noRules, query }])
  })
})
