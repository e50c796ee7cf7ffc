import { type App, hashToken } from "@slotkit/core"
import { appResource, makeToken, tokenBytes } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Conflict, NotFound } from "../kernel/Failure.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { AppStore } from "../ports/AppStore.ts"
import { Randomness } from "../ports/Randomness.ts"
import { requireApp, requireHostApp, writingApp } from "./RequireApp.ts"

/**
 * Replaces an app's client secret, which only this result contains. The old secret stops working immediately; tokens stay valid.
 *
 * Fails for a public app, which has no client secret. Spec: oauth.token.regenerate.
 */
export const regenerateClientSecret = (id: number) => Effect.flatMap(requireApp(id), regenerate)

/** Replaces the client secret of an app that a host has registered. */
export const regenerateHostClientSecret = (hostId: number, id: number) => Effect.flatMap(requireHostApp(hostId, id), regenerate)

const regenerate = Effect.fnUntraced(function* (app: App) {
  const apps = yield* AppStore
  const randomness = yield* Randomness
  if (!app.hasSecret) return yield* Conflict.of({ code: "app_is_public" })
  const secret = makeToken("clientSecret", yield* randomness.bytes(tokenBytes))
  const now = yield* Clock.currentTimeMillis
  const replace = Effect.gen(function* () {
    if (!(yield* apps.change(app.id, { clientSecretHash: hashToken(secret), updatedAt: now })))
      return yield* new NotFound({ what: "app" })
    return { ...appResource({ ...app, updatedAt: now }), client_secret: secret }
  })
  return yield* withReplay(writingApp(app, "app.regenerateSecret", replace))
})
