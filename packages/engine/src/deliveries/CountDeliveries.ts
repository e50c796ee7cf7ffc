import type { Webhook } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { countBy, measureBy } from "../kernel/LabelledMetric.ts"
import type { Attempted } from "./AttemptDelivery.ts"

const deliveries = countBy("slotkit_deliveries_total", "Attempts of deliveries, by outcome and class of the answer's status.", [
  "outcome",
  "status_class"
])
const duration = measureBy("slotkit_delivery_duration_seconds", "How long attempts of deliveries took.", [])
const disabled = countBy("slotkit_webhooks_disabled_total", "Webhooks that were disabled because of their deliveries.", [
  "reason"
])

/** Counts an attempt whose outcome is stored. */
export const countAttempt = ({ outcome, end: { attempt, next } }: Attempted): Effect.Effect<void> => {
  const word = outcome ?? (next.status === "pending" ? "retry" : "failed")
  const counted = deliveries([word, statusClass(attempt?.statusCode ?? null)])
  return attempt === null ? counted : Effect.andThen(counted, duration([], attempt.durationMs / 1000))
}

/** Counts a webhook that was disabled because of its deliveries. */
export const countDisabled = ({ disabledReason }: Webhook): Effect.Effect<void> => disabled([disabledReason ?? "none"])

const statusClass = (status: number | null): string => (status === null ? "none" : `${Math.floor(status / 100)}xx`)
