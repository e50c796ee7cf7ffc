import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/**
 * Creates sessions, which hold time, and bookings, which take seats in them.
 *
 * The exclusion constraint `sessions_no_overlap` prevents double booking: two sessions of one host can never overlap.
 */
export const bookings: Migration = (sql, { hosts, services, sessions, bookings }) =>
  Effect.gen(function* () {
    yield* sql`CREATE TABLE ${sessions} (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT sessions_pkey PRIMARY KEY,
      host_id bigint NOT NULL REFERENCES ${hosts} ON DELETE CASCADE,
      service_id bigint REFERENCES ${services} ON DELETE SET NULL,
      start_at timestamptz NOT NULL,
      end_at timestamptz NOT NULL,
      held tstzrange NOT NULL,
      capacity int NOT NULL,
      seats_taken int NOT NULL,
      CONSTRAINT sessions_seats_check CHECK (0 < seats_taken AND seats_taken <= capacity),
      CONSTRAINT sessions_length_check CHECK (start_at < end_at AND held @> tstzrange(start_at, end_at)),
      CONSTRAINT sessions_no_overlap EXCLUDE USING gist (host_id WITH =, held WITH &&)
    )`
    yield* sql`CREATE INDEX sessions_service_idx ON ${sessions} (service_id, start_at)`

    yield* sql`CREATE TABLE ${bookings} (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT bookings_pkey PRIMARY KEY,
      host_id bigint NOT NULL REFERENCES ${hosts} ON DELETE CASCADE,
      state text NOT NULL CONSTRAINT bookings_state_check
        CHECK (state IN ('pending', 'awaitingPayment', 'accepted', 'declined', 'cancelled')),
      session_id bigint,
      service_id bigint REFERENCES ${services} ON DELETE SET NULL,
      service_type text NOT NULL CONSTRAINT bookings_service_type_check CHECK (service_type IN ('default', 'single_use')),
      service_slug text NOT NULL,
      service_title text NOT NULL,
      service_is_group boolean NOT NULL,
      service_max_attendees int,
      location jsonb NOT NULL,
      topic text,
      notes text,
      duration_minutes int NOT NULL,
      scheduled_at timestamptz,
      created_at timestamptz NOT NULL,
      cancellation_reason text,
      booker_name text,
      booker_email text,
      attendees jsonb NOT NULL,
      payment_status text NOT NULL CONSTRAINT bookings_payment_status_check
        CHECK (payment_status IN ('none', 'pending', 'paid', 'failed', 'refunded')),
      payment_amount_minor int,
      payment_currency text NOT NULL,
      checkout_url text,
      conference_link text
    )`
    yield* sql`CREATE INDEX bookings_list_idx ON ${bookings} (host_id, scheduled_at DESC NULLS LAST, id)`
    yield* sql`CREATE INDEX bookings_service_idx ON ${bookings} (service_id)`
  })
