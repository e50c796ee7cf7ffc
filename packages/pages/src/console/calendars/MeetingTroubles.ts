import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import { getBookingRoom, listCalendarAccounts, listCalendarCopies } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instantOf } from "../parts/DayOf.ts"
import type { ConsoleVisit } from "../shell/ConsoleVisit.ts"

/** Says why a booking's meeting is not up to date in the host's calendar, or has no room at its provider, and when that is retried. */
export const meetingTroubles = Effect.fnUntraced(function* (visit: ConsoleVisit, bookingId: number) {
  const { host, at } = visit
  const { troubles } = visit.words.calendars
  const calendars = (yield* listCalendarAccounts(host.id)).flatMap((account) => account.calendars)
  const copies = yield* listCalendarCopies(host.id, { booking: `${bookingId}` })
  const room = Option.getOrUndefined(yield* Effect.option(getBookingRoom(host.id, bookingId)))
  const ofEvents = copies.flatMap(({ calendar_id, state, error, next_attempt_at }) => {
    if (error === null || (state !== "waiting" && state !== "failed")) return []
    const name = visibleName(calendars.find(({ id }) => id === calendar_id)?.name ?? "")
    const link = html` <a href="${at("/calendars")}">${visit.words.areas.calendars}</a>`
    return [box(html`${troubles.copy(name)}${link}`, error, next(visit, next_attempt_at))]
  })
  if (room === undefined || (room.error === null && room.state !== "fallback")) return ofEvents
  const provider = visit.words.services.videoRooms[room.provider]
  const say = {
    waiting: troubles.noRoom,
    fallback: troubles.fallback,
    ready: troubles.roomNotMoved,
    closed: troubles.roomNotClosed
  }
  return [...ofEvents, box(html`${say[room.state](provider)}`, room.error, next(visit, room.next_attempt_at))]
})

const box = (sentence: Html, reason: string | null, attempt: string): Html => html`<div class="warn"><p>${sentence}</p>
${reason === null ? undefined : html`<p lang="en" dir="ltr">${reason}</p>\n`}<p class="soft small">${attempt}</p></div>
`

const next = ({ words, format, now }: ConsoleVisit, at: string | null): string => {
  const { troubles } = words.calendars
  if (at === null) return troubles.noAttempt
  return instantOf(at) <= now ? troubles.attemptNow : troubles.nextAttempt(format.moment(instantOf(at)))
}
