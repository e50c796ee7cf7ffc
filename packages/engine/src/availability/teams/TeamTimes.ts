import type { Host, Instant, Interval, PeriodLimit, Schedule, VideoRoom } from "@slotkit/core"
import { type BusySources, type MemberTime, type NamedMember, type Staffing, wholePeriods } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { calendarOfRoom } from "../../calendars/rooms/VideoRoomChoice.ts"
import { BookingStore, type Occupied } from "../../ports/BookingStore.ts"
import { type MemberWithHost, membersOf, reachableMembersOf, teamMember } from "../../teams/MembersOf.ts"
import { type OfferDays, occupiedRange } from "../OccupiedAround.ts"

/** The members of a team, and all times at which they are occupied around some days. */
export interface TeamTimes {
  readonly members: ReadonlyArray<MemberWithHost>
  readonly occupied: ReadonlyMap<number, Occupied>
}

/** A present member is neither paused nor invited only. */
const isPresent = ({ isActive, acceptedAt }: MemberWithHost): boolean => isActive && acceptedAt !== null

/**
 * Returns the version of a team's slots, which is made of those of the team and its present members. Undefined if one of them is
 * not known, as inside a transaction.
 */
export const teamVersion = (
  own: number | undefined,
  members: ReadonlyArray<MemberWithHost>,
  versionOf: (member: Host) => number | undefined
): string | undefined => {
  const versions = members.filter(isPresent).map(({ host, limits }) => ({ id: host.id, version: versionOf(host), limits }))
  const isKnown = own !== undefined && versions.every(({ version }) => version !== undefined)
  // No calendar has the limits of members.
  return isKnown ? JSON.stringify([own, versions]) : undefined
}

/** Reads the members of a team and their times around days of the team, in the whole periods of their limits. */
export const readTeamTimes = Effect.fnUntraced(function* (team: Host, staffing: Staffing, days: OfferDays) {
  return yield* timesOfPresent(team, yield* reachableMembersOf(team.id), staffing, days)
})

/** Reads the times of those members of a team who are present, of all or of those whose server responds. */
export const timesOfPresent = Effect.fnUntraced(function* (
  team: Host,
  reachable: ReadonlyArray<MemberWithHost>,
  staffing: Staffing,
  days: OfferDays
) {
  const all = lacksMembers(staffing, reachable) ? yield* membersOf(team.id) : reachable
  const members = all.filter(isPresent)
  return { members, occupied: yield* occupiedOf(team, members, staffing, days) } satisfies TeamTimes
})

/**
 * Returns true if a role needs a member who is not among those whose server responds. The member may have left the team, or may
 * be unreachable, and a meeting must not be held without the member then. Decision 0161.
 */
const lacksMembers = ({ roles }: Staffing, reachable: ReadonlyArray<MemberWithHost>): boolean =>
  roles.some(({ needs, members }) => {
    if (members === null) return needs === "all"
    const known = members.filter((each) => reachable.some(({ host }) => host.id === each.host)).length
    return known < members.length && (needs === "all" || known < needs)
  })

/** Reads all times at which members are occupied around days of the team, in the whole periods of the limits of `limited`. */
export const occupiedOf = Effect.fnUntraced(function* (
  team: Host,
  members: ReadonlyArray<MemberWithHost>,
  staffing: Staffing,
  days: OfferDays,
  limited = members
) {
  const bookings = yield* BookingStore
  if (members.length === 0) return new Map<number, Occupied>()
  const [from, to] = occupiedRange(wholePeriods(days, countedLimits(staffing, limited)), team.timezone)
  return yield* bookings.occupiedOfEach(
    members.map(({ host }) => host.id),
    from,
    to
  )
})

/** Returns members as the rules of staffing see them, with whether they can open such a room. Decision 0143. */
export const membersForRoom = ({ members, occupied }: TeamTimes, room: VideoRoom): ReadonlyArray<NamedMember> => {
  const kind = room === "template" ? null : calendarOfRoom(room)
  return members.map((member) => ({
    ...teamMember(member),
    hasVideoAccount: kind === null || occupied.get(member.host.id)?.target === kind
  }))
}

