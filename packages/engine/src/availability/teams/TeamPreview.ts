import type { Host, Meeting } from "@slotkit/core"
import {
  type FieldFault,
  type OfferedSlot,
  type Staffing,
  slotRules,
  teamSlots,
  unreadRole,
  wrongField
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Invalid } from "../../kernel/Failure.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { TeamStore } from "../../ports/TeamStore.ts"
import { hostNamed, type MemberWithHost, membersOf } from "../../teams/MembersOf.ts"
import type { OfferDays } from "../OccupiedAround.ts"
import { calendarsUnread, membersToRead, readMemberBusy } from "./MemberReads.ts"
import { type TeamState, teamQueryOf } from "./TeamQueryOf.ts"
import { type MemberBusy, type TeamTimes, timesOfPresent } from "./TeamTimes.ts"

/** Members to add to a team and to remove from it, by id or username. */
interface MemberChange {
  readonly add?: ReadonlyArray<number | string>
  readonly remove?: ReadonlyArray<number | string>
}

/** The members of a team before and after a change. */
interface MembersOfPreview {
  readonly before: ReadonlyArray<MemberWithHost>
  readonly after: ReadonlyArray<MemberWithHost>
}

/** Returns the members of a team before and after a change. Fails with `Invalid` for hosts who cannot be added or removed. */
export const membersOfPreview = Effect.fnUntraced(function* (
  team: Host,
  { add = [], remove = [] }: MemberChange
): Effect.fn.Return<MembersOfPreview, Invalid, HostStore> {
  const hosts = yield* HostStore
  const before = yield* membersOf(team.id)
  const isNamed = (named: number | string, { id, username }: Host) => named === id || named === username
  const faults = remove.flatMap((named, index): ReadonlyArray<FieldFault> => {
    const isMember = before.some(({ host }) => isNamed(named, host))
    return isMember ? [] : [faultOf("remove", index, "must be a member of the team")]
  })
  const added: Array<number> = []
  for (const [index, named] of add.entries()) {
    const host = yield* hostNamed(named)
    if (host === undefined) faults.push(faultOf("add", index, "must be the id or the username of a host"))
    else if (host.kind === "team") faults.push(faultOf("add", index, "must be a person or a resource"))
    else if (added.includes(host.id) || before.some((member) => member.host.id === host.id))
      faults.push(faultOf("add", index, "names a member of the team"))
    else added.push(host.id)
  }
  if (faults.length > 0) return yield* Invalid.of(faults)
  const stays = before.filter(({ host }) => !remove.some((named) => isNamed(named, host)))
  if (added.length === 0) return { before, after: stays }
  const now = yield* Clock.currentTimeMillis
  const joins = (yield* hosts.findEach(added)).map(
    ({ host, schedule }): MemberWithHost => ({
      ...{ host, schedule, teamId: team.id, hostId: host.id, limits: [] },
      ...{ isManager: false, isActive: true, invitedAt: now, acceptedAt: now }
    })
  )
  return { before, after: [...stays, ...joins].toSorted((one, other) => one.host.id - other.host.id) }
})

const faultOf = (list: "add" | "remove", index: number, wording: string): FieldFault => ({
  ...wrongField("members", `The members field (${list}, entry ${index + 1}) ${wording}.`, "option"),
  path: `members.${list}.${index}`
})

/** The times of the members of a team, as they are and with a change. */
export interface TimesOfPreview {
  readonly times: TeamTimes
  readonly busy: MemberBusy
}

/**
 * Reads the times of all members, before and after a change, at once, in the whole periods of the limits of all staffings. Reads
 * nothing without days.
 */
export const readTimesOfPreview = Effect.fnUntraced(function* (
  team: Host,
  { before, after }: MembersOfPreview,
  staffings: ReadonlyArray<Staffing>,
  days: OfferDays | undefined
) {
  const [first] = staffings
  const all = [...before, ...after.filter((member) => !before.includes(member))]
  const none: TeamTimes = { members: [], occupied: new Map() }
  const merged = first === undefined ? undefined : { ...first, roles: staffings.flatMap(({ roles }) => roles) }
  const times = merged === undefined || days === undefined ? none : yield* timesOfPresent(team, all, merged, days)
  const members = yield* membersToRead(times.members, times)
  const busy = days === undefined ? new Map() : yield* readMemberBusy({ purpose: "offer", team, times, members, days })
  const of = (these: ReadonlyArray<MemberWithHost>): TimesOfPreview => ({
    times: { ...times, members: times.members.filter((member) => these.includes(member)) },
    busy
  })
  return { before: of(before), after: of(after) }
})

/** Computes the slots of a team's service, and none of one without staffing. */
export const slotsOfPreview = (
  { settings, schedule, durationMinutes, ...state }: Omit<TeamState, "staffing">,
  days: OfferDays
): ReadonlyArray<OfferedSlot> => {
  const { staffing } = settings
  if (staffing === null) return []
  const query = { ...teamQueryOf({ ...state, settings, schedule, durationMinutes, staffing }), ...days }
  if (unreadRole(query) !== undefined) throw calendarsUnread
  return teamSlots(slotRules(schedule, settings, durationMinutes), query)
}

/** Returns the ids of those meetings of a team that members hold who would leave it. */
export const meetingsOfLeaving = Effect.fnUntraced(function* (
  team: Host,
  { before, after }: MembersOfPreview,
  held: ReadonlyArray<Meeting>
) {
  const leaving = before.filter((member) => !after.includes(member)).map(({ host }) => host.id)
  const ids = held.flatMap(({ meetingId }) => (meetingId === undefined ? [] : [meetingId]))
  if (leaving.length === 0 || ids.length === 0) return new Set<number>()
  const teams = yield* TeamStore
  const staff = yield* teams.staffOf(team.id, ids)
  return new Set(ids.filter((id) => staff.get(id)?.assignments.some(({ hostId }) => leaving.includes(hostId)) === true))
})
