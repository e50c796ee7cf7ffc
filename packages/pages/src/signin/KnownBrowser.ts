import { hashToken } from "@slotkit/core"
import { SecretBox, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { hostCookie } from "../session/HostCookie.ts"

/** A browser in which a host has signed in before. */
export interface KnownBrowser {
  /** The e-mail address that signed in, in lower case. */
  readonly email: string
  /** Names the browser's own share of links. */
  readonly key: string
}

/** Reads the cookie of an earlier sign-in; `undefined` without one, and for one that this installation has not sealed. */
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

/** Gives a browser the cookie that says who has signed in there. It opens nothing: it only has links of its own to ask for. */
export const rememberBrowser = (email: string) =>
  Effect.gen(function* () {
    const { baseUrl } = yield* Settings
    const box = yield* SecretBox
    const { sealed } = yield* box.seal(email.toLowerCase(), context)
    return (response: HttpServerResponse.HttpServerResponse) =>
      hostCookie(baseUrl, "known_browser").give(response, sealed, lifetimeSeconds)
  })

const context = "known browser"
const lifetimeSeconds = 365 * 86_400
