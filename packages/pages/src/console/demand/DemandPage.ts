import { type Html, html } from "@slotkit/core/html"
import {
  addDays,
  bookedHoursWeeks,
  type Demand,
  type DemandFinding,
  localDateOf,
  millisPerMinute,
  numberFormat
} from "@slotkit/core/internal"
import { getDemand } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { timeFormat, weekdayNames } from "../../time/TimeFormat.ts"
import { barChart, dayAndMonth } from "../parts/BarChart.ts"
import { section, sheetList } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** `GET /app/demand`: how often visitors looked for times, found none, were refused and booked, and what stands out. */
export const showDemand = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, format, query } = context
  const days = query.get("days") === String(longRange) ? longRange : shortRange
  const to = localDateOf(context.now, host.timezone)
  const demand = yield* Effect.orDie(getDemand(host, { from: addDays(to, 1 - days), to }))
  const counted = demand.data.filter(({ days }) => Object.keys(days).length > 0)
  return context.page({
    area: "demand",
    title: words.areas.demand,
    lead: words.demand.lead,
    content: html`${rangeTabs(context, days)}
${
  counted.length === 0
    ? html`<div class="sheet empty">${words.demand.none(format.fullDay(demand.meta.from), format.fullDay(demand.meta.to))}</div>`
    : html`${section("findings", words.demand.findings, findingList(context, demand))}${section(
        "days",
        words.demand.perDay,
        daysChart(context, demand)
      )}${section("services", words.demand.services, servicesTable(context, counted))}${reasonsOf(context, counted)}`
}${bookedHours(context, demand)}`
  })
})

const shortRange = 28
const longRange = 91

const rangeTabs = ({ words, at }: ConsoleContext, days: number): Html =>
  html`<nav class="tabs" aria-label="${words.demand.range}">${[shortRange, longRange].map(
    (each) =>
      html`<a href="${at(`/demand?days=${each}`)}"${each === days ? html` aria-current="page"` : undefined}>${words.demand.weeks(each / 7)}</a>\n`
  )}</nav>`

const findingList = ({ words, locale }: ConsoleContext, { data, findings }: Demand): Html => {
  const titles = new Map(data.map(({ service, title }) => [service, title]))
  const sentenceOf = ({ code, n, of }: DemandFinding): string => words.demand.finding[code](n, of)
  return sheetList(
    findings.map(
      (finding) =>
        html`<p><strong><bdi>${titles.get(finding.service)}</bdi>, ${weekdayNames(locale.tag)[finding.weekday]!.long}</strong></p>
<p>${sentenceOf(finding)}</p>`
    ),
    words.demand.noFindings
  )
}

/** The looks of all services by day, with times and without. */
const daysChart = ({ words, format, locale }: ConsoleContext, { data, meta }: Demand): Html => {
  const dates: Array<string> = []
  for (let date = meta.from; date <= meta.to; date = addDays(date, 1)) dates.push(date)
  return barChart(words, {
    title: words.demand.perDay,
    first: words.demand.day,
    series: [words.demand.found, words.demand.empty],
    bars: dates.map((date, index) => {
      const ofDay = data.flatMap(({ days }) => days[date] ?? [])
      const [asked, empty] = [sumOf(ofDay.map((each) => each.asked)), sumOf(ofDay.map((each) => each.empty))]
      return {
        label: format.fullDay(date),
        ...((dates.length - index) % 7 === 1 ? { tick: dayAndMonth(locale, date) } : {}),
        values: [asked - empty, empty]
      }
    })
  })
}

const servicesTable = ({ words: { demand } }: ConsoleContext, services: Demand["data"]): Html =>
  html`<div class="sheet card"><div class="wide" role="group" aria-label="${demand.services}" tabindex="0"><table>
<thead><tr><th scope="col">${demand.service}</th>${[demand.asked, demand.empty, demand.refused, demand.booked].map(
    (title) => html`<th scope="col">${title}</th>`
  )}</tr></thead>
<tbody>${services.map(
    ({ title, totals: { asked, empty, refused, booked } }) =>
      html`<tr><th scope="row"><bdi>${title}</bdi></th>${[asked, empty, refused, booked].map((n) => html`<td>${n}</td>`)}</tr>\n`
  )}</tbody></table></div></div>`

/** The reasons of refused bookings, the most frequent one first. */
const reasonsOf = ({ words: { demand } }: ConsoleContext, services: Demand["data"]): Html | undefined => {
  const counts = Map.groupBy(
    services.flatMap(({ totals }) => Object.entries(totals.reasons)),
    ([reason]) => reason
  )
  if (counts.size === 0) return undefined
  const reasons: Readonly<Record<string, string>> = demand.reasons
  const rows = [...counts].map(([reason, each]) => [reason, sumOf(each.map(([, n]) => n))] as const)
  return section(
    "reasons",
    demand.why,
    html`<div class="sheet card"><table class="whole">
<thead><tr><th scope="col">${demand.reason}</th><th scope="col">${demand.refused}</th></tr></thead>
<tbody>${rows
      .toSorted(([, one], [, other]) => other - one)
      .map(
        ([reason, n]) => html`<tr><th scope="row">${reasons[reason] ?? reason}</th><td>${n}</td></tr>\n`
      )}</tbody></table></div>`
  )
}

/** The share of the working hours that was booked, with a row for each hour and a column for each weekday that has some. */
const bookedHours = ({ words: { demand: words }, locale }: ConsoleContext, { booked_hours: used }: Demand): Html | undefined => {
  if (used.length === 0) return undefined
  const names = weekdayNames(locale.tag)
  const weekdays = Array.from({ length: 7 }, (_, index) => (locale.firstWeekday + index) % 7).filter((day) =>
    used.some(({ weekday }) => weekday === day)
  )
  const hours = [...new Set(used.map(({ hour }) => hour))].sort((one, other) => one - other)
  const percent = numberFormat(locale.tag, { style: "percent" })
  const { time } = timeFormat(locale, "UTC")
  const share = (weekday: number, hour: number): string => {
    const use = used.find((each) => each.weekday === weekday && each.hour === hour)
    return use === undefined ? "" : percent.format(use.booked_minutes / use.open_minutes)
  }
  return section(
    "hours",
    words.bookedHours,
    html`<p class="soft">${words.bookedHoursHint(bookedHoursWeeks)}</p>
<div class="sheet card"><div class="wide" role="group" aria-label="${words.bookedHours}" tabindex="0"><table>
<thead><tr><th scope="col">${words.hour}</th>${weekdays.map((day) => html`<th scope="col">${names[day]!.short}</th>`)}</tr></thead>
<tbody>${hours.map(
      (hour) =>
        html`<tr><th scope="row">${time(hour * millisPerHour)}</th>${weekdays.map((day) => html`<td>${share(day, hour)}</td>`)}</tr>\n`
    )}</tbody></table></div></div>`
  )
}

const millisPerHour = 60 * millisPerMinute

const sumOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0)
