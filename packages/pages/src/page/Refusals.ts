import { type Html, html } from "@slotkit/core/html"
import { type PageContent, page } from "./Page.ts"

/** A page that says what is wrong, and what to do about it. */
export const refusal = (status: number, title: string, text: string | Html): PageContent => ({
  title,
  status,
  content: html`<h1>${title}</h1>
<p>${text}</p>`
})

/** 404 for an address that holds a token which nothing has. */
export const unknownCheckout = page(
  refusal(
    404,
    "No such checkout",
    "This link leads to no checkout. Check that it was copied whole, or ask your host for a new one."
  )
)

/** 403 for a form that another site made, or that has lost its cookie. */
export const foreignForm = page(
  refusal(
    403,
    "This form cannot be accepted",
    "It was not sent from its own page, or your browser keeps no cookies for this site. Open the link that brought you here and try again."
  )
)

/** 403 for an answer to a question that was not asked like that; `startAgain` leads to the page that asks it as it is now. */
export const staleConsent = (startAgain: string) =>
  page(
    refusal(
      403,
      "This answer cannot be accepted",
      html`What the app asks for has changed meanwhile, or the answer was not sent from its own page. Nothing was shared. <a href="${startAgain}">Start again</a>.`
    )
  )

/** 422 for a form without one of its buttons. */
export const unknownButton = page(
  refusal(422, "Nothing was chosen", "The form was sent without one of its buttons. Go back and try again.")
)

/** 503 while the payment provider does not answer. */
export const providerSilent = page({
  ...refusal(
    503,
    "The payment page cannot be reached",
    "The payment provider does not answer just now. Your booking is held; try again in a minute."
  ),
  headers: { "retry-after": "60" }
})

/** 403 for somebody who is signed in, in the application around Slotkit, and is no host. */
export const notAHost = page(
  refusal(
    403,
    "This account is not a host here",
    "You are signed in with an account that has no bookings. Ask the operator of this site."
  )
)

/** 403 for a form whose sender is signed in no longer; `startAgain` leads back to its page. */
export const signedOut = (startAgain: string) =>
  page(refusal(403, "You are signed out", html`Nothing was changed. <a href="${startAgain}">Sign in and start again</a>.`))

/** 404 for something that is not there, or is another host's. */
export const notFound = (message: string) => page(refusal(404, "Not found", message))

/** 429 after too many tries, with the wait in whole minutes for people. */
export const tooManyTries = (waitSeconds: number) =>
  page({
    ...refusal(
      429,
      "Too many tries",
      `Wait ${Math.ceil(waitSeconds / 60)} ${waitSeconds > 60 ? "minutes" : "minute"} before you ask for another link.`
    ),
    headers: { "retry-after": String(waitSeconds) }
  })

/** 400, 413 or 415 for a body that is no form. */
export const unreadableForm = (status: number, message: string) => page(refusal(status, "This form cannot be read", message))
