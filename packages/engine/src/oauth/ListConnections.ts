import { connectionResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { requireHost } from "../kernel/RequireHost.ts"
import { GrantStore } from "../ports/GrantStore.ts"

/** Lists the apps that a host has connected, by time, with their scopes. */
export const listConnections = Effect.fnUntraced(function* (hostId: number) {
  const grants = yield* GrantStore
  const host = yield* requireHost(hostId)
  return (yield* grants.connections(host.id, yield* Clock.currentTimeMillis)).map(connectionResource)
})
