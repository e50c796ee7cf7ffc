import type { Interval } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"

/**
 * Returns the union of busy times as `mergeIntervals` does. `from` is an instant that all times which start before it contain.
 *
 * Sorts those of one hour at a time, and yields in between, because sorting a million of them takes a second. Times in calendar
 * files are whole seconds, so an hour has few different ones.
 */
export const mergeBusy = function* (busy: ReadonlyArray<Interval>, from: number): Generator<void, ReadonlyArray<Interval>> {
  const hours = new Map<number, Map<number, number>>()
  const before = { start: from, end: -Infinity }
  for (const [index, { start, end }] of busy.entries()) {
    if (index % timesPerSlice === 0) yield
    if (start < from) {
      before.start = Math.min(before.start, start)
      before.end = Math.max(before.end, end)
      continue
    }
    const hour = Math.floor(start / millisPerHour)
    const ends = hours.get(hour)
    if (ends === undefined) hours.set(hour, new Map([[start, end]]))
    else ends.set(start, Math.max(end, ends.get(start) ?? end))
  }
  const merged: Array<{ start: number; end: number }> = before.end > before.start ? [before] : []
  for (const [, ends] of [...hours].sort(([one], [other]) => one - other)) {
    yield
    for (const [start, end] of [...ends].sort(([one], [other]) => one - other)) {
      const last = merged.at(-1)
      if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
      else if (start < end) merged.push({ start, end })
    }
  }
  return merged
}

const millisPerHour = millisPerDay / 24
const timesPerSlice = 4096
