import * as Effect from "effect/Effect"
import { orNotFound } from "../kernel/Failure.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"

/** Returns the body that a delivery of a host sends, or fails with `NotFound`. */
export const getDeliveryBody = Effect.fnUntraced(function* (hostId: number, id: number) {
  const queue = yield* DeliveryQueue
  return yield* orNotFound(yield* queue.body(hostId, id), "delivery")
})
