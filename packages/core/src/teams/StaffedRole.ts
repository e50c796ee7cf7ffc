/** The rules for picking among the free members of a role. */
export const pickRules = ["fair", "priority", "list", "least_busy", "smallest"] as const
export type PickRule = (typeof pickRules)[number]

/** A host who can serve in a role. */
export interface RoleMember {
  /** The id of the host. */
  readonly host: number
  /** The weight of the member's share of meetings. A member of weight 0 is picked if no other member is free. */
  readonly weight: number
  /** The members of the highest priority come first in a role that picks by priority. */
  readonly priority: number
  /** The number of people that a room holds. Null if unknown. */
  readonly capacity: number | null
}

/** A role of a service, with the members who can serve in it, in the order of the role. */
export interface StaffedRole {
  readonly key: string
  /** The number of members that a meeting needs, or all of them. */
  readonly needs: number | "all"
  readonly pick: PickRule
  /** The members, without those that a request leaves out and rooms that are too small. */
  readonly members: ReadonlyArray<RoleMember>
  /** True if the request names the members. */
  readonly named: boolean
  /** True if the pick moves no ledger, because the request says who may be picked. */
  readonly uncounted?: boolean
  /** The number of members who are left out because their rooms are too small for the people. */
  readonly tooSmall: number
}

/** Returns the number of members that a meeting needs. It is at least 1, so a role without members is never staffed. */
export const neededMembers = ({ needs, members }: StaffedRole): number => (needs === "all" ? Math.max(1, members.length) : needs)
