import type { Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { HostStore } from "../ports/HostStore.ts"
import { type Membership, TeamStore } from "../ports/TeamStore.ts"

/** A team with the membership of a host in it. */
export interface TeamOfHost {
  readonly team: Host
  readonly membership: Membership
}

/** Returns the teams of a host as they are now, by id, with those that the host is invited to. */
export const teamsOfHost = Effect.fnUntraced(function* (hostId: number) {
  const memberships = yield* (yield* TeamStore).members(hostId, "member")
  if (memberships.length === 0) return []
  const hosts = yield* (yield* HostStore).findEach(memberships.map(({ teamId }) => teamId))
  return memberships.flatMap((membership): ReadonlyArray<TeamOfHost> => {
    const team = hosts.find(({ host }) => host.id === membership.teamId)?.host
    return team?.kind === "team" ? [{ team, membership }] : []
  })
})

/** True if the host manages the team. A manager who is paused gets no meetings, and still manages. */
export const isManaged = ({ membership: { isManager, acceptedAt } }: TeamOfHost): boolean => isManager && acceptedAt !== null
