import type { Booking, Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { RequestContext } from "../shell/RequestContext.ts"
import { calendarEntry, calendarLinks } from "./CalendarLinks.ts"
import { outsideLink } from "./OutsideLink.ts"

/** The options of a menu of calendars. */
export interface CalendarMenu {
  /** The address of the `.ics` file; undefined if the booking has no page. */
  readonly file: string | undefined
  readonly isPrimary: boolean
}

/** Offers the online calendars and the file, below a button that opens without a script. */
export const calendarMenu = (
  context: Pick<RequestContext, "embedding" | "words">,
  host: Host,
  booking: Booking,
  { file, isPrimary }: CalendarMenu
): Html | undefined => {
  const { words } = context
  const entry = calendarEntry(booking, host, words)
  if (entry === undefined) return undefined
  const { google, outlook, microsoft365 } = calendarLinks(entry)
  return html`<details class="menu"><summary class="button${isPrimary ? "" : " plain"}">${words.addToCalendar}</summary>
<div class="stack">${outsideLink(context, google, words.calendarName("google"))}
${outsideLink(context, outlook, words.calendarName("outlook"))}
${outsideLink(context, microsoft365, words.calendarName("microsoft365"))}
${file === undefined ? undefined : html`<a class="button plain" href="${file}">${words.calendarName("file")}</a>`}</div></details>`
}
