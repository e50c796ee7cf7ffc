import type { Instant } from "@slotkit/core"
import {
  freeMembersAt,
  neededMembers,
  type OfferedSlot,
  type StaffedRole,
  sessionToJoin,
  slotRules,
  type TeamQuery,
  teamSlots,
  unreadRole
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { OfferDays } from "../OccupiedAround.ts"
import { calendarsUnread, membersToRead, readMemberBusy } from "./MemberReads.ts"
import { sessionStaff } from "./SessionStaff.ts"
import { type TeamState, teamQueryOf, withoutSessionsOfOthers } from "./TeamQueryOf.ts"
import { readTeamTimes } from "./TeamTimes.ts"

/** The slots of a member in a role, in ascending order. */
export interface MemberSlots {
  readonly role: string
  readonly host: number
  readonly slots: ReadonlyArray<OfferedSlot>
}

/**
 * Returns the slots that a team offers on some days with each of its members, role by role. They are those of the team's service,
 * narrowed to the member. In a role that needs several members, they are those of the service at which the member is free. A
 * session that can be joined is a slot of those who hold it.
 *
 * Members for whom `isEnough` holds are left out, because their slots are known already.
 */
export const slotsOfEachMember = Effect.fnUntraced(function* (
  state: Omit<TeamState, "times" | "busy">,
  days: OfferDays,
  isEnough: (host: number) => boolean
) {
  const { team, schedule, settings, staffing, durationMinutes } = state
  const times = yield* readTeamTimes(team, staffing, days)
  const toRead = yield* membersToRead(times.members, times)
  const busy = yield* readMemberBusy({ purpose: "offer", team, times, members: toRead, days })
  const known: TeamState = { ...state, times, busy, sessions: yield* sessionStaff(state, true) }
  const query: TeamQuery = { ...teamQueryOf(known), ...days }
  if (unreadRole(query) !== undefined) return yield* Effect.die(calendarsUnread)
  const rules = slotRules(schedule, settings, durationMinutes)
  const narrowedTo = (narrowed: StaffedRole, host: number) => {
    const alone = { ...narrowed, members: narrowed.members.filter((member) => member.host === host), named: true }
    const held = withoutSessionsOfOthers(known, [alone], query.held)
    return teamSlots(rules, { ...query, held, roles: query.roles.map((role) => (role === narrowed ? alone : role)) })
  }
  const needsSeveral = (role: StaffedRole) => role.needs !== "all" && neededMembers(role) > 1
  const ofTeam = query.roles.some(needsSeveral) ? teamSlots(rules, query) : []
  const free = freeMembersAt(
    rules,
    query,
    ofTeam.map(({ start }) => start)
  )
  const holders = ({ key }: StaffedRole, start: Instant) => {
    const session = sessionToJoin(query, start)
    const staff = session === undefined ? undefined : known.sessions?.get(session.meetingId ?? 0)
    return staff?.assignments.filter(({ role }) => role === key).map(({ hostId }) => hostId)
  }
  return query.roles.flatMap((role): ReadonlyArray<MemberSlots> => {
    const slotsOf = (host: number) =>
      needsSeveral(role)
        ? ofTeam.filter(({ start }, index) => holders(role, start)?.includes(host) ?? free[index]!.get(role.key)!.has(host))
        : narrowedTo(role, host)
    return role.members.flatMap(({ host }) => (isEnough(host) ? [] : [{ role: role.key, host, slots: slotsOf(host) }]))
  })
})
