import type { Instant } from "@slotkit/core"
import { holdsTime } from "@slotkit/core/internal"
import { mayOverlapOthers } from "./MeetingChecks.ts"
import { idsOf, type StoredAssignment, type StoredMeeting } from "./StoredMeeting.ts"
import type { Violations } from "./Violation.ts"

/** The row that holds the time of a member. */
export interface MemberRow {
  readonly id: number
  readonly hostId: number
  readonly start: Instant
  readonly end: Instant
  /** True if it keeps no time from others. */
  readonly mayOverlap: boolean
  readonly teamId: number | null
  readonly teamMeetingId: number | null
}

/** The rows that the members of a team's meeting hold, and the members who are being removed. */
export interface MemberRows {
  readonly rows: ReadonlyMap<number, MemberRow>
  readonly removed: ReadonlySet<number>
}

/**
 * Checks the staff of a team's own meeting: as many members as each role needs and one lead, each of whom holds the time of the
 * meeting, and the same hosts in the booking.
 *
 * The number of members is checked if the service has not changed since they were assigned. A meeting that is over is not
 * checked, because its rows are deleted one after the other.
 */
export const checkStaff = ({ add }: Violations, meeting: StoredMeeting, { rows, removed }: MemberRows, now: Instant): void => {
  if (meeting.end <= now) return
  const { hostId, id, roles, serviceUpdatedAt } = meeting
  const assignments = meeting.assignments ?? []
  const holding = (meeting.bookings ?? []).filter(({ state }) => holdsTime(state))
  const report = (detail: string, others: ReadonlyArray<number> = []) =>
    add({ check: "staff", hostId, bookingIds: idsOf(holding), meetingIds: [id, ...others], detail })
  const leads = assignments.filter(({ isLead }) => isLead).length
  if (leads !== 1) report(`The meeting has ${leads} leads.`)
  const assignedAt = Math.min(...assignments.map((one) => one.assignedAt))
  if (roles !== null && serviceUpdatedAt !== null && serviceUpdatedAt <= assignedAt) {
    for (const { key, needs } of roles) {
      const assigned = assignments.filter(({ role }) => role === key).length
      if (needs === "all" ? assigned > 0 : assigned === needs) continue
      report(`The role ${key} needs ${needs} and has ${assigned} of its members.`)
    }
  }
  for (const assignment of assignments) {
    if (removed.has(assignment.hostId)) continue
    const fault = faultOf(meeting, assignment, rows.get(assignment.meetingId))
    if (fault !== undefined) report(`Member ${assignment.hostId} ${fault}`, [assignment.meetingId])
  }
  for (const booking of holding) {
    const stored = new Set((booking.hosts ?? []).map((host) => assignmentKey(host.id, host.role, host.lead)))
    const assigned = assignments.map((one) => assignmentKey(one.hostId, one.role, one.isLead))
    if (stored.size !== assigned.length || !assigned.every((key) => stored.has(key))) {
      report(`The hosts of booking ${booking.id} are not those who are assigned.`)
    }
  }
}

const assignmentKey = (host: number, role: string, lead: boolean): string => `${host} ${role} ${lead}`

const faultOf = (
  { hostId, id, start, end, bookings }: StoredMeeting,
  assignment: StoredAssignment,
  row: MemberRow | undefined
): string | undefined => {
  if (row === undefined || row.hostId !== assignment.hostId) return "holds no time for the meeting."
  if (row.teamId !== hostId || row.teamMeetingId !== id) return "holds time for another meeting."
  if (row.start !== start || row.end !== end) return "holds another time."
  return row.mayOverlap && !mayOverlapOthers(bookings) ? "holds time that others may take." : undefined
}

/** Checks that a member who holds time for a team's meeting is assigned to it. */
export const checkHolder = (
  { add }: Violations,
  { hostId, id, end, teamId, teamMeetingId }: StoredMeeting,
  assignments: ReadonlyArray<Pick<StoredAssignment, "hostId" | "meetingId">>,
  now: Instant
): void => {
  if (end <= now || assignments.some((one) => one.hostId === hostId && one.meetingId === id)) return
  const detail = `The host holds time for meeting ${teamMeetingId} of team ${teamId} without being assigned to it.`
  add({ check: "staff", hostId, bookingIds: [], meetingIds: [id], detail })
}
