import type { AssignedHost, Interval, OverrideReason, ReassignOverride } from "@slotkit/core"
import {
  type Competition,
  chooseMembers,
  type Ledger,
  ledgerAfter,
  ledgerName,
  type PickedMember,
  type RefusedRole,
  type RoleChoice,
  ranksOf,
  reassignCompetition,
  restoreCompetition,
  staffRoles
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { calendarsUnread, type MemberReads, membersToRead, StaffChanged } from "../../availability/teams/MemberReads.ts"
import { workloadsAt } from "../../availability/teams/MembersInOrder.ts"
import { type MemberBusy, occupiedOf, type TeamTimes } from "../../availability/teams/TeamTimes.ts"
import { Conflict } from "../../kernel/Failure.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { type Assignment, type RoleCompetition, TeamStore } from "../../ports/TeamStore.ts"
import { type MemberWithHost, teamMember } from "../../teams/MembersOf.ts"
import { freeFor, type Handover, overridesFor } from "./Handover.ts"
import { refuseStaff } from "./RefuseStaff.ts"
import { lockMembers, memberTimeOf } from "./StaffedTime.ts"

/** A change of one host of a meeting. */
export interface Exchange {
  /** The role. */
  readonly key: string
  /** The host who gives the meeting up. */
  readonly leaving: number
  /** The host who is named to take it over. Undefined if one is picked. */
  readonly named: number | undefined
  /** A former exchange that this one undoes. */
  readonly undoes?: Undoable | undefined
  /** The rules that the request overrides. Undefined if it may not, and is not told which ones could be. */
  readonly override?: ReadonlyArray<ReassignOverride> | undefined
}

/** An exchange that can be undone. */
export interface Undoable extends Exchanged {
  /** A time off of the host who gets the meeting back that does not count, since the host held the meeting before. */
  readonly timeOff: Interval | null
}

/** The record of an exchange, from which it can be undone. */
export interface Exchanged {
  /** The meeting of the host who took over. */
  readonly meetingId: number
  /** The assignment of the host who left. */
  readonly left: Pick<Assignment, "reason" | "assignedAt">
  /** The competition of the role before and after. */
  readonly before: RoleCompetition | null
  readonly after: RoleCompetition | null
}

/**
 * Lets a member hold a meeting in place of the one who gives it up, and moves the ledger of the role. Returns the new host of the
 * booking, and what changed. Dies with `StaffChanged` if calendars have to be read first, or the member has got another meeting
 * meanwhile.
 */
export const takeOver = Effect.fnUntraced(function* (handover: Handover, exchange: Exchange, reads: MemberReads) {
  const bookings = yield* BookingStore
  const { team, staff, settings, start, meetingId, booking, isPast, now } = handover
  const { key, leaving } = exchange
  const left = staff.assignments.find(({ role, hostId }) => role === key && hostId === leaving)!
  const { member, overridden, ...chosen } = yield* choose(handover, exchange, reads)
  yield* bookings.releaseTime(leaving, left.meetingId, 1)
  const time = memberTimeOf(member.host.id, { start, durationMinutes: booking.durationMinutes, settings })
  const overlaps = overridden.includes("overlap") ? ({ overlaps: true } as const) : {}
  const held = yield* Effect.catch(bookings.holdTime({ ...time, team: { id: team.id, meetingId }, ...overlaps }), () =>
    isPast ? Conflict.of({ code: "member_busy", key, needs: 1, free: 0 }) : Effect.die(new StaffChanged())
  )
  const assigned = exchange.undoes?.left ?? { reason: chosen.picked.reason, assignedAt: now }
  const successor = { hostId: member.host.id, meetingId: held, ...assigned }
  const after = yield* settle(handover, exchange, chosen, (each) => (each === left ? { ...each, ...successor } : each))
  const { id, username, name } = member.host
  const host: AssignedHost = { id, username, name, role: key, lead: left.isLead }
  const { reason, assignedAt } = left
  const exchanged: Exchanged = {
    meetingId: held,
    left: { reason, assignedAt },
    before: competitionOf(handover, key) ?? null,
    after
  }
  return { host, exchanged, overridden }
})

/** A choice of one member, and the ledger that it was made with. */
interface Chosen {
  readonly picked: PickedMember
  readonly choice: RoleChoice
  readonly ledger: Ledger
  /** The rules that are overridden for the member. */
  readonly overridden: ReadonlyArray<ReassignOverride>
}

/** A refusal, with the rules that would have to be overridden for someone. */
interface RefusedSuccessor extends RefusedRole {
  readonly override: ReadonlyArray<ReassignOverride> | undefined
}

/** Returns true if the host who is named does not have the role, but is a member of the team who does not hold the meeting. */
const isOutside = ({ roles, holds, times }: Handover, { key, named }: Exchange): boolean =>
  named !== undefined &&
  !holds(named) &&
  roles.some((role) => role.key === key && role.members.every(({ host }) => host !== named)) &&
  times.members.some(({ host }) => host.id === named)

/** Returns true if the host who is named has the role but for the number of people. */
const isTooSmall = ({ staffing, times }: Handover, { key, named }: Exchange): boolean => {
  const rooms = times.members.filter(({ host }) => host.kind === "resource").map(teamMember)
  return staffRoles(staffing, rooms).some((role) => role.key === key && role.members.some(({ host }) => host === named))
}

/** Returns the members who may take a meeting over, of those who are there. */
export const candidatesOf = Effect.fnUntraced(function* (handover: Handover, exchange: Exchange) {
  const { roles, holds, times } = handover
  const { key, named, override } = exchange
  if (isOutside(handover, exchange)) {
    if (override?.includes("any_host") === true) return times.members.filter(({ host }) => host.id === named)
    const advice = override === undefined ? {} : { override: ["any_host" as const] }
    return yield* isTooSmall(handover, exchange)
      ? Conflict.of({ code: "no_room_for", key, needs: 1, free: 0, ...advice })
      : Conflict.of({ code: "not_in_role", key, ...advice })
  }
  const members = (roles.find((each) => each.key === key)?.members ?? []).filter(
    ({ host }) => named === undefined || host === named
  )
  if (!roles.some((role) => role.key === key) || (named !== undefined && members.length === 0)) {
    return yield* named !== undefined && holds(named)
      ? Conflict.of({ code: "member_busy", key, needs: 1, free: 0 })
      : Conflict.of({ code: "not_in_role", key })
  }
  return times.members.filter(({ host }) => members.some((each) => each.host === host.id))
})

/** Picks the member who takes a meeting over, with the ledger of the role. Those for whom the least is overridden come first. */
export const pickSuccessor = (
  handover: Handover,
  exchange: Exchange,
  candidates: ReadonlyArray<MemberWithHost>,
  busy: MemberBusy,
  ledger: Ledger
): Result.Result<Omit<Chosen, "ledger">, RefusedSuccessor> => {
  const { key, named, override = [] } = exchange
  const { team, times, start, isPast } = handover
  const role = handover.roles.find((each) => each.key === key)!
  const members = isOutside(handover, exchange)
    ? [{ host: named!, weight: 100, priority: 0, capacity: null }]
    : role.members.filter(({ host }) => candidates.some((each) => each.host.id === host))
  const { free, limited } = freeFor(handover, times, busy)
  const reasons = overridesFor(handover, times, busy)
  const isAllowed = (host: number) => reasons.get(host)?.every((reason) => override.includes(reason)) === true
  const hosts = members.map(({ host }) => host)
  const isFree = (host: number) => isPast || free.has(host)
  const open = hosts.filter(hosts.some(isFree) ? isFree : isAllowed)
  const ranks = ranksOf(new Map(open.map((host) => [host, reasons.get(host) ?? []])))
  const choice = chooseMembers({
    role: { ...role, needs: 1, members, named: named !== undefined },
    free: new Set(open),
    limited,
    ledger,
    workloads: workloadsAt(start, team, times.occupied),
    moving: movingOf(handover, key),
    ranks
  })
  if (Result.isFailure(choice)) {
    const others = new Map(hosts.flatMap((host) => (reasons.has(host) ? [[host, reasons.get(host)] as const] : [])))
    return Result.fail({ ...choice.failure, override: leastOf(others, isOutside(handover, exchange)) })
  }
  const { success } = choice
  const host = named ?? success.picked[0]!.host
  const needed: ReadonlyArray<OverrideReason> = reasons.get(host)?.filter((reason) => override.includes(reason)) ?? []
  const overridden: ReadonlyArray<ReassignOverride> = isOutside(handover, exchange) ? [...needed, "any_host"] : needed
  const byHand = overridden.length > 0 ? ("override" as const) : ("manual" as const)
  return Result.succeed({
    choice: success,
    picked: named === undefined && overridden.length === 0 ? success.picked[0]! : { host, reason: byHand },
    overridden
  })
}

/** Returns the rules of the member for whom the least would have to be overridden. */
const leastOf = (
  reasons: ReadonlyMap<number, ReadonlyArray<OverrideReason> | undefined>,
  isForAnyHost: boolean
): ReadonlyArray<ReassignOverride> | undefined => {
  const known = new Map([...reasons].flatMap(([host, each]) => (each === undefined ? [] : [[host, each] as const])))
  const [first] = [...ranksOf(known)].toSorted(([, one], [, other]) => one - other)
  if (first === undefined) return undefined
  return [...known.get(first[0])!, ...(isForAnyHost ? (["any_host"] as const) : [])]
}

/** Chooses the member who takes a meeting over, and locks the calendars of both hosts. */
const choose = Effect.fnUntraced(function* (read: Handover, exchange: Exchange, reads: MemberReads) {
  const { leaving, named, undoes } = exchange
  const handover = named === undefined ? read : { ...read, times: withoutTimeOff(read.times, named, undoes?.timeOff ?? null) }
  const { team, times, days, isPast } = handover
  const candidates = yield* candidatesOf(handover, exchange)
  const toRead = isPast ? [] : yield* membersToRead(candidates, times)
  if (named === undefined && toRead.length > 0 && reads.offered === undefined) {
    return yield* Effect.die(new StaffChanged({ purpose: "offer", team, times, members: toRead, days }))
  }
  const busy: MemberBusy = new Map([...(reads.offered ?? []), ...reads.booked])
  if (candidates.length > 0 && candidates.every(({ host }) => busy.get(host.id) === null)) {
    return yield* Effect.die(calendarsUnread)
  }
  const ledger = yield* lockedLedger(handover, exchange)
  const chosen = pickSuccessor(handover, exchange, candidates, busy, ledger)
  if (Result.isFailure(chosen)) {
    const { override, ...refused } = chosen.failure
    const hint = exchange.override === undefined ? undefined : override
    return yield* refuseStaff({ reason: refused.reason, roles: [refused] }, "credential", hint)
  }
  const { picked, choice, overridden } = chosen.success
  const member = candidates.find(({ host }) => host.id === picked.host)!
  if (toRead.includes(member) && !reads.booked.has(picked.host)) {
    return yield* Effect.die(new StaffChanged({ purpose: "book", team, times, members: [member], days }))
  }
  yield* lockMembers([member], [leaving])
  if (!isPast && !(yield* isStillFree(handover, exchange, member, busy, overridden))) {
    return yield* Effect.die(new StaffChanged())
  }
  return { member, picked, choice, ledger, overridden }
})

/** Reads the times of a member again, under the lock. */
const isStillFree = Effect.fnUntraced(function* (
  handover: Handover,
  { undoes }: Exchange,
  member: MemberWithHost,
  busy: MemberBusy,
  overridden: ReadonlyArray<ReassignOverride>
) {
  const { team, staffing, days } = handover
  const members = [member]
  const times = { members, occupied: yield* occupiedOf(team, members, staffing, days) }
  const reasons = overridesFor(handover, withoutTimeOff(times, member.host.id, undoes?.timeOff ?? null), busy)
  return reasons.get(member.host.id)?.every((reason) => overridden.includes(reason)) === true
})

const competitionOf = ({ staff }: Handover, key: string): RoleCompetition | undefined =>
  staff.competitions.find(({ role }) => role === key)

/** The name of the ledger of a role: that of its competition, or the one that the role has now. */
export const ledgerOf = (handover: Handover, { key, undoes }: Exchange): string =>
  competitionOf(handover, key)?.ledger ??
  undoes?.before?.ledger ??
  ledgerName(handover.serviceId, handover.staffing.roles.find((role) => role.key === key)!)

const lockedLedger = Effect.fnUntraced(function* (handover: Handover, exchange: Exchange) {
  const teams = yield* TeamStore
  const name = ledgerOf(handover, exchange)
  return (yield* teams.ledgers(handover.team.id, [name], "locked")).get(name) ?? new Map()
})

/** The others of the role stay, so a new member is chosen for one place, with the ledger as if the meeting were not booked. */
const movingOf = (handover: Handover, key: string) =>
  ({ rule: "any", hosts: [], competition: competitionOf(handover, key)?.competition ?? null }) as const

/** Moves the ledger of a role: by a new competition, by the former one, or by another payer in the stored one. */
export const ledgerMoved = (
  handover: Handover,
  exchange: Exchange,
  { ledger, choice }: Pick<Chosen, "ledger" | "choice">
): { readonly ledger: Ledger; readonly competition: Competition | null } => {
  const { key, leaving, named, undoes } = exchange
  const stored = competitionOf(handover, key)
  if (isOutside(handover, exchange)) return { ledger, competition: stored?.competition ?? null }
  if (named === undefined) {
    return { ledger: ledgerAfter(ledger, choice, handover.now, movingOf(handover, key)), competition: choice.competition }
  }
  if (undoes !== undefined && isSameCompetition(stored, undoes.after)) {
    return restoreCompetition(ledger, stored?.competition ?? null, undoes.before?.competition ?? null)
  }
  return stored === undefined
    ? { ledger, competition: null }
    : reassignCompetition(ledger, stored.competition, { from: leaving, to: named })
}

/** Returns true if a competition is the one that an exchange stored, whether it counts or not. */
const isSameCompetition = (stored: RoleCompetition | undefined, after: RoleCompetition | null): boolean => {
  if (stored === undefined || after === null) return stored === undefined && after === null
  const textOf = ({ members, shares, payers }: Competition) => JSON.stringify([members, shares, payers])
  return stored.ledger === after.ledger && textOf(stored.competition) === textOf(after.competition)
}

/** Leaves a time off of a host out of the times of members. */
const withoutTimeOff = (times: TeamTimes, host: number, timeOff: Interval | null): TeamTimes => {
  const occupied = times.occupied.get(host)
  if (timeOff === null || occupied === undefined) return times
  const others = occupied.busy.filter(({ start, end }) => start !== timeOff.start || end !== timeOff.end)
  return { ...times, occupied: new Map([...times.occupied, [host, { ...occupied, busy: others }]]) }
}

/** Stores who holds the meeting, and moves the ledger. Returns the competition of the role from then on. */
const settle = Effect.fnUntraced(function* (
  handover: Handover,
  exchange: Exchange,
  chosen: Pick<Chosen, "ledger" | "choice">,
  assigned: (assignment: Assignment) => Assignment
) {
  const teams = yield* TeamStore
  const { key } = exchange
  const { team, meetingId, staff } = handover
  const stored = competitionOf(handover, key)
  const moved = ledgerMoved(handover, exchange, chosen)
  const name = ledgerOf(handover, exchange)
  const { competition } = moved
  const after = competition === null ? null : { role: key, ledger: name, competition }
  const staffed = {
    assignments: staff.assignments.map(assigned),
    competitions: [...staff.competitions.filter((each) => each !== stored), ...(after === null ? [] : [after])]
  }
  const ledgers = moved.ledger === chosen.ledger ? undefined : new Map([[name, moved.ledger]])
  yield* teams.saveStaff(team.id, meetingId, staffed, ledgers)
  return after
})
