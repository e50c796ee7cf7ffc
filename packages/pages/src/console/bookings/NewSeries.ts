import { type Html, html } from "@slotkit/core/html"
import { maxSeriesSteps, minSeriesCount, type SeriesPreviewResource, type SeriesSetting } from "@slotkit/core/internal"
import { bookSeriesInConsole, type HostService, previewSeries } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { FormErrors } from "../../shell/ErrorSummary.ts"
import { type Fields, numberOrText, type Typed } from "../parts/Fields.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The fields that say whether and how often a new booking repeats. */
export const seriesFieldNames = ["repeat", "count"] as const

/** Returns the series that a host can book of a service. Undefined if there is none. */
export const seriesOfService = ({ bookable }: HostService): SeriesSetting | undefined => bookable.settings.series ?? undefined

/** The fields that ask whether and how often the meeting repeats. */
export const repeatFields = (
  { locale: { words } }: ConsoleContext,
  { every, maxCount }: SeriesSetting,
  { select, text }: Fields
): Html => {
  const steps = Array.from({ length: maxSeriesSteps }, (_, index) => index + 1)
  const choices = every.flatMap((unit) =>
    steps.map((n) => ({ value: `${unit}-${n}`, label: unit === "week" ? words.everyWeeks(n) : words.everyMonths(n) }))
  )
  return html`<div class="cols">${select("repeat", words.repeat, [{ value: "", label: words.repeatNot }, ...choices])}${text(
    "count",
    words.meetingCount,
    { hint: words.meetingCountHint(maxCount), more: html` class="few" inputmode="numeric"` }
  )}</div>
`
}

/** Returns the rule of the series that was chosen. Undefined for one meeting. */
export const seriesRule = (typed: Typed) => {
  const [unit, n] = (typed.repeat ?? "").split("-")
  if (n === undefined) return undefined
  return { every: { unit, n: Number(n) }, count: numberOrText(typed, "count") ?? minSeriesCount - 1 }
}

/** A new series in the console: the request, and the form that sent it. */
interface NewSeries {
  readonly body: object
  readonly typed: Typed
  readonly fields: URLSearchParams
  readonly minutes: number
}

/** Shows the dates of a series, or books it by the button below them. */
export const sendSeries = Effect.fnUntraced(function* (context: ConsoleContext, series: NewSeries) {
  const { body, typed } = series
  const { host, locale } = context
  if (typed.on_conflict === undefined) return yield* datesPage(context, series)
  const nearest = (typed.nearest ?? "").split(",").filter((start) => start !== "")
  const conflict = { on_conflict: typed.on_conflict, ...(typed.on_conflict === "nearest" ? { nearest } : {}) }
  return yield* bookSeriesInConsole(host.id, { ...body, ...conflict }).pipe(
    Effect.map(({ bookings: [first] }) =>
      context.done(
        `/bookings/${first!.id}`,
        first!.status === "pending" && first!.payment.status === "none" ? "requested" : "booked"
      )
    ),
    Effect.catchIf(
      (failure) => failure._tag === "Conflict" && failure.reason === "series_refused",
      () => datesPage(context, series, { status: 409, alert: locale.words.seriesChanged })
    )
  )
})

/** Lists the dates of a series before it is booked, and asks what to do about those that are not free. It writes nothing. */
const datesPage = Effect.fnUntraced(function* (
  context: ConsoleContext,
  { body, fields, minutes }: NewSeries,
  errors?: FormErrors
) {
  const { host, words, locale, format, at, formToken } = context
  const preview = yield* previewSeries(host.id, body, true)
  const { occurrences, months_without: monthsWithout } = preview
  const busy = occurrences.filter(({ offered }) => !offered)
  const nearest = busy.flatMap((each) => each.nearest ?? [])
  const sentence =
    busy.length === 0 ? locale.words.datesFree(occurrences.length) : locale.words.datesTaken(busy.length, occurrences.length)
  const row = ({ index, start, offered, nearest: near }: SeriesPreviewResource["occurrences"][number]): Html => {
    const [day, times] = format.meeting(Date.parse(start), minutes)
    const other = near === null ? locale.words.noNearestTime : locale.words.nearestTime(format.time(Date.parse(near)))
    const note = offered ? undefined : html` <strong>${locale.words.dateTaken}.</strong> <span class="soft small">${other}</span>`
    return html`<li value="${index}"><time datetime="${start}">${day}, ${times}</time>${note}</li>\n`
  }
  const months = monthsWithout.map((month) => format.month(month)).join(", ")
  const hidden = [...fields].filter(([name]) => !notRepeated.has(name))
  return context.page({
    area: "bookings",
    title: locale.words.datesTitle,
    above: [
      [words.areas.bookings, "/bookings"],
      [words.bookings.newTitle, "/bookings/new"]
    ],
    errors,
    content: html`<section><p>${sentence}</p>
<ol class="sheet rows">
${occurrences.map(row)}</ol>
${
  monthsWithout.length === 0 ? undefined : html`<p class="soft small">${locale.words.monthsLeftOut(months)}</p>\n`
}<form method="post" action="${at("/bookings/new")}">${formToken}
${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}<input
type="hidden" name="nearest" value="${nearest.join(",")}">
<div class="end acts">${ways(context, occurrences.length, busy.length, nearest.length)}<button
class="plain" name="action" value="show">${locale.words.changeDetails}</button></div></form></section>`
  })
})

/** The buttons that book: all meetings, with other times where needed, or only those that are free. */
const ways = ({ locale: { words } }: ConsoleContext, count: number, busy: number, nearest: number): ReadonlyArray<Html> => {
  const button = (value: string, label: string) => html`<button name="on_conflict" value="${value}">${label}</button>\n`
  if (busy === 0) return [button("refuse", words.bookSeries(count))]
  return [
    ...(nearest === busy ? [button("nearest", words.bookNearestTimes(count))] : []),
    ...(busy < count ? [button("skip", words.bookFreeDates(count - busy))] : [])
  ]
}

/** The fields that the page sets itself. */
const notRepeated: ReadonlySet<string> = new Set(["csrf", "form_token", "action", "nearest", "on_conflict"])
