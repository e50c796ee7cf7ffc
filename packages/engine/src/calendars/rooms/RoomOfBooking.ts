import type { Booking } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { leadKeyOf, leadOf, meetingKeyOf, meetingOfRoom, memberKeyOf } from "../../kernel/MeetingOfBooking.ts"
import { type ConferenceRoom, RoomStore } from "../../ports/calendars/RoomStore.ts"

/**
 * Returns the room of a booking's meeting. For a team it is that of the lead, unless the team opens it itself, as it did for all
 * meetings that were booked before Decision 0121.
 */
export const roomOfBooking = Effect.fnUntraced(function* (booking: Booking) {
  const rooms = yield* RoomStore
  const meetingKey = meetingKeyOf(booking)
  const lead = leadOf(booking)
  const own = rooms.ofMeeting(booking.hostId, meetingKey)
  if (lead === undefined) return yield* own
  const ofLead = yield* rooms.ofMeeting(booking.hostId, leadKeyOf(meetingKey, lead))
  if (Option.isSome(ofLead) && ofLead.value.desired === "present") return ofLead
  return Option.orElse(yield* own, () => ofLead)
})

/** Returns the host whose calendar has the event that a room belongs to, and the key of the meeting there. */
export const eventOfRoom = (room: Pick<ConferenceRoom, "hostId" | "meetingKey">) => {
  const { meetingKey, lead } = meetingOfRoom(room.meetingKey)
  return lead === undefined
    ? { hostId: room.hostId, meetingKey }
    : { hostId: lead, meetingKey: memberKeyOf(room.hostId, meetingKey) }
}

/** Returns the host and the key of the room that belongs to a calendar event. */
export const roomOfEvent = (meeting: { readonly hostId: number; readonly meetingKey: string }, hostId: number) =>
  meeting.hostId === hostId ? meeting : { ...meeting, meetingKey: leadKeyOf(meeting.meetingKey, hostId) }
