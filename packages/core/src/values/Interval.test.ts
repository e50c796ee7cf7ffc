import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { mergeIntervals, overlaps } from "./Interval.ts"

const interval = fc.record({ start: fc.integer({ min: 0, max: 60 }), end: fc.integer({ min: 0, max: 60 }) })
const moments = ({ start, end }: { start: number; end: number }) =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index)

describe("overlaps", () => {
  it("MUST be true for intervals that share an instant, and for no others", () => {
    fc.assert(
      fc.property(interval, interval, (one, other) => {
        expect(overlaps(one, other)).toBe(moments(one).some((moment) => moments(other).includes(moment)))
      })
    )
  })

  it("MUST be false for intervals that only touch", () => {
    expect(overlaps({ start: 0, end: 10 }, { start: 10, end: 20 })).toBe(false)
    expect(overlaps({ start: 10, end: 20 }, { start: 0, end: 10 })).toBe(false)
  })
})

describe("mergeIntervals", () => {
  it("MUST cover the same instants with ascending intervals that neither touch nor overlap", () => {
    fc.assert(
      fc.property(fc.array(interval), (intervals) => {
        const merged = mergeIntervals(intervals)
        expect(merged.flatMap(moments)).toEqual([...new Set(intervals.flatMap(moments))].sort((one, other) => one - other))
        for (const [index, { start, end }] of merged.entries()) {
          expect(start).toBeLessThan(end)
          if (index > 0) expect(start).toBeGreaterThan(merged[index - 1]!.end)
        }
      })
    )
  })

  it("MUST NOT modify its input", () => {
    const intervals = [
      { start: 5, end: 9 },
      { start: 0, end: 6 }
    ]
    expect(mergeIntervals(intervals)).toEqual([{ start: 0, end: 9 }])
    expect(intervals).toEqual([
      { start: 5, end: 9 },
      { start: 0, end: 6 }
    ])
  })
})
