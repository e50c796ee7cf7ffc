import type { Host } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { maxReminders } from "@slotkit/core/internal"
import type { ConsoleVisit } from "../frame/ConsoleVisit.ts"
import { fieldsOf, type Typed } from "../parts/Fields.ts"
import type { Problem } from "../parts/Trouble.ts"

const minutesOf = { minutes: 1, hours: 60, days: 1440 } as const
type Unit = keyof typeof minutesOf
const units = Object.keys(minutesOf) as ReadonlyArray<Unit>
const rows = Array.from({ length: maxReminders }, (_, index) => index + 1)

/** The reminders of a host as the fields of the form, each in the largest unit that fits. */
export const reminderValues = ({ reminderMinutes }: Host): Typed =>
  Object.fromEntries(
    reminderMinutes.flatMap((minutes, index) => {
      const unit = units.findLast((one) => minutes % minutesOf[one] === 0) ?? "minutes"
      return [
        [`reminder_${index + 1}`, String(minutes / minutesOf[unit])],
        [`unit_${index + 1}`, unit]
      ]
    })
  )

/** Reads the reminders that were typed, in minutes before the start, or the wrong rows. */
export const typedReminders = (
  { words }: ConsoleVisit,
  typed: Typed
): { readonly minutes: ReadonlyArray<number>; readonly problems: ReadonlyArray<Problem> } => {
  const filled = rows.flatMap((row) => {
    const text = (typed[`reminder_${row}`] ?? "").trim()
    return text === "" ? [] : [{ field: `reminder_${row}`, text, unit: units.find((one) => one === typed[`unit_${row}`]) }]
  })
  return {
    minutes: filled.map(({ text, unit = "minutes" }) => Number(text) * minutesOf[unit]),
    problems: filled.flatMap(({ field, text }) =>
      /^[1-9]\d{0,5}$/.test(text) ? [] : [{ field, sentence: words.mails.reminderProblem }]
    )
  }
}

/** The form of the reminders. */
export const remindersForm = (
  { words, at, formToken }: ConsoleVisit,
  typed: Typed,
  problems: ReadonlyArray<Problem> = []
): Html => {
  const { mails } = words
  const choices = units.map((value) => ({ value, label: mails.units[value] }))
  const { text, select } = fieldsOf({ ...Object.fromEntries(rows.map((row) => [`unit_${row}`, "hours"])), ...typed }, problems)
  return html`<form class="sheet card" method="post" action="${at("/mails")}" novalidate>${formToken}
${rows.map(
  (row) => html`<div class="cols">
${text(`reminder_${row}`, mails.reminder(row), { more: html` class="few" inputmode="numeric"` })}${select(`unit_${row}`, mails.unit(row), choices)}</div>
`
)}<div class="end"><button>${mails.saveReminders}</button></div></form>`
}
