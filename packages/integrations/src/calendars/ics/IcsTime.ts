import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import { offsetClock, utcClock, type WallClock } from "./WallClock.ts"

/** A date, or a date with a time, on the clock of its time zone. */
export interface IcsTime {
  readonly wall: number
  readonly isDate: boolean
  readonly clock: WallClock
}

/** Finds the clock of a `TZID`, or the one of times without a zone for `undefined`. */
export type ClockOf = (tzid: string | undefined) => WallClock

/** A value that is not what its property needs. The event that has it cannot be read. */
export class UnreadableValue extends Error {
  override readonly name = "UnreadableValue"
}

/** Reads one date or date and time. Throws `UnreadableValue`. RFC 5545 sections 3.3.4 and 3.3.5. */
export const readTime = (text: string, parameters: Readonly<Record<string, string>>, clockOf: ClockOf): IcsTime => {
  const time = findTime(text, parameters, clockOf)
  if (time === undefined) throw new UnreadableValue("Not a date or time")
  return time
}

/** Reads one date or date and time as `readTime` does, or returns `undefined`, which takes less time than to throw. */
export const findTime = (text: string, parameters: Readonly<Record<string, string>>, clockOf: ClockOf): IcsTime | undefined => {
  const written = writtenTime(text.trim())
  if (written === undefined) return undefined
  const { date, time, zone } = written
  const isDate = time === undefined || parameters.VALUE?.toUpperCase() === "DATE"
  const day = wallOfDate(date)
  const millis = isDate ? 0 : millisOfTime(time)
  if (day === undefined || millis === undefined) return undefined
  return { wall: day + millis, isDate, clock: zone === undefined || isDate ? clockOf(parameters.TZID) : clockOfZone(zone) }
}

const clockOfZone = (zone: string): WallClock => (zone.toUpperCase() === "Z" ? utcClock : offsetClock(readUtcOffset(zone)))

const wallOfDate = (date: string): number | undefined => {
  const [year, month, day] = [Number(date.slice(0, 4)), Number(date.slice(4, 6)), Number(date.slice(6, 8))]
  const wall = Date.UTC(year, month - 1, day)
  // Years below 1000 mark missing dates in some programs, and `Date.UTC` maps those below 100 to the 1900s.
  return year < 1000 || new Date(wall).getUTCMonth() + 1 !== month ? undefined : wall
}

const millisOfTime = (time: string): number | undefined => {
  const [hour, minute, second] = [Number(time.slice(0, 2)), Number(time.slice(2, 4)), Number(time.slice(4, 6))]
  // ISO 8601 ends a day with the hour 24.
  if (hour > (minute === 0 && second === 0 ? 24 : 23) || minute > 59 || second > 60) return undefined
  // RFC 5545 allows the leap second 60, which no clock here has.
  return (hour * 60 + minute) * millisPerMinute + Math.min(second, 59) * 1000
}

/** A length in days of the local calendar, followed by milliseconds. */
export interface IcsDuration {
  readonly days: number
  readonly millis: number
}

/** Reads a duration, such as `P1DT2H`. Throws `UnreadableValue`. RFC 5545 section 3.3.6. */
export const readDuration = (text: string): IcsDuration => {
  const duration = findDuration(text)
  if (duration === undefined) throw new UnreadableValue("Not a duration")
  return duration
}

const findDuration = (text: string): IcsDuration | undefined => {
  const match = /^([+-])?P(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/i.exec(text.trim())
  if (match === null || match.slice(2).every((part) => part === undefined)) return undefined
  const [weeks, days, hours, minutes, seconds] = match.slice(2).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number
  ]
  const sign = match[1] === "-" ? -1 : 1
  const wholeDays = weeks * 7 + days
  return { days: sign * wholeDays, millis: sign * ((hours * 60 + minutes) * millisPerMinute + seconds * 1000) }
}

/** Reads a UTC offset, such as `+0530`, in milliseconds. Throws `UnreadableValue`. RFC 5545 section 3.3.14. */
export const readUtcOffset = (text: string): number => {
  const [, sign, hours, minutes, seconds] = /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec(text.trim()) ?? []
  if (sign === undefined) throw new UnreadableValue("Not a UTC offset")
  const millis = (Number(hours) * 60 + Number(minutes)) * millisPerMinute + Number(seconds ?? 0) * 1000
  if (millis > millisPerDay) throw new UnreadableValue("Not a UTC offset")
  return sign === "-" ? -millis : millis
}

/** A start and an end. */
export interface IcsPeriod {
  readonly start: IcsTime
  readonly end: number
}

/** Reads a period: two times, or a time and a duration, or returns `undefined`. RFC 5545 section 3.3.9. */
export const findPeriod = (
  text: string,
  parameters: Readonly<Record<string, string>>,
  clockOf: ClockOf
): IcsPeriod | undefined => {
  const [from, to] = text.split("/")
  const start = findTime(from ?? "", parameters, clockOf)
  if (start === undefined || to === undefined) return undefined
  const duration = findDuration(to)
  if (duration === undefined) {
    const end = findTime(to, parameters, clockOf)
    return end && { start, end: end.clock.instantOf(end.wall) }
  }
  return { start, end: start.clock.instantOf(start.wall + duration.days * millisPerDay) + duration.millis }
}

/** A date or time as a file writes it, in the digits of RFC 5545. */
export interface WrittenTime {
  /** Eight digits. */
  readonly date: string
  /** Six digits. A date has none. */
  readonly time: string | undefined
  /** `Z`, or a UTC offset such as `+0200`. */
  readonly zone: string | undefined
}

/**
 * Finds the parts of a date or time, or returns `undefined`. RFC 5545 sections 3.3.4 and 3.3.5.
 *
 * Some programs write `2027-06-01T09:00:00+02:00` or leave out the seconds. Such events keep their owner busy too.
 */
const writtenTime = (text: string): WrittenTime | undefined => {
  const [, date, time, zone] = /^(\d{8})(?:T(\d{6})(Z)?)?$/i.exec(text) ?? []
  return date === undefined ? withSeparators(text) : { date, time, zone }
}

const withSeparators = (text: string): WrittenTime | undefined => {
  const [, year, month, day, hour, minute, second, zone] =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(text) ?? []
  if (year === undefined) return undefined
  return {
    date: `${year}${month}${day}`,
    time: hour === undefined ? undefined : `${hour}${minute}${second ?? "00"}`,
    zone: zone?.replace(":", "")
  }
}
