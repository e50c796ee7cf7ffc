import { type Html, html } from "@slotkit/core/html"
import { returnSearch } from "../embed/Embedding.ts"
import { icon } from "../look/Icon.ts"
import type { PageIn } from "../page/Page.ts"
import type { Words } from "../words/Words.ts"
import { checkoutFacts, type ShownCheckout } from "./CheckoutFacts.ts"
import type { CheckoutOutcome } from "./CheckoutOutcome.ts"

/** Shows the booker the outcome of a checkout. */
export const checkoutDonePage =
  (shown: ShownCheckout, outcome: CheckoutOutcome): PageIn =>
  (locale) => {
    const { words } = locale
    const { title, text, drawing } = outcomesIn(words)[outcome]
    return {
      title,
      accentColor: shown.host.accentColor,
      content: html`${drawing === undefined ? undefined : html`<span class="done">${icon(drawing)}</span>\n`}<h1>${title}</h1>
<p role="status">${text}</p>
${checkoutFacts(shown, locale)}
${nextStep(shown, outcome, words)}${wayBack(shown, words)}`
    }
  }

const wayBack = ({ returnUrl }: ShownCheckout, words: Words): Html | undefined =>
  returnUrl === undefined ? undefined : html`\n<p><a href="${returnUrl}">${words.backTo(new URL(returnUrl).host)}</a></p>`

const nextStep = (
  { booking: { conferenceLink }, checkout: { token }, returnUrl }: ShownCheckout,
  outcome: CheckoutOutcome,
  words: Words
): Html | undefined => {
  if (outcome === "paid" && conferenceLink !== null) {
    return html`<div class="stack"><a class="button" href="${conferenceLink}" rel="noreferrer">${words.joinMeeting}</a></div>`
  }
  if (outcome !== "waiting") return undefined
  return html`<div class="stack">
<a class="button" href="/checkout/${token}/done${returnSearch(returnUrl)}">${words.checkAgain}</a>
<a class="button plain" href="/checkout/${token}${returnSearch(returnUrl)}">${words.goToPayment}</a>
</div>`
}

interface ShownOutcome {
  readonly title: string
  readonly text: string
  readonly drawing?: "check" | "clock"
}

const outcomesIn = (words: Words): Readonly<Record<CheckoutOutcome, ShownOutcome>> => ({
  paid: { title: words.confirmedTitle, drawing: "check", text: words.paidText },
  waiting: { title: words.unpaidTitle, drawing: "clock", text: words.notPaidYet },
  cancelled: { title: words.cancelledTitle, text: words.unpaidCancelled },
  expired: { title: words.paymentExpiredTitle, text: words.paymentExpiredText },
  refunded: { title: words.paymentRefundedTitle, text: words.paymentRefundedText }
})
