import { bookingResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { orNotFound } from "../kernel/Failure.ts"
import { BookingStore } from "../ports/BookingStore.ts"

/** Returns one booking of the host. Spec: bookings.get. */
export const getBooking = Effect.fnUntraced(function* (hostId: number, id: number) {
  const bookings = yield* BookingStore
  return bookingResource(yield* orNotFound(yield* bookings.find(hostId, id), "booking"))
})

/** Locks a booking of a host until the transaction ends, or fails with `NotFound`. */
export const lockBooking = Effect.fnUntraced(function* (hostId: number, id: number) {
  const bookings = yield* BookingStore
  return yield* orNotFound(yield* bookings.find(hostId, id, "locked"), "booking")
})
