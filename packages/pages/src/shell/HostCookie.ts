import { Randomness } from "@slotkit/engine"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Cookies from "effect/http/Cookies"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

type Response = HttpServerResponse.HttpServerResponse

/** The purpose of a cookie, which is part of its name. */
type CookiePurpose = "calendar" | "form" | "known_browser" | "operator" | "session" | "sign_in" | "sign_in_code"

/** A cookie set by Slotkit. */
export interface HostCookie {
  /** The value sent with the request. */
  readonly read: Effect.Effect<string | undefined, never, HttpServerRequest>
  /** Sets the cookie for the given seconds, or until the browser closes. */
  readonly give: (response: Response, value: string, seconds?: number) => Response
  /** Deletes the cookie. */
  readonly take: (response: Response) => Response
}

/**
 * Defines a cookie that is hidden from scripts and not sent with other sites' forms. Installations below different paths of one
 * origin have separate cookies.
 *
 * The cookie is sent when the user follows a link from elsewhere, such as an app's consent request or an email. With TLS, its
 * name has a prefix that limits it to this host (RFC 6265bis, section 4.1.3.2).
 */
export const hostCookie = (baseUrl: string, purpose: CookiePurpose): HostCookie => {
  const { name, options } = definitionOf(baseUrl, purpose)
  return {
    read: Effect.map(HttpServerRequest, ({ cookies }) => cookies[name]),
    give: (response, value, seconds) =>
      HttpServerResponse.setCookieUnsafe(response, name, value, {
        ...options,
        ...(seconds === undefined ? {} : { maxAge: Duration.seconds(seconds) })
      }),
    take: (response) => HttpServerResponse.expireCookieUnsafe(response, name, options)
  }
}

/** Returns the value of a `Set-Cookie` header that sets a cookie for the given seconds, for responses that are not Effect's. */
export const hostCookieHeader = (baseUrl: string, purpose: CookiePurpose, value: string, seconds: number): string => {
  const { name, options } = definitionOf(baseUrl, purpose)
  return Cookies.serializeCookie(Cookies.makeCookieUnsafe(name, value, { ...options, maxAge: Duration.seconds(seconds) }))
}

const definitionOf = (baseUrl: string, purpose: CookiePurpose) => {
  const { protocol, pathname } = new URL(baseUrl)
  const secure = protocol === "https:"
  const name = `${secure ? "__Host-" : ""}slotkit_${purpose}${pathname.replaceAll("/", ".").replace(/\.$/, "")}`
  return { name, options: { path: "/", httpOnly: true, sameSite: "lax", secure } as const }
}

/** Returns random bytes in lowercase hex, for cookies. */
export const randomHex = Effect.fnUntraced(function* (length: number) {
  const randomness = yield* Randomness
  const bytes = yield* randomness.bytes(length)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
})
