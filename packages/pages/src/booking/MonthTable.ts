import type { LocalDate } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { RequestContext } from "../shell/RequestContext.ts"
import { icon } from "../theme/Icon.ts"
import { addMonths, gridDays, monthOf, weeksOf } from "../time/Month.ts"
import { type TimeFormat, weekdayNames } from "../time/TimeFormat.ts"
import { daysOff, daysOffList } from "./DaysOff.ts"
import type { FreeMonth } from "./FreeTimes.ts"
import type { PageLinks } from "./PageLinks.ts"

/** Shows a month as a table where the days with free times are links, and the reasons of its time off below. */
export const monthTable = (
  context: RequestContext,
  { month, today, lastDay, day: selected, slots, off }: FreeMonth,
  links: PageLinks,
  format: TimeFormat
): Html => {
  const { words, locale } = context
  const counts = new Map<LocalDate, number>()
  for (const { day } of slots) counts.set(day, (counts.get(day) ?? 0) + 1)
  const weekdays = Array.from({ length: 7 }, (_, column) => weekdayNames(locale.tag)[(locale.firstWeekday + column) % 7]!)
  const turn = (by: -1 | 1): Html => {
    const other = addMonths(month, by)
    const isOpen = by === -1 ? other >= monthOf(today) : other <= monthOf(lastDay)
    const drawing = icon(by === -1 ? "previous" : "next")
    return isOpen
      ? html`<a class="turn" rel="${by === -1 ? "prev" : "next"}" href="${links.times({ month: other })}">${drawing}<span class="vh">${
          by === -1 ? words.previousMonth(format.month(other)) : words.nextMonth(format.month(other))
        }</span></a>`
      : html`<span class="turn">${drawing}</span>`
  }
  const days = gridDays(month, today, locale.firstWeekday)
  const cell = (date: LocalDate | undefined): Html => {
    if (date === undefined) return html`<td></td>`
    const count = counts.get(date) ?? 0
    const name = date.endsWith("-01") && monthOf(date) !== month ? html` <small>${format.monthShort(date)}</small>` : undefined
    const inWords = words.dayWithTimes(format.day(date), count)
    const number = html`<span aria-hidden="true">${Number(date.slice(8))}${name}</span><span class="vh">${inWords}</span>`
    const isToday = date === today
    if (count === 0) {
      return html`<td><span class="${isToday ? "d today" : "d"}"${isToday ? current("date") : undefined}>${number}</span></td>`
    }
    return html`<td><a${isToday ? html` class="today"` : undefined} href="${links.times({ date })}#times" data-date="${date}"${
      isToday ? current("date") : date === selected ? current("true") : undefined
    }${date === selected ? html` data-on` : undefined}>${number}</a></td>`
  }
  const row = (week: ReadonlyArray<LocalDate | undefined>): Html => {
    const isPast = month >= monthOf(today) && week.every((date) => date === undefined || date < today)
    return html`<tr${isPast ? html` class="past"` : undefined}>${week.map(cell)}</tr>\n`
  }
  return html`<div class="bar">${turn(-1)}<h2 id="month">${format.atStart(format.month(month))}</h2>${turn(1)}</div>
<table aria-labelledby="month" data-month="${month}">
<thead><tr>${weekdays.map(({ short, long }) => html`<th scope="col"><span aria-hidden="true">${short}</span><span class="vh">${long}</span></th>`)}</tr></thead>
<tbody>
${weeksOf(days, locale.firstWeekday).map(row)}</tbody>
</table>${daysOffList(context, daysOff(off, days, format.timeZone), format)}`
}

const current = (value: "date" | "true"): Html => html` aria-current="${value}"`
