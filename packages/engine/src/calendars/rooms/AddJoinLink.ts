import type { Booking } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { RoomStore } from "../../ports/calendars/RoomStore.ts"

/** Stores the link of a booking to its meeting's room. */
export const addJoinLink = Effect.fnUntraced(function* ({ hostId, id: bookingId }: Booking, token: string) {
  const conferences = yield* RoomStore
  yield* conferences.addLink({ token, hostId, bookingId })
})
