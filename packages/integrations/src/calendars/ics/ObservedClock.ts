import { millisPerDay, type OffsetSpan } from "@slotkit/core/internal"
import type { IcsProperty } from "./ContentLines.ts"
import { expandRule } from "./ExpandRule.ts"
import { readTime, readTimes, readUtcOffset, UnreadableValue } from "./IcsTime.ts"
import { readRule } from "./RecurrenceRule.ts"
import { spansClock, utcClock, type WallClock } from "./WallClock.ts"

/**
 * The clock that the observances of a `VTIMEZONE` describe, or `undefined` if none of them can be read. RFC 5545 section 3.6.5.
 *
 * Transitions are computed from 1970 to two years after `until`.
 */
export const observedClock = (observances: ReadonlyArray<ReadonlyArray<IcsProperty>>, until: number): WallClock | undefined => {
  const changes = observances.flatMap((properties) => changesOf(properties, until)).sort((one, other) => one.at - other.at)
  const first = changes[0]
  if (first === undefined) return undefined
  const spans: Array<OffsetSpan> = [{ start: -Infinity, end: first.at, offset: first.from }]
  for (const [index, { at, to }] of changes.entries()) {
    spans.push({ start: at, end: changes[index + 1]?.at ?? Infinity, offset: to })
  }
  return spansClock(() => spans)
}

interface OffsetChange {
  readonly at: number
  readonly from: number
  readonly to: number
}

const changesOf = (properties: ReadonlyArray<IcsProperty>, until: number): ReadonlyArray<OffsetChange> => {
  try {
    const valueOf = (name: string): IcsProperty => {
      const found = properties.find((property) => property.name === name)
      if (found === undefined) throw new UnreadableValue(`No ${name}`)
      return found
    }
    const from = readUtcOffset(valueOf("TZOFFSETFROM").value)
    const to = readUtcOffset(valueOf("TZOFFSETTO").value)
    const start = valueOf("DTSTART")
    const onset = readTime(start.value, {}, floating).wall
    const walls = [onset, ...properties.filter(({ name }) => name === "RDATE").flatMap(readWalls)]
    for (const { name, value } of properties) {
      if (name !== "RRULE") continue
      const rule = readRule(value, {
        wall: onset,
        isDate: false,
        clock: { instantOf: (wall) => wall - from, wallOf: (at) => at + from }
      })
      const window = { from: firstYear, to: until + 2 * 366 * millisPerDay, maxOccurrences: maxChanges }
      walls.push(...((rule && expandRule(rule, onset, false, window)) ?? []))
    }
    return [...new Set(walls)].map((wall) => ({ at: wall - from, from, to }))
  } catch {
    return []
  }
}

const floating = () => utcClock
const readWalls = (property: IcsProperty) => readTimes(property, floating).map(({ wall }) => wall)
const firstYear = Date.UTC(1970, 0, 1)
const maxChanges = 1000
