import { deliveryResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orNotFound } from "../kernel/Failure.ts"
import { type Holder, requireHolder } from "../kernel/RequireHost.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"

/** Returns one delivery of a host or of the installation with all its attempts. */
export const getDelivery = Effect.fnUntraced(function* (holder: Holder, id: number) {
  const queue = yield* DeliveryQueue
  const host = yield* requireHolder(holder)
  const [delivery] = yield* queue.list(host.id, { id })
  return deliveryResource(yield* orNotFound(Option.fromUndefinedOr(delivery), "delivery"))
})
