import type { Instant } from "./Instant.ts"

/** A half-open stretch of time: `start` belongs to it, `end` does not. One with `end <= start` holds nothing. */
export interface Interval {
  readonly start: Instant
  readonly end: Instant
}

/** Whether two stretches share a moment. Ones that only touch do not, nor does one that holds nothing. */
export const overlaps = (one: Interval, other: Interval): boolean =>
  Math.max(one.start, other.start) < Math.min(one.end, other.end)

/**
 * The time that some stretches hold together, as ascending stretches that neither touch nor overlap.
 *
 * The input may come in any order; what is already in order is not sorted again.
 */
export const mergeIntervals = (intervals: ReadonlyArray<Interval>): ReadonlyArray<Interval> => {
  const merged: Array<{ start: Instant; end: Instant }> = []
  for (const { start, end } of byStart(intervals.filter(({ start, end }) => start < end))) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}

const byStart = (intervals: Array<Interval>): ReadonlyArray<Interval> => {
  for (let next = 1; next < intervals.length; next++) {
    if (intervals[next]!.start < intervals[next - 1]!.start) return intervals.sort((one, other) => one.start - other.start)
  }
  return intervals
}
