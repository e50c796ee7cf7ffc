import type { Host } from "@slotkit/core"
import { parseToken, storedToken } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HostStore } from "../ports/HostStore.ts"
import { SessionStore } from "../ports/SessionStore.ts"

/** Returns the host of an unexpired session. A malformed token is not looked up. */
export const hostOfSession = Effect.fnUntraced(function* (sessionToken: string) {
  const sessions = yield* SessionStore
  const hosts = yield* HostStore
  if (parseToken(sessionToken)?.kind !== "hostSession") return Option.none<Host>()
  const session = yield* sessions.find("host", "session", storedToken(sessionToken), yield* Clock.currentTimeMillis)
  return Option.isNone(session) ? Option.none<Host>() : yield* hosts.find(session.value.hostId)
})
