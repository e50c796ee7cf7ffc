import { bookingResource, managedBookingResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { orNotFound } from "../kernel/Failure.ts"
import { BookingStore } from "../ports/BookingStore.ts"

/** Returns one booking of the host. Spec: bookings.get. */
export const getBooking = (hostId: number, id: number) => Effect.map(findBooking(hostId, id), bookingResource)

/** Returns one booking of the host, with the rules that were overridden. Operator API: bookings. */
export const getManagedBooking = (hostId: number, id: number) => Effect.map(findBooking(hostId, id), managedBookingResource)

const findBooking = Effect.fnUntraced(function* (hostId: number, id: number) {
  const bookings = yield* BookingStore
  return yield* orNotFound(yield* bookings.find(hostId, id), "booking")
})

/** Locks a booking of a host until the transaction ends, or fails with `NotFound`. */
export const lockBooking = Effect.fnUntraced(function* (hostId: number, id: number) {
  const bookings = yield* BookingStore
  return yield* orNotFound(yield* bookings.find(hostId, id, "locked"), "booking")
})
