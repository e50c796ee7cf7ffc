import * as Effect from "effect/Effect"
import type { Migration } from "../Migration.ts"
import { hostColumns } from "./HostColumns.ts"

/**
 * The rooms of video meetings at providers, and the bookings' links to them.
 *
 * A room belongs to a meeting, whose bookings share it. Its row contains nothing about the meeting but its time. `due_at` is null
 * when nothing has to be done at the provider.
 */
export const conferences: Migration = (sql, tables) =>
  Effect.gen(function* () {
    const { bookings, join_links, conference_rooms } = tables
    yield* sql`CREATE TABLE ${join_links} (
      ${hostColumns(sql, "join_links", tables)},
      token text NOT NULL,
      booking_id bigint NOT NULL,
      CONSTRAINT join_links_pkey PRIMARY KEY (bucket, token),
      CONSTRAINT join_links_booking_key UNIQUE (bucket, booking_id),
      CONSTRAINT join_links_booking_fkey FOREIGN KEY (bucket, booking_id) REFERENCES ${bookings} ON DELETE CASCADE
    )`
    yield* sql`CREATE INDEX join_links_host_idx ON ${join_links} (bucket, host_id)`

    yield* sql`CREATE TABLE ${conference_rooms} (
      ${hostColumns(sql, "conference_rooms", tables)},
      id bigint GENERATED ALWAYS AS IDENTITY,
      meeting_key text NOT NULL,
      room text NOT NULL CONSTRAINT conference_rooms_room_check CHECK (room IN ('google_meet', 'teams', 'zoom')),
      key text NOT NULL,
      fallback_url text NOT NULL,
      since timestamptz NOT NULL,
      url text,
      reference text,
      revision integer NOT NULL,
      written_revision integer NOT NULL,
      wanted text NOT NULL CONSTRAINT conference_rooms_wanted_check CHECK (wanted IN ('present', 'absent')),
      start_at timestamptz NOT NULL,
      end_at timestamptz NOT NULL,
      due_at timestamptz,
      attempts integer NOT NULL,
      claims integer NOT NULL,
      error text,
      lease_token text,
      lease_until timestamptz,
      CONSTRAINT conference_rooms_pkey PRIMARY KEY (bucket, id),
      CONSTRAINT conference_rooms_meeting_key UNIQUE (bucket, host_id, meeting_key)
    )`
    yield* sql`CREATE INDEX conference_rooms_due_idx ON ${conference_rooms} (due_at, id) WHERE due_at IS NOT NULL`
    yield* sql`CREATE INDEX conference_rooms_end_idx ON ${conference_rooms} (end_at)`
  })
