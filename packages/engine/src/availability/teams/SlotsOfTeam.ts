import type { Booking, Instant } from "@slotkit/core"
import { explainTeamStart, type StaffRefusal, slotRules, type TeamQuery, teamSlots, unreadRole } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Unavailable } from "../../kernel/Failure.ts"
import type { OfferDays } from "../OccupiedAround.ts"
import { membersToRead, readMemberBusy } from "./MemberReads.ts"
import { membersInOrder, type TeamSlot } from "./MembersInOrder.ts"
import { requestOfMove } from "./NarrowStaff.ts"
import { type TeamState, teamQueryOf } from "./TeamQueryOf.ts"
import { readTeamTimes, withoutMeeting } from "./TeamTimes.ts"

/** The state of a team before its members are read. */
type UnreadTeam = Omit<TeamState, "staffing" | "times" | "busy" | "serviceId" | "movesFrom"> & {
  readonly serviceId: number | null
  readonly listsMembers?: boolean | undefined
}

/**
 * Returns the slots of a team's service on days of the team, and none of a service without staffing. For a booking that moves,
 * the time of its members counts as free.
 */
export const slotsOfTeam = Effect.fnUntraced(function* (
  { serviceId, listsMembers, ...state }: UnreadTeam,
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
  const request = moving === undefined ? state.request : yield* requestOfMove(team, { settings }, times.members, moving)
  const known = { ...state, serviceId, staffing, times, busy, request, movesFrom }
  const query: TeamQuery = { ...teamQueryOf(known), ...days }
  if (unreadRole(query) !== undefined) return yield* Effect.die(calendarsUnread)
  const slots: ReadonlyArray<TeamSlot> = teamSlots(slotRules(schedule, settings, durationMinutes), query)
  return listsMembers === true ? yield* membersInOrder(known, query, slots) : slots
})

/** Tells whether a team offers a start and, if not, why, and which roles have too few free members. */
export const explainStartOfTeam = Effect.fnUntraced(function* (
  { serviceId, listsMembers: _, ...state }: UnreadTeam,
  days: OfferDays,
  start: Instant
) {
  const { team, schedule, settings, durationMinutes } = state
  const { staffing } = settings
  if (staffing === null || serviceId === null) return { refusal: { reason: "no_staffing" } satisfies StaffRefusal, roles: [] }
  const times = yield* readTeamTimes(team, staffing, days)
  const members = yield* membersToRead(times.members, times)
  const busy = yield* readMemberBusy({ purpose: "offer", team, times, members, days })
  const query = teamQueryOf({ ...state, serviceId, staffing, times, busy })
  if (unreadRole(query) !== undefined) return yield* Effect.die(calendarsUnread)
  const verdict = explainTeamStart(slotRules(schedule, settings, durationMinutes), query, start)
  return verdict.offered
    ? { refusal: undefined, roles: [] }
    : { refusal: verdict satisfies StaffRefusal, opensAt: verdict.opensAt, roles: verdict.roles }
})

const calendarsUnread = new Unavailable({ fact: { code: "calendar" }, retryAfterSeconds: 60 })
