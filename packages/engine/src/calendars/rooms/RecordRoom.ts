import { roomReadAt } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { FoundConference } from "../../ports/calendars/CalendarProvider.ts"
import { RoomStore } from "../../ports/calendars/RoomStore.ts"

/**
 * Stores the room of a written event, in the transaction that stores the write. A room that the provider is still creating is
 * read again after 5, 15 and 60 seconds.
 */
export const recordRoom = Effect.fnUntraced(function* (hostId: number, meetingKey: string, found: FoundConference) {
  const conferences = yield* RoomStore
  const isPending = found === "pending"
  yield* conferences.record(hostId, meetingKey, {
    url: found,
    dueAt: isPending ? roomReadAt(1, yield* Clock.currentTimeMillis) : null,
    attempts: isPending ? 1 : 0,
    error: found === null ? "The calendar's provider has made no room for the event." : null
  })
})
