import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { SessionStore } from "../ports/SessionStore.ts"

/** Ends every session of a host, in whatever browser, and the links that would begin one. */
export const signOutEverywhere = Effect.fnUntraced(function* (hostId: number) {
  const sessions = yield* SessionStore
  yield* audited(hostId, "host.signOutEverywhere", sessions.endAllOf(hostId))
})

/** Ends every session of a host for the operator; an unknown host is `NotFound`. Management API: sessions. */
export const endSessions = Effect.fnUntraced(function* (hostId: number) {
  const host = yield* requireHost(hostId)
  yield* signOutEverywhere(host.id)
})
