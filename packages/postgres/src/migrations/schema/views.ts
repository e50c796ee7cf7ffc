import * as Effect from "effect/Effect"
import type { ViewName } from "../../sql/Views.ts"
import type { Migration } from "../Migration.ts"
import { teamViews } from "./teamViews.ts"

/**
 * Creates the first read-only views of hosts, services, bookings and invites, which are the public part of the database.
 *
 * Each shows the fields of its resource, with nested ones flattened, and nothing that gives access: no token, hash or address
 * that contains one. Rows of removed hosts are hidden. The join with hosts also finds a host's bucket by its id, so that a reader
 * who names a host uses the indexes without knowing of buckets. Columns are only added, at the end.
 */
export const views: Migration = (sql, tables, views) =>
  Effect.forEach(Object.values(firstViews), (create) => create(sql, tables, views), { discard: true })

/** PostgreSQL would accept writes to a view of one table, from a role that has the right. */
const firstViews = {
  hosts: (sql, { hosts }, views) =>
    Effect.asVoid(sql`CREATE VIEW ${views.hosts} AS
      SELECT id, id AS host_id, email, username, username IS NOT NULL AS profile_complete, name, title, bio, avatar_url, logo_url,
        plan, timezone, currency, language, accent_color, hour_format::int AS hour_format, indexable, reminder_minutes, external_id,
        metadata, created_at, updated_at
      FROM ${hosts} CROSS JOIN (SELECT 1) AS read_only WHERE removed_at IS NULL`),
  services: (sql, { hosts, services }, views) => {
    const durations = sql`ARRAY(
        SELECT jsonb_build_object('minutes', duration -> 'minutes', 'price', duration -> 'priceMinor', 'currency', host.currency)
        FROM jsonb_array_elements(service.durations) WITH ORDINALITY AS offered (duration, place) ORDER BY place)`
    return Effect.asVoid(sql`CREATE VIEW ${views.services} AS
      SELECT service.id, service.host_id, service.type, service.slug, service.title, service.description, service.is_default,
        service.is_group, service.max_attendees, service.requires_approval, to_jsonb(${durations}) AS durations,
        service.location ->> 'type' AS location_type, service.location ->> 'label' AS location_label,
        service.location ->> 'address' AS location_address, coalesce(service.settings -> 'questions', '[]') AS questions,
        coalesce(service.settings ->> 'active', 'true')::boolean AS active, coalesce(service.settings -> 'metadata', '{}') AS metadata,
        service.created_at, service.updated_at
      FROM ${services} AS service JOIN ${hosts} AS host ON host.bucket = service.bucket AND host.id = service.host_id
      WHERE service.type = 'default' AND host.removed_at IS NULL`)
  },
  bookings: (sql, { hosts, services, bookings, join_links }, views) =>
    Effect.asVoid(sql`CREATE VIEW ${views.bookings} AS
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
        booking.answers, booking.metadata, booking.created_at, booking.updated_at
      FROM ${bookings} AS booking
      JOIN ${hosts} AS host ON host.bucket = booking.bucket AND host.id = booking.host_id
      LEFT JOIN ${services} AS service ON service.bucket = booking.bucket AND service.id = booking.service_id
      LEFT JOIN ${join_links} AS joined ON joined.bucket = booking.bucket AND joined.booking_id = booking.id
      WHERE host.removed_at IS NULL`),
  invites: (sql, { hosts, services }, views) =>
    Effect.asVoid(sql`CREATE VIEW ${views.invites} AS
      SELECT invite.id, invite.host_id, invite.title, invite.description,
        CASE WHEN invite.status = 'open' AND invite.expires_at <= now() THEN 'expired' ELSE invite.status END AS status,
        invite.contact_name, invite.contact_email, jsonb_path_query_array(invite.durations, '$[*].minutes') AS durations,
        invite.expires_at, invite.created_at, invite.updated_at
      FROM ${services} AS invite JOIN ${hosts} AS host ON host.bucket = invite.bucket AND host.id = invite.host_id
      WHERE invite.type = 'single_use' AND host.removed_at IS NULL`)
} as const satisfies Partial<Readonly<Record<ViewName, Migration>>>

/** Creates each of the views as it is after all migrations. */
export const createView: Readonly<Record<ViewName, Migration>> = { ...firstViews, ...teamViews }
