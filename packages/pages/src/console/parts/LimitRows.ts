import type { PeriodLimit } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { limitPeriods, periodLimitMaxima } from "@slotkit/core/internal"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import type { Fields, Typed } from "./Fields.ts"

const units = ["bookings", "minutes"] as const
type Unit = (typeof units)[number]

const fieldOf = (per: PeriodLimit["per"], unit: Unit): string => `limit_${per}_${unit}`

/** Limits as the fields of the rows. Of several limits of the same kind, the strictest one applies. */
export const limitValues = (limits: ReadonlyArray<PeriodLimit>): Typed =>
  Object.fromEntries(
    limitPeriods.flatMap((per) =>
      units.map((unit) => {
        const numbers = limits.flatMap((limit) => (limit.per === per ? (limit[unit] ?? []) : []))
        return [fieldOf(per, unit), numbers.length === 0 ? "" : String(Math.min(...numbers))]
      })
    )
  )

/** The limits that are set, each with its label. */
export const limitFacts = (
  { words }: ConsoleContext,
  limits: ReadonlyArray<PeriodLimit>
): ReadonlyArray<readonly [label: string, value: string]> => {
  const values = limitValues(limits)
  return limitPeriods.flatMap((per) =>
    units.flatMap((unit) => {
      const value = values[fieldOf(per, unit)]
      return value === undefined || value === "" ? [] : [[words.services.limits[unit][per], value] as const]
    })
  )
}

/** Reads the limits that were typed, or undefined if the form had no rows for them, and the wrong fields. */
export const typedLimits = (
  { words }: ConsoleContext,
  typed: Typed
): { readonly limits: ReadonlyArray<PeriodLimit> | undefined; readonly problems: ReadonlyArray<FieldProblem> } => {
  const problems: Array<FieldProblem> = []
  const read = (per: PeriodLimit["per"], unit: Unit): number | null => {
    const field = fieldOf(per, unit)
    const text = (typed[field] ?? "").trim()
    if (text === "") return null
    const max = periodLimitMaxima[unit]
    if (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= max) return Number(text)
    const sentence = words.rules.wrong(words.services.limits[unit][per], { rule: "integer", min: 1, max })
    problems.push({ field, sentence })
    return null
  }
  const limits = limitPeriods
    .map((per) => ({ per, bookings: read(per, "bookings"), minutes: read(per, "minutes") }))
    .filter(({ bookings, minutes }) => bookings !== null || minutes !== null)
  return { limits: typed[fieldOf("week", "bookings")] === undefined ? undefined : limits, problems }
}

/** The rows of a form where limits are typed: one for each period. */
export const limitRows = ({ words }: ConsoleContext, { text }: Fields): Html => {
  const { limits } = words.services
  const more = html` class="few" inputmode="numeric"`
  return html`${limitPeriods.map(
    (per) => html`<div class="cols">${units.map((unit) => text(fieldOf(per, unit), limits[unit][per], { more }))}</div>
`
  )}`
}
