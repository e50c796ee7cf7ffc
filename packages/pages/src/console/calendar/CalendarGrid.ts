import { type Booking, formatInstant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { localDateOf, visibleName } from "@slotkit/core/internal"
import { timeFormat, weekdayNames, weekdayOf } from "../../time/TimeFormat.ts"
import { bookerName, holders, isAsPlanned } from "../bookings/BookingEntry.ts"
import { shortStateBadge } from "../bookings/BookingState.ts"
import { serviceClass } from "../services/ServiceColors.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { type CalendarDay, type CalendarEntry, isRepeated, type PlacedEntry, stepOf, stepsPerHour } from "./CalendarDay.ts"
import { mostLanes } from "./CalendarStylesheet.ts"

/**
 * Days beside each other, each with a heading and a list of what occupies it. A wide screen places the entries to scale, by the
 * clock on the wall, and draws a line at the present time; a narrow one lists them below headings that stay.
 */
export const calendarGrid = (context: ConsoleContext, days: ReadonlyArray<CalendarDay>): Html => {
  const entries = days.flatMap(({ placed }) => placed)
  const first = Math.min(8, ...entries.map(({ from }) => Math.floor(from / stepsPerHour)))
  const last = Math.max(18, ...entries.map(({ to }) => Math.ceil(to / stepsPerHour)))
  const { time } = timeFormat(context.locale, "UTC")
  const hours = Array.from({ length: last - first }, (_, index) => index)
  return html`<div class="cal${days.length === 1 ? " one" : ""} k${last - first}">
<div class="hours" aria-hidden="true">${hours.map((hour) => html`<span>${time((first + hour) * 3_600_000)}</span>`)}</div>
${days.map((day) => column(context, day, { first, last, isAlone: days.length === 1 }))}</div>`
}

/** The hours that the columns show, and whether there is only one column. */
interface Extent {
  readonly first: number
  readonly last: number
  readonly isAlone: boolean
}

const column = (context: ConsoleContext, { date, whole, placed }: CalendarDay, extent: Extent): Html => {
  const { words, format, locale, at, now } = context
  const { calendar } = words
  const isToday = date === localDateOf(now, format.timeZone)
  const meetings = [...whole, ...placed].filter(({ kind }) => kind === "meeting").length
  const full = isToday ? `${words.overview.today}, ${format.day(date)}` : format.atStart(format.day(date))
  const short = `${weekdayNames(locale.tag)[weekdayOf(date)]!.short} ${Number(date.slice(8))}`
  const heading = [
    html`<span class="long">${full}</span><span class="short" aria-hidden="true">${short}</span>`,
    html`<span class="vh">, ${calendar.meetings(meetings)}</span>`
  ]
  const kind = [...(isToday ? ["today"] : []), ...(whole.length > 0 ? ["away"] : [])].join(" ")
  return html`<section aria-labelledby="d${date}"${kind === "" ? undefined : html` class="${kind}"`}>
<h2 id="d${date}"${isToday ? html` aria-current="date"` : undefined}>${
    extent.isAlone ? heading : html`<a href="${at(`/calendar?view=day&date=${date}`)}">${heading}</a>`
  }</h2>
${
  whole.length === 0
    ? undefined
    : html`<ul class="whole">${whole.map(
        (entry) => html`<li class="${entry.kind}">${occupied(context, entry, calendar.allDay)}</li>`
      )}</ul>\n`
}${
  placed.length === 0
    ? whole.length > 0
      ? undefined
      : html`<p class="none soft">${calendar.nothing}</p>\n`
    : html`<ul class="placed">${placed.map((entry) => placedEntry(context, entry, extent))}</ul>\n`
}${isToday ? presentTime(stepOf(now, format.timeZone), extent) : undefined}</section>
`
}

/** The line at the present time, if the columns show its hour. */
const presentTime = (step: number, { first, last }: Extent): Html | undefined =>
  step < first * stepsPerHour || step >= last * stepsPerHour
    ? undefined
    : html`<div class="now" aria-hidden="true"><span class="${beginning(step - first * stepsPerHour)}"></span></div>\n`

/** The classes for the hour and the step where something begins. */
const beginning = (step: number): string => `h${Math.floor(step / stepsPerHour)} q${step % stepsPerHour}`

/** Up to these steps an entry has room for one line, and for two. */
const [mostForOneLine, mostForTwo] = [4, 7]

const placedEntry = (context: ConsoleContext, entry: PlacedEntry, { first, isAlone }: Extent): Html => {
  const steps = entry.to - entry.from
  const length = ` H${Math.floor(steps / stepsPerHour)} Q${steps % stepsPerHour}`
  const lines = steps <= mostForOneLine ? " one-line" : steps <= mostForTwo ? " two-lines" : ""
  const place = `${beginning(entry.from - first * stepsPerHour)}${length}${lines}`
  const beside = entry.lanes === 1 ? "" : ` w${Math.min(entry.lanes, mostLanes)} i${Math.min(entry.lane, mostLanes - 1)}`
  const times = timesOf(context, entry)
  const content = entry.kind === "meeting" ? meeting(context, entry, times, isAlone) : occupied(context, entry, times)
  const [booking] = entry.bookings
  const service = booking === undefined ? "" : ` ${serviceClass(booking.service.id)}`
  const group = entry.bookings.length > 1 ? " group" : ""
  const isAny = (one: Booking["state"]) => entry.bookings.some(({ state }) => state === one)
  const request = isAny("pending") ? " asked" : isAny("awaitingPayment") || isAny("unconfirmed") ? " unsure" : ""
  return html`<li class="${entry.kind} ${place}${beside}${group}${request}${service}">${content}</li>`
}

/** The times of an entry. One that comes twice that day says which it is. */
const timesOf = ({ format }: ConsoleContext, { start, end }: CalendarEntry): Html => {
  const { timeZone } = format
  const isOneDay = localDateOf(start, timeZone) === localDateOf(end - 1, timeZone)
  const text = isOneDay ? format.times(start, end) : format.meeting(start, (end - start) / 60_000).join(", ")
  const offset = isOneDay && isRepeated(start, timeZone) && !text.includes("UTC") ? ` (${format.offset(start)})` : ""
  return html`<time datetime="${formatInstant(start)}">${text}${offset}</time>`
}

const occupied = ({ words, at }: ConsoleContext, { kind, note = null }: CalendarEntry, times: Html | string): Html =>
  kind === "off"
    ? html`<span class="when">${times}</span> <a class="title" href="${at("/time-off")}">${words.timeOff.untitled}</a>${
        note === null ? undefined : html` <bdi class="soft">${note}</bdi>`
      }`
    : html`<span class="when">${times}</span> <span>${words.calendar.busy}</span>`

/** The first of a group's bookings are listed in a week, all of them on their day. */
const mostNames = 3

const meeting = (context: ConsoleContext, { bookings, start }: CalendarEntry, times: Html, isAlone: boolean): Html => {
  const { words, at, now, format } = context
  const [booking] = bookings
  if (booking === undefined) return times
  const service = html`<bdi class="soft">${visibleName(booking.service.title)}</bdi>`
  const heldBy = (one: typeof booking) =>
    one.hosts.length === 0 ? undefined : html` <span class="held soft">${holders(context, one)}</span>`
  const state = (one: typeof booking) => (isAsPlanned(context, one) ? undefined : html` ${shortStateBadge(one, now, words)}`)
  const link = (one: typeof booking, attributes?: Html) =>
    html`<a${attributes} href="${at(`/bookings/${one.id}`)}"><bdi>${bookerName(context, one)}</bdi></a>`
  if (bookings.length === 1)
    return html`<span class="when">${times}</span> ${link(booking, html` class="title"`)} ${service}${heldBy(booking)}${state(booking)}`
  const names = isAlone || bookings.length === mostNames + 1 ? bookings : bookings.slice(0, mostNames)
  const rest = bookings.length - names.length
  const day = at(`/calendar?view=day&date=${localDateOf(start, format.timeZone)}`)
  return html`<span class="when">${times}</span> ${service}<ul>${names.map((one) => html`<li>${link(one)}${heldBy(one)}${state(one)}</li>`)}${
    rest === 0 ? undefined : html`<li><a href="${day}">${words.calendar.more(rest)}</a></li>`
  }</ul>`
}
