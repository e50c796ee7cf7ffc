import { webhookResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { requireHost } from "../kernel/RequireHost.ts"
import type { Caller } from "../ports/CredentialStore.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"

/** The webhooks that a credential has made, oldest first; nobody else's. Decision 0040. */
export const listWebhooks = Effect.fnUntraced(function* ({ credential }: Caller) {
  const webhooks = yield* WebhookStore
  return (yield* webhooks.list(credential)).map(webhookResource)
})

/** Every webhook of a host, oldest first, whoever made it. */
export const listHostWebhooks = Effect.fnUntraced(function* (hostId: number) {
  const webhooks = yield* WebhookStore
  const host = yield* requireHost(hostId)
  return (yield* webhooks.listOfHost(host.id)).map(webhookResource)
})
