import fc from "fast-check"
import type { PeriodLimit } from "../src/availability/PeriodLimit.ts"
import { computeSlots, type SlotQuery, type SlotRules } from "../src/availability/Slots.ts"
import { anySlotCase } from "../src/testing/AnySlotCase.ts"
import { ReferenceClock, type ReferenceOfferQuery } from "./ReferenceSlots.ts"

export interface SlotCase {
  readonly clock: ReferenceClock
  readonly rules: SlotRules
  readonly query: SlotQuery
}

export interface OfferCase extends SlotCase {
  readonly query: ReferenceOfferQuery
}

const clocks = new Map<string, ReferenceClock>()
const clockOf = (timeZone: string, anchor: string): ReferenceClock => {
  const key = `${timeZone} ${anchor}`
  const clock = clocks.get(key) ?? new ReferenceClock(timeZone, anchor)
  clocks.set(key, clock)
  return clock
}

/** Rules and a query, with a time of the query. */
export const slotCase: fc.Arbitrary<SlotCase> = anySlotCase.map(({ scene: { timeZone, anchor }, rules, query }) => ({
  clock: clockOf(timeZone, anchor),
  rules,
  query
}))

const session = fc.record({
  pick: fc.nat(),
  onSlot: fc.boolean(),
  length: fc.option(fc.integer({ min: 5, max: 200 }), { freq: 3 }),
  serviceId: fc.constantFrom(1, 1, 1, 2, null),
  seatsTaken: fc.constantFrom(1, 1, 2, 3, 5, 8, 9, 10, 12),
  before: fc.constantFrom(0, 0, 10, 45),
  after: fc.constantFrom(0, 0, 10, 45, -10_000)
})

const someLimits: fc.Arbitrary<ReadonlyArray<PeriodLimit>> = fc.array(
  fc.record(
    {
      per: fc.constantFrom("day", "week", "month"),
      bookings: fc.constantFrom(0, 1, 2, 3, 5),
      minutes: fc.constantFrom(0, 30, 60, 90, 240, 600)
    },
    { requiredKeys: ["per"] }
  ),
  { maxLength: 3 }
)

/** The same with meetings, many of them at slots, a service's capacity, and limits of the service and of the host. */
export const offerCase: fc.Arbitrary<OfferCase> = slotCase.chain(({ clock, rules, query }) => {
  const slots = computeSlots(rules, { ...query, busy: [] })
  const firstStart = Date.parse(`${query.from}T00:00:00Z`)
  return fc
    .record({
      sessions: fc.array(session, { maxLength: 8 }),
      serviceId: fc.constantFrom(1, 1, 1, null),
      seats: fc.constantFrom(1, 1, 2, 3),
      capacity: fc.constantFrom(null, 2, 5, 10, 10),
      serviceLimits: fc.oneof(fc.constant([]), someLimits),
      hostLimits: fc.oneof(fc.constant([]), fc.constant([]), someLimits),
      firstPerDay: fc.constantFrom(null, null, 1, 2, 5),
      busy: fc.constantFrom([], query.busy.slice(0, 1), query.busy)
    })
    .map(({ sessions, ...rest }) => ({
      clock,
      rules,
      query: {
        ...query,
        ...rest,
        held: sessions.map(({ pick, onSlot, length, serviceId, seatsTaken, before, after }) => {
          const start = onSlot && slots.length > 0 ? slots[pick % slots.length]!.start : firstStart + (pick % 4000) * 60_000
          const end = start + (length ?? query.durationMinutes) * 60_000
          return { start, end, heldFrom: start - before * 60_000, heldTo: end + after * 60_000, serviceId, seatsTaken }
        })
      }
    }))
})
