import type { Booking, Host, Instant, ProviderRoom } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type ChangedMeeting, changedMeetings, leadKeyOf, leadOf, meetingKeyOf } from "../../kernel/MeetingOfBooking.ts"
import { newRemoteKey, publicToken } from "../../kernel/PublicToken.ts"
import { Settings } from "../../kernel/Settings.ts"
import { RoomStore } from "../../ports/calendars/RoomStore.ts"
import { opensOwnRooms } from "./VideoRoomChoice.ts"

/**
 * Requests the creation, update or removal of the rooms of a booking's meetings, in the transaction of the booking's change.
 * Stores nothing for meetings without a room at a provider.
 *
 * A meeting has a room while it has an accepted booking. The bookings of a group meeting share one. The room of a team's meeting
 * is that of its lead, so a meeting with another lead gets another room, and its former one is removed. Decision 0121.
 */
export const requestRoom = Effect.fnUntraced(function* (host: Pick<Host, "id">, before: Booking | null, booking: Booking) {
  const { room } = booking.location
  if (room === undefined || (before?.state !== "accepted" && booking.state !== "accepted")) return
  const store = yield* RoomStore
  const now = yield* Clock.currentTimeMillis
  const changed = yield* changedMeetings(before, booking)
  const meetings = leadsOf(before, booking).length === 0 ? changed : yield* ofLeads(host.id, room, before, booking, changed, now)
  const rooms = yield* Effect.forEach(meetings, (meeting) =>
    Effect.map(Effect.all([newRemoteKey, newTemplateRoom]), ([key, fallbackUrl]) => ({
      ...meeting,
      room,
      key,
      fallbackUrl,
      isStandalone: room === "zoom"
    }))
  )
  yield* store.request(host.id, rooms, now)
})

const leadsOf = (before: Booking | null, booking: Booking): ReadonlyArray<number> =>
  [before, booking].flatMap((each) => (each === null ? undefined : leadOf(each)) ?? [])

/** Returns the rooms of a team's meetings: those of their leads, and those to remove. A meeting that is over gets none. */
const ofLeads = Effect.fnUntraced(function* (
  teamId: number,
  room: ProviderRoom,
  before: Booking | null,
  booking: Booking,
  meetings: ReadonlyArray<ChangedMeeting>,
  now: Instant
) {
  const isOfTeam = yield* opensOwnRooms(teamId, room)
  return meetings.flatMap(({ meetingKey, desired, ...meeting }): ReadonlyArray<ChangedMeeting> => {
    const lead = leadOf(meetingKey === meetingKeyOf(booking) ? booking : (before ?? booking))
    const roomKey = isOfTeam || lead === undefined ? meetingKey : leadKeyOf(meetingKey, lead)
    const known = [meetingKey, ...leadsOf(before, booking).map((each) => leadKeyOf(meetingKey, each))]
    const others = [...new Set(known)].filter((key) => key !== roomKey)
    return [
      ...(desired === "present" && meeting.end <= now ? [] : [{ ...meeting, meetingKey: roomKey, desired }]),
      ...others.map((key) => ({ ...meeting, meetingKey: key, desired: "absent" as const }))
    ]
  })
})

/** Returns the address of a new room by the installation's template. Decision 0026. */
export const newTemplateRoom = Effect.gen(function* () {
  const { videoUrl } = yield* Settings
  return videoUrl.replaceAll("{token}", yield* publicToken)
})
