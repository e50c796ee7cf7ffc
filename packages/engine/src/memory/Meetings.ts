import type { Instant } from "@slotkit/core"
import * as Result from "effect/Result"
import { SeatsTaken, type TimeRequest, TimeTaken } from "../ports/BookingStore.ts"

/** A meeting that holds time. */
export interface MemoryMeeting extends Omit<TimeRequest, "hostId" | "capacity" | "seats"> {
  readonly meetingId: number
  readonly seatsTaken: number
}

/** The meetings of one host by start. Held times do not overlap, so the meetings are ordered by all of their times. */
type Meetings = ReadonlyArray<MemoryMeeting>

/** Takes seats in the requested meeting, or in a new one with the given meeting ID. */
export const takeSeats = (
  meetings: Meetings,
  { hostId: _, capacity, seats, ...rest }: TimeRequest,
  newMeetingId: number
): Result.Result<{ readonly meetingId: number; readonly meetings: Meetings }, TimeTaken | SeatsTaken> => {
  const inTheWay = meetingsBetween(meetings, rest.heldFrom, rest.heldTo)
  const joined = inTheWay.find(
    ({ serviceId, start, end }) => serviceId !== null && serviceId === rest.serviceId && start === rest.start && end === rest.end
  )
  if (joined === undefined && inTheWay.length > 0) return Result.fail(new TimeTaken())
  const seatsTaken = (joined?.seatsTaken ?? 0) + seats
  if (seatsTaken > capacity) return Result.fail(new SeatsTaken())
  return Result.succeed(
    joined === undefined
      ? {
          meetingId: newMeetingId,
          meetings: meetings.toSpliced(firstEndingAfter(meetings, rest.heldFrom), 0, {
            ...rest,
            meetingId: newMeetingId,
            seatsTaken
          })
        }
      : {
          meetingId: joined.meetingId,
          meetings: meetings.with(meetings.indexOf(joined), { ...joined, seatsTaken })
        }
  )
}

/** Frees seats. A meeting without taken seats is removed. */
export const giveSeatsBack = (meetings: Meetings, meetingId: number, seats: number): Meetings =>
  meetings.flatMap((meeting) => {
    if (meeting.meetingId !== meetingId) return [meeting]
    return meeting.seatsTaken > seats ? [{ ...meeting, seatsTaken: meeting.seatsTaken - seats }] : []
  })

/** The meetings whose held time overlaps `[from, to)`. */
export const meetingsBetween = (meetings: Meetings, from: Instant, to: Instant): Meetings => {
  const first = firstEndingAfter(meetings, from)
  let end = first
  while (end < meetings.length && meetings[end]!.heldFrom < to) end++
  return meetings.slice(first, end)
}

const firstEndingAfter = (meetings: Meetings, instant: Instant): number => {
  let low = 0
  let high = meetings.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (meetings[middle]!.heldTo > instant) high = middle
    else low = middle + 1
  }
  return low
}
