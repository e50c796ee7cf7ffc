import type { Booking, Instant } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { changedMeetings, meetingKeyOf, memberKeyOf } from "../../kernel/MeetingOfBooking.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { meetingsHeldIn } from "../../teams/MeetingsHeld.ts"
import { teamsOfHost } from "../../teams/TeamsOfHost.ts"
import { requestEvents, requestSync } from "./RequestSync.ts"

/**
 * Moves upcoming events from the old target calendar to the new one. Call it after the change of the target, in its transaction.
 * `null` means no target.
 */
export const moveToNewTarget = Effect.fnUntraced(function* (hostId: number, former: number | null, target: number | null) {
  const bookings = yield* BookingStore
  const events = yield* CalendarEventStore
  const now = yield* Clock.currentTimeMillis
  if (former !== null) yield* events.request(hostId, { ofFormerTarget: former }, now)
  if (target === null) return
  yield* addMeetingsOfTeams(hostId, now)
  const requested = new Set<string>()
  let after: { readonly at: number | null; readonly id: number } | null = null
  for (;;) {
    const filter = { status: "accepted", from: now, order: "asc" } as const
    const { rows }: { readonly rows: ReadonlyArray<Booking> } = yield* bookings.page(hostId, filter, { after, perPage: pageSize })
    for (const booking of rows) {
      const key = meetingKeyOf(booking)
      if (requested.has(key)) continue
      requested.add(key)
      yield* requestSync({ id: hostId }, null, booking)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = { at: last.scheduledAt, id: last.id }
  }
})

/** Requests the events of the upcoming meetings that a host holds for teams. */
const addMeetingsOfTeams = Effect.fnUntraced(function* (hostId: number, now: Instant) {
  const teams = (yield* teamsOfHost(hostId)).flatMap(({ team, membership }) => (membership.acceptedAt === null ? [] : [team]))
  const held = yield* meetingsHeldIn(hostId, teams, { start: now, end: now + furthestMillis })
  const meetings = yield* Effect.forEach(held, ({ team, booking }) =>
    booking.state !== "accepted"
      ? Effect.succeed([])
      : Effect.map(changedMeetings(null, booking), (changed) =>
          changed.map((meeting) => ({ ...meeting, meetingKey: memberKeyOf(team.id, meeting.meetingKey) }))
        )
  )
  const byKey = new Map(meetings.flat().map((meeting) => [meeting.meetingKey, meeting]))
  if (byKey.size > 0) yield* requestEvents(hostId, [...byKey.values()])
})

/** The furthest that a booking lies ahead, and more. */
const furthestMillis = 800 * millisPerDay

const pageSize = 200
