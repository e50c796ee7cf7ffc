import type { Interval } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { expandRule } from "./ExpandRule.ts"
import type { IcsEvent, IcsLength } from "./IcsEvent.ts"
import type { IcsPeriod, IcsTime } from "./IcsTime.ts"
import { readRule } from "./RecurrenceRule.ts"

/** The range to expand, and where the result goes. */
export interface BusyRange extends Interval {
  readonly maxOccurrences: number
  readonly add: (busy: Interval) => void
  /** Called for a rule that cannot run. */
  readonly onSkipped: () => void
}

/**
 * Adds the times within a range at which the events of one UID keep their owner busy: a series, its changed occurrences, and the
 * occurrences whose series is not among them.
 *
 * Of several versions the highest `SEQUENCE` wins; versions with the same one all count.
 */
export const addBusyOfUid = (events: ReadonlyArray<IcsEvent>, range: BusyRange): void => {
  const changed = newestOfEach(events.filter(({ replaces }) => replaces !== undefined))
  const added = new Set<IcsEvent>()
  for (const event of newest(events.filter(({ replaces }) => replaces === undefined))) {
    if (event.isBusy) addSeries(event, changed, range, added)
  }
  for (const event of changed) if (event.isBusy && !added.has(event)) addOccurrence(event.start, event.length, range)
}

const newest = (events: ReadonlyArray<IcsEvent>): ReadonlyArray<IcsEvent> => {
  const highest = Math.max(...events.map(({ sequence }) => sequence))
  return events.filter(({ sequence }) => sequence === highest)
}

const newestOfEach = (events: ReadonlyArray<IcsEvent>): ReadonlyArray<IcsEvent> => {
  const byTime = Map.groupBy(events, ({ replaces }) => replaces!.time.clock.instantOf(replaces!.time.wall))
  return [...byTime.values()].flatMap(newest)
}

/** Adds the occurrences of a series. `added` gets the changes whose own occurrence is among them. */
const addSeries = (event: IcsEvent, changed: ReadonlyArray<IcsEvent>, range: BusyRange, added: Set<IcsEvent>): void => {
  const { start, length } = event
  if (event.rules.length === 0 && event.more.length === 0 && changed.length === 0) {
    if (event.without.length === 0 || !isExcluded(event.without, start, start.wall)) addOccurrence(start, length, range)
    return
  }
  const following = changed
    .filter(({ replaces }) => replaces!.andFuture)
    .map((change) => changeFrom(change, start))
    .sort((one, other) => one.from - other.from)
  const shift = Math.max(0, ...following.map(({ shift }) => Math.abs(shift)))
  const longest = Math.max(approximate(length), ...following.map(({ length }) => approximate(length)))
  const from = start.clock.wallOf(range.start) - longest - shift - 2 * millisPerDay
  const to = start.clock.wallOf(range.end) + shift + 2 * millisPerDay
  const replaced = changed.filter(({ replaces }) => !replaces!.andFuture).map(({ replaces }) => replaces!.time)
  const isReplaced = matcher(replaced, start)
  const isWithout = matcher(event.without, start)
  const addAt = (wall: number, itsLength: IcsLength): void => {
    if (isReplaced(wall) || isWithout(wall)) return
    const change = following.findLast((one) => one.from <= wall)
    if (change === undefined) addOccurrence({ ...start, wall }, itsLength, range)
    else {
      if (change.from === wall) added.add(change.event)
      if (change.isBusy) addOccurrence({ ...start, wall: wall + change.shift }, change.length, range)
    }
  }
  for (const wall of wallsOf(event, from, to, range)) addAt(wall, length)
  for (const more of event.more) {
    if ("end" in more) addPeriod(more, range)
    else addAt(onClockOf(start, more), length)
  }
}

/** Expands the rules of a series. A series without rules, or with one that cannot run, has its first time. */
const wallsOf = (event: IcsEvent, from: number, to: number, range: BusyRange): ReadonlySet<number> => {
  const walls = new Set<number>()
  if (event.rules.length === 0) walls.add(event.start.wall)
  for (const text of event.rules) {
    const expanded = runRule(text, event.start, from, to, range.maxOccurrences)
    if (expanded === undefined) {
      range.onSkipped()
      walls.add(event.start.wall)
    } else for (const wall of expanded) walls.add(wall)
  }
  return walls
}

const runRule = (text: string, start: IcsTime, from: number, to: number, maxOccurrences: number) => {
  try {
    const rule = readRule(text, start)
    return rule && expandRule(rule, start.wall, start.isDate, { from, to, maxOccurrences })
  } catch {
    return undefined
  }
}

/** A change of an occurrence and all later ones, on the clock of its series. */
const changeFrom = (event: IcsEvent, series: IcsTime) => {
  const { replaces, start, length, isBusy } = event
  const from = onClockOf(series, replaces!.time)
  return { event, from, shift: isBusy ? onClockOf(series, start) - from : 0, length, isBusy }
}

/** Returns a time on the clock of a series. Dates are the same on all clocks. */
const onClockOf = (series: IcsTime, time: IcsTime): number =>
  series.isDate || time.isDate || time.clock === series.clock ? time.wall : series.clock.wallOf(time.clock.instantOf(time.wall))

/** Returns whether some times name an occurrence of a series. A date names the occurrence of its day. */
const matcher = (times: ReadonlyArray<IcsTime>, series: IcsTime): ((wall: number) => boolean) => {
  if (times.length === 0) return () => false
  const walls = new Set<number>()
  const days = new Set<number>()
  for (const time of times) {
    if (series.isDate || time.isDate) days.add(dayOf(time.wall))
    else walls.add(onClockOf(series, time))
  }
  return (wall) => walls.has(wall) || days.has(dayOf(wall))
}

const isExcluded = (times: ReadonlyArray<IcsTime>, series: IcsTime, wall: number): boolean => matcher(times, series)(wall)

const dayOf = (wall: number): number => Math.floor(wall / millisPerDay)

const approximate = ({ days, millis }: IcsLength): number => days * millisPerDay + millis

const addPeriod = ({ start, end }: IcsPeriod, range: BusyRange): void =>
  addInterval({ start: start.clock.instantOf(start.wall), end }, range)

/** Adds one occurrence. Those that are days away from the range are dropped before their zone is looked up. */
const addOccurrence = ({ wall, clock }: IcsTime, length: IcsLength, range: BusyRange): void => {
  if (wall > range.end + 2 * millisPerDay || wall + approximate(length) < range.start - 2 * millisPerDay) return
  const start = clock.instantOf(wall)
  const end = (length.days === 0 ? start : clock.instantOf(wall + length.days * millisPerDay)) + length.millis
  addInterval({ start, end }, range)
}

const addInterval = (busy: Interval, range: BusyRange): void => {
  if (busy.start < busy.end && busy.start < range.end && busy.end > range.start) range.add(busy)
}
