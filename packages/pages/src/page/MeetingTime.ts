import type { Instant } from "@slotkit/core"
import { dateInWords, localDateOf, millisPerMinute, offsetInWords, offsetSpans, wallTimeLabel } from "@slotkit/core/internal"

/** A meeting's time in words, for one time zone. */
export interface MeetingTime {
  /**
   * The day and the time of day in two lines. A meeting that ends on another day has a day in each. The end has its own offset if
   * the clocks change during the meeting.
   */
  readonly lines: readonly [string, string]
  /** The time zone's name. */
  readonly timeZone: string
  /** The zone's offset from UTC at the start, for example `UTC+02:00`. */
  readonly offset: string
}

/** Formats a meeting's time. Independent of the process's time zone and locale. */
export const meetingTime = (start: Instant, durationMinutes: number, timeZone: string): MeetingTime => {
  const end = start + durationMinutes * millisPerMinute
  const [startDay, endDay] = [dayInWords(start, timeZone), dayInWords(end, timeZone)]
  const [offset, endOffset] = [offsetAt(start, timeZone), offsetAt(end, timeZone)]
  const startTime = wallTimeLabel(start, timeZone)
  const endTime = `${wallTimeLabel(end, timeZone)}${offset === endOffset ? "" : ` (${endOffset})`}`
  return {
    lines:
      startDay === endDay ? [startDay, `${startTime} to ${endTime}`] : [`${startDay}, ${startTime}`, `to ${endDay}, ${endTime}`],
    timeZone,
    offset
  }
}

/** Formats the date of an instant in a time zone, for example `Friday 30 January 2026`. */
export const dayInWords = (instant: Instant, timeZone: string): string => dateInWords(localDateOf(instant, timeZone))

const offsetAt = (instant: Instant, timeZone: string): string =>
  offsetInWords(offsetSpans(timeZone, { start: instant, end: instant }).findLast((span) => span.start <= instant)!.offset)
