import { webhookResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { requireHost } from "../kernel/RequireHost.ts"
import type { Caller } from "../ports/CredentialStore.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"

/** Lists the webhooks of a credential, oldest first. Decision 0040. */
export const listWebhooks = Effect.fnUntraced(function* ({ credential }: Caller) {
  const webhooks = yield* WebhookStore
  return (yield* webhooks.list(credential)).map(webhookResource)
})

/** Lists all webhooks of a host, oldest first. */
export const listHostWebhooks = Effect.fnUntraced(function* (hostId: number) {
  const webhooks = yield* WebhookStore
  const host = yield* requireHost(hostId)
  return (yield* webhooks.list({ hostId: host.id })).map(webhookResource)
})
