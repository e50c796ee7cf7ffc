import { type Html, html } from "@slotkit/core/html"
import type { PageContent } from "../page/Page.ts"
import { checkoutFacts, type ShownCheckout } from "./CheckoutFacts.ts"
import type { CheckoutOutcome } from "./CheckoutOutcome.ts"

/** What became of a checkout, for the booker. */
export const checkoutDonePage = (shown: ShownCheckout, outcome: CheckoutOutcome): PageContent => {
  const { title, text, next } = outcomes[outcome]
  return {
    title,
    content: html`<h1>${title}</h1>
<p role="status">${text}</p>
${checkoutFacts(shown)}
${next(shown)}`
  }
}

const nothing = () => undefined

const outcomes: Readonly<
  Record<
    CheckoutOutcome,
    { readonly title: string; readonly text: string; readonly next: (shown: ShownCheckout) => Html | undefined }
  >
> = {
  paid: {
    title: "Paid and booked",
    text: "Thank you: your payment has arrived and the meeting is certain. A confirmation is on its way to you by mail.",
    next: ({ booking: { conferenceLink } }) =>
      conferenceLink === null
        ? undefined
        : html`<p>When it is time, meet at <a href="${conferenceLink}" rel="noreferrer">${conferenceLink}</a>.</p>`
  },
  waiting: {
    title: "Waiting for your payment",
    text: "We have not heard of your payment yet. If you have just paid, that takes a few seconds.",
    next: ({ checkout: { token } }) => html`<div class="stack">
<a class="button main" href="/checkout/${token}/done">Look again</a>
<a class="button" href="/checkout/${token}">Go to the payment</a>
</div>`
  },
  cancelled: {
    title: "Booking cancelled",
    text: "The payment was not completed, so the booking has been cancelled and its time is free again. Should money have left your account all the same, you get all of it back.",
    next: nothing
  },
  expired: {
    title: "Too late to pay",
    text: "The payment did not arrive in time, so the booking is given up and its time is free again. Should money leave your account all the same, you get all of it back.",
    next: nothing
  },
  refunded: {
    title: "Payment given back",
    text: "Your payment for this booking has been given back in full. How soon you see it depends on your bank.",
    next: nothing
  }
}
