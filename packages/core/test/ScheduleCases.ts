import fc from "fast-check"
import { computeSlots, type SlotQuery, type SlotRules } from "../src/Slots.ts"
import { ReferenceClock, type ReferenceOfferQuery } from "./ReferenceSlots.ts"

/** Days around which a zone's clock does something of note. */
const scenes: ReadonlyArray<readonly [timeZone: string, anchor: string]> = [
  ["UTC", "2026-03-28"],
  ["America/New_York", "2026-03-07"],
  ["America/New_York", "2026-10-31"],
  ["Europe/London", "2026-03-28"],
  ["Europe/London", "2026-10-24"],
  ["Australia/Lord_Howe", "2026-04-04"],
  ["Australia/Lord_Howe", "2026-10-03"],
  ["America/St_Johns", "2010-03-13"],
  ["America/St_Johns", "2010-11-06"],
  ["America/St_Johns", "1988-04-02"],
  ["Africa/Cairo", "2026-04-23"],
  ["Africa/Cairo", "2026-10-29"],
  ["Asia/Kathmandu", "2026-05-01"],
  ["Pacific/Apia", "2011-12-29"],
  ["Pacific/Kwajalein", "1993-08-20"],
  ["America/Havana", "2026-03-07"],
  ["America/Havana", "2026-10-31"],
  ["America/Santiago", "2026-09-05"],
  ["Antarctica/Troll", "2026-03-28"],
  ["Africa/Casablanca", "2026-02-14"]
]

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

const twoDigits = (value: number): string => String(value).padStart(2, "0")
const wallTime = (minute: number): string => `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`
const dateAfter = (anchor: string, days: number): string =>
  new Date(Date.parse(`${anchor}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const startTime = fc.oneof(
  fc.constantFrom("00:00", "00:01", "00:30", "01:30", "02:00", "02:30", "08:00", "09:00", "12:00", "22:00", "23:00", "23:45"),
  fc.integer({ min: 0, max: 1439 }).map(wallTime)
)
const endTime = fc.oneof(
  fc.constantFrom("00:00", "24:00", "01:00", "02:00", "02:30", "09:00", "12:00", "17:00", "23:59"),
  startTime
)
const hours = fc.record({ start: startTime, end: endTime })

const weekly = fc.oneof(
  fc.array(fc.record({ weekday: fc.integer({ min: 0, max: 6 }), start: startTime, end: endTime }), { maxLength: 9 }),
  hours.map(({ start, end }) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start, end }))),
  fc.constant([0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" })))
)

const busyAround = (anchor: string) => {
  const base = Date.parse(`${anchor}T00:00:00Z`) - 2 * 86_400_000
  return fc
    .record({
      minute: fc.integer({ min: 0, max: 7 * 1440 }),
      length: fc.integer({ min: -30, max: 400 }),
      odd: fc.constantFrom(0, 0, 0, 1, -1)
    })
    .map(({ minute, length, odd }) => ({ start: base + minute * 60_000 + odd, end: base + (minute + length) * 60_000 }))
}

/** A schedule in one of the scenes, and a question about some of its days. */
export const slotCase: fc.Arbitrary<SlotCase> = fc.constantFrom(...scenes).chain(([timeZone, anchor]) =>
  fc
    .record({
      rules: fc.record(
        {
          timeZone: fc.constant(timeZone),
          weekly,
          overrides: fc.array(
            fc.record({
              date: fc.integer({ min: -2, max: 4 }).map((days) => dateAfter(anchor, days)),
              intervals: fc.array(hours, { maxLength: 3 })
            }),
            { maxLength: 4 }
          ),
          bufferBeforeMinutes: fc.constantFrom(0, 0, 0, 5, 5, 15, 15, 30, 90, 2000),
          bufferAfterMinutes: fc.constantFrom(0, 0, 0, 5, 5, 10, 10, 30, 60, 1500),
          minimumNoticeMinutes: fc.constantFrom(0, 0, 1, 60, 1440, 3000),
          slotIntervalMinutes: fc.oneof(fc.constantFrom(15, 30, 60), fc.integer({ min: 1, max: 400 }), fc.constant(3000)),
          bookingWindowDays: fc.constantFrom(0, 1, 3, 10, 11, 12, 13, 30, 365)
        },
        {
          requiredKeys: [
            "timeZone",
            "weekly",
            "overrides",
            "bufferBeforeMinutes",
            "bufferAfterMinutes",
            "minimumNoticeMinutes",
            "slotIntervalMinutes"
          ]
        }
      ),
      now: fc.oneof(
        { weight: 3, arbitrary: fc.constant(Date.parse(`${anchor}T00:00:00Z`) - 10 * 86_400_000) },
        fc.integer({ min: -2 * 86_400_000, max: 3 * 86_400_000 }).map((offset) => Date.parse(`${anchor}T00:00:00Z`) + offset),
        fc.integer({ min: -2 * 96, max: 3 * 96 }).map((quarters) => Date.parse(`${anchor}T00:00:00Z`) + quarters * 900_000)
      ),
      first: fc.integer({ min: -1, max: 2 }),
      days: fc.integer({ min: 0, max: 3 }),
      durationMinutes: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(15, 30, 60) },
        { weight: 3, arbitrary: fc.integer({ min: 1, max: 300 }) },
        { weight: 1, arbitrary: fc.integer({ min: 1300, max: 2000 }) }
      ),
      busy: fc.array(busyAround(anchor), { maxLength: 12 })
    })
    .map(({ rules, now, first, days, durationMinutes, busy }) => ({
      clock: clockOf(timeZone, anchor),
      rules,
      query: { now, from: dateAfter(anchor, first), to: dateAfter(anchor, Math.min(3, first + days)), durationMinutes, busy }
    }))
)

const session = fc.record({
  pick: fc.nat(),
  onSlot: fc.boolean(),
  length: fc.option(fc.integer({ min: 5, max: 200 }), { freq: 3 }),
  serviceId: fc.constantFrom(1, 1, 1, 2, null),
  seatsTaken: fc.constantFrom(1, 1, 2, 3, 5, 8, 9, 10, 12),
  before: fc.constantFrom(0, 0, 10, 45),
  after: fc.constantFrom(0, 0, 10, 45, -10_000)
})

/** The same with sessions, many of them where a slot would be, and what a service says about seats and days. */
export const offerCase: fc.Arbitrary<OfferCase> = slotCase.chain(({ clock, rules, query }) => {
  const slots = computeSlots(rules, { ...query, busy: [] })
  const firstStart = Date.parse(`${query.from}T00:00:00Z`)
  return fc
    .record({
      sessions: fc.array(session, { maxLength: 8 }),
      serviceId: fc.constantFrom(1, 1, 1, null),
      seats: fc.constantFrom(1, 1, 2, 3),
      capacity: fc.constantFrom(null, 2, 5, 10, 10),
      maxBookingsPerDay: fc.constantFrom(null, null, 0, 1, 2),
      busy: fc.constantFrom([], query.busy.slice(0, 1), query.busy)
    })
    .map(({ sessions, ...asked }) => ({
      clock,
      rules,
      query: {
        ...query,
        ...asked,
        held: sessions.map(({ pick, onSlot, length, serviceId, seatsTaken, before, after }) => {
          const start = onSlot && slots.length > 0 ? slots[pick % slots.length]!.start : firstStart + (pick % 4000) * 60_000
          const end = start + (length ?? query.durationMinutes) * 60_000
          return { start, end, heldFrom: start - before * 60_000, heldTo: end + after * 60_000, serviceId, seatsTaken }
        })
      }
    }))
})
