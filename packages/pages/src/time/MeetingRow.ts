import type { Booking, Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { Locale } from "./Locale.ts"
import { timeFormat } from "./TimeFormat.ts"

/** The row of a list of facts that says when a meeting is, in the booker's time zone. Undefined without a time. */
export const meetingRow = (
  locale: Locale,
  { scheduledAt, durationMinutes, bookerTimeZone }: Booking,
  { timezone }: Host
): Html | undefined => {
  if (scheduledAt === null) return undefined
  const format = timeFormat(locale, bookerTimeZone ?? timezone)
  const [day, times] = format.meeting(scheduledAt, durationMinutes)
  return html`<div><dt>${locale.words.when}</dt><dd>${day}<br>${times}<span>${format.zoneName(scheduledAt)}, <bdi>${format.offset(scheduledAt)}</bdi></span></dd></div>`
}
