import { type Instant, requestsPerInstallationWebhook, requestsPerWebhook } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { claimWork, newLease } from "../kernel/ClaimWork.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { attemptDelivery } from "./AttemptDelivery.ts"
import { finishDeliveries } from "./FinishDeliveries.ts"
import { secretOpener } from "./OpenSecret.ts"

/** The batch size of a claim. */
export const claimBatch = 128

/**
 * Makes at most the given number of due attempts, and returns how many there were. Any number of processes may run it
 * concurrently.
 */
export const deliverBatch = Effect.fnUntraced(function* (limit: number) {
  const openSecret = yield* secretOpener
  const { deliveries } = yield* claimDeliveries(limit)
  const attempts = yield* Effect.forEach(deliveries, (delivery) => attemptDelivery(delivery, openSecret), {
    concurrency: "unbounded"
  })
  if (attempts.length > 0) yield* finishDeliveries(attempts)
  return attempts.length
})

/** Makes one batch of due attempts, and returns how many there were. */
export const deliverWebhooks = deliverBatch(claimBatch)

const leasesPerWebhook = { perWebhook: requestsPerWebhook, perInstallationWebhook: requestsPerInstallationWebhook }

/** Leases at most the given number of due deliveries. Returns them with their due times and the end of the leases. */
export const claimDeliveries = Effect.fnUntraced(function* (limit: number) {
  const queue = yield* DeliveryQueue
  const now: Instant = yield* Clock.currentTimeMillis
  const lease = yield* newLease(now)
  const deliveries = yield* claimWork("deliveries", queue.claim({ limit, ...leasesPerWebhook, now, lease }))
  return { deliveries, now, until: lease.until }
})
