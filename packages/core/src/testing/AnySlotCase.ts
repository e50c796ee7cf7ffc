import * as fc from "fast-check"
import type { SlotQuery, SlotRules } from "../availability/Slots.ts"
import { type Instant, millisPerDay, millisPerMinute } from "../values/Instant.ts"
import { addDays, dayOfDate } from "../values/TimeZone.ts"
import { anyOverride, anyScene, anyWeek, overridesAround, type Scene } from "./AnySchedule.ts"

/** A host's rules, and a query about days near the anchor. */
export interface SlotCase {
  readonly scene: Scene
  readonly rules: SlotRules
  readonly query: SlotQuery
}

const anyRuleNumbers = fc.record(
  {
    bufferBeforeMinutes: fc.constantFrom(0, 0, 0, 5, 5, 15, 15, 30, 90, 2000),
    bufferAfterMinutes: fc.constantFrom(0, 0, 0, 5, 5, 10, 10, 30, 60, 1500),
    minimumNoticeMinutes: fc.constantFrom(0, 0, 1, 60, 1440, 3000),
    slotIntervalMinutes: fc.oneof(
      { withCrossShrink: true },
      fc.constantFrom(30, 15, 60),
      fc.integer({ min: 1, max: 400 }),
      fc.constant(3000)
    ),
    bookingWindowDays: fc.constantFrom(365, 0, 1, 3, 10, 11, 12, 13, 30)
  },
  { requiredKeys: ["bufferBeforeMinutes", "bufferAfterMinutes", "minimumNoticeMinutes", "slotIntervalMinutes"] }
)

/**
 * The time of the query, relative to the start of the anchor day in UTC: mostly long before, sometimes during the requested days.
 */
const anyNow = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: fc.constant(-10 * millisPerDay) },
  fc.integer({ min: -2 * millisPerDay, max: 3 * millisPerDay }),
  fc.integer({ min: -2 * 96, max: 3 * 96 }).map((quarters) => quarters * 15 * millisPerMinute)
)

const anyBusy = fc.record({
  minute: fc.integer({ min: 0, max: 7 * 1440 }),
  length: fc.integer({ min: -30, max: 400 }),
  odd: fc.constantFrom(0, 0, 0, 1, -1)
})

const anyQueryNumbers = fc.record({
  now: anyNow,
  first: fc.integer({ min: -1, max: 2 }),
  days: fc.integer({ min: 0, max: 3 }),
  durationMinutes: fc.oneof(
    { withCrossShrink: true },
    { weight: 4, arbitrary: fc.constantFrom(30, 15, 60) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1300, max: 2000 }) }
  ),
  busy: fc.array(anyBusy, { maxLength: 12 })
})

/**
 * Generates rules and a query for `computeSlots` on the same days, with busy time, near clock changes. Shrinks to half an hour on
 * one day in UTC, without hours and without busy time.
 *
 * @example
 * fc.assert(fc.property(anySlotCase, ({ rules, query }) => {
 *   for (const { start, end } of computeSlots(rules, query)) expect(end - start).toBe(query.durationMinutes * 60_000)
 * }))
 */
export const anySlotCase: fc.Arbitrary<SlotCase> = fc
  .record({
    scene: anyScene,
    weekly: anyWeek,
    overrides: fc.array(anyOverride, { maxLength: 4 }),
    rules: anyRuleNumbers,
    query: anyQueryNumbers
  })
  .map(({ scene, weekly, overrides, rules, query: { now, first, days, durationMinutes, busy } }) => {
    const { timeZone, anchor } = scene
    const midnight = dayOfDate(anchor) * millisPerDay
    return {
      scene,
      rules: { timeZone, weekly, overrides: overridesAround(anchor, overrides), ...rules },
      query: {
        now: midnight + now,
        from: addDays(anchor, first),
        to: addDays(anchor, Math.min(3, first + days)),
        durationMinutes,
        busy: busy.map((used) => busyAround(midnight - 2 * millisPerDay, used))
      }
    }
  })

/** Generates rules for `computeSlots`. Shrinks to rules without hours. */
export const anySlotRules: fc.Arbitrary<SlotRules> = anySlotCase.map(({ rules }) => rules)

/** Generates a query for `computeSlots`, about days from 1988 to 2026. Shrinks to one day without busy time. */
export const anySlotQuery: fc.Arbitrary<SlotQuery> = anySlotCase.map(({ query }) => query)

const busyAround = (
  base: Instant,
  { minute, length, odd }: { readonly minute: number; readonly length: number; readonly odd: number }
) => ({
  start: base + minute * millisPerMinute + odd,
  end: base + (minute + length) * millisPerMinute
})
