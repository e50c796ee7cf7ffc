import { type Booking, decideBooking, type Instant } from "@slotkit/core"
import { millisPerMinute, seatsOf } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { commitMove } from "../../bookings/CommitMove.ts"
import { type CurrentBookable, currentBookable } from "../../bookings/CurrentBookable.ts"
import { lockBooking } from "../../bookings/GetBooking.ts"
import { Conflict } from "../../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../../kernel/HostQueue.ts"
import { BookingStore, type TimeRequest } from "../../ports/BookingStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"

/**
 * Reschedules a booking to the time in the calendar, if `admit` allows it under the locks.
 *
 * The host has chosen the time, so the slot rules don't apply: neither working hours and notice nor busy times. But two meetings
 * never overlap. Fails with `Conflict` if the time is taken, or if the booking cannot be rescheduled.
 */
export const moveToFound = Effect.fnUntraced(function* <E, R>(
  hostId: number,
  id: number,
  start: Instant,
  admit: Effect.Effect<boolean, E, R>
) {
  const bookings = yield* BookingStore
  const { transaction } = yield* UnitOfWork
  const move = Effect.gen(function* () {
    const { host } = yield* lockHostCalendar(hostId)
    const booking = yield* lockBooking(hostId, id)
    if (!(yield* admit)) return "nothing" as const
    const ruling = decideBooking({ on: "reschedule", start }, booking)
    if (Result.isFailure(ruling)) return yield* Conflict.of({ code: "booking_state", ...ruling.failure })
    if (booking.meetingId !== null) yield* bookings.releaseTime(hostId, booking.meetingId, seatsOf(booking))
    const meetingId = yield* holdFound(booking, start, yield* currentBookable(host, booking))
    const { success } = ruling
    yield* commitMove(host, "reschedule", booking, { ...success, booking: { ...success.booking, meetingId } })
    return "moved" as const
  })
  return yield* withHostQueue(hostId, transaction(move))
})

/** Holds the time with its buffers, or without them if they overlap another meeting. */
const holdFound = Effect.fnUntraced(function* (booking: Booking, start: Instant, { settings, capacity }: CurrentBookable) {
  const bookings = yield* BookingStore
  const end = start + booking.durationMinutes * millisPerMinute
  const meeting: TimeRequest = {
    hostId: booking.hostId,
    serviceId: booking.service.id,
    start,
    end,
    heldFrom: start,
    heldTo: end,
    capacity: capacity ?? 1,
    seats: seatsOf(booking)
  }
  const buffered: TimeRequest = {
    ...meeting,
    heldFrom: start - settings.bufferBeforeMinutes * millisPerMinute,
    heldTo: end + settings.bufferAfterMinutes * millisPerMinute
  }
  const conflict = Conflict.of({ code: "busy", by: "meeting" })
  return yield* bookings.holdTime(buffered).pipe(
    Effect.catchTag("TimeTaken", () => bookings.holdTime(meeting)),
    Effect.catchTags({ TimeTaken: () => Effect.fail(conflict), SeatsTaken: () => Effect.fail(conflict) })
  )
})
