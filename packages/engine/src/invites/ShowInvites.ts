import type { Instant, Invite } from "@slotkit/core"
import { inviteResource, namesMembers } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"
import { membersOf } from "../teams/MembersOf.ts"

/** Returns the function that renders some invites of a host for the host, with the members of a team whom they name. */
export const inviteRenderer = Effect.fnUntraced(function* (hostId: number, invites: ReadonlyArray<Invite>, now: Instant) {
  const { pagesUrl } = yield* Settings
  const members = invites.some(namesMembers) ? yield* membersOf(hostId) : []
  const names = new Map(members.map(({ host }) => [host.id, host]))
  return (invite: Invite) => inviteResource(invite, pagesUrl, now, (id) => names.get(id))
})

/** Renders an invite for its host. */
export const showInvite = (invite: Invite, now: Instant) =>
  Effect.map(inviteRenderer(invite.hostId, [invite], now), (render) => render(invite))
