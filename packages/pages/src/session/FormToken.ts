import { hashToken } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { equalDigests } from "@slotkit/core/internal"
import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { randomHex } from "../page/RandomHex.ts"
import { hostCookie } from "./HostCookie.ts"

/** A form's anti-CSRF token. */
export interface FormToken {
  /** The form's hidden field. */
  readonly field: Html
  /** The hidden field of another form on the same page. */
  readonly fieldFor: (purpose: string) => Html
  /** Sets the cookie that the field is bound to. */
  readonly give: (response: HttpServerResponse.HttpServerResponse) => HttpServerResponse.HttpServerResponse
}

/**
 * Creates a form token: a random cookie that other sites can neither read nor send with a form, and its digest with the form's
 * purpose.
 *
 * A browser uses one cookie for all forms, so that two open pages do not invalidate each other.
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
 * Returns true if a posted form comes from our own page for that purpose: `Sec-Fetch-Site`, or `Origin` if that is missing, says
 * so, and the field matches the cookie.
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
