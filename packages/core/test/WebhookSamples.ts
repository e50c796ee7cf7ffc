import type { Webhook } from "../src/webhooks/Webhook.ts"
import type { WebhookChange } from "../src/webhooks/WebhookSwitch.ts"
import { at } from "./Samples.ts"

export const createdAt = at("2026-01-02T00:00:00Z")
export const now = at("2026-01-05T09:00:00Z")

export const active: Webhook = {
  id: 71,
  hostId: 7,
  url: "https://hooks.example.org/slotkit",
  events: ["booking.confirmed"],
  status: "active",
  disabledReason: null,
  consecutiveFailures: 0,
  signingSecretSource: "subscription",
  lastSuccessAt: null,
  lastFailureAt: null,
  createdAt,
  updatedAt: createdAt
}
export const off = (disabledReason: "manual" | "failing" | "gone", consecutiveFailures = 0): Webhook => ({
  ...active,
  status: "disabled",
  disabledReason,
  consecutiveFailures
})

export const stays = (webhook: Webhook): WebhookChange => ({ webhook, disabled: false, mail: false })
