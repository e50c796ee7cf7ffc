import { formatInstant, type Instant } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { parseTimestamp } from "@slotkit/core/internal"
import { type BookingPageTarget, rescheduleBooking, viewBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { fieldsOf } from "../parts/Fields.ts"
import { factList } from "../parts/Sheet.ts"
import { refusedChange, type Trouble, wrongFields } from "../parts/Trouble.ts"
import { type ConsoleVisit, pathId } from "../shell/ConsoleVisit.ts"
import { bookerName, bookingTime } from "./BookingEntry.ts"
import { freeDay, isOnDay, noTimes, timeChoices } from "./FreeDay.ts"

/** `GET /app/bookings/{id}/reschedule`: the times to which the host can move a booking. */
export const showMove = (visit: ConsoleVisit) => movePage(visit, visit.query.get("date"))

/**
 * `POST /app/bookings/{id}/reschedule`: shows the times of another day, or moves the booking to one of those that were listed. A day
 * that was changed without showing its times moves nothing.
 */
export const sendMove = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const id = yield* pathId(visit)
  const { bookings } = visit.words
  const day = fields.get("next_day") ?? fields.get("date") ?? ""
  if (fields.has("next_day") || fields.get("action") === "show") return yield* movePage(visit, day)
  const start = fields.get("start") ?? ""
  const again = (trouble: Trouble) => movePage(visit, day, trouble, parseTimestamp(start))
  if (day !== fields.get("listed_date")) return yield* again({ status: 409, alert: bookings.dayChanged })
  if (!isOnDay(visit, start, day)) return yield* again(wrongFields([{ field: "start", sentence: bookings.chooseATime }]))
  return yield* rescheduleBooking(visit.host.id, id, { start }).pipe(
    Effect.map(() => visit.done(`/bookings/${id}`, "rescheduled")),
    Effect.catchTags({
      Invalid: () => again(wrongFields([{ field: "start", sentence: bookings.chooseATime }])),
      Conflict: (conflict) => again(refusedChange(conflict, visit))
    })
  )
})

const movePage = Effect.fnUntraced(function* (visit: ConsoleVisit, date: string | null, trouble?: Trouble, chosen?: Instant) {
  const { words, host, at, formToken } = visit
  const { booking, bookable } = yield* viewBooking(host, yield* pathId(visit))
  const path = `/bookings/${booking.id}/reschedule`
  const name = bookerName(visit, booking)
  const frame = {
    area: "bookings" as const,
    title: words.bookings.reschedule,
    above: [
      [words.areas.bookings, "/bookings"],
      [name, `/bookings/${booking.id}`]
    ] as const
  }
  if (booking.state !== "accepted") {
    return visit.page({ ...frame, trouble: trouble ?? { status: 409, alert: words.bookings.cannotBeMoved }, content: html`` })
  }
  const target: BookingPageTarget = { host, bookable, description: "", moving: booking }
  const free = yield* freeDay(visit, target, date, booking.durationMinutes)
  const fields = fieldsOf({ date: free.day }, trouble?.problems)
  return visit.page({
    ...frame,
    trouble,
    content: html`${factList([[words.bookings.currently, html`${bookingTime(visit, booking)}<span>${words.bookings.minutes(booking.durationMinutes)}</span>`]])}
<section><form method="post" action="${at(path)}" novalidate>${formToken}
<div class="filters">${fields.text("date", words.bookings.day, { more: html` type="date" min="${formatInstant(visit.now).slice(0, 10)}"` })}<div class="acts"><button class="plain" name="action" value="show">${words.bookings.showDay}</button></div></div>
${
  free.slots.length === 0
    ? noTimes(visit, free)
    : html`<input type="hidden" name="listed_date" value="${free.day}">
${timeChoices(visit, free, chosen, fields)}<div class="end"><button name="action" value="move">${words.bookings.moveHere}</button></div>`
}</form></section>`
  })
})
