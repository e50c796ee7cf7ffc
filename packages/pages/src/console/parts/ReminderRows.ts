import { type Html, html } from "@slotkit/core/html"
import { maxReminders } from "@slotkit/core/internal"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { durationUnits, minutesPerUnit, unitOf } from "./Duration.ts"
import type { Fields, Typed } from "./Fields.ts"

const rows = Array.from({ length: maxReminders }, (_, index) => index + 1)

/** The beginning of the fields' names, which is another one for reminders by text message. */
type Prefix = "" | "text_"

/** Reminders, in minutes before the start, as the fields of the rows, each in the largest unit that fits. */
export const reminderValues = (reminderMinutes: ReadonlyArray<number>, prefix: Prefix = ""): Typed => ({
  ...Object.fromEntries(rows.map((row) => [`${prefix}unit_${row}`, "hours"])),
  ...Object.fromEntries(
    reminderMinutes.flatMap((minutes, index) => {
      const unit = unitOf(minutes)
      return [
        [`${prefix}reminder_${index + 1}`, String(minutes / minutesPerUnit[unit])],
        [`${prefix}unit_${index + 1}`, unit]
      ]
    })
  )
})

/** Reads the reminders that were typed, in minutes before the start, or the wrong rows. */
export const typedReminders = (
  { words }: ConsoleContext,
  typed: Typed,
  prefix: Prefix = ""
): { readonly minutes: ReadonlyArray<number>; readonly problems: ReadonlyArray<FieldProblem> } => {
  const filled = rows.flatMap((row) => {
    const field = `${prefix}reminder_${row}`
    const text = (typed[field] ?? "").trim()
    return text === "" ? [] : [{ field, text, unit: durationUnits.find((one) => one === typed[`${prefix}unit_${row}`]) }]
  })
  return {
    minutes: filled.map(({ text, unit = "minutes" }) => Number(text) * minutesPerUnit[unit]),
    problems: filled.flatMap(({ field, text }) =>
      /^[1-9]\d{0,5}$/.test(text) ? [] : [{ field, sentence: words.mails.reminderProblem }]
    )
  }
}

/** The rows of a form where reminders are typed: those in use, and two more. The script adds further ones. */
export const reminderRows = ({ words }: ConsoleContext, typed: Typed, { amount }: Fields, prefix: Prefix = ""): Html => {
  const { mails } = words
  const choices = durationUnits.map((value) => ({ value, label: mails.units[value] }))
  const used = rows.findLast((row) => (typed[`${prefix}reminder_${row}`] ?? "").trim() !== "") ?? 0
  return html`<div class="listed" data-rows="${mails.addReminder}" data-most="${maxReminders}">${rows.slice(0, used + 2).map(
    (row) =>
      html`<div>${amount(`${prefix}reminder_${row}`, mails.reminder(row), {
        id: `${prefix}unit_${row}`,
        label: mails.unit(row),
        choices
      })}</div>\n`
  )}</div>`
}
