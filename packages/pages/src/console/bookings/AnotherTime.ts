import { formatInstant, type OverrideReason, overrideReasons } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { isLocalDate } from "@slotkit/core/internal"
import type { Conflict } from "@slotkit/engine"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import { isTimeOfDay, wallInstant } from "../parts/DayOf.ts"
import { refusedChange } from "../parts/FieldProblems.ts"
import type { Fields, Typed } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

const boxOf = (reason: OverrideReason): string => `override_${reason}`

/** Fields for a time that is not offered, and a checkbox for each rule that it may break. */
export const anotherTime = ({ words }: ConsoleContext, typed: Typed, { text, checkbox }: Fields): Html => {
  const { bookings } = words
  const isUsed = textIn(typed) !== "" || typedOverride(typed).length > 0
  return html`<details${isUsed ? html` open` : undefined}><summary>${bookings.anotherTime}</summary>
${text("other_time", bookings.time, {
  more: html` type="time" class="few"`,
  hint: bookings.anotherTimeHint
})}<fieldset class="field"><legend>${bookings.bookAnyway}</legend>
${overrideReasons.map((reason) => checkbox(boxOf(reason), bookings.overrides[reason]))}</fieldset></details>
`
}

/** Reads the start of a form: the other time that was typed, or the one that was chosen. Undefined if the other one is none. */
export const typedStart = ({ host }: ConsoleContext, typed: Typed, day: string): string | undefined => {
  const time = textIn(typed)
  if (time === "") return typed.start ?? ""
  return isTimeOfDay(time) && isLocalDate(day) ? formatInstant(wallInstant(day, time, host.timezone)) : undefined
}

/** The problem of a time that cannot be read. */
export const wrongTime = ({ words }: ConsoleContext): FieldProblem => ({
  field: "other_time",
  sentence: words.timeOff.timeProblem
})

/** Reads the rules whose boxes are checked. */
export const typedOverride = (typed: Typed): ReadonlyArray<OverrideReason> =>
  overrideReasons.filter((reason) => typed[boxOf(reason)] !== undefined)

/** The errors of a refused start, with the boxes that would have to be checked. */
export const refusedStart = (conflict: Conflict, context: ConsoleContext): FormErrors => {
  const { bookings } = context.words
  const errors = refusedChange(conflict, context)
  const labels = overrideReasons.flatMap((reason) => (conflict.overridable.includes(reason) ? [bookings.overrides[reason]] : []))
  return labels.length === 0 ? errors : { ...errors, alert: `${errors.alert} ${bookings.overridable(labels.join(", "))}` }
}

const textIn = (typed: Typed): string => (typed.other_time ?? "").trim()
