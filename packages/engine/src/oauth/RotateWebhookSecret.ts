import { type App, formatInstant } from "@slotkit/core"
import { appResource, millisPerDay } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { NotFound } from "../kernel/Failure.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { AppStore } from "../ports/AppStore.ts"
import { newAppWebhookSecret } from "./PrepareApp.ts"
import { requireApp, requireHostApp, writingApp } from "./RequireApp.ts"

/**
 * Replaces the secret for an app's deliveries, which only this result contains. The previous secret also signs for 24 more hours.
 *
 * Spec: events.signature.rotation.
 */
export const rotateWebhookSecret = (id: number) => Effect.flatMap(requireApp(id), rotateSecret)

/** Replaces the secret for the deliveries of an app that a host has registered. */
export const rotateHostWebhookSecret = (hostId: number, id: number) => Effect.flatMap(requireHostApp(hostId, id), rotateSecret)

const rotateSecret = Effect.fnUntraced(function* (app: App) {
  const apps = yield* AppStore
  const { secret, sealed } = yield* newAppWebhookSecret(app.clientId)
  const bothUntil = (yield* Clock.currentTimeMillis) + millisPerDay
  const rotate = Effect.gen(function* () {
    if (!(yield* apps.change(app.id, { webhookSecret: { ...sealed, bothUntil: bothUntil } })))
      return yield* new NotFound({ what: "app" })
    return { ...appResource(app), webhook_signing_secret: secret, previous_secret_expires_at: formatInstant(bothUntil) }
  })
  return yield* withReplay(writingApp(app, "app.rotateWebhookSecret", rotate))
})
