import { millisPerDay } from "@slotkit/core/internal"
import type { IcsProperty } from "./ContentLines.ts"
import {
  type ClockOf,
  type IcsDuration,
  type IcsPeriod,
  type IcsTime,
  readDuration,
  readPeriod,
  readTime,
  readTimes,
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
}

/** A length in days of the local calendar, followed by milliseconds of real time. */
export type IcsLength = IcsDuration

/**
 * Reads an event. Throws `UnreadableValue` if its times cannot be read. Only the times of busy events matter, so one that keeps
 * nobody busy may have none.
 */
export const readEvent = (properties: ReadonlyArray<IcsProperty>, clockOf: ClockOf, me: ReadonlySet<string>): IcsEvent => {
  const first = (name: string) => properties.find((property) => property.name === name)
  const all = (name: string) => properties.filter((property) => property.name === name)
  const isBusy = isBusyEvent(first, all("ATTENDEE"), me)
  const recurrence = first("RECURRENCE-ID")
  const replaces = recurrence && {
    time: readTime(recurrence.value, recurrence.parameters, clockOf),
    andFuture: recurrence.parameters.RANGE?.toUpperCase() === "THISANDFUTURE"
  }
  const known = {
    uid: first("UID")?.value,
    sequence: Number.parseInt(first("SEQUENCE")?.value ?? "0", 10) || 0,
    isBusy,
    replaces
  }
  if (!isBusy) return { ...known, start: replaces?.time ?? noTime(clockOf), length: noLength, rules: [], more: [], without: [] }
  const start = timeOf(first("DTSTART"), clockOf)
  return {
    ...known,
    start,
    length: lengthOf(start, first("DTEND"), first("DURATION"), clockOf),
    rules: all("RRULE").map(({ value }) => value),
    more: all("RDATE").flatMap((property) => readDates(property, clockOf)),
    without: all("EXDATE").flatMap((property) => readableTimes(property, clockOf))
  }
}

/** A length that keeps nobody busy. */
const noLength: IcsLength = { days: 0, millis: 0 }

const noTime = (clockOf: ClockOf): IcsTime => ({ wall: 0, isDate: false, clock: clockOf(undefined) })

const timeOf = (property: IcsProperty | undefined, clockOf: ClockOf): IcsTime => {
  if (property === undefined) throw new UnreadableValue("No DTSTART")
  return readTime(property.value, property.parameters, clockOf)
}

/** The calendar's rules of who is busy: free, cancelled and declined events are not, and all others are. */
const isBusyEvent = (
  first: (name: string) => IcsProperty | undefined,
  declined: ReadonlyArray<IcsProperty>,
  me: ReadonlySet<string>
): boolean => {
  const word = (name: string) => first(name)?.value.trim().toUpperCase()
  const outlook = word("X-MICROSOFT-CDO-BUSYSTATUS") ?? word("X-MICROSOFT-CDO-INTENDEDSTATUS")
  return !(
    word("TRANSP") === "TRANSPARENT" ||
    word("STATUS") === "CANCELLED" ||
    outlook === "FREE" ||
    outlook === "WORKINGELSEWHERE" ||
    declined.some(({ value, parameters }) => me.has(mailAddress(value)) || me.has(mailAddress(parameters.EMAIL ?? "")))
  )
}

/** Returns an address for comparison: lower case, without `mailto:`. */
export const mailAddress = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, "")

/** Many programs write an all-day event that ends on the day on which it begins, so one without a length lasts its day. */
const lengthOf = (
  start: IcsTime,
  end: IcsProperty | undefined,
  duration: IcsProperty | undefined,
  clockOf: ClockOf
): IcsLength => {
  const { days, millis } = writtenLength(start, end, duration, clockOf)
  if (days >= 0 && millis >= 0 && days + millis > 0) return { days, millis }
  return start.isDate ? oneDay : noLength
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

const readDates = (property: IcsProperty, clockOf: ClockOf): ReadonlyArray<IcsTime | IcsPeriod> =>
  property.parameters.VALUE?.toUpperCase() === "PERIOD"
    ? property.value.split(",").map((one) => readPeriod(one, property.parameters, clockOf))
    : readTimes(property, clockOf)

/** An exception that cannot be read excludes nothing. */
const readableTimes = (property: IcsProperty, clockOf: ClockOf): ReadonlyArray<IcsTime> =>
  property.value.split(",").flatMap((one) => {
    try {
      return [readTime(one, property.parameters, clockOf)]
    } catch {
      return []
    }
  })
