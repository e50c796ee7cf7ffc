import type { Host } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import type { PageContent } from "../page/Page.ts"

/** Which plan a host has, and what Pro adds. Spec: limits.free. */
export const planPage = ({ plan, email }: Host, freeServices: number): PageContent => ({
  title: "Your plan",
  content: html`<h1>Your plan</h1>
<p><strong>${email}</strong> is on <strong>${plan === "pro" ? "Pro" : "Free"}</strong>.</p>
<h2>What Pro adds</h2>
<ul>
<li>Any number of services that visitors can book; on Free it is ${freeServices}</li>
<li>Services for groups</li>
<li>Requests that you accept or decline one by one</li>
<li>Addresses of services that you choose yourself</li>
<li>Your bookings over the API, and news of them by webhook</li>
</ul>
<p>${plan === "pro" ? "All of it is yours." : "Ask the operator of this site to change your plan."}</p>
<p><a class="button" href="/app">Back to your account</a></p>`
})

/** Where the developers of partner apps get what they need. Spec: webhook.fields.signing_secret_source. */
export const developersPage: PageContent = {
  title: "For developers of apps",
  content: html`<h1>For developers of apps</h1>
<p>The operator of this site registers apps. From the operator you get the client id, the client secret and the signing secret of your app's webhooks, and whoever lost one gets a new one there.</p>
<p>Hosts disconnect apps on <a href="/app">their account's page</a>.</p>`
}
