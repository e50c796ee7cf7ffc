import { deliveryResource } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { audited } from "../audit/Audit.ts"
import { orNotFound } from "../kernel/NotFoundOr.ts"
import { withReplay } from "../kernel/ReplayRecorder.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { lockWebhookToSend } from "./LockWebhookToSend.ts"

/**
 * Sends the event of a delivery again, regardless of its status: the same event and body, as a new delivery.
 *
 * It does not change the webhook's failure counter. Decision 0043.
 */
export const redeliver = Effect.fnUntraced(function* (hostId: number, id: number) {
  const queue = yield* DeliveryQueue
  const host = yield* requireHost(hostId)
  const again = Effect.gen(function* () {
    const [delivery] = yield* queue.list(host.id, { id })
    const { webhookId } = yield* orNotFound(Option.fromUndefinedOr(delivery), "delivery")
    yield* lockWebhookToSend(host.id, webhookId)
    const added = yield* queue.redeliver(host.id, id, yield* Clock.currentTimeMillis)
    return deliveryResource(yield* orNotFound(added, "delivery"))
  })
  return yield* withReplay(audited(host.id, "delivery.redeliver", again, () => id))
})
