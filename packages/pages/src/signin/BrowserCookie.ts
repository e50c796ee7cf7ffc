import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { hostCookie, randomHex } from "../shell/HostCookie.ts"
import { returnPath } from "../shell/SeeOther.ts"

/**
 * Binds sign-ins to the browser that begins them. One cookie for all of them, so that the first one still works after a second
 * one has begun.
 */
export const browserCookie = Effect.gen(function* () {
  const { baseUrl } = yield* Settings
  const cookie = hostCookie(baseUrl, "sign_in")
  const stored = yield* cookie.read
  const browserToken = stored !== undefined && /^[0-9a-f]{64}$/.test(stored) ? stored : yield* randomHex(32)
  return {
    browserToken,
    give: (response: HttpServerResponse.HttpServerResponse) => cookie.give(response, browserToken, 86_400)
  }
})

/** The path to return to after signing in, from the request's `return_to`. */
export const whereTo = Effect.map(HttpServerRequest, ({ url }) =>
  returnPath(new URL(url, "http://localhost").searchParams.get("return_to"))
)
