import { type BookingState, bookingStatuses, type Instant, type Interval, type PeriodLimit } from "@slotkit/core"
import { holdsTime, seatsOf, statesOf } from "@slotkit/core/internal"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import type { Tables } from "../sql/Tables.ts"

/** A booking, as far as the checks need it. */
export interface StoredBooking {
  readonly id: number
  readonly state: BookingState
  readonly isGroup: boolean
  /** The number of attendees besides the booker. */
  readonly attendees: number
  readonly start: Instant | null
  readonly minutes: number
  readonly overridden: ReadonlyArray<string> | null
  readonly createdAt: Instant
  /** True if it was imported, or moved or reassigned by someone other than the booker: then limits may not have applied. */
  readonly wasMoved: boolean
  readonly hosts: ReadonlyArray<{ readonly id: number; readonly role: string; readonly lead: boolean }> | null
}

/** A member who holds a meeting of a team. */
export interface StoredAssignment {
  readonly role: string
  readonly hostId: number
  readonly meetingId: number
  readonly isLead: boolean
  readonly assignedAt: Instant
}

/** A row of `meetings` with its bookings, its assignments and the settings that apply to it. */
export interface StoredMeeting extends Interval {
  readonly id: number
  readonly hostId: number
  readonly kind: "person" | "team" | "resource"
  readonly timezone: string
  readonly hostLimits: ReadonlyArray<PeriodLimit> | null
  readonly hostUpdatedAt: Instant
  readonly serviceId: number | null
  readonly maxBookingsPerDay: number | null
  readonly serviceLimits: ReadonlyArray<PeriodLimit> | null
  readonly serviceUpdatedAt: Instant | null
  readonly roles: ReadonlyArray<StoredRole> | null
  /** The time that it keeps from others: with its buffers, or without them if it may overlap others. */
  readonly from: Instant
  readonly until: Instant
  readonly mayOverlap: boolean
  readonly capacity: number
  readonly seatsTaken: number
  readonly teamId: number | null
  readonly teamMeetingId: number | null
  readonly bookings: ReadonlyArray<StoredBooking> | null
  /** The number of people on waiting lists who are offered the meeting; null for none. */
  readonly offers: number | null
  readonly assignments: ReadonlyArray<StoredAssignment> | null
}

/** A role of a service's staffing. */
export interface StoredRole {
  readonly key: string
  readonly needs: number | "all"
  readonly members: ReadonlyArray<{ readonly host: number; readonly limits: ReadonlyArray<PeriodLimit> }> | null
}

/**
 * Selects the meetings of a bucket by host and by the start of the time that they hold. Hosts that are being removed are left
 * out.
 */
export const storedMeetings = (sql: SqlClient, tables: Tables, bucket: Fragment): Fragment => {
  const { hosts, services, meetings, bookings, assignments, waitlist } = tables
  return sql`
    SELECT meeting.id, meeting.host_id AS "hostId", coalesce(host.kind, 'person') AS kind, host.timezone,
      host.limits AS "hostLimits", ${millis(sql, "host.updated_at")} AS "hostUpdatedAt", meeting.service_id AS "serviceId",
      (service.settings ->> 'maxBookingsPerDay')::int AS "maxBookingsPerDay", service.settings -> 'limits' AS "serviceLimits",
      ${millis(sql, "service.updated_at")} AS "serviceUpdatedAt", service.settings #> '{staffing,roles}' AS roles,
      ${millis(sql, "meeting.start_at")} AS start, ${millis(sql, "meeting.end_at")} AS end,
      ${millis(sql, "coalesce(lower(meeting.held), meeting.start_at)")} AS from,
      ${millis(sql, "coalesce(upper(meeting.held), meeting.end_at)")} AS until,
      isempty(meeting.held) AS "mayOverlap", meeting.capacity, meeting.seats_taken AS "seatsTaken", meeting.team_id AS "teamId",
      meeting.team_meeting_id AS "teamMeetingId", booked.bookings, assigned.assignments,
      offered.offers
    FROM ${meetings} AS meeting
    JOIN ${hosts} AS host ON host.bucket = ${bucket} AND host.id = meeting.host_id AND host.removed_at IS NULL
    LEFT JOIN ${services} AS service ON service.bucket = ${bucket} AND service.id = meeting.service_id
    LEFT JOIN (${bookingsByMeeting(sql, tables, bucket, sql`${bookings}`)}) AS booked
      ON booked.host_id = meeting.host_id AND booked.meeting_id = meeting.id
    LEFT JOIN (SELECT host_id, meeting_id, json_agg(json_build_object('role', role, 'hostId', member_host_id,
        'meetingId', member_meeting_id, 'isLead', is_lead, 'assignedAt', ${millis(sql, "assigned_at")}
      ) ORDER BY place) AS assignments
      FROM ${assignments} WHERE bucket = ${bucket} AND ended_at IS NULL GROUP BY host_id, meeting_id) AS assigned
      ON assigned.host_id = meeting.host_id AND assigned.meeting_id = meeting.id
    LEFT JOIN (SELECT host_id, meeting_id, sum(coalesce(seats, 1))::int AS offers FROM ${waitlist}
      WHERE bucket = ${bucket} AND meeting_id IS NOT NULL GROUP BY host_id, meeting_id) AS offered
      ON offered.host_id = meeting.host_id AND offered.meeting_id = meeting.id
    WHERE meeting.bucket = ${bucket}
    ORDER BY meeting.host_id, coalesce(lower(meeting.held), meeting.start_at), meeting.id`
}

/** Selects the bookings of each meeting of a bucket as one list. */
export const bookingsByMeeting = (sql: SqlClient, { imports }: Tables, bucket: Fragment, from: Fragment): Fragment => sql`
  SELECT booking.host_id, booking.meeting_id, json_agg(json_build_object('id', booking.id, 'state', booking.state,
      'isGroup', booking.service_is_group, 'attendees', jsonb_array_length(booking.attendees),
      'start', ${millis(sql, "booking.scheduled_at")}, 'minutes', booking.duration_minutes, 'overridden', booking.overridden,
      'createdAt', ${millis(sql, "booking.created_at")}, 'hosts', booking.hosts,
      'wasMoved', booking.calendar_sequence > coalesce(booking.booker_reschedules, 0) OR EXISTS (
        SELECT FROM ${imports} AS imported WHERE imported.bucket = ${bucket} AND imported.host_id = booking.host_id
          AND imported.kind = 'booking' AND imported.local_id = booking.id)) ORDER BY booking.id) AS bookings
  FROM ${from} AS booking WHERE booking.bucket = ${bucket} AND booking.meeting_id IS NOT NULL
  GROUP BY booking.host_id, booking.meeting_id`

/** The epoch milliseconds of a column. */
export const millis = (sql: SqlClient, time: string): Fragment => sql.literal(`(extract(epoch FROM ${time}) * 1000)::bigint`)

/** Returns the seats that a booking takes. */
export const seatsIn = ({ attendees, isGroup }: StoredBooking): number =>
  seatsOf({ attendees: Array.from({ length: attendees }, () => noAttendee), service: { isGroup } })

const noAttendee = { name: null, email: null }

export const idsOf = (rows: ReadonlyArray<{ readonly id: number }> | null): ReadonlyArray<number> =>
  (rows ?? []).map(({ id }) => id)

/** The states that hold the host's time. */
export const holdingStates: ReadonlyArray<BookingState> = bookingStatuses.flatMap(statesOf).filter(holdsTime)
