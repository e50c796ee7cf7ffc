import { type Html, html } from "@slotkit/core/html"
import { addDays, localDateOf, profileUrl } from "@slotkit/core/internal"
import { bookingsPerWeek, listHostServices, Settings, searchBookings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { bookingEntry } from "../bookings/BookingEntry.ts"
import { hasBegun, isOver } from "../bookings/BookingState.ts"
import { barChart } from "../parts/BarChart.ts"
import { section, sheetList } from "../parts/Sheet.ts"
import { dotRules } from "../services/ServiceColors.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { findings } from "./Findings.ts"
import { firstSteps } from "./FirstSteps.ts"
import { setupPage } from "./Setup.ts"

/**
 * `GET /app`: today, what comes next, requests to answer, and what needs attention. On the first visit, one form to a live page.
 */
export const showOverview = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { host, now, words, at } = context
  const services = yield* listHostServices(host)
  if (host.username === null || services.length === 0) return yield* setupPage(context)
  const today = localDateOf(now, host.timezone)
  const list = (query: object) => Effect.orDie(Effect.map(searchBookings(host, { order: "asc", ...query }), ({ data }) => data))
  const ofToday = yield* list({ status: "accepted", from: today, to: today, per_page: "50" })
  const next = yield* list({ status: "accepted", from: addDays(today, 1), per_page: "5" })
  const requests = (yield* list({ status: "pending", from: today, per_page: "25" })).filter(
    (booking) => booking.state === "pending" && !hasBegun(booking, now)
  )
  const problems = yield* findings(context, services)
  const steps = yield* firstSteps(context, services)
  const allRequests = words.overview.allRequests(requests.length.toLocaleString(context.locale.tag))
  const isQuiet = ofToday.length + next.length + requests.length === 0
  return context.page({
    area: "overview",
    title: words.overview.title,
    actions: html`<a class="button" href="${at("/bookings/new")}">${words.bookings.bookForSomebody}</a>`,
    lead: yield* pageLink(context),
    rules: yield* dotRules(services.map(({ service }) => service)),
    content: html`${
      problems.length === 0
        ? undefined
        : section(
            "attention",
            words.overview.attention,
            html`${problems.map((problem) => html`<div class="warn">${problem}</div>\n`)}`
          )
    }${isQuiet ? steps : undefined}<div class="halves${isQuiet ? " end" : ""}">
${section(
  "today",
  words.overview.today,
  sheetList(
    ofToday.filter((booking) => !isOver(booking, now)).map((booking) => bookingEntry(context, booking, "times only")),
    words.overview.nothingToday
  )
)}${section(
  "next",
  words.overview.next,
  sheetList(
    next.map((booking) => bookingEntry(context, booking)),
    words.overview.nothingNext
  ),
  html`<a href="${at("/bookings")}">${words.overview.allBookings}</a>`
)}</div>
${
  requests.length === 0
    ? undefined
    : section(
        "requests",
        words.overview.requests,
        sheetList(
          requests.slice(0, shownRequests).map((booking) => bookingEntry(context, booking)),
          ""
        ),
        requests.length <= shownRequests ? undefined : html`<a href="${at("/bookings?view=requests")}">${allRequests}</a>`
      )
}${isQuiet ? undefined : steps}${section("weeks", words.overview.perWeek, yield* weeksChart(context))}`
  })
})

/** The requests that the overview shows; the rest is a link away. */
const shownRequests = 3

/** Confirmed meetings by week: the last four weeks, this one, and the next seven. */
const weeksChart = Effect.fnUntraced(function* ({ host, words, format, locale }: ConsoleContext) {
  const tick = new Intl.DateTimeFormat(locale.tag === "en" ? "en-GB" : locale.tag, {
    day: "numeric",
    month: "short",
    timeZone: "UTC"
  })
  const weeks = yield* bookingsPerWeek(host, { before: 4, after: 7, firstWeekday: locale.firstWeekday })
  return barChart(words, {
    title: words.overview.perWeek,
    first: words.overview.week,
    series: [words.overview.meetings],
    bars: weeks.map(({ date, count }, index) => ({
      label: words.overview.weekOf(format.fullDay(date)),
      // The label of this week is wider than its bar, so those beside it have none.
      ...(index === 4
        ? { tick: words.overview.thisWeek }
        : Math.abs(index - 4) === 1
          ? {}
          : { tick: tick.format(new Date(date)) }),
      values: [count]
    }))
  })
})

const pageLink = ({ host, words }: ConsoleContext) =>
  Effect.map(Settings, ({ hostPagesUrl }): Html => {
    const url = profileUrl(host, hostPagesUrl) ?? ""
    return html`${words.overview.yourPage} <a href="${url}">${url}</a>`
  })
