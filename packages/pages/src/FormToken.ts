import { equalDigests, hashToken } from "@slotkit/core"
import { Randomness, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

/** What a form carries to show that its page was given to the browser that sends it. */
export interface FormToken {
  /** The value of the form's hidden field `form_token`. */
  readonly field: string
  /** Gives the browser the cookie that the field belongs to. */
  readonly give: (response: HttpServerResponse.HttpServerResponse) => HttpServerResponse.HttpServerResponse
}

/**
 * Makes the token of a form: a random cookie that other sites can neither read nor send, and its digest with the form's purpose.
 *
 * A browser keeps one cookie for all its forms, so that two open pages do not spoil each other.
 */
export const newFormToken = Effect.fnUntraced(function* (purpose: string) {
  const { origin } = yield* Settings
  const { bytes } = yield* Randomness
  const { name, secure } = cookieOf(origin)
  const { cookies } = yield* HttpServerRequest
  const kept = cookies[name]
  const value = kept !== undefined && cookiePattern.test(kept) ? kept : hex(yield* bytes(16))
  const options = { path: "/", httpOnly: true, sameSite: "strict", secure } as const
  return {
    field: fieldOf(value, purpose),
    give: (response) => HttpServerResponse.setCookieUnsafe(response, name, value, options)
  } satisfies FormToken
})

/**
 * Whether a posted form comes from our own page for that purpose: the browser says so (`Sec-Fetch-Site`, or `Origin` where that is
 * missing), and the field belongs to the cookie.
 */
export const isOwnForm = Effect.fnUntraced(function* (fields: URLSearchParams, purpose: string) {
  const { origin } = yield* Settings
  const { headers, cookies } = yield* HttpServerRequest
  const site = headers["sec-fetch-site"]
  const isFromUs = site !== undefined ? site === "same-origin" : headers.origin === undefined || headers.origin === origin
  const value = cookies[cookieOf(origin).name]
  return isFromUs && value !== undefined && equalDigests(fields.get("form_token") ?? "", fieldOf(value, purpose))
})

/** With TLS a name that browsers give to nobody but this host (RFC 6265bis section 4.1.3.2). */
const cookieOf = (origin: string) =>
  origin.startsWith("https:") ? { name: "__Host-slotkit_form", secure: true } : { name: "slotkit_form", secure: false }

const fieldOf = (cookie: string, purpose: string): string => hashToken(`${cookie} ${purpose}`)

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

const cookiePattern = /^[0-9a-f]{32}$/
