import { type Booking, type BookingMove, bookingResource, type Person } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type BookingEvent, EventLog } from "../ports/EventLog.ts"
import { publicToken } from "./PublicToken.ts"

/** Writes down what a move tells the world, in the transaction of the move: one event for each seat of a group. Spec: Events. */
export const recordEvents = Effect.fnUntraced(function* ({ booking, events: types, previousScheduledAt }: BookingMove<Booking>) {
  const eventLog = yield* EventLog
  const createdAt = yield* Clock.currentTimeMillis
  const payload = bookingResource(booking)
  const seats: ReadonlyArray<Person> = booking.service.isGroup ? [booking.booker, ...booking.attendees] : [booking.booker]
  const events: Array<BookingEvent> = []
  for (const type of types) {
    for (const [index, { name, email }] of seats.entries()) {
      const id = `evt_${yield* publicToken}`
      events.push({
        id,
        hostId: booking.hostId,
        type,
        createdAt,
        seat: { index, name, email },
        booking: payload,
        previousScheduledAt
      })
    }
  }
  yield* eventLog.append(events)
})
