import type { Interval } from "@slotkit/core"
import { mergeIntervals, millisPerDay } from "@slotkit/core/internal"

/**
 * Returns the union of busy times as `mergeIntervals` does. Sorts those of one day at a time, and yields in between, because sorting a
 * million of them takes a second.
 */
export const mergeBusy = function* (busy: ReadonlyArray<Interval>): Generator<void, ReadonlyArray<Interval>> {
  const days = new Map<number, Array<Interval>>()
  for (const [index, interval] of busy.entries()) {
    if (index % timesPerSlice === 0) yield
    const day = Math.floor(interval.start / millisPerDay)
    const others = days.get(day)
    if (others === undefined) days.set(day, [interval])
    else others.push(interval)
  }
  const merged: Array<{ start: number; end: number }> = []
  for (const [, ofDay] of [...days].sort(([one], [other]) => one - other)) {
    yield
    for (const { start, end } of mergeIntervals(ofDay)) {
      const last = merged.at(-1)
      if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
      else merged.push({ start, end })
    }
  }
  return merged
}

const timesPerSlice = 4096
