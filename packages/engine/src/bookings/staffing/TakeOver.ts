import type { AssignedHost } from "@slotkit/core"
import {
  chooseMembers,
  type Ledger,
  ledgerAfter,
  ledgerName,
  type PickedMember,
  type RoleChoice,
  reassignCompetition
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { type MemberReads, membersToRead, StaffChanged } from "../../availability/teams/MemberReads.ts"
import { workloadsAt } from "../../availability/teams/MembersInOrder.ts"
import { type MemberBusy, occupiedOf } from "../../availability/teams/TeamTimes.ts"
import { Conflict } from "../../kernel/Failure.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { type Assignment, type RoleCompetition, TeamStore } from "../../ports/TeamStore.ts"
import type { MemberWithHost } from "../../teams/MembersOf.ts"
import { freeFor, type Handover } from "./Handover.ts"
import { refuseStaff } from "./RefuseStaff.ts"
import { calendarsUnread, lockMembers, memberTimeOf } from "./StaffedTime.ts"

/** A role, the host who gives the meeting up, and the one who is named to take it over. Undefined if one is picked. */
interface Exchange {
  readonly key: string
  readonly leaving: number
  readonly named: number | undefined
}

/**
 * Lets a member hold a meeting in place of the one who gives it up, and moves the ledger of the role. Returns the new host of the
 * booking. Dies with `StaffChanged` if calendars have to be read first, or the member has got another meeting meanwhile.
 */
export const takeOver = Effect.fnUntraced(function* (handover: Handover, exchange: Exchange, reads: MemberReads) {
  const bookings = yield* BookingStore
  const { team, staff, settings, start, meetingId, booking, isPast, now } = handover
  const { key, leaving } = exchange
  const left = staff.assignments.find(({ role, hostId }) => role === key && hostId === leaving)!
  const { member, ...chosen } = yield* choose(handover, exchange, reads)
  yield* bookings.releaseTime(leaving, left.meetingId, 1)
  const time = memberTimeOf(member.host.id, { start, durationMinutes: booking.durationMinutes, settings })
  const held = yield* Effect.catch(bookings.holdTime({ ...time, team: { id: team.id, meetingId } }), () =>
    isPast ? Conflict.of({ code: "member_busy", key, needs: 1, free: 0 }) : Effect.die(new StaffChanged())
  )
  const successor = { hostId: member.host.id, meetingId: held, reason: chosen.picked.reason, assignedAt: now }
  yield* settle(handover, exchange, chosen, (each) => (each === left ? { ...each, ...successor } : each))
  const { id, username, name } = member.host
  return { id, username, name, role: key, lead: left.isLead } satisfies AssignedHost
})

/** A choice of one member, and the ledger that it was made with. */
interface Chosen {
  readonly picked: PickedMember
  readonly choice: RoleChoice
  readonly ledger: Ledger
}

/** Chooses the member who takes a meeting over, and locks the calendars of both hosts. */
const choose = Effect.fnUntraced(function* (handover: Handover, { key, leaving, named }: Exchange, reads: MemberReads) {
  const { team, times, days, start, isPast } = handover
  const role = handover.roles.find((each) => each.key === key)
  const members = (role?.members ?? []).filter(({ host }) => named === undefined || host === named)
  if (role === undefined || (named !== undefined && members.length === 0)) {
    return yield* named !== undefined && handover.holds(named)
      ? Conflict.of({ code: "member_busy", key, needs: 1, free: 0 })
      : Conflict.of({ code: "not_in_role", key })
  }
  const candidates = times.members.filter(({ host }) => members.some((each) => each.host === host.id))
  const toRead = isPast ? [] : yield* membersToRead(candidates, times)
  if (named === undefined && toRead.length > 0 && reads.offered === undefined) {
    return yield* Effect.die(new StaffChanged({ purpose: "offer", team, times, members: toRead, days }))
  }
  const busy: MemberBusy = new Map([...(reads.offered ?? []), ...reads.booked])
  if (candidates.length > 0 && candidates.every(({ host }) => busy.get(host.id) === null)) {
    return yield* Effect.die(calendarsUnread)
  }
  const everybody = { free: new Set(members.map(({ host }) => host)), limited: new Set<number>() }
  const ledger = yield* lockedLedger(handover, key)
  const choice = chooseMembers({
    role: { ...role, needs: 1, members, named: named !== undefined },
    ...(isPast ? everybody : freeFor(handover, times, busy)),
    ledger,
    workloads: workloadsAt(start, team, times.occupied),
    moving: movingOf(handover, key)
  })
  if (Result.isFailure(choice)) return yield* refuseStaff({ reason: choice.failure.reason, roles: [choice.failure] }, false)
  const [first] = choice.success.picked
  const picked: PickedMember = named === undefined ? first! : { host: named, reason: "manual" }
  const member = candidates.find(({ host }) => host.id === picked.host)!
  if (toRead.includes(member) && !reads.booked.has(picked.host)) {
    return yield* Effect.die(new StaffChanged({ purpose: "book", team, times, members: [member], days }))
  }
  yield* lockMembers([member], [leaving])
  if (!isPast && !(yield* isStillFree(handover, member, busy))) return yield* Effect.die(new StaffChanged())
  return { member, picked, choice: choice.success, ledger }
})

/** Reads the times of a member again, under the lock. */
const isStillFree = Effect.fnUntraced(function* (handover: Handover, member: MemberWithHost, busy: MemberBusy) {
  const { team, staffing, days } = handover
  const members = [member]
  const { free } = freeFor(handover, { members, occupied: yield* occupiedOf(team, members, staffing, days) }, busy)
  return free.has(member.host.id)
})

const competitionOf = ({ staff }: Handover, key: string): RoleCompetition | undefined =>
  staff.competitions.find(({ role }) => role === key)

/** The name of the ledger of a role: that of its competition, or the one that the role has now. */
const ledgerOf = (handover: Handover, key: string): string =>
  competitionOf(handover, key)?.ledger ??
  ledgerName(handover.serviceId, handover.staffing.roles.find((role) => role.key === key)!)

const lockedLedger = Effect.fnUntraced(function* (handover: Handover, key: string) {
  const teams = yield* TeamStore
  const name = ledgerOf(handover, key)
  return (yield* teams.ledgers(handover.team.id, [name], "locked")).get(name) ?? new Map()
})

/** The others of the role stay, so a new member is chosen for one place, with the ledger as if the meeting were not booked. */
const movingOf = (handover: Handover, key: string) =>
  ({ rule: "any", hosts: [], competition: competitionOf(handover, key)?.competition ?? null }) as const

/** Stores who holds the meeting, and moves the ledger: by a new competition, or by another payer in the stored one. */
const settle = Effect.fnUntraced(function* (
  handover: Handover,
  { key, leaving, named }: Exchange,
  { ledger, choice }: Chosen,
  assigned: (assignment: Assignment) => Assignment
) {
  const teams = yield* TeamStore
  const { team, meetingId, staff, now } = handover
  const stored = competitionOf(handover, key)
  const moved =
    named === undefined
      ? { ledger: ledgerAfter(ledger, choice, now, movingOf(handover, key)), competition: choice.competition }
      : stored === undefined
        ? { ledger, competition: null }
        : reassignCompetition(ledger, stored.competition, { from: leaving, to: named })
  const name = ledgerOf(handover, key)
  const { competition } = moved
  yield* teams.saveStaff(team.id, meetingId, {
    assignments: staff.assignments.map(assigned),
    competitions: [
      ...staff.competitions.filter((each) => each !== stored),
      ...(competition === null ? [] : [{ role: key, ledger: name, competition }])
    ]
  })
  if (moved.ledger !== ledger) yield* teams.saveLedgers(team.id, new Map([[name, moved.ledger]]))
})
