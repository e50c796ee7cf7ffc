import { NewMemberInput, visibleName, wrongField } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Invalid, NotFound } from "../kernel/Failure.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { mailInvitation } from "../mail/SendInvitation.ts"
import { HostStore } from "../ports/HostStore.ts"
import { TeamStore } from "../ports/TeamStore.ts"
import { membersOf } from "./MembersOf.ts"
import { changeTeam, requireMember } from "./TeamMembers.ts"

/**
 * Invites a person to a team, and tells the person by email. Until the person accepts, the team does not read when the person
 * is free. Fails with `Invalid` if no person has the username, or the person is a member or invited already.
 */
export const inviteMember = (teamId: number, username: string) =>
  changeTeam(
    teamId,
    "team.invite_member",
    Effect.gen(function* () {
      yield* validate(NewMemberInput, { host: username })
      const host = Option.getOrUndefined(yield* (yield* HostStore).find({ username }))
      if (host?.kind !== "person") {
        return yield* Invalid.of([wrongField("host", "The host field must be the username of a person.", "option")])
      }
      if ((yield* membersOf(teamId)).some((member) => member.host.id === host.id)) {
        return yield* Invalid.of([wrongField("host", "The host field names a member of the team.", "taken")])
      }
      const invitedAt = yield* Clock.currentTimeMillis
      const membership = { teamId, hostId: host.id, isManager: false, isActive: true, invitedAt, acceptedAt: null, limits: [] }
      yield* (yield* TeamStore).saveMember(membership)
      const team = yield* requireHost(teamId)
      yield* mailInvitation(host, "teamInvitation", visibleName(team.name) || `@${team.username}`)
    })
  )

/** Makes a person a member who was invited, or fails with `NotFound`. */
export const acceptInvitation = (teamId: number, hostId: number) =>
  changeTeam(
    teamId,
    "team.accept_invitation",
    Effect.gen(function* () {
      const { host: _host, schedule: _schedule, ...invited } = yield* requireInvitation(teamId, hostId)
      yield* (yield* TeamStore).saveMember({ ...invited, acceptedAt: yield* Clock.currentTimeMillis })
    })
  )

/** Withdraws the invitation of a person, as the person wishes, or fails with `NotFound`. */
export const declineInvitation = (teamId: number, hostId: number) =>
  changeTeam(
    teamId,
    "team.decline_invitation",
    Effect.gen(function* () {
      const { host: _host, schedule: _schedule, ...invited } = yield* requireInvitation(teamId, hostId)
      yield* (yield* TeamStore).saveMember(invited, "former")
    })
  )

const requireInvitation = Effect.fnUntraced(function* (teamId: number, hostId: number) {
  const member = yield* requireMember(teamId, hostId)
  return member.acceptedAt === null ? member : yield* new NotFound({ what: "member" })
})
