import { type BookingEventType, type WebhookEventHost, webhookEventTypes } from "@slotkit/core"
import { deliveryResource, eventHost, sampleEvent, webhookEventBody } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { Conflict, orNotFound } from "../kernel/Failure.ts"
import { publicToken } from "../kernel/PublicToken.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { type Holder, requireHost } from "../kernel/RequireHost.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { installation, WebhookStore } from "../ports/WebhookStore.ts"
import { checkWebhookAddress } from "../webhooks/CheckWebhookAddress.ts"
import { lockWebhookToSend } from "./Redeliver.ts"

/**
 * Sends a sample event to a webhook, signed and logged like every delivery: of the type, or of the first that it subscribes to.
 *
 * It does not change the webhook's failure counter. A forbidden address is a `Conflict` with the reason. Decision 0043.
 */
export const testWebhook = Effect.fnUntraced(function* (holder: Holder, webhookId: number, type?: BookingEventType) {
  const webhooks = yield* WebhookStore
  const queue = yield* DeliveryQueue
  const host = holder === "installation" ? undefined : yield* requireHost(holder)
  const hostId = host?.id ?? installation.hostId
  const { url } = yield* orNotFound(yield* webhooks.find({ hostId }, webhookId), "webhook")
  const now = yield* Clock.currentTimeMillis
  const id = `evt_${yield* publicToken}`
  yield* Effect.catchTag(checkWebhookAddress(url), "WebhookAddressRefused", ({ reason }) =>
    Effect.fail(Conflict.of({ code: "webhook_address", text: reason }))
  )
  const send = Effect.gen(function* () {
    const { events } = yield* lockWebhookToSend(holder, webhookId)
    const sample = sampleEvent({
      id,
      type: events.find((event) => event === type) ?? events[0] ?? webhookEventTypes[0],
      createdAt: now,
      host: host === undefined ? sampleHost : eventHost(host)
    })
    const event = { hostId, eventId: id, eventType: sample.type, body: webhookEventBody(sample), occurredAt: now }
    return deliveryResource(yield* queue.addTest(webhookId, event))
  })
  return yield* withReplay(audited(hostId, "webhook.test", send, () => webhookId))
})

/** The host of a sample for a webhook that gets the events of all hosts. */
const sampleHost: WebhookEventHost = { id: 0, username: "sample-host", external_id: null }
