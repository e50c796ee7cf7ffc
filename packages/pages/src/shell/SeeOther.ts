import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as Response from "effect/http/HttpServerResponse"

/** 303 to a page. The address may contain a token, so it is neither stored nor passed on. */
export const seeOther = (address: string): HttpServerResponse =>
  Response.redirect(address, {
    status: 303,
    headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" }
  })

/** The path of `baseUrl`, which the addresses of pages start with. Empty at the root of an origin. */
export const rootPath = Effect.map(Settings, ({ baseUrl, origin }) => baseUrl.slice(origin.length))

/** The default return path after signing in. */
export const accountPath = "/app"

/**
 * Returns `return_to` if it is a path on our origin, otherwise the account page.
 *
 * The path is kept byte for byte, because it may be an app's request with its `state`. Paths that browsers may parse as another
 * origin are rejected: two leading slashes, a backslash, or characters that browsers skip.
 */
export const returnPath = (path: string | null): string =>
  path !== null && path.length <= maxLength && /^\/(?!\/)[!-[\]-~]*$/.test(path) ? path : accountPath

/** Leaves room for a URL with 2 KB of percent-encoded `state`. */
const maxLength = 8192
