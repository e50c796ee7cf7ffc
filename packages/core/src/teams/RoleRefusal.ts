import { neededMembers, type StaffedRole } from "./StaffedRole.ts"

/** The reasons why a role has too few members for a meeting, in order: the first that applies is reported. */
export const roleRefusals = ["role_empty", "role_short", "no_room_for", "member_busy", "limit_reached", "slot_taken"] as const
export type RoleRefusal = (typeof roleRefusals)[number]

/** A role that cannot be staffed. */
export interface RefusedRole {
  readonly key: string
  readonly reason: RoleRefusal
  readonly needs: number
  /** The number of members who are free. */
  readonly free: number
}

/**
 * Returns the reason why a role cannot be staffed. Undefined if enough members are free.
 *
 * `limited` are the members who are not free because a limit on their meetings is reached. Decision 0092.
 */
export const refuseRole = (
  role: StaffedRole,
  free: ReadonlySet<number>,
  limited: ReadonlySet<number> = new Set()
): RefusedRole | undefined => {
  const needs = neededMembers(role)
  const count = role.members.filter(({ host }) => free.has(host)).length
  return count >= needs ? undefined : { key: role.key, reason: reasonOf(role, needs, limited), needs, free: count }
}

const reasonOf = ({ members, named, tooSmall }: StaffedRole, needs: number, limited: ReadonlySet<number>): RoleRefusal => {
  if (members.length + tooSmall === 0) return "role_empty"
  if (members.length + tooSmall < needs) return "role_short"
  if (members.length < needs) return "no_room_for"
  if (!named || members.length > 1) return "slot_taken"
  return limited.has(members[0]!.host) ? "limit_reached" : "member_busy"
}
