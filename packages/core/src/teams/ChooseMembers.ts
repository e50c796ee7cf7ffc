import * as Result from "effect/Result"
import type { Instant } from "../values/Instant.ts"
import { bookCompetition, type Competition, entryOf, type Ledger, undoCompetition } from "./Ledger.ts"
import { type RefusedRole, refuseRole } from "./RoleRefusal.ts"
import { sharesOf } from "./Shares.ts"
import { neededMembers, type PickRule, type RoleMember, type StaffedRole } from "./StaffedRole.ts"

/** The reasons why a member is assigned to a meeting. The last two are changes by hand. */
export const assignmentReasons = [
  "fair",
  "list",
  "least_busy",
  "smallest",
  "requested",
  "returning",
  "kept",
  "manual",
  "override"
] as const
export type AssignmentReason = (typeof assignmentReasons)[number]

/** Rules for the hosts of a meeting that moves: the same, the same if they are free, or any. */
export const rescheduleRules = ["keep", "prefer", "any"] as const
export type RescheduleRule = (typeof rescheduleRules)[number]

/** The hosts of a role when its meeting moves. */
export interface MovingRole {
  readonly rule: RescheduleRule
  readonly hosts: ReadonlyArray<number>
  /** The competition that is stored with the meeting. */
  readonly competition: Competition | null
}

/** The work of a member, for `least_busy`. */
export interface Workload {
  /** The minutes held in the week of the meeting. */
  readonly minutes: number
  /** The last time that the member was assigned, null for never. */
  readonly assignedAt: Instant | null
}

/** The state at the start of a meeting, from which the members of a role are chosen. */
export interface RoleChoiceQuery {
  readonly role: StaffedRole
  /** The members who are free. */
  readonly free: ReadonlySet<number>
  /** The members who are not free because a limit on their meetings is reached. */
  readonly limited?: ReadonlySet<number>
  /** The ledger of the role, with the competition of a meeting that moves. */
  readonly ledger: Ledger
  /** The work of the members by host, for `least_busy`. */
  readonly workloads?: ReadonlyMap<number, Workload>
  /** The last lead of a visitor who returns. */
  readonly returning?: number | null
  readonly moving?: MovingRole | undefined
  /** The ranks of members by host, for whom rules are overridden. Members of a lower place come first; 0 by default. */
  readonly ranks?: ReadonlyMap<number, number>
}

/** A member who is picked for a meeting. */
export interface PickedMember {
  readonly host: number
  readonly reason: AssignmentReason
}

/** The members of a role who are picked for a meeting, in order of pick. */
export interface RoleChoice {
  readonly picked: ReadonlyArray<PickedMember>
  /** The competition that decided, null if there was no choice. */
  readonly competition: Competition | null
  /** True if a meeting that moves keeps all its hosts, with the competition that is stored. */
  readonly stays: boolean
}

/**
 * Chooses the members of a role who hold a meeting, or says why too few are free.
 *
 * First come the hosts of a meeting that moves, then the last lead of a visitor who returns, then the rule of the role. A role
 * that picks by `fair` or `priority` fills its tiers from the top. Those of the last tier compete if there are more than the
 * role still needs: who is owed most is picked, then who was picked least recently, then the first in the list. Where the pick
 * moves no ledger, the least busy of them is picked. The same state always leads to the same choice. Decision 0092.
 */
export const chooseMembers = (query: RoleChoiceQuery): Result.Result<RoleChoice, RefusedRole> => {
  const { role, free, limited, moving } = query
  const refused = refuseRole(role, free, limited)
  if (refused !== undefined) return Result.fail(refused)
  const candidates = role.members.filter(({ host }) => free.has(host))
  const former = formerHosts(candidates, moving)
  const needs = neededMembers(role)
  const reason = role.named ? "requested" : "kept"
  if (moving !== undefined && moving.rule !== "any" && former.length === moving.hosts.length) {
    if (former.length === needs) return Result.succeed({ picked: picked(former, reason), competition: null, stays: true })
  } else if (moving?.rule === "keep") {
    return Result.fail({ key: role.key, reason: "member_busy", needs: moving.hosts.length, free: former.length })
  }
  const first = picked(former.slice(0, needs), reason)
  const returning = without(candidates, first).filter(
    ({ host }) => host === query.returning && first.length < needs && !(role.named && candidates.length <= needs)
  )
  const fixed = [...first, ...picked(returning, "returning")]
  const rest = pickByRule(query, without(candidates, fixed), needs - fixed.length)
  return Result.succeed({ picked: [...fixed, ...rest.picked], competition: rest.competition, stays: false })
}

/** Returns the free members of a role for a new meeting, in the order of its rule. */
export const orderMembers = ({ role, free, ...query }: RoleChoiceQuery): ReadonlyArray<number> => {
  const candidates = role.members.filter(({ host }) => free.has(host))
  if (role.pick !== "fair" && role.pick !== "priority")
    return inOrder({ role, free, ...query }, candidates).map(({ host }) => host)
  let needs = neededMembers(role)
  return tiersOf({ role, ...query }, candidates).flatMap((tier) => {
    const picks = Math.min(tier.length, Math.max(1, needs))
    needs -= tier.length
    return picks === tier.length ? tier.map(({ host }) => host) : orderByCredit(query.ledger, tier, picks).order
  })
}

/**
 * Returns a ledger after a choice that is booked `now`. If the meeting moves to other hosts, its competition is undone first.
 */
export const ledgerAfter = (ledger: Ledger, { competition, stays }: RoleChoice, now: Instant, moving?: MovingRole): Ledger => {
  const undone = stays ? ledger : ledgerWithout(ledger, moving)
  return competition === null ? undone : bookCompetition(undone, competition, now)
}

