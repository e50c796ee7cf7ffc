import { bookingResource, type Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { orNotFound } from "../kernel/NotFoundOr.ts"
import { BookingStore } from "../ports/BookingStore.ts"

/** One booking of the host. Spec: bookings.get. */
export const getBooking = Effect.fnUntraced(function* (host: Host, id: number) {
  const bookings = yield* BookingStore
  return bookingResource(yield* orNotFound(yield* bookings.find(host.id, id), "No such booking."))
})
