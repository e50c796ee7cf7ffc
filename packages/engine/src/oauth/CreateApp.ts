import { AppInput, hashToken } from "@slotkit/core"
import { appResource, makeToken, tokenBytes } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { publicToken } from "../kernel/PublicToken.ts"
import { answering } from "../kernel/RememberAnswer.ts"
import { validate } from "../kernel/Validate.ts"
import { AppStore } from "../ports/AppStore.ts"
import { Randomness } from "../ports/Randomness.ts"
import { newAppWebhookSecret } from "./NewAppWebhookSecret.ts"

/**
 * Registers a partner app. Only this result contains its webhook secret and, unless it is public, its client secret.
 *
 * Spec: oauth.token.secret_once.
 */
export const createApp = Effect.fnUntraced(function* (input: unknown) {
  const apps = yield* AppStore
  const randomness = yield* Randomness
  const fields = yield* validate(AppInput, input)
  const clientId = `app_${yield* publicToken}`
  const clientSecret = fields.public === true ? null : makeToken("clientSecret", yield* randomness.bytes(tokenBytes))
  const webhookSecret = yield* newAppWebhookSecret(clientId)
  const now = yield* Clock.currentTimeMillis
  const add = apps.add({
    clientId,
    name: fields.name,
    redirectUris: fields.redirect_uris,
    scopes: fields.scopes,
    clientSecretHash: clientSecret === null ? null : hashToken(clientSecret),
    webhookSecret: webhookSecret.sealed,
    createdAt: now,
    updatedAt: now
  })
  const shown = { client_secret: clientSecret, webhook_signing_secret: webhookSecret.secret }
  return yield* answering(Effect.map(add, (app) => ({ ...appResource(app), ...shown })))
})
