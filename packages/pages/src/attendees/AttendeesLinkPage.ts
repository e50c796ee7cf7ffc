import type { Booking, Instant } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import type { AttendeesLinkView } from "@slotkit/engine"
import type { PageIn } from "../shell/Page.ts"
import { icon } from "../theme/Icon.ts"
import { meetingRows } from "../time/MeetingRows.ts"
import type { Words } from "../words/Words.ts"

/**
 * Asks a booker who has followed the link in their email whether to email the other attendees, or says whether that will be done,
 * and leads to the booking.
 */
export const attendeesLinkPage =
  ({ host, booking, isOpened, isProven }: AttendeesLinkView, bookingAddress: string, now: Instant): PageIn =>
  (locale) => {
    const { words } = locale
    const outcome = outcomeOf(booking, { isOpened, isProven }, now)
    const { title, text } = textsOf(words)[outcome]
    const toBooking = html`\n<div class="stack"><a class="button plain" href="${bookingAddress}">${words.backToBooking}</a></div>`
    return {
      title,
      content: html`${outcome === "confirmed" || outcome === "waiting" ? html`<span class="done">${icon("check")}</span>\n` : undefined}<h1>${title}</h1>
<p role="status">${text}</p>
<dl>
${meetingRows(locale, booking, host)}</dl>${outcome === "unconfirmed" ? html`\n<form class="stack" method="post"><button>${words.confirmAddress}</button></form>` : toBooking}`
    }
  }

type Outcome = "unproven" | "unconfirmed" | "confirmed" | "waiting" | "over" | "past"

const textsOf = (words: Words): Readonly<Record<Outcome, { readonly title: string; readonly text: string }>> => ({
  unproven: { title: words.confirmAddressTitle, text: words.attendeesWait },
  unconfirmed: { title: words.confirmAddressTitle, text: words.confirmAddressText },
  confirmed: { title: words.addressConfirmedTitle, text: words.addressConfirmedText },
  waiting: { title: words.addressConfirmedTitle, text: words.addressWaitingText },
  over: { title: words.cancelledTitle, text: words.attendeesOverText },
  past: { title: words.attendeesPastTitle, text: words.attendeesPastText }
})

const outcomeOf = (
  { state, scheduledAt }: Booking,
  { isOpened, isProven }: Pick<AttendeesLinkView, "isOpened" | "isProven">,
  now: Instant
): Outcome => {
  if (state === "declined" || state === "cancelled") return "over"
  if (scheduledAt !== null && scheduledAt <= now) return "past"
  if (!isOpened) return isProven ? "unconfirmed" : "unproven"
  return state === "accepted" ? "confirmed" : "waiting"
}
