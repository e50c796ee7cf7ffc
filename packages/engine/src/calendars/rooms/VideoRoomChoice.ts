import type { VideoRoom } from "@slotkit/core"
import { videoRooms } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Conflict } from "../../kernel/Failure.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { Conferences } from "../../ports/calendars/Conferences.ts"
import { calendarOfRoom } from "./CalendarOfRoom.ts"

/**
 * Returns the rooms that a host's services can use now: Google Meet and Teams with a calendar of that provider as the target of
 * meetings, and Zoom if the installation opens such rooms.
 */
export const availableVideoRooms = Effect.fnUntraced(function* (hostId: number) {
  const accounts = yield* (yield* CalendarStore).accounts(hostId)
  const target = accounts.find(({ calendars }) => calendars.some((calendar) => calendar.target))
  const provider = yield* Conferences
  return videoRooms.filter((room) => {
    if (room === "template") return true
    return room === "zoom" ? provider !== undefined : calendarOfRoom(room) === target?.kind
  })
})

/** Fails with what to do if a host's services cannot use such rooms. */
export const requireVideoRoom = Effect.fnUntraced(function* (hostId: number, room: VideoRoom) {
  if (room === "template" || (yield* availableVideoRooms(hostId)).includes(room)) return
  return yield* new Conflict({ message: messages[room], reason: reasons[room] })
})

const messages = {
  google_meet:
    "Google Meet needs a Google calendar for meetings. Connect one and make it the calendar that meetings are written into.",
  teams: "Teams needs an Outlook calendar for meetings. Connect one and make it the calendar that meetings are written into.",
  zoom: "This installation is not connected to Zoom. Its operator has to register it there."
}

const reasons = { google_meet: "no_google_target", teams: "no_microsoft_target", zoom: "no_zoom" } as const
