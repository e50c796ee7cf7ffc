import { html } from "./html.ts"
import { type PageContent, page } from "./Page.ts"

const refusal = (status: number, title: string, text: string): PageContent => ({
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
    "It was not sent from its own page, or your browser keeps no cookies for this site. Open the link from your mail and try again."
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

/** 400, 413 or 415 for a body that is no form. */
export const unreadableForm = (status: number, message: string) => page(refusal(status, "This form cannot be read", message))
