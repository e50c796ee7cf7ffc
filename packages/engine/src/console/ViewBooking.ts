import type { Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { currentBookable } from "../bookings/CurrentBookable.ts"
import { noSuch } from "../kernel/NoSuch.ts"
import { orNotFound } from "../kernel/NotFoundOr.ts"
import { BookingStore } from "../ports/BookingStore.ts"

/** Returns a booking of a host with its service or invite as it is now, or fails with `NotFound`. */
export const viewBooking = Effect.fnUntraced(function* (host: Host, id: number) {
  const bookings = yield* BookingStore
  const booking = yield* orNotFound(yield* bookings.find(host.id, id), noSuch.booking)
  return { booking, bookable: yield* currentBookable(host, booking) }
})

/** A booking as its host sees it. */
export type BookingView = Effect.Success<ReturnType<typeof viewBooking>>
