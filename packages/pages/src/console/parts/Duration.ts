import type { Html } from "@slotkit/core/html"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { type Fields, numberOrText, type Typed } from "./Fields.ts"

/** The units of a duration in a form, in minutes. */
export const minutesPerUnit = { minutes: 1, hours: 60, days: 1440 } as const

/** A unit of a duration in a form. */
export type DurationUnit = keyof typeof minutesPerUnit

/** The units, from the smallest. */
export const durationUnits = Object.keys(minutesPerUnit) as ReadonlyArray<DurationUnit>

/** The largest unit of which a duration is a whole number. */
export const unitOf = (minutes: number): DurationUnit =>
  durationUnits.findLast((unit) => minutes % minutesPerUnit[unit] === 0) ?? "minutes"

/** A duration as the fields of a form: a number, and its unit. Nothing and 0 have the field's usual unit. */
export const durationValues = (field: string, minutes: number | null, usual: DurationUnit): Typed => {
  const unit = minutes === null || minutes === 0 ? usual : unitOf(minutes)
  return { [field]: minutes === null ? "" : String(minutes / minutesPerUnit[unit]), [unitField(field)]: unit }
}

/** The unit that was chosen for a duration. */
export const typedUnit = (typed: Typed, field: string): DurationUnit =>
  durationUnits.find((unit) => unit === typed[unitField(field)]) ?? "minutes"

/**
 * Reads a duration in minutes: `null` if the field is blank, and the text itself if it is no number of whole minutes, for the use
 * case to refuse. `1.5` hours are 90 minutes.
 */
export const typedMinutes = (typed: Typed, field: string): number | string | null => {
  const perUnit = minutesPerUnit[typedUnit(typed, field)]
  const value = numberOrText(typed, field)
  if (typeof value === "number") return value * perUnit
  if (value === null || !/^\d{1,6}[.,]\d{1,2}$/.test(value)) return value
  const minutes = Math.round(Number(value.replace(",", ".")) * perUnit * 100) / 100
  return Number.isInteger(minutes) ? minutes : value
}

/** The field of a form for a duration. */
export const durationField = (
  { words }: Pick<ConsoleContext, "words">,
  { amount }: Fields,
  field: string,
  label: string,
  {
    units = durationUnits,
    ...parts
  }: { readonly hint?: string | undefined; readonly when?: string; readonly units?: ReadonlyArray<DurationUnit> } = {}
): Html => {
  const choices = units.map((value) => ({ value, label: words.mails.units[value] }))
  return amount(field, label, { id: unitField(field), label: words.services.unit(label), choices }, parts)
}

const unitField = (field: string): string => `${field}_unit`