/** The busy times of members outside Slotkit, by host. Null if a member's calendars could not be read. */
export type MemberBusy = ReadonlyMap<number, ReadonlyArray<Interval> | null>

/** Returns the times of members as the rules of staffing see them. `meetings` are those that limits of the service count. */
export const memberTimesOf = (
  times: TeamTimes,
  busy: MemberBusy,
  staffing: Staffing,
  meetings: ReadonlyArray<Interval>
): ReadonlyMap<number, MemberTime> => {
  const { members, occupied } = times
  const sources = busySourcesOf(times, busy)
  return new Map(
    members.map(({ host, schedule, teamId, limits }): [number, MemberTime] => {
      const { held } = occupied.get(host.id)!
      const entry = staffing.roles.flatMap((role) => role.members ?? []).find((each) => each.host === host.id)
      const { timeOff, elsewhere, meetings: own } = sources.get(host.id)!
      const ofTeam = held.filter((own) => own.teamId === teamId)
      const ofService = ofTeam.filter((own) => meetings.some((meeting) => isSameTime(own, meeting)))
      const time: MemberTime = {
        host: host.id,
        hours: staffing.hours === "team" ? null : hoursIn(schedule.timezone, entry?.hours ?? schedule),
        busy: [...timeOff, ...elsewhere, ...own],
        limits: [
          { owner: "host", limits: host.limits, meetings: held },
          { owner: "member", limits, meetings: ofTeam },
          { owner: "service", limits: entry?.limits ?? [], meetings: ofService }
        ],
        timeZone: schedule.timezone
      }
      return [host.id, busy.get(host.id) === null ? { ...time, unread: true } : time]
    })
  )
}

/** Returns what the busy times of members consist of. */
export const busySourcesOf = ({ members, occupied }: TeamTimes, busy: MemberBusy): ReadonlyMap<number, BusySources> =>
  new Map(
    members.map(({ host: { id } }) => {
      const { held, busy: timeOff } = occupied.get(id)!
      const meetings = held.map(({ heldFrom, heldTo }) => ({ start: heldFrom, end: heldTo }))
      return [id, { timeOff, elsewhere: busy.get(id) ?? [], meetings }]
    })
  )

const isSameTime = (one: Interval, other: Interval): boolean => one.start === other.start && one.end === other.end

/** Returns the hours of a schedule or of an entry in a time zone. */
export const hoursIn = (timeZone: string, { weekly, overrides }: Pick<Schedule, "weekly" | "overrides">) => ({
  timeZone,
  weekly,
  overrides
})

/** Returns members' times without those of a meeting that moves. Another one of the member may begin at the same time. */
export const withoutMeeting = (times: TeamTimes, hosts: ReadonlyArray<number>, start: Instant): TeamTimes => ({
  ...times,
  occupied: new Map(
    [...times.occupied].map(([host, occupied]) => {
      const { held } = occupied
      const teamId = times.members.find((member) => member.host.id === host)?.teamId
      const moving = held.findIndex((own) => own.start === start && own.teamId === teamId)
      return [host, hosts.includes(host) ? { ...occupied, held: held.filter((_, index) => index !== moving) } : occupied]
    })
  )
})

/** The limits whose periods have to be read in full. The rule of the least busy member counts a week. */
const countedLimits = ({ roles }: Staffing, members: ReadonlyArray<MemberWithHost>): ReadonlyArray<Pick<PeriodLimit, "per">> => [
  ...members.flatMap(({ host, limits }) => [...host.limits, ...limits]),
  ...roles.flatMap(({ members: listed, pick }) => [
    ...(listed ?? []).flatMap(({ limits }) => limits),
    ...(pick === "least_busy" ? [{ per: "week" as const }] : [])
  ])
]
