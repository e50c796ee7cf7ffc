import type { HoursInterval } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { weekdayNames } from "../../time/TimeFormat.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { endMinutes, hoursToRead, minutesOf } from "./HoursText.ts"

/** Weekly hours: those of each weekday, 0 is Sunday. */
export type Week = ReadonlyArray<ReadonlyArray<HoursInterval>>

/** Draws the hours of a week as bars. Their text is only spoken where fields beside the chart show the same hours. */
export const weekChart = (context: ConsoleContext, week: Week, text: "shown" | "spoken"): Html => {
  const { words, locale } = context
  const days = Array.from({ length: 7 }, (_, index) => (locale.firstWeekday + index) % 7)
  return html`<figure class="sheet card"><dl class="facts small">${days.map((day) => {
    const hours = hoursToRead(week[day]!, context)
    const spoken = text === "shown" ? hours : html`<span class="vh">${hours}</span>`
    return html`<div><dt>${weekdayNames(locale.tag)[day]!.long}</dt><dd>${bar(week, day)}${spoken}</dd></div>
`
  })}</dl>
<figcaption class="soft small">${words.hours.total((weekMinutes(week) / 60).toLocaleString(locale.tag, { maximumFractionDigits: 1 }))}</figcaption></figure>`
}

/** The minutes that are worked in a week. */
export const weekMinutes = (week: Week): number =>
  week.flat().reduce((sum, interval) => sum + endMinutes(interval) - minutesOf(interval.start), 0)

/** A day from midnight to midnight, with a mark at noon. */
const bar = (week: Week, day: number): Html =>
  html`<svg class="chart" viewBox="0 0 480 14" width="480" height="14" preserveAspectRatio="none" aria-hidden="true"><line x1="0" y1="7" x2="480" y2="7"/><line x1="240" y1="0" x2="240" y2="14"/>${barsOf(
    week,
    day
  ).map(
    ({ start, end }) => html`<rect class="b1" x="${start / 3}" y="2" width="${(end - start) / 3}" height="10" rx="2"/>`
  )}</svg>`

/** The minutes of a day that are worked, with those of the night before. */
const barsOf = (week: Week, day: number): ReadonlyArray<{ readonly start: number; readonly end: number }> => [
  ...week[(day + 6) % 7]!.flatMap((interval) =>
    endMinutes(interval) > minutesPerDay ? [{ start: 0, end: endMinutes(interval) - minutesPerDay }] : []
  ),
  ...week[day]!.map((interval) => ({ start: minutesOf(interval.start), end: Math.min(minutesPerDay, endMinutes(interval)) }))
]

const minutesPerDay = 1440
