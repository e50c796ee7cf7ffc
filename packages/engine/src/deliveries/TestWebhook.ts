import { webhookEventTypes } from "@slotkit/core"
import { deliveryResource, eventHost, sampleEvent, webhookEventBody } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { Conflict, orNotFound } from "../kernel/Failure.ts"
import { publicToken } from "../kernel/PublicToken.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"
import { checkWebhookAddress } from "../webhooks/CheckWebhookAddress.ts"
import { lockWebhookToSend } from "./Redeliver.ts"

/**
 * Sends a sample of the first subscribed event to a webhook, signed and logged like every delivery.
 *
 * It does not change the webhook's failure counter. A forbidden address is a `Conflict` with the reason. Decision 0043.
 */
export const testWebhook = Effect.fnUntraced(function* (hostId: number, webhookId: number) {
  const webhooks = yield* WebhookStore
  const queue = yield* DeliveryQueue
  const host = yield* requireHost(hostId)
  const { url } = yield* orNotFound(yield* webhooks.find({ hostId: host.id }, webhookId), "webhook")
  const now = yield* Clock.currentTimeMillis
  const id = `evt_${yield* publicToken}`
  yield* Effect.catchTag(checkWebhookAddress(url), "WebhookAddressRefused", ({ reason }) =>
    Effect.fail(Conflict.of({ code: "webhook_address", text: reason }))
  )
  const send = Effect.gen(function* () {
    const { events } = yield* lockWebhookToSend(host.id, webhookId)
    const sample = sampleEvent({ id, type: events[0] ?? webhookEventTypes[0], createdAt: now, host: eventHost(host) })
    const event = { hostId: host.id, eventId: id, eventType: sample.type, body: webhookEventBody(sample), occurredAt: now }
    return deliveryResource(yield* queue.addTest(webhookId, event))
  })
  return yield* withReplay(audited(host.id, "webhook.test", send, () => webhookId))
})
