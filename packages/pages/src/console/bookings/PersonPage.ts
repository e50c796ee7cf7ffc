import type { Booking } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { listHostServices, searchBookings, viewBooking } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { seeOther } from "../../shell/SeeOther.ts"
import { pageNumber, pager } from "../parts/Pager.ts"
import { factList, section, sheetList } from "../parts/Sheet.ts"
import { dotRules } from "../services/ServiceColors.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { bookerName, bookingEntry, mailto } from "./BookingEntry.ts"
import { countsInWords } from "./BookingsList.ts"
import { spans } from "./RequestedBookings.ts"

/**
 * `GET /app/bookings/{id}/person`: the bookings of the person who made one of them, upcoming and past, with the host's notes.
 *
 * Everything is listed with its state, but only meetings that take place are counted as upcoming or past. A person is an email
 * address, which is never part of a page's address.
 */
export const showPerson = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, now, query, at } = context
  const { bookings } = words
  const id = yield* pathId(context)
  const { booking } = yield* viewBooking(host, id)
  const { email } = booking.booker
  if (email === null) return seeOther(at(`/bookings/${id}`))
  const list = (filter: Readonly<Record<string, string>>) => searchBookings(host, { email, per_page: "25", ...filter })
  const coming = yield* list({ ...spans(now).upcoming, order: "asc" })
  const earlier = yield* list({ ...spans(now).past, order: "desc", page: pageNumber(query) })
  const services = yield* listHostServices(host)
  const [upcoming, past, missed] = yield* countsInWords(context, [
    { email, status: "accepted", ...spans(now).upcoming },
    { email, status: "accepted", ...spans(now).past },
    { email, no_show: "true" }
  ])
  const entries = (found: ReadonlyArray<Booking>) =>
    sheetList(
      found.map((one) => personEntry(context, one)),
      html`<p>${bookings.noneOfPerson}</p>`
    )
  return context.page({
    area: "bookings",
    title: bookings.allOfPerson,
    rules: yield* dotRules(services.map(({ service }) => service)),
    above: [
      [words.areas.bookings, "/bookings"],
      [bookerName(context, booking), `/bookings/${id}`]
    ],
    content: html`${factList([
      [bookings.writeEmail, mailto(email)],
      [bookings.view.upcoming, upcoming],
      [bookings.view.past, past],
      [bookings.noShows, missed]
    ])}${section("upcoming", bookings.view.upcoming, entries(coming.data))}${section(
      "past",
      bookings.view.past,
      html`${entries(earlier.data)}${pager(context, `/bookings/${id}/person`, earlier.meta)}`
    )}`
  })
})

const personEntry = (context: ConsoleContext, booking: Booking): Html =>
  html`${bookingEntry(context, booking)}${
    booking.privateNote === null
      ? undefined
      : html`<p class="soft">${context.words.bookings.privateNote}:</p><div class="text" dir="auto">${booking.privateNote}</div>`
  }`
