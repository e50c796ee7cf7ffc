import type { Instant } from "@slotkit/core"
import { dateInWords, localDateOf, millisPerMinute, offsetInWords, offsetSpans, wallTimeLabel } from "@slotkit/core/internal"

/**
 * Writes when a meeting is for somebody in a zone, for example `Friday 30 January 2026, 14:00 to 14:30 (Europe/London)`.
 *
 * English, 24 hours, and the same whatever zone and language the process has. The end carries its own date when it is on another
 * day. Where a clock change is so near that a time of day could mean two moments, each one carries its offset from UTC.
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

/** The offsets in force from an hour before a meeting to an hour after it, which is as far as clocks are put back. */
const nearbyOffsets = (start: Instant, end: Instant, timeZone: string) => {
  const near = { start: start - 60 * millisPerMinute, end: end + 60 * millisPerMinute }
  return offsetSpans(timeZone, near)
    .filter((span) => span.start <= near.end && span.end > near.start)
    .filter((span, index, spans) => span.offset !== spans[index - 1]?.offset)
}
