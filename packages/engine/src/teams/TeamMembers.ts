import {
  MemberPatch,
  maxBookingWindowDays,
  memberResource,
  millisPerDay,
  NewMemberInput,
  wrongField
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../audit/Audit.ts"
import { Conflict, Invalid, NotFound } from "../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { requireHost, requireTeam } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { type Membership, TeamStore } from "../ports/TeamStore.ts"
import { hostNamed, membersOf } from "./MembersOf.ts"

/** Returns the members of a team, by host. A host that is no team has none. Operator API: members. */
export const listMembers = Effect.fnUntraced(function* (teamId: number) {
  yield* requireHost(teamId)
  return (yield* membersOf(teamId)).map(memberResource)
})

/**
 * Adds a person or a resource to a team at once, or fails with `Invalid`: the host of the path is no team, the host in the body
 * is unknown, a team, or a member already. Operator API: members.
 */
export const addMember = (teamId: number, input: unknown) =>
  changeTeam(
    teamId,
    "team.add_member",
    Effect.gen(function* () {
      const teams = yield* TeamStore
      const { host: named, manager = false, limits = [] } = yield* validate(NewMemberInput, input)
      const host = yield* hostNamed(named)
      if (host === undefined)
        return yield* Invalid.of([wrongField("host", "The host field must be the id or the username of a host.")])
      if (host.kind === "team") return yield* Invalid.of([wrongField("host", "The host field must be a person or a resource.")])
      if ((yield* membersOf(teamId)).some((member) => member.host.id === host.id))
        return yield* Invalid.of([wrongField("host", "The host field names a member of the team.", "taken")])
      const now = yield* Clock.currentTimeMillis
      const times = { invitedAt: now, acceptedAt: now }
      const membership = { teamId, hostId: host.id, isManager: manager, isActive: true, ...times, limits }
      yield* teams.saveMember(membership)
      return memberResource({ ...membership, host })
    })
  )

/** Changes a member of a team. A member who is not active gets no more meetings. Operator API: members. */
export const patchMember = (teamId: number, hostId: number, input: unknown) =>
  changeTeam(
    teamId,
    "team.change_member",
    Effect.gen(function* () {
      const teams = yield* TeamStore
      const { host, ...member } = yield* requireMember(teamId, hostId)
      const { manager = member.isManager, active = member.isActive, limits = member.limits } = yield* validate(MemberPatch, input)
      const changed: Membership = { ...member, isManager: manager, isActive: active, limits }
      yield* teams.saveMember(changed)
      return memberResource({ ...changed, host })
    })
  )

/** Removes a member from a team, unless the member holds upcoming meetings of the team. Operator API: members. */
export const removeMember = (teamId: number, hostId: number) =>
  changeTeam(
    teamId,
    "team.remove_member",
    Effect.gen(function* () {
      const teams = yield* TeamStore
      const { host: _host, schedule: _schedule, ...member } = yield* requireMember(teamId, hostId)
      const meetings = yield* upcomingMeetings(teamId, hostId)
      if (meetings > 0) return yield* Conflict.of({ code: "member_has_meetings", meetings })
      yield* teams.saveMember(member, "former")
    })
  )

/** Counts the upcoming meetings that a member holds for a team. */
const upcomingMeetings = Effect.fnUntraced(function* (team: number, hostId: number) {
  const bookings = yield* BookingStore
  const now = yield* Clock.currentTimeMillis
  const { held } = yield* bookings.occupiedBetween(hostId, now, now + maxBookingWindowDays * millisPerDay)
  return held.filter(({ teamId, start }) => teamId === team && start >= now).length
})

/** Changes a team in the turn of its calendar, and records it. Fails with `NotFound` for a host that is no team. */
export const changeTeam = Effect.fnUntraced(function* <A, E, R>(teamId: number, action: string, change: Effect.Effect<A, E, R>) {
  const work = Effect.gen(function* () {
    const { host } = yield* lockHostCalendar(teamId)
    yield* requireTeam(host)
    return yield* change
  })
  return yield* withHostQueue(teamId, audited(teamId, action, work))
})

/** Returns a member of a team, or fails with `NotFound`. */
export const requireMember = Effect.fnUntraced(function* (teamId: number, hostId: number) {
  const member = (yield* membersOf(teamId)).find(({ host }) => host.id === hostId)
  return member ?? (yield* new NotFound({ what: "member" }))
})
