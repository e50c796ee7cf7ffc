import type { Interval } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { addBusyOfUid, type BusyRange } from "./BusySeries.ts"
import { type IcsComponents, readComponents } from "./IcsComponents.ts"
import { type IcsEvent, mailAddress, readEvent } from "./IcsEvent.ts"
import { type ClockOf, readPeriod } from "./IcsTime.ts"
import { IcsUnreadable } from "./IcsUnreadable.ts"
import { ianaName, zoneClocks } from "./ZoneClocks.ts"

/** The question that calendar texts answer. */
export interface IcsQuery {
  /** The range that matters. */
  readonly from: number
  readonly to: number
  /** The time zone of dates and of times without one, unless the calendar names it. */
  readonly hostZone: string
  /** The addresses of the owner. Events that one of them declined are not busy. */
  readonly me: ReadonlyArray<string>
}

/** The times at which calendar texts keep their owner busy. */
export interface IcsBusy {
  /** The busy times that overlap the range, neither cut to it nor merged, in any order. */
  readonly busy: ReadonlyArray<Interval>
  /** The number of events that could not be read. A series whose rule cannot run counts, and keeps its first time. */
  readonly skipped: number
  /** The `TZID`s without a known time zone, whose times were read in the host's zone. */
  readonly unknownZones: ReadonlyArray<string>
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
  const components: IcsComponents = { events: [], busyPeriods: [], timeZones: new Map(), defaultZone: undefined }
  for (const text of texts) yield* readComponents(text, components)

  const unknownZones: Array<string> = []
  const clockOf = zoneClocks({
    defaultZone: ianaName(components.defaultZone ?? "") ?? query.hostZone,
    timeZones: components.timeZones,
    until: query.to,
    onUnknown: (tzid) => unknownZones.push(tzid)
  })
  const busy: Array<Interval> = []
  let skipped = 0
  const range: BusyRange = {
    start: query.from,
    end: query.to,
    maxOccurrences: maxOccurrencesPerBlock * Math.max(1, Math.ceil((query.to - query.from) / (32 * millisPerDay))),
    add: (interval) => {
      busy.push(interval)
      if (busy.length > maxBusyTimes) throw new IcsUnreadable(`The calendar has more than ${maxBusyTimes} busy times.`)
    },
    onSkipped: () => void skipped++
  }
  const byUid = new Map<string, Array<IcsEvent>>()
  const me: ReadonlySet<string> = new Set(query.me.map(mailAddress))
  for (const [index, properties] of components.events.entries()) {
    if (index % eventsPerSlice === 0) yield
    try {
      const event = readEvent(properties, clockOf, me)
      const uid = event.uid ?? `\n${index}`
      const others = byUid.get(uid)
      if (others === undefined) byUid.set(uid, [event])
      else others.push(event)
    } catch {
      skipped++
    }
  }
  let uids = 0
  for (const events of byUid.values()) {
    if (++uids % eventsPerSlice === 0) yield
    addBusyOfUid(events, range)
  }
  skipped += addPublished(components, clockOf, range)
  return { busy, skipped, unknownZones }
}

/** Adds published busy periods, and returns how many of their lines could not be read. */
const addPublished = ({ busyPeriods }: IcsComponents, clockOf: ClockOf, range: BusyRange): number => {
  let unreadable = 0
  for (const { parameters, value } of busyPeriods) {
    if (parameters.FBTYPE?.toUpperCase() === "FREE") continue
    for (const one of value.split(",")) {
      try {
        const { start, end } = readPeriod(one, parameters, clockOf)
        const from = start.clock.instantOf(start.wall)
        if (from < end && from < range.end && end > range.start) range.add({ start: from, end })
      } catch (cause) {
        if (cause instanceof IcsUnreadable) throw cause
        unreadable++
      }
    }
  }
  return unreadable
}

const maxOccurrencesPerBlock = 5000
const maxBusyTimes = 1_000_000
const eventsPerSlice = 8
