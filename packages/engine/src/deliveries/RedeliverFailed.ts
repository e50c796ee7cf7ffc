import { Timestamp } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited } from "../audit/Audit.ts"
import { orNotFound } from "../kernel/Failure.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { type Holder, requireHolder } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"
import { lockWebhookToSend } from "./Redeliver.ts"

/** The instant from which failed deliveries are sent again. */
export const RedeliverInput = Schema.Struct({
  since: Timestamp.pipe(
    Schema.annotateEncoded({ description: "Events that have failed since then: an ISO 8601 date-time with an offset." })
  )
}).annotate({ identifier: "RedeliverRequest" })

/**
 * Redelivers all deliveries to a webhook since an instant that have failed permanently, and returns their number. It skips events
 * that were redelivered successfully or have a pending redelivery, so repeating it only sends what failed again.
 */
export const redeliverFailed = (holder: Holder, webhookId: number, input: unknown) =>
  withReplay(Effect.map(startRedelivery(holder, webhookId, input), ({ count }) => ({ count })))

/** The same for pages that follow the redelivery. Returns the time of creation of its deliveries too, to find it. */
export const startRedelivery = Effect.fnUntraced(function* (holder: Holder, webhookId: number, input: unknown) {
  const webhooks = yield* WebhookStore
  const queue = yield* DeliveryQueue
  const host = yield* requireHolder(holder)
  yield* orNotFound(yield* webhooks.find({ hostId: host.id }, webhookId), "webhook")
  const { since } = yield* validate(RedeliverInput, input)
  const again = Effect.gen(function* () {
    yield* lockWebhookToSend(holder, webhookId)
    const startedAt = yield* Clock.currentTimeMillis
    const added = yield* queue.redeliver(host.id, { failedOf: webhookId, since }, startedAt)
    return { count: added.length, startedAt }
  })
  return yield* audited(host.id, "webhook.redeliver", again, () => webhookId)
})
