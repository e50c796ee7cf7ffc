import type { App } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { NotFound } from "../kernel/Failure.ts"
import { AppStore } from "../ports/AppStore.ts"
import { requireApp, requireHostApp, writingApp } from "./RequireApp.ts"

/** Deletes an app. Its tokens are rejected from the next request on. A job ends its connections and their webhooks. */
export const deleteApp = (id: number) => Effect.flatMap(requireApp(id), remove)

/** Deletes an app that a host has registered. */
export const deleteHostApp = (hostId: number, id: number) => Effect.flatMap(requireHostApp(hostId, id), remove)

const remove = Effect.fnUntraced(function* (app: App) {
  const apps = yield* AppStore
  const isRemoved = Effect.filterOrFail(
    apps.remove(app.id),
    (removed) => removed > 0,
    () => new NotFound({ what: "app" })
  )
  yield* writingApp(app, "app.delete", isRemoved)
})
