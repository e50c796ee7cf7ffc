import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { claimWork } from "../kernel/ClaimWork.ts"
import { newLease } from "../kernel/NewLease.ts"
import { DeliveryQueue } from "../ports/DeliveryQueue.ts"
import { attemptDelivery } from "./AttemptDelivery.ts"
import { finishDeliveries } from "./FinishDeliveries.ts"
import { secretOpener } from "./OpenSecret.ts"

/** Deliveries that are claimed at once. */
export const claimBatch = 128

/** Requests that one receiver gets side by side, from all processes. Decision 0042. */
const perWebhook = 8

/** Makes at most so many of the attempts that are due now; how many there were. Any number of processes may do so at once. */
export const deliverBatch = Effect.fnUntraced(function* (limit: number) {
  const openSecret = yield* secretOpener
  const { deliveries } = yield* claimDeliveries(limit)
  const attempts = yield* Effect.forEach(deliveries, (delivery) => attemptDelivery(delivery, openSecret), {
    concurrency: "unbounded"
  })
  if (attempts.length > 0) yield* finishDeliveries(attempts)
  return attempts.length
})

/** Makes the attempts that are due now, a batch of them; how many there were. */
export const deliverWebhooks = deliverBatch(claimBatch)

/** Leases at most so many of the deliveries that are due; with when they were, and when the leases end. */
export const claimDeliveries = Effect.fnUntraced(function* (limit: number) {
  const queue = yield* DeliveryQueue
  const now: Instant = yield* Clock.currentTimeMillis
  const lease = yield* newLease(now)
  const deliveries = yield* claimWork("deliveries", queue.claim({ limit, perWebhook, now, lease }))
  return { deliveries, now, until: lease.until }
})
