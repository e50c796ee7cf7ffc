import type { Booking, Host, Instant, Meeting, OverrideReason, Schedule } from "@slotkit/core"
import {
  type ChosenStaff,
  chooseStaff,
  explainTeamOverride,
  localDateOf,
  type RescheduleRule,
  ranksOf,
  repeatChoice,
  type SeriesHosts,
  type StaffedRole,
  serviceLimits,
  sessionToJoin,
  slotRules,
  type TeamQuery,
  teamSlots,
  undoCompetition,
  unreadRole
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type OfferDays, occupiedAround } from "../../availability/OccupiedAround.ts"
import { calendarsUnread, type MemberReads, membersToRead, StaffChanged } from "../../availability/teams/MemberReads.ts"
import { ledgersOf, workloadsAt } from "../../availability/teams/MembersInOrder.ts"
import { forPeople } from "../../availability/teams/NarrowStaff.ts"
import { sessionStaff } from "../../availability/teams/SessionStaff.ts"
import { teamQueryOf } from "../../availability/teams/TeamQueryOf.ts"
import { busySourcesOf, occupiedOf, readTeamTimes, type TeamTimes, withoutMeeting } from "../../availability/teams/TeamTimes.ts"
import type { Occupied } from "../../ports/BookingStore.ts"
import { TeamStore } from "../../ports/TeamStore.ts"
import { bookerLimitReached } from "../BookerLimitReached.ts"
import type { RequestedTime } from "../HoldTime.ts"
import { pickedMembers, planStaff, type StaffOverrides } from "../staffing/PlanStaff.ts"
import { refuseStaff, type StaffReader, staffRefusal } from "../staffing/RefuseStaff.ts"
import {
  type FormerMeeting,
  hostsOf,
  hostsOfSession,
  keptRoles,
  lastLead,
  lockMembers,
  movingStaff,
  requestFor,
  staffingOf,
  timeOf
} from "../staffing/StaffedTime.ts"
import { withoutMeetings } from "./MeetingsOfSeries.ts"
import type { JudgedMeeting, SeriesRules } from "./SeriesRules.ts"

/** A meeting of a series that moves, with its booking. */
export interface FormerOfSeries extends FormerMeeting {
  readonly booking: Booking
}

/** The meetings of a series of a team, besides their starts. */
export interface TeamSeries {
  /** The first meeting as it is requested. */
  readonly first: RequestedTime
  readonly days: OfferDays
  readonly hosts: SeriesHosts
  readonly reads: MemberReads
  readonly reader: StaffReader
  /** True if the meetings are booked, false for a preview. */
  readonly holds: boolean
  /** True if the request only names the members who hold the meetings before. */
  readonly keeps?: boolean
  /** The meetings that move, by the id of their booking. */
  readonly formers?: ReadonlyMap<number, FormerOfSeries>
  /** The rule for the hosts of meetings that move. */
  readonly rule?: RescheduleRule
}

/** A start that the team offers, before its members are chosen. */
interface OfferedStart {
  readonly start: Instant
  readonly roles: ReadonlyArray<StaffedRole>
  readonly free: ReadonlyMap<string, ReadonlySet<number>>
  readonly overrides: StaffOverrides
  readonly former: FormerMeeting | undefined
}

/**
 * Returns the rules for the meetings of a series of a team, each as if those before it were booked. The team and its members are
 * read once.
 *
 * With `same`, only members who are free at all starts before are free at the next one, and the members are chosen among those
 * who are left. With `each`, they are chosen for every meeting. All members are locked after all are chosen, in the order of
 * buckets and ids. Dies with `StaffChanged` if calendars have to be read first, or a member's calendar has changed meanwhile.
 * Decision 0146.
 */
