import type { Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import type { ConsentRequest } from "@slotkit/engine"
import type { PageContent } from "../page/Page.ts"
import { refusal } from "../page/Refusals.ts"
import { accountPath } from "../page/ReturnPath.ts"
import { scopeList } from "../page/ScopeWords.ts"
import type { FormToken } from "../session/FormToken.ts"

/** The content of the consent page. */
export interface ShownRequest {
  readonly request: ConsentRequest
  readonly host: Host
  readonly formToken: FormToken
  /** The sign-out form, if Slotkit signs hosts in. The same request is shown again afterwards. */
  readonly signOut: { readonly formField: Html; readonly returnTo: string } | undefined
}

/** Asks a host to approve or deny an app's request. Spec: oauth.authorize. */
export const consentPage = ({ request: { app, scopes, redirectUri }, host, formToken, signOut }: ShownRequest): PageContent => ({
  title: `Connect ${visibleName(app.name)}?`,
  content: html`<h1>Connect <bdi class="name">${visibleName(app.name)}</bdi>?</h1>
<p>You are signed in as ${host.name === null ? undefined : html`<bdi class="name"><strong>${visibleName(host.name)}</strong></bdi>, `}<strong>${host.email}</strong>.</p>
${app.isVerified ? undefined : notVerified(redirectUri)}<h2>This app will be able to</h2>
${scopeList(scopes, host)}
<p class="soft">You'll return to <strong>${new URL(redirectUri).host}</strong> in either case. You can disconnect the app at any time on <a href="${accountPath}">your account page</a>.</p>
<form class="stack" method="post">
${formToken.field}
<button name="decision" value="approve">Allow access</button>
<button class="plain" name="decision" value="deny">Deny access</button>
</form>
${signOut === undefined ? undefined : notYou(signOut)}`,
  // Chromium checks every redirect after a form submission against `form-action`, and the app may redirect from its redirect URI
  // to any address.
  formsLeadTo: redirectUri.startsWith("https:") ? "https:" : "http: https:"
})

/** Anybody may register an app under any name, so the address is what tells it from another one. */
const notVerified = (redirectUri: string): Html => {
  const { protocol, host } = new URL(redirectUri)
  const where = html`<strong>${host}</strong>`
  // Only loopback addresses may use http.
  const origin = protocol === "http:" ? html`a program on this device (${where})` : where
  return html`<p class="note"><strong>Not verified.</strong> Nobody has checked this app, and its name may be misleading. Allow access only if you came here from ${origin} and trust it.</p>
`
}

const notYou = ({ formField, returnTo }: { readonly formField: Html; readonly returnTo: string }): Html =>
  html`<form class="aside" method="post" action="/app/sign-out">
${formField}
<input type="hidden" name="return_to" value="${returnTo}">
<span>Not you?</span> <button class="link">Sign out</button>
</form>`

/** 400 for a request without a trusted redirect URI. Security: OAuth cases 1 to 3. */
export const untrustedRequestPage = (reason: string): PageContent =>
  refusal(400, "This app cannot be connected", `${reason} No data was shared with the app.`)
