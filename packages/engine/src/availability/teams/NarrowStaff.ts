import type { Booking, Host } from "@slotkit/core"
import {
  choiceThatStays,
  enoughMembers,
  type HostsOfMove,
  hostChoice,
  membersInRoles,
  membersOfQuery,
  membersToChoose,
  mostPeople,
  type NamedInQuery,
  type NamedInRoles,
  type NamedMember,
  onlyHostsOf,
  peopleFaults,
  rolesTooNarrow,
  ruleOfMove,
  type Staffing,
  type StaffingRequest,
  wrongField
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Invalid } from "../../kernel/Failure.ts"
import { orInvalid } from "../../kernel/Validate.ts"
import { TeamStore } from "../../ports/TeamStore.ts"
import type { Bookable } from "../../services/Bookable.ts"
import { type MemberWithHost, membersOf, reachableMembersOf, teamMember } from "../../teams/MembersOf.ts"
import { openSelection } from "./SealedSelection.ts"

/** A service as it is offered: that of a team, or that of a host who has no staffing. */
type Offered = Pick<Bookable, "settings">

/** The staffing of a team's service, with the members of the team. */
interface StaffedTeam {
  readonly staffing: Staffing | null
  readonly team: ReadonlyArray<NamedMember>
}

const staffedTeam = Effect.fnUntraced(function* (
  host: Host,
  { settings: { staffing } }: Offered,
  readMembers: typeof membersOf = membersOf
) {
  const isStaffed = host.kind === "team" && staffing !== null
  const none: StaffedTeam = { staffing: null, team: [] }
  return isStaffed ? { staffing, team: (yield* readMembers(host.id)).map(teamMember) } : none
})

/** Narrows with the members whose server responds. What these refuse may name another one, so all are read then. */
const withReachable = <A, R>(narrow: (readMembers: typeof membersOf) => Effect.Effect<A, Invalid, R>) =>
  Effect.catchTag(narrow(reachableMembersOf), "Invalid", () => narrow(membersOf))

/** The members of a team for whom a visitor comes: a host whom the visitor chooses, and a selection of the application. */
export interface WantedHosts {
  readonly host?: number | string | null | undefined
  readonly selection?: string | null | undefined
}

/**
 * Narrows a service to the selection that a visitor comes with, and in it to the host whom the visitor names. Fails with
 * `Invalid` for the field `selection` or `host`. Decisions 0101 and 0114.
 */
export const narrowToChoice = Effect.fnUntraced(function* <A extends VisitedService>(
  host: Host,
  bookable: A,
  { host: named = null, selection = null }: WantedHosts
) {
  if (named === null && selection === null && bookable.settings.staffing?.visitorChoice !== "required") return bookable
  const chosen = Effect.fnUntraced(function* (readMembers: typeof membersOf) {
    const { staffing, team } = yield* staffedTeam(host, bookable, readMembers)
    const within = selection === null ? {} : yield* readSelection(host, bookable, { staffing, team }, selection)
    return yield* orInvalid(hostChoice(staffing, team, named, within))
  })
  return { ...bookable, request: yield* withReachable(chosen) }
})

/** Narrows a service to the selection that a visitor comes with, before a host is chosen. Fails with `Invalid`. */
export const narrowToSelection = Effect.fnUntraced(function* <A extends VisitedService>(host: Host, bookable: A, text: string) {
  return { ...bookable, request: yield* readSelection(host, bookable, yield* staffedTeam(host, bookable), text) }
})

/** The service of a visitor, or the invite, which has no selection. */
type VisitedService = Offered & Pick<Bookable, "id" | "type">

/** Opens a selection, and fails with `Invalid` unless it is one of this service and its members can still hold the meeting. */
const readSelection = Effect.fnUntraced(function* (
  host: Host,
  { id, type }: VisitedService,
  { staffing, team }: StaffedTeam,
  text: string
) {
  if (type === "single_use") {
    return yield* Invalid.of([wrongField("selection", "The selection field cannot be used with an invite.", "selection_invalid")])
  }
  const selection = yield* openSelection(host.id, text)
  const isOfService = staffing !== null && selection?.serviceId === id
  if (selection === undefined || !isOfService) return yield* Invalid.of([selectionFault("is not valid for this service")])
  const now = yield* Clock.currentTimeMillis
  if (selection.expiresAt <= now) return yield* Invalid.of([selectionFault("has expired")])
  const isTooNarrow = rolesTooNarrow(staffing, team, selection.request).length > 0
  return isTooNarrow ? yield* Invalid.of([selectionFault("is no longer valid")]) : selection.request
})

/** Says nothing about members, whom a visitor may not know. */
const selectionFault = (text: string) =>
  wrongField("selection", `The selection field ${text}. Ask for a new link.`, "selection_invalid")

