import { html } from "@slotkit/core/html"
import { moneyText, visibleName } from "@slotkit/core/internal"
import type { VisitorBookingView } from "@slotkit/engine"
import { errorSummary, type FormErrors } from "../shell/ErrorSummary.ts"
import { formField } from "../shell/FormField.ts"
import { shownName, type Visit } from "../shell/Visit.ts"
import type { VisitorContent } from "../shell/VisitorDocument.ts"
import { meetingFacts } from "./BookingFacts.ts"
import type { BookingLinks } from "./BookingLinks.ts"

/** The reason why the question is asked again. */
export interface CancelTrouble extends FormErrors {
  readonly status: 409 | 422
}

/** Asks whether to cancel a booking or to withdraw a request, and says what will happen. `reason` is what was typed. */
export const cancelPage = (
  visit: Visit,
  { host, booking }: VisitorBookingView,
  links: BookingLinks,
  reason: string,
  trouble?: CancelTrouble
): VisitorContent => {
  const { words } = visit
  const { status, amountMinor, currency } = booking.payment
  const isRequest = booking.state === "pending"
  const title = (isRequest ? words.withdrawTitle : words.cancelTitle)(visibleName(booking.service.title) ?? "")
  const field = formField(visit, trouble?.problems ?? [])
  return {
    kind: "booking",
    title: trouble === undefined ? title : words.errorTitle(title),
    status: trouble?.status ?? 200,
    host,
    isSecret: true,
    frameAncestors: "'none'",
    content: html`<div class="sheet message">
<h1${trouble === undefined ? undefined : html` tabindex="-1" autofocus`}>${isRequest ? words.withdrawHeading : words.cancelHeading}</h1>
${trouble === undefined ? undefined : html`<div class="end">${errorSummary(trouble, words)}</div>`}<p>${words.cancelText(shownName(host, words))}</p>${
      status === "paid" && amountMinor !== null
        ? html`\n<p><strong>${words.cancelRefund(moneyText(visit.locale.tag, amountMinor, currency))}</strong></p>`
        : undefined
    }
${meetingFacts(visit, host, booking)}
<form class="end" method="post" action="${links.cancel}" novalidate>
${field({ id: "reason", label: words.reasonLabel, hint: words.reasonHint, isRequired: false }, (given) => html`<textarea${given} rows="3">\n${reason}</textarea>`)}
<div class="stack"><button>${isRequest ? words.withdrawRequest : words.cancelBooking}</button>
<a class="button plain" href="${links.booking}">${words.keepBooking}</a></div>
</form>
</div>`
  }
}
