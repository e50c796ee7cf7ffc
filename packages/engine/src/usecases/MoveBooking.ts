import { type Booking, type BookingCommand, bookingResource, decideBooking, holdsTime, seatsOf } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Conflict, type Invalid } from "../Failure.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { newConferenceLink } from "./ConferenceLink.ts"
import { recordMove } from "./RecordMove.ts"
import { orNotFound, requireHost } from "./RequireHost.ts"

/**
 * Moves a booking by a command: 404 when the host has none such, 422 when the command cannot be read, 409 when the table lacks
 * the move. The booking, its time and its events change together.
 */
export const moveBooking = Effect.fnUntraced(function* (
  hostId: number,
  id: number,
  command: Effect.Effect<BookingCommand, Invalid>
) {
  const unitOfWork = yield* UnitOfWork
  const move = Effect.gen(function* () {
    const booking = yield* lockBooking(hostId, id)
    const moved = yield* decided(yield* command, booking)
    return bookingResource(yield* settle(booking, moved.booking, moved))
  })
  yield* requireHost(hostId)
  return yield* unitOfWork.transaction(move)
})

/** Locks a booking of a host until the transaction ends, or 404. */
export const lockBooking = Effect.fnUntraced(function* (hostId: number, id: number) {
  const bookings = yield* BookingStore
  return yield* orNotFound(yield* bookings.lock(hostId, id), "No such booking.")
})

/** What the state machine makes of a command, or 409. */
export const decided = (command: BookingCommand, booking: Booking) => {
  const ruling = decideBooking(command, booking)
  return Result.isSuccess(ruling) ? Effect.succeed(ruling.success) : Effect.fail(new Conflict({ message: ruling.failure }))
}

/** Writes a moved booking: time that it no longer needs is released, a meeting that became certain gets its video address. */
export const settle = Effect.fnUntraced(function* (before: Booking, after: Booking, move: Parameters<typeof recordMove>[0]) {
  const bookings = yield* BookingStore
  const ends = before.sessionId !== null && !holdsTime(after.state)
  if (before.sessionId !== null && ends) yield* bookings.releaseTime(before.hostId, before.sessionId, seatsOf(before))
  const booking = {
    ...after,
    sessionId: ends ? null : after.sessionId,
    conferenceLink: after.conferenceLink ?? (after.state === "accepted" ? yield* newConferenceLink(after.location) : null)
  }
  yield* bookings.save(booking)
  yield* recordMove(move, booking)
  return booking
})
