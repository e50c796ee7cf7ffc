import type { ProviderRoom, VideoRoom } from "@slotkit/core"
import { videoRooms } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Conflict } from "../../kernel/Failure.ts"
import { type CalendarKind, CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { Conferences } from "../../ports/calendars/Conferences.ts"
import { TeamStore } from "../../ports/TeamStore.ts"

/**
 * Returns the rooms that a host's services can use now: Google Meet and Teams with a calendar of that provider as the target of
 * meetings, which a team or one of its members has, and Zoom if the installation opens such rooms.
 */
export const availableVideoRooms = Effect.fnUntraced(function* (hostId: number) {
  const members = (yield* (yield* TeamStore).members(hostId)).filter(
    ({ isActive, acceptedAt }) => isActive && acceptedAt !== null
  )
  const kinds = yield* Effect.forEach([hostId, ...members.map((member) => member.hostId)], targetKindOf)
  const provider = yield* Conferences
  return videoRooms.filter((room) => {
    if (room === "template") return true
    const kind = calendarOfRoom(room)
    return kind === null ? provider !== undefined : kinds.includes(kind)
  })
})

/** Returns the kind of calendar that a host's meetings are written into. */
const targetKindOf = Effect.fnUntraced(function* (hostId: number) {
  const accounts = yield* (yield* CalendarStore).accounts(hostId)
  return accounts.find(({ calendars }) => calendars.some((calendar) => calendar.target))?.kind
})

/** Returns true if a team's rooms of meetings are those of a calendar that is the team's, and not of its members. */
export const opensOwnRooms = (teamId: number, room: ProviderRoom): Effect.Effect<boolean, never, CalendarStore> => {
  const kind = calendarOfRoom(room)
  return kind === null ? Effect.succeed(false) : Effect.map(targetKindOf(teamId), (target) => target === kind)
}

/** Fails with what to do if a host's services cannot use such rooms. */
export const requireVideoRoom = Effect.fnUntraced(function* (hostId: number, room: VideoRoom) {
  if (room === "template" || (yield* availableVideoRooms(hostId)).includes(room)) return
  return yield* Conflict.of({ code: codes[room] })
})

const codes = { google_meet: "no_google_target", teams: "no_microsoft_target", zoom: "no_zoom" } as const

/** Returns the kind of calendar whose events have such a room; `null` for rooms that are opened without an event. */
export const calendarOfRoom = (room: ProviderRoom): CalendarKind | null => calendarKinds[room]

/**
 * Returns true if a meeting of a team needs a lead who has an account at the provider of its room. A team that has one itself
 * opens the room in its own calendar. Rooms of the installation need none, because they are opened by the email address.
 */
export const needsAccountOfLead = (room: VideoRoom, targetOfTeam: CalendarKind | undefined): boolean => {
  const kind = room === "template" ? null : calendarOfRoom(room)
  return kind !== null && kind !== targetOfTeam
}

const calendarKinds = { google_meet: "google", teams: "microsoft", zoom: null } as const satisfies Record<ProviderRoom, unknown>
