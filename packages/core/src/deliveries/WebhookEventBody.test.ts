import { describe, expect, it } from "vitest"
import { at } from "../../test/Samples.ts"
import { webhookEventTypes } from "../webhooks/WebhookEvent.ts"
import { sampleEvent } from "./SampleEvent.ts"
import { webhookEventBody } from "./WebhookEventBody.ts"

const host = { id: 7, username: "ada", external_id: null }
const event = sampleEvent({ id: "evt_1", type: "booking.confirmed", createdAt: at("2026-01-05T09:20:30.400Z"), host })
const { booking } = event

describe("Delivery payload", () => {
  it("MUST be id, type, created_at and the booking as in GET /bookings/{id}, and the host", () => {
    const host = `{"id":7,"username":"ada","external_id":null}`
    const head = `"id":"evt_1","type":"booking.confirmed","created_at":"2026-01-05T09:20:30Z","host":${host}`
    expect(webhookEventBody(event)).toBe(`{${head},"data":{"booking":${JSON.stringify(booking)}}}`)
  })

  it("has no host if a version before 0.3 recorded it", () => {
    expect(JSON.parse(webhookEventBody({ ...event, host: null }))).not.toHaveProperty("host")
  })

  it("MUST contain previous_scheduled_at for booking.rescheduled, and the seat for group sessions, and neither otherwise", () => {
    const group = { ...booking, service: { ...booking.service, is_group: true, max_attendees: 4 } }
    const body = webhookEventBody({
      ...event,
      type: "booking.rescheduled",
      booking: group,
      seat: { index: 1, name: "Alan", email: null },
      previousScheduledAt: at("2026-01-06T10:00:00Z")
    })
    expect(JSON.parse(body)).toEqual({
      id: "evt_1",
      type: "booking.rescheduled",
      created_at: "2026-01-05T09:20:30Z",
      host,
      data: {
        booking: group,
        previous_scheduled_at: "2026-01-06T10:00:00Z",
        seat: { index: 1, name: "Alan", email: null }
      }
    })
  })
})

describe("Sample events", () => {
  it.each([
    ["booking.requested", "pending", null],
    ["booking.confirmed", "accepted", null],
    ["booking.declined", "declined", "This is only a test"],
    ["booking.cancelled", "cancelled", "This is only a test"],
    ["booking.rescheduled", "accepted", null]
  ] as const)("%s is about a booking that is %s and does not exist", (type, status, reason) => {
    const sample = sampleEvent({ ...event, type })
    expect(sample.booking).toMatchObject({
      id: 0,
      status,
      topic: "Test delivery: this booking does not exist",
      cancellation_reason: reason,
      created_at: "2026-01-05T09:20:30Z",
      scheduled_at: type === "booking.rescheduled" ? "2026-01-07T09:00:00Z" : "2026-01-06T09:00:00Z"
    })
    expect(sample.previousScheduledAt).toBe(type === "booking.rescheduled" ? at("2026-01-06T09:00:00Z") : null)
  })

  it("exist for every type", () => {
    for (const type of webhookEventTypes) expect(sampleEvent({ ...event, type }).type).toBe(type)
  })
})
