import type { Booking } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { addDays, localDateOf, profileUrl } from "@slotkit/core/internal"
import { bookingsPerWeek, type HeldMeeting, listHostServices, meetingsHeld, Settings, searchBookings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { bookingEntry, noticeOfBooking } from "../bookings/BookingEntry.ts"
import { isOver } from "../bookings/BookingState.ts"
import { openRequests } from "../bookings/RequestedBookings.ts"
import { barChart, dayAndMonth } from "../parts/BarChart.ts"
import { section, sheetList } from "../parts/Sheet.ts"
import { dotRules } from "../services/ServiceColors.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { joinedTeams, meetingEntry } from "../teams/Teams.ts"
import { findings } from "./Findings.ts"
import { firstSteps } from "./FirstSteps.ts"
import { setupPage } from "./Setup.ts"

/**
 * `GET /app`: today, what comes next, requests to answer, and what needs attention. On the first visit, one form to a live page,
 * which is a link for members of teams.
 */
export const showOverview = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { host, now, words, at } = context
  const services = yield* listHostServices(host)
  const joined = joinedTeams(context).map(({ team }) => team)
  const held = yield* meetingsHeld(host.id, joined)
  if (host.username === null || services.length === 0) {
    return joined.length === 0 ? yield* setupPage(context) : yield* memberOverview(context, held)
  }
  const today = localDateOf(now, host.timezone)
  const page = (query: object) => Effect.orDie(searchBookings(host, { order: "asc", ...query }))
  const list = (query: object) => Effect.map(page(query), ({ data }) => data)
  const ofToday = yield* list({ status: "accepted", from: today, to: today, per_page: "50" })
  const next = yield* list({ status: "accepted", from: addDays(today, 1), per_page: `${shownNext}` })
  const { data: requests, meta: found } = yield* page({ ...openRequests(now), per_page: `${shownRequests}` })
  const problems = yield* findings(context, services)
  const steps = yield* firstSteps(context, services)
  const count = `${found.total.toLocaleString(context.locale.tag)}${found.total_is_minimum ? "+" : ""}`
  const isQuiet = ofToday.length + next.length + requests.length + held.length === 0
  const isFirst = problems.length === 0 && !isQuiet
  return context.page({
    area: "overview",
    title: words.overview.title,
    notice: yield* noticeOfBooking(context),
    actions: html`<a class="button" href="${at("/bookings/new")}">${words.bookings.bookForSomebody}</a>`,
    lead: yield* pageLink(context),
    rules: yield* dotRules(services.map(({ service }) => service)),
    content: html`${attention(context, problems)}${isQuiet ? steps : undefined}<div class="halves${isFirst ? "" : " end"}">
${agenda(context, { ofToday, next, held }, html`<a href="${at("/bookings")}">${words.overview.allBookings}</a>`)}</div>
${
  requests.length === 0
    ? undefined
    : section(
        "requests",
        words.overview.requests,
        sheetList(
          requests.map((booking) => bookingEntry(context, booking, "with dates", "overview")),
          ""
        ),
        found.total <= shownRequests
          ? undefined
          : html`<a href="${at("/bookings?view=requests")}">${words.overview.allRequests(count)}</a>`
      )
}${isQuiet ? undefined : steps}${section("weeks", words.overview.perWeek, yield* weeksChart(context))}`
  })
})

/** The overview of a member of a team without own services: the meetings for teams, and a link to the form of the first visit. */
const memberOverview = Effect.fnUntraced(function* (context: ConsoleContext, held: ReadonlyArray<HeldMeeting>) {
  const { words, at } = context
  const { overview } = words
  const problems = yield* findings(context, [])
  return context.page({
    area: "overview",
    title: overview.title,
    content: html`${attention(context, problems)}<div class="halves${problems.length === 0 ? "" : " end"}">
${agenda(context, { ofToday: [], next: [], held }, html`<a href="${at("/teams")}">${words.areas.teams}</a>`)}</div>
<p class="end">${overview.setupOffer} <a href="${at("/setup")}">${overview.setupTitle}</a></p>`
  })
})

/** The things that the host can repair. */
const attention = ({ words }: ConsoleContext, problems: ReadonlyArray<Html>): Html | undefined =>
  problems.length === 0
    ? undefined
    : section(
        "attention",
        words.overview.attention,
        html`${problems.map((problem) => html`<div class="warn">${problem}</div>\n`)}`
      )

interface Agenda {
  readonly ofToday: ReadonlyArray<Booking>
  readonly next: ReadonlyArray<Booking>
  /** The meetings that the host holds for teams. */
  readonly held: ReadonlyArray<HeldMeeting>
}

/** The rest of today, and what comes next: own bookings and meetings for teams, by start. */
const agenda = (context: ConsoleContext, { ofToday, next, held }: Agenda, aside: Html): Html => {
  const { host, now, words } = context
  const today = localDateOf(now, host.timezone)
  const isOfToday = ({ booking: { scheduledAt } }: HeldMeeting) => localDateOf(scheduledAt ?? now, host.timezone) <= today
  const entries = (own: ReadonlyArray<Booking>, ofTeams: ReadonlyArray<HeldMeeting>, dates: "with dates" | "times only") =>
    [
      ...own.map((booking) => ({ booking, entry: bookingEntry(context, booking, dates) })),
      ...ofTeams.map((meeting) => ({ booking: meeting.booking, entry: meetingEntry(context, meeting, dates) }))
    ]
      .toSorted((one, other) => (one.booking.scheduledAt ?? 0) - (other.booking.scheduledAt ?? 0))
      .map(({ entry }) => entry)
  const rest = ofToday.filter((booking) => !isOver(booking, now))
  const later = held.filter((meeting) => !isOfToday(meeting))
  return html`${section(
    "today",
    words.overview.today,
    sheetList(entries(rest, held.filter(isOfToday), "times only"), words.overview.nothingToday)
  )}${section(
    "next",
    words.overview.next,
    sheetList(entries(next, later, "with dates").slice(0, shownNext), words.overview.nothingNext),
    aside
  )}`
}

/** The meetings after today that the overview shows. */
const shownNext = 5

/** The requests that the overview shows; the rest is a link away. */
const shownRequests = 3

/** Confirmed meetings by week: the last four weeks, this one, and the next seven. */
const weeksChart = Effect.fnUntraced(function* ({ host, words, format, locale }: ConsoleContext) {
  const weeks = yield* bookingsPerWeek(host, { before: 4, after: 7, firstWeekday: locale.firstWeekday })
  return barChart(words, {
    title: words.overview.perWeek,
    first: words.overview.week,
    series: [words.overview.meetings],
    bars: weeks.map(({ date, count }, index) => ({
      label: words.overview.weekOf(format.fullDay(date)),
      // The label of this week is wider than its bar, so those beside it have none.
      ...(index === 4 ? { tick: words.overview.thisWeek } : Math.abs(index - 4) === 1 ? {} : { tick: dayAndMonth(locale, date) }),
      values: [count]
    }))
  })
})

const pageLink = ({ host, words }: ConsoleContext) =>
  Effect.map(Settings, ({ hostPagesUrl }): Html => {
    const url = profileUrl(host, hostPagesUrl) ?? ""
    return html`${words.overview.yourPage} <a href="${url}">${url}</a>`
  })
