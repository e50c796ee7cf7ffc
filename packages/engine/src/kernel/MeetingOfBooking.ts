import type { Booking, Instant, Interval } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingStore } from "../ports/BookingStore.ts"

/** A meeting after a change of one of its bookings: `present` while it has an accepted booking. */
export interface ChangedMeeting extends Interval {
  readonly meetingKey: string
  readonly desired: "present" | "absent"
}

/** The key of a booking's meeting, or of its group's meeting. */
export const meetingKeyOf = ({ id, meetingId, service }: Pick<Booking, "id" | "meetingId" | "service">): string =>
  service.isGroup ? `session:${meetingId}` : `booking:${id}`

/** The key of a team's meeting in the calendar of a member: `team:{id}:` and the key of the meeting. */
export const memberKeyOf = (teamId: number, meetingKey: string): string => `team:${teamId}:${meetingKey}`

/** The key of the room that a member of a team opens for a meeting, as its lead. */
export const leadKeyOf = (meetingKey: string, lead: number): string => `${meetingKey}:lead:${lead}`

/** Returns the key of a room's meeting, and the member of the team in whose name the room is opened, if it is a member. */
export const meetingOfRoom = (roomKey: string): { readonly meetingKey: string; readonly lead: number | undefined } => {
  const [, meetingKey, lead] = /^(.+):lead:(\d+)$/.exec(roomKey) ?? []
  return meetingKey === undefined ? { meetingKey: roomKey, lead: undefined } : { meetingKey, lead: Number(lead) }
}

/** Returns the id of the member who leads a booking of a team. */
export const leadOf = ({ hosts }: Pick<Booking, "hosts">): number | undefined => hosts.find(({ lead }) => lead)?.id

/** The path of a booking's page in the console of the person who holds the meeting: its host, or a member of the team. */
export const bookingPath = ({ hostId, id }: Pick<Booking, "hostId" | "id">, ofTeam: boolean): string =>
  ofTeam ? `/app/memberships/${hostId}/meetings/${id}` : `/app/bookings/${id}`

/** Returns the host whose meeting a calendar event is about, which is the team in the calendar of a member, and its key. */
export const meetingOfEvent = ({ hostId, meetingKey }: { readonly hostId: number; readonly meetingKey: string }) => {
  const [, team, key] = /^team:(\d+):(.+)$/.exec(meetingKey) ?? []
  return team === undefined || key === undefined ? { hostId, meetingKey } : { hostId: Number(team), meetingKey: key }
}

/** Returns the meetings that a change of a booking concerns: of a group, the meetings that the booking has joined and left. */
export const changedMeetings = (before: Booking | null, booking: Booking) =>
  booking.service.isGroup ? meetingsOfGroup(before, booking) : Effect.succeed(meetingOf(booking, before))

const meetingOf = (booking: Booking, before: Booking | null): ReadonlyArray<ChangedMeeting> => {
  const start = booking.scheduledAt ?? before?.scheduledAt
  if (start === undefined || start === null) return []
  return [changed(booking, `booking:${booking.id}`, start, booking.state === "accepted")]
}

const meetingsOfGroup = Effect.fnUntraced(function* (before: Booking | null, booking: Booking) {
  const meetings: Array<ChangedMeeting> = []
  const { meetingId, scheduledAt } = booking
  if (meetingId !== null && scheduledAt !== null && booking.state === "accepted") {
    meetings.push(changed(booking, `session:${meetingId}`, scheduledAt, true))
  }
  const left = before?.meetingId
  if (left !== null && left !== undefined && before !== null && before.scheduledAt !== null && left !== meetingId) {
    const others = yield* acceptedIn(booking.hostId, left, before.scheduledAt)
    meetings.push(changed(before, `session:${left}`, before.scheduledAt, others.length > 0))
  }
  return meetings
})

const changed = ({ durationMinutes }: Booking, meetingKey: string, start: Instant, isPresent: boolean): ChangedMeeting => ({
  meetingKey,
  desired: isPresent ? "present" : "absent",
  start,
  end: start + durationMinutes * millisPerMinute
})

/** Returns the accepted bookings of a meeting by its key and start. */
export const acceptedOfMeeting = Effect.fnUntraced(function* (event: {
  readonly hostId: number
  readonly meetingKey: string
  readonly start: Instant
}): Effect.fn.Return<ReadonlyArray<Booking>, never, BookingStore> {
  const bookings = yield* BookingStore
  const { hostId, meetingKey } = meetingOfEvent(event)
  const [kind, id] = meetingKey.split(":")
  if (kind === "session") return yield* acceptedIn(hostId, Number(id), event.start)
  const booking = yield* bookings.find(hostId, Number(id))
  return Option.isSome(booking) && booking.value.state === "accepted" ? [booking.value] : []
})

const acceptedIn = Effect.fnUntraced(function* (hostId: number, meetingId: number, start: Instant) {
  const bookings = yield* BookingStore
  const filter = { status: "accepted", from: start, to: start, order: "asc" } as const
  const { rows } = yield* bookings.page(hostId, filter, { page: 1, perPage: mostBookings })
  return rows.filter((one) => one.meetingId === meetingId)
})

/** More bookings than a meeting has seats. */
const mostBookings = 1_000
