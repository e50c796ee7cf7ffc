import type { DateHours } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { localDateOf } from "@slotkit/core/internal"
import type { ConsoleVisit } from "../frame/ConsoleVisit.ts"
import { fieldsOf, type Typed } from "../parts/Fields.ts"
import { actionForm, section, sheetList } from "../parts/Sheet.ts"
import type { Problem } from "../parts/Trouble.ts"
import { hoursText } from "./HoursText.ts"

/** The form for one date: where it is sent, and what was typed before. */
interface DateForm {
  readonly path: string
  readonly typed: Typed
  readonly problems: ReadonlyArray<Problem>
}

/** The dates that have other hours than their weekday, from today on, and the form for one more. */
export const overridesSection = (
  visit: ConsoleVisit,
  overrides: ReadonlyArray<DateHours>,
  { path, typed, problems }: DateForm
): Html => {
  const { words, at, formToken, format, now, host } = visit
  const { hours } = words
  const today = localDateOf(now, host.timezone)
  const ahead = overrides.filter(({ date }) => date >= today).toSorted((one, other) => (one.date < other.date ? -1 : 1))
  const { text } = fieldsOf(typed, problems)
  return section(
    "overrides",
    hours.overrides,
    html`<p class="soft">${hours.overridesLead}</p>
${sheetList(
  ahead.map(
    ({ date, intervals }) => html`<div class="row"><div><strong>${format.atStart(format.fullDay(date))}</strong>
<p class="soft">${hoursText(intervals, hours) || hours.dayOff}</p></div>
<div class="side">${actionForm(
      visit,
      `${path}/remove`,
      html`${hours.useUsual}<span class="vh"> ${format.fullDay(date)}</span>`,
      "plain",
      html`<input type="hidden" name="date" value="${date}">`
    )}</div></div>`
  ),
  hours.noOverrides
)}
<form class="sheet card end" method="post" action="${at(path)}" novalidate>${formToken}
<div class="cols">${text("date", hours.date, { isRequired: true, more: html` type="date" min="${today}"` })}${text("hours", hours.dateHours, { hint: hours.dateHoursHint, more: html` autocomplete="off"` })}</div>
<div class="end"><button class="plain">${hours.saveDate}</button></div></form>`
  )
}
