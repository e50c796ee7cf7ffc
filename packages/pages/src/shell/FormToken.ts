import { hashToken } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { equalDigests } from "@slotkit/core/internal"
import { Settings } from "@slotkit/engine"
import { formFields } from "@slotkit/http"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { hostCookie, randomHex } from "./HostCookie.ts"

/** A form's anti-CSRF token. */
export interface FormToken {
  /** The form's hidden field. */
  readonly field: Html
  /** The hidden field of another form on the same page. */
  readonly fieldFor: (purpose: string) => Html
  /** Sets the cookie that the field is bound to. */
  readonly give: (response: HttpServerResponse) => HttpServerResponse
}

/**
 * Creates a form token: a random cookie that other sites can neither read nor send with a form, and its digest with the form's
 * purpose.
 *
 * A browser uses one cookie for all forms, so that two open pages do not invalidate each other. The digest is masked with random
 * bytes of each response, so that the length of a compressed page does not betray it beside a text from the address. Decision
 * 0072.
 */
export const newFormToken = Effect.fnUntraced(function* (purpose: string) {
  const { baseUrl } = yield* Settings
  const cookie = hostCookie(baseUrl, "form")
  const stored = yield* cookie.read
  const value = stored !== undefined && cookiePattern.test(stored) ? stored : yield* randomHex(16)
  const mask = yield* randomHex(digestBytes)
  return {
    field: hiddenField(digest(value, purpose), mask),
    fieldFor: (other) => hiddenField(digest(value, other), mask),
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
  return isFromUs && value !== undefined && equalDigests(unmasked(fields.get("form_token") ?? ""), digest(value, purpose))
})

const hiddenField = (token: string, mask: string): Html =>
  html`<input type="hidden" name="form_token" value="${mask}${combined(token, mask)}">`

/** Returns the digest of a field, or an empty text if it is not a mask and a masked digest. */
const unmasked = (field: string): string =>
  fieldPattern.test(field) ? combined(field.slice(digestBytes * 2), field.slice(0, digestBytes * 2)) : ""

/** Combines two texts of hexadecimal digits with exclusive or. */
const combined = (text: string, mask: string): string =>
  Array.from(text, (digit, index) => (Number.parseInt(digit, 16) ^ Number.parseInt(mask[index]!, 16)).toString(16)).join("")

const digest = (cookie: string, purpose: string): string => hashToken(`${cookie} ${purpose}`)

const cookiePattern = /^[0-9a-f]{32}$/
const digestBytes = 32
const fieldPattern = /^[0-9a-f]{128}$/

/** Handles a form of a signed-in person, if it has the token of their sign-in. Others get the response for `foreign`. */
export const forAccountForm = <E, R, R2>(
  signedIn: { readonly key: string },
  take: (fields: URLSearchParams) => Effect.Effect<HttpServerResponse, E, R>,
  foreign: Effect.Effect<HttpServerResponse, never, R2>
) =>
  Effect.gen(function* () {
    const fields = yield* Effect.flatMap(HttpServerRequest, formFields)
    return (yield* isAccountForm(signedIn, fields)) ? yield* take(fields) : yield* foreign
  })

/** Returns true if a posted form has the token of a sign-in. */
export const isAccountForm = (signedIn: { readonly key: string }, fields: URLSearchParams) =>
  isOwnForm(fields, accountPurpose(signedIn))

/** The purpose of these forms' tokens: one sign-in. */
export const accountPurpose = ({ key }: { readonly key: string }): string => `account ${key}`
