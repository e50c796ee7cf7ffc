import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { millisPerDay, millisPerMinute } from "../../values/Instant.ts"
import { type Interval, mergeIntervals } from "../../values/Interval.ts"
import { blockOf, blocksBetween, blocksOf, busyOfBlock, maxBusyTimesPerBlock, rangeOfBlock } from "./CalendarBlocks.ts"
import { calendarRetryAt, nextRead } from "./NextRead.ts"
import { withoutOwn } from "./WithoutOwn.ts"

const intervals = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 90 })).map(([from, length]) => ({
    start: from * millisPerDay,
    end: (from + length) * millisPerDay
  })),
  { maxLength: 8 }
)
const covers = (busy: ReadonlyArray<Interval>, instant: number) =>
  busy.some(({ start, end }) => start <= instant && instant < end)

describe("Blocks of busy times", () => {
  it("a block has 32 days from 1970-01-01 in UTC", () => {
    expect(blockOf(0)).toBe(0)
    expect(blockOf(-1)).toBe(-1)
    expect(rangeOfBlock(1)).toEqual({ start: 32 * millisPerDay, end: 64 * millisPerDay })
    expect(blocksBetween({ start: 31 * millisPerDay, end: 64 * millisPerDay })).toEqual([0, 1])
    expect(blocksBetween({ start: 5, end: 5 })).toEqual([])
  })

  it("splitting busy times into blocks and reading them again changes nothing", () => {
    fc.assert(
      fc.property(intervals, (busy) => {
        const window = { start: 0, end: 416 * millisPerDay }
        const blocks = blocksOf(busy, blocksBetween(window))!
        expect(mergeIntervals(blocks.flatMap((block) => busyOfBlock(block, window)))).toEqual(mergeIntervals(busy))
        for (const { block, busy } of blocks) {
          expect(busy).toEqual([...busy].sort((one, other) => one - other))
          expect(busy.every((at) => at >= rangeOfBlock(block).start && at <= rangeOfBlock(block).end)).toBe(true)
        }
      })
    )
  })

  it("a block with too many busy times is refused", () => {
    const busy = Array.from({ length: maxBusyTimesPerBlock + 1 }, (_, index) => ({ start: index * 1000, end: index * 1000 + 1 }))
    expect(blocksOf(busy.slice(1), [0])).toHaveLength(1)
    expect(blocksOf(busy, [0])).toBeUndefined()
  })
})

describe("Promise 4: a meeting of the host never blocks itself", () => {
  it("busy times end where own meetings begin and go on after them, and no other time changes", () => {
    fc.assert(
      fc.property(intervals, intervals, fc.integer({ min: 0, max: 400 }), (busy, own, day) => {
        const instant = day * millisPerDay
        expect(covers(withoutOwn(busy, own), instant)).toBe(covers(busy, instant) && !covers(own, instant))
      })
    )
  })
})

describe("The times of reads", () => {
  it("a calendar is read the sooner, the later slots were asked for", () => {
    const now = 1_000 * millisPerDay
    const minutes = (lastRequestedAt: number | null) => (nextRead({ lastRequestedAt }, now) - now) / millisPerMinute
    expect([now, now - 60 * millisPerMinute].map(minutes)).toEqual([5, 5])
    expect([now - 61 * millisPerMinute, now - millisPerDay].map(minutes)).toEqual([30, 30])
    expect([now - millisPerDay - 1, null].map(minutes)).toEqual([360, 360])
  })

  it("a failing calendar is asked after 1, 2, 4 minutes up to an hour, or when its provider says", () => {
    const minutes = [1, 2, 3, 4, 7, 50].map((failures) => calendarRetryAt(failures, 0, 0.5) / millisPerMinute)
    expect(minutes).toEqual([1, 2, 4, 8, 60, 60])
    expect([0, 1].map((random) => calendarRetryAt(2, 0, random) / millisPerMinute)).toEqual([1.6, 2.4])
    expect(calendarRetryAt(1, 0, 0.5, { retryAfter: 5 * millisPerMinute })).toBe(5 * millisPerMinute)
    expect([4, 5, 50].map((failures) => calendarRetryAt(failures, 0, 0.5, { isSilent: true }) / millisPerMinute)).toEqual([
      8, 15, 15
    ])
  })
})
