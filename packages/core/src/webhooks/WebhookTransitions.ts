import type { TransitionRow } from "../values/Transition.ts"

/** A row of the webhook table. `reason` is the resulting `disabled_reason`. */
export interface WebhookTransitionRow extends TransitionRow {
  readonly reason: "manual" | "failing" | "gone" | null
}

/** The state machine of a webhook subscription. Spec: webhook.states. */
export const webhookTransitions = [
  { from: "none", on: "create", when: ["pro"], to: "active", reason: null, also: [] },
  { from: "active", on: "switchOff", when: [], to: "disabled", reason: "manual", also: [] },
  { from: "active", on: "fifthFailureInARow", when: [], to: "disabled", reason: "failing", also: ["mail.webhookDisabled"] },
  { from: "active", on: "answersGone", when: [], to: "disabled", reason: "gone", also: [] },
  { from: "disabled", on: "switchOn", when: ["pro"], to: "active", reason: null, also: ["failuresReset"] },
  { from: "active", on: "downgrade", when: [], to: "active", reason: null, also: ["deliveriesPause"] }
] as const satisfies ReadonlyArray<WebhookTransitionRow>

export type WebhookTransition = (typeof webhookTransitions)[number]
export type WebhookStatus = WebhookTransition["to"]
export type WebhookTrigger = WebhookTransition["on"]
/** The reason why a webhook is disabled, `null` while it is active. Spec: webhook.fields.disabled_reason. */
export type DisabledReason = WebhookTransition["reason"]

/** Returns the row for a trigger in a webhook's status, or `undefined` if the table has none. */
export const findWebhookTransition = (from: WebhookStatus | "none", on: WebhookTrigger): WebhookTransition | undefined =>
  webhookTransitions.find((row) => row.from === from && row.on === on)
