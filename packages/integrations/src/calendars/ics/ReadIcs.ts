import type { Interval } from "@slotkit/core"
import { maxBusyTimesPerBlock, millisPerDay } from "@slotkit/core/internal"
import { addBusyOfUid, addInterval, type BusyRange } from "./BusySeries.ts"
import { IcsUnreadable } from "./ContentLines.ts"
import { type IcsComponents, mailAddress, readComponents } from "./IcsComponents.ts"
import { type IcsEvent, readEvent } from "./IcsEvent.ts"
import { type ClockOf, findPeriod } from "./IcsTime.ts"
import { mergeBusy } from "./MergeBusy.ts"
import { ianaName, zoneClocks } from "./ZoneClocks.ts"
import { addTimeZones, type ZoneDefinitions } from "./ZoneDefinitions.ts"

/** A query of calendar texts. */
export interface IcsQuery {
  /** The range that matters. */
  readonly from: number
  readonly to: number
  /** The time zone of dates and of times without one, unless the calendar names it. */
  readonly hostZone: string
  /** The addresses of the owner. Events that one of them declined are not busy. */
  readonly me: ReadonlyArray<string>
}

/** The busy times in calendar texts. */
export interface IcsBusy {
  /** The busy times that overlap the range, neither cut to it nor merged, in any order. */
  readonly busy: ReadonlyArray<Interval>
  /** The times within the range at which a series may recur whose rule exceeds the limits. They are busy as well. */
  readonly assumed: ReadonlyArray<Interval>
  /** The number of events that could not be read. A series whose rule cannot run counts, and keeps its first time. */
  readonly skipped: number
  /** The `TZID`s without a known time zone, whose times were read in the host's zone. */
  readonly unknownZones: ReadonlyArray<string>
  /** The calendar's own name. Undefined if the texts have none. */
  readonly name: string | undefined
}

/** The largest size of an answer, in bytes. */
export const maxIcsBytes = 10 * 1024 * 1024

/**
 * Reads when some calendar texts keep their owner busy. All texts of one answer are read together, because servers split a series
 * and its changed occurrences.
 *
 * Yields between slices of work. Throws `IcsUnreadable` for texts that cannot be used as a whole.
 */
export function* readIcs(texts: ReadonlyArray<string>, query: IcsQuery): Generator<void, IcsBusy> {
  if (texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0) > maxIcsBytes) {
    throw new IcsUnreadable("The calendar is larger than 10 MiB.")
  }
  const me: ReadonlySet<string> = new Set(query.me.map(mailAddress))
  const components: IcsComponents = { events: [], busyPeriods: [], defaultZone: undefined, name: undefined }
  const zones: ZoneDefinitions = { timeZones: new Map(), names: new Map() }
  for (const text of texts) {
    const firstEvent = components.events.length
    addTimeZones(yield* readComponents(text, me, components), components.events, firstEvent, zones)
  }

  let steps = 0
  const spend = (more: number) => {
    steps += more
    if (steps > maxSteps) throw new IcsUnreadable("The calendar's recurring events take too long to read.")
  }
  const unknownZones: Array<string> = []
  const clockOf = yield* zoneClocks({
    defaultZone: ianaName(components.defaultZone ?? "") ?? query.hostZone,
    timeZones: zones.timeZones,
    until: query.to,
    onUnknown: (tzid) => unknownZones.push(tzid),
    spend
  })
  const busy: Array<Interval> = []
  const assumed: Array<Interval> = []
  let skipped = 0
  const range: BusyRange = {
    start: query.from,
    end: query.to,
    maxOccurrences: maxOccurrencesPerBlock * Math.max(1, Math.ceil((query.to - query.from) / (32 * millisPerDay))),
    add: (interval) => {
      busy.push(interval)
      if (busy.length > maxBusyTimes) throw new IcsUnreadable(`The calendar has more than ${maxBusyTimes} busy times.`)
    },
    assume: (interval) => void assumed.push(interval),
    onSkipped: () => void skipped++,
    spend
  }
  const byUid = new Map<string, Array<IcsEvent>>()
  for (const [index, properties] of components.events.entries()) {
    if (index % eventsPerSlice === 0) yield
    try {
      const event = yield* readEvent(properties, clockOf)
      if (event.unreadable > 0) skipped++
      const uid = event.uid ?? `\n${index}`
      const others = byUid.get(uid)
      if (others === undefined) byUid.set(uid, [event])
      else others.push(event)
    } catch (cause) {
      if (cause instanceof IcsUnreadable) throw cause
      skipped++
    }
  }
  let uids = 0
  for (const events of byUid.values()) {
    if (++uids % eventsPerSlice === 0) yield
    yield* addBusyOfUid(events, range)
  }
  skipped += yield* addPublished(components, clockOf, range)
  return { busy, assumed, skipped, unknownZones, name: components.name }
}

/** Adds published busy periods, and returns how many of their lines could not be read. */
const addPublished = function* ({ busyPeriods }: IcsComponents, clockOf: ClockOf, range: BusyRange): Generator<void, number> {
  let unreadable = 0
  let periods = 0
  for (const { parameters, value } of busyPeriods) {
    if (parameters.FBTYPE?.toUpperCase() === "FREE") continue
    for (const one of value.split(",")) {
      if (++periods % periodsPerSlice === 0) yield
      const period = findPeriod(one, parameters, clockOf)
      if (period === undefined) unreadable++
      else addInterval({ start: period.start.clock.instantOf(period.start.wall), end: period.end }, range)
    }
  }
  return unreadable
}

const maxOccurrencesPerBlock = 5000
const maxBusyTimes = 1_000_000
/** About as many steps as a few seconds of work. The yearly series of 40,000 contacts need fewer. */
const maxSteps = 50_000_000
const eventsPerSlice = 8
const periodsPerSlice = 16

/**
 * Reads calendar texts as `readIcs` does, and merges the busy times, the assumed ones included. Yields between slices of work.
 *
 * Throws `IcsUnreadable` also for more merged times than are kept, because it would take the event loop a while to count them.
 */
export const readMergedIcs = function* (texts: ReadonlyArray<string>, query: IcsQuery): Generator<void, IcsBusy> {
  const read = yield* readIcs(texts, query)
  const busy = yield* mergeBusy([...read.busy, ...read.assumed], query.from)
  const most = maxBusyTimesPerBlock * (Math.ceil((query.to - query.from) / blockMillis) + 1)
  if (busy.length > most) throw new IcsUnreadable(`The calendar has more than ${most} separate busy times.`)
  return { ...read, busy }
}

const blockMillis = 32 * millisPerDay
