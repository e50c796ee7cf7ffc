import type { Booking, Host } from "@slotkit/core"
import { HostsOfMove, TimeZoneName } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { availabilityOf } from "../availability/GetAvailability.ts"
import { moveRuleOf } from "../availability/teams/NarrowStaff.ts"
import { currentBookable } from "../bookings/CurrentBookable.ts"
import { showToVisitor, type VisitorLink } from "../bookings/VisitorLink.ts"
import { orNotFound } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { BookingLinkStore } from "../ports/BookingLinkStore.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { VisitorSlotsQuery } from "./VisitorSlots.ts"

/** A visitor's booking as a page needs it. */
export interface VisitorBookingView extends VisitorLink {
  readonly host: Host
  readonly booking: Booking
}

/** Returns the booking of a link, or fails with `NotFound`. Changes nothing. */
export const viewVisitorBooking = Effect.fnUntraced(function* (token: string) {
  const bookings = yield* BookingStore
  const visitor = yield* visitorBookingOf(token)
  const booking = yield* orNotFound(yield* bookings.find(visitor.hostId, visitor.bookingId), "booking")
  const host = yield* requireHost(visitor.hostId)
  return { visitor, host, booking, bookable: yield* currentBookable(host, booking) } satisfies VisitorBookingView
})

/** Returns the booking of a link as its booker sees it. */
export const visitBooking = Effect.fnUntraced(function* (token: string) {
  const view = yield* viewVisitorBooking(token)
  return yield* showToVisitor(view.host, view.booking, view)
})

/** The query of the slots to which a booking can be rescheduled. Days and labels are in `timezone`, by default the host's. */
export const RescheduleSlotsQuery = Schema.Struct({
  from: VisitorSlotsQuery.fields.from,
  to: VisitorSlotsQuery.fields.to,
  timezone: Schema.optionalKey(TimeZoneName).annotate({ description: "The IANA time zone of dates and labels." }),
  host: Schema.optionalKey(HostsOfMove)
})

/**
 * Returns the free slots of the booking's length, as if the booking did not exist, without its current start. Whether the booking
 * can be rescheduled is not decided here.
 */
export const visitBookingSlots = Effect.fnUntraced(function* (token: string, query: unknown) {
  const { host, booking, bookable } = yield* viewVisitorBooking(token)
  const fields = yield* validate(RescheduleSlotsQuery, query)
  const { host: moveTo, timezone = host.timezone, ...days } = fields
  yield* moveRuleOf(host, bookable, moveTo)
  return yield* availabilityOf(host, { ...bookable, moveTo }, days, timezone, booking)
})

/** Returns the visitor's booking of a link, or fails with `NotFound`. */
export const visitorBookingOf = Effect.fnUntraced(function* (token: string) {
  const links = yield* BookingLinkStore
  return yield* orNotFound(yield* links.find("visitor", { token }), "booking")
})
