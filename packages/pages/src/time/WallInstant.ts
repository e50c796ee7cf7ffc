import type { Instant } from "@slotkit/core"
import { instantOfWall, millisPerDay, offsetSpans } from "@slotkit/core/internal"

/** True for a time of day, such as `09:30`. */
export const isTimeOfDay = (time: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)

/** The instant of a time of day on a date. A time that is skipped when clocks go forward is the moment of the change. */
export const wallInstant = (date: string, time: string, timeZone: string): Instant => {
  const wall = Date.parse(`${date}T${time}:00Z`)
  return instantOfWall(offsetSpans(timeZone, { start: wall - millisPerDay, end: wall + millisPerDay }), wall)
}
