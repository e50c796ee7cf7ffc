import type { Host, Instant, Meeting, Schedule, ServiceSettings } from "@slotkit/core"
import { type Staffing, type StaffingRequest, serviceLimits, staffRoles, type TeamQuery } from "@slotkit/core/internal"
import type { Occupied } from "../../ports/BookingStore.ts"
import { teamMember } from "../../teams/MembersOf.ts"
import { hoursIn, type MemberBusy, memberTimesOf, type TeamTimes } from "./TeamTimes.ts"

/** The state that the slots of a team's service follow from. */
export interface TeamState {
  readonly team: Host
  readonly schedule: Schedule
  readonly settings: ServiceSettings
  readonly staffing: Staffing
  readonly serviceId: number
  readonly durationMinutes: number
  readonly now: Instant
  /** The meetings and busy times of the team itself. */
  readonly occupied: Pick<Occupied, "held" | "busy">
  readonly times: TeamTimes
  readonly busy: MemberBusy
  /** The only members who may hold the meeting. */
  readonly request?: StaffingRequest | undefined
  /** The start of a meeting that moves. */
  readonly movesFrom?: Instant | undefined
}

/** Returns the query of a team's slots, besides the days. */
export const teamQueryOf = (state: TeamState): Omit<TeamQuery, "from" | "to"> => {
  const { team, schedule, settings, staffing, serviceId, times, movesFrom } = state
  const held = ownMeetings(state.occupied.held, movesFrom)
  const ofService = held.filter((meeting) => meeting.serviceId === serviceId)
  return {
    now: state.now,
    durationMinutes: state.durationMinutes,
    busy: state.occupied.busy,
    held,
    serviceId,
    capacity: null,
    serviceLimits: serviceLimits(settings),
    hostLimits: team.limits,
    firstPerDay: settings.firstPerDay,
    exceptStart: movesFrom,
    roles: staffRoles(staffing, times.members.map(teamMember), state.request),
    times: memberTimesOf(times, state.busy, staffing, ofService),
    opening: settings.hours === null ? null : hoursIn(schedule.timezone, schedule),
    parallelSessions: staffing.parallelSessions
  }
}

/** The meetings of a team hold no time, their members do. One that moves is left out. */
const ownMeetings = (held: ReadonlyArray<Meeting>, movesFrom: Instant | undefined): ReadonlyArray<Meeting> => {
  const moving = held.findIndex(({ start }) => start === movesFrom)
  return held
    .filter((_, index) => index !== moving)
    .map((meeting) => ({ ...meeting, heldFrom: meeting.start, heldTo: meeting.start }))
}
