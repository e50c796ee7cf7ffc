import { type Html, html } from "@slotkit/core/html"
import { getBooking, listHostServices, previewAvailability } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { instantOf } from "./DayOf.ts"
import { section, sheetList } from "./Sheet.ts"

/** The number of bookings that a preview names. */
const namedBookings = 10

/** The change that a form would make, as the API takes it. */
export interface TypedChange {
  readonly schedule?: object
  readonly services?: ReadonlyArray<{ readonly id: number; readonly settings: object }>
  readonly time_off?: ReadonlyArray<{ readonly start: string; readonly end: string }>
  /** The days to compare: four weeks from today by default. */
  readonly from?: string
  readonly to?: string
}

/** Shows the free times that a change would add and remove, and the meetings that would be outside. Saves nothing. */
export const previewEffects = Effect.fnUntraced(function* (context: ConsoleContext, change: TypedChange) {
  const { words, host, at, format } = context
  const { effects } = words
  const { services, bookings_outside: ids, meetings_outside: count } = yield* previewAvailability(host.id, change)
  const titles = new Map((yield* listHostServices(host)).map(({ service: { id, title } }) => [id, title]))
  const changed = services.filter(({ per_day: days }) => days.length > 0)
  const bookings = yield* Effect.forEach(ids.slice(0, namedBookings), (id) => getBooking(host.id, id))
  const rest = count - bookings.length
  const entries = changed.map(({ id, slug, gained_count: gained, lost_count: lost, per_day: days }): Html => {
    const numbers = [...(gained > 0 ? [effects.gained(gained)] : []), ...(lost > 0 ? [effects.lost(lost)] : [])].join(", ")
    return html`<details><summary><strong><bdi>${titles.get(id) ?? slug}</bdi></strong> <span class="soft">${numbers}</span></summary>
<ul>${days.map(
      ({ date, before, after }) =>
        html`<li>${format.atStart(format.fullDay(date))}: ${effects.day(String(before), String(after))}</li>\n`
    )}</ul></details>`
  })
  const outside = bookings.map(
    ({ id, scheduled_at: start, duration_minutes: minutes, booker }): Html =>
      html`<a href="${at(`/bookings/${id}`)}">${
        start === null ? undefined : format.meeting(instantOf(start), minutes).join(", ")
      }</a> <span class="soft"><bdi>${booker.name ?? booker.email ?? ""}</bdi></span>`
  )
  return html`${section("effects", change.from === undefined ? effects.heading : effects.onDays, sheetList(entries, effects.nothing))}${
    count === 0
      ? undefined
      : section(
          "outside",
          effects.outside,
          html`<p class="soft">${effects.outsideLead}</p>
${sheetList([...outside, ...(rest > 0 ? [html`${effects.others(rest)}`] : [])], "")}`
        )
  }`
})
