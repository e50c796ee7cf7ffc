import { type Html, html } from "@slotkit/core/html"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import { filledText } from "../words/Language.ts"
import { type PageContent, page } from "./Page.ts"

/** A page that describes an error and how to resolve it. */
export const refusal = (status: number, title: string, text: string | Html): PageContent => ({
  title,
  status,
  content: html`<h1>${title}</h1>
<p>${text}</p>`
})

/** 404 for a URL with an unknown token. */
export const unknownCheckout = page(({ words }) => refusal(404, words.unknownCheckoutTitle, words.unknownCheckoutText))

/** 404 for the link of an unknown booking. */
export const unknownBooking = page(({ words }) => refusal(404, words.unknownBookingTitle, words.unknownBookingText))

/** 403 for a form sent by another site, or without its cookie. */
export const foreignForm = page(({ words }) => refusal(403, words.foreignFormTitle, words.foreignFormText))

/** 403 for a decision on a request that has changed. `startAgain` is the path of the current request. */
export const staleConsent = (startAgain: string) =>
  page(({ words }, root) => {
    const link = html`<a href="${root}${startAgain}">${words.startAgain}</a>`
    return refusal(403, words.staleConsentTitle, filledText(words.staleConsentText, { link }))
  })

/** 422 for a form without one of its buttons. */
export const unknownButton = page(({ words }) => refusal(422, words.unknownButtonTitle, words.unknownButtonText))

/** 503 while the payment provider is not responding. */
export const providerSilent = Effect.flatMap(HttpServerRequest, ({ url }) =>
  page(({ words }, root) => {
    const { content, ...rest } = refusal(503, words.providerSilentTitle, words.providerSilentText)
    const again = html`\n<div class="stack"><a class="button" href="${root}${url}">${words.reload}</a></div>`
    return { ...rest, content: html`${content}${again}`, headers: { "retry-after": "60" } }
  })
)

/** 403 for a user of the surrounding application who is not a host. */
export const notAHost = page(({ words }) => refusal(403, words.notAHostTitle, words.notAHostText))

/** 403 for a form whose sender is no longer signed in. `startAgain` is the path of its page. */
export const signedOut = (startAgain: string) =>
  page(({ words }, root) => {
    const link = html`<a href="${root}${startAgain}">${words.signInAgain}</a>`
    return refusal(403, words.signedOutTitle, filledText(words.signedOutText, { link }))
  })

/** 404 for a resource that does not exist or belongs to another host. */
export const notFound = page(({ words }) => refusal(404, words.missingTitle, words.missingText))

/** 429 after too many attempts, with the wait in whole minutes. */
export const tooManyTries = (waitSeconds: number) =>
  page(({ words }) => ({
    ...refusal(429, words.tooManyTriesTitle, words.tooManyTriesText(Math.ceil(waitSeconds / 60))),
    headers: { "retry-after": String(waitSeconds) }
  }))

/** 400, 413 or 415 for a body that is not a valid form. */
export const unreadableForm = (status: number) =>
  page(({ words }) => refusal(status, words.unreadableTitle, words.unreadableText(status)))
