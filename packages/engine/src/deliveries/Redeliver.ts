import type { Webhook } from "@slotkit/core"
import { deliveryResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { audited } from "../audit/Audit.ts"
import { Conflict, orNotFound } from "../kernel/Failure.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { type Holder, requireHolder } from "../kernel/RequireHost.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { installation, WebhookStore } from "../ports/WebhookStore.ts"

/**
 * Sends the event of a delivery again, regardless of its status: the same event and body, as a new delivery.
 *
 * It does not change the webhook's failure counter. Decision 0043.
 */
export const redeliver = Effect.fnUntraced(function* (holder: Holder, id: number) {
  const queue = yield* DeliveryQueue
  const host = yield* requireHolder(holder)
  const again = Effect.gen(function* () {
    const [delivery] = yield* queue.list(host.id, { id })
    const { webhookId } = yield* orNotFound(Option.fromUndefinedOr(delivery), "delivery")
    yield* lockWebhookToSend(holder, webhookId)
    const [added] = yield* queue.redeliver(host.id, { id }, yield* Clock.currentTimeMillis)
    return deliveryResource(yield* orNotFound(Option.fromUndefinedOr(added), "delivery"))
  })
  return yield* withReplay(audited(host.id, "delivery.redeliver", again, () => id))
})

/** Locks an active webhook. Fails when the webhook is disabled or its host is on Free. */
export const lockWebhookToSend = Effect.fnUntraced(function* (holder: Holder, webhookId: number) {
  const webhooks = yield* WebhookStore
  const hostId = holder === "installation" ? installation.hostId : holder
  const [locked] = yield* webhooks.list({ locked: [{ hostId, id: webhookId }] })
  const webhook: Webhook = yield* orNotFound(Option.fromUndefinedOr(locked), "webhook")
  if (webhook.status === "disabled") return yield* Conflict.of({ code: "webhook_off" })
  const { plan } = yield* requireHolder(holder)
  if (plan === "free") return yield* Conflict.of({ code: "webhook_paused" })
  return webhook
})
