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
  /** Gets the times at which a series may keep its owner busy, because its rule exceeds the limits. They overlap the range. */
  readonly assume: (busy: Interval) => void
  /** Called for a rule that cannot run. */
  readonly onSkipped: () => void
  /** Called with the steps of work as they are taken. It throws if there are too many. */
  readonly spend: (steps: number) => void
}

/**
 * Adds the times within a range at which the events of one UID keep their owner busy: a series, its changed occurrences, and the
 * occurrences whose series is not among them. Yields between slices of work.
 *
 * Of several versions the highest `SEQUENCE` wins; versions with the same one all count.
 */
export const addBusyOfUid = function* (events: ReadonlyArray<IcsEvent>, range: BusyRange): Generator<void, void> {
  const changed = yield* newestOfEach(events.filter(({ replaces }) => replaces !== undefined))
  const added = new Set<IcsEvent>()
  const changesOf = changesOnClocks(changed, range)
  for (const event of newest(events.filter(({ replaces }) => replaces === undefined))) {
    if (event.isBusy) yield* addSeries(event, yield* changesOf(event.start), range, added)
  }
  let count = 0
  for (const event of changed) {
    if (++count % timesPerSlice === 0) yield
    if (event.isBusy && !added.has(event)) addOccurrence(event.start, event.length, range)
  }
}

const newest = (events: ReadonlyArray<IcsEvent>): ReadonlyArray<IcsEvent> => {
  if (events.length < 2) return events
  const highest = events.reduce((most, { sequence }) => Math.max(most, sequence), -Infinity)
  return events.filter(({ sequence }) => sequence === highest)
}

const newestOfEach = function* (events: ReadonlyArray<IcsEvent>): Generator<void, ReadonlyArray<IcsEvent>> {
  const byTime = new Map<number, Array<IcsEvent>>()
  for (const [index, event] of events.entries()) {
    if (index % timesPerSlice === timesPerSlice - 1) yield
    const { clock, wall } = event.replaces!.time
    const time = clock.instantOf(wall)
    const others = byTime.get(time)
    if (others === undefined) byTime.set(time, [event])
    else others.push(event)
  }
  return [...byTime.values()].flatMap(newest)
}

/** Adds the occurrences of a series. `added` gets the changes whose own occurrence is among them. */
const addSeries = function* (event: IcsEvent, changes: Changes, range: BusyRange, added: Set<IcsEvent>): Generator<void, void> {
  const { start, length } = event
  if (event.rules.length === 0 && event.more.length === 0 && event.without.length === 0 && changes.count === 0) {
    return addOccurrence(start, length, range)
  }
  yield
  const shift = changes.shift
  const longest = Math.max(approximate(length), changes.longest)
  const from = start.clock.wallOf(range.start) - longest - shift - 2 * millisPerDay
  const to = start.clock.wallOf(range.end) + shift + 2 * millisPerDay
  const isWithout = yield* matcher(event.without, start)
  const addAt = (wall: number): void => {
    if (changes.isReplaced(wall) || isWithout(wall)) return
    const change = lastUntil(changes.following, wall)
    if (change === undefined) addOccurrence({ ...start, wall }, length, range)
    else {
      if (change.from === wall) added.add(change.event)
      if (change.isBusy) addOccurrence({ ...start, wall: wall + change.shift }, change.length, range)
    }
  }
  let count = 0
  for (const wall of yield* wallsOf(event, { from, to, shift, longest }, range)) {
    if (++count % timesPerSlice === 0) yield
    addAt(wall)
  }
  for (const more of event.more) {
    if (++count % timesPerSlice === 0) yield
    if ("end" in more) addPeriod(more, range)
    else addAt(onClockOf(start, more))
  }
}

/** The wall times of a series that may overlap the range, and by how much its changes move and lengthen its occurrences. */
interface SeriesWindow {
  readonly from: number
  readonly to: number
  readonly shift: number
  readonly longest: number
}

/**
 * Expands the rules of a series. A series without rules, or with one that cannot run, has its first time. One whose rule exceeds
 * the limits is also assumed to be busy from then on, because nothing may be booked at a time that is not known to be free.
 */
const wallsOf = function* (
  { start, rules }: IcsEvent,
  { from, to, shift, longest }: SeriesWindow,
  range: BusyRange
): Generator<void, ReadonlySet<number>> {
  const walls = new Set<number>()
  if (rules.length === 0) walls.add(start.wall)
  for (const text of rules) {
    yield
    const rule = readRule(text, start)
    const expanded =
      rule === undefined || rule.frequency === "beyondLimits"
        ? rule?.frequency
        : yield* expandRule(rule, start.wall, start.isDate, { ...range, from, to })
    if (typeof expanded === "object") {
      for (const wall of expanded) walls.add(wall)
      continue
    }
    range.onSkipped()
    walls.add(start.wall)
    if (expanded !== "beyondLimits" || longest === 0) continue
    const until = rule?.until === undefined ? range.end : start.clock.instantOf(rule.until) + longest + shift
    const assumed = {
      start: Math.max(range.start, start.clock.instantOf(start.wall) - shift),
      end: Math.min(range.end, until)
    }
    if (assumed.start < assumed.end) range.assume(assumed)
  }
  return walls
}

