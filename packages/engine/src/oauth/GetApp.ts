import { appResource, countedConnections, type HostAppResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { AppStore } from "../ports/AppStore.ts"
import { requireApp, requireHostApp } from "./RequireApp.ts"

/** Returns a partner app without its secrets. */
export const getApp = (id: number) => Effect.map(requireApp(id), appResource)

/** Returns an app that a host has registered, with the number of connected accounts and nothing else about them. */
export const getHostApp = Effect.fnUntraced(function* (hostId: number, id: number) {
  const apps = yield* AppStore
  const app = yield* requireHostApp(hostId, id)
  const connected = yield* apps.countConnections(id, countedConnections)
  return { ...appResource(app), connected_accounts: connected } satisfies typeof HostAppResource.Type
})
