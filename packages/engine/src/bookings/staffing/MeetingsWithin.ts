import type { Host, Interval } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { BusyStore } from "../../ports/calendars/BusyStore.ts"
import { meetingsHeldIn } from "../../teams/MeetingsHeld.ts"
import { requireMember } from "../../teams/TeamMembers.ts"

/** The number of meetings of a team. */
export interface CountedMeetings {
  readonly team: Host
  readonly meetings: number
}

/**
 * Counts the upcoming meetings that a host holds for teams within each of some ranges, team by team. Teams without any are left
 * out.
 */
export const meetingsWithin = Effect.fnUntraced(function* (
  hostId: number,
  teams: ReadonlyArray<Host>,
  ranges: ReadonlyArray<Interval>
) {
  const now = yield* Clock.currentTimeMillis
  const start = Math.max(now, Math.min(...ranges.map((range) => range.start)))
  const end = Math.max(...ranges.map((range) => range.end))
  const held = teams.length === 0 || end <= start ? [] : yield* meetingsHeldIn(hostId, teams, { start, end })
  return ranges.map((range): ReadonlyArray<CountedMeetings> => {
    const within = held.filter(({ booking: { scheduledAt, durationMinutes } }) => {
      const begins = scheduledAt ?? 0
      return begins >= now && begins < range.end && begins + durationMinutes * millisPerMinute > range.start
    })
    return [...Map.groupBy(within, ({ team }) => team)].map(([team, some]) => ({ team, meetings: some.length }))
  })
})

/** Returns the first of the times off of a member that have upcoming meetings of a team, without their notes. */
export const absencesWithMeetings = Effect.fnUntraced(function* (team: Host, memberId: number) {
  const busyTimes = yield* BusyStore
  yield* requireMember(team.id, memberId)
  const now = yield* Clock.currentTimeMillis
  const { rows } = yield* busyTimes.page(memberId, { page: 1, perPage: mostAbsences })
  const upcoming = rows.filter(({ end }) => end > now)
  const counted = yield* meetingsWithin(memberId, [team], upcoming)
  return upcoming.flatMap(({ id, start, end }, index) => {
    const meetings = counted[index]?.[0]?.meetings ?? 0
    return meetings === 0 ? [] : [{ id, start, end, meetings }]
  })
})

const mostAbsences = 100
