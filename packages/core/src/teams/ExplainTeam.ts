import { explainStart } from "../availability/ExplainStart.ts"
import type { OfferVerdict } from "../availability/Offer.ts"
import type { OverrideReason } from "../availability/Override.ts"
import type { SlotRules } from "../availability/Slots.ts"
import type { Instant } from "../values/Instant.ts"
import { maxFirstPerDay } from "../values/Limits.ts"
import { localDateOf } from "../values/TimeZone.ts"
import { type BusySources, explainMember, type MemberRefusal, type RefusedMember } from "./ExplainMember.ts"
import type { MeetingLength } from "./MemberMasks.ts"
import { type RoleRefusal, refuseRole } from "./RoleRefusal.ts"
import { neededMembers, type StaffedRole } from "./StaffedRole.ts"
import type { AbsenceReason, AbsentMember } from "./StaffRoles.ts"
import { explainTeamOverride } from "./TeamOverride.ts"
import { explainTeamStart, type TeamQuery, type TeamVerdict, teamSlots } from "./TeamSlots.ts"

/** A query about a start of a team, with what its explanation names besides the verdict. */
export interface TeamStartQuery extends Omit<TeamQuery, "from" | "to"> {
  /** The parts of the busy time of each member, by host. */
  readonly sources: ReadonlyMap<number, BusySources>
  /** The members whom a role lists and leaves out, by role. */
  readonly absent: ReadonlyMap<string, ReadonlyArray<AbsentMember>>
}

/** A member of a role: free at a start, or the reason why not. */
export interface ExplainedMember {
  readonly host: number
  readonly free: boolean
  readonly reason?: MemberRefusal | AbsenceReason
  readonly until?: Instant
  readonly opens: ReadonlyArray<string>
}

/** A role with its members at a start. */
export interface ExplainedRole {
  readonly key: string
  readonly needs: number
  /** The number of members who are free. */
  readonly free: number
  /** The number of further free members that the role lacks. Undefined if none would do, because the role needs all. */
  readonly missing: number | undefined
  readonly reason?: RoleRefusal
  readonly members: ReadonlyArray<ExplainedMember>
}

/** The verdict of a booking on a start of a team, and what would open it. */
export interface TeamExplanation {
  readonly verdict: TeamVerdict
  /** The rule of the service or of the opening hours that refuses the start. Undefined if none does. */
  readonly rule?: Extract<OfferVerdict, { readonly offered: false }>
  readonly until?: Instant
  /** The remedies of the service and of the team, each of which removes the reason. */
  readonly opens: ReadonlyArray<string>
  /** The rules that a host has to override for the start. Undefined if that does not suffice. */
  readonly needed: ReadonlyArray<OverrideReason> | undefined
  readonly roles: ReadonlyArray<ExplainedRole>
}

/**
 * Returns whether a team offers a start and, if not, why, what would open it, and who of each role is free. It uses the check of
 * the booking, for the start and for each member. Decision 0110.
 */
export const explainTeam = (rules: SlotRules, query: TeamStartQuery, start: Instant): TeamExplanation => {
  const verdict = explainTeamStart(rules, query, start)
  const length = { ...rules, durationMinutes: query.durationMinutes }
  const roles = query.roles.map((role) => explainRole(length, query, role, start))
  if (verdict.offered) return { verdict, opens: [], needed: [], roles }
  const { needed } = explainTeamOverride(rules, { ...query, override: [] }, start)
  const ofTeam = explainStart(rules, { ...query, timeOff: query.busy, elsewhere: [], firstPerDay: null }, start)
  if (!ofTeam.verdict.offered) {
    const { verdict: rule, until, opens } = ofTeam
    return { verdict, rule, ...(until === undefined ? {} : { until }), opens, needed, roles }
  }
  const override = needed === undefined ? [] : [`override:${needed.join(",")}`]
  const settings = verdict.roles.length > 0 ? [] : settingsFor(rules, query, start)
  return { verdict, opens: [...override, ...settings], needed, roles }
}

const explainRole = (length: MeetingLength, query: TeamStartQuery, role: StaffedRole, start: Instant): ExplainedRole => {
  const members = [
    ...role.members.flatMap(({ host }): ReadonlyArray<ExplainedMember> => {
      const [time, sources] = [query.times.get(host), query.sources.get(host)]
      if (time === undefined || sources === undefined) return []
      const refused: RefusedMember | undefined = explainMember(length, time, sources, start)
      return [refused === undefined ? { host, free: true, opens: [] } : { host, free: false, ...refused }]
    }),
    ...(query.absent.get(role.key) ?? []).map(({ host, reason }) => ({ host, free: false, reason, opens: [] }))
  ]
  const hosts = (which: (member: ExplainedMember) => boolean) => new Set(members.filter(which).map(({ host }) => host))
  const free = hosts((member) => member.free)
  const refused = refuseRole(
    role,
    free,
    hosts(({ reason = "" }) => reason.endsWith("_full"))
  )
  const needs = neededMembers(role)
  const missing = Math.max(0, needs - free.size)
  return {
    key: role.key,
    needs,
    free: free.size,
    missing: missing > 0 && role.needs === "all" && role.members.length > 0 ? undefined : missing,
    ...(refused === undefined ? {} : { reason: refused.reason }),
    members
  }
}

/** The settings that open a start for which enough members are free. */
const settingsFor = (rules: SlotRules, query: TeamStartQuery, start: Instant): ReadonlyArray<string> => {
  const day = localDateOf(start, rules.timeZone)
  const place = teamSlots(rules, { ...query, firstPerDay: null, from: day, to: day }).findIndex((slot) => slot.start === start)
  const candidates: ReadonlyArray<readonly [word: string, change: Partial<TeamQuery>]> = [
    ["hours", { opening: null }],
    ...(place < 0 || place >= maxFirstPerDay ? [] : ([[`first_per_day=${place + 1}`, { firstPerDay: place + 1 }]] as const))
  ]
  return candidates.flatMap(([word, change]) => (explainTeamStart(rules, { ...query, ...change }, start).offered ? [word] : []))
}
