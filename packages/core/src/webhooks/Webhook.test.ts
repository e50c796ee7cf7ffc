import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { at } from "../../test/Samples.ts"
import {
  NewWebhookResource,
  readNewWebhook,
  readWebhookPatch,
  subscribedEvents,
  type Webhook,
  WebhookInput,
  WebhookPatch,
  WebhookResource,
  webhookResource
} from "./Webhook.ts"

const webhook: Webhook = {
  id: 71,
  hostId: 7,
  url: "https://hooks.example.org/slotkit",
  events: ["booking.confirmed", "booking.cancelled"],
  status: "active",
  disabledReason: null,
  consecutiveFailures: 0,
  signingSecretSource: "subscription",
  lastSuccessAt: null,
  lastFailureAt: null,
  createdAt: at("2026-01-02T00:00:00Z"),
  updatedAt: at("2026-01-02T00:00:00Z")
}
const oneOf =
  "must be one of booking.requested, booking.confirmed, booking.declined, booking.cancelled, booking.rescheduled, " +
  "booking.reassigned"

describe("Webhook subscription", () => {
  it("on the wire, without signing_secret", () => {
    const resource = webhookResource(webhook)
    expect(resource).toEqual({
      id: 71,
      url: "https://hooks.example.org/slotkit",
      events: ["booking.confirmed", "booking.cancelled"],
      status: "active",
      disabled_reason: null,
      consecutive_failures: 0,
      signing_secret_source: "subscription",
      last_success_at: null,
      last_failure_at: null,
      created_at: "2026-01-02T00:00:00Z",
      updated_at: "2026-01-02T00:00:00Z"
    })
    expect(Schema.decodeUnknownSync(WebhookResource)(resource)).toEqual(resource)
  })

  it("one that was disabled for failing, of an app", () => {
    expect(
      webhookResource({
        ...webhook,
        status: "disabled",
        disabledReason: "failing",
        consecutiveFailures: 5,
        signingSecretSource: "app",
        lastSuccessAt: at("2026-01-03T00:00:00Z"),
        lastFailureAt: at("2026-01-04T00:00:00Z"),
        updatedAt: at("2026-01-04T00:00:00Z")
      })
    ).toEqual({
      id: 71,
      url: "https://hooks.example.org/slotkit",
      events: ["booking.confirmed", "booking.cancelled"],
      status: "disabled",
      disabled_reason: "failing",
      consecutive_failures: 5,
      signing_secret_source: "app",
      last_success_at: "2026-01-03T00:00:00Z",
      last_failure_at: "2026-01-04T00:00:00Z",
      created_at: "2026-01-02T00:00:00Z",
      updated_at: "2026-01-04T00:00:00Z"
    })
  })

  it("signing_secret is in the response to POST only, and omitted for apps", () => {
    const codec = Schema.toCodecJson(NewWebhookResource)
    const resource = webhookResource(webhook)
    expect(Schema.encodeSync(codec)({ ...resource, signing_secret: "svc_whsec_1" })).toEqual({
      ...resource,
      signing_secret: "svc_whsec_1"
    })
    expect(Schema.encodeSync(codec)(resource)).toEqual(resource)
    expect(Schema.encodeUnknownSync(Schema.toCodecJson(WebhookResource))({ ...resource, signing_secret: "svc_whsec_1" })).toEqual(
      resource
    )
  })
})

describe("POST /webhooks", () => {
  it("event types are stored without duplicates, in the specification's order", () => {
    expect(subscribedEvents(["booking.cancelled", "booking.confirmed", "booking.cancelled"])).toEqual([
      "booking.confirmed",
      "booking.cancelled"
    ])
  })

  it("url and events are required", () => {
    expect(errorsOf(WebhookInput, {})).toEqual({
      url: ["The url field is required."],
      events: ["The events field is required."]
    })
    expect(valueOf(WebhookInput, { url: webhook.url, events: webhook.events, active: false })).toEqual({
      url: webhook.url,
      events: webhook.events
    })
  })

  it("reports every wrong field at once", () => {
    expect(errorsOf(WebhookInput, { url: 3, events: ["booking.moved", "booking.confirmed", null] })).toEqual({
      url: ["The url field must be a string."],
      events: [`The events field (entry 1) ${oneOf}.`, `The events field (entry 3) ${oneOf}.`]
    })
    expect(errorsOf(WebhookInput, { url: "x".repeat(2049), events: [] })).toEqual({
      url: ["The url field must be at most 2048 characters."],
      events: ["The events field must have at least 1 entry."]
    })
    expect(errorsOf(WebhookInput, { url: null, events: "booking.confirmed" })).toEqual({
      url: ["The url field must be a string."],
      events: ["The events field must be a list."]
    })
  })
})

describe("PATCH /webhooks/{id}", () => {
  it.each([{ active: false }, { active: true }, { url: "https://hooks.example.org" }, { events: ["booking.declined"] }])(
    "%j is accepted",
    (patch) => {
      expect(valueOf(WebhookPatch, patch)).toEqual(patch)
    }
  )

  it.each([{}, { status: "disabled" }])("at least one field: %j answers 422", (patch) => {
    expect(errorsOf(WebhookPatch, patch)).toEqual({
      active: ["The active field is required when neither url nor events is sent."]
    })
  })

  it("reports every wrong field at once, under POST's rules", () => {
    expect(errorsOf(WebhookPatch, { active: "no", url: "x".repeat(2049), events: [] })).toEqual({
      active: ["The active field must be true or false."],
      url: ["The url field must be at most 2048 characters."],
      events: ["The events field must have at least 1 entry."]
    })
    expect(errorsOf(WebhookPatch, { active: null, url: null, events: null })).toEqual({
      active: ["The active field must be true or false."],
      url: ["The url field must be a string."],
      events: ["The events field must be a list."]
    })
  })
})

describe("A decoded webhook body", () => {
  it("MUST contain its URL if that is well-formed, even if another field is wrong", () => {
    const url = "https://hooks.example.org"
    expect(readNewWebhook({ url, events: [] })).toMatchObject({ url, fields: { _tag: "Failure" } })
    expect(readNewWebhook({ url, events: ["booking.declined"] })).toMatchObject({ url, fields: { _tag: "Success" } })
    for (const wrong of [7, null, "x".repeat(2049), undefined]) expect(readNewWebhook({ url: wrong }).url).toBeUndefined()
  })

  it("MUST contain whether it enables the webhook, even if another field is wrong", () => {
    expect(readWebhookPatch({ active: true, events: [] }).switchesOn).toBe(true)
    for (const active of [false, "true", undefined]) expect(readWebhookPatch({ active }).switchesOn).toBe(false)
  })
})
