import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { explainOffer, offerSlots } from "../src/availability/Offer.ts"
import { computeSlots, explainSlot } from "../src/availability/Slots.ts"
import { addDays, localDateOf } from "../src/values/TimeZone.ts"
import { referenceOffer, referenceSlots } from "./ReferenceSlots.ts"
import { offerCase, slotCase } from "./ScheduleCases.ts"

const startsOf = (slots: ReadonlyArray<{ readonly start: number }>) => slots.map((slot) => slot.start)
const ascending = (values: ReadonlyArray<number>) => values.toSorted((one, other) => one - other)

/** Starts to test: offered ones, their neighbours, and any minute around the requested days. */
const someStarts = (query: { readonly from: string }, offered: ReadonlyArray<number>, picks: ReadonlyArray<number>) => {
  const base = Date.parse(`${query.from}T00:00:00Z`) - 86_400_000
  return picks.flatMap((pick) => {
    const start = offered[pick % Math.max(1, offered.length)]
    const minute = base + (pick % (6 * 1440)) * 60_000
    return start === undefined ? [minute] : [start, start + 1, start - 60_000, minute]
  })
}
const picks = fc.array(fc.nat(), { minLength: 5, maxLength: 8 })

describe("computeSlots", () => {
  it("offers exactly the slots found by brute force", () => {
    fc.assert(
      fc.property(slotCase, ({ clock, rules, query }) => {
        const slots = computeSlots(rules, query)
        expect(startsOf(slots)).toEqual(referenceSlots(clock, rules, query))
        for (const slot of slots) expect(slot.end - slot.start).toBe(query.durationMinutes * 60_000)
      }),
      { numRuns: 250 }
    )
  })

  it("offers the same slots on a day whatever days are requested", () => {
    fc.assert(
      fc.property(slotCase, ({ rules, query }) => {
        const alone: Array<number> = []
        for (let date = query.from; date <= query.to; date = addDays(date, 1)) {
          alone.push(...startsOf(computeSlots(rules, { ...query, from: date, to: date })))
        }
        expect(startsOf(computeSlots(rules, query))).toEqual(ascending(alone))
      }),
      { numRuns: 250 }
    )
  })

  it("accepts busy time in any order, overlapping, split or duplicated", () => {
    const shuffled = slotCase.chain((example) =>
      fc.record({
        example: fc.constant(example),
        busy: fc.shuffledSubarray([...example.query.busy], { minLength: example.query.busy.length })
      })
    )
    fc.assert(
      fc.property(shuffled, ({ example: { rules, query }, busy }) => {
        const split = busy.flatMap(({ start, end }) => [
          { start, end: start + (end - start) / 2 },
          { start: start + (end - start) / 2, end }
        ])
        expect(computeSlots(rules, { ...query, busy: [...busy, ...split, ...query.busy] })).toEqual(computeSlots(rules, query))
      }),
      { numRuns: 200 }
    )
  })
})

describe("explainSlot", () => {
  it("agrees with computeSlots over the start's day, for every start", () => {
    fc.assert(
      fc.property(slotCase, picks, ({ rules, query }, picked) => {
        const { from: _from, to: _to, ...rest } = query
        const around = computeSlots(rules, { ...query, from: addDays(query.from, -1), to: addDays(query.to, 1) })
        for (const start of someStarts(query, startsOf(around), picked)) {
          const date = localDateOf(start, rules.timeZone)
          const listed = startsOf(computeSlots(rules, { ...query, from: date, to: date })).includes(start)
          expect({ start, ...explainSlot(rules, rest, start) }).toMatchObject({ start, offered: listed })
        }
      }),
      { numRuns: 200 }
    )
  })
})

describe("offerSlots", () => {
  it("offers exactly the slots found by brute force, with meetings", () => {
    fc.assert(
      fc.property(offerCase, ({ clock, rules, query }) => {
        const offered = offerSlots(rules, query).map((slot) => [slot.start, slot.spotsRemaining ?? -1])
        expect(offered).toEqual(referenceOffer(clock, rules, query))
      }),
      { numRuns: 250 }
    )
  })
})

describe("explainOffer", () => {
  it("agrees with offerSlots over the start's day, for every start", () => {
    fc.assert(
      fc.property(offerCase, picks, ({ rules, query }, picked) => {
        const { from: _from, to: _to, ...rest } = query
        const starts = [...query.held.map((held) => held.start), ...startsOf(offerSlots(rules, query))]
        for (const start of someStarts(query, starts, picked)) {
          const date = localDateOf(start, rules.timeZone)
          const listed = startsOf(offerSlots(rules, { ...query, from: date, to: date })).includes(start)
          expect({ start, ...explainOffer(rules, rest, start) }).toMatchObject({ start, offered: listed })
        }
      }),
      { numRuns: 200 }
    )
  })
})
