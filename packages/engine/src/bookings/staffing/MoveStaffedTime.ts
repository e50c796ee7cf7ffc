import type { Booking, Host, Schedule } from "@slotkit/core"
import { seatsOf } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { BookingStore } from "../../ports/BookingStore.ts"
import { occupiedAt, orRefused, type RequestedTime } from "../HoldTime.ts"
import { freeStaff, holdStaff, staffOfMeeting } from "./HoldStaff.ts"
import { type StaffingContext, staffedTime } from "./StaffedTime.ts"

/**
 * Moves a meeting of a team: its members stay or others are chosen, as the staffing says, and hold the new time. Returns what
 * changes in the booking.
 */
export const moveStaffedTime = Effect.fnUntraced(function* (
  team: Host,
  schedule: Schedule,
  booking: Booking,
  time: RequestedTime,
  context: Omit<StaffingContext, "occupied" | "former">
) {
  const bookings = yield* BookingStore
  const { meetingId: before, scheduledAt } = booking
  const staff = before === null ? undefined : yield* staffOfMeeting(team.id, before)
  const former = staff === undefined || scheduledAt === null ? undefined : { start: scheduledAt, staff }
  const next = yield* staffedTime(team, schedule, time, {
    ...context,
    occupied: yield* occupiedAt(team, schedule, time),
    former
  })
  if (before !== null && staff !== undefined) {
    yield* bookings.releaseTime(team.id, before, seatsOf(booking))
    yield* freeStaff(team.id, before, staff)
  }
  const meetingId = yield* orRefused(bookings.holdTime(next.time))
  yield* holdStaff(team.id, meetingId, time, next.staff)
  return { meetingId, overridden: next.overridden, hosts: next.staff.hosts }
})
