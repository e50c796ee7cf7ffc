import type { Instant } from "@slotkit/core"
import * as Result from "effect/Result"
import { SeatsTaken, type TimeRequest, TimeTaken } from "../ports/BookingStore.ts"

/** A meeting that holds time. */
export interface MemoryMeeting extends Omit<TimeRequest, "hostId" | "capacity" | "seats"> {
  readonly meetingId: number
  readonly seatsTaken: number
  /** True if it may overlap others. */
  readonly isBeside?: boolean
}

/** The meetings of one host by the end of their held time. */
type Meetings = ReadonlyArray<MemoryMeeting>

/** Takes seats in the requested meeting, or in a new one with the given meeting ID. */
export const takeSeats = (
  meetings: Meetings,
  { hostId: _, capacity, seats, overlaps, joins, ...rest }: TimeRequest,
  newMeetingId: number
): Result.Result<{ readonly meetingId: number; readonly meetings: Meetings }, TimeTaken | SeatsTaken> => {
  const inTheWay = meetingsBetween(meetings, rest.heldFrom, rest.heldTo)
  const same = inTheWay.filter(
    ({ serviceId, start, end }) => serviceId !== null && serviceId === rest.serviceId && start === rest.start && end === rest.end
  )
  const joined = same.find(
    ({ meetingId, seatsTaken }) => seatsTaken + seats <= capacity && (joins === undefined || joins === meetingId)
  )
  if (joined !== undefined) {
    const fuller = { ...joined, seatsTaken: joined.seatsTaken + seats }
    return Result.succeed({ meetingId: joined.meetingId, meetings: meetings.with(meetings.indexOf(joined), fuller) })
  }
  if (!overlaps && same.length === 0 && inTheWay.length > 0) return Result.fail(new TimeTaken())
  if (typeof joins === "number" || seats > capacity || (!overlaps && same.length > 0)) return Result.fail(new SeatsTaken())
  const heldTime = overlaps === true ? { heldFrom: rest.start, heldTo: rest.end } : {}
  const begun = { ...rest, ...heldTime, meetingId: newMeetingId, seatsTaken: seats, isBeside: overlaps === true }
  return Result.succeed({
    meetingId: newMeetingId,
    meetings: meetings.toSpliced(firstEndingAfter(meetings, begun.heldTo), 0, begun)
  })
}

/** Frees seats. A meeting without taken seats is removed. */
export const giveSeatsBack = (meetings: Meetings, meetingId: number, seats: number): Meetings =>
  meetings.flatMap((meeting) => {
    if (meeting.meetingId !== meetingId) return [meeting]
    return meeting.seatsTaken > seats ? [{ ...meeting, seatsTaken: meeting.seatsTaken - seats }] : []
  })

/** The meetings whose held time overlaps `[from, to)`, by start. */
export const meetingsBetween = (meetings: Meetings, from: Instant, to: Instant): Meetings =>
  meetings
    .slice(firstEndingAfter(meetings, from))
    .filter(({ heldFrom }) => heldFrom < to)
    .sort((one, other) => one.start - other.start)

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
