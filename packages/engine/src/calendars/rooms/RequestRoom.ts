import type { Booking, Host } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { changedMeetings } from "../../kernel/MeetingOfBooking.ts"
import { newRemoteKey, publicToken } from "../../kernel/PublicToken.ts"
import { Settings } from "../../kernel/Settings.ts"
import { RoomStore } from "../../ports/calendars/RoomStore.ts"

/**
 * Requests the creation, update or removal of the rooms of a booking's meetings, in the transaction of the booking's change.
 * Stores nothing for meetings without a room at a provider.
 *
 * A meeting has a room while it has an accepted booking. The bookings of a group meeting share one.
 */
export const requestRoom = Effect.fnUntraced(function* (host: Pick<Host, "id">, before: Booking | null, booking: Booking) {
  const { room } = booking.location
  if (room === undefined || (before?.state !== "accepted" && booking.state !== "accepted")) return
  const store = yield* RoomStore
  const meetings = yield* changedMeetings(before, booking)
  const rooms = yield* Effect.forEach(meetings, (meeting) =>
    Effect.map(Effect.all([newRemoteKey, newTemplateRoom]), ([key, fallbackUrl]) => ({
      ...meeting,
      room,
      key,
      fallbackUrl,
      isStandalone: room === "zoom"
    }))
  )
  yield* store.request(host.id, rooms, yield* Clock.currentTimeMillis)
})

/** Returns the address of a new room by the installation's template. Decision 0026. */
export const newTemplateRoom = Effect.gen(function* () {
  const { videoUrl } = yield* Settings
  return videoUrl.replaceAll("{token}", yield* publicToken)
})
