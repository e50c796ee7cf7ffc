import type { Booking, Host } from "@slotkit/core"
import {
  choiceThatStays,
  type HostsOfMove,
  hostChoice,
  membersInRoles,
  membersOfAnyRole,
  membersToChoose,
  onlyHostsOf,
  ruleOfMove,
  type StaffingRequest
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { orInvalid } from "../../kernel/Validate.ts"
import { TeamStore } from "../../ports/TeamStore.ts"
import type { Bookable } from "../../services/Bookable.ts"
import { type MemberWithHost, membersOf, teamMember } from "../../teams/MembersOf.ts"

/** A service as it is offered: that of a team, or that of a host who has no staffing. */
type Offered = Pick<Bookable, "settings">

const staffedTeam = Effect.fnUntraced(function* (host: Host, { settings: { staffing } }: Offered) {
  if (host.kind !== "team" || staffing === null) return { staffing: null, team: [] }
  return { staffing, team: (yield* membersOf(host.id)).map(teamMember) }
})

/** Narrows a service to the host whom a visitor names. Fails with `Invalid` for the field `host`. Decision 0101. */
export const narrowToChoice = Effect.fnUntraced(function* <A extends Offered>(
  host: Host,
  bookable: A,
  named: number | string | null
) {
  if (named === null && bookable.settings.staffing?.visitorChoice !== "required") return bookable
  const { staffing, team } = yield* staffedTeam(host, bookable)
  return { ...bookable, request: yield* orInvalid(hostChoice(staffing, team, named)) }
})

/** Narrows a service to members: by role, or in the roles that they have. Fails with `Invalid` for the field `members`. */
export const narrowToMembers = Effect.fnUntraced(function* <A extends Offered>(
  host: Host,
  bookable: A,
  members: Parameters<typeof membersInRoles>[2] | ReadonlyArray<string>
) {
  const { staffing, team } = yield* staffedTeam(host, bookable)
  const read = isList(members) ? membersOfAnyRole(staffing, team, members) : membersInRoles(staffing, team, members)
  return { ...bookable, request: yield* orInvalid(read) }
})

const isList = (members: object): members is ReadonlyArray<string> => Array.isArray(members)

/** Returns the hosts among whom visitors of a service choose. */
export const hostsToChoose = Effect.fnUntraced(function* (host: Host, bookable: Offered) {
  const { staffing, team } = yield* staffedTeam(host, bookable)
  return membersToChoose(staffing, team)
})

/** Returns the rule for the hosts of a meeting that moves. Fails with `Invalid` for a request that it does not allow. */
export const moveRuleOf = (host: Host, { settings }: Offered, moveTo: typeof HostsOfMove.Type | undefined) =>
  orInvalid(ruleOfMove(host.kind === "team" ? settings.staffing : null, moveTo))

/**
 * Returns the request of a booking that moves, for its free times. One that keeps its hosts has only theirs, and one that any
 * members may take forgets whom its visitor chose.
 */
export const requestOfMove = Effect.fnUntraced(function* (
  team: Host,
  { settings: { staffing } }: Offered,
  members: ReadonlyArray<MemberWithHost>,
  { meetingId, hosts }: Pick<Booking, "meetingId" | "hosts">,
  moveTo: typeof HostsOfMove.Type | undefined
) {
  const none: StaffingRequest = {}
  if (staffing === null || meetingId === null || moveTo === "any") return none
  if (moveTo === "same" || staffing.reschedule === "keep") return onlyHostsOf(staffing, hosts)
  if (staffing.visitorChoice === "none") return none
  const teams = yield* TeamStore
  const staff = (yield* teams.staffOf(team.id, [meetingId])).get(meetingId)
  return choiceThatStays(staffing, members.map(teamMember), staff?.assignments ?? [])
})
