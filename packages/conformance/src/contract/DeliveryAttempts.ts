import type { Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import { type AttemptEnd, type DeliveryAttempt, DeliveryQueue, type LeasedDelivery } from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import { aDeliveryClaim } from "../given/GivenWebhooks.ts"

/** So many minutes after `fixtureNow`. */
export const minute = (count: number): Instant => fixtureNow + count * millisPerMinute

/** An attempt that was answered with 503, begun so many minutes after `fixtureNow`. */
export const attemptAt = (attempt: number, began: number): DeliveryAttempt => ({
  attempt,
  at: minute(began) + 3,
  statusCode: 503,
  error: "The receiver responded with status 503.",
  durationMs: 41,
  responseBody: "busy"
})

/** The end of a delivery that has failed for good. */
export const failed: AttemptEnd["next"] = { status: "failed", failure: "The receiver responded with status 503." }

/** An end that asks for another attempt, so many minutes after `fixtureNow`. */
export const retryAt = (count: number): AttemptEnd["next"] => ({ status: "pending", dueAt: minute(count) })

/** Ends what is leased, after an attempt when `made` says so. */
export const endingAll = (
  leased: ReadonlyArray<LeasedDelivery>,
  next: AttemptEnd["next"],
  made: DeliveryAttempt | null = attemptAt(1, 0)
): ReadonlyArray<AttemptEnd> => leased.map(({ id, leaseToken }) => ({ id, leaseToken, made, next }))

/** Claims the delivery that is the longest due, for a minute from `fixtureNow`. */
export const claimedAlone = Effect.gen(function* () {
  const [leased] = yield* (yield* DeliveryQueue).claim(aDeliveryClaim({ limit: 1 }))
  return leased!
})
