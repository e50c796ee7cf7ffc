import { type Booking, decideBooking, defaultServiceSettings, type Host, RescheduleInput } from "@slotkit/core"
import { bookingResource, readInput, seatsOf } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { calendarBusyAround } from "../availability/CalendarBusy.ts"
import { Conflict } from "../kernel/Failure.ts"
import { inHostTurn, lockHostCalendar } from "../kernel/HostTurn.ts"
import { answering } from "../kernel/RememberAnswer.ts"
import { orInvalid } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { bookableService } from "../services/Bookable.ts"
import { commitMove } from "./CommitMove.ts"
import { countRefusal } from "./CountMoves.ts"
import { holdTime } from "./HoldTime.ts"
import { lockBooking } from "./LockBooking.ts"

/**
 * Moves an accepted booking to another offered start for the host. The booking's own time does not count as taken; its current
 * start is a `Conflict`.
 *
 * Spec: booking.states.reschedule.
 */
export const rescheduleBooking = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const bookings = yield* BookingStore
  const unitOfWork = yield* UnitOfWork
  const wanted = readInput(RescheduleInput, input)
  const busyElsewhere = yield* calendarBusyAround(hostId, Result.isSuccess(wanted) ? wanted.success.start : undefined)
  const reschedule = Effect.gen(function* () {
    const { host, schedule } = yield* lockHostCalendar(hostId)
    const booking = yield* lockBooking(hostId, id)
    const { start } = yield* orInvalid(wanted)
    const ruling = decideBooking({ on: "reschedule", start }, booking)
    if (Result.isFailure(ruling)) return yield* new Conflict({ message: ruling.failure })
    if (start === booking.scheduledAt) return yield* new Conflict({ message: "The booking is already at that time." })
    const { success: move } = ruling
    const { settings, capacity } = yield* currentTerms(host, booking)
    if (booking.meetingId !== null) yield* bookings.releaseTime(hostId, booking.meetingId, seatsOf(booking))
    const meetingId = yield* holdTime(hostId, schedule, {
      serviceId: booking.service.id,
      settings,
      capacity,
      start,
      durationMinutes: booking.durationMinutes,
      seats: seatsOf(booking),
      calendarBusy: busyElsewhere
    })
    return bookingResource(yield* commitMove(host, "reschedule", booking, { ...move, booking: { ...move.booking, meetingId } }))
  })
  return yield* countRefusal("reschedule", inHostTurn(hostId, answering(unitOfWork.transaction(reschedule))))
})

/**
 * The current settings and seats of the service under the host's plan. For an invite or a deleted service: the default settings
 * and the seats of the booking's snapshot.
 */
const currentTerms = Effect.fnUntraced(function* (host: Host, { service }: Booking) {
  const services = yield* ServiceStore
  const found = service.id === null ? Option.none() : yield* services.find(host.id, service.id)
  return Option.isSome(found)
    ? bookableService(found.value, host)
    : { settings: defaultServiceSettings, capacity: service.isGroup ? service.maxAttendees : null }
})
