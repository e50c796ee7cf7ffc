import { hashToken } from "@slotkit/core"
import { hostOfSession, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { hostCookie } from "./HostCookie.ts"
import { HostSession } from "./HostSession.ts"

/** Slotkit's own sessions, identified by a cookie. */
export const ownHostSession = Layer.effect(
  HostSession,
  Effect.map(Settings, ({ baseUrl }) => {
    const cookie = hostCookie(baseUrl, "session")
    return HostSession.of({
      current: Effect.gen(function* () {
        const token = yield* cookie.read
        if (token === undefined) return Option.none()
        return Option.map(yield* hostOfSession(token), (host) => ({ host, key: hashToken(token) }))
      }),
      signInUrl: (returnTo) => `/app/sign-in?return_to=${encodeURIComponent(returnTo)}`,
      isOwn: true
    })
  })
)
