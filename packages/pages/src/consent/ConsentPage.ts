import type { Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import type { ConsentRequest, RefusedRequest } from "@slotkit/engine"
import type { FormToken } from "../shell/FormToken.ts"
import type { PageIn } from "../shell/Page.ts"
import { refusal } from "../shell/Refusals.ts"
import { scopeList } from "../shell/ScopeWords.ts"
import { accountPath } from "../shell/SeeOther.ts"
import type { ConsoleWords } from "../words/console/ConsoleWords.ts"
import { filledText } from "../words/Language.ts"
import type { Words } from "../words/Words.ts"

/** The content of the consent page. */
export interface ConsentView {
  readonly request: ConsentRequest
  readonly host: Host
  readonly formToken: FormToken
  /** The sign-out form, if Slotkit signs hosts in. The same request is shown again afterwards. */
  readonly signOut: { readonly formField: Html; readonly returnTo: string } | undefined
  /** Returns the names of scopes, which are those of the console, in a language. */
  readonly consoleWords: (tag: string) => ConsoleWords
}

/** Asks a host to approve or deny an app's request. Spec: oauth.authorize. */
export const consentPage =
  ({ request: { app, scopes, redirectUri }, host, formToken, signOut, consoleWords }: ConsentView): PageIn =>
  ({ tag, words }, root) => {
    const name = visibleName(app.name)
    const own = host.name === null ? undefined : html`<bdi class="name"><strong>${visibleName(host.name)}</strong></bdi>, `
    return {
      title: words.connectTitle.replace("{app}", () => name),
      content: html`<h1>${filledText(words.connectTitle, { app: html`<bdi class="name">${name}</bdi>` })}</h1>
<p>${filledText(words.signedInAs, { account: html`${own}<strong>${host.email}</strong>` })}</p>
${app.isVerified ? undefined : notVerified(redirectUri, words)}<h2>${words.appCan}</h2>
${scopeList(scopes, host, consoleWords(tag), "marks")}
<p class="soft">${filledText(words.returnTo, {
        host: html`<strong>${new URL(redirectUri).host}</strong>`,
        account: html`<a href="${root}${accountPath}/connections">${words.connectedApps}</a>`
      })}</p>
<form class="stack" method="post">
${formToken.field}
<button name="decision" value="approve">${words.allowAccess}</button>
<button class="plain" name="decision" value="deny">${words.denyAccess}</button>
</form>
${signOut === undefined ? undefined : notYou(signOut, root, words)}`,
      // Chromium checks every redirect after a form submission against `form-action`, and the app may redirect from its redirect
      // URI to any address.
      formsLeadTo: redirectUri.startsWith("https:") ? "https:" : "http: https:"
    }
  }

/** Anyone may register an app under any name, so the address is what tells it from another one. */
const notVerified = (redirectUri: string, words: Words): Html => {
  const { protocol, host } = new URL(redirectUri)
  const where = html`<strong>${host}</strong>`
  // Only loopback addresses may use http.
  const origin = protocol === "http:" ? filledText(words.thisDevice, { host: where }) : where
  return html`<p class="note"><strong>${words.notVerified}</strong> ${filledText(words.notVerifiedText, { origin })}</p>
`
}

const notYou = ({ formField, returnTo }: NonNullable<ConsentView["signOut"]>, root: string, words: Words): Html =>
  html`<form class="aside" method="post" action="${root}/app/sign-out">
${formField}
<input type="hidden" name="return_to" value="${returnTo}">
<span>${words.notYou}</span> <button class="link">${words.signOut}</button>
</form>`

/**
 * 400, or 429, for a request without a trusted redirect URI. The reason is for the app's developer. Security: OAuth cases 1 to 3.
 */
export const untrustedRequestPage =
  (reason: string, status = 400): PageIn =>
  ({ words }) =>
    refusal(status, words.cannotConnectTitle, cannotConnect(reason, words))

/**
 * 400 for an invalid request of an app that the operator does not answer for. The page shows where the app returns to, and links
 * there with the error, so that no link to this server redirects to an address that anyone has registered. RFC 9700, section
 * 4.11.2.
 */
export const refusedRequestPage =
  ({ description, location }: RefusedRequest): PageIn =>
  ({ words }) => {
    const { host } = new URL(location)
    const { title, content, ...rest } = refusal(400, words.cannotConnectTitle, cannotConnect(description, words))
    return {
      ...rest,
      title,
      content: html`${content}
<p>${filledText(words.refusedReturnText, { host: html`<strong>${host}</strong>` })}</p>
<p><a href="${location}" rel="noreferrer">${filledText(words.refusedReturnLink, { host: html`<bdi>${host}</bdi>` })}</a></p>`
    }
  }

const cannotConnect = (reason: string, words: Words): Html =>
  filledText(words.cannotConnectText, { reason: html`<span lang="en" dir="ltr">${reason}</span>` })
