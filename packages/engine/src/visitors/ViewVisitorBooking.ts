import * as Effect from "effect/Effect"
import { noSuch } from "../kernel/NoSuch.ts"
import { orNotFound } from "../kernel/NotFoundOr.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { BookingStore } from "../ports/BookingStore.ts"

/** Returns a booking with its host for the visitor who made it, or fails with `NotFound`. Changes nothing. */
export const viewVisitorBooking = Effect.fnUntraced(function* (hostId: number, bookingId: number) {
  const bookings = yield* BookingStore
  const host = yield* requireHost(hostId)
  return { host, booking: yield* orNotFound(yield* bookings.find(hostId, bookingId), noSuch.booking) }
})
