import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import { getBookingRoom, listCalendarAccounts, listCalendarCopies } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instantOf } from "../parts/DayOf.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/**
 * Says why a booking's meeting is not up to date in the host's calendar, or has no room at its provider, and when that is
 * retried.
 */
export const meetingProblems = Effect.fnUntraced(function* (context: ConsoleContext, bookingId: number) {
  const { host, at } = context
  const { problems } = context.words.calendars
  const calendars = (yield* listCalendarAccounts(host.id)).flatMap((account) => account.calendars)
  const copies = yield* listCalendarCopies(host.id, { booking: `${bookingId}` })
  const room = Option.getOrUndefined(yield* Effect.option(getBookingRoom(host.id, bookingId)))
  const ofEvents = copies.flatMap(({ calendar_id, state, error, next_attempt_at }) => {
    if (error === null || (state !== "waiting" && state !== "failed")) return []
    const name = visibleName(calendars.find(({ id }) => id === calendar_id)?.name ?? "")
    const link = html` <a href="${at("/calendars")}">${context.words.areas.calendars}</a>`
    return [box(html`${problems.copy(name)}${link}`, error, next(context, next_attempt_at))]
  })
  if (room === undefined || (room.error === null && room.state !== "fallback")) return ofEvents
  const provider = context.words.services.videoRooms[room.provider]
  const say = {
    waiting: problems.noRoom,
    fallback: problems.fallback,
    ready: problems.roomNotMoved,
    closed: problems.roomNotClosed
  }
  return [...ofEvents, box(html`${say[room.state](provider)}`, room.error, next(context, room.next_attempt_at))]
})

const box = (sentence: Html, reason: string | null, attempt: string): Html => html`<div class="warn"><p>${sentence}</p>
${reason === null ? undefined : html`<p lang="en" dir="ltr">${reason}</p>\n`}<p class="soft small">${attempt}</p></div>
`

const next = ({ words, format, now }: ConsoleContext, at: string | null): string => {
  const { problems } = words.calendars
  if (at === null) return problems.noAttempt
  return instantOf(at) <= now ? problems.attemptNow : problems.nextAttempt(format.moment(instantOf(at)))
}
