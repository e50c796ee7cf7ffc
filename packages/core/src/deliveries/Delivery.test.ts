import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { at } from "../../test/Samples.ts"
import { DeliveryResource, deliveryResource } from "./Delivery.ts"

describe("Delivery log", () => {
  it("shows a delivery with every attempt", () => {
    const resource = deliveryResource({
      id: 5,
      hostId: 7,
      webhookId: 71,
      eventId: "evt_1",
      eventType: "booking.confirmed",
      kind: "event",
      status: "pending",
      attempts: [
        {
          attempt: 1,
          at: at("2026-01-05T09:00:00Z"),
          statusCode: 500,
          error: "The receiver responded with status 500.",
          durationMs: 12,
          responseBody: "no"
        },
        {
          attempt: 2,
          at: at("2026-01-05T09:01:00Z"),
          statusCode: null,
          error: "No connection.",
          durationMs: 3,
          responseBody: null
        }
      ],
      nextAttemptAt: at("2026-01-05T09:06:00Z"),
      failure: null,
      createdAt: at("2026-01-05T09:00:00Z")
    })
    expect(resource).toEqual({
      id: 5,
      event_id: "evt_1",
      event_type: "booking.confirmed",
      webhook_id: 71,
      host_id: 7,
      kind: "event",
      status: "pending",
      attempts: [
        {
          attempt: 1,
          at: "2026-01-05T09:00:00Z",
          status_code: 500,
          error: "The receiver responded with status 500.",
          duration_ms: 12,
          response_body: "no"
        },
        {
          attempt: 2,
          at: "2026-01-05T09:01:00Z",
          status_code: null,
          error: "No connection.",
          duration_ms: 3,
          response_body: null
        }
      ],
      next_attempt_at: "2026-01-05T09:06:00Z",
      failure: null,
      created_at: "2026-01-05T09:00:00Z"
    })
    expect(Schema.decodeUnknownSync(DeliveryResource)(resource)).toEqual(resource)
  })
})
