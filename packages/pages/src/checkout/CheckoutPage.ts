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
    return {
      title: words.checkoutTitle,
      accentColor: view.host.accentColor,
      content: html`<h1>${words.checkoutTitle}</h1>
<p class="soft">${words.heldUntil(format.time(view.checkout.expiresAt))}</p>
${checkoutFacts(view, locale)}
<p class="note">${words.testCheckout}</p>
<form class="stack" method="post">
${formToken.field}
<button name="outcome" value="succeeded">${words.pay(priceOf(view.checkout, locale))}</button>
<div class="pair">
<button class="plain" name="outcome" value="declined">${words.declineCard}</button>
<button class="plain" name="outcome" value="cancelled">${words.cancelPayment}</button>
</div>
</form>`,
      ...(view.returnUrl === undefined ? {} : { formsLeadTo: new URL(view.returnUrl).origin })
    }
  }
