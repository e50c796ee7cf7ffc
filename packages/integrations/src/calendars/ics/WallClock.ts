import { millisPerDay, type OffsetSpan, offsetSpans } from "@slotkit/core/internal"

/**
 * The clock of a time zone, between instants and wall times.
 *
 * A wall time is the local date and time written as if it were UTC, in milliseconds since 1970-01-01T00:00.
 */
export interface WallClock {
  readonly instantOf: (wall: number) => number
  readonly wallOf: (instant: number) => number
}

/** UTC. */
export const utcClock: WallClock = { instantOf: (wall) => wall, wallOf: (instant) => instant }

/** The clock of a constant offset from UTC, in milliseconds. The same offset has the same clock. */
export const offsetClock = (offset: number): WallClock => {
  const known = offsetClocks.get(offset)
  if (known !== undefined) return known
  if (offsetClocks.size >= offsetsKept) offsetClocks.clear()
  const clock: WallClock = { instantOf: (wall) => wall - offset, wallOf: (instant) => instant + offset }
  offsetClocks.set(offset, clock)
  return clock
}

const offsetClocks = new Map<number, WallClock>()
const offsetsKept = 256

/** The clock of an IANA time zone. Throws a `RangeError` for an unknown one. */
export const zoneClock = (timeZone: string): WallClock =>
  spansClock((around) => offsetSpans(timeZone, { start: around - millisPerDay, end: around + millisPerDay }))

/**
 * The clock of a time zone with the offsets that `spansAround` returns, ascending and contiguous, for a day before and after.
 *
 * A wall time that a transition skips has the offset from before it, and one that occurs twice is the first, as RFC 5545 section
 * 3.3.5 says. Working hours follow another rule, which `localDayStart` implements.
 */
export const spansClock = (spansAround: (around: number) => Iterable<OffsetSpan>): WallClock => ({
  instantOf: (wall) => {
    if (isOutside(wall)) return wall
    let before: OffsetSpan | undefined
    for (const span of spansAround(wall)) {
      const instant = wall - span.offset
      if (instant < span.start && before !== undefined) return wall - before.offset
      if (instant < span.end) return instant
      before = span
    }
    return wall - (before?.offset ?? 0)
  },
  wallOf: (instant) => {
    if (isOutside(instant)) return instant
    for (const { end, offset } of spansAround(instant)) if (instant < end) return instant + offset
    return instant
  }
})

const isOutside = (time: number): boolean => time < firstWall || time > lastWall
const firstWall = Date.UTC(1000, 0, 1)
const lastWall = Date.UTC(9999, 0, 1)
