import { type BookingRoomResource, formatInstant } from "@slotkit/core"
import { decideJoin, type JoinRuling } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { orNotFound } from "../../kernel/Failure.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { eventOfRoom, roomOfBooking } from "./RoomOfBooking.ts"

/**
 * Returns the room of a booking's meeting at a provider: its state, the last failure and the time of the next attempt. Fails with
 * `NotFound` if the booking has no such room, and some time after the meeting, when it is no longer kept.
 *
 * Google and Microsoft make the room with the event in the calendar of the host or of a team's lead, so the failure may be that
 * of writing the event.
 */
export const getBookingRoom = Effect.fnUntraced(function* (hostId: number, bookingId: number) {
  const bookings = yield* BookingStore
  const events = yield* CalendarEventStore
  const booking = yield* orNotFound(yield* bookings.find(hostId, bookingId), "booking")
  const room = yield* orNotFound(yield* roomOfBooking(booking), "room")
  const place = eventOfRoom(room)
  const isOfEvent = room.room !== "zoom" && room.url === null
  const ofEvent = isOfEvent ? yield* events.list(place.hostId, { meetingKeys: [place.meetingKey] }) : []
  const failing = room.error === null ? (ofEvent.find(({ error }) => error !== null) ?? room) : room
  const ruling = decideJoin(booking.state, room, yield* Clock.currentTimeMillis)
  return {
    provider: room.room,
    state: states[ruling.kind],
    url: room.url,
    attempts: failing.attempts,
    error: failing.error,
    next_attempt_at: failing.dueAt === null ? null : formatInstant(failing.dueAt)
  } satisfies typeof BookingRoomResource.Type
})

const states = {
  room: "ready",
  waiting: "waiting",
  fallback: "fallback",
  cancelled: "closed",
  over: "closed"
} as const satisfies Record<JoinRuling["kind"], unknown>
