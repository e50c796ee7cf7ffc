import type { Booking, Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { millisPerMinute } from "@slotkit/core/internal"
import type { RequestContext } from "../shell/RequestContext.ts"
import { calendarEntry, calendarLinks } from "./CalendarLinks.ts"
import { outsideLink } from "./OutsideLink.ts"

/** The options of the steps of a meeting. */
export interface MeetingStepsOptions {
  /** The address of the `.ics` file; undefined if the booking has no page. */
  readonly file: string | undefined
  /** True after a step that matters more, so that none of these stands out. */
  readonly isSecondary: boolean
}

/** The time before the start from which people join a meeting rather than note it. */
const joinFrom = 15 * millisPerMinute

/** The calendars and the video meeting of an accepted booking. The one that is needed now comes first and stands out. */
export const meetingSteps = (
  context: Pick<RequestContext, "embedding" | "words" | "now">,
  host: Host,
  booking: Booking,
  { file, isSecondary }: MeetingStepsOptions
): ReadonlyArray<Html> => {
  const { scheduledAt, conferenceLink } = booking
  if (booking.state !== "accepted" || scheduledAt === null || isPast(booking, context)) return []
  const isNear = conferenceLink !== null && scheduledAt - context.now <= joinFrom
  const join =
    conferenceLink === null ? undefined : outsideLink(context, conferenceLink, context.words.joinMeeting, isNear && !isSecondary)
  const calendar =
    scheduledAt <= context.now ? undefined : calendarMenu(context, host, booking, { file, isPrimary: !isNear && !isSecondary })
  return (isNear ? [join, calendar] : [calendar, join]).filter((step) => step !== undefined)
}

/** True once the meeting is over. */
export const isPast = ({ scheduledAt, durationMinutes }: Booking, { now }: Pick<RequestContext, "now">): boolean =>
  scheduledAt !== null && scheduledAt + durationMinutes * millisPerMinute <= now

/** The options of a menu of calendars. */
export interface CalendarMenu {
  /** The address of the `.ics` file; undefined if the booking has no page. */
  readonly file: string | undefined
  readonly isPrimary: boolean
}

/** Offers the online calendars and the file, below a button that opens without a script. */
const calendarMenu = (
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
