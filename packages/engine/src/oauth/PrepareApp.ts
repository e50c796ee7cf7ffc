import { type App, type AppInput, hashToken } from "@slotkit/core"
import { makeToken, tokenBytes } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { publicToken } from "../kernel/PublicToken.ts"
import type { NewApp } from "../ports/AppStore.ts"
import { Randomness } from "../ports/Randomness.ts"
import { SecretBox } from "../ports/SecretBox.ts"

/** Makes the identifier and the secrets of an app that is not stored yet. `secrets` are the fields that show them, once. */
export const prepareApp = Effect.fnUntraced(function* (
  fields: typeof AppInput.Type,
  standing: Pick<App, "registeredBy" | "ownerHostId" | "isVerified" | "requestsPerMinute">
) {
  const randomness = yield* Randomness
  const clientId = `app_${yield* publicToken}`
  const clientSecret = fields.public === true ? null : makeToken("clientSecret", yield* randomness.bytes(tokenBytes))
  const webhookSecret = yield* newAppWebhookSecret(clientId)
  const now = yield* Clock.currentTimeMillis
  const app: NewApp = {
    ...standing,
    clientId,
    name: fields.name,
    redirectUris: fields.redirect_uris,
    scopes: fields.scopes,
    clientSecretHash: clientSecret === null ? null : hashToken(clientSecret),
    webhookSecret: webhookSecret.sealed,
    createdAt: now,
    updatedAt: now
  }
  return { app, secrets: { client_secret: clientSecret, webhook_signing_secret: webhookSecret.secret } }
})

/** Creates a secret that signs the deliveries of an app, encrypted for that app and that use only. */
export const newAppWebhookSecret = Effect.fnUntraced(function* (clientId: string) {
  const randomness = yield* Randomness
  const box = yield* SecretBox
  const secret = makeToken("webhookSecret", yield* randomness.bytes(tokenBytes))
  return { secret, sealed: yield* box.seal(secret, `app:${clientId}:webhook:${yield* publicToken}`) }
})
