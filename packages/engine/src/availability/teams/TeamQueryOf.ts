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
  // A session of others is as good as full.
  const held = ownMeetings(state.occupied.held, state).map((meeting) =>
    capacity === null || meeting.serviceId !== serviceId || fits(state, roles, meeting)
      ? meeting
      : { ...meeting, seatsTaken: Math.max(capacity, meeting.seatsTaken) }
  )
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

/** Returns true if those who hold a session in the roles that a request narrows are among whom it leaves. */
const fits = ({ request, sessions }: TeamState, roles: ReadonlyArray<StaffedRole>, { meetingId = 0 }: Meeting): boolean => {
  if (sessions === undefined) return true
  const narrowed = new Map(
    roles.filter(({ key }) => request?.roles?.[key] !== undefined).map(({ key, members }) => [key, members])
  )
  const assignments = sessions.get(meetingId)?.assignments ?? []
  return assignments.every(({ role, hostId }) => narrowed.get(role)?.some(({ host }) => host === hostId) !== false)
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
