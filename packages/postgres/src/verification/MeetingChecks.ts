import type { Instant } from "@slotkit/core"
import { holdsTime, millisPerMinute, overlaps } from "@slotkit/core/internal"
import { idsOf, type StoredBooking, type StoredMeeting, seatsIn } from "./StoredMeeting.ts"
import type { Violations } from "./Violation.ts"

/**
 * Returns the check that no two meetings of a host hold the same time, with their buffers. Call it with the meetings in the order
 * of `storedMeetings`.
 *
 * A team's own meetings hold no time. A meeting that a host booked over another by override may overlap, without its buffers.
 */
export const overlapCheck = ({ add }: Violations): ((meeting: StoredMeeting) => void) => {
  let active: ReadonlyArray<StoredMeeting> = []
  return (meeting) => {
    if (meeting.kind === "team" && meeting.mayOverlap) return
    active = active.filter(({ hostId, until }) => hostId === meeting.hostId && until > meeting.from)
    for (const other of active) {
      if (!overlaps(heldBy(other), heldBy(meeting)) || mayCoincide(other, meeting)) continue
      const both = [other, meeting]
      add({
        check: "overlap",
        hostId: meeting.hostId,
        bookingIds: both.flatMap(({ bookings }) => idsOf(bookings)),
        meetingIds: both.map(({ id }) => id),
        detail: "Two meetings hold the same time."
      })
    }
    active = [...active, meeting]
  }
}

const heldBy = ({ from, until }: StoredMeeting) => ({ start: from, end: until })

const mayCoincide = (one: StoredMeeting, other: StoredMeeting): boolean =>
  (one.mayOverlap || other.mayOverlap) && [one, other].every((meeting) => !meeting.mayOverlap || isOverridden(meeting))

/**
 * The booking for which a session of a group was begun by override may no longer exist. That of a member's meeting is the team's,
 * so it is checked with the staff.
 */
const isOverridden = ({ capacity, teamId, bookings }: StoredMeeting): boolean =>
  capacity > 1 || teamId !== null || mayOverlapOthers(bookings)

/** Returns true if one of the bookings of a meeting was allowed to overlap others. */
export const mayOverlapOthers = (bookings: StoredMeeting["bookings"]): boolean =>
  (bookings ?? []).some(({ overridden }) => overridden?.includes("overlap") === true)

/**
 * Checks that the bookings and offers of a meeting take its seats, no more than there are, at its time. A meeting that is over is
 * not checked, because its bookings may be deleted before it.
 */
export const checkSeats = ({ add }: Violations, meeting: StoredMeeting, now: Instant): void => {
  if (meeting.end <= now || meeting.teamId !== null) return
  const { hostId, id, start, end, capacity, seatsTaken, offers } = meeting
  const holding = (meeting.bookings ?? []).filter(({ state }) => holdsTime(state))
  const violation = { hostId, bookingIds: idsOf(holding), meetingIds: [id] }
  const seats = seatsHeld(holding) + (offers ?? 0)
  if (seats > capacity) add({ ...violation, check: "seats", detail: `Bookings take ${seats} seats, and there are ${capacity}.` })
  if (seats !== seatsTaken) {
    const detail = `Bookings take ${seats} seats, and the meeting counts ${seatsTaken}.`
    const repair = { kind: "seats", hostId, meetingId: id } as const
    add({ ...violation, check: "seats", detail }, seats > 0 && seats <= capacity ? repair : undefined)
  }
  for (const booking of holding) {
    if (booking.start === start && booking.minutes === Math.round((end - start) / millisPerMinute)) continue
    add({ ...violation, bookingIds: [booking.id], check: "time", detail: "The booking holds time other than its own." })
  }
}

/** Returns the seats that bookings take, those of a team's sessions too. */
export const seatsHeld = (bookings: ReadonlyArray<StoredBooking>): number =>
  bookings.filter(({ state }) => holdsTime(state)).reduce((sum, booking) => sum + seatsIn(booking), 0)
