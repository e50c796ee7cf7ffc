import { type Booking, formatInstant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import { localDateOf, visibleName } from "@slotkit/core/internal"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { stateBadge } from "./BookingState.ts"

/** A booking in a list: who, what, when, and its state. Without a date where the list is of one day. */
export const bookingEntry = (
  context: ConsoleContext,
  booking: Booking,
  dates: "with dates" | "times only" = "with dates"
): Html => {
  const { words, at, now } = context
  return html`<div class="row"><div><a class="title" href="${at(`/bookings/${booking.id}`)}"><bdi>${bookerName(context, booking)}</bdi></a>
<p class="soft"><bdi>${visibleName(booking.service.title)}</bdi></p></div>
<div class="side${dates === "with dates" ? " dated" : ""}"><p class="when">${bookingTime(context, booking, dates)}</p>
<p>${stateBadge(booking, now, words)}</p></div></div>`
}

/** The name of the person who booked, otherwise the address. */
export const bookerName = ({ words }: Pick<ConsoleContext, "words">, { booker }: Booking): string =>
  visibleName(booker.name) || booker.email || words.bookings.someone

/** A booking's start in the host's time zone. */
export const bookingTime = (
  { format, words }: ConsoleContext,
  { scheduledAt }: Booking,
  dates: "with dates" | "times only" = "with dates"
): Html => {
  if (scheduledAt === null) return html`${words.bookings.noTime}`
  const day = dates === "with dates" ? `${format.atStart(format.fullDay(localDateOf(scheduledAt, format.timeZone)))}, ` : ""
  return html`<time datetime="${formatInstant(scheduledAt)}">${day}${format.time(scheduledAt)}</time>`
}
