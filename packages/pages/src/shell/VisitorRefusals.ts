import type { Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Response from "effect/http/HttpServerResponse"
import type { ClosedInvite } from "../words/Words.ts"
import { hostName, writeToHost } from "./HostParts.ts"
import type { RequestContext } from "./RequestContext.ts"

/** 404 for every address without a page. It does not say what is missing. */
export const pageNotFound = ({ words, page }: RequestContext, accept: string | undefined): HttpServerResponse =>
  accept?.includes("application/json") === true && !accept.includes("text/html")
    ? Response.jsonUnsafe({ message: words.notFoundTitle, code: "not_found" }, { status: 404 })
    : page(visitorRefusal(404, words.notFoundTitle, words.notFoundText))

/** 410 for an invite that can no longer be booked. */
export const inviteClosed = ({ words, page }: RequestContext, status: ClosedInvite, host: Host): HttpServerResponse =>
  page({
    ...visitorRefusal(410, words.inviteTitle(status), words.inviteText(status, hostName(host, words)), writeToHost(host, words)),
    host,
    isSecret: true
  })

/** 410 for a link whose selection of members has expired, or is not valid. It does not lead to the times of the whole team. */
export const selectionRefused = ({ words, page }: RequestContext, host: Host): HttpServerResponse =>
  page({
    ...visitorRefusal(410, words.selectionTitle, words.selectionText, host.email === "" ? undefined : writeToHost(host, words)),
    host
  })

/** 503 while free times cannot be computed. `reload` is the address of the page. */
export const timesUnavailable = ({ words, page }: RequestContext, reload: string): HttpServerResponse =>
  page({
    ...visitorRefusal(
      503,
      words.unavailableTitle,
      words.unavailableText,
      html`<a class="button" href="${reload}">${words.reload}</a>`
    ),
    headers: { "retry-after": "30" }
  })

/** 429 with the wait in seconds, and a way to try again. A form that was refused unread is kept and sent again. */
export const tooManyRequests = (
  { words, page }: RequestContext,
  seconds: number,
  path: string,
  sent?: URLSearchParams
): HttpServerResponse => {
  const again =
    sent === undefined
      ? html`<a class="button" href="${path}">${words.reload}</a>`
      : html`<form method="post" action="${path}">${[...sent].map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`
        )}<button>${words.sendFormAgain}</button></form>`
  return page({
    ...visitorRefusal(429, words.limitedTitle, words.limitedText(seconds), again),
    isSecret: true,
    headers: { "retry-after": String(seconds) }
  })
}

/** 400, 413 or 415 for a body that is not a form. */
export const unreadable = ({ words, page }: RequestContext, status: number): HttpServerResponse =>
  page(visitorRefusal(status, words.unreadableTitle, words.unreadableText(status)))

/** The content of a page that describes an error and how to resolve it. */
export const visitorRefusal = (status: number, title: string, text: string, next?: Html) => ({
  kind: "message" as const,
  title,
  status,
  content: html`<div class="sheet message">
<h1>${title}</h1>
<p>${text}</p>${next === undefined ? undefined : html`\n<div class="stack">${next}</div>`}
</div>`
})
