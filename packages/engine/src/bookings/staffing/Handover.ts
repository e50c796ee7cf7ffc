import { type Booking, decideBooking, type Host, type Instant, type OverrideReason, type Schedule } from "@slotkit/core"
import {
  explainMember,
  freeHosts,
  limitPeriodAt,
  localDateOf,
  type MemberTime,
  memberMasks,
  millisPerDay,
  millisPerMinute,
  overridesOfMember,
  type RefusedMember,
  type Staffing,
  staffRoles
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { OfferDays } from "../../availability/OccupiedAround.ts"
import {
  busySourcesOf,
  type MemberBusy,
  membersForRoom,
  memberTimesOf,
  readTeamTimes,
  type TeamTimes
} from "../../availability/teams/TeamTimes.ts"
import { calendarOfRoom, opensOwnRooms } from "../../calendars/rooms/VideoRoomChoice.ts"
import { Conflict } from "../../kernel/Failure.ts"
import { requireTeam } from "../../kernel/RequireHost.ts"
import type { BookingStore, Occupied } from "../../ports/BookingStore.ts"
import type { HostStore } from "../../ports/HostStore.ts"
import type { MeetingStaff, TeamStore } from "../../ports/TeamStore.ts"
import type { CurrentBookable } from "../CurrentBookable.ts"
import { occupiedAt } from "../HoldTime.ts"
import { staffOfMeeting } from "./HoldStaff.ts"
import type { MeetingTime } from "./StaffedTime.ts"

/** The reads of a change of a meeting's hosts. A plan for many meetings repeats none of them. */
export interface HandoverReads {
  readonly staff: (meetingId: number) => Effect.Effect<MeetingStaff, never, TeamStore>
  readonly times: (staffing: Staffing, days: OfferDays) => Effect.Effect<TeamTimes, never, TeamStore | HostStore | BookingStore>
  /** The meetings of the team itself around a start. */
  readonly held: (time: MeetingTime) => Effect.Effect<Occupied["held"], never, Effect.Services<ReturnType<typeof occupiedAt>>>
}

/** Reads for one meeting. */
const readsOf = (team: Host, schedule: Schedule): HandoverReads => ({
  staff: (meetingId) => staffOfMeeting(team.id, meetingId),
  times: (staffing, days) => readTeamTimes(team, staffing, days),
  held: (time) => Effect.map(occupiedAt(team, schedule, time), ({ held }) => held)
})

/**
 * Reads what a change of a meeting's hosts depends on: who holds it now, and who else could. Fails with a `Conflict` if its hosts
 * cannot be changed. `width` is the time around the meeting that is read. Decision 0102.
 */
export const readHandover = Effect.fnUntraced(function* (
  team: Host,
  schedule: Schedule,
  booking: Booking,
  { settings, staffedAs }: Pick<CurrentBookable, "settings" | "staffedAs">,
  width: "day" | "week",
  reads: HandoverReads = readsOf(team, schedule)
) {
  yield* requireTeam(team)
  const ruling = decideBooking({ on: "reassign" }, booking)
  if (Result.isFailure(ruling)) return yield* Conflict.of({ code: "booking_state", ...ruling.failure })
  const { meetingId, scheduledAt: start, durationMinutes } = booking
  if (meetingId === null || start === null) return yield* Conflict.of({ code: "changed" })
  const now = yield* Clock.currentTimeMillis
  const end = start + durationMinutes * millisPerMinute
  if (isTooLongAgo(end, now)) return yield* Conflict.of({ code: "too_long_ago" })
  const { staffing } = settings
  const serviceId = staffedAs ?? booking.service.id
  if (staffing === null || serviceId === null) return yield* Conflict.of({ code: "no_staffing" })
  const staff = yield* reads.staff(meetingId)
  const day = localDateOf(start, schedule.timezone)
  const days = { from: day, to: day }
  const times = yield* reads.times(staffing, width === "day" ? days : weekOf(start, team.timezone))
  const held = yield* reads.held({ settings, start, durationMinutes })
  const isPast = end <= now
  const { room = "template" } = booking.location
  const isOfCalendar = room !== "template" && calendarOfRoom(room) !== null
  const needsVideoAccount = !isPast && isOfCalendar && !(yield* opensOwnRooms(team.id, room))
  const people = booking.service.maxAttendees ?? booking.people
  const holds = (host: number) => staff.assignments.some(({ hostId }) => hostId === host)
  return {
    ...{ team, booking, move: ruling.success, meetingId, start, now, settings, staffing, serviceId, staff, days, times },
    /** A meeting that is over: its hosts are corrected for the record, and no one has to be free. */
    isPast,
    meetingsOfService: held.filter((meeting) => meeting.serviceId === serviceId),
    holds,
    /** The roles, with the members who do not hold the meeting. */
    roles: staffRoles(staffing, membersForRoom(times, room), { people, needsVideoAccount }).map((role) => ({
      ...role,
      members: role.members.filter(({ host }) => !holds(host))
    }))
  }
})

/** The state of a meeting whose hosts change. */
export type Handover = Effect.Success<ReturnType<typeof readHandover>>

/** The members who can take a meeting over, and those who could without the limits on their meetings. */
export const freeFor = (
  { start, settings, booking, staffing, meetingsOfService }: Handover,
  times: TeamTimes,
  busy: MemberBusy
): { readonly free: ReadonlySet<number>; readonly limited: ReadonlySet<number> } => {
  const members = [...memberTimesOf(times, busy, staffing, meetingsOfService).values()]
  const length = { ...settings, durationMinutes: booking.durationMinutes }
  const freeOf = (each: ReadonlyArray<MemberTime>) => freeHosts(memberMasks([start], length, each), 0)
  const free = freeOf(members)
  const without = freeOf(members.map((member) => ({ ...member, limits: [] })))
  return { free, limited: new Set([...without].filter((host) => !free.has(host))) }
}

/**
 * The rules that have to be overridden for members to take a meeting over, by host. Undefined for those whose calendars cannot be
 * read. For a past meeting, these are only other meetings.
 */
export const overridesFor = (
  { start, settings, booking, staffing, meetingsOfService, isPast }: Handover,
  times: TeamTimes,
  busy: MemberBusy
): ReadonlyMap<number, ReadonlyArray<OverrideReason> | undefined> => {
  const length = { ...settings, durationMinutes: booking.durationMinutes }
  const sources = busySourcesOf(times, busy)
  const reasonsFor = (time: MemberTime) => {
    const of = sources.get(time.host)!
    if (!isPast) return overridesOfMember(length, time, of, start)
    return overridesOfMember(length, { ...time, hours: null, busy: of.meetings, limits: [], unread: false }, of, start)
  }
  return new Map([...memberTimesOf(times, busy, staffing, meetingsOfService)].map(([host, time]) => [host, reasonsFor(time)]))
}

/** Explains, by host, what keeps members from taking a meeting over. Undefined if nothing does, as for a meeting that is over. */
export const refusalsFor = (
  { start, settings, booking, staffing, meetingsOfService, isPast }: Handover,
  times: TeamTimes,
  busy: MemberBusy
): ReadonlyMap<number, RefusedMember | undefined> => {
  const length = { ...settings, durationMinutes: booking.durationMinutes }
  const sources = busySourcesOf(times, busy)
  const members = memberTimesOf(times, busy, staffing, meetingsOfService)
  return new Map(
    [...members].map(([host, time]) => [host, isPast ? undefined : explainMember(length, time, sources.get(host)!, start)])
  )
}

/** Returns whether the hosts of a booking can be changed: it waits for an answer or is confirmed, and is not too long ago. */
export const canBeReassigned = (booking: Booking, now: Instant): boolean =>
  booking.hosts.length > 0 &&
  booking.scheduledAt !== null &&
  Result.isSuccess(decideBooking({ on: "reassign" }, booking)) &&
  !isTooLongAgo(booking.scheduledAt + booking.durationMinutes * millisPerMinute, now)

const isTooLongAgo = (end: Instant, now: Instant): boolean => end + longestRecordDays * millisPerDay < now

const longestRecordDays = 30

const weekOf = (start: number, timeZone: string) => {
  const week = limitPeriodAt("week", start, timeZone)
  return { from: localDateOf(week.start, timeZone), to: localDateOf(week.end - 1, timeZone) }
}
