import {
  explainOffer,
  isJoinable,
  isMeetingOfService,
  type OfferedSlot,
  type OfferQuery,
  type OfferRefusal,
  offerWhere
} from "../availability/Offer.ts"
import type { SlotRules } from "../availability/Slots.ts"
import type { WorkingHours } from "../availability/WorkingHours.ts"
import type { Instant } from "../values/Instant.ts"
import { localDateOf } from "../values/TimeZone.ts"
import { countFree, freeHosts, type MemberMasks, type MemberTime, memberMasks } from "./MemberMasks.ts"
import { type RefusedRole, type RoleRefusal, refuseRole, roleRefusals } from "./RoleRefusal.ts"
import { neededMembers, type StaffedRole } from "./StaffedRole.ts"

/** A query about a service of a team. `held` are the meetings of the team: they hold no time, their members do. */
export interface TeamQuery extends OfferQuery {
  readonly roles: ReadonlyArray<StaffedRole>
  /** The time of each member of the roles, by host. A member without an entry is not free. */
  readonly times: ReadonlyMap<number, MemberTime>
  /** The opening hours of the team. Null or undefined if the rules have them, because the service has no hours. */
  readonly opening?: WorkingHours | null
  /** False if a start with a session of this group service does not begin another one. True by default. */
  readonly parallelSessions?: boolean
}

/** The reasons why the members of a team leave a start out that its own hours and limits offer, in order. */
export const staffingRefusals = ["no_staffing", ...roleRefusals] as const
export type StaffingRefusal = (typeof staffingRefusals)[number]

/** The reasons why a team does not offer a start, in order: the first that applies is reported. */
export const teamRefusals = [
  "in_past",
  "too_soon",
  "outside_window",
  "day_full",
  "week_full",
  "month_full",
  ...staffingRefusals
] as const
export type TeamRefusal = (typeof teamRefusals)[number]

/** The verdict on a start. `free` are the free members of each role, without roles for a seat of an open session. */
export type TeamVerdict =
  | { readonly offered: true; readonly free: ReadonlyMap<string, ReadonlySet<number>> }
  | {
      readonly offered: false
      readonly reason: TeamRefusal
      readonly opensAt?: Instant
      readonly roles: ReadonlyArray<RefusedRole>
    }

/**
 * Computes the slots that a service of a team offers, in ascending order.
 *
 * The grid of starts belongs to the team and does not depend on its members. A new meeting begins where every role has enough
 * free members. Sessions of a group service that have enough seats are offered as they are, because their members are
 * assigned. Decision 0092.
 */
export const teamSlots = (rules: SlotRules, query: TeamQuery): ReadonlyArray<OfferedSlot> =>
  query.roles.length === 0 ? [] : offerWhere(rules, query, (slots) => staffedSlots(rules, query, slots))

/** Returns whether `teamSlots` offers a start, who is free then, and if it is not offered, why. The booking uses this check. */
export const explainTeamStart = (rules: SlotRules, query: Omit<TeamQuery, "from" | "to">, start: Instant): TeamVerdict => {
  const verdict = explainOffer(rules, { ...query, firstPerDay: null }, start)
  if (!verdict.offered) {
    const { reason, opensAt } = verdict
    return { offered: false, reason: reasons[reason], ...(opensAt === undefined ? {} : { opensAt }), roles: [] }
  }
  if (query.roles.length === 0) return { offered: false, reason: "no_staffing", roles: [] }
  const joins = joinsAt(query, start)
  const free = new Map(joins ? [] : query.roles.map((role) => [role.key, freeOf(rules, query, role, start)]))
  const refused = joins
    ? []
    : query.roles.flatMap((role) => refuseRole(role, free.get(role.key)!, limitedOf(rules, query, role, start)) ?? [])
  if (refused.length > 0) return { offered: false, reason: firstReason(refused), roles: refused }
  const day = localDateOf(start, rules.timeZone)
  const isOffered = teamSlots(rules, { ...query, from: day, to: day }).some((slot) => slot.start === start)
  return isOffered ? { offered: true, free } : { offered: false, reason: "slot_taken", roles: [] }
}

/** Returns true if a booking at a start takes seats of a session that there is. */
export const joinsAt = (query: Circumstances, start: Instant): boolean =>
  query.held.some((meeting) => meeting.start === start && isJoinable(query, meeting))

