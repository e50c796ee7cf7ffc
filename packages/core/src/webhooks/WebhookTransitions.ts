import type { TransitionRow } from "../values/Transition.ts"

/** A row of the webhook table; `reason` is what `disabled_reason` becomes. */
export interface WebhookTransitionRow extends TransitionRow {
  readonly reason: "manual" | "failing" | "gone" | null
}

/** The life of a webhook subscription. Spec: webhook.states. */
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
/** Why a webhook is switched off, `null` while it is active. Spec: webhook.fields.disabled_reason. */
export type DisabledReason = WebhookTransition["reason"]

/** The row that a trigger takes from a webhook's status, or `undefined`: a move that the table lacks. */
export const findWebhookTransition = (from: WebhookStatus | "none", on: WebhookTrigger): WebhookTransition | undefined =>
  webhookTransitions.find((row) => row.from === from && row.on === on)
