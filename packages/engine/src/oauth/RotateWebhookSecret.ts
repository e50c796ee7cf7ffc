import { formatInstant } from "@slotkit/core"
import { appResource, millisPerDay } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { NotFound } from "../kernel/Failure.ts"
import { noSuch } from "../kernel/NoSuch.ts"
import { answering } from "../kernel/RememberAnswer.ts"
import { AppStore } from "../ports/AppStore.ts"
import { newAppWebhookSecret } from "./NewAppWebhookSecret.ts"
import { requireApp } from "./RequireApp.ts"

/**
 * Replaces the secret for an app's deliveries, which only this result contains. The previous secret also signs for 24 more hours.
 *
 * Spec: events.signature.rotation.
 */
export const rotateWebhookSecret = Effect.fnUntraced(function* (id: number) {
  const apps = yield* AppStore
  const app = yield* requireApp(id)
  const { secret, sealed } = yield* newAppWebhookSecret(app.clientId)
  const bothUntil = (yield* Clock.currentTimeMillis) + millisPerDay
  const rotate = Effect.gen(function* () {
    if (!(yield* apps.rotateWebhookSecret(id, sealed, bothUntil))) return yield* new NotFound({ message: noSuch.app })
    return { ...appResource(app), webhook_signing_secret: secret, previous_secret_expires_at: formatInstant(bothUntil) }
  })
  return yield* answering(rotate)
})
