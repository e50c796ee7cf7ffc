import type { Instant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { NotFound, orNotFound } from "../kernel/Failure.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"

/**
 * Counts the deliveries of a redelivery by status. `startedAt` is the time of creation that they have in common. Fails with
 * `NotFound` if the host has no such webhook, or if nothing was redelivered at that time.
 */
export const viewRedelivery = Effect.fnUntraced(function* (hostId: number, webhookId: number, startedAt: Instant) {
  const webhooks = yield* WebhookStore
  const queue = yield* DeliveryQueue
  yield* orNotFound(yield* webhooks.find({ hostId }, webhookId), "webhook")
  const [counts] = yield* queue.countBetween(hostId, [startedAt, startedAt + 1], { webhookId, kind: "redelivery" })
  const { pending = 0, delivered = 0, failed = 0 } = counts ?? {}
  const total = pending + delivered + failed
  return total === 0 ? yield* new NotFound({ what: "delivery" }) : { pending, delivered, failed, total }
})
