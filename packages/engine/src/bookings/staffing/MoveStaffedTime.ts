import type { Booking, Host, Instant, Schedule } from "@slotkit/core"
import { seatsOf } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { BookingStore } from "../../ports/BookingStore.ts"
import type { MeetingStaff } from "../../ports/TeamStore.ts"
import { occupiedAt, orRefused, type RequestedTime } from "../HoldTime.ts"
import { freeStaff, holdStaff, releaseStaff, staffOfMeeting } from "./HoldStaff.ts"
import { isHeld, sessionRemains } from "./Session.ts"
import { type FormerMeeting, type StaffingContext, staffedTime } from "./StaffedTime.ts"

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
  const remains = yield* sessionRemains(booking)
  const former =
    before === null || staff === undefined || scheduledAt === null
      ? undefined
      : formerMeeting(before, scheduledAt, staff, remains)
  const next = yield* staffedTime(team, schedule, time, {
    ...context,
    occupied: yield* occupiedAt(team, schedule, time),
    former
  })
  if (before !== null && staff !== undefined) {
    yield* bookings.releaseTime(team.id, before, seatsOf(booking))
    if (!remains) yield* next.staff === undefined ? releaseStaff(team, before) : freeStaff(team.id, before, staff)
    else if (!(yield* isHeld(team.id, before, scheduledAt ?? 0))) yield* releaseStaff(team, before)
  }
  const meetingId = yield* orRefused(bookings.holdTime(next.time))
  if (next.staff !== undefined) yield* holdStaff(team.id, meetingId, time, next.staff)
  return { meetingId, overridden: next.overridden, hosts: next.hosts ?? next.staff?.hosts ?? [] }
})

/** The meeting that a booking leaves. A session that others keep has its competitions, which are not undone. */
export const formerMeeting = (meetingId: number, start: Instant, staff: MeetingStaff, remains: boolean): FormerMeeting =>
  remains ? { start, moves: undefined, staff: { ...staff, competitions: [] } } : { start, moves: meetingId, staff }