export const teamSeries = Effect.fnUntraced(function* (
  team: Host,
  known: Schedule | undefined,
  { first, days, hosts, reads, reader, holds, keeps = false, formers = none, rule = "prefer" }: TeamSeries
) {
  const teams = yield* TeamStore
  const { staffing } = first.settings
  const serviceId = staffingOf(first)
  const window = { ...days, schedule: known ?? team, settings: first.settings, durationMinutes: first.durationMinutes }
  const own = yield* occupiedAround(team.id, window, [...team.limits, ...serviceLimits(first.settings)])
  if (staffing === null || serviceId === null) return unstaffed(reader)
  const schedule = known ?? own.schedule
  const seen = yield* readTeamTimes(team, staffing, days)
  const toRead = yield* membersToRead(seen.members, seen)
  if (toRead.length > 0 && reads.offered === undefined) {
    return yield* Effect.die(new StaffChanged({ purpose: "offer", team, times: seen, members: toRead, days }))
  }
  const busy = new Map([...(reads.offered ?? []), ...reads.booked])
  const now = yield* Clock.currentTimeMillis
  const moving = [...formers.values()]
  const circumstances = { team, schedule, staffing, serviceId, now, busy }
  const sessions = yield* sessionStaff({ ...first, ...circumstances, occupied: own }, true)
  const isReturn = (first.request?.returning ?? staffing.returning) === "prefer" && moving.length === 0
  const returning = isReturn ? yield* lastLead(team, first, now) : null
  const names = [...ledgersOf(staffing, serviceId), ...moving.flatMap(({ staff }) => staff.competitions.map((one) => one.ledger))]
  let ledgers = yield* teams.ledgers(team.id, [...new Set(names)], holds ? "locked" : undefined)
  let held: ReadonlyArray<Meeting> = withoutMeetings(
    own.held,
    moving.map(({ booking }) => booking)
  )
  let times = moving.reduce<TeamTimes>(
    (rest, former) => (former.moves === undefined ? rest : withoutMeeting(rest, hostsOf(former), former.start)),
    seen
  )
  /** The members who are free at all starts so far. Undefined before the first one. */
  let among: ReadonlySet<number> | undefined
  const offered = new Map<Instant, OfferedStart>()

  const queryAt = (requested: RequestedTime, former: FormerMeeting | undefined) => {
    const ofRoles = requestFor(requested, staffing, times, former, { rule, forgetsChoice: false })
    const { request } = forPeople({ request: ofRoles }, requested.request?.people)
    const state = { ...requested, ...circumstances, request, sessions, times, occupied: { ...own, held } }
    const query = teamQueryOf(state)
    const isLeft = (host: number) => hosts === "each" || among === undefined || among.has(host)
    return { query, free: new Map([...query.times].filter(([host]) => isLeft(host))) }
  }

  const choose = ({ start, roles, free, overrides, former }: OfferedStart, as = rule) => {
    const staff = former === undefined ? undefined : movingStaff(staffing, former, as)
    return chooseStaff({
      staffing,
      serviceId,
      roles,
      free,
      ranks: ranksOf(overrides.ofMembers),
      ledgers,
      workloads: workloadsAt(start, team, times.occupied),
      returning,
      now,
      ...(staff === undefined ? {} : { moving: staff.roles, former: staff.former })
    })
  }

  const judge: SeriesRules["judge"] = Effect.fnUntraced(function* (requested, bookingId) {
    const { settings, start, override } = requested
    const former = bookingId === undefined ? undefined : formers.get(bookingId)
    const { query, free } = queryAt(requested, former)
    if (unreadRole(query) !== undefined) return yield* Effect.die(calendarsUnread)
    const roles = former === undefined || rule !== "keep" || override === undefined ? query.roles : keptRoles(query.roles, former)
    const { verdict, needed, ofTeam, ofMembers } = explainTeamOverride(
      slotRules(schedule, settings, requested.durationMinutes),
      { ...query, roles, times: free, sources: busySourcesOf(times, busy), override: override ?? [] },
      start
    )
    const hint = (reasons: ReadonlyArray<OverrideReason> | undefined) => (override === undefined ? undefined : reasons)
    if (!verdict.offered) return Result.fail(staffRefusal(verdict, reader, hint(needed)))
    const reached = yield* bookerLimitReached(team, { id: serviceId, settings }, start, requested.booker)
    const limited = reached === undefined ? [] : ["limits" as const]
    if (reached !== undefined && override?.includes("limits") !== true) {
      const inTheWay = hint([...(needed ?? []), ...limited])
      return Result.fail({ ...reached, ...(inTheWay === undefined ? {} : { override: inTheWay }) })
    }
    const overrides = { ofTeam: [...ofTeam, ...limited], ofMembers }
    const session = sessionToJoin(query, start)
    const time = timeOf(team.id, requested)
    if (session?.meetingId !== undefined) {
      const { meetingId } = session
      const holders = yield* hostsOfSession(sessions?.get(meetingId)?.assignments ?? [])
      return Result.succeed({ time: { ...time, joins: meetingId }, overridden: overrides.ofTeam, hosts: holders })
    }
    const at: OfferedStart = { start, roles: query.roles, free: verdict.free, overrides, former }
    offered.set(start, at)
    if (hosts === "same") return Result.succeed({ time, overridden: overrides.ofTeam })
    const chosen = choose(at)
    if (Result.isFailure(chosen)) {
      return Result.fail(staffRefusal({ reason: chosen.failure.reason, roles: [chosen.failure] }, reader))
    }
    return Result.succeed({ time, ...planStaff(chosen.success, overrides, seen.members, now) })
  })

  const nearby: SeriesRules["nearby"] = (requested) => {
    const { query, free } = queryAt(requested, undefined)
    const day = localDateOf(requested.start, schedule.timezone)
    const onDay: TeamQuery = { ...query, times: free, from: day, to: day }
    return teamSlots(slotRules(schedule, requested.settings, requested.durationMinutes), onDay).map(({ start }) => start)
  }

  const hold: SeriesRules["hold"] = ({ time, staff }, bookingId) => {
    const former = bookingId === undefined ? undefined : formers.get(bookingId)
    if (typeof time.joins === "number") {
      // The competition of a meeting that moves into a session is undone.
      for (const { ledger, competition } of former?.staff.competitions ?? []) {
        ledgers = new Map([...ledgers, [ledger, undoCompetition(ledgers.get(ledger) ?? new Map(), competition).ledger]])
      }
      return
    }
    const { start, end, heldFrom, heldTo, serviceId: ofService, seats } = time
    held = [...held, { start, end, heldFrom: start, heldTo: start, serviceId: ofService, seatsTaken: seats }]
    const free = [...offered.get(start)!.free.values()].flatMap((each) => [...each])
    const holders = staff?.assignments.map(({ hostId }) => hostId) ?? free
    if (hosts === "same") among = new Set(holders)
    if (staff !== undefined) ledgers = new Map([...ledgers, ...staff.ledgers])
    const meeting = { start, end, heldFrom, heldTo, serviceId: null, teamId: team.id, seatsTaken: 1 }
    times = withHeld(times, holders, meeting)
  }

  /** Chooses the members of all meetings at once, with one choice that counts for each of them. */
  const chooseForAll = Effect.fnUntraced(function* (starts: ReadonlyArray<OfferedStart>) {
    const [one] = starts
    const ofMembers = overridesOfAll(starts)
    const left = new Map(one!.roles.map(({ key, members }) => [key, hostsIn(members, among ?? new Set())]))
    times = seen
    const chosen = choose({ ...one!, free: left, overrides: { ofTeam: [], ofMembers } }, "any")
    if (Result.isFailure(chosen)) {
      return yield* refuseStaff({ reason: chosen.failure.reason, roles: [chosen.failure] }, reader)
    }
    const choice = keeps ? asKept(chosen.success) : chosen.success
    const picked = new Set(pickedMembers(choice, { ofMembers }).map(({ host }) => host))
    ledgers = new Map([...ledgers, ...choice.ledgers])
    return starts.map((at, index) => {
      if (index === 0) return choice
      const only = new Map(at.roles.map(({ key, members }) => [key, hostsIn(members, picked)]))
      const undone = at.former === undefined ? undefined : choose({ ...at, free: only }, "any")
      if (undone !== undefined && Result.isSuccess(undone)) ledgers = new Map([...ledgers, ...undone.success.ledgers])
      const again = repeatChoice(choice, ledgers, now)
      ledgers = again.ledgers
      return again
    })
  })

  const settle = Effect.fnUntraced(function* <A extends JudgedMeeting>(judged: ReadonlyArray<A>) {
    const starts = judged.flatMap(({ verdict }) =>
      Result.isSuccess(verdict) && typeof verdict.success.time.joins !== "number"
        ? [offered.get(verdict.success.time.start)!]
        : []
    )
    if (starts.length === 0) return judged
    const choices = hosts === "each" ? [] : yield* chooseForAll(starts)
    const staffed = judged.map((meeting) => {
      if (Result.isFailure(meeting.verdict)) return meeting
      const { time } = meeting.verdict.success
      const at = starts.find(({ start }) => start === time.start)
      const choice = at === undefined ? undefined : choices[starts.indexOf(at)]
      if (at === undefined || choice === undefined) return meeting
      return { ...meeting, verdict: Result.succeed({ time, ...planStaff(choice, at.overrides, seen.members, now) }) }
    })
    const assigned = staffed.flatMap(({ verdict }) =>
      Result.isSuccess(verdict) ? (verdict.success.staff?.assignments ?? []) : []
    )
    const members = seen.members.filter(({ host }) => assigned.some(({ hostId }) => hostId === host.id))
    const unread = toRead.filter((member) => members.includes(member) && !reads.booked.has(member.host.id))
    if (unread.length > 0) {
      return yield* Effect.die(new StaffChanged({ purpose: "book", team, times: seen, members: unread, days }))
    }
    yield* lockMembers(members, moving.flatMap(hostsOf))
    const fresh = yield* occupiedOf(team, members, staffing, days, seen.members)
    const isChanged = members.some(({ host: { id } }) => timesIn(fresh.get(id)) !== timesIn(seen.occupied.get(id)))
    return isChanged ? yield* Effect.die(new StaffChanged()) : staffed
  })

  return { judge, nearby, hold, settle } satisfies SeriesRules
})

