import type { LocalDate } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { addDays, isLocalDate, knownTagOf, localDateOf, localDayStart, withPlainSpaces } from "@slotkit/core/internal"
import { listHostServices, viewCalendar } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { weekdayOf } from "../../time/TimeFormat.ts"
import { fieldsOf } from "../parts/Fields.ts"
import { colorRules } from "../services/ServiceColors.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { calendarDay, calendarEntries } from "./CalendarDay.ts"
import { calendarGrid } from "./CalendarGrid.ts"
import { calendarStylesheet } from "./CalendarStylesheet.ts"

const views = ["week", "day"] as const
type View = (typeof views)[number]

/** `GET /app/calendar`: a week or a day with its bookings, time off, and busy times of calendars. By default this week. */
export const showCalendar = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, now, query, format, locale } = context
  const { calendar } = words
  const today = localDateOf(now, host.timezone)
  const text = query.get("date") ?? ""
  const isShown = isLocalDate(text) && text >= firstDate && text <= lastDate
  const date = isShown ? text : today
  const view = views.find((name) => name === query.get("view")) ?? "week"
  const from = view === "day" ? date : addDays(date, -((weekdayOf(date) - locale.firstWeekday + 7) % 7))
  const dates = Array.from({ length: view === "day" ? 1 : 7 }, (_, index) => addDays(from, index))
  const to = dates.at(-1)!
  const found = yield* viewCalendar(host, { from, to })
  const entries = calendarEntries(found)
  const services = yield* listHostServices(host)
  const days = dates.map((one) => calendarDay(one, entries, host.timezone))
  return context.page({
    area: "calendar",
    title: view === "day" ? format.atStart(format.fullDay(from)) : weekTitle(locale.tag, from, to),
    above: [[words.areas.calendar, "/calendar"]],
    lead: words.bookings.zoneNote(format.zoneName(localDayStart(date, host.timezone))),
    rules: calendarStylesheet + (yield* colorRules(services.map(({ service }) => service))),
    content: html`${note(text !== "" && !isShown, calendar.badDate)}${turning(context, { view, date, from, to, today })}${note(found.hasMore, calendar.hasMore)}${note(
      found.hasUnread,
      calendar.hasUnread
    )}${calendarGrid(context, days)}`
  })
})

/** The dates that the calendar can show. */
const [firstDate, lastDate] = ["1970-01-08", "2999-12-24"]

const weekTitle = (tag: string, from: LocalDate, to: LocalDate): string =>
  withPlainSpaces(
    new Intl.DateTimeFormat(knownTagOf(tag), {
      day: "numeric",
      month: "long",
      year: "numeric",
      calendar: "gregory",
      timeZone: "UTC"
    }).formatRange(new Date(from), new Date(to))
  )

const note = (is: boolean, sentence: string): Html | undefined => (is ? html`<p class="warn">${sentence}</p>\n` : undefined)

/** Links to the days before and after, and to today, the two views, and a field for another date. */
const turning = (
  { words, at }: ConsoleContext,
  {
    view,
    date,
    from,
    to,
    today
  }: {
    readonly view: View
    readonly date: LocalDate
    readonly from: LocalDate
    readonly to: LocalDate
    readonly today: LocalDate
  }
): Html => {
  const { calendar } = words
  const address = (day: LocalDate, name: View = view) => at(`/calendar?view=${name}&date=${day}`)
  const { text } = fieldsOf({ date })
  const step = view === "day" ? 1 : 7
  return html`<nav class="tabs" aria-label="${calendar.views}">${views.map(
    (name) =>
      html`<a href="${address(date, name)}"${name === view ? html` aria-current="page"` : undefined}>${calendar.view[name]}</a>\n`
  )}</nav>
<div class="views"><nav class="acts" aria-label="${calendar.turning}">
<a class="button plain" rel="prev" href="${address(addDays(from, -step))}">${calendar.previous[view]}</a>
<a class="button plain" href="${address(today)}"${today >= from && today <= to ? html` aria-current="date"` : undefined}>${
    words.overview.today
  }</a>
<a class="button plain" rel="next" href="${address(addDays(to, 1))}">${calendar.next[view]}</a></nav>
<form method="get" action="${at("/calendar")}"><input type="hidden" name="view" value="${view}">
${text("date", calendar.date, { more: html` type="date"` })}<button class="plain">${calendar.show}</button></form></div>
`
}
