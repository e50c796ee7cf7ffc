import { type App, AppPatch, HostAppPatch } from "@slotkit/core"
import { appResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { validate } from "../kernel/Validate.ts"
import { AppStore } from "../ports/AppStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { type FindApp, requireApp, requireHostApp, writingApp } from "./RequireApp.ts"

/**
 * Updates the given fields of an app.
 *
 * A removed scope is not part of any token issued afterwards, including refreshed ones. Existing access tokens keep it until they
 * expire.
 */
export const patchApp = Effect.fnUntraced(function* (id: number, input: unknown) {
  yield* requireApp(id)
  const { verified, requests_per_minute: requestsPerMinute, ...patch } = yield* validate(AppPatch, input)
  return yield* change(requireApp(id), (app) => ({
    ...patched(app, patch),
    isVerified: verified ?? app.isVerified,
    requestsPerMinute: requestsPerMinute ?? app.requestsPerMinute
  }))
})

/**
 * Updates the given fields of an app that a host has registered. It is no longer verified, unless everything stays as it was: the
 * operator has verified its name, addresses and scopes.
 */
export const patchHostApp = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  yield* requireHostApp(hostId, id)
  const patch = yield* validate(HostAppPatch, input)
  return yield* change(requireHostApp(hostId, id), (app) => {
    const next = patched(app, patch)
    return { ...next, isVerified: app.isVerified && isShownAlike(app, next) }
  })
})

const change = Effect.fnUntraced(function* <R>(find: FindApp<R>, changed: (app: App) => App) {
  const apps = yield* AppStore
  const unitOfWork = yield* UnitOfWork
  const save = Effect.gen(function* () {
    const app = yield* find
    const next: App = { ...changed(app), updatedAt: yield* Clock.currentTimeMillis }
    const { name, redirectUris, scopes, isVerified, requestsPerMinute, updatedAt } = next
    const changes = { name, redirectUris, scopes, isVerified, requestsPerMinute, updatedAt }
    yield* writingApp(app, "app.change", apps.change(app.id, changes))
    return appResource(next)
  })
  return yield* unitOfWork.transaction(save)
})

const patched = (app: App, patch: typeof HostAppPatch.Type): App => ({
  ...app,
  name: patch.name ?? app.name,
  redirectUris: patch.redirect_uris ?? app.redirectUris,
  scopes: patch.scopes ?? app.scopes
})

/** True if nothing differs that hosts see when they are asked to connect the app. */
const isShownAlike = (one: App, other: App): boolean =>
  JSON.stringify([one.name, one.redirectUris, one.scopes]) === JSON.stringify([other.name, other.redirectUris, other.scopes])
