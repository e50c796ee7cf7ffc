import type { Instant } from "@slotkit/core"
import { dateInWords, localDateOf, millisPerMinute, offsetInWords, offsetSpans, wallTimeLabel } from "@slotkit/core/internal"

/** When a meeting is, in words for one zone. */
export interface MeetingTime {
  /**
   * The day and the time of day in two lines; with a day each when the meeting ends on another day. The end carries its own offset
   * when the clock is changed during the meeting.
   */
  readonly lines: readonly [string, string]
  /** The zone that the clock is of. */
  readonly timeZone: string
  /** How far that clock is from UTC when the meeting starts, for example `UTC+02:00`. */
  readonly offset: string
}

/** Writes when a meeting is; the same whatever zone and language the process has. */
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

/** Writes the day of a moment by the clock of a zone, for example `Friday 30 January 2026`. */
export const dayInWords = (instant: Instant, timeZone: string): string => dateInWords(localDateOf(instant, timeZone))

const offsetAt = (instant: Instant, timeZone: string): string =>
  offsetInWords(offsetSpans(timeZone, { start: instant, end: instant }).findLast((span) => span.start <= instant)!.offset)