const none: ReadonlyMap<number, FormerOfSeries> = new Map()

/** The rules of a service without staffing, which offers nothing. */
const unstaffed = (reader: StaffReader): SeriesRules => ({
  judge: () => Effect.succeed(Result.fail(staffRefusal({ reason: "no_staffing" }, reader))),
  nearby: () => [],
  hold: () => undefined,
  settle: Effect.succeed
})

const timesIn = (occupied: Occupied | undefined): string => JSON.stringify([occupied?.held, occupied?.busy])

const withHeld = (times: TeamTimes, hosts: ReadonlyArray<number>, meeting: Meeting): TeamTimes => ({
  ...times,
  occupied: new Map(
    [...times.occupied].map(([host, occupied]) => [
      host,
      hosts.includes(host) ? { ...occupied, held: [...occupied.held, meeting] } : occupied
    ])
  )
})

const hostsIn = (members: StaffedRole["members"], hosts: ReadonlySet<number>): ReadonlySet<number> =>
  new Set(members.flatMap(({ host }) => (hosts.has(host) ? [host] : [])))

/** Returns the rules that are overridden for members at any of the starts. */
const overridesOfAll = (starts: ReadonlyArray<OfferedStart>): StaffOverrides["ofMembers"] => {
  const reasons = new Map<number, ReadonlyArray<OverrideReason>>()
  for (const [host, ofStart] of starts.flatMap(({ overrides }) => [...overrides.ofMembers])) {
    reasons.set(host, [...new Set([...(reasons.get(host) ?? []), ...ofStart])])
  }
  return reasons
}

/** Members who hold the meetings before were not asked for by name. */
const asKept = ({ choices, ledgers }: ChosenStaff): ChosenStaff => ({
  ledgers,
  choices: choices.map((choice) => ({
    ...choice,
    picked: choice.picked.map((member) => (member.reason === "requested" ? { ...member, reason: "kept" as const } : member))
  }))
})
