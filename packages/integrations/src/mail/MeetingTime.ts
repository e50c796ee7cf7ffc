import type { Instant } from "@slotkit/core"
import { dateFormat, localDateOf, millisPerMinute, offsetSpans, rangeDash, zoneLabel } from "@slotkit/core/internal"
import { type MailLocale, mailLocale } from "./MailLocale.ts"

/**
 * Formats the time of a meeting in a zone, for example `Friday 30 January 2026, 14:00–14:30, United Kingdom Time (London)`.
 *
 * The result does not depend on the zone and language of the process. The end includes its date when it is on a different day.
 * Near a clock change that makes a time of day ambiguous, each time includes its UTC offset.
 */
export const formatMeetingTime = (
  start: Instant,
  durationMinutes: number,
  timeZone: string,
  locale: MailLocale = mailLocale("en")
): string => {
  const end = start + durationMinutes * millisPerMinute
  const { fullDay, time, times, offset } = dateFormat(locale, timeZone)
  const hasChange = hasClockChange(start, end, timeZone)
  const clock = (instant: Instant): string => (hasChange ? `${time(instant)} ${offset(instant)}` : time(instant))
  const [startDate, endDate] = [localDateOf(start, timeZone), localDateOf(end, timeZone)]
  const range =
    startDate !== endDate
      ? `${clock(start)}${rangeDash}${fullDay(endDate)}, ${clock(end)}`
      : hasChange
        ? `${clock(start)}${rangeDash}${clock(end)}`
        : times(start, end)
  return `${fullDay(startDate)}, ${range}, ${zoneLabel(timeZone, locale.tag, start)}`
}

/** Formats the day and the start of a meeting for a subject, for example `Friday 30 January, 14:00`. */
export const formatMeetingStart = (start: Instant, timeZone: string, locale: MailLocale): string => {
  const { day, time } = dateFormat(locale, timeZone)
  return `${day(localDateOf(start, timeZone))}, ${time(start)}`
}

/** True if the offset changes from one hour before a meeting to one hour after it. Clocks are set back by at most one hour. */
const hasClockChange = (start: Instant, end: Instant, timeZone: string): boolean => {
  const near = { start: start - 60 * millisPerMinute, end: end + 60 * millisPerMinute }
  const spans = offsetSpans(timeZone, near).filter((span) => span.start <= near.end && span.end > near.start)
  return new Set(spans.map(({ offset }) => offset)).size > 1
}
