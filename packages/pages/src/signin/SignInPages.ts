import { html } from "@slotkit/core/html"
import { signInLinkMinutes } from "@slotkit/engine"
import { errorSummary, errorTitle } from "../page/ErrorSummary.ts"
import { type PageContent, page } from "../page/Page.ts"
import { refusal } from "../page/Refusals.ts"
import type { FormToken } from "../session/FormToken.ts"

/** The form that asks for a link; `wrongEmail` is what was typed before and is no e-mail address. */
export const signInPage = (formToken: FormToken, wrongEmail?: string): PageContent => ({
  title: wrongEmail === undefined ? "Sign in" : errorTitle("Sign in"),
  status: wrongEmail === undefined ? 200 : 422,
  content: html`${wrongEmail === undefined ? undefined : errorSummary([{ field: "email", sentence: noEmail }])}<h1>Sign in</h1>
<p class="soft" id="how">We send you a link by mail. It works once, within ${signInLinkMinutes} minutes, in this browser.</p>
<form method="post" novalidate>
${formToken.field}
<label for="email">E-mail address</label>
${wrongEmail === undefined ? undefined : html`<p class="error" id="wrong">${noEmail}</p>`}
<input type="email" id="email" name="email" autocomplete="email" required value="${wrongEmail ?? ""}"${
    wrongEmail === undefined ? html` aria-describedby="how"` : html` aria-invalid="true" aria-describedby="wrong"`
  }>
<button class="main">Send me a link</button>
</form>`
})

const noEmail = "This is not an e-mail address."

/** What everybody is told who asked for a link, whether the address is a host's or not. */
export const linkOnItsWay = (email: string): PageContent => ({
  title: "Look into your mail",
  content: html`<h1>Look into your mail</h1>
<p role="status">If <strong>${email}</strong> is a host here, a link is on its way to it.</p>
<p>Open the link in this browser within ${signInLinkMinutes} minutes. It works once.</p>`
})

/** 403 for a good link in a browser that did not ask for it; the link stays good. */
export const otherBrowserPage = page(
  refusal(
    403,
    "Open the link where you asked for it",
    html`This link signs in only the browser in which you asked for it: copy it there. Or <a href="/app/sign-in">ask for one here</a>.`
  )
)

/** 410 for a link that was used, is too old, or never was. */
export const linkGonePage = page(
  refusal(
    410,
    "This link is used up",
    html`A link works once, within ${signInLinkMinutes} minutes. <a href="/app/sign-in">Ask for a new one</a>.`
  )
)
