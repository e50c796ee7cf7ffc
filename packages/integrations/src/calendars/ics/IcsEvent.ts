import { millisPerDay } from "@slotkit/core/internal"
import type { IcsProperty } from "./ContentLines.ts"
import type { IcsProperties } from "./IcsComponents.ts"
import {
  type ClockOf,
  findPeriod,
  findTime,
  type IcsDuration,
  type IcsPeriod,
  type IcsTime,
  readDuration,
  readTime,
  UnreadableValue
} from "./IcsTime.ts"

/** The parts of an event that decide when it keeps its owner busy. */
export interface IcsEvent {
  readonly uid: string | undefined
  readonly sequence: number
  readonly isBusy: boolean
  /** The occurrence of a series that this event replaces, with all later ones if `andFuture`. */
  readonly replaces: { readonly time: IcsTime; readonly andFuture: boolean } | undefined
  readonly start: IcsTime
  readonly length: IcsLength
  readonly rules: ReadonlyArray<string>
  readonly more: ReadonlyArray<IcsTime | IcsPeriod>
  readonly without: ReadonlyArray<IcsTime>
  /** The number of its `RDATE`s that cannot be read. */
  readonly unreadable: number
}

/** A length in days of the local calendar, followed by milliseconds of real time. */
export type IcsLength = IcsDuration

/**
 * Reads an event. Throws `UnreadableValue` if its times cannot be read. Only the times of busy events matter, so one that keeps
 * no one busy may have none. Yields between slices of work, because an event may list any number of dates.
 */
export const readEvent = function* (
  { single, rules, dates, isDeclined }: IcsProperties,
  clockOf: ClockOf
): Generator<void, IcsEvent> {
  const recurrence = single.get("RECURRENCE-ID")
  const replaces = recurrence && {
    time: readTime(recurrence.value, recurrence.parameters, clockOf),
    andFuture: recurrence.parameters.RANGE?.toUpperCase() === "THISANDFUTURE"
  }
  const known = {
    uid: single.get("UID")?.value,
    sequence: Number.parseInt(single.get("SEQUENCE")?.value ?? "0", 10) || 0,
    isBusy: !isDeclined && isBusyEvent(single),
    replaces
  }
  if (!known.isBusy) {
    const start = replaces?.time ?? noTime(clockOf)
    return { ...known, start, length: noLength, rules: [], more: [], without: [], unreadable: 0 }
  }
  const start = timeOf(single.get("DTSTART"), clockOf)
  const length = lengthOf(start, single, clockOf)
  const more = yield* readDates(dates, "RDATE", findDateOrPeriod, clockOf)
  // An exception that cannot be read excludes nothing.
  const without = yield* readDates(dates, "EXDATE", findTime, clockOf)
  return { ...known, start, length, rules, more: more.found, without: without.found, unreadable: more.unreadable }
}

/** A length that keeps no one busy. */
const noLength: IcsLength = { days: 0, millis: 0 }

const noTime = (clockOf: ClockOf): IcsTime => ({ wall: 0, isDate: false, clock: clockOf(undefined) })

const timeOf = (property: IcsProperty | undefined, clockOf: ClockOf): IcsTime => {
  if (property === undefined) throw new UnreadableValue("No DTSTART")
  return readTime(property.value, property.parameters, clockOf)
}

/** Returns whether an event counts as busy. Free and cancelled events do not, and all others do. */
const isBusyEvent = (single: IcsProperties["single"]): boolean => {
  const word = (name: string) => single.get(name)?.value.trim().toUpperCase()
  const outlook = word("X-MICROSOFT-CDO-BUSYSTATUS") ?? word("X-MICROSOFT-CDO-INTENDEDSTATUS")
  return !(
    word("TRANSP") === "TRANSPARENT" ||
    word("STATUS") === "CANCELLED" ||
    outlook === "FREE" ||
    outlook === "WORKINGELSEWHERE"
  )
}

/** Many programs write an all-day event that ends on the day on which it begins, so one without a length lasts its day. */
const lengthOf = (start: IcsTime, single: IcsProperties["single"], clockOf: ClockOf): IcsLength => {
  const { days, millis } = writtenLength(start, single.get("DTEND"), single.get("DURATION"), clockOf)
  if (days >= 0 && millis >= 0 && days + millis > 0) return { days, millis }
  const isAllDay = start.isDate || single.get("X-MICROSOFT-CDO-ALLDAYEVENT")?.value.trim().toUpperCase() === "TRUE"
  return isAllDay ? oneDay : noLength
}

const writtenLength = (
  start: IcsTime,
  end: IcsProperty | undefined,
  duration: IcsProperty | undefined,
  clockOf: ClockOf
): IcsLength => {
  if (end !== undefined) {
    const ends = readTime(end.value, end.parameters, clockOf)
    if (start.isDate && ends.isDate) return { days: (ends.wall - start.wall) / millisPerDay, millis: 0 }
    return { days: 0, millis: ends.clock.instantOf(ends.wall) - start.clock.instantOf(start.wall) }
  }
  return duration === undefined ? noLength : readDuration(duration.value)
}

const oneDay: IcsLength = { days: 1, millis: 0 }

const readDates = function* <A>(
  dates: ReadonlyArray<IcsProperty>,
  requested: string,
  read: (text: string, parameters: IcsProperty["parameters"], clockOf: ClockOf) => A | undefined,
  clockOf: ClockOf
): Generator<void, { readonly found: ReadonlyArray<A>; readonly unreadable: number }> {
  const found: Array<A> = []
  let values = 0
  for (const { name, parameters, value } of dates) {
    if (name !== requested) continue
    for (const one of value.split(",")) {
      if (++values % datesPerSlice === 0) yield
      const date = read(one, parameters, clockOf)
      if (date !== undefined) found.push(date)
    }
  }
  return { found, unreadable: values - found.length }
}

const findDateOrPeriod = (text: string, parameters: IcsProperty["parameters"], clockOf: ClockOf) =>
  text.includes("/") ? findPeriod(text, parameters, clockOf) : findTime(text, parameters, clockOf)

/** Each date may name another time zone, and to find one takes a fraction of a millisecond. */
const datesPerSlice = 16
