import type { Booking, Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import type { Locale } from "./Locale.ts"
import { timeFormat } from "./TimeFormat.ts"

/** The rows of a list of facts about a meeting: what it is, with whom, and when, in the booker's time zone. */
export const meetingRows = (locale: Locale, booking: Booking, host: Host): Html => {
  const { words } = locale
  return html`<div><dt>${words.booking}</dt><dd>${booking.service.title}<span>${words.minutes(booking.durationMinutes)}</span></dd></div>
${host.name === null ? undefined : html`<div><dt>${words.who}</dt><dd>${visibleName(host.name)}</dd></div>`}
${timeRow(locale, booking, host)}
`
}

const timeRow = (
  locale: Locale,
  { scheduledAt, durationMinutes, bookerTimeZone }: Booking,
  { timezone }: Host
): Html | undefined => {
  if (scheduledAt === null) return undefined
  const format = timeFormat(locale, bookerTimeZone ?? timezone)
  const [day, times] = format.meeting(scheduledAt, durationMinutes)
  return html`<div><dt>${locale.words.when}</dt><dd>${day}<br>${times}<span>${format.zoneName(scheduledAt)}, <bdi>${format.offset(scheduledAt)}</bdi></span></dd></div>`
}
