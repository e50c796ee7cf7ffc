import { type App, AppPatch } from "@slotkit/core"
import { appResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { validate } from "../kernel/Validate.ts"
import { AppStore } from "../ports/AppStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { requireApp } from "./RequireApp.ts"

/**
 * Updates the given fields of an app.
 *
 * A removed scope is not part of any token issued afterwards, including refreshed ones. Existing access tokens keep it until they
 * expire.
 */
export const patchApp = Effect.fnUntraced(function* (id: number, input: unknown) {
  const apps = yield* AppStore
  const unitOfWork = yield* UnitOfWork
  yield* requireApp(id)
  const patch = yield* validate(AppPatch, input)
  const change = Effect.gen(function* () {
    const app = yield* requireApp(id)
    const changed: App = {
      ...app,
      name: patch.name ?? app.name,
      redirectUris: patch.redirect_uris ?? app.redirectUris,
      scopes: patch.scopes ?? app.scopes,
      updatedAt: yield* Clock.currentTimeMillis
    }
    yield* apps.save(changed)
    return appResource(changed)
  })
  return yield* unitOfWork.transaction(change)
})
