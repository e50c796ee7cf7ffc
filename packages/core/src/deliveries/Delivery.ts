import * as Schema from "effect/Schema"
import type { BookingEventType } from "../bookings/BookingTransitions.ts"
import { formatInstant, type Instant } from "../values/Instant.ts"
import { ResourceId } from "../values/Integer.ts"
import { CreatedAt, TimestampText } from "../values/Timestamp.ts"
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
  /** Of a delivery to a webhook of the installation: the host of the event. A test has none. */
  readonly eventHostId?: number
}

/** A delivery in the operator API, with every attempt. */
export const DeliveryResource = Schema.Struct({
  id: ResourceId,
  event_id: Schema.String.annotate({ description: "The id of the event." }),
  event_type: Schema.Literals(webhookEventTypes).annotate({ description: "The type of the event." }),
  webhook_id: Schema.Int.annotate({ description: "The id of the webhook." }),
  host_id: Schema.NullOr(Schema.Int).annotate({
    description: "The id of the event's host; null for a test of a webhook of the installation."
  }),
  kind: Schema.Literals(deliveryKinds).annotate({ description: "The occasion: an event, a redelivery, or a test." }),
  status: Schema.Literals(deliveryStatuses).annotate({
    description: "The state; `pending` means that an attempt is still to come."
  }),
  attempts: Schema.Array(
    Schema.Struct({
      attempt: Schema.Int.annotate({ description: "The number of the attempt, from 1." }),
      at: TimestampText.annotate({ description: "The time at which it happened." }),
      status_code: Schema.NullOr(Schema.Int).annotate({
        description: "The HTTP status of the response; null if there was none."
      }),
      error: Schema.NullOr(Schema.String).annotate({ description: "The reason why there was no response; null otherwise." }),
      duration_ms: Schema.Int.annotate({ description: "The duration of the attempt in milliseconds." }),
      response_body: Schema.NullOr(Schema.String).annotate({
        description: "The beginning of the response; null if there was none."
      })
    })
  ).annotate({ description: "The attempts so far, the first one first." }),
  next_attempt_at: Schema.NullOr(TimestampText).annotate({ description: "The time of the next attempt; null if there is none." }),
  failure: Schema.NullOr(Schema.String).annotate({ description: "The reason for a permanent failure; null otherwise." }),
  created_at: CreatedAt
}).annotate({ identifier: "Delivery" })
export type DeliveryResource = typeof DeliveryResource.Type

/** Renders a delivery. */
export const deliveryResource = (delivery: Delivery): DeliveryResource => ({
  id: delivery.id,
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  webhook_id: delivery.webhookId,
  host_id: delivery.eventHostId ?? (delivery.hostId === 0 ? null : delivery.hostId),
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
