import type { Booking, Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingLinkStore, type VisitorBooking } from "../../ports/BookingLinkStore.ts"
import { attendeesToMail } from "../BookingMail.ts"
import { mailAttendees } from "../MailAttendees.ts"
import { meetingsOfSeries } from "./MeetingsOfSeries.ts"

/**
 * Emails further attendees of a booking like `mailAttendees`, about all meetings of its series at once, and records with each of
 * the others that its booker's address is confirmed.
 */
export const openSeriesLinks = Effect.fnUntraced(function* (host: Host, booking: Booking, visitor: VisitorBooking) {
  if (booking.series === null) return yield* mailAttendees(host, booking, visitor)
  const links = yield* BookingLinkStore
  const accepted = (yield* meetingsOfSeries(booking)).filter(({ state }) => state === "accepted")
  const series = accepted.map((each) => ({ booking: each, previousScheduledAt: null }))
  yield* mailAttendees(host, booking, visitor, series)
  const others = accepted.filter(({ id }) => id !== booking.id).sort((one, other) => one.id - other.id)
  yield* Effect.forEach(others, (other) =>
    Effect.flatMap(links.find("visitor", { hostId: host.id, bookingId: other.id }), (found) =>
      Option.isNone(found) || found.value.openedAt !== null
        ? Effect.void
        : links.change("visitor", {
            ...found.value,
            openedAt: visitor.openedAt,
            openedFrom: null,
            mailedAttendees: attendeesToMail(host, other).length
          })
    )
  )
})
