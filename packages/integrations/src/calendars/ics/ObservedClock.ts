import { millisPerDay, type OffsetSpan } from "@slotkit/core/internal"
import { expandRule } from "./ExpandRule.ts"
import type { IcsProperties } from "./IcsComponents.ts"
import { findTime, type IcsTime, readTime, readUtcOffset, UnreadableValue } from "./IcsTime.ts"
import { readRule } from "./RecurrenceRule.ts"
import { offsetClock, spansClock, utcClock, type WallClock } from "./WallClock.ts"

/**
 * The clock that the observances of a `VTIMEZONE` describe, or `undefined` if none of them can be read. RFC 5545 section 3.6.5.
 *
 * Transitions are computed from 1970 to two years after `until`. Yields between slices of work, and passes its steps to `spend`.
 */
export const observedClock = function* (
  observances: ReadonlyArray<IcsProperties>,
  until: number,
  spend: (steps: number) => void
): Generator<void, WallClock | undefined> {
  const changes: Array<OffsetChange> = []
  for (const observance of observances) {
    yield
    const read = observanceOf(observance)
    if (read === undefined) continue
    for (const wall of yield* wallsOf(observance, read.onset, until, spend)) {
      changes.push({ at: wall - read.from, from: read.from, to: read.to })
    }
  }
  const [first] = changes.sort((one, other) => one.at - other.at)
  if (first === undefined) return undefined
  const spans: Array<OffsetSpan> = [{ start: -Infinity, end: first.at, offset: first.from }]
  for (const [index, { at, to }] of changes.entries()) {
    spans.push({ start: at, end: changes[index + 1]?.at ?? Infinity, offset: to })
  }
  return spansClock((around) => spansFrom(spans, around - millisPerDay))
}

interface Observance {
  readonly onset: IcsTime
  readonly from: number
  readonly to: number
}

interface OffsetChange {
  readonly at: number
  readonly from: number
  readonly to: number
}

const observanceOf = ({ single }: IcsProperties): Observance | undefined => {
  const valueOf = (name: string): string => {
    const property = single.get(name)
    if (property === undefined) throw new UnreadableValue(`No ${name}`)
    return property.value
  }
  try {
    const [from, to] = [readUtcOffset(valueOf("TZOFFSETFROM")), readUtcOffset(valueOf("TZOFFSETTO"))]
    const { wall } = readTime(valueOf("DTSTART"), {}, floating)
    return { onset: { wall, isDate: false, clock: offsetClock(from) }, from, to }
  } catch {
    return undefined
  }
}

/** The wall times at which an observance begins, each once. */
const wallsOf = function* (
  { rules, dates }: IcsProperties,
  onset: IcsTime,
  until: number,
  spend: (steps: number) => void
): Generator<void, ReadonlySet<number>> {
  const walls = new Set<number>()
  const add = (wall: number) => {
    if (!walls.has(wall)) spend(stepsPerChange)
    walls.add(wall)
  }
  add(onset.wall)
  for (const { value } of dates) {
    yield
    for (const text of value.split(",")) {
      const time = findTime(text, {}, floating)
      if (time !== undefined) add(time.wall)
    }
  }
  const window = { from: firstYear, to: until + 2 * 366 * millisPerDay, maxOccurrences: maxChanges, spend }
  for (const text of rules) {
    yield
    const rule = readRule(text, onset)
    if (rule === undefined || rule.frequency === "beyondLimits") continue
    const expanded = yield* expandRule(rule, onset.wall, false, window)
    if (typeof expanded === "object") for (const wall of expanded) add(wall)
  }
  return walls
}

/** The spans from the one of an instant on. Ascending spans are halved until it is found. */
const spansFrom = function* (spans: ReadonlyArray<OffsetSpan>, instant: number): Generator<OffsetSpan, void> {
  let [first, last] = [0, spans.length - 1]
  while (first < last) {
    const middle = (first + last) >> 1
    if (spans[middle]!.end <= instant) first = middle + 1
    else last = middle
  }
  for (let index = first; index < spans.length; index++) yield spans[index]!
}

const floating = () => utcClock
const firstYear = Date.UTC(1970, 0, 1)
const maxChanges = 1000
/** The changes of all time zones are kept at once, so they count for more than what it takes to find them. */
const stepsPerChange = 1000
