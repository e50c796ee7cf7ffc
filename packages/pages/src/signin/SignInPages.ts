import { html } from "@slotkit/core/html"
import { signInLinkMinutes } from "@slotkit/engine"
import { errorSummary } from "../shell/ErrorSummary.ts"
import type { FormToken } from "../shell/FormToken.ts"
import { type PageIn, page } from "../shell/Page.ts"
import { refusal } from "../shell/Refusals.ts"
import { filledText } from "../words/Language.ts"

/** A link to an OpenID provider. */
export interface ProviderLink {
  readonly label: string
  readonly href: string
}

/** The form that requests a link, beside the link to a provider. `wrongEmail` is the invalid text entered before. */
export const signInPage =
  (formToken: FormToken, provider?: ProviderLink, wrongEmail?: string): PageIn =>
  ({ words }, root) => {
    const problem = words.signInEmailProblem
    return {
      title: wrongEmail === undefined ? words.signInTitle : words.errorTitle(words.signInTitle),
      status: wrongEmail === undefined ? 200 : 422,
      content: html`${wrongEmail === undefined ? undefined : errorSummary({ problems: [{ field: "email", sentence: problem }] }, words)}<h1>${words.signInTitle}</h1>
${
  provider === undefined
    ? undefined
    : html`<div class="stack end"><a class="button" href="${root}${provider.href}">${filledText(words.signInWith, { label: html`<bdi>${provider.label}</bdi>` })}</a></div>
<p class="soft end">${words.orByEmail}</p>
`
}<p class="soft" id="how">${words.signInText(signInLinkMinutes)}</p>
<form class="end" method="post" novalidate>
${formToken.field}
<div class="field"><label for="email">${words.emailLabel}</label>${
        wrongEmail === undefined ? undefined : html`<span class="error" id="wrong">${problem}</span>`
      }
<input type="email" id="email" name="email" autocomplete="email" spellcheck="false" required value="${wrongEmail ?? ""}"${
        wrongEmail === undefined ? html` aria-describedby="how"` : html` aria-invalid="true" aria-describedby="wrong"`
      }></div>
<div class="stack"><button>${words.emailMeALink}</button></div>
</form>`
    }
  }

/** The confirmation after requesting a link, the same whether or not the address belongs to a host. */
export const linkOnItsWay =
  (email: string): PageIn =>
  ({ words }) => ({
    title: words.checkEmailTitle,
    content: html`<h1>${words.checkEmailTitle}</h1>
<p role="status">${filledText(words.linkOnItsWay, { email: html`<strong>${email}</strong>` })}</p>
<p>${words.openLinkHere(signInLinkMinutes)}</p>`
  })

/** 403 for a valid link opened in another browser. The link remains valid. */
export const otherBrowserPage = page(({ words }, root) => {
  const link = html`<a href="${root}/app/sign-in">${words.otherBrowserLink}</a>`
  return refusal(403, words.otherBrowserTitle, filledText(words.otherBrowserText, { link }))
})

/** 410 for a used, expired or unknown link. */
export const linkGonePage = page(({ words }, root) => {
  const link = html`<a href="${root}/app/sign-in">${words.signInLinkGoneLink}</a>`
  return refusal(410, words.linkExpiredTitle, filledText(words.signInLinkGoneText(signInLinkMinutes), { link }))
})
