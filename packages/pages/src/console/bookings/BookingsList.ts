import { bookingStatuses, formatInstant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { localDateOf } from "@slotkit/core/internal"
import { listHostServices, searchBookings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import { changeFlags, flagBoxes } from "../calendars/ChangeFlags.ts"
import { problemsOf, wrongFields } from "../parts/FieldProblems.ts"
import { fieldsOf, type Typed } from "../parts/Fields.ts"
import { givenFilters, pageNumber, pager } from "../parts/Pager.ts"
import { sheetList } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { bookingEntry } from "./BookingEntry.ts"

/** `GET /app/bookings`: the host's bookings, by default those from today on. */
export const showBookings = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, query, now } = context
  const view = viewIn(query)
  const today = localDateOf(now, host.timezone)
  const filters = givenFilters(query, filterNames)
  const preset = presets(today)[view]
  // A day ends after the meetings that are still to come on it.
  const until = view === "past" ? { to: formatInstant(now) } : {}
  const filter = { ...preset, ...until, ...filters, per_page: "25", page: pageNumber(query) }
  const services = yield* listHostServices(host)
  const found = yield* Effect.result(searchBookings(host, filter))
  const problems =
    found._tag === "Failure"
      ? problemsOf(found.failure.problems, (field) => [field, labelOf(field, words)] as const, words, { to: "order" })
      : []
  const hasFilters = Object.keys(filters).length > 0
  const offered = services.map(({ service }) => ({ value: String(service.id), label: service.title }))
  const form = filterForm(context, { ...preset, ...filters }, { problems, isOpen: hasFilters, services: offered })
  const result =
    found._tag === "Failure"
      ? undefined
      : html`${sheetList(
          found.success.data.map((booking) => bookingEntry(context, booking)),
          hasFilters || view !== "upcoming" ? html`<p>${words.bookings.noneFound}</p>` : noBookings(context)
        )}
${pager(context, "/bookings", found.success.meta)}`
  return context.page({
    area: "bookings",
    title: words.areas.bookings,
    actions: html`<a class="button" href="${context.at("/bookings/new")}">${words.bookings.bookForSomebody}</a>`,
    errors: problems.length === 0 ? undefined : wrongFields(problems),
    content: html`${flagBoxes(yield* changeFlags(context))}${tabs(context, view, hasFilters)}${form}${result}`
  })
})

const filterNames = ["status", "service", "from", "to", "email", "no_show", "order"]

type View = keyof ReturnType<typeof presets>

const presets = (today: string) => ({
  upcoming: { from: today, order: "asc" },
  requests: { from: today, status: "pending", order: "asc" },
  past: { to: today, order: "desc" },
  all: { order: "desc" }
})

const viewIn = (query: URLSearchParams): View => {
  const view = query.get("view")
  return view === "requests" || view === "past" || view === "all" ? view : "upcoming"
}

const tabs = (
  { words, at }: ConsoleContext,
  view: View,
  hasFilters: boolean
): Html => html`<nav class="tabs" aria-label="${words.bookings.views}">
${(["upcoming", "requests", "past", "all"] as const).map(
  (name) =>
    html`<a href="${at(`/bookings?view=${name}`)}"${name === view && !hasFilters ? html` aria-current="page"` : undefined}>${words.bookings.view[name]}</a>\n`
)}</nav>
`

const filterForm = (
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
  return html`<details${isOpen ? html` open` : undefined}><summary>${words.bookings.filters}</summary>
<form class="filters" method="get" action="${at("/bookings")}">
<input type="hidden" name="view" value="all">
${select("status", words.bookings.status, [any, ...bookingStatuses.map((value) => ({ value, label: words.bookings.statuses[value] }))])}${select(
  "service",
  words.bookings.service,
  [any, ...services]
)}${text("from", words.bookings.from, { more: html` type="date"` })}${text("to", words.bookings.to, { more: html` type="date"` })}${text(
  "email",
  words.bookings.email,
  { more: html` type="email" autocomplete="off"` }
)}${select("no_show", words.bookings.noShow, [any, { value: "true", label: words.frame.yes }, { value: "false", label: words.frame.no }])}<div class="acts"><button>${words.frame.filter}</button><a href="${at("/bookings")}">${words.frame.clearFilters}</a></div>
</form></details>
`
}

const labelOf = (field: string, { bookings }: ConsoleContext["words"]): string =>
  ({
    status: bookings.status,
    service: bookings.service,
    from: bookings.from,
    to: bookings.to,
    email: bookings.email,
    no_show: bookings.noShow
  })[field] ?? field

const noBookings = ({ words, at, host }: ConsoleContext): Html =>
  html`<p>${words.bookings.noneYet}</p><p><a class="button" href="${at(host.username === null ? "" : "/services")}">${words.bookings.shareAService}</a></p>`
