import { hashToken } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { equalDigests } from "@slotkit/core/internal"
import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { randomHex } from "../page/RandomHex.ts"
import { hostCookie } from "./HostCookie.ts"

/** What a form carries to show that its page was given to the browser that sends it. */
export interface FormToken {
  /** The form's hidden field. */
  readonly field: Html
  /** The hidden field of another form on the same page. */
  readonly fieldFor: (purpose: string) => Html
  /** Gives the browser the cookie that the field belongs to. */
  readonly give: (response: HttpServerResponse.HttpServerResponse) => HttpServerResponse.HttpServerResponse
}

/**
 * Makes the token of a form: a random cookie that other sites can neither read nor send with a form, and its digest with the form's
 * purpose.
 *
 * A browser keeps one cookie for all its forms, so that two open pages do not spoil each other.
 */
export const newFormToken = Effect.fnUntraced(function* (purpose: string) {
  const { baseUrl } = yield* Settings
  const cookie = hostCookie(baseUrl, "form")
  const kept = yield* cookie.read
  const value = kept !== undefined && cookiePattern.test(kept) ? kept : yield* randomHex(16)
  return {
    field: hiddenField(value, purpose),
    fieldFor: (other) => hiddenField(value, other),
    give: (response) => cookie.give(response, value)
  } satisfies FormToken
})

/**
 * Whether a posted form comes from our own page for that purpose: the browser says so (`Sec-Fetch-Site`, or `Origin` where that is
 * missing), and the field belongs to the cookie.
 */
export const isOwnForm = Effect.fnUntraced(function* (fields: URLSearchParams, purpose: string) {
  const { baseUrl, origin } = yield* Settings
  const { headers } = yield* HttpServerRequest
  const site = headers["sec-fetch-site"]
  const isFromUs = site !== undefined ? site === "same-origin" : headers.origin === undefined || headers.origin === origin
  const value = yield* hostCookie(baseUrl, "form").read
  return isFromUs && value !== undefined && equalDigests(fields.get("form_token") ?? "", digest(value, purpose))
})

const hiddenField = (cookie: string, purpose: string): Html =>
  html`<input type="hidden" name="form_token" value="${digest(cookie, purpose)}">`

const digest = (cookie: string, purpose: string): string => hashToken(`${cookie} ${purpose}`)

const cookiePattern = /^[0-9a-f]{32}$/
