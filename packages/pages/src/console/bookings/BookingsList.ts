import { bookingStatuses } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { countBookings, listHostServices, searchBookings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import { changeFlags, flagBoxes } from "../calendars/ChangeFlags.ts"
import { problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed } from "../parts/Fields.ts"
import { isBeyond, pageNumber, pager } from "../parts/Pager.ts"
import { sheetList } from "../parts/Sheet.ts"
import { dotRules } from "../services/ServiceColors.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { bookingDays } from "./BookingDays.ts"
import { noticeOfBooking } from "./BookingEntry.ts"
import { csvAddress } from "./BookingsCsv.ts"
import { type BookingsView, bookingViews, requestedBookings } from "./RequestedBookings.ts"

/** `GET /app/bookings`: the host's bookings, by default those from today on. */
export const showBookings = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, query } = context
  const { view, filters, search } = requestedBookings(context)
  const filter = { ...search, per_page: "25", page: pageNumber(query) }
  const services = yield* listHostServices(host)
  const found = yield* Effect.result(searchBookings(host, filter))
  const problems =
    found._tag === "Failure"
      ? problemsOf(found.failure.problems, (field) => [field, labelOf(field, words)] as const, words, { to: "order" })
      : []
  const { search: searched = "", ...others } = filters
  const hasFilters = Object.keys(filters).length > 0
  const offered = services.map(({ service }) => ({ value: String(service.id), label: service.title }))
  const form = searchForm(context, filters, { problems, isOpen: Object.keys(others).length > 0, services: offered })
  const result =
    found._tag === "Failure"
      ? undefined
      : html`${
          found.success.data.length > 0 && searched !== "" ? searchResult(context, view, filters, found.success.meta) : undefined
        }${
          found.success.data.length > 0
            ? bookingDays(context, found.success.data)
            : sheetList(
                [],
                isBeyond(found.success.meta)
                  ? words.frame.beyond
                  : hasFilters
                    ? noneFound(context, searched)
                    : noneIn(context, view)
              )
        }
${pager(context, "/bookings", found.success.meta)}${
  found.success.data.length === 0
    ? undefined
    : html`<p class="end"><a href="${csvAddress(context)}" download>${words.bookings.downloadCsv}</a></p>`
}`
  const counts = yield* viewCounts(context)
  return context.page({
    area: "bookings",
    title: words.areas.bookings,
    actions: html`${
      services.some(({ service }) => service.settings.waitlist.mode !== "off")
        ? html`<a class="button plain" href="${context.at("/waitlist")}">${words.waitlist.title}</a>`
        : undefined
    }<a class="button" href="${context.at("/bookings/new")}">${words.bookings.bookForSomebody}</a>`,
    notice: yield* noticeOfBooking(context),
    errors: problems.length === 0 ? undefined : wrongFields(problems),
    rules: yield* dotRules(services.map(({ service }) => service)),
    content: html`${flagBoxes(yield* changeFlags(context))}${tabs(context, view, hasFilters, counts)}${form}${result}`
  })
})

/** The most bookings of a search that are counted. */
const mostCounted = 1000

/** The number of bookings in each view. */
const viewCounts = Effect.fnUntraced(function* (context: ConsoleContext) {
  const searches = bookingViews.map((view) => {
    const { order: _, ...search } = requestedBookings({ ...context, query: new URLSearchParams({ view }) }).search
    return search
  })
  return yield* countsInWords(context, searches)
})

/** Counts the bookings of each search in one statement, such as `12` or `1,000+`. */
export const countsInWords = Effect.fnUntraced(function* (context: ConsoleContext, searches: ReadonlyArray<object>) {
  const counts = yield* Effect.orDie(countBookings(context.host, searches, mostCounted + 1))
  const inWords = (count: number): string =>
    `${Math.min(count, mostCounted).toLocaleString(context.locale.tag)}${count > mostCounted ? "+" : ""}`
  return counts.map(inWords)
})

/** The views, each with the number of its bookings. */
const tabs = (
  { words, at }: ConsoleContext,
  view: BookingsView,
  hasFilters: boolean,
  counts: ReadonlyArray<string>
): Html => html`<nav class="tabs" aria-label="${words.bookings.views}">
${bookingViews.map((name, index) => {
  const current = name === view && !hasFilters ? html` aria-current="page"` : undefined
  const count = html` <span class="soft">${counts[index]}</span>`
  return html`<a href="${at(`/bookings?view=${name}`)}"${current}>${words.bookings.view[name]}${count}</a>\n`
})}</nav>
`

