import { sampleEvent, webhookEventBody } from "@slotkit/core/internal"
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { events } from "./Events.ts"

describe("Delivery payload", () => {
  it.each(events)("$type MUST have exactly the documented shape", ({ type, schema }) => {
    const event = sampleEvent({
      id: "evt_1",
      type,
      createdAt: Date.UTC(2026, 0, 5),
      host: { id: 7, username: null, external_id: null }
    })
    const group = {
      ...event,
      booking: { ...event.booking, service: { ...event.booking.service, is_group: true } }
    }
    for (const body of [webhookEventBody(event), webhookEventBody(group), webhookEventBody({ ...event, host: null })]) {
      const strictly = Schema.decodeUnknownSync(schema as Schema.Constraint as Schema.ConstraintDecoder<unknown>, {
        onExcessProperty: "error"
      })
      expect(strictly(JSON.parse(body))).toEqual(JSON.parse(body))
    }
  })
})
