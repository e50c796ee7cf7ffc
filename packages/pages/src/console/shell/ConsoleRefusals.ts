import { type Html, html } from "@slotkit/core/html"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import type { SignedInContext } from "./ConsoleContext.ts"

/** 404 for an address without a page, and for what does not exist or belongs to another host. */
export const notFoundPage = ({ page, words, at, home }: SignedInContext): HttpServerResponse =>
  page(
    refusal(
      404,
      words.frame.notFoundTitle,
      words.frame.notFoundText,
      html`<a class="button" href="${at(home)}">${words.frame.toOverview}</a>`
    )
  )

/** 409 or 422 with the reason of a use case. */
export const cannotBeDone = ({ page, words, at, home }: SignedInContext, status: 409 | 422, reason: string): HttpServerResponse =>
  page(
    refusal(status, words.frame.cannotBeDone, reason, html`<a class="button" href="${at(home)}">${words.frame.toOverview}</a>`)
  )

/** 403 for what the host's plan does not include. */
export const planRefusal = ({ page, words, at }: SignedInContext, reason: string): HttpServerResponse =>
  page(refusal(403, words.frame.planTitle, reason, html`<a class="button" href="${at("/plan")}">${words.frame.comparePlans}</a>`))

/** 403 for a form without its token: it was open in another session, or comes from another site. */
export const formRefused = ({ page, words, at, home }: SignedInContext): HttpServerResponse =>
  page(
    refusal(
      403,
      words.frame.formRefusedTitle,
      words.frame.formRefusedText,
      html`<a class="button" href="${at(home)}">${words.frame.toOverview}</a>`
    )
  )

/** 429 for more changes than an hour allows. */
export const tooManyChanges = ({ page, words }: SignedInContext, waitSeconds: number): HttpServerResponse =>
  page({
    ...refusal(429, words.frame.tooManyTitle, words.frame.tooManyText(Math.ceil(waitSeconds / 60))),
    headers: { "retry-after": String(waitSeconds) }
  })

/** 400, 413 or 415 for a body that is not a form. */
export const unreadableConsoleForm = ({ page, words }: SignedInContext, status: number, reason: string): HttpServerResponse =>
  page(refusal(status, words.frame.unreadableTitle, reason))

/** 503 while the database or a calendar is not responding. */
export const unavailablePage = ({ page, words }: SignedInContext): HttpServerResponse =>
  page({ ...refusal(503, words.frame.unavailableTitle, words.frame.unavailableText), headers: { "retry-after": "10" } })

const refusal = (status: number, title: string, text: string, next?: Html) => ({
  title,
  status,
  content: html`<p>${text}</p>${next === undefined ? undefined : html`\n<p class="acts">${next}</p>`}`
})
