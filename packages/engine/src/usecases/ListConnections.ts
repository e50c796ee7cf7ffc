import { connectionResource } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { GrantStore } from "../ports/GrantStore.ts"
import { requireHost } from "./RequireHost.ts"

/** The apps that a host has connected, by when it did. */
export const listConnections = Effect.fnUntraced(function* (hostId: number) {
  const grants = yield* GrantStore
  const host = yield* requireHost(hostId)
  return (yield* grants.connections(host.id)).map(connectionResource)
})