/** A change of an occurrence and all later ones, on the clock of its series. */
interface FollowingChange {
  readonly event: IcsEvent
  readonly from: number
  readonly shift: number
  readonly length: IcsLength
  readonly isBusy: boolean
}

/** The changes of a series on its clock. */
interface Changes {
  readonly count: number
  /** Returns whether a change has taken the place of an occurrence. */
  readonly isReplaced: (wall: number) => boolean
  /** The changes that apply to later occurrences too, ascending. */
  readonly following: ReadonlyArray<FollowingChange>
  /** The longest time that they move an occurrence, and their greatest length. */
  readonly shift: number
  readonly longest: number
}

/** Finds the changes of a series, once for each clock. Some programs write thousands of series with the same UID. */
const changesOnClocks = (changed: ReadonlyArray<IcsEvent>, range: BusyRange) => {
  const known = new Map<IcsTime["clock"], { date?: Changes; time?: Changes }>()
  return function* (series: IcsTime): Generator<void, Changes> {
    const ofClock = known.get(series.clock) ?? {}
    known.set(series.clock, ofClock)
    const kind = series.isDate ? "date" : "time"
    ofClock[kind] ??= yield* changesFrom(changed, series, range)
    return ofClock[kind]
  }
}

const changesFrom = function* (changed: ReadonlyArray<IcsEvent>, series: IcsTime, range: BusyRange): Generator<void, Changes> {
  const following: Array<FollowingChange> = []
  const replaced: Array<IcsTime> = []
  let shift = 0
  let longest = 0
  for (const [index, event] of changed.entries()) {
    if (index % timesPerSlice === timesPerSlice - 1) yield
    range.spend(stepsPerChange)
    const { start, length, isBusy } = event
    const { time, andFuture } = event.replaces!
    if (!andFuture) {
      replaced.push(time)
      continue
    }
    const from = onClockOf(series, time)
    const change = { event, from, shift: isBusy ? onClockOf(series, start) - from : 0, length, isBusy }
    following.push(change)
    shift = Math.max(shift, Math.abs(change.shift))
    longest = Math.max(longest, approximate(length))
  }
  following.sort((one, other) => one.from - other.from)
  return { count: changed.length, isReplaced: yield* matcher(replaced, series), following, shift, longest }
}

/** Returns the last of ascending changes that applies to a wall time. */
const lastUntil = (following: ReadonlyArray<FollowingChange>, wall: number): FollowingChange | undefined => {
  let [first, last] = [0, following.length]
  while (first < last) {
    const middle = (first + last) >> 1
    if (following[middle]!.from <= wall) first = middle + 1
    else last = middle
  }
  return following[first - 1]
}

/** Returns a time on the clock of a series. Dates are the same on all clocks. */
const onClockOf = (series: IcsTime, time: IcsTime): number =>
  series.isDate || time.isDate || time.clock === series.clock ? time.wall : series.clock.wallOf(time.clock.instantOf(time.wall))

/** Returns whether some times name an occurrence of a series. A date names the occurrence of its day. */
const matcher = function* (times: ReadonlyArray<IcsTime>, series: IcsTime): Generator<void, (wall: number) => boolean> {
  if (times.length === 0) return () => false
  const walls = new Set<number>()
  const days = new Set<number>()
  let hasInstants = false
  for (const [index, time] of times.entries()) {
    if (index % timesPerSlice === timesPerSlice - 1) yield
    if (series.isDate || time.isDate) days.add(dayOf(time.wall))
    else {
      walls.add(onClockOf(series, time))
      hasInstants ||= time.clock !== series.clock
    }
  }
  // An instant never has a wall time that its zone skips, but an occurrence may.
  return (wall) => walls.has(wall) || days.has(dayOf(wall)) || (hasInstants && walls.has(unskipped(series.clock, wall)))
}

const unskipped = (clock: IcsTime["clock"], wall: number): number => clock.wallOf(clock.instantOf(wall))

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

/** Adds a busy time if it overlaps a range and is not empty. */
export const addInterval = (busy: Interval, range: BusyRange): void => {
  if (busy.start < busy.end && busy.start < range.end && busy.end > range.start) range.add(busy)
}

/** A time in another zone takes up to half a millisecond to convert. */
const timesPerSlice = 16
const stepsPerChange = 100
