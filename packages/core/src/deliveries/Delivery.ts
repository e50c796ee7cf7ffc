import * as Schema from "effect/Schema"
import type { BookingEventType } from "../bookings/BookingTransitions.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { TimestampText } from "../values/Timestamp.ts"
import { webhookEventTypes } from "../webhooks/WebhookEvent.ts"

/** The reason for a delivery: an event, a requested redelivery, or a test. Only events change a webhook's counters. */
export const deliveryKinds = ["event", "redelivery", "test"] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** The status of a delivery. `pending` while attempts remain. */
export const deliveryStatuses = ["pending", "delivered", "failed"] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** A delivery attempt in the log. */
export interface DeliveryAttempt {
  /** Counts from 1. */
  readonly attempt: number
  /** The start time. */
  readonly at: Instant
  readonly statusCode: number | null
  /** The reason why there is no status, or why the status is not a success. Null for a success. */
  readonly error: string | null
  readonly durationMs: number
  /** The first 4 KiB of the response body. Null if there was no response. */
  readonly responseBody: string | null
}

/** An entry of the delivery log: one event sent to one webhook. */
export interface Delivery {
  readonly id: number
  readonly hostId: number
  readonly webhookId: number
  readonly eventId: string
  readonly eventType: BookingEventType
  readonly kind: DeliveryKind
  readonly status: DeliveryStatus
  readonly attempts: ReadonlyArray<DeliveryAttempt>
  /** The due time of the next attempt. Null unless pending. */
  readonly nextAttemptAt: Instant | null
  /** One sentence that explains a failure. Otherwise null. */
  readonly failure: string | null
  readonly createdAt: Instant
}

/** A delivery in the management API, with every attempt. */
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

/** Renders a delivery. */
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
