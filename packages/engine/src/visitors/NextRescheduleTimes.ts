import * as Effect from "effect/Effect"
import { nextTimes } from "../availability/NextTimes.ts"
import { currentBookable } from "../bookings/CurrentBookable.ts"
import { orNotFound } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { moveToOf, type WantedTimes } from "./NextVisitorTimes.ts"

/** Returns the next three free times, from an instant on, to which a booking of the host can be rescheduled. */
export const nextRescheduleTimes = Effect.fnUntraced(function* (hostId: number, id: number, { from, host: named }: WantedTimes) {
  const bookings = yield* BookingStore
  const host = yield* requireHost(hostId)
  const booking = yield* orNotFound(yield* bookings.find(host.id, id), "booking")
  const bookable = yield* currentBookable(host, booking)
  return yield* nextTimes(
    host,
    { ...bookable, moveTo: moveToOf(named) },
    { from, durationMinutes: booking.durationMinutes },
    booking
  )
})
