import type { Instant } from "../values/Instant.ts"
import type { Webhook } from "./Webhook.ts"
import { findWebhookTransition, type WebhookTransition } from "./WebhookTransitions.ts"

/** A webhook after a decision, and the effects. */
export interface WebhookChange {
  readonly webhook: Webhook
  /** True if this decision disabled it, so that its waiting deliveries are cancelled. */
  readonly disabled: boolean
  /** True if its owner is emailed. */
  readonly mail: boolean
}

/**
 * Decides the effect of enabling or disabling a webhook.
 *
 * Enabling resets the failures, even if it is already active. Disabling sets the reason `manual`, whatever the previous reason.
 * Spec: webhooks.update.
 */
export const decideWebhookSwitch = (webhook: Webhook, on: "switchOff" | "switchOn", at: Instant): WebhookChange => {
  const row = findWebhookTransition(on === "switchOn" ? "disabled" : "active", on)
  if (row === undefined) return { webhook, disabled: false, mail: false }
  const isThere = webhook.status === row.to && webhook.disabledReason === row.reason
  const isCleared = on === "switchOff" || webhook.consecutiveFailures === 0
  return isThere && isCleared ? { webhook, disabled: false, mail: false } : applyWebhookTransition(row, webhook, at)
}

/** Applies a row of the webhook table. Resets the failure count only if the row says so. */
export const applyWebhookTransition = (row: WebhookTransition, webhook: Webhook, at: Instant): WebhookChange => {
  const also: ReadonlyArray<WebhookTransition["also"][number]> = row.also
  return {
    webhook: {
      ...webhook,
      status: row.to,
      disabledReason: row.reason,
      consecutiveFailures: also.includes("failuresReset") ? 0 : webhook.consecutiveFailures,
      updatedAt: at
    },
    disabled: webhook.status === "active" && row.to === "disabled",
    mail: also.includes("mail.webhookDisabled")
  }
}
