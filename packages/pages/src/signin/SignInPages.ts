import { html } from "@slotkit/core/html"
import { signInLinkMinutes } from "@slotkit/engine"
import { errorSummary, errorTitle } from "../page/ErrorSummary.ts"
import { type PageContent, page } from "../page/Page.ts"
import { refusal } from "../page/Refusals.ts"
import type { FormToken } from "../session/FormToken.ts"

/** The form that requests a link. `wrongEmail` is the invalid text entered before. */
export const signInPage = (formToken: FormToken, wrongEmail?: string): PageContent => ({
  title: wrongEmail === undefined ? "Sign in" : errorTitle("Sign in"),
  status: wrongEmail === undefined ? 200 : 422,
  content: html`${wrongEmail === undefined ? undefined : errorSummary([{ field: "email", sentence: noEmail }])}<h1>Sign in</h1>
<p class="soft" id="how">We'll email you a link. It works once, in this browser, and expires after ${signInLinkMinutes} minutes.</p>
<form class="end" method="post" novalidate>
${formToken.field}
<div class="field"><label for="email">Email address</label>${
    wrongEmail === undefined ? undefined : html`<span class="error" id="wrong">${noEmail}</span>`
  }
<input type="email" id="email" name="email" autocomplete="email" spellcheck="false" required value="${wrongEmail ?? ""}"${
    wrongEmail === undefined ? html` aria-describedby="how"` : html` aria-invalid="true" aria-describedby="wrong"`
  }></div>
<div class="stack"><button>Email me a link</button></div>
</form>`
})

const noEmail = "Enter a valid email address."

/** The confirmation after requesting a link, the same whether or not the address belongs to a host. */
export const linkOnItsWay = (email: string): PageContent => ({
  title: "Check your email",
  content: html`<h1>Check your email</h1>
<p role="status">If <strong>${email}</strong> belongs to a host, we've sent a sign-in link to it.</p>
<p>Open the link in this browser within ${signInLinkMinutes} minutes. It works only once.</p>`
})

/** 403 for a valid link opened in another browser. The link remains valid. */
export const otherBrowserPage = page(
  refusal(
    403,
    "Open the link in the original browser",
    html`This link works only in the browser where you requested it. Open it there, or <a href="/app/sign-in">request a new one here</a>.`
  )
)

/** 410 for a used, expired or unknown link. */
export const linkGonePage = page(
  refusal(
    410,
    "This link has expired",
    html`Each link works once and expires after ${signInLinkMinutes} minutes. <a href="/app/sign-in">Request a new one</a>.`
  )
)
