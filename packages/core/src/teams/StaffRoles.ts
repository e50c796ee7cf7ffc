import { maxPeople } from "../values/Limits.ts"
import { type AttributeFilter, type HostAttributes, matchesFilter } from "./HostAttributes.ts"
import type { RoleMember, StaffedRole } from "./StaffedRole.ts"
import type { Staffing, StaffingMember, StaffingRole } from "./Staffing.ts"

/** A member of a team. */
export interface TeamMember {
  /** The id of the host. */
  readonly host: number
  readonly kind: "person" | "resource"
  /** False if the member is paused or has left the team. */
  readonly active: boolean
  /** False until an invited person accepts. */
  readonly accepted: boolean
  readonly attributes: HostAttributes
  /** True if the member can open the video room of a meeting. */
  readonly hasVideoAccount: boolean
}

/** The part of a request that concerns one role. */
export interface RoleRequest {
  /** The only members who may be picked. */
  readonly members?: ReadonlyArray<number>
  /** Attributes that members must have. */
  readonly attributes?: AttributeFilter
  /** True if the pick moves no ledger. */
  readonly uncounted?: boolean
}

/** A request to a team: the number of people, and the parts that concern a role, by its key. */
export interface StaffingRequest {
  /** 1 by default. */
  readonly people?: number
  /** True if the lead needs a video account. */
  readonly needsVideoAccount?: boolean
  /** The rule for a visitor who returns, instead of that of the staffing. */
  readonly returning?: "off" | "prefer"
  readonly roles?: Readonly<Record<string, RoleRequest>>
}

/**
 * Returns the roles of a service with the members who can serve in them.
 *
 * A member is active and has accepted, counts for the first role that lists the member, and is there if filter and request
 * match. In the first role, which has the lead, members without a video account are left out if the lead needs one. They come
 * last in a role that needs all of its members. Members whom only a filter finds are ordered by id. Decision 0143.
 */
export const staffRoles = (
  staffing: Staffing,
  team: ReadonlyArray<TeamMember>,
  request: StaffingRequest = {}
): ReadonlyArray<StaffedRole> =>
  membersByRole(staffing, team).map(({ role, members }, index) => {
    const { members: named, attributes, uncounted = false } = request.roles?.[role.key] ?? {}
    const leads = index === 0 && request.needsVideoAccount === true ? withAccount(role, members) : members
    const able = leads.filter(
      ({ member }) =>
        named?.includes(member.host) !== false && (attributes === undefined || matchesFilter(member.attributes, attributes))
    )
    const fitting = able.filter(({ member }) => hasRoom(role, member, request.people ?? 1))
    return {
      key: role.key,
      needs: role.needs,
      pick: role.pick,
      members: fitting.map(({ entry, member }) => roleMember(entry, member)),
      named: named !== undefined,
      ...(uncounted ? { uncounted } : {}),
      tooSmall: able.length - fitting.length
    }
  })

/** Returns the largest number of people for whom there are rooms. Undefined if no room of a service has a capacity. */
export const mostPeople = (
  staffing: Staffing,
  team: ReadonlyArray<TeamMember>,
  request?: StaffingRequest
): number | undefined => {
  const limits = staffRoles(staffing, team, request).flatMap(({ pick, members }) => {
    const known = members.flatMap(({ capacity }) => capacity ?? [])
    if (known.length === 0) return []
    return known.length < members.length && pick !== "smallest" ? [maxPeople] : [Math.max(...known)]
  })
  return limits.length === 0 ? undefined : Math.min(...limits, maxPeople)
}

/** Returns the members who can lead with a video account. The lead is the first one where all are needed. */
const withAccount = ({ needs }: StaffingRole, members: ReadonlyArray<FoundMember>): ReadonlyArray<FoundMember> => {
  const accountHolders = members.filter(({ member }) => member.hasVideoAccount)
  return needs === "all" ? [...accountHolders, ...members.filter(({ member }) => !member.hasVideoAccount)] : accountHolders
}

