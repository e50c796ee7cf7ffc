import * as Effect from "effect/Effect"
import { HostStore } from "../ports/HostStore.ts"
import { TeamStore } from "../ports/TeamStore.ts"

/**
 * Returns the teams that a host manages, by id. It reads the memberships as they are now, so that a host who manages a team no
 * longer has none of its rights left. A manager who is paused gets no meetings, and still manages.
 */
export const managedTeams = Effect.fnUntraced(function* (hostId: number) {
  const memberships = yield* (yield* TeamStore).teamsOf(hostId)
  const managed = memberships.filter(({ isManager, acceptedAt }) => isManager && acceptedAt !== null)
  if (managed.length === 0) return []
  const hosts = yield* (yield* HostStore).findEach(managed.map(({ teamId }) => teamId))
  return hosts.flatMap(({ host }) => (host.kind === "team" ? [host] : []))
})
