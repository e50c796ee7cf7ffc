import type { Booking, Instant } from "@slotkit/core"
import {
  absentMembers,
  type ExplainedMember,
  type ExplainedRole,
  explainTeam,
  type HostRef,
  type HostsOfMove,
  hostRef,
  offerFact,
  type StaffRefusal,
  seatsOf,
  slotRules,
  type TeamQuery,
  teamSlots,
  unreadRole
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { calendarVersionOf } from "../../ports/CalendarVersion.ts"
import { type MemberWithHost, reachableMembersOf } from "../../teams/MembersOf.ts"
import type { OfferDays } from "../OccupiedAround.ts"
import { calendarsUnread, memberBusyUntil, membersToRead, readMemberBusy } from "./MemberReads.ts"
import { membersInOrder, type TeamSlot } from "./MembersInOrder.ts"
import { requestOfMove } from "./NarrowStaff.ts"
import { othersHold, sessionStaff } from "./SessionStaff.ts"
import { requestOf, type TeamState, teamQueryOf } from "./TeamQueryOf.ts"
import { busySourcesOf, membersForRoom, teamVersion, timesOfPresent, withoutMeeting } from "./TeamTimes.ts"

/** The state of a team before its members are read. */
type ExplainedTeam = Omit<TeamState, "staffing" | "times" | "busy" | "serviceId" | "movesFrom"> & {
  readonly serviceId: number | null
}

type UnreadTeam = ExplainedTeam & {
  readonly listsMembers?: boolean | undefined
  readonly moveTo?: typeof HostsOfMove.Type | undefined
  readonly members?: ReadonlyArray<MemberWithHost> | undefined
  /** The version of the team's own calendar. */
  readonly version?: number | undefined
}

/**
 * Returns the slots of a team's service on days of the team, and none of a service without staffing, with the instant from which
 * calendars of members would be read again, and the version of the team's slots. For a booking that moves, the time of its
 * members counts as free. Members who were read before are not read again.
 */
export const slotsOfTeam = Effect.fnUntraced(function* (
  { serviceId, listsMembers, moveTo, members: read, version, ...state }: UnreadTeam,
  days: OfferDays,
  moving: Booking | undefined
) {
  const { team, schedule, settings, durationMinutes } = state
  const { staffing } = settings
  if (staffing === null || serviceId === null) return { slots: [], freshUntil: Number.NEGATIVE_INFINITY, version: undefined }
  const found = yield* timesOfPresent(team, read ?? (yield* reachableMembersOf(team.id)), staffing, days)
  const movesFrom = moving?.scheduledAt ?? undefined
  const leaves = moving !== undefined && othersHold(state.occupied.held, moving)
  const moves = leaves ? undefined : (moving?.meetingId ?? undefined)
  const times =
    moving === undefined || movesFrom === undefined || leaves
      ? found
      : withoutMeeting(
          found,
          moving.hosts.map(({ id }) => id),
          movesFrom
        )
  const members = yield* membersToRead(times.members, times)
  // The events of the meeting that moves are not other meetings.
  const { busy, freshUntil } = yield* memberBusyUntil({ purpose: "offer", team, times: found, members, days })
  const request = moving === undefined ? state.request : yield* requestOfMove(team, state, times.members, moving, moveTo)
  const seats = moving === undefined ? undefined : seatsOf(moving)
  const circumstances = { ...state, serviceId, request, seats }
  const sessions = yield* sessionStaff(circumstances, listsMembers === true ? true : undefined)
  const known = { ...circumstances, staffing, times, busy, movesFrom, moves, sessions }
  const query: TeamQuery = { ...teamQueryOf(known), ...days }
  if (unreadRole(query) !== undefined) return yield* Effect.die(calendarsUnread)
  const slots: ReadonlyArray<TeamSlot> = teamSlots(slotRules(schedule, settings, durationMinutes), query)
  return {
    slots: listsMembers === true ? yield* membersInOrder(known, query, slots) : slots,
    freshUntil,
    version: teamVersion(version, found.members, ({ id }) => calendarVersionOf(found.occupied.get(id)!))
  }
})

/**
 * Returns whether a team offers a start and, if not, why and what would open it, with the members of each role. Decision 0110.
 */
export const explainStartOfTeam = Effect.fnUntraced(function* (
  { serviceId, ...state }: ExplainedTeam,
  days: OfferDays,
  start: Instant
) {
  const { team, schedule, settings, durationMinutes } = state
  const { staffing } = settings
  if (staffing === null || serviceId === null) {
    const refusal: StaffRefusal = { reason: "no_staffing" }
    return { refusal, rule: undefined, until: undefined, opens: [], needed: undefined, roles: [] }
  }
  const all = yield* reachableMembersOf(team.id)
  const times = yield* timesOfPresent(team, all, staffing, days)
  const members = yield* membersToRead(times.members, times)
  const busy = yield* readMemberBusy({ purpose: "offer", team, times, members, days })
  const explained = { ...state, serviceId, staffing, times, busy }
  const query = teamQueryOf({ ...explained, sessions: yield* sessionStaff(explained) })
  if (unreadRole(query) !== undefined) return yield* Effect.die(calendarsUnread)
  const present = membersForRoom({ ...times, members: all }, settings.videoRoom)
  const { verdict, rule, until, opens, needed, roles } = explainTeam(
    slotRules(schedule, settings, durationMinutes),
    { ...query, sources: busySourcesOf(times, busy), absent: absentMembers(staffing, present, requestOf(explained)) },
    start
  )
  const refs = new Map(all.map(({ host }) => [host.id, hostRef(host)]))
  return {
    refusal: verdict.offered ? undefined : (verdict satisfies StaffRefusal),
    rule: rule === undefined ? undefined : offerFact(rule),
    until,
    opens,
    needed,
    roles: roles.map(
      (role): RoleAtStart => ({
        ...role,
        members: role.members.map((member) => ({ ...member, host: refs.get(member.host)! }))
      })
    )
  }
})

/** A role of a team at a start, with the names of its members. */
export interface RoleAtStart extends Omit<ExplainedRole, "members"> {
  readonly members: ReadonlyArray<Omit<ExplainedMember, "host"> & { readonly host: HostRef }>
}
