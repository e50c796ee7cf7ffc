import type { Host, Instant, Meeting, Schedule, ServiceSettings } from "@slotkit/core"
import {
  type StaffedRole,
  type Staffing,
  type StaffingRequest,
  serviceLimits,
  staffRoles,
  type TeamQuery
} from "@slotkit/core/internal"
import { needsAccountOfLead } from "../../calendars/rooms/VideoRoomChoice.ts"
import type { Occupied } from "../../ports/BookingStore.ts"
import type { MeetingStaff } from "../../ports/TeamStore.ts"
import { hoursIn, type MemberBusy, membersForRoom, memberTimesOf, type TeamTimes } from "./TeamTimes.ts"

/** The state that the slots of a team's service follow from. */
export interface TeamState {
  readonly team: Host
  readonly schedule: Schedule
  readonly settings: ServiceSettings
  readonly staffing: Staffing
  readonly serviceId: number
  readonly durationMinutes: number
  /** The seats of a session; `null` or undefined for a service that is no group. */
  readonly capacity?: number | null | undefined
  /** The requested seats, 1 by default. */
  readonly seats?: number | undefined
  /** The staff of sessions by meeting. Undefined if the request fits all of them. */
  readonly sessions?: ReadonlyMap<number, MeetingStaff> | undefined
  readonly now: Instant
  /** The meetings and busy times of the team itself. */
  readonly occupied: Pick<Occupied, "held" | "busy" | "target">
  readonly times: TeamTimes
  readonly busy: MemberBusy
  /** The only members who may hold the meeting. */
  readonly request?: StaffingRequest | undefined
  /** The start of a meeting that moves, or of a booking that leaves a session. */
  readonly movesFrom?: Instant | undefined
  /** The meeting that moves. Undefined for a session that others keep. */
  readonly moves?: number | undefined
}

/** Returns the query of a team's slots, besides the days. */
export const teamQueryOf = (state: TeamState): Omit<TeamQuery, "from" | "to"> => {
  const { team, schedule, settings, staffing, serviceId, times, movesFrom, capacity = null } = state
  const roles = staffRoles(staffing, membersForRoom(times, settings.videoRoom), requestOf(state))
  const narrowed = roles.filter(({ key }) => state.request?.roles?.[key] !== undefined)
  const held = withoutSessionsOfOthers(state, narrowed, ownMeetings(state.occupied.held, state))
  const ofService = held.filter((meeting) => meeting.serviceId === serviceId)
  return {
    now: state.now,
    durationMinutes: state.durationMinutes,
    busy: state.occupied.busy,
    held,
    serviceId,
    capacity,
    seats: state.seats,
    serviceLimits: serviceLimits(settings),
    hostLimits: team.limits,
    firstPerDay: settings.firstPerDay,
    exceptStart: movesFrom,
    roles,
    times: memberTimesOf(times, state.busy, staffing, ofService),
    opening: settings.hours === null ? null : hoursIn(schedule.timezone, schedule),
    parallelSessions: staffing.parallelSessions
  }
}

/** Returns the request with the people of a session, which a room has to be large enough for, and with the need of an account. */
export const requestOf = ({
  request,
  capacity = null,
  settings,
  occupied
}: Pick<TeamState, "request" | "capacity" | "settings" | "occupied">): StaffingRequest => ({
  ...request,
  ...(capacity === null ? {} : { people: capacity }),
  ...(needsAccountOfLead(settings.videoRoom, occupied.target) ? { needsVideoAccount: true } : {})
})

/** Returns the meetings of a team, where sessions that others hold than the members of the narrowed roles are as good as full. */
export const withoutSessionsOfOthers = (
  { serviceId, capacity = null, sessions }: Pick<TeamState, "serviceId" | "capacity" | "sessions">,
  narrowed: ReadonlyArray<StaffedRole>,
  held: ReadonlyArray<Meeting>
): ReadonlyArray<Meeting> => {
  if (capacity === null || sessions === undefined) return held
  const fits = ({ meetingId = 0 }: Meeting) =>
    (sessions.get(meetingId)?.assignments ?? []).every(
      ({ role, hostId }) => narrowed.find(({ key }) => key === role)?.members.some(({ host }) => host === hostId) !== false
    )
  return held.map((meeting) =>
    meeting.serviceId !== serviceId || fits(meeting)
      ? meeting
      : { ...meeting, seatsTaken: Math.max(capacity, meeting.seatsTaken) }
  )
}

/** The meetings of a team hold no time, their members do. One that moves is left out. */
const ownMeetings = (
  held: ReadonlyArray<Meeting>,
  { movesFrom, moves }: Pick<TeamState, "movesFrom" | "moves">
): ReadonlyArray<Meeting> => {
  const known = held.findIndex(({ meetingId }) => meetingId === moves)
  const moving = known === -1 ? held.findIndex(({ start }) => start === movesFrom) : known
  const isLeft = moves !== undefined
  return held
    .filter((_, index) => !isLeft || index !== moving)
    .map((meeting) => ({ ...meeting, heldFrom: meeting.start, heldTo: meeting.start }))
}
