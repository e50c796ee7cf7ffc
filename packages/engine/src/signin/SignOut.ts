import { hashToken } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { SessionStore } from "../ports/SessionStore.ts"

/** Ends one session of a host. */
export const signOut = Effect.fnUntraced(function* (hostId: number, sessionToken: string) {
  const sessions = yield* SessionStore
  yield* audited(hostId, "host.signOut", sessions.end(hashToken(sessionToken)))
})

/** Ends every session of a host, in whatever browser, and the links that would begin one. */
export const signOutEverywhere = Effect.fnUntraced(function* (hostId: number) {
  const sessions = yield* SessionStore
  yield* audited(hostId, "host.signOutEverywhere", sessions.endAllOf(hostId))
})

/** The same for somebody other than the host, who has to name one that there is. Management API: sessions. */
export const endSessions = Effect.fnUntraced(function* (hostId: number) {
  const host = yield* requireHost(hostId)
  yield* signOutEverywhere(host.id)
})
