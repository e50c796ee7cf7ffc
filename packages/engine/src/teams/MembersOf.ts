import type { NamedMember } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HostStore, type HostWithSchedule } from "../ports/HostStore.ts"
import type { Membership } from "../ports/TeamStore.ts"

/** A member of a team with the host. */
export type MemberWithHost = Membership & HostWithSchedule

/** Returns the members of a team with their hosts, by host. */
export const membersOf = (teamId: number) => findMembers({ team: teamId })

/** Returns the members whose server responds, to find who is free: the others are as good as busy. Decision 0161. */
export const reachableMembersOf = (teamId: number) => findMembers({ team: teamId, reachable: true })

const findMembers = Effect.fnUntraced(function* (team: { readonly team: number; readonly reachable?: true }) {
  const hosts = yield* HostStore
  const found = yield* hosts.findEach(team)
  return found.flatMap(
    ({ membership, ...member }): ReadonlyArray<MemberWithHost> => (membership === undefined ? [] : [{ ...membership, ...member }])
  )
})

/** Returns the host with an id or a username, if there is one. */
export const hostNamed = Effect.fnUntraced(function* (named: number | string) {
  const hosts = yield* HostStore
  return Option.getOrUndefined(yield* hosts.find(typeof named === "number" ? named : { username: named }))
})

/** Returns a member as the rules of staffing see it. */
export const teamMember = ({ host, isActive, acceptedAt }: MemberWithHost): NamedMember => ({
  host: host.id,
  username: host.username,
  name: host.name,
  kind: host.kind === "resource" ? "resource" : "person",
  active: isActive,
  accepted: acceptedAt !== null,
  attributes: host.attributes,
  hasVideoAccount: false
})