/** The number of bookings that contain the words, their order, the reverse of it, and a link to the list without the words. */
const searchResult = (
  { words: { bookings }, at, locale }: ConsoleContext,
  view: BookingsView,
  { search = "", ...others }: Readonly<Record<string, string>>,
  { total, total_is_minimum }: { readonly total: number; readonly total_is_minimum?: true }
): Html => {
  const count = `${total.toLocaleString(locale.tag)}${total_is_minimum ? "+" : ""}`
  const rest = new URLSearchParams({ view, ...others })
  const order = (others.order ?? "desc") === "asc" ? "asc" : "desc"
  const reversed = new URLSearchParams({ view, search, ...others, order: order === "asc" ? "desc" : "asc" })
  const turn =
    total < 2
      ? undefined
      : html` ${bookings.inOrder[order]} <a href="${at(`/bookings?${reversed}`)}">${bookings.reverse[order]}</a> ·`
  return html`<p><span role="status">${bookings.have(total, count, search)}</span>${turn}
<a href="${at(`/bookings?${rest}`)}">${bookings.clearSearch}</a></p>
`
}

const noneFound = ({ words: { bookings }, at }: ConsoleContext, searched: string): Html =>
  searched === ""
    ? html`<p>${bookings.noneFound}</p>`
    : html`<p role="status">${bookings.noneHave(searched)}</p>
<p>${bookings.searchAdvice} <a href="${at("/bookings?view=all")}">${bookings.allBookings}</a></p>`

/** Searches all bookings, or those of the filters that are set. In one form, so that neither drops what was typed. */
const searchForm = (
  { words, at }: ConsoleContext,
  typed: Typed,
  {
    problems,
    isOpen,
    services
  }: {
    readonly problems: ReadonlyArray<FieldProblem>
    readonly isOpen: boolean
    readonly services: ReadonlyArray<{ readonly value: string; readonly label: string }>
  }
): Html => {
  const { select, text } = fieldsOf(typed, problems)
  const any = { value: "", label: words.frame.any }
  const more = html` type="search" maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false"`
  return html`<form method="get" action="${at("/bookings")}" role="search">
<input type="hidden" name="view" value="all">
<div class="filters search">${text("search", words.bookings.search, { hint: words.bookings.searchHint, more })}
<div class="acts"><button>${words.bookings.searchNow}</button></div></div>
<details${isOpen ? html` open` : undefined}><summary>${words.bookings.filters}</summary>
<div class="filters" data-act>
${select("status", words.bookings.status, statusChoices(words, typed.status))}${select("service", words.bookings.service, [
  any,
  ...services
])}${text("from", words.bookings.from, { more: html` type="date"` })}${text("to", words.bookings.to, { more: html` type="date"` })}${text(
  "email",
  words.bookings.email,
  { more: html` type="email" autocomplete="off"` }
)}${select("no_show", words.bookings.noShow, [any, { value: "true", label: words.frame.yes }, { value: "false", label: words.frame.no }])}<div class="acts"><button>${words.frame.filter}</button><a href="${at("/bookings")}">${words.frame.clearFilters}</a></div>
</div></details></form>
`
}

/** The states that bookings can be filtered by. A link to all that wait keeps its choice. */
const statusChoices = ({ bookings, frame }: ConsoleContext["words"], current: string | undefined) => [
  { value: "", label: frame.any },
  { value: "request", label: bookings.states.pending },
  { value: "unpaid", label: bookings.states.awaitingPayment },
  ...bookingStatuses
    .filter((value) => value !== "pending" || current === "pending")
    .map((value) => ({ value, label: bookings.statuses[value] }))
]

const labelOf = (field: string, { bookings }: ConsoleContext["words"]): string =>
  ({
    search: bookings.searchName,
    status: bookings.status,
    service: bookings.service,
    from: bookings.from,
    to: bookings.to,
    email: bookings.email,
    no_show: bookings.noShow
  })[field] ?? field

const noneIn = (context: ConsoleContext, view: BookingsView): Html =>
  view === "requests" || view === "past" || view === "cancelled"
    ? html`<p>${context.words.bookings.noneIn[view]}</p>`
    : noBookings(context)

const noBookings = ({ words, at, host }: ConsoleContext): Html =>
  html`<p>${words.bookings.noneYet}</p><p><a class="button" href="${at(host.username === null ? "" : "/services")}">${words.bookings.shareAService}</a></p>`
