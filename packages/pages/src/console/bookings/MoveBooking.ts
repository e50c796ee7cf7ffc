import { formatInstant, type Instant } from "@slotkit/core"
import { html } from "@slotkit/core/html"
import { parseTimestamp } from "@slotkit/core/internal"
import { type BookingPageTarget, rescheduleBooking, viewBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type ConsoleVisit, pathId } from "../frame/ConsoleVisit.ts"
import { fieldsOf } from "../parts/Fields.ts"
import { factList } from "../parts/Sheet.ts"
import { refusedChange, type Trouble, wrongFields } from "../parts/Trouble.ts"
import { bookerName, bookingTime } from "./BookingEntry.ts"
import { freeDay, noTimes, timeChoices } from "./FreeDay.ts"

/** `GET /app/bookings/{id}/reschedule`: the times to which the host can move a booking. */
export const showMove = (visit: ConsoleVisit) => movePage(visit, visit.query.get("date"))

/** `POST /app/bookings/{id}/reschedule`: moves the booking. */
export const sendMove = Effect.fnUntraced(function* (visit: ConsoleVisit, fields: URLSearchParams) {
  const id = yield* pathId(visit)
  const { bookings } = visit.words
  const start = fields.get("start") ?? ""
  const again = (trouble: Trouble) => movePage(visit, fields.get("date"), trouble, parseTimestamp(start))
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
<section><form class="filters" method="get" action="${at(path)}">
${fields.text("date", words.bookings.day, { more: html` type="date" min="${formatInstant(visit.now).slice(0, 10)}"` })}<div class="acts"><button class="plain">${words.bookings.showDay}</button></div>
</form>
${
  free.slots.length === 0
    ? noTimes(visit, free, (day) => `${at(path)}?date=${day}`)
    : html`<form method="post" action="${at(path)}" novalidate>${formToken}<input type="hidden" name="date" value="${free.day}">
${timeChoices(visit, free, chosen, fields)}<div class="end"><button>${words.bookings.moveHere}</button></div></form>`
}</section>`
  })
})
