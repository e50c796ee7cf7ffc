import { Timestamp } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited } from "../audit/Audit.ts"
import { noSuch } from "../kernel/NoSuch.ts"
import { orNotFound } from "../kernel/NotFoundOr.ts"
import { answering } from "../kernel/RememberAnswer.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { WebhookStore } from "../ports/WebhookStore.ts"
import { lockWebhookToSend } from "./LockWebhookToSend.ts"

/** The instant from which failed deliveries are sent again. */
export const RedeliverInput = Schema.Struct({ since: Timestamp }).annotate({ identifier: "RedeliverRequest" })

/**
 * Redelivers all deliveries to a webhook since an instant that have failed permanently, and returns their number. It skips events
 * that were redelivered successfully or have a pending redelivery, so repeating it only sends what failed again.
 */
export const redeliverFailed = Effect.fnUntraced(function* (hostId: number, webhookId: number, input: unknown) {
  const webhooks = yield* WebhookStore
  const queue = yield* DeliveryQueue
  const host = yield* requireHost(hostId)
  yield* orNotFound(yield* webhooks.findOfHost(host.id, webhookId), noSuch.webhook)
  const { since } = yield* validate(RedeliverInput, input)
  const again = Effect.gen(function* () {
    const webhook = yield* lockWebhookToSend(host.id, webhookId)
    return { count: yield* queue.redeliverFailed(webhook, since, yield* Clock.currentTimeMillis) }
  })
  return yield* answering(audited(host.id, "webhook.redeliver", again, () => webhookId))
})
