import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { SessionStore } from "../ports/SessionStore.ts"

/** Ends all sessions of a host, in all browsers, and revokes its sign-in links. */
export const signOutEverywhere = Effect.fnUntraced(function* (hostId: number) {
  const sessions = yield* SessionStore
  yield* audited(hostId, "host.signOutEverywhere", sessions.end("host", { hostId }))
})

/** Ends all sessions of a host for the operator. Fails with `NotFound` for an unknown host. Operator API: sessions. */
export const endSessions = Effect.fnUntraced(function* (hostId: number) {
  const host = yield* requireHost(hostId)
  yield* signOutEverywhere(host.id)
})
