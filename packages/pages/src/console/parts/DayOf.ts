import type { Instant } from "@slotkit/core"
import { instantOfWall, localDateOf, millisPerDay, offsetSpans, parseTimestamp } from "@slotkit/core/internal"
import type { SignedInContext } from "../shell/ConsoleContext.ts"

/** The host's day of an instant, such as `Monday 5 January 2026`. */
export const dayOf = ({ format }: Pick<SignedInContext, "format">, instant: Instant): string =>
  format.fullDay(localDateOf(instant, format.timeZone))

/** The host's day of a timestamp of the API. */
export const dayOfTimestamp = (context: Pick<SignedInContext, "format">, timestamp: string): string =>
  dayOf(context, instantOf(timestamp))

/** The host's day and time of an instant. */
export const timeOf = (context: Pick<SignedInContext, "format">, instant: Instant): string =>
  `${dayOf(context, instant)}, ${context.format.time(instant)}`

/** The host's day and time of a timestamp of the API. */
export const timeOfTimestamp = (context: Pick<SignedInContext, "format">, timestamp: string): string =>
  timeOf(context, instantOf(timestamp))

/** The instant of a timestamp that the API has rendered. */
export const instantOf = (timestamp: string): Instant => parseTimestamp(timestamp) as Instant

/** True for a time of day, such as `09:30`. */
export const isTimeOfDay = (time: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)

/** The instant of a time of day on a date. A time that is skipped when clocks go forward is the moment of the change. */
export const wallInstant = (date: string, time: string, timeZone: string): Instant => {
  const wall = Date.parse(`${date}T${time}:00Z`)
  return instantOfWall(offsetSpans(timeZone, { start: wall - millisPerDay, end: wall + millisPerDay }), wall)
}
