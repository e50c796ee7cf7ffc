import * as Effect from "effect/Effect"
import type { ViewName } from "../../sql/Views.ts"
import type { Migration } from "../Migration.ts"

/** Creates the views of teams, and those of hosts and bookings with the columns that teams add at their end. */
export const teamViews = {
  hosts: (sql, { hosts }, views) =>
    Effect.asVoid(sql`CREATE OR REPLACE VIEW ${views.hosts} AS
      SELECT id, id AS host_id, nullif(email, '') AS email, username, username IS NOT NULL AS profile_complete, name, title, bio,
        avatar_url, logo_url, plan, timezone, currency, language, accent_color, hour_format::int AS hour_format, indexable,
        reminder_minutes, external_id, metadata, created_at, updated_at, coalesce(kind, 'person') AS kind,
        coalesce(attributes, '{}') AS attributes
      FROM ${hosts} CROSS JOIN (SELECT 1) AS read_only WHERE removed_at IS NULL`),
  bookings: (sql, { hosts, services, bookings, join_links }, views) =>
    Effect.asVoid(sql`CREATE OR REPLACE VIEW ${views.bookings} AS
      SELECT booking.id, booking.host_id, booking.status, booking.topic, booking.duration_minutes, booking.scheduled_at,
        booking.notes, booking.cancellation_reason, booking.booker_name, booking.booker_email, booking.attendees,
        booking.service_type, service.id AS service_id, booking.service_slug, booking.service_title, booking.service_is_group,
        booking.service_max_attendees, booking.service_type = 'single_use' AS service_is_personal_invite,
        CASE WHEN booking.location ->> 'type' = 'phone' THEN 'none'
          ELSE coalesce(booking.location ->> 'room', booking.location ->> 'type') END AS location_type,
        booking.location ->> 'label' AS location_label,
        CASE WHEN booking.location ->> 'type' = 'in_person' THEN booking.location ->> 'address' END AS location_address,
        CASE WHEN joined.token IS NULL THEN booking.conference_link END AS conference_link,
        booking.payment_status, booking.payment_amount_minor AS payment_amount, booking.payment_currency,
        booking.answers, booking.metadata, booking.created_at, booking.updated_at, booking.meeting_id
      FROM ${bookings} AS booking
      JOIN ${hosts} AS host ON host.bucket = booking.bucket AND host.id = booking.host_id
      LEFT JOIN ${services} AS service ON service.bucket = booking.bucket AND service.id = booking.service_id
      LEFT JOIN ${join_links} AS joined ON joined.bucket = booking.bucket AND joined.booking_id = booking.id
      WHERE host.removed_at IS NULL`),
  teams: (sql, { hosts }, views) =>
    Effect.asVoid(sql`CREATE VIEW ${views.teams} AS
      SELECT id, id AS host_id, username, name, timezone, external_id, metadata, coalesce(attributes, '{}') AS attributes,
        created_at, updated_at
      FROM ${hosts} CROSS JOIN (SELECT 1) AS read_only WHERE kind = 'team' AND removed_at IS NULL`),
  members: (sql, { hosts, members }, views) =>
    Effect.asVoid(sql`CREATE VIEW ${views.members} AS
      SELECT member.id, member.host_id, member.member_host_id AS member_id, member.is_manager AS manager,
        member.is_active AS active, member.invited_at, member.accepted_at
      FROM ${members} AS member JOIN ${hosts} AS host ON host.bucket = member.bucket AND host.id = member.host_id
      WHERE host.removed_at IS NULL`),
  assignments: (sql, { hosts, assignments }, views) =>
    Effect.asVoid(sql`CREATE VIEW ${views.assignments} AS
      SELECT assignment.id, assignment.host_id, assignment.meeting_id, assignment.role, assignment.member_host_id AS member_id,
        assignment.is_lead AS lead, assignment.reason, assignment.assigned_at, assignment.ended_at
      FROM ${assignments} AS assignment
      JOIN ${hosts} AS host ON host.bucket = assignment.bucket AND host.id = assignment.host_id
      WHERE host.removed_at IS NULL`)
} as const satisfies Partial<Readonly<Record<ViewName, Migration>>>
