import { html } from "@slotkit/core/html"
import { wallTimeLabel } from "@slotkit/core/internal"
import type { PageContent } from "../page/Page.ts"
import type { FormToken } from "../session/FormToken.ts"
import { checkoutFacts, priceOf, type ShownCheckout, zoneOf } from "./CheckoutFacts.ts"

/** The sandbox's checkout page. Its buttons simulate a payment provider's notifications. */
export const checkoutPage = (shown: ShownCheckout, formToken: FormToken): PageContent => ({
  title: "Pay for your booking",
  content: html`<h1>Pay for your booking</h1>
<p class="soft">The time is held for you until ${wallTimeLabel(shown.checkout.expiresAt, zoneOf(shown.booking, shown.host))}.</p>
${checkoutFacts(shown)}
<p class="note">This is a test checkout. You don't need a card and won't be charged.</p>
<form class="stack" method="post">
${formToken.field}
<button name="outcome" value="succeeded">Pay ${priceOf(shown.checkout)}</button>
<div class="pair">
<button class="plain" name="outcome" value="failed">Decline card</button>
<button class="plain" name="outcome" value="expired">Cancel payment</button>
</div>
</form>`
})
