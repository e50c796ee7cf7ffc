import type { Booking, Host } from "@slotkit/core"
import { refuseVisitorChange } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { CurrentBookable } from "../bookings/CurrentBookable.ts"
import { rescheduleTo } from "../bookings/RescheduleBooking.ts"
import { limitReschedule } from "../bookings/VisitorBookingLimits.ts"
import { showToVisitor } from "../bookings/VisitorLink.ts"
import { Conflict } from "../kernel/Failure.ts"
import { visitorBookingOf } from "./VisitBooking.ts"

/**
 * Moves a booking to another free start of the same length, for its booker. Fails with a `Conflict` that says why the booker
 * cannot reschedule. Decision 0039.
 */
export const rescheduleVisitorBooking = Effect.fnUntraced(function* (token: string, input: unknown) {
  const visitor = yield* visitorBookingOf(token)
  return yield* rescheduleTo(visitor.hostId, visitor.bookingId, input, {
    on: "visitorReschedules",
    mayOverride: false,
    admit: Effect.fnUntraced(function* (host: Host, booking: Booking, bookable: CurrentBookable) {
      const change = "reschedule"
      const refusedFor = refuseVisitorChange(change, { ...bookable, booking }, yield* Clock.currentTimeMillis)
      if (refusedFor === "no_reschedules_left") return yield* Conflict.of({ code: refusedFor, change, refusedFor })
      if (refusedFor !== undefined) return yield* Conflict.of({ code: "booking_state", change, refusedFor })
      yield* limitReschedule(host.id, booking)
    }),
    answer: (host, booking, bookable) => showToVisitor(host, booking, { visitor, bookable })
  })
})
