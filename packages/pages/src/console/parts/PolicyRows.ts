import type { CancellationPolicy } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { maxCancellationTiers } from "@slotkit/core/internal"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { durationField, durationValues, typedMinutes } from "./Duration.ts"
import { type Fields, numberOrText, type Typed } from "./Fields.ts"

const rows = Array.from({ length: maxCancellationTiers }, (_, index) => index + 1)

/** The field of a tier's time before the start. */
export const tierField = (row: number): string => `tier-${row}`

/** The field of a tier's percentage. */
export const refundField = (row: number): string => `refund-${row}`

/** The field of the percentage after a no-show. */
export const noShowField = "no_show_refund"

/** A cancellation policy as the fields of the rows. */
export const policyValues = (policy: CancellationPolicy | null): Typed => ({
  ...Object.fromEntries(
    rows.flatMap((row) => {
      const tier = policy?.tiers[row - 1]
      return [
        ...Object.entries(durationValues(tierField(row), tier?.untilMinutes ?? null, "hours")),
        [refundField(row), tier === undefined ? "" : String(tier.refundPercent)]
      ]
    })
  ),
  [noShowField]: policy === null || policy.noShowRefundPercent === 0 ? "" : String(policy.noShowRefundPercent)
})

/** The rows with something in them, in the order of the policy: the tier that ends first first. */
export const filledTiers = (typed: Typed): ReadonlyArray<number> => {
  const minutesOf = (row: number): number => Number(typedMinutes(typed, tierField(row)) ?? 0)
  return rows
    .filter((row) => [tierField(row), refundField(row)].some((field) => (typed[field] ?? "").trim() !== ""))
    .toSorted((one, other) => minutesOf(other) - minutesOf(one))
}

/** Converts the rows to the API's input. A form without them changes nothing, and empty ones mean no policy. */
export const policyInput = (typed: Typed) => {
  if (typed[tierField(1)] === undefined) return {}
  const tiers = filledTiers(typed).map((row) => ({
    until_minutes: typedMinutes(typed, tierField(row)) ?? 0,
    refund_percent: numberOrText(typed, refundField(row)) ?? 0
  }))
  const noShow = numberOrText(typed, noShowField) ?? 0
  return { cancellation_policy: tiers.length === 0 ? null : { tiers, no_show_refund_percent: noShow } }
}

/** The tiers that refund more than an earlier one. */
export const risingRefunds = ({ words }: ConsoleContext, typed: Typed): ReadonlyArray<FieldProblem> => {
  const filled = filledTiers(typed)
  const percentOf = (row: number | undefined) => Number(row === undefined ? 100 : (numberOrText(typed, refundField(row)) ?? 0))
  return filled.flatMap((row, index) =>
    percentOf(row) > percentOf(filled[index - 1]) ? [{ field: refundField(row), sentence: words.services.policy.rising }] : []
  )
}

/** The rows of a form where a cancellation policy is typed: those in use, and one more. */
export const policyRows = (context: ConsoleContext, typed: Typed, fields: Fields): Html => {
  const { policy } = context.words.services
  const few = { more: html` class="few" inputmode="numeric"` }
  const used = Math.max(0, ...filledTiers(typed))
  return html`<p class="soft">${policy.lead}</p>
${rows
  .slice(0, Math.max(2, used + 1))
  .map(
    (row) =>
      html`<div class="cols">${durationField(context, fields, tierField(row), policy.until(row))}${fields.text(refundField(row), policy.refund(row), few)}</div>\n`
  )}<div class="cols">${fields.text(noShowField, policy.noShow, few)}</div>
`
}
