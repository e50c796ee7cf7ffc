import {
  type DeliveryEnd,
  type DeliveryOutcome,
  type Instant,
  maxDeliveryAttempts,
  nextDelivery,
  signWebhook,
  webhookTimeoutSeconds
} from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { measureBy } from "../kernel/LabelledMetric.ts"
import { spanned } from "../kernel/Spanned.ts"
import type { AttemptEnd, LeasedDelivery } from "../ports/deliveries/DeliveryQueue.ts"
import { WebhookTransport } from "../ports/deliveries/WebhookTransport.ts"
import { checkWebhookAddress } from "../webhooks/CheckWebhookAddress.ts"
import type { OpenSecret } from "./OpenSecret.ts"

/** A finished attempt, ready to be stored. */
export interface Attempted {
  readonly delivery: LeasedDelivery
  readonly endedAt: Instant
  readonly end: AttemptEnd
  /** The final result of the delivery; null when it will be retried, and when the receiver was not involved. */
  readonly outcome: DeliveryEnd["outcome"] | null
}

/** The maximum number of leases for one attempt. A delivery whose workers keep crashing is abandoned. Decision 0042. */
const maxLeases = 5

/**
 * Makes one attempt of a delivery: checks the address again, signs the body at the time of sending, and times out after 10
 * seconds in total.
 *
 * Never fails: an internal error counts as an attempt that did not reach the receiver. Spec: events.payload, events.signature,
 * webhooks.delivery.
 */
export const attemptDelivery = (delivery: LeasedDelivery, openSecret: OpenSecret) =>
  spanned(
    "attempt",
    () => ({ "server.address": hostnameOf(delivery.url), "host.id": delivery.hostId, attempt: delivery.attempt }),
    makeAttempt(delivery, openSecret),
    ({ outcome, end }) => ({ outcome: outcome ?? (end.next.status === "pending" ? "retry" : "failed") }),
    delivery.traceparent
  )

const hostnameOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : "")

const makeAttempt = Effect.fnUntraced(function* (delivery: LeasedDelivery, openSecret: OpenSecret) {
  const at = yield* Clock.currentTimeMillis
  if (delivery.attempt === 1 && delivery.leases === 1) yield* lag([], delivery.waitedMs / 1000)
  if (delivery.leases > maxLeases) return givenUp(delivery, at)
  const { outcome, ...answer } = yield* send(delivery, openSecret).pipe(
    Effect.timeoutOrElse({ duration: Duration.seconds(webhookTimeoutSeconds), orElse: () => Effect.succeed(timedOut) }),
    Effect.catchDefect((defect) =>
      Effect.as(Effect.logWarning(`Delivery ${delivery.id} could not be sent and will be retried`, defect), broken)
    )
  )
  const endedAt = yield* Clock.currentTimeMillis
  const attempt = { attempt: delivery.attempt, at, ...answer, durationMs: endedAt - at }
  return attempted(delivery, endedAt, outcome, attempt)
})

/** Only first attempts count, because retries are delayed on purpose. */
const lag = measureBy("slotkit_delivery_lag_seconds", "How long after its commit a delivery was first attempted.", [])

/** The result of an attempt. */
interface Answer {
  readonly outcome: DeliveryOutcome
  readonly statusCode: number | null
  readonly error: string | null
  readonly responseBody: string | null
}

const send = Effect.fnUntraced(
  function* (delivery: LeasedDelivery, openSecret: OpenSecret) {
    const transport = yield* WebhookTransport
    const { url, body, attempt } = delivery
    const { addresses } = yield* checkWebhookAddress(url)
    const secrets = yield* Effect.forEach(delivery.secrets, openSecret)
    const timestamp = Math.floor((yield* Clock.currentTimeMillis) / 1000)
    const answer = yield* transport.post({
      url,
      // Retries rotate through the addresses, because one of them may be unreachable.
      address: addresses[(attempt - 1) % addresses.length] ?? "",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "Svc-Webhooks/1.0",
        "Svc-Signature": signWebhook({ secrets, timestamp, body }),
        "Svc-Webhook-Id": delivery.eventId,
        "Svc-Webhook-Event": delivery.eventType,
        "Svc-Webhook-Attempt": String(attempt)
      },
      body
    })
    return answered(answer.status, answer.body)
  },
  Effect.catchTags({
    WebhookAddressRefused: ({ kind, reason }) => Effect.succeed(without(kind === "refused" ? "refused" : "unreachable", reason)),
    WebhookUnreached: ({ reason }) => Effect.succeed(without("unreachable", reason))
  })
)

const answered = (status: number, responseBody: string): Answer => ({
  outcome: status,
  statusCode: status,
  error: status >= 200 && status <= 299 ? null : `The receiver responded with status ${status}${notFollowed(status)}.`,
  responseBody
})

const notFollowed = (status: number): string => (status >= 300 && status <= 399 ? "; redirects are not followed" : "")

const without = (outcome: DeliveryOutcome, error: string): Answer => ({ outcome, statusCode: null, error, responseBody: null })

const timedOut = without("timeout", `The receiver did not respond within ${webhookTimeoutSeconds} seconds.`)
const broken = without("unreachable", "The delivery could not be sent because of an internal error.")

const attempted = (
  delivery: LeasedDelivery,
  endedAt: Instant,
  outcome: DeliveryOutcome,
  created: NonNullable<AttemptEnd["attempt"]>
): Attempted => {
  const { hostId, id, leaseToken, attempt } = delivery
  const next = nextDelivery({ attempt, outcome })
  const end = { hostId, id, leaseToken, attempt: created }
  switch (next.kind) {
    case "delivered":
      return { delivery, endedAt, end: { ...end, next: { status: "delivered" } }, outcome: "delivered" }
    case "retry":
      return {
        delivery,
        endedAt,
        end: { ...end, next: { status: "pending", dueAt: endedAt + next.delaySeconds * 1000 } },
        outcome: null
      }
    case "failed": {
      const failure =
        attempt < maxDeliveryAttempts ? `${created.error}` : `The last of ${attempt} attempts failed. ${created.error}`
      return { delivery, endedAt, end: { ...end, next: { status: "failed", failure } }, outcome: next.gone ? "gone" : "failed" }
    }
  }
}

/** Does not count as a failure of the receiver, so that crashing workers cannot disable webhooks. */
const givenUp = (delivery: LeasedDelivery, endedAt: Instant): Attempted => {
  const failure = `The worker was lost ${maxLeases} times during this delivery, so it was abandoned.`
  const { hostId, id, leaseToken } = delivery
  const end = { hostId, id, leaseToken, attempt: null, next: { status: "failed", failure } } as const
  return { delivery, endedAt, end, outcome: null }
}
