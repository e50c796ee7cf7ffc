import type { Booking, Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import type { AttendeesLinkView } from "@slotkit/engine"
import { icon } from "../look/Icon.ts"
import { meetingTime } from "../page/MeetingTime.ts"
import type { PageContent } from "../page/Page.ts"

/**
 * Asks a booker who has followed the link in their email whether to email the other attendees, or tells whether that will be done.
 */
export const attendeesLinkPage = ({ host, booking, isOpened }: AttendeesLinkView, now: Instant): PageContent => {
  const outcome = outcomeOf(booking, isOpened, now)
  const { title, text } = outcomes[outcome]
  return {
    title,
    content: html`${outcome === "confirmed" || outcome === "waiting" ? html`<span class="done">${icon("check")}</span>\n` : undefined}<h1>${title}</h1>
<p role="status">${text}</p>
<dl>
<div><dt>Booking</dt><dd>${booking.service.title}<span>${booking.durationMinutes} minutes</span></dd></div>
${host.name === null ? undefined : html`<div><dt>With</dt><dd>${visibleName(host.name)}</dd></div>`}
${when(booking, booking.bookerTimeZone ?? host.timezone)}
</dl>${outcome === "asked" ? html`\n<form class="stack" method="post"><button>Confirm address</button></form>` : undefined}`
  }
}

type Outcome = "asked" | "confirmed" | "waiting" | "over" | "past"

const outcomes: Readonly<Record<Outcome, { readonly title: string; readonly text: string }>> = {
  asked: {
    title: "Confirm your address",
    text: "The other attendees of this booking haven't been notified yet. Confirm that you made it, and we'll email them once the meeting is confirmed."
  },
  confirmed: { title: "Address confirmed", text: "Thank you. We're notifying the other attendees by email." },
  waiting: {
    title: "Address confirmed",
    text: "Thank you. We'll notify the other attendees by email once the meeting is confirmed."
  },
  over: { title: "Booking cancelled", text: "This booking was declined or cancelled, so nobody else will be notified." },
  past: { title: "Meeting started", text: "This meeting has already started, so nobody else will be notified." }
}

const outcomeOf = ({ state, scheduledAt }: Booking, isOpened: boolean, now: Instant): Outcome => {
  if (state === "declined" || state === "cancelled") return "over"
  if (scheduledAt !== null && scheduledAt <= now) return "past"
  if (!isOpened) return "asked"
  return state === "accepted" ? "confirmed" : "waiting"
}

const when = ({ scheduledAt, durationMinutes }: Booking, timeZone: string): Html | undefined => {
  if (scheduledAt === null) return undefined
  const { lines, offset } = meetingTime(scheduledAt, durationMinutes, timeZone)
  return html`<div><dt>When</dt><dd>${lines[0]}<br>${lines[1]}<span>${timeZone} <bdi>(${offset})</bdi></span></dd></div>`
}
