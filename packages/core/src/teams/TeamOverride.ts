import { explainOverride, type OverrideReason, overrideReasons, rulesWithout } from "../availability/Override.ts"
import type { SlotRules } from "../availability/Slots.ts"
import type { Instant } from "../values/Instant.ts"
import { type BusySources, overridesOfMember } from "./ExplainMember.ts"
import type { MemberTime } from "./MemberMasks.ts"
import { neededMembers, type StaffedRole } from "./StaffedRole.ts"
import { explainTeamStart, isOpenAt, joinsAt, type TeamQuery, type TeamVerdict } from "./TeamSlots.ts"

/** A query of a booking of a team that overrides rules, with the parts of the busy time of each member, by host. */
export interface TeamOverrideQuery extends Omit<TeamQuery, "from" | "to"> {
  readonly override: ReadonlyArray<OverrideReason>
  readonly sources: ReadonlyMap<number, BusySources>
}

/** The verdict on a start without the rules that are overridden. */
export interface TeamOverrideVerdict {
  /** The free members of a role include those for whom rules are overridden, if there are too few without them. */
  readonly verdict: TeamVerdict
  /** The rules that have to be overridden for the start. Undefined if that does not suffice. */
  readonly needed: ReadonlyArray<OverrideReason> | undefined
  /** The rules among them that are those of the team and its service. */
  readonly ofTeam: ReadonlyArray<OverrideReason>
  /** The rules that are overridden for each member, by host. Members who are free have none. */
  readonly ofMembers: ReadonlyMap<number, ReadonlyArray<OverrideReason>>
}

/**
 * Returns whether a team could hold a meeting at a start without the rules that are overridden, and which ones a host has to
 * override, so that nothing else forbids it.
 *
 * Nothing is overridden for a member while enough others of the role are free. If they are not, those for whom the least has to
 * be overridden come next. Time in the past, calendars that cannot be read and the number of members that a role needs cannot be
 * overridden. Decision 0118.
 */
export const explainTeamOverride = (rules: SlotRules, query: TeamOverrideQuery, start: Instant): TeamOverrideVerdict => {
  const verdict = explainTeamStart(rules, query, start)
  const none: ReadonlyMap<number, ReadonlyArray<OverrideReason>> = new Map()
  if (verdict.offered) return { verdict, needed: [], ofTeam: [], ofMembers: none }
  const needs = needsAt(rules, query, start)
  if (needs === undefined) {
    const named = explainTeamStart(...without(query.override, rules, query), start)
    const refused = named.offered ? verdict : named
    return { verdict: refused, needed: undefined, ofTeam: [], ofMembers: none }
  }
  const { needed, ofTeam, ofMembers, free } = needs
  if (needed.every((reason) => query.override.includes(reason))) {
    return { verdict: { offered: true, free }, needed, ofTeam, ofMembers }
  }
  const named = needed.filter((reason) => query.override.includes(reason))
  const rest = explainTeamStart(...without(named, rules, query), start)
  return { verdict: rest.offered ? verdict : rest, needed, ofTeam, ofMembers: none }
}

/** Returns the rank of each member in a choice: those for whom the least is overridden come first. */
export const ranksOf = (ofMembers: ReadonlyMap<number, ReadonlyArray<OverrideReason>>): ReadonlyMap<number, number> =>
  new Map([...ofMembers].map(([host, reasons]) => [host, rankOf(reasons)]))

/** The gravest rule counts more than all that come before it together. */
const rankOf = (reasons: ReadonlyArray<OverrideReason>): number =>
  reasons.reduce((rank, reason) => rank + 2 ** byGravity.indexOf(reason), 0)

const byGravity: ReadonlyArray<OverrideReason> = ["notice", "window", "hours", "limits", "busy", "time_off", "overlap"]

const needsAt = (rules: SlotRules, query: TeamOverrideQuery, start: Instant) => {
  if (query.roles.length === 0) return undefined
  const ofRules = explainOverride(
    rules,
    { ...query, override: [], timeOff: query.busy, elsewhere: [], firstPerDay: null },
    start
  ).needed
  if (ofRules === undefined) return undefined
  const roles = joinsAt(query, start) ? [] : query.roles.map((role) => membersOf(rules, query, role, start))
  if (roles.includes(undefined)) return undefined
  const members = roles.flatMap((role) => role?.members ?? [])
  const beforeFirst = new Set([
    ...ofRules,
    ...(isOpenAt(rules, query, start) ? [] : ["hours" as const]),
    ...roles.flatMap((role) => role?.needed ?? [])
  ])
  const all = [beforeFirst, new Set([...beforeFirst, "limits" as const])].find(
    (reasons) => explainTeamStart(...without([...reasons], rules, query), start).offered
  )
  if (all === undefined) return undefined
  const needed = overrideReasons.filter((reason) => all.has(reason))
  const byMembers = new Set(roles.flatMap((role) => role?.needed ?? []))
  return {
    needed,
    ofTeam: needed.filter((reason) => !byMembers.has(reason) || ofRules.includes(reason)),
    ofMembers: new Map(members.map(({ host, reasons }) => [host, reasons])),
    free: new Map(roles.flatMap((role) => (role === undefined ? [] : [[role.key, role.free] as const])))
  }
}

/** Returns the members of a role for whom the least is overridden. Undefined if there are too few, whatever is overridden. */
const membersOf = (rules: SlotRules, query: TeamOverrideQuery, role: StaffedRole, start: Instant) => {
  const length = { ...rules, durationMinutes: query.durationMinutes }
  const ordered = role.members
    .flatMap(({ host }) => {
      const [time, sources] = [query.times.get(host), query.sources.get(host)]
      const reasons = time && sources && overridesOfMember(length, time, sources, start)
      return reasons === undefined ? [] : [{ host, reasons, rank: rankOf(reasons) }]
    })
    .toSorted((one, other) => one.rank - other.rank)
  const needs = neededMembers(role)
  if (ordered.length < needs) return undefined
  const allowed = ordered.filter(({ reasons }) => reasons.every((reason) => query.override.includes(reason)))
  const among = allowed.length < needs ? ordered : allowed
  const last = among[needs - 1]!
  const members = among.filter(({ rank }) => rank <= last.rank)
  const needed = among.slice(0, needs).flatMap(({ reasons }) => reasons)
  return { key: role.key, members, needed, free: new Set(members.map(({ host }) => host)) }
}

const without = (
  reasons: ReadonlyArray<OverrideReason>,
  rules: SlotRules,
  { override: _, sources, ...query }: TeamOverrideQuery
): [rules: SlotRules, query: Omit<TeamQuery, "from" | "to">] => {
  const has = (reason: OverrideReason) => reasons.includes(reason)
  const timeWithout = (time: MemberTime): MemberTime => {
    const { timeOff, elsewhere, meetings } = sources.get(time.host)!
    const busy = [...(has("time_off") ? [] : timeOff), ...(has("busy") ? [] : elsewhere), ...(has("overlap") ? [] : meetings)]
    return { ...time, busy, ...(has("hours") ? { hours: null } : {}), ...(has("limits") ? { limits: [] } : {}) }
  }
  return [
    rulesWithout(reasons, rules),
    {
      ...query,
      ...(has("hours") ? { opening: null } : {}),
      ...(has("time_off") ? { busy: [] } : {}),
      ...(has("limits") ? { serviceLimits: [], hostLimits: [], firstPerDay: null } : {}),
      times: new Map([...query.times].map(([host, time]) => [host, timeWithout(time)]))
    }
  ]
}
