import * as Schema from "effect/Schema"
import type { BookingEventType } from "../bookings/BookingTransitions.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { TimestampText } from "../values/Timestamp.ts"
import { webhookEventTypes } from "../webhooks/WebhookEvent.ts"

/** Why a delivery exists: the event itself, a second sending that somebody asked for, or a test. Only events move a webhook's counters. */
export const deliveryKinds = ["event", "redelivery", "test"] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** Where a delivery stands: `pending` while attempts remain. */
export const deliveryStatuses = ["pending", "delivered", "failed"] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** One attempt, as the log keeps it. */
export interface DeliveryAttempt {
  /** From 1. */
  readonly attempt: number
  /** When it began. */
  readonly at: Instant
  readonly statusCode: number | null
  /** Why there is no status, or why the status was not enough; null for a success. */
  readonly error: string | null
  readonly durationMs: number
  /** The beginning of the answer's body, at most 4 KiB; null when there was no answer. */
  readonly responseBody: string | null
}

/** One line of the delivery log: what one webhook was sent of one event. */
export interface Delivery {
  readonly id: number
  readonly hostId: number
  readonly webhookId: number
  readonly eventId: string
  readonly eventType: BookingEventType
  readonly kind: DeliveryKind
  readonly status: DeliveryStatus
  readonly attempts: ReadonlyArray<DeliveryAttempt>
  /** When the next attempt is due; null unless pending. */
  readonly nextAttemptAt: Instant | null
  /** Why it ended without success, in a sentence; null otherwise. */
  readonly failure: string | null
  readonly createdAt: Instant
}

/** A delivery as the management API shows it, with every attempt. */
export const DeliveryResource = Schema.Struct({
  id: Schema.Int,
  event_id: Schema.String,
  event_type: Schema.Literals(webhookEventTypes),
  webhook_id: Schema.Int,
  kind: Schema.Literals(deliveryKinds),
  status: Schema.Literals(deliveryStatuses),
  attempts: Schema.Array(
    Schema.Struct({
      attempt: Schema.Int,
      at: TimestampText,
      status_code: Schema.NullOr(Schema.Int),
      error: Schema.NullOr(Schema.String),
      duration_ms: Schema.Int,
      response_body: Schema.NullOr(Schema.String)
    })
  ),
  next_attempt_at: Schema.NullOr(TimestampText),
  failure: Schema.NullOr(Schema.String),
  created_at: TimestampText
}).annotate({ identifier: "Delivery" })
export type DeliveryResource = typeof DeliveryResource.Type

/** Shows a delivery. */
export const deliveryResource = (delivery: Delivery): DeliveryResource => ({
  id: delivery.id,
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  webhook_id: delivery.webhookId,
  kind: delivery.kind,
  status: delivery.status,
  attempts: delivery.attempts.map(({ attempt, at, statusCode, error, durationMs, responseBody }) => ({
    attempt,
    at: formatInstant(at),
    status_code: statusCode,
    error,
    duration_ms: durationMs,
    response_body: responseBody
  })),
  next_attempt_at: delivery.nextAttemptAt === null ? null : formatInstant(delivery.nextAttemptAt),
  failure: delivery.failure,
  created_at: formatInstant(delivery.createdAt)
})
