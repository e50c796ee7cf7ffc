import { hashToken } from "@slotkit/core"
import { foldedAddress } from "@slotkit/core/internal"
import { SecretBox, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { hostCookie } from "../shell/HostCookie.ts"

/** A browser where a host has signed in before. */
export interface KnownBrowser {
  /** The email address that signed in, in lowercase. */
  readonly email: string
  /** Identifies the browser's own limit for sign-in links. */
  readonly key: string
}

/**
 * Reads the cookie of an earlier sign-in. Returns `undefined` without one, and for a cookie that this installation did not seal.
 */
export const knownBrowser = Effect.gen(function* () {
  const { baseUrl } = yield* Settings
  const box = yield* SecretBox
  const sealed = yield* hostCookie(baseUrl, "known_browser").read
  if (sealed === undefined) return undefined
  return yield* box.open({ sealed, context }).pipe(
    Effect.map((email): KnownBrowser | undefined => ({ email, key: hashToken(sealed) })),
    Effect.catchCause(() => Effect.succeed(undefined))
  )
})

/** Sets the cookie that records the sign-in. It grants no access, only a separate limit for sign-in links. */
export const rememberBrowser = (email: string) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* Settings
    const box = yield* SecretBox
    const { sealed } = yield* box.seal(foldedAddress(email), context)
    return (response: HttpServerResponse.HttpServerResponse) =>
      hostCookie(baseUrl, "known_browser").give(response, sealed, lifetimeSeconds)
  })

const context = "known browser"
const lifetimeSeconds = 365 * 86_400
