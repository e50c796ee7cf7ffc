import type { Instant } from "../values/Instant.ts"
import { webhookFailuresToDisable } from "../values/Limits.ts"
import type { Webhook } from "../webhooks/Webhook.ts"
import { applyWebhookTransition, type WebhookChange } from "../webhooks/WebhookSwitch.ts"
import { findWebhookTransition, type WebhookTrigger } from "../webhooks/WebhookTransitions.ts"
import type { DeliveryKind } from "./Delivery.ts"

/** The outcome of a delivery: delivered, failed permanently, or answered with `410`. */
export interface DeliveryEnd {
  readonly kind: DeliveryKind
  readonly outcome: "delivered" | "failed" | "gone"
  readonly at: Instant
}

/**
 * Decides how the end of a delivery changes its webhook.
 *
 * An event that fails permanently increments `consecutiveFailures`; a delivered event resets it to 0. The fifth consecutive
 * failure and any `410` disable the webhook, and `gone` takes precedence. Redeliveries and tests do not count, except for their
 * `410`. A webhook that is already disabled only counts. Spec: webhooks.delivery.3, webhooks.delivery.6, webhook.states.
 */
export const decideDeliveryEnd = (webhook: Webhook, end: DeliveryEnd): WebhookChange => {
  const counted = end.kind === "event" ? count(webhook, end) : webhook
  const trigger = triggerOf(counted, end)
  const row = trigger === undefined ? undefined : findWebhookTransition(webhook.status, trigger)
  return row === undefined ? { webhook: counted, disabled: false, mail: false } : applyWebhookTransition(row, counted, end.at)
}

const triggerOf = (counted: Webhook, { kind, outcome }: DeliveryEnd): WebhookTrigger | undefined => {
  if (outcome === "gone") return "answersGone"
  const fifth = kind === "event" && outcome === "failed" && counted.consecutiveFailures >= webhookFailuresToDisable
  return fifth ? "fifthFailureInARow" : undefined
}

const count = (webhook: Webhook, { outcome, at }: DeliveryEnd): Webhook =>
  outcome === "delivered"
    ? { ...webhook, consecutiveFailures: 0, lastSuccessAt: at }
    : { ...webhook, consecutiveFailures: webhook.consecutiveFailures + 1, lastFailureAt: at }
