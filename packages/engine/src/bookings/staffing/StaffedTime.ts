import { type AssignedHost, type Host, type Instant, type OverrideReason, overrideReasons, type Schedule } from "@slotkit/core"
import {
  bucketOf,
  choiceThatStays,
  chooseStaff,
  explainTeamOverride,
  localDateOf,
  type MovingStaff,
  millisPerDay,
  millisPerMinute,
  onlyHostsOf,
  overridesOfMember,
  type RescheduleRule,
  ranksOf,
  type StaffedRole,
  type Staffing,
  type StaffingRequest,
  sessionToJoin,
  slotRules,
  unreadRole
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { calendarsUnread, type MemberReads, membersToRead, StaffChanged } from "../../availability/teams/MemberReads.ts"
import { ledgersOf, workloadsAt } from "../../availability/teams/MembersInOrder.ts"
import { forPeople } from "../../availability/teams/NarrowStaff.ts"
import { sessionStaff } from "../../availability/teams/SessionStaff.ts"
import { teamQueryOf } from "../../availability/teams/TeamQueryOf.ts"
import {
  busySourcesOf,
  type MemberBusy,
  memberTimesOf,
  occupiedOf,
  readTeamTimes,
  type TeamTimes,
  withoutMeeting
} from "../../availability/teams/TeamTimes.ts"
import { Conflict } from "../../kernel/Failure.ts"
import { BookingStore, type Occupied, type TimeRequest } from "../../ports/BookingStore.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { type Assignment, type MeetingStaff, TeamStore } from "../../ports/TeamStore.ts"
import { type MemberWithHost, teamMember } from "../../teams/MembersOf.ts"
import { bookerLimitReached } from "../BookerLimitReached.ts"
import type { OfferedTime, RequestedTime } from "../HoldTime.ts"
import { pickedMembers, planStaff } from "./PlanStaff.ts"
import { refuseStaff, type StaffReader } from "./RefuseStaff.ts"

/** A meeting that moves, with the members who hold it now. */
export interface FormerMeeting {
  readonly start: Instant
  /** The id of the meeting. Undefined for a session that others keep. */
  readonly moves: number | undefined
  readonly staff: MeetingStaff
}

/** The circumstances of a team's meeting, besides the requested time. */
export interface StaffingContext {
  /** The meetings and busy times of the team itself. */
  readonly occupied: Pick<Occupied, "held" | "busy">
  readonly reads: MemberReads
  /** The reader of a refusal. Visitors are not told about roles. */
  readonly reader: StaffReader
  readonly former?: FormerMeeting | undefined
  /** The rule for the hosts of a meeting that moves. Undefined for that of the staffing. */
  readonly rule?: RescheduleRule | undefined
  /** True if a meeting that moves need not stay with the host whom its visitor chose. */
  readonly forgetsChoice?: boolean
  /** The only members who may serve in the first role, because they hold the other parts of a visit. */
  readonly leads?: ReadonlySet<number> | undefined
}

/**
 * Checks that a team offers a start now, chooses the members of the meeting and locks their calendars, in the transaction of the
 * caller, which has the lock of the team's calendar. Returns the time of the team's own meeting, and the members. A booking that
 * joins a session has the members of the session, which are not chosen again. Decision 0122.
 *
 * Calendars are locked in the order of buckets and ids, after that of the team, so that no two transactions wait for each other.
 * Dies with `StaffChanged` if calendars have to be read first, or a member has got another meeting meanwhile. Decision 0092.
 */
export const staffedTime = Effect.fnUntraced(function* (
  team: Host,
  schedule: Schedule,
  time: RequestedTime,
  {
    occupied,
    reads,
    reader,
    former,
    rule = time.settings.staffing?.reschedule ?? "prefer",
    forgetsChoice = false,
    leads
  }: StaffingContext
) {
  const teams = yield* TeamStore
  const { settings, start, durationMinutes } = time
  const serviceId = staffingOf(time)
  const { staffing } = settings
  if (staffing === null || serviceId === null) return yield* refuseStaff({ reason: "no_staffing" }, reader)
  const day = localDateOf(start, schedule.timezone)
  const days = { from: day, to: day }
  const withoutFormer = (times: TeamTimes) =>
    former?.moves === undefined ? times : withoutMeeting(times, hostsOf(former), former.start)
  // Calendars are read with the meeting that moves, because its events there are not other meetings.
  const timesToRead = yield* readTeamTimes(team, staffing, days)
  const times = withoutFormer(timesToRead)
  const toRead = yield* membersToRead(times.members, times)
  if (toRead.length > 0 && reads.offered === undefined) {
    return yield* Effect.die(new StaffChanged({ purpose: "offer", team, times: timesToRead, members: toRead, days }))
  }
  const busy: MemberBusy = new Map([...(reads.offered ?? []), ...reads.booked])
  const now = yield* Clock.currentTimeMillis
  const { capacity, seats } = time
  const ofRoles = requestFor(time, staffing, times, former, { rule, forgetsChoice })
  const { request } = forPeople({ request: ofRoles }, time.request?.people)
  const meeting = { settings, staffing, serviceId, durationMinutes, capacity, seats, request }
  const circumstances = { team, schedule, ...meeting, now, occupied, movesFrom: former?.start, moves: former?.moves }
  const sessions = yield* sessionStaff(circumstances, true)
  const query = teamQueryOf({ ...circumstances, times, busy, sessions })
  if (unreadRole(query) !== undefined) return yield* Effect.die(calendarsUnread)
  const { override } = time
  const rules = slotRules(schedule, settings, durationMinutes)
  const sources = busySourcesOf(times, busy)
  const roles = former === undefined || rule !== "keep" || override === undefined ? query.roles : keptRoles(query.roles, former)
  const { verdict, needed, ofTeam, ofMembers } = explainTeamOverride(
    rules,
    { ...query, roles, sources, override: override ?? [] },
    start
  )
  const hint = (reasons: ReadonlyArray<OverrideReason> | undefined) => (override === undefined ? undefined : reasons)
  if (!verdict.offered) return yield* refuseStaff(verdict, reader, hint(needed))
  const reached = yield* bookerLimitReached(team, { id: serviceId, settings }, start, time.booker)
  const inTheWay = overrideReasons.filter(
    (reason) => needed?.includes(reason) === true || (reason === "limits" && reached !== undefined)
  )
  if (reached !== undefined && override?.includes("limits") !== true) {
    return yield* Conflict.of({ ...reached, ...(override === undefined ? {} : { override: inTheWay }) })
  }
  const session = sessionToJoin(query, start)
  if (session?.meetingId !== undefined) {
    const { meetingId } = session
    const overridden = overrideReasons.filter(
      (reason) => ofTeam.includes(reason) || (reason === "limits" && reached !== undefined)
    )
    const hosts = yield* hostsOfSession(sessions?.get(meetingId)?.assignments ?? [])
    return { time: { ...timeOf(team.id, time), joins: meetingId }, overridden, hosts } satisfies OfferedTime as OfferedTime
  }
  const moving = former === undefined ? undefined : movingStaff(staffing, former, rule)
  const chosen = chooseStaff({
    staffing,
    serviceId,
    roles: query.roles,
    free: leads === undefined ? verdict.free : onlyLeads(verdict.free, query.roles, leads),
    ranks: ranksOf(ofMembers),
    ledgers: yield* teams.ledgers(
      team.id,
      [...new Set([...ledgersOf(staffing, serviceId), ...(moving?.ledgers ?? [])])],
      "locked"
    ),
    workloads: workloadsAt(start, team, times.occupied),
    returning:
      (request?.returning ?? staffing.returning) === "prefer" && former === undefined ? yield* lastLead(team, time, now) : null,
    now,
    ...(moving === undefined ? {} : { moving: moving.roles, former: moving.former })
  })
  if (Result.isFailure(chosen)) return yield* refuseStaff({ reason: chosen.failure.reason, roles: [chosen.failure] }, reader)
  const ofTeamToo = reached === undefined ? ofTeam : [...ofTeam, "limits" as const]
  const overrides = { ofTeam: ofTeamToo, ofMembers }
  const picked = pickedMembers(chosen.success, overrides)
  const members = times.members.filter(({ host }) => picked.some((each) => each.host === host.id))
  const unread = toRead.filter((member) => members.includes(member) && !reads.booked.has(member.host.id))
  if (unread.length > 0) {
    return yield* Effect.die(new StaffChanged({ purpose: "book", team, times: timesToRead, members: unread, days }))
  }
  yield* lockMembers(members, former === undefined ? [] : hostsOf(former))
  const fresh = withoutFormer({ members, occupied: yield* occupiedOf(team, members, staffing, days) })
  const ofService = query.held.filter((meeting) => meeting.serviceId === serviceId)
  const freshSources = busySourcesOf(fresh, busy)
  const length = { ...settings, durationMinutes }
  for (const [host, memberTime] of memberTimesOf(fresh, busy, staffing, ofService)) {
    const reasons = overridesOfMember(length, memberTime, freshSources.get(host)!, start)
    const isAsBefore = reasons?.every((reason) => ofMembers.get(host)?.includes(reason)) === true
    if (!isAsBefore) return yield* Effect.die(new StaffChanged())
  }
  const { staff, overridden } = planStaff(chosen.success, overrides, members, now)
  return { time: timeOf(team.id, time), overridden, staff } satisfies OfferedTime as OfferedTime
})

/** Leaves the members of the first role out who may not lead. */
const onlyLeads = (
  free: ReadonlyMap<string, ReadonlySet<number>>,
  [first]: ReadonlyArray<StaffedRole>,
  leads: ReadonlySet<number>
): ReadonlyMap<string, ReadonlySet<number>> =>
  new Map(
    [...free].map(([key, hosts]) => [key, key === first?.key ? new Set([...hosts].filter((host) => leads.has(host))) : hosts])
  )

/** Returns the request of a meeting. One that moves keeps the host whom its visitor chose, or all hosts, as the rule says. */
export const requestFor = (
  { request, capacity }: RequestedTime,
  staffing: Staffing,
  { members }: TeamTimes,
  former: FormerMeeting | undefined,
  { rule, forgetsChoice }: { readonly rule: RescheduleRule; readonly forgetsChoice: boolean }
): StaffingRequest | undefined => {
  if (former === undefined || forgetsChoice) return request
  const { assignments } = former.staff
  return rule === "keep" && capacity !== null
    ? onlyHostsOf(
        staffing,
        assignments.map(({ hostId: id, role }) => ({ id, role }))
      )
    : withinBoth(request, choiceThatStays(staffing, members.map(teamMember), assignments))
}

/** Returns the members who hold a session, as a booking names them. */
export const hostsOfSession = Effect.fnUntraced(function* (assignments: ReadonlyArray<Assignment>) {
  const hosts = yield* HostStore
  const found = yield* hosts.findEach(assignments.map(({ hostId }) => hostId))
  return assignments.map(({ hostId: id, role, isLead: lead }): AssignedHost => {
    const { username = null, name = null } = found.find(({ host }) => host.id === id)?.host ?? {}
    return { id, username, name, role, lead }
  })
})

/** The service whose staffing applies: that of an invite is the service that it copies. */
export const staffingOf = ({ staffedAs, serviceId }: RequestedTime): number | null => staffedAs ?? serviceId

/** Narrows the request of an invite that moves to the host whom the visitor has chosen. */
const withinBoth = (request: StaffingRequest | undefined, choice: StaffingRequest): StaffingRequest => ({
  ...request,
  roles: { ...request?.roles, ...choice.roles }
})

/** Narrows the roles to the hosts who hold a meeting that keeps them. */
export const keptRoles = (roles: ReadonlyArray<StaffedRole>, { staff }: FormerMeeting): ReadonlyArray<StaffedRole> =>
  roles.map((role) => {
    const hosts = staff.assignments.filter((each) => each.role === role.key).map(({ hostId }) => hostId)
    const members = role.members.filter(({ host }) => hosts.includes(host))
    return hosts.length === 0 ? role : { ...role, members, needs: hosts.length, named: true }
  })

/** Returns the time that a meeting of a team holds. It overlaps others of the team, whose members are others. */
export const timeOf = (teamId: number, time: RequestedTime): TimeRequest => ({
  ...memberTimeOf(teamId, time),
  serviceId: time.serviceId,
  capacity: time.capacity ?? 1,
  seats: time.seats,
  overlaps: true,
  joins: null
})

/** The time of a meeting, with the settings that have its buffers. */
export type MeetingTime = Pick<RequestedTime, "start" | "durationMinutes" | "settings">

/** Returns the time that a member holds for a meeting of a team. */
export const memberTimeOf = (hostId: number, { start, durationMinutes, settings }: MeetingTime): TimeRequest => {
  const end = start + durationMinutes * millisPerMinute
  return {
    hostId,
    serviceId: null,
    start,
    end,
    heldFrom: start - settings.bufferBeforeMinutes * millisPerMinute,
    heldTo: end + settings.bufferAfterMinutes * millisPerMinute,
    capacity: 1,
    seats: 1
  }
}

/** Sorts by bucket, then by id: the order of locks. */
export const inLockOrder = <A>(items: ReadonlyArray<A>, idOf: (item: A) => number): ReadonlyArray<A> =>
  items.toSorted((one, other) => bucketOf(idOf(one)) - bucketOf(idOf(other)) || idOf(one) - idOf(other))

export const hostsOf = ({ staff }: FormerMeeting): ReadonlyArray<number> => staff.assignments.map(({ hostId }) => hostId)

/** Locks the calendars of the members who are picked, and of the hosts who hold the meeting now. */
export const lockMembers = Effect.fnUntraced(function* (members: ReadonlyArray<MemberWithHost>, holders: ReadonlyArray<number>) {
  const hosts = yield* HostStore
  const ids = new Set([...members.map(({ host }) => host.id), ...holders])
  for (const id of inLockOrder([...ids], (each) => each)) {
    const locked = yield* Effect.orDie(hosts.withSchedule(id, "wait"))
    if (Option.isNone(locked) && members.some(({ host }) => host.id === id)) return yield* Effect.die(new StaffChanged())
  }
})

/** Returns the lead of the booker's last meeting of the service that took place or will, within a year. */
export const lastLead = Effect.fnUntraced(function* (team: Host, time: RequestedTime, now: Instant) {
  const bookings = yield* BookingStore
  const { booker } = time
  const serviceId = staffingOf(time)
  if (booker.email === null || serviceId === null) return null
  const filter = {
    email: booker.email,
    serviceId,
    status: "accepted",
    noShow: false,
    from: now - longestReturnDays * millisPerDay,
    order: "desc"
  } as const
  const { rows } = yield* bookings.page(team.id, filter, { page: 1, perPage: 1 })
  return rows[0]?.hosts.find(({ lead }) => lead)?.id ?? null
})

const longestReturnDays = 365

/** Returns the hosts of each role of a meeting that moves, and the competitions of removed roles, with their ledgers. */
export const movingStaff = ({ roles }: Staffing, { staff }: FormerMeeting, rule: RescheduleRule) => {
  const { assignments, competitions } = staff
  return {
    ledgers: competitions.map(({ ledger }) => ledger),
    former: competitions.filter(({ role }) => !roles.some(({ key }) => key === role)),
    roles: new Map(
      roles.map(({ key }): [string, MovingStaff] => {
        const stored = competitions.find(({ role }) => role === key)
        const hosts = assignments.filter(({ role }) => role === key).map(({ hostId }) => hostId)
        return [key, { rule, hosts, competition: stored?.competition ?? null, ledger: stored?.ledger ?? null }]
      })
    )
  }
}
