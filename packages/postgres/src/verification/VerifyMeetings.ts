import type { Instant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import type { Tables } from "../sql/Tables.ts"
import { eachRow } from "./EachRow.ts"
import { type CountedMeeting, checkLimits, isLimited, limitsOfHost } from "./LimitCheck.ts"
import { checkSeats, overlapCheck } from "./MeetingChecks.ts"
import { type MemberReads, memberReads } from "./MemberReads.ts"
import { checkHolder, checkStaff } from "./StaffCheck.ts"
import { type StoredMeeting, storedMeetings } from "./StoredMeeting.ts"
import type { Violations } from "./Violation.ts"

/**
 * Checks the meetings of a bucket: their times, seats and staff, and the limits that count them. Meetings of a host that count
 * towards limits are in memory together.
 */
export const verifyMeetings = Effect.fnUntraced(function* (
  sql: SqlClient,
  tables: Tables,
  bucket: Fragment,
  violations: Violations,
  now: Instant
): Effect.fn.Return<void, SqlError> {
  const reads = memberReads(sql, tables)
  const checkOverlap = overlapCheck(violations)
  let limited: Array<StoredMeeting> = []
  const countLimits = (meetings: ReadonlyArray<StoredMeeting>) => verifyLimits(reads, violations, meetings)
  yield* eachRow<StoredMeeting>(sql, "verified_meetings", storedMeetings(sql, tables, bucket), (page) =>
    Effect.gen(function* () {
      for (const meeting of page) {
        checkOverlap(meeting)
        checkSeats(violations, meeting, now)
        if (limited.length > 0 && limited[0]!.hostId !== meeting.hostId) {
          yield* countLimits(limited)
          limited = []
        }
        if (isLimited(meeting) || limitsMembers(meeting)) limited.push(meeting)
      }
      yield* verifyStaff(reads, violations, page, now)
    })
  )
  yield* countLimits(limited)
})

const verifyStaff = Effect.fnUntraced(function* (
  reads: MemberReads,
  violations: Violations,
  page: ReadonlyArray<StoredMeeting>,
  now: Instant
) {
  const current = page.filter(({ end }) => end > now)
  const ofTeams = current.filter(({ kind }) => kind === "team")
  const assigned = ofTeams.flatMap(({ assignments }) => assignments ?? [])
  const rows = new Map(
    (yield* reads.meetings(assigned.map(({ hostId, meetingId: id }) => ({ hostId, id })))).map((row) => [row.id, row])
  )
  const present = new Set((yield* reads.hosts(assigned.map(({ hostId }) => hostId))).map(({ id }) => id))
  const removed = new Set(assigned.map(({ hostId }) => hostId).filter((id) => !present.has(id)))
  for (const meeting of ofTeams) checkStaff(violations, meeting, { rows, removed }, now)
  const held = current.filter(({ teamId }) => teamId !== null)
  const teams = new Set((yield* reads.hosts(held.map(({ teamId }) => teamId!))).map(({ id }) => id))
  const found = yield* reads.assignments(held.map(({ teamId, teamMeetingId }) => ({ hostId: teamId!, id: teamMeetingId! })))
  const assignments = Map.groupBy(found, ({ teamMeetingId }) => teamMeetingId)
  for (const meeting of held) {
    if (teams.has(meeting.teamId!)) checkHolder(violations, meeting, assignments.get(meeting.teamMeetingId!) ?? [], now)
  }
})

const verifyLimits = Effect.fnUntraced(function* (
  reads: MemberReads,
  violations: Violations,
  meetings: ReadonlyArray<StoredMeeting>
) {
  const held = meetings.filter(({ teamId }) => teamId !== null)
  const found = yield* reads.bookings(held.map(({ teamId, teamMeetingId }) => ({ hostId: teamId!, id: teamMeetingId! })))
  const ofTeams = new Map(found.map(({ meeting_id, bookings }) => [meeting_id, bookings]))
  const bookingsOf = ({ teamMeetingId, bookings }: StoredMeeting) =>
    (teamMeetingId === null ? bookings : ofTeams.get(teamMeetingId)) ?? []
  for (const limits of limitsOfHost(meetings, bookingsOf)) checkLimits(violations, limits)
  yield* verifyMemberLimits(reads, violations, meetings)
})

const limitsMembers = ({ roles }: StoredMeeting): boolean =>
  roles?.some(({ members }) => members?.some(({ limits }) => limits.length > 0) === true) === true

/** Counts the meetings of members towards their limits in a service of the team, in the members' time zones. */
const verifyMemberLimits = Effect.fnUntraced(function* (
  reads: MemberReads,
  violations: Violations,
  meetings: ReadonlyArray<StoredMeeting>
) {
  const byService = Map.groupBy(meetings.filter(limitsMembers), ({ serviceId }) => serviceId)
  for (const [serviceId, some] of byService) {
    const { hostUpdatedAt, serviceUpdatedAt, roles } = some[0]!
    const entries = (roles ?? []).flatMap(({ members }) => members ?? []).filter(({ limits }) => limits.length > 0)
    const hosts = new Map((yield* reads.hosts(entries.map(({ host }) => host))).map((host) => [host.id, host]))
    for (const { host, limits } of entries) {
      const member = hosts.get(host)
      if (member === undefined) continue
      checkLimits(violations, {
        hostId: host,
        limits,
        timezone: member.timezone,
        changedAt: Math.max(hostUpdatedAt, serviceUpdatedAt ?? 0, member.updatedAt),
        meetings: some.filter(({ assignments }) => assignments?.some(({ hostId }) => hostId === host)).map(countedMeeting),
        owner: `the member in service ${serviceId}`
      })
    }
  }
})

const countedMeeting = ({ id, start, end, bookings }: StoredMeeting): CountedMeeting => ({
  id,
  start,
  end,
  bookings: bookings ?? []
})
