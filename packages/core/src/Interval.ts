import type { Instant } from "./Instant.ts"

/** A half-open stretch of time: `start` belongs to it, `end` does not. One with `end <= start` holds nothing. */
export interface Interval {
  readonly start: Instant
  readonly end: Instant
}

/** Whether two stretches share a moment; ones that only touch do not. Both must hold time. */
export const overlaps = (one: Interval, other: Interval): boolean => one.start < other.end && other.start < one.end

/** Whether a stretch holds any time: zero-length and inverted ones do not. */
export const holdsTime = (interval: Interval): boolean => interval.start < interval.end

/**
 * The time that some stretches hold together, as ascending stretches that neither touch nor overlap.
 *
 * The order of the input does not matter; what is already in order is not sorted again. Takes `n log n` at most, `n` for
 * sorted input and for a few sorted lists put one after the other.
 */
export const mergeIntervals = (intervals: ReadonlyArray<Interval>): ReadonlyArray<Interval> => {
  const merged: Array<{ start: Instant; end: Instant }> = []
  for (const { start, end } of byStart(intervals.filter(holdsTime))) {
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
