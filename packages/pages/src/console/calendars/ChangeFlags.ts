import { type Html, html } from "@slotkit/core/html"
import { type CalendarChangeResource, visibleName } from "@slotkit/core/internal"
import { listCalendarChanges } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { instantOf } from "../parts/DayOf.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** A change of a meeting in a calendar, as the operator API has it. */
export type Change = typeof CalendarChangeResource.Type

/** The changes in calendars that the host has to settle, of one booking or of all: each a sentence, with a link to its page. */
export const changeFlags = Effect.fnUntraced(function* (context: ConsoleContext, bookingId?: number) {
  const { words, host, at, format } = context
  const changes = yield* Effect.orDie(listCalendarChanges(host.id))
  const unresolved = changes.filter(({ bookings }) => bookingId === undefined || bookings.some(({ id }) => id === bookingId))
  return unresolved.map((change): Html => {
    const say = change.change === "gone" ? words.calendars.changes.removed : words.calendars.changes.changed
    return html`${say(guestOf(context, change), format.moment(instantOf(change.start)))} <a href="${at(`/calendars/changes/${change.id}`)}">${words.calendars.changes.decide}</a>`
  })
})

/** Boxes for pages that have no section of their own for them. */
export const flagBoxes = (flags: ReadonlyArray<Html>): Html =>
  html`${flags.map((flag) => html`<div class="warn">${flag}</div>\n`)}`

/** The person who booked, or the title of a group. */
export const guestOf = ({ words }: Pick<ConsoleContext, "words">, { bookings }: Change): string => {
  const [first] = bookings
  if (first?.service.is_group === true) return visibleName(first.service.title) ?? first.service.title
  return visibleName(first?.booker.name ?? null) || first?.booker.email || words.bookings.someone
}
