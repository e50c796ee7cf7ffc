import { type Html, html } from "@slotkit/core/html"
import { type PageContent, page } from "./Page.ts"

/** A page that describes an error and how to resolve it. */
export const refusal = (status: number, title: string, text: string | Html): PageContent => ({
  title,
  status,
  content: html`<h1>${title}</h1>
<p>${text}</p>`
})

/** 404 for a URL with an unknown token. */
export const unknownCheckout = page(
  refusal(
    404,
    "Checkout not found",
    "This link doesn't lead to a checkout. Check that you copied the whole link, or ask your host for a new one."
  )
)

/** 404 for the link of an unknown booking. */
export const unknownBooking = page(
  refusal(404, "Booking not found", "This link doesn't lead to a booking. Check that you copied the whole link from your email.")
)

/** 403 for a form sent by another site, or without its cookie. */
export const foreignForm = page(
  refusal(
    403,
    "This form cannot be submitted",
    "The form has expired, or your browser blocks cookies from this site. Open the original link and try again."
  )
)

/** 403 for a decision on a request that has changed. `startAgain` links to the current request. */
export const staleConsent = (startAgain: string) =>
  page(
    refusal(
      403,
      "Your answer cannot be processed",
      html`The app's request has changed, or the form has expired. No data was shared. <a href="${startAgain}">Start again</a>.`
    )
  )

/** 422 for a form without one of its buttons. */
export const unknownButton = page(refusal(422, "No option selected", "Go back and select one of the buttons."))

/** 503 while the payment provider is not responding. */
export const providerSilent = page({
  ...refusal(
    503,
    "Payment unavailable",
    "The payment provider isn't responding. Your time is still held. Try again in a minute."
  ),
  headers: { "retry-after": "60" }
})

/** 403 for a user of the surrounding application who is not a host. */
export const notAHost = page(
  refusal(
    403,
    "Not a host account",
    "The account you are signed in with doesn't accept bookings. Contact the operator of this site."
  )
)

/** 403 for a form whose sender is no longer signed in. `startAgain` links back to its page. */
export const signedOut = (startAgain: string) =>
  page(refusal(403, "You are signed out", html`No changes were made. <a href="${startAgain}">Sign in and start again</a>.`))

/** 404 for a resource that does not exist or belongs to another host. */
export const notFound = (message: string) => page(refusal(404, "Not found", message))

/** 429 after too many attempts, with the wait in whole minutes. */
export const tooManyTries = (waitSeconds: number) =>
  page({
    ...refusal(
      429,
      "Too many attempts",
      `Wait ${Math.ceil(waitSeconds / 60)} ${waitSeconds > 60 ? "minutes" : "minute"} before you request another link.`
    ),
    headers: { "retry-after": String(waitSeconds) }
  })

/** 400, 413 or 415 for a body that is not a valid form. */
export const unreadableForm = (status: number, message: string) => page(refusal(status, "This form cannot be read", message))
