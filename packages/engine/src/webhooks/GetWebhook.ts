import { webhookResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { orNotFound } from "../kernel/Failure.ts"
import type { Caller } from "../ports/CredentialStore.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"

/** Returns a webhook of the credential, without its secret. Another credential's webhook is `NotFound`. Decision 0040. */
export const getWebhook = Effect.fnUntraced(function* ({ credential }: Caller, id: number) {
  const webhooks = yield* WebhookStore
  return webhookResource(yield* orNotFound(yield* webhooks.find(credential, id), "webhook"))
})
