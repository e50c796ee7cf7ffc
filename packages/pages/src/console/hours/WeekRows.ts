import type { WeekdayHours } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import { weekdayNames } from "../../time/TimeFormat.ts"
import { fieldsOf, type Typed } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { hoursText } from "./HoursText.ts"
import { readHours } from "./ReadHours.ts"
import type { Week } from "./WeekChart.ts"

/** A field for the hours of each weekday, one line a day. */
export const weekRows = (context: ConsoleContext, typed: Typed, problems: ReadonlyArray<FieldProblem>): Html => {
  const { text } = fieldsOf(typed, problems)
  return html`<p class="field soft small" data-typing>${context.words.hours.hint}</p>
<div class="inline">${orderedDays(context).map((day) => text(`day-${day}`, dayName(context, day), { more: html` autocomplete="off" data-hours` }))}</div>`
}

/** The values of the fields for a week. */
export const weekValues = ({ words }: ConsoleContext, week: Week): Typed =>
  Object.fromEntries(week.map((hours, day) => [`day-${day}`, hoursText(hours, words.hours)]))

/** Reads the fields of a week. A day that cannot be read has a problem, and no hours. */
export const readWeek = (
  context: ConsoleContext,
  typed: Typed
): { readonly week: Week; readonly problems: ReadonlyArray<FieldProblem> } => {
  const { hours } = context.words
  const read = weekdays.map((day) => readHours(typed[`day-${day}`] ?? "", hours))
  return {
    week: read.map((day) => ("sentence" in day ? [] : day.intervals)),
    problems: orderedDays(context).flatMap((day) => {
      const one = read[day]!
      return "sentence" in one ? [{ field: `day-${day}`, sentence: hours.dayProblem(dayName(context, day), one.sentence) }] : []
    })
  }
}

/** Weekly hours as a week. */
export const weekOf = (weekly: ReadonlyArray<WeekdayHours>): Week =>
  weekdays.map((day) => weekly.filter(({ weekday }) => weekday === day))

/** A week as weekly hours. */
export const weeklyOf = (week: Week): ReadonlyArray<WeekdayHours> =>
  week.flatMap((hours, weekday) => hours.map(({ start, end }) => ({ weekday, start, end })))

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

/** The weekdays, beginning with the first of the language's week. */
const orderedDays = ({ locale }: ConsoleContext): ReadonlyArray<number> => weekdays.map((day) => (day + locale.firstWeekday) % 7)

const dayName = ({ locale }: ConsoleContext, day: number): string => weekdayNames(locale.tag)[day]!.long
