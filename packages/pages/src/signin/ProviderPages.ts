import { html } from "@slotkit/core/html"
import { providerSignInMinutes } from "@slotkit/engine"
import { page } from "../page/Page.ts"
import { refusal } from "../page/Refusals.ts"
import { filledText } from "../words/FilledText.ts"

const to = (text: string) => ({ link: html`<a href="/app/sign-in">${text}</a>` })

/** The pages for sign-ins at an OpenID provider that did not succeed. */
export const providerPages = {
  unknown: page(({ words }) =>
    refusal(400, words.providerFailedTitle, filledText(words.providerUnknownText, to(words.signInAgainLink)))
  ),
  gone: page(({ words }) =>
    refusal(410, words.providerGoneTitle, filledText(words.providerGoneText(providerSignInMinutes), to(words.signInAgainLink)))
  ),
  otherBrowser: page(({ words }) =>
    refusal(403, words.providerBrowserTitle, filledText(words.providerBrowserText, to(words.signInAgainLink)))
  ),
  denied: page(({ words }) =>
    refusal(403, words.providerDeniedTitle, filledText(words.providerDeniedText, to(words.signInAgainLink)))
  ),
  unavailable: page(({ words }) => ({
    ...refusal(503, words.providerAwayTitle, filledText(words.providerAwayText, to(words.linkByEmailLink))),
    headers: { "retry-after": "30" }
  })),
  invalid: page(({ words }) =>
    refusal(400, words.providerFailedTitle, filledText(words.providerInvalidText, to(words.signInAgainLink)))
  ),
  noEmail: page(({ words }) =>
    refusal(403, words.noVerifiedEmailTitle, filledText(words.noVerifiedEmailText, to(words.linkByEmailLink)))
  )
}

/** 403 for a person whose address belongs to no host. */
export const noHostPage = (email: string) =>
  page(({ words }) =>
    refusal(403, words.noAccountTitle, filledText(words.noAccountText, { email: html`<strong><bdi>${email}</bdi></strong>` }))
  )
