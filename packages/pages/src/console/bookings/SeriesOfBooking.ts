import { type Booking, formatInstant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { isOfVisit } from "@slotkit/core/internal"
import { viewSeries } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { Fields } from "../parts/Fields.ts"
import { section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The meetings that a change of a series can be about. */
export const scopes = ["one", "following", "all"] as const

/** Returns the scope of a form. */
export const scopeIn = (scope: string | null | undefined) => scopes.find((one) => one === scope) ?? "one"

/** Lists the meetings of a booking's series or visit, with links. Undefined for a booking of neither. */
export const seriesOfBooking = Effect.fnUntraced(function* (context: ConsoleContext, booking: Booking, form: Html) {
  const { words, format, at, now } = context
  const { series } = booking
  if (series === null) return undefined
  const meetings = yield* viewSeries({ booking })
  const row = (each: Booking): Html => {
    const start = each.scheduledAt ?? 0
    const [day, times] = format.meeting(start, each.durationMinutes)
    const title = isOfVisit(booking) ? html`${each.service.title}: ` : undefined
    const time = html`${title}<time datetime="${formatInstant(start)}">${day}, ${times}</time>`
    const isOver = each.state === "cancelled" || each.state === "declined"
    const note = isOver ? words.series.ended : start <= now ? words.series.past : undefined
    return html`<li value="${each.series?.index ?? 0}">${
      each.id === booking.id ? html`<strong>${time}</strong>` : html`<a href="${at(`/bookings/${each.id}`)}">${time}</a>`
    }${note === undefined ? undefined : html` <span class="soft small">${note}</span>`}</li>\n`
  }
  return section(
    "series",
    (isOfVisit(booking) ? words.series.placeInVisit : words.series.place)(series.index, series.count),
    html`<ol class="sheet rows">
${meetings.map(row)}</ol>
${isOfVisit(booking) ? undefined : form}`
  )
})

/** The form that adds meetings at the end of a booking's series. */
export const extendForm = ({ words, at, formToken }: ConsoleContext, fields: Fields, { id }: Booking): Html =>
  html`<details${fields.error("count") === undefined ? undefined : html` open`}><summary>${words.series.add}</summary>
<form method="post" action="${at(`/bookings/${id}/extend`)}" novalidate>${formToken}${fields.text("count", words.series.howMany, {
    more: html` class="few" inputmode="numeric"`
  })}<div class="end"><button class="plain">${words.series.add}</button></div></form></details>`

/** Asks which meetings of a series a change is about; nothing for a booking of no series. */
export const scopeChoice = (
  { words }: ConsoleContext,
  { select }: Pick<Fields, "select">,
  { series, state }: Booking
): Html | undefined =>
  series === null
    ? undefined
    : select(
        "scope",
        words.series.scope,
        // Meetings that await one payment only end together.
        (state === "awaitingPayment" ? (["all"] as const) : scopes).map((value) => ({ value, label: words.series.scopes[value] }))
      )
