import type { Instant } from "./Instant.ts"

/** A half-open interval: `start` is included, `end` is not. An interval with `end <= start` is empty. */
export interface Interval {
  readonly start: Instant
  readonly end: Instant
}

/** Returns true if two intervals share an instant. Touching and empty intervals do not. */
export const overlaps = (one: Interval, other: Interval): boolean =>
  Math.max(one.start, other.start) < Math.min(one.end, other.end)

/**
 * Returns the union of some intervals, as ascending intervals that neither touch nor overlap.
 *
 * The input may be in any order. Sorted input is not sorted again.
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