/** The reasons why a role leaves a member out whom it lists or finds. */
const absenceReasons = ["invited", "paused", "other_role", "no_room", "no_video_account"] as const
export type AbsenceReason = (typeof absenceReasons)[number]

/** A member whom a role lists or finds, and leaves out. */
export interface AbsentMember {
  readonly host: number
  readonly reason: AbsenceReason
}

/** Returns the members whom `staffRoles` leaves out of the roles that list or find them, by role. */
export const absentMembers = (
  staffing: Staffing,
  team: ReadonlyArray<TeamMember>,
  request: StaffingRequest = {}
): ReadonlyMap<string, ReadonlyArray<AbsentMember>> => {
  const staffed = staffRoles(staffing, team, request)
  const counted = membersByRole(staffing, team)
  return new Map(
    staffing.roles.map((role, at) => {
      const isIn = (members: ReadonlyArray<{ readonly host: number }>, { host }: TeamMember) =>
        members.some((each) => each.host === host)
      const reasonFor = (member: TeamMember): AbsenceReason => {
        if (!member.accepted) return "invited"
        if (!member.active) return "paused"
        const ofRole = counted[at]!.members.map((found) => found.member)
        if (!isIn(ofRole, member)) return "other_role"
        const lacksAccount = at === 0 && request.needsVideoAccount === true && role.needs !== "all" && !member.hasVideoAccount
        return lacksAccount ? "no_video_account" : "no_room"
      }
      const absent = foundBy(role, team).filter(({ member }) => !isIn(staffed[at]!.members, member))
      return [role.key, absent.map(({ member }) => ({ host: member.host, reason: reasonFor(member) }))] as const
    })
  )
}

/** A member whom two roles list or find. */
export interface MemberInTwoRoles {
  readonly host: number
  readonly roles: readonly [string, string]
}

/** Returns the members whom more than one role of a service lists or finds, each once. */
export const membersInTwoRoles = ({ roles }: Staffing, team: ReadonlyArray<TeamMember>): ReadonlyArray<MemberInTwoRoles> =>
  team.flatMap(({ host }) => {
    const [first, second] = roles.filter((role) => foundBy(role, team).some(({ member }) => member.host === host))
    return first === undefined || second === undefined ? [] : [{ host, roles: [first.key, second.key] as const }]
  })

/** A member of the team, with the entry of the role that lists the member. */
interface FoundMember {
  readonly entry: StaffingMember | undefined
  readonly member: TeamMember
}

const membersByRole = ({ roles }: Staffing, team: ReadonlyArray<TeamMember>) => {
  const found = new Set<number>()
  const present = team.filter(({ active, accepted }) => active && accepted)
  return roles.map((role) => {
    const members: Array<FoundMember> = []
    for (const each of foundBy(role, present)) {
      if (found.has(each.member.host)) continue
      found.add(each.member.host)
      members.push(each)
    }
    return { role, members }
  })
}

const foundBy = ({ members, filter }: StaffingRole, team: ReadonlyArray<TeamMember>): ReadonlyArray<FoundMember> => {
  const byHost = new Map(team.map((member) => [member.host, member]))
  const listed =
    members === null
      ? team.toSorted((one, other) => one.host - other.host).map((member) => ({ entry: undefined, member }))
      : members.flatMap((entry) => {
          const member = byHost.get(entry.host)
          return member === undefined ? [] : [{ entry, member }]
        })
  return listed.filter(({ member }) => filter === null || matchesFilter(member.attributes, filter))
}

const roleMember = (entry: StaffingMember | undefined, member: TeamMember): RoleMember => ({
  host: member.host,
  weight: entry?.weight ?? 100,
  priority: entry?.priority ?? 0,
  capacity: capacityOf(member)
})

const capacityOf = ({ attributes: { capacity } }: TeamMember): number | null => (typeof capacity === "number" ? capacity : null)

const hasRoom = ({ pick }: StaffingRole, member: TeamMember, people: number): boolean => {
  const capacity = capacityOf(member)
  if (pick === "smallest") return capacity !== null && capacity >= people
  return member.kind === "person" || capacity === null || capacity >= people
}
