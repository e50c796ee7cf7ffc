import type { Instant } from "@slotkit/core"
import { dateInWords, localDateOf, millisPerMinute, offsetInWords, offsetSpans, wallTimeLabel } from "@slotkit/core/internal"
import { type MailLocale, mailLocale, withPlainSpaces } from "./MailLocale.ts"

/**
 * Formats the time of a meeting in a zone, for example `Friday 30 January 2026, 14:00 to 14:30 (Europe/London)`.
 *
 * The result does not depend on the zone and language of the process. The end includes its date when it is on a different day. Near
 * a clock change that makes a time of day ambiguous, each time includes its UTC offset.
 */
export const formatMeetingTime = (
  start: Instant,
  durationMinutes: number,
  timeZone: string,
  locale: MailLocale = mailLocale("en")
): string => {
  const end = start + durationMinutes * millisPerMinute
  const offsets = nearbyOffsets(start, end, timeZone)
  const clock = (instant: Instant): string => {
    const label = timeOfDay(instant, timeZone, locale)
    const offset = offsets.length > 1 ? offsets.findLast((span) => span.start <= instant)?.offset : undefined
    return offset === undefined ? label : `${label} ${offsetInWords(offset)}`
  }
  const [startDate, endDate] = [dateOf(start, timeZone, locale), dateOf(end, timeZone, locale)]
  return `${locale.words.time(startDate, clock(start), clock(end), endDate === startDate ? null : endDate)} (${timeZone})`
}

const gregorian = { calendar: "gregory", numberingSystem: "latn" } as const

const dateOf = (instant: Instant, timeZone: string, { tag }: MailLocale): string =>
  tag === "en-GB"
    ? dateInWords(localDateOf(instant, timeZone))
    : withPlainSpaces(new Intl.DateTimeFormat(tag, { ...gregorian, dateStyle: "full", timeZone }).format(instant))

/** The host decides whether the clock has 12 or 24 hours, otherwise the region. */
const timeOfDay = (instant: Instant, timeZone: string, { tag, hours }: MailLocale): string => {
  const cycle = hours === null ? {} : ({ hourCycle: hours === 12 ? "h12" : "h23" } as const)
  const format = new Intl.DateTimeFormat(tag, { ...gregorian, ...cycle, hour: "numeric", minute: "2-digit", timeZone })
  return format.resolvedOptions().hour12 === true ? withPlainSpaces(format.format(instant)) : wallTimeLabel(instant, timeZone)
}

/** The offsets from one hour before a meeting to one hour after it. Clocks are set back by at most one hour. */
const nearbyOffsets = (start: Instant, end: Instant, timeZone: string) => {
  const near = { start: start - 60 * millisPerMinute, end: end + 60 * millisPerMinute }
  return offsetSpans(timeZone, near)
    .filter((span) => span.start <= near.end && span.end > near.start)
    .filter((span, index, spans) => span.offset !== spans[index - 1]?.offset)
}
