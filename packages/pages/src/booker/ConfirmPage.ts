import type { Booking } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { checkoutMinor, confirmationEnd, isPaid } from "@slotkit/core/internal"
import type { VisitorBookingView } from "@slotkit/engine"
import { focusOn } from "../shell/ErrorSummary.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { visitorRefusal } from "../shell/VisitorRefusals.ts"
import { icon } from "../theme/Icon.ts"
import type { BookingLinks } from "./BookerLink.ts"
import { bookingFacts, shownBooking } from "./BookingFacts.ts"
import { seriesMeetings, seriesRules } from "./SeriesMeetings.ts"

/** Asks the booker to confirm a booking. `alert` says why that was not possible. */
export const confirmPage = (
  context: RequestContext,
  view: VisitorBookingView,
  links: BookingLinks,
  meetings: ReadonlyArray<Booking>,
  alert?: string
): VisitorContent => {
  const { words } = context
  const { host, booking, bookable } = view
  const title = bookable.requiresApproval ? words.confirmRequestTitle : words.confirmTitle
  const until = context.format(booking.bookerTimeZone ?? host.timezone).time(confirmationEnd(booking))
  const button = bookable.requiresApproval
    ? words.askForThisTime
    : isPaid(checkoutMinor(booking.payment))
      ? booking.payment.terms?.guarantee === undefined
        ? words.continueToPayment
        : words.continueToCard
      : meetings.length > 1
        ? words.bookSeries(meetings.length)
        : words.bookThisTime
  return {
    kind: "booking",
    title,
    errors: alert === undefined ? undefined : { status: 409, alert },
    host,
    isSecret: true,
    ...(meetings.length === 0 ? {} : { rules: seriesRules }),
    frameAncestors: "'none'",
    formTargets: isPaid(checkoutMinor(booking.payment)) ? ["https:"] : [],
    content: html`<div class="sheet message">
<span class="done">${icon("clock")}</span>
<h1${focusOn(alert)}>${title}</h1>
${alert === undefined ? undefined : html`<div class="problem end" role="alert"><h2>${alert}</h2></div>\n`}<p>${words.confirmText(until)}</p>
${bookingFacts(context, host, shownBooking(view))}${seriesMeetings(context, view, meetings, undefined)}
<form class="end" method="post" action="${links.confirm}"><button>${button}</button></form>
</div>`
  }
}

/** 410 for a booking that was not confirmed in time, with a link to book again. */
export const confirmationOver = (
  { words, root }: RequestContext,
  { host, booking }: VisitorBookingView,
  again: string | undefined
): VisitorContent => ({
  ...visitorRefusal(
    410,
    words.linkExpiredTitle,
    words.linkExpiredText,
    host.username === null
      ? undefined
      : html`<a class="button" href="${root}/${host.username}/${booking.service.slug}${
          again === undefined ? "" : `?host=${again}`
        }">${words.bookAgain}</a>`
  ),
  kind: "booking",
  host,
  isSecret: true,
  frameAncestors: "'none'"
})
