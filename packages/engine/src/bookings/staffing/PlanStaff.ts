import { type AssignedHost, type Instant, type OverrideReason, overrideReasons } from "@slotkit/core"
import type { AssignmentReason, ChosenStaff } from "@slotkit/core/internal"
import type { MemberWithHost } from "../../teams/MembersOf.ts"
import type { StaffPlan } from "./StaffPlan.ts"

/** The rules that are overridden for a meeting: those of the team, and of each member by host. */
export interface StaffOverrides {
  readonly ofTeam: ReadonlyArray<OverrideReason>
  readonly ofMembers: ReadonlyMap<number, ReadonlyArray<OverrideReason>>
}

/** A member who is picked for a role of a meeting. */
interface PickedForRole {
  readonly host: number
  readonly role: string
  readonly reason: AssignmentReason
}

/** Returns the members who are picked for all roles, the lead first. */
export const pickedMembers = (
  { choices }: Pick<ChosenStaff, "choices">,
  { ofMembers }: Pick<StaffOverrides, "ofMembers">
): ReadonlyArray<PickedForRole> =>
  choices.flatMap(({ role, picked }) =>
    picked.map(({ host, reason }) => {
      const isOverridden = (ofMembers.get(host) ?? []).length > 0 && !keepsReason(reason)
      return { host, role, reason: isOverridden ? ("override" as const) : reason }
    })
  )

/** A member who is named, stays or returns does so for this reason, whatever is overridden. */
const keepsReason = (reason: AssignmentReason): boolean => reason === "requested" || reason === "kept" || reason === "returning"

/** Returns the plan of a meeting whose members are picked, and the rules that are overridden for it. */
export const planStaff = (
  { choices, ledgers }: ChosenStaff,
  overrides: StaffOverrides,
  members: ReadonlyArray<MemberWithHost>,
  now: Instant
): { readonly staff: StaffPlan; readonly overridden: ReadonlyArray<OverrideReason> } => {
  const { ofTeam, ofMembers } = overrides
  const picked = pickedMembers({ choices }, overrides)
  const reasonsOf = ({ host }: PickedForRole) => ofMembers.get(host) ?? []
  const staff: StaffPlan = {
    hosts: picked.map(({ host: id, role }, index): AssignedHost => {
      const { username, name } = members.find(({ host }) => host.id === id)!.host
      return { id, username, name, role, lead: index === 0 }
    }),
    assignments: picked.map(({ host: hostId, role, reason }, index) => ({
      role,
      hostId,
      isLead: index === 0,
      reason,
      assignedAt: now
    })),
    competitions: choices.flatMap(({ role, ledger, competition }) =>
      competition === null ? [] : [{ role, ledger, competition }]
    ),
    overlapping: new Set(picked.flatMap((member) => (reasonsOf(member).includes("overlap") ? [member.host] : []))),
    ledgers
  }
  const overridden = overrideReasons.filter(
    (reason) => ofTeam.includes(reason) || picked.some((member) => reasonsOf(member).includes(reason))
  )
  return { staff, overridden }
}
