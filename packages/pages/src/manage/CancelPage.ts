import { type Html, html } from "@slotkit/core/html"
import { moneyText, visibleName } from "@slotkit/core/internal"
import type { VisitorBookingView } from "@slotkit/engine"
import { formField } from "../form/FormField.ts"
import type { FormProblem } from "../form/FormProblems.ts"
import type { VisitorContent } from "../look/VisitorDocument.ts"
import { shownName, type Visit } from "../visitors/Visit.ts"
import { meetingFacts } from "./BookingFacts.ts"
import type { BookingLinks } from "./BookingLinks.ts"

/** The reason why the question is asked again. */
export interface CancelTrouble {
  readonly status: 409 | 422
  readonly problems?: ReadonlyArray<FormProblem>
  readonly alert?: string
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
${trouble === undefined ? undefined : html`<div class="end">${troubleBox(visit, trouble)}</div>`}<p>${words.cancelText(shownName(host, words))}</p>${
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

const troubleBox = ({ words }: Visit, { problems = [], alert }: CancelTrouble): Html =>
  problems.length === 0
    ? html`<div class="problem" role="alert"><h2>${alert}</h2></div>\n`
    : html`<div class="problem" role="alert"><h2>${words.problemHeading}</h2>
<ul>${problems.map(({ field, sentence }) => html`<li><a href="#${field}">${sentence}</a></li>`)}</ul></div>\n`
