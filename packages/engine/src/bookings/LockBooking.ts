import * as Effect from "effect/Effect"
import { orNotFound } from "../kernel/NotFoundOr.ts"
import { BookingStore } from "../ports/BookingStore.ts"

/** Locks a booking of a host until the transaction ends, or fails with `NotFound`. */
export const lockBooking = Effect.fnUntraced(function* (hostId: number, id: number) {
  const bookings = yield* BookingStore
  return yield* orNotFound(yield* bookings.lock(hostId, id), "booking")
})
