import type { Host } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import type { PageContent } from "../page/Page.ts"

/** Shows the host's plan and the features of Pro. Spec: limits.free. */
export const planPage = ({ plan, email }: Host, freeServices: number): PageContent => ({
  title: "Your plan",
  content: html`<h1>Your plan</h1>
<p><strong>${email}</strong> is on <strong>${plan === "pro" ? "Pro" : "Free"}</strong>.</p>
<h2>Pro features</h2>
<ul class="marks">
<li>Unlimited bookable services (Free includes ${freeServices})</li>
<li>Group services</li>
<li>Booking requests that you accept or decline</li>
<li>Custom service links</li>
<li>API access to your bookings, and webhook notifications</li>
</ul>
<p>${plan === "pro" ? "Your plan includes all of these." : "Ask the operator of this site to change your plan."}</p>
<div class="stack"><a class="button plain" href="/app">Back to your account</a></div>`
})

/** Tells developers of partner apps how to get credentials. Spec: webhook.fields.signing_secret_source. */
export const developersPage: PageContent = {
  title: "For app developers",
  content: html`<h1>For app developers</h1>
<p>The operator of this site registers apps and issues their client ID, client secret and webhook signing secret. If you lose a secret, ask the operator for a new one.</p>
<p>Hosts can disconnect apps on <a href="/app">their account page</a>.</p>`
}
