import { storedToken } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { SessionStore } from "../ports/SessionStore.ts"

/** Ends one session of a host. */
export const signOut = Effect.fnUntraced(function* (hostId: number, sessionToken: string) {
  const sessions = yield* SessionStore
  yield* audited(hostId, "host.signOut", sessions.end("host", { sessionHash: storedToken(sessionToken) }))
})
