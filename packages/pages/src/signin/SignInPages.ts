import { html } from "@slotkit/core/html"
import { codeTries, signInLinkMinutes } from "@slotkit/engine"
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
  ({ words }, root, site) => {
    const problem = words.signInEmailProblem
    const title = words.signInTo(site)
    return {
      title: wrongEmail === undefined ? title : words.errorTitle(title),
      status: wrongEmail === undefined ? 200 : 422,
      content: html`${wrongEmail === undefined ? undefined : errorSummary({ problems: [{ field: "email", sentence: problem }] }, words)}<h1>${words.signInTitle}</h1>
<p class="soft"><bdi class="name">${site}</bdi></p>
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

/** The contents of the page with the form for a code. `problem` is about the code that was entered before. */
export interface CodeForm {
  readonly formToken: FormToken
  readonly email: string
  /** The path to return to, which another email keeps. */
  readonly returnTo: string
  /** Without a mail server, the operator passes on the link, and the form for a code is left out. */
  readonly hasMail: boolean
  readonly problem?: "codeProblem" | "wrongCode" | undefined
}

/**
 * The confirmation after requesting a link, with the form for the code of the email. It is the same whether or not the address
 * belongs to a host.
 */
export const codePage =
  ({ formToken, email, returnTo, hasMail, problem }: CodeForm): PageIn =>
  ({ words }, root) => {
    const sentence = problem === undefined ? undefined : words[problem]
    const codeForms = html`<form class="end" method="post" action="${root}${codePath}" novalidate>
${formToken.field}
<div class="field"><label for="code">${words.codeLabel}</label>${
      sentence === undefined ? undefined : html`<span class="error" id="wrong">${sentence}</span>`
    }
<input class="few" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="20" required${
      sentence === undefined ? html` aria-describedby="how"` : html` aria-invalid="true" aria-describedby="wrong"`
    }></div>
<div class="stack"><button>${words.signInTitle}</button></div>
</form>
<form class="end" method="post" action="${root}${signInPath(returnTo)}">
${formToken.field}
<input type="hidden" name="email" value="${email}">
<div class="stack"><button class="plain">${words.sendAgain}</button></div>
</form>`
    return {
      title: sentence === undefined ? words.checkEmailTitle : words.errorTitle(words.checkEmailTitle),
      status: sentence === undefined ? 200 : 422,
      content: html`${sentence === undefined ? undefined : errorSummary({ problems: [{ field: "code", sentence }] }, words)}<h1>${words.checkEmailTitle}</h1>
<p role="status">${filledText(words.linkOnItsWay, { email: html`<strong><bdi class="name">${email}</bdi></strong>` })}</p>
<p class="soft" id="how">${words.openLinkHere(signInLinkMinutes)}</p>
${hasMail ? codeForms : undefined}
${hasMail ? html`<p class="soft end">${words.nothingArrived}</p>` : undefined}
<p><a href="${root}${signInPath(returnTo)}">${words.otherAddress}</a></p>`
    }
  }

/** The path of the page with the form for a code. */
export const codePath = "/app/sign-in/code"

const signInPath = (returnTo: string): string => `/app/sign-in?return_to=${encodeURIComponent(returnTo)}`

/** 410 for a code that was used, has expired, was tried too often or is for another browser. */
export const codeGonePage = (returnTo: string) =>
  page(({ words }, root) => {
    const link = html`<a href="${root}${signInPath(returnTo)}">${words.signInAgainLink}</a>`
    return refusal(410, words.codeGoneTitle, filledText(words.codeGoneText(signInLinkMinutes, codeTries), { link }))
  })

/** 429 for an email address or a client that entered too many codes in a day. Links still work. */
export const tooManyCodesPage = (waitSeconds: number) =>
  page(({ words }) => ({
    ...refusal(429, words.tooManyTriesTitle, words.tooManyCodesText),
    headers: { "retry-after": String(waitSeconds) }
  }))

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
