import { html } from "@slotkit/core/html"
import { providerSignInMinutes } from "@slotkit/engine"
import { page } from "../shell/Page.ts"
import { refusal } from "../shell/Refusals.ts"
import { filledText } from "../words/Language.ts"

const to = (root: string, text: string) => ({ link: html`<a href="${root}/app/sign-in">${text}</a>` })

/** The pages for sign-ins at an OpenID provider that did not succeed. */
export const providerPages = {
  unknown: page(({ words }, root) =>
    refusal(400, words.providerFailedTitle, filledText(words.providerUnknownText, to(root, words.signInAgainLink)))
  ),
  gone: page(({ words }, root) =>
    refusal(
      410,
      words.providerGoneTitle,
      filledText(words.providerGoneText(providerSignInMinutes), to(root, words.signInAgainLink))
    )
  ),
  otherBrowser: page(({ words }, root) =>
    refusal(403, words.providerBrowserTitle, filledText(words.providerBrowserText, to(root, words.signInAgainLink)))
  ),
  denied: page(({ words }, root) =>
    refusal(403, words.providerDeniedTitle, filledText(words.providerDeniedText, to(root, words.signInAgainLink)))
  ),
  unavailable: page(({ words }, root) => ({
    ...refusal(503, words.providerAwayTitle, filledText(words.providerAwayText, to(root, words.linkByEmailLink))),
    headers: { "retry-after": "30" }
  })),
  invalid: page(({ words }, root) =>
    refusal(400, words.providerFailedTitle, filledText(words.providerInvalidText, to(root, words.signInAgainLink)))
  ),
  noEmail: page(({ words }, root) =>
    refusal(403, words.noVerifiedEmailTitle, filledText(words.noVerifiedEmailText, to(root, words.linkByEmailLink)))
  )
}

/** 403 for a person whose address belongs to no host. */
export const noHostPage = (email: string) =>
  page(({ words }) =>
    refusal(
      403,
      words.noAccountTitle,
      filledText(words.noAccountText, { email: html`<strong><bdi class="name">${email}</bdi></strong>` })
    )
  )
