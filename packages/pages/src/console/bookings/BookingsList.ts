import { bookingStatuses, formatInstant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { localDateOf } from "@slotkit/core/internal"
import { listHostServices, searchBookings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { changeFlags, flagBoxes } from "../calendars/ChangeFlags.ts"
import { fieldsOf, type Typed } from "../parts/Fields.ts"
import { givenFilters, pageNumber, pager } from "../parts/Pager.ts"
import { sheetList } from "../parts/Sheet.ts"
import { type Problem, problemsOf, wrongFields } from "../parts/Trouble.ts"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"
import { bookingEntry } from "./BookingEntry.ts"

/** `GET /app/bookings`: the host's bookings, by default those from today on. */
export const showBookings = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const { words, host, query, now } = visit
  const view = viewIn(query)
  const today = localDateOf(now, host.timezone)
  const given = givenFilters(query, filterNames)
  const preset = presets(today)[view]
  // A day ends after the meetings that are still to come on it.
  const until = view === "past" ? { to: formatInstant(now) } : {}
  const asked = { ...preset, ...until, ...given, per_page: "25", page: pageNumber(query) }
  const services = yield* listHostServices(host)
  const found = yield* Effect.result(searchBookings(host, asked))
  const problems =
    found._tag === "Failure"
      ? problemsOf(found.failure.errors, (field) => [field, labelOf(field, words)] as const, words, { to: "order" })
      : []
  const hasFilters = Object.keys(given).length > 0
  const offered = services.map(({ service }) => ({ value: String(service.id), label: service.title }))
  const filters = filterForm(visit, { ...preset, ...given }, { problems, isOpen: hasFilters, services: offered })
  const result =
    found._tag === "Failure"
      ? undefined
      : html`${sheetList(
          found.success.data.map((booking) => bookingEntry(visit, booking)),
          hasFilters || view !== "upcoming" ? html`<p>${words.bookings.noneFound}</p>` : noBookings(visit)
        )}
${pager(visit, "/bookings", found.success.meta)}`
  return visit.page({
    area: "bookings",
    title: words.areas.bookings,
    actions: html`<a class="button" href="${visit.at("/bookings/new")}">${words.bookings.bookForSomebody}</a>`,
    trouble: problems.length === 0 ? undefined : wrongFields(problems),
    content: html`${flagBoxes(yield* changeFlags(visit))}${tabs(visit, view, hasFilters)}${filters}${result}`
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
  { words, at }: ConsoleVisit,
  view: View,
  hasFilters: boolean
): Html => html`<nav class="tabs" aria-label="${words.bookings.views}">
${(["upcoming", "requests", "past", "all"] as const).map(
  (name) =>
    html`<a href="${at(`/bookings?view=${name}`)}"${name === view && !hasFilters ? html` aria-current="page"` : undefined}>${words.bookings.view[name]}</a>\n`
)}</nav>
`

const filterForm = (
  { words, at }: ConsoleVisit,
  typed: Typed,
  {
    problems,
    isOpen,
    services
  }: {
    readonly problems: ReadonlyArray<Problem>
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

const labelOf = (field: string, { bookings }: ConsoleVisit["words"]): string =>
  ({
    status: bookings.status,
    service: bookings.service,
    from: bookings.from,
    to: bookings.to,
    email: bookings.email,
    no_show: bookings.noShow
  })[field] ?? field

const noBookings = ({ words, at, host }: ConsoleVisit): Html =>
  html`<p>${words.bookings.noneYet}</p><p><a class="button" href="${at(host.username === null ? "" : "/services")}">${words.bookings.shareAService}</a></p>`
