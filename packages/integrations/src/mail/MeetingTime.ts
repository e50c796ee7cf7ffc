import type { Instant } from "@slotkit/core"
import { dateInWords, localDateOf, millisPerMinute, offsetInWords, offsetSpans, wallTimeLabel } from "@slotkit/core/internal"

/**
 * Formats the time of a meeting in a zone, for example `Friday 30 January 2026, 14:00 to 14:30 (Europe/London)`.
 *
 * The result is English with 24 hours, independent of the zone and language of the process. The end includes its date when it is
 * on a different day. Near a clock change that makes a time of day ambiguous, each time includes its UTC offset.
 */
export const formatMeetingTime = (start: Instant, durationMinutes: number, timeZone: string): string => {
  const end = start + durationMinutes * millisPerMinute
  const offsets = nearbyOffsets(start, end, timeZone)
  const clock = (instant: Instant): string => {
    const label = wallTimeLabel(instant, timeZone)
    const offset = offsets.length > 1 ? offsets.findLast((span) => span.start <= instant)?.offset : undefined
    return offset === undefined ? label : `${label} ${offsetInWords(offset)}`
  }
  const startDate = localDateOf(start, timeZone)
  const endDate = localDateOf(end, timeZone)
  const endDay = endDate === startDate ? "" : `${dateInWords(endDate)}, `
  return `${dateInWords(startDate)}, ${clock(start)} to ${endDay}${clock(end)} (${timeZone})`
}

/** The offsets from one hour before a meeting to one hour after it. Clocks are set back by at most one hour. */
const nearbyOffsets = (start: Instant, end: Instant, timeZone: string) => {
  const near = { start: start - 60 * millisPerMinute, end: end + 60 * millisPerMinute }
  return offsetSpans(timeZone, near)
    .filter((span) => span.start <= near.end && span.end > near.start)
    .filter((span, index, spans) => span.offset !== spans[index - 1]?.offset)
}
