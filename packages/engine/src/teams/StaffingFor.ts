import type { Host } from "@slotkit/core"
import {
  conflictSentence,
  membersInTwoRoles,
  refuseRole,
  type Staffing,
  type StaffingInput,
  staffFact,
  staffingFromInput,
  staffRoles,
  unknownMembers,
  wrongField
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Invalid } from "../kernel/Failure.ts"
import { type MemberWithHost, teamMember } from "./MembersOf.ts"

/** Returns a sentence for each role that has too few members for any meeting, also one with all seats of a group service. */
export const staffingWarnings = (staffing: Staffing | null, members: ReadonlyArray<MemberWithHost>, people: number) =>
  (staffing === null ? [] : staffRoles(staffing, members.map(teamMember), { people })).flatMap((each) => {
    const refusal = refuseRole(each, new Set(each.members.map(({ host }) => host)))
    return refusal === undefined ? [] : [conflictSentence(staffFact({ reason: refusal.reason, roles: [refusal] }))]
  })

/** Returns the staffing of an input. Fails with `Invalid` for hosts who are no members of the team, or have two roles. */
export const staffingFor = Effect.fnUntraced(function* (
  host: Host,
  input: typeof StaffingInput.Type | null,
  members: ReadonlyArray<MemberWithHost>
): Effect.fn.Return<Staffing | null, Invalid> {
  if (input === null) return null
  if (host.kind !== "team") {
    return yield* Invalid.of([wrongField("staffing", "The staffing field can only be set for a team.", "unaccepted")])
  }
  const idOf = (named: number | string) =>
    members.find(({ host: { id, username } }) => named === id || named === username)?.host.id
  const unknown = unknownMembers(input, idOf)
  if (unknown.length > 0) {
    return yield* Invalid.of(
      unknown.map(({ path, host: named }) => ({
        field: "staffing",
        path: `staffing.${path}`,
        rule: "option",
        message: `The staffing.${path} field must be a member of the team, and ${named} is not.`
      }))
    )
  }
  const staffing = staffingFromInput(input, idOf)
  const [twice] = membersInTwoRoles(staffing, members.map(teamMember))
  if (twice === undefined) return staffing
  const [first, second] = twice.roles
  return yield* Invalid.of([
    wrongField("staffing", `The staffing field puts host ${twice.host} in two roles, ${first} and ${second}.`, "repeated")
  ])
})
