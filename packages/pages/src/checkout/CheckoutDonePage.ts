import { type Html, html } from "@slotkit/core/html"
import { returnSearch } from "../embed/Embedding.ts"
import { icon } from "../look/Icon.ts"
import type { PageContent } from "../page/Page.ts"
import { checkoutFacts, type ShownCheckout } from "./CheckoutFacts.ts"
import type { CheckoutOutcome } from "./CheckoutOutcome.ts"

/** Shows the booker the outcome of a checkout. */
export const checkoutDonePage = (shown: ShownCheckout, outcome: CheckoutOutcome): PageContent => {
  const { title, text, drawing, next } = outcomes[outcome]
  return {
    title,
    content: html`${drawing === undefined ? undefined : html`<span class="done">${icon(drawing)}</span>\n`}<h1>${title}</h1>
<p role="status">${text}</p>
${checkoutFacts(shown)}
${next(shown)}${wayBack(shown)}`
  }
}

const wayBack = ({ returnUrl }: ShownCheckout): Html | undefined =>
  returnUrl === undefined ? undefined : html`\n<p><a href="${returnUrl}">Back to ${new URL(returnUrl).host}</a></p>`

const nothing = () => undefined

const outcomes: Readonly<
  Record<
    CheckoutOutcome,
    {
      readonly title: string
      readonly text: string
      readonly drawing?: "check" | "clock"
      readonly next: (shown: ShownCheckout) => Html | undefined
    }
  >
> = {
  paid: {
    title: "Booking confirmed",
    drawing: "check",
    text: "Thank you. We received your payment and the meeting is confirmed. You'll receive a confirmation by email.",
    next: ({ booking: { conferenceLink } }) =>
      conferenceLink === null
        ? undefined
        : html`<div class="stack"><a class="button" href="${conferenceLink}" rel="noreferrer">Join the meeting</a></div>`
  },
  waiting: {
    title: "Waiting for your payment",
    drawing: "clock",
    text: "We haven't received your payment yet. If you just paid, this can take a few seconds.",
    next: ({ checkout: { token }, returnUrl }) => html`<div class="stack">
<a class="button" href="/checkout/${token}/done${returnSearch(returnUrl)}">Check again</a>
<a class="button plain" href="/checkout/${token}${returnSearch(returnUrl)}">Continue to payment</a>
</div>`
  },
  cancelled: {
    title: "Booking cancelled",
    text: "The payment was not completed, so the booking was cancelled and the time was released. If you were charged, you'll receive a full refund.",
    next: nothing
  },
  expired: {
    title: "Payment expired",
    text: "The payment did not arrive in time, so the time was released. If you are charged, you'll receive a full refund.",
    next: nothing
  },
  refunded: {
    title: "Payment refunded",
    text: "Your payment was refunded in full. Your bank determines when it appears in your account.",
    next: nothing
  }
}
