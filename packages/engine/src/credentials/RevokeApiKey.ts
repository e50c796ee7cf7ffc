import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { NotFound } from "../kernel/Failure.ts"
import { CredentialStore } from "../ports/CredentialStore.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"

/**
 * Revokes an API key from the next request on, and deletes its webhooks with their pending deliveries. Spec:
 * webhook.states.key_revoked.
 */
export const revokeApiKey = Effect.fnUntraced(function* (hostId: number, id: number) {
  const credentials = yield* CredentialStore
  const webhooks = yield* WebhookStore
  const revoke = Effect.gen(function* () {
    const revokedAt = yield* Clock.currentTimeMillis
    if (!(yield* credentials.changeApiKey(hostId, id, { revokedAt }))) return yield* new NotFound({ what: "apiKey" })
    yield* webhooks.remove({ hostId, kind: "api_key", id }, "all")
  })
  yield* audited(hostId, "apiKey.revoke", revoke, () => id)
})
