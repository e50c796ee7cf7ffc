import type { Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import { type AttemptEnd, type DeliveryAttempt, DeliveryQueue, type LeasedDelivery } from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import { aDeliveryClaim } from "../fixtures/WebhookRecords.ts"

/** The given number of minutes after `fixtureNow`. */
export const minute = (count: number): Instant => fixtureNow + count * millisPerMinute

/** An attempt with the response 503, started the given number of minutes after `fixtureNow`. */
export const attemptAt = (attempt: number, began: number): DeliveryAttempt => ({
  attempt,
  at: minute(began) + 3,
  statusCode: 503,
  error: "The receiver responded with status 503.",
  durationMs: 41,
  responseBody: "busy"
})

/** The outcome of a permanently failed delivery. */
export const failed: AttemptEnd["next"] = { status: "failed", failure: "The receiver responded with status 503." }

/** The outcome that schedules another attempt, the given number of minutes after `fixtureNow`. */
export const retryAt = (count: number): AttemptEnd["next"] => ({ status: "pending", dueAt: minute(count) })

/** Ends the leased deliveries, with an attempt when `made` is set. */
export const endingAll = (
  leased: ReadonlyArray<LeasedDelivery>,
  next: AttemptEnd["next"],
  deliveryAttempt: DeliveryAttempt | null = attemptAt(1, 0)
): ReadonlyArray<AttemptEnd> =>
  leased.map(({ hostId, id, leaseToken }) => ({ hostId, id, leaseToken, attempt: deliveryAttempt, next }))

/** Claims the delivery that is the longest due, for a minute from `fixtureNow`. */
export const claimedAlone = Effect.gen(function* () {
  const [leased] = yield* (yield* DeliveryQueue).claim(aDeliveryClaim({ limit: 1 }))
  return leased!
})