/** Narrows a service to members by role. Fails with `Invalid` for what is named wrong. */
export const narrowToMembers = Effect.fnUntraced(function* <A extends Offered>(host: Host, bookable: A, named: NamedInRoles) {
  const request = yield* withReachable((readMembers) =>
    Effect.flatMap(staffedTeam(host, bookable, readMembers), ({ staffing, team }) =>
      orInvalid(membersInRoles(staffing, team, named))
    )
  )
  return { ...bookable, request }
})

/** Narrows a service to the members of a query, in the roles that they have, and to attributes. Fails with `Invalid`. */
export const narrowToQuery = Effect.fnUntraced(function* <A extends Offered>(host: Host, bookable: A, named: NamedInQuery) {
  if (named.members === undefined && named.attributes === undefined) return bookable
  const { staffing, team } = yield* staffedTeam(host, bookable)
  return { ...bookable, request: yield* orInvalid(membersOfQuery(staffing, team, named)) }
})

/**
 * Narrows a service of a team to rooms for a number of people. Fails with `Invalid` for a service whose rooms are not chosen by
 * that number.
 */
export const narrowToPeople = Effect.fnUntraced(function* <A extends Offered & Pick<Bookable, "request" | "capacity">>(
  bookable: A,
  people: number | undefined,
  kind: "field" | "parameter" = "parameter"
) {
  if (people === undefined) return bookable
  const faults = peopleFaults(kind, bookable)
  return faults.length > 0 ? yield* Invalid.of(faults) : forPeople(bookable, people)
})

/** Sets the number of people of a request. One person fits everywhere. */
export const forPeople = <A extends { readonly request?: StaffingRequest | undefined }>(
  target: A,
  people: number | null = 1
): A =>
  people === null || people === (target.request?.people ?? 1) ? target : { ...target, request: { ...target.request, people } }

/** Returns the hosts among whom visitors of a service choose. */
export const hostsToChoose = (host: Host, bookable: Offered & Pick<Bookable, "request">) =>
  Effect.map(staffToChoose(host, { ...bookable, capacity: null }), ({ hosts }) => hosts)

/**
 * Returns the hosts among whom visitors of a service choose, and the largest number of people for whom there are rooms, if
 * visitors are asked for it.
 */
export const staffToChoose = Effect.fnUntraced(function* (
  host: Host,
  bookable: Offered & Pick<Bookable, "request" | "capacity">
) {
  const { staffing, team } = yield* staffedTeam(host, bookable, reachableMembersOf)
  const hosts = membersToChoose(staffing, team, bookable.request)
  const most = staffing === null || bookable.capacity !== null ? 1 : (mostPeople(staffing, team, bookable.request) ?? 1)
  return { hosts, ...(most > 1 ? { mostPeople: most } : {}) }
})

/** Narrows a service to members by role. Fails with `Invalid` too if that leaves fewer members than a role needs. */
export const narrowToEnough = Effect.fnUntraced(function* <A extends Offered>(host: Host, bookable: A, named: NamedInRoles) {
  const { staffing, team } = yield* staffedTeam(host, bookable)
  return { ...bookable, request: yield* orInvalid(enoughMembers(staffing, team, named)) }
})

/** Returns the rule for the hosts of a meeting that moves. Fails with `Invalid` for a request that it does not allow. */
export const moveRuleOf = (host: Host, { settings }: Offered, moveTo: typeof HostsOfMove.Type | undefined) =>
  orInvalid(ruleOfMove(host.kind === "team" ? settings.staffing : null, moveTo))

/**
 * Returns the request of a booking that moves, for its free times. One that keeps its hosts has only theirs, and one that any
 * members may take forgets whom its visitor chose. That of an invite stays with the members to whom the invite is narrowed.
 */
export const requestOfMove = Effect.fnUntraced(function* (
  team: Host,
  { settings: { staffing }, request: narrow = {} }: Offered & { readonly request?: StaffingRequest | undefined },
  members: ReadonlyArray<MemberWithHost>,
  { meetingId, hosts }: Pick<Booking, "meetingId" | "hosts">,
  moveTo: typeof HostsOfMove.Type | undefined
): Effect.fn.Return<StaffingRequest, never, TeamStore> {
  if (staffing === null || meetingId === null || moveTo === "any") return narrow
  const { people = 1 } = narrow
  const enough = (request: StaffingRequest) => forPeople({ request }, people).request
  if (moveTo === "same" || staffing.reschedule === "keep") return enough(onlyHostsOf(staffing, hosts))
  if (staffing.visitorChoice === "none") return narrow
  const teams = yield* TeamStore
  const staff = (yield* teams.staffOf(team.id, [meetingId])).get(meetingId)
  return enough(choiceThatStays(staffing, members.map(teamMember), staff?.assignments ?? []))
})
