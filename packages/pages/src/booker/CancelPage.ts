import type { Booking } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { quoteCancellation, visibleName } from "@slotkit/core/internal"
import type { VisitorBookingView } from "@slotkit/engine"
import { errorSummary, type FormErrors, focusOn } from "../shell/ErrorSummary.ts"
import { formField } from "../shell/FormField.ts"
import { hostName } from "../shell/HostParts.ts"
import type { RequestContext } from "../shell/RequestContext.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import type { BookingLinks } from "./BookerLink.ts"
import { meetingFacts, shownBooking } from "./BookingFacts.ts"
import { refundSentence, scopeField } from "./SeriesMeetings.ts"

/** The form of a cancellation as it was sent, and the meetings of the booking's series. */
export interface CancelForm {
  readonly reason: string
  readonly scope: string
  readonly meetings: ReadonlyArray<Booking>
}

/** Asks whether to cancel a booking or to withdraw a request, and says what will happen. */
export const cancelPage = (
  context: RequestContext,
  view: VisitorBookingView,
  links: BookingLinks,
  { reason, scope, meetings }: CancelForm,
  errors?: FormErrors
): VisitorContent => {
  const { words } = context
  const { host, booking, bookable } = view
  const { refundMinor, feeMinor, changesAt } = quoteCancellation(booking, "booker", context.now)
  const isRequest = booking.state === "pending"
  const title = (isRequest ? words.withdrawTitle : words.cancelTitle)(visibleName(booking.service.title) ?? "")
  const money = refundSentence(context, { refundMinor, feeMinor }, booking.payment.currency)
  const format = context.format(booking.bookerTimeZone ?? host.timezone)
  const until = changesAt === null ? undefined : html` ${words.feeUntil(format.moment(changesAt))}`
  const field = formField(context, errors?.problems ?? [])
  return {
    kind: "booking",
    title,
    errors,
    host,
    isSecret: true,
    frameAncestors: "'none'",
    rules: dangerRules,
    content: html`<div class="sheet message">
<h1${focusOn(errors)}>${isRequest ? words.withdrawHeading : words.cancelHeading}</h1>
${errors === undefined ? undefined : html`<div class="end">${errorSummary(errors, words)}</div>`}<p>${words.cancelText(hostName(host, words))}</p>${
      booking.payment.status === "paid" ? html`\n<p><strong>${money}</strong>${until}</p>` : undefined
    }
${meetingFacts(context, host, shownBooking({ booking, bookable }))}
<form class="end" method="post" action="${links.cancel}" novalidate>
<input type="hidden" name="expect_fee" value="${feeMinor}">
${scopeField(context, field, view, meetings, scope)}${field(
  { id: "reason", label: words.reasonLabel, hint: words.reasonHint, isRequired: false },
  (attributes) => html`<textarea${attributes} rows="3">\n${reason}</textarea>`
)}
<div class="stack"><button class="plain bad">${isRequest ? words.withdrawRequest : words.cancelBooking}</button>
<a class="button plain" href="${links.booking}">${words.keepBooking}</a></div>
</form>
</div>`
  }
}

/** A button that ends something is an outline, so that it does not look like the way on. */
const dangerRules =
  "button.bad{color:var(--slotkit-error);border-color:currentColor}button.bad:hover{border-color:currentColor;box-shadow:inset 0 0 0 1px}"
