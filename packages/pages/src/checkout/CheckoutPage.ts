import { html } from "@slotkit/core/html"
import type { FormToken } from "../shell/FormToken.ts"
import type { PageIn } from "../shell/Page.ts"
import { timeFormat } from "../time/TimeFormat.ts"
import { type CheckoutPageView, checkoutFacts, priceOf, zoneOf } from "./CheckoutFacts.ts"

/** The sandbox's checkout page. Its buttons do what a payment provider does: only a payment is reported. */
export const checkoutPage =
  (view: CheckoutPageView, formToken: FormToken): PageIn =>
  (locale) => {
    const { words } = locale
    const format = timeFormat(locale, zoneOf(view.booking, view.host))
    const { expiresAt } = view.checkout
    const savesCard = view.charge === undefined && view.booking.payment.terms?.guarantee !== undefined
    const title = savesCard ? words.cardCheckoutTitle : words.checkoutTitle
    return {
      title,
      accentColor: view.host.accentColor,
      content: html`<h1>${title}</h1>
<p class="soft">${
        view.charge === undefined ? words.heldUntil(format.time(expiresAt)) : words.payUntil(format.moment(expiresAt))
      }</p>
${checkoutFacts(view, locale)}
<p class="note">${words.testCheckout}</p>
<form class="stack" method="post">
${formToken.field}
<button name="outcome" value="succeeded">${savesCard ? words.saveCard : words.pay(priceOf(view.checkout, locale))}</button>
<div class="pair">
<button class="plain" name="outcome" value="declined">${words.declineCard}</button>
<button class="plain" name="outcome" value="cancelled">${words.cancelPayment}</button>
</div>
</form>`,
      ...(view.returnUrl === undefined ? {} : { formsLeadTo: new URL(view.returnUrl).origin })
    }
  }
