import type { DateHours } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { localDateOf } from "@slotkit/core/internal"
import { section, sheetList } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { hoursToRead } from "./HoursText.ts"

/** The dates that have other hours than their weekday, from today on, with links to add and remove one below `path`. */
export const overridesSection = (context: ConsoleContext, overrides: ReadonlyArray<DateHours>, path: string): Html => {
  const { words, at, format, now, host } = context
  const { hours } = words
  const today = localDateOf(now, host.timezone)
  const ahead = overrides.filter(({ date }) => date >= today).toSorted((one, other) => (one.date < other.date ? -1 : 1))
  return section(
    "overrides",
    hours.overrides,
    html`<p class="soft">${hours.overridesLead}</p>
${sheetList(
  ahead.map(
    ({ date, intervals }) => html`<div class="row"><div><strong>${format.atStart(format.fullDay(date))}</strong>
<p class="soft">${hoursToRead(intervals, context)}</p></div>
<div class="side"><a class="button plain" href="${at(`${path}/dates/remove?date=${date}`)}">${hours.useUsual}<span class="vh"> ${format.fullDay(date)}</span></a></div></div>`
  ),
  hours.noOverrides
)}
<p class="end"><a class="button plain" href="${at(`${path}/dates`)}">${hours.addDate}</a></p>`
  )
}