const ledgerWithout = (ledger: Ledger, moving: MovingRole | undefined): Ledger =>
  moving === undefined || moving.competition === null ? ledger : undoCompetition(ledger, moving.competition).ledger

const formerHosts = (candidates: ReadonlyArray<RoleMember>, moving: MovingRole | undefined): ReadonlyArray<RoleMember> =>
  moving === undefined || moving.rule === "any"
    ? []
    : moving.hosts.flatMap((host) => candidates.find((candidate) => candidate.host === host) ?? [])

const picked = (members: ReadonlyArray<RoleMember>, reason: AssignmentReason): ReadonlyArray<PickedMember> =>
  members.map(({ host }) => ({ host, reason }))

const without = (members: ReadonlyArray<RoleMember>, out: ReadonlyArray<PickedMember>): ReadonlyArray<RoleMember> =>
  members.filter(({ host }) => !out.some((each) => each.host === host))

/** Members picked by the rule of a role, and the competition that decided. */
type RulePicks = Pick<RoleChoice, "picked" | "competition">

const pickByRule = (query: RoleChoiceQuery, candidates: ReadonlyArray<RoleMember>, needs: number): RulePicks => {
  const { role } = query
  const isRequested = role.uncounted === true || (role.named && candidates.length <= needs)
  const reason = isRequested ? "requested" : reasons[role.pick]
  const usesLedger = role.pick === "fair" || role.pick === "priority"
  if (usesLedger) return fillTiers(query, tiersOf(query, candidates), needs, reason)
  return { picked: picked(inOrder(query, candidates).slice(0, needs), reason), competition: null }
}

const reasons: Readonly<Record<PickRule, AssignmentReason>> = {
  fair: "fair",
  priority: "fair",
  list: "list",
  least_busy: "least_busy",
  smallest: "smallest"
}

/** Members of weight 0 come last, in each priority. */
const tiersOf = (
  { role: { pick }, ranks }: Pick<RoleChoiceQuery, "role" | "ranks">,
  candidates: ReadonlyArray<RoleMember>
): ReadonlyArray<ReadonlyArray<RoleMember>> => {
  const tiers = Map.groupBy(
    candidates,
    ({ host, priority, weight }) => tierNumber(pick === "priority" ? priority : 0, weight) - (ranks?.get(host) ?? 0) * tiersOfRank
  )
  return [...tiers].toSorted(([one], [other]) => other - one).map(([, members]) => members)
}

/** More than there are tiers among members of one rank. */
const tiersOfRank = 10_000

const tierNumber = (priority: number, weight: number): number => 2 * priority + (weight > 0 ? 1 : 0)

const fillTiers = (
  query: RoleChoiceQuery,
  tiers: ReadonlyArray<ReadonlyArray<RoleMember>>,
  needs: number,
  reason: AssignmentReason
): RulePicks => {
  const [tier, ...lower] = tiers
  if (tier === undefined || needs === 0) return { picked: [], competition: null }
  if (tier.length > needs) {
    if (query.role.uncounted !== true) return compete(ledgerWithout(query.ledger, query.moving), tier, needs)
    // A ledger that does not move would always owe the same member most.
    const byWork = { ...query, role: { ...query.role, pick: "least_busy" } as const }
    return { picked: picked(inOrder(byWork, tier).slice(0, needs), reason), competition: null }
  }
  const rest = fillTiers(query, lower, needs - tier.length, reason)
  return { picked: [...picked(tier, reason), ...rest.picked], competition: rest.competition }
}

const compete = (ledger: Ledger, tier: ReadonlyArray<RoleMember>, picks: number): RulePicks => {
  const { order, shares } = orderByCredit(ledger, tier, picks)
  const payers = order.slice(0, picks)
  return {
    picked: payers.map((host) => ({ host, reason: "fair" })),
    competition: { members: tier.map(({ host }) => host), shares, payers, undone: false }
  }
}

/** Orders competing members by what they are owed with their shares of a meeting. */
const orderByCredit = (ledger: Ledger, tier: ReadonlyArray<RoleMember>, picks: number) => {
  const entries = tier.map(({ host, weight }) => ({ ...entryOf(ledger, host), weight }))
  const shares = sharesOf(entries, picks)
  const order = [...tier.keys()].sort((one, other) => {
    const owed = entries[other]!.credit + shares[other]! - (entries[one]!.credit + shares[one]!)
    return owed || earlierFirst(entries[one]!.assignedAt, entries[other]!.assignedAt)
  })
  return { order: order.map((index) => tier[index]!.host), shares }
}

/** Sorts members by a rule that does not use the ledger. Members of weight 0 come last. */
const inOrder = (
  { role, workloads, ranks }: RoleChoiceQuery,
  candidates: ReadonlyArray<RoleMember>
): ReadonlyArray<RoleMember> => {
  const workOf = ({ host }: RoleMember) => workloads?.get(host) ?? noWork
  const compareByRule = (one: RoleMember, other: RoleMember): number => {
    if (role.pick === "smallest") return (one.capacity ?? 0) - (other.capacity ?? 0)
    if (role.pick === "list") return 0
    return workOf(one).minutes - workOf(other).minutes || earlierFirst(workOf(one).assignedAt, workOf(other).assignedAt)
  }
  const rankOf = ({ host }: RoleMember) => ranks?.get(host) ?? 0
  return candidates.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || Math.sign(other.weight) - Math.sign(one.weight) || compareByRule(one, other)
  )
}

const noWork: Workload = { minutes: 0, assignedAt: null }

/** Compares two times of assignment. Never comes before any time. */
const earlierFirst = (one: Instant | null, other: Instant | null): number => {
  if (one === null || other === null) return (one === null ? 0 : 1) - (other === null ? 0 : 1)
  return one - other
}
