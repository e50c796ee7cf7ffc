import type { Booking } from "@slotkit/core"
import { slotRules, type TeamQuery, teamSlots, unreadRole } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Unavailable } from "../../kernel/Failure.ts"
import type { OfferDays } from "../OccupiedAround.ts"
import { membersToRead, readMemberBusy } from "./MemberReads.ts"
import { type TeamState, teamQueryOf } from "./TeamQueryOf.ts"
import { readTeamTimes, withoutMeeting } from "./TeamTimes.ts"

/** The state of a team before its members are read. */
type UnreadTeam = Omit<TeamState, "staffing" | "times" | "busy" | "serviceId" | "movesFrom"> & {
  readonly serviceId: number | null
}

/**
 * Returns the slots of a team's service on days of the team, and none of a service without staffing. For a booking that moves,
 * the time of its members counts as free.
 */
export const slotsOfTeam = Effect.fnUntraced(function* (
  { serviceId, ...state }: UnreadTeam,
  days: OfferDays,
  moving: Booking | undefined
) {
  const { team, schedule, settings, durationMinutes } = state
  const { staffing } = settings
  if (staffing === null || serviceId === null) return []
  const found = yield* readTeamTimes(team, staffing, days)
  const movesFrom = moving?.scheduledAt ?? undefined
  const times =
    moving === undefined || movesFrom === undefined
      ? found
      : withoutMeeting(
          found,
          moving.hosts.map(({ id }) => id),
          movesFrom
        )
  const members = yield* membersToRead(times.members, times)
  const busy = yield* readMemberBusy({ purpose: "offer", team, times, members, days })
  const query: TeamQuery = { ...teamQueryOf({ ...state, serviceId, staffing, times, busy, movesFrom }), ...days }
  if (unreadRole(query) !== undefined) return yield* Effect.die(calendarsUnread)
  return teamSlots(slotRules(schedule, settings, durationMinutes), query)
})

const calendarsUnread = new Unavailable({ fact: { code: "calendar" }, retryAfterSeconds: 60 })