/** Returns true if a meeting at a start lies in the opening hours of the team. */
export const isOpenAt = (rules: SlotRules, query: Circumstances, start: Instant): boolean => {
  const opening = openingMasks(rules, query, [start])
  return opening === undefined || countFree(opening, 0) > 0
}

/** Returns who of each role is free at each of some ascending starts, in their order. */
export const freeMembersAt = (
  rules: SlotRules,
  query: Omit<TeamQuery, "from" | "to">,
  starts: ReadonlyArray<Instant>
): ReadonlyArray<ReadonlyMap<string, ReadonlySet<number>>> => {
  const masks = query.roles.map((role) => [role.key, masksOf(rules, query, role, starts)] as const)
  return starts.map((_, index) => new Map(masks.map(([key, mask]) => [key, freeHosts(mask, index)])))
}

/** Returns the first role without any member whose calendars could be read. Its slots are unknown. */
export const unreadRole = ({ roles, times }: Pick<TeamQuery, "roles" | "times">): StaffedRole | undefined =>
  roles.find(({ members }) => members.length > 0 && members.every(({ host }) => times.get(host)?.unread === true))

const staffedSlots = (rules: SlotRules, query: TeamQuery, slots: ReadonlyArray<OfferedSlot>): ReadonlyArray<OfferedSlot> => {
  const starts = slots.map(({ start }) => start)
  const masks = query.roles.map((role) => masksOf(rules, query, role, starts))
  const opening = openingMasks(rules, query, starts)
  return slots.filter(
    ({ start }, index) =>
      query.roles.every((role, at) => countFree(masks[at]!, index) >= neededMembers(role)) &&
      (opening === undefined || countFree(opening, index) > 0) &&
      mayBegin(query, start)
  )
}

const reasons: Readonly<Record<OfferRefusal, TeamRefusal>> = {
  past: "in_past",
  notice: "too_soon",
  window: "outside_window",
  outside_hours: "slot_taken",
  off_grid: "slot_taken",
  busy: "slot_taken",
  full: "slot_taken",
  day_full: "day_full",
  week_full: "week_full",
  month_full: "month_full",
  earlier_first: "slot_taken"
}

type Circumstances = Omit<TeamQuery, "from" | "to">

const masksOf = (
  rules: SlotRules,
  query: Circumstances,
  { members }: StaffedRole,
  starts: ReadonlyArray<Instant>,
  change: (time: MemberTime) => MemberTime = (time) => time
): MemberMasks =>
  memberMasks(
    starts,
    lengthOf(rules, query),
    members.flatMap(({ host }) => {
      const time = query.times.get(host)
      return time === undefined ? [] : [change(time)]
    })
  )

const lengthOf = ({ bufferBeforeMinutes, bufferAfterMinutes }: SlotRules, { durationMinutes }: Circumstances) => ({
  bufferBeforeMinutes,
  bufferAfterMinutes,
  durationMinutes
})

const freeOf = (rules: SlotRules, query: Circumstances, role: StaffedRole, start: Instant): ReadonlySet<number> =>
  freeHosts(masksOf(rules, query, role, [start]), 0)

/** Returns the members who would be free without the limits on their meetings. */
const limitedOf = (rules: SlotRules, query: Circumstances, role: StaffedRole, start: Instant): ReadonlySet<number> =>
  freeHosts(
    masksOf(rules, query, role, [start], (time) => ({ ...time, limits: [] })),
    0
  )

const openingMasks = (rules: SlotRules, query: Circumstances, starts: ReadonlyArray<Instant>): MemberMasks | undefined => {
  const { opening = null } = query
  if (opening === null) return undefined
  const time: MemberTime = { host: 0, hours: opening, busy: [], limits: [], timeZone: opening.timeZone }
  return memberMasks(starts, lengthOf(rules, query), [time])
}

const mayBegin = (query: Circumstances, start: Instant): boolean =>
  query.parallelSessions !== false || !query.held.some((meeting) => meeting.start === start && isMeetingOfService(query, meeting))

const firstReason = (refused: ReadonlyArray<RefusedRole>): RoleRefusal =>
  roleRefusals.find((reason) => refused.some((role) => role.reason === reason))!
