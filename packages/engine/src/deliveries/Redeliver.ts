import { deliveryResource, Timestamp } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited } from "../audit/Audit.ts"
import { orNotFound, requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { DeliveryQueue } from "../ports/DeliveryQueue.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"
import { noSuchWebhook } from "../webhooks/GetWebhook.ts"
import { noSuchDelivery } from "./ListDeliveries.ts"
import { lockWebhookToSend } from "./LockWebhookToSend.ts"

/**
 * Sends a delivery once more, whatever became of it: the same event and body, on attempts of its own.
 *
 * It moves no counter of its webhook. Decision 0043.
 */
export const redeliver = Effect.fnUntraced(function* (hostId: number, id: number) {
  const queue = yield* DeliveryQueue
  const host = yield* requireHost(hostId)
  const again = Effect.gen(function* () {
    const { webhookId } = yield* orNotFound(yield* queue.find(host.id, id), noSuchDelivery)
    yield* lockWebhookToSend(host.id, webhookId)
    const added = yield* queue.redeliver(host.id, id, yield* Clock.currentTimeMillis)
    return deliveryResource(yield* orNotFound(added, noSuchDelivery))
  })
  return yield* audited(host.id, "delivery.redeliver", again, () => id)
})

/** From when on failed deliveries are sent again. */
export const RedeliverInput = Schema.Struct({ since: Timestamp }).annotate({ identifier: "RedeliverRequest" })

/**
 * Sends everything once more that a webhook was to be told since a moment and that failed for good; how much that is. What arrived
 * by a second sending, or waits for one, is left out: to ask again sends only what failed again.
 */
export const redeliverFailed = Effect.fnUntraced(function* (hostId: number, webhookId: number, input: unknown) {
  const webhooks = yield* WebhookStore
  const queue = yield* DeliveryQueue
  const host = yield* requireHost(hostId)
  yield* orNotFound(yield* webhooks.findOfHost(host.id, webhookId), noSuchWebhook)
  const { since } = yield* validate(RedeliverInput, input)
  const again = Effect.gen(function* () {
    yield* lockWebhookToSend(host.id, webhookId)
    return { count: yield* queue.redeliverFailed(webhookId, since, yield* Clock.currentTimeMillis) }
  })
  return yield* audited(host.id, "webhook.redeliver", again, () => webhookId)
})
