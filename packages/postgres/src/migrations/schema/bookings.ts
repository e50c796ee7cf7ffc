import * as Effect from "effect/Effect"
import type { Migration } from "../Migration.ts"
import { hostColumns } from "./HostColumns.ts"

/**
 * Meetings, which hold time, bookings, which take seats in them, and what belongs to one booking: its timers, its checkout, its
 * visitor's link, and the link for its host to answer it.
 *
 * The exclusion constraint `meetings_no_overlap` prevents double booking: two meetings of one host can never overlap. Meetings
 * and bookings name their service without a foreign key, so removing a service writes none of them.
 *
 * A booking's listed status is a column, because three states are listed as pending and an index on all would not be in list
 * order. A timer's row is deleted when its work is done. No index has its lease, so a claim stays on the row's page.
 */
export const bookings: Migration = (sql, tables) =>
  Effect.gen(function* () {
    const { meetings, bookings, timers, checkouts, visitor_bookings, visitor_mails, answer_links } = tables
    yield* sql`CREATE TABLE ${meetings} (
      ${hostColumns(sql, "meetings", tables)},
      id bigint GENERATED ALWAYS AS IDENTITY,
      service_id bigint,
      start_at timestamptz NOT NULL,
      end_at timestamptz NOT NULL,
      held tstzrange NOT NULL,
      capacity int NOT NULL,
      seats_taken int NOT NULL,
      CONSTRAINT meetings_pkey PRIMARY KEY (bucket, id),
      CONSTRAINT meetings_seats_check CHECK (0 < seats_taken AND seats_taken <= capacity),
      CONSTRAINT meetings_length_check CHECK (start_at < end_at AND held @> tstzrange(start_at, end_at)),
      CONSTRAINT meetings_no_overlap EXCLUDE USING gist (bucket WITH =, host_id WITH =, held WITH &&)
    )`
    yield* sql`CREATE INDEX meetings_ended_idx ON ${meetings} (upper(held))`
    yield* sql`CREATE INDEX meetings_service_idx ON ${meetings} (service_id, start_at)`

    yield* sql`CREATE TABLE ${bookings} (
      ${hostColumns(sql, "bookings", tables)},
      id bigint GENERATED ALWAYS AS IDENTITY,
      state text NOT NULL CONSTRAINT bookings_state_check
        CHECK (state IN ('unconfirmed', 'pending', 'awaitingPayment', 'accepted', 'declined', 'cancelled')),
      status text GENERATED ALWAYS AS (CASE WHEN state IN ('unconfirmed', 'awaitingPayment') THEN 'pending' ELSE state END) STORED,
      meeting_id bigint,
      service_id bigint,
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
      updated_at timestamptz NOT NULL DEFAULT now(),
      cancellation_reason text,
      booker_name text,
      booker_email text,
      booker_time_zone text,
      language text,
      attendees jsonb NOT NULL,
      payment_status text NOT NULL CONSTRAINT bookings_payment_status_check
        CHECK (payment_status IN ('none', 'pending', 'paid', 'failed', 'refunded')),
      payment_amount_minor int,
      payment_currency text NOT NULL,
      refunds jsonb NOT NULL DEFAULT '[]',
      checkout_url text,
      conference_link text,
      calendar_sequence int NOT NULL,
      no_show_at timestamptz,
      answers jsonb NOT NULL,
      metadata jsonb NOT NULL,
      CONSTRAINT bookings_pkey PRIMARY KEY (bucket, id)
    )`
    yield* sql`CREATE INDEX bookings_scheduled_idx ON ${bookings} (scheduled_at)`
    yield* sql`CREATE INDEX bookings_list_idx ON ${bookings} (bucket, host_id, scheduled_at DESC NULLS LAST, id DESC)`
    yield* sql`CREATE INDEX bookings_status_idx ON ${bookings} (bucket, host_id, status, scheduled_at DESC NULLS LAST, id DESC)`
    yield* sql`CREATE INDEX bookings_no_show_idx ON ${bookings} (bucket, host_id, scheduled_at DESC NULLS LAST, id DESC)
      WHERE no_show_at IS NOT NULL`
    // With host_id itself, plans for few of a host's bookings would read its whole list. `fewOfHost` has the expressions.
    yield* sql`CREATE INDEX bookings_booker_idx ON ${bookings} (bucket, (0 - host_id), lower(booker_email COLLATE "C"), scheduled_at)`
    yield* sql`CREATE INDEX bookings_updated_idx ON ${bookings} (bucket, (1 - host_id), updated_at)`
    yield* sql`CREATE INDEX bookings_service_idx ON ${bookings} (bucket, (2 - host_id), service_id, scheduled_at DESC NULLS LAST, id DESC)`
    yield* sql`CREATE INDEX bookings_paid_idx ON ${bookings} (bucket, host_id, scheduled_at) WHERE payment_status = 'paid'`

    yield* sql`CREATE TABLE ${timers} (
      ${hostColumns(sql, "timers", tables)},
      booking_id bigint NOT NULL,
      kind text NOT NULL CONSTRAINT timers_kind_check
        CHECK (kind IN ('slotPasses', 'checkoutExpires', 'reminder', 'refund', 'mailAttendees', 'confirmationExpires')),
      due_at timestamptz NOT NULL,
      lease_token text,
      lease_until timestamptz,
      CONSTRAINT timers_pkey PRIMARY KEY (bucket, booking_id, kind),
      CONSTRAINT timers_booking_fkey FOREIGN KEY (bucket, booking_id) REFERENCES ${bookings} ON DELETE CASCADE,
      CONSTRAINT timers_lease_check CHECK (num_nulls(lease_token, lease_until) IN (0, 2))
    ) WITH (fillfactor = 85)`
    yield* sql`CREATE INDEX timers_due_idx ON ${timers} (due_at, booking_id)`
    yield* sql`CREATE INDEX timers_host_idx ON ${timers} (host_id)`

    yield* sql`CREATE TABLE ${checkouts} (
      ${hostColumns(sql, "checkouts", tables)},
      token text NOT NULL,
      booking_id bigint NOT NULL,
      amount_minor int NOT NULL,
      currency text NOT NULL,
      expires_at timestamptz NOT NULL,
      opened_provider text,
      opened_reference text,
      opened_url text,
      CONSTRAINT checkouts_pkey PRIMARY KEY (bucket, token),
      CONSTRAINT checkouts_booking_key UNIQUE (bucket, booking_id),
      CONSTRAINT checkouts_booking_fkey FOREIGN KEY (bucket, booking_id) REFERENCES ${bookings} ON DELETE CASCADE,
      CONSTRAINT checkouts_opened_check CHECK (num_nulls(opened_provider, opened_reference, opened_url) IN (0, 3))
    )`
    yield* sql`CREATE INDEX checkouts_host_idx ON ${checkouts} (bucket, host_id, expires_at)`

    yield* sql`CREATE TABLE ${visitor_bookings} (
      ${hostColumns(sql, "visitor_bookings", tables)},
      booking_id bigint NOT NULL,
      token_hash text NOT NULL,
      token text NOT NULL,
      token_context text NOT NULL,
      opened_at timestamptz,
      opened_from text,
      mailed_attendees int NOT NULL,
      CONSTRAINT visitor_bookings_pkey PRIMARY KEY (bucket, booking_id),
      CONSTRAINT visitor_bookings_token_key UNIQUE (bucket, token_hash),
      CONSTRAINT visitor_bookings_booking_fkey FOREIGN KEY (bucket, booking_id) REFERENCES ${bookings} ON DELETE CASCADE,
      CONSTRAINT visitor_bookings_opened_check CHECK (opened_at IS NOT NULL OR (opened_from IS NULL AND mailed_attendees = 0))
    )`
    yield* sql`CREATE INDEX visitor_bookings_host_idx ON ${visitor_bookings} (host_id)`

    yield* sql`CREATE TABLE ${answer_links} (
      ${hostColumns(sql, "answer_links", tables)},
      booking_id bigint NOT NULL,
      token_hash text NOT NULL,
      token text NOT NULL,
      token_context text NOT NULL,
      answer text CONSTRAINT answer_links_answer_check CHECK (answer IN ('accept', 'decline')),
      answered_by text,
      answered_at timestamptz,
      CONSTRAINT answer_links_pkey PRIMARY KEY (bucket, booking_id),
      CONSTRAINT answer_links_token_key UNIQUE (bucket, token_hash),
      CONSTRAINT answer_links_booking_fkey FOREIGN KEY (bucket, booking_id) REFERENCES ${bookings} ON DELETE CASCADE,
      CONSTRAINT answer_links_answered_check CHECK (num_nulls(answer, answered_by, answered_at) IN (0, 3))
    )`
    yield* sql`CREATE INDEX answer_links_host_idx ON ${answer_links} (host_id)`

    yield* sql`CREATE TABLE ${visitor_mails} (
      ${hostColumns(sql, "visitor_mails", tables)},
      id bigint GENERATED ALWAYS AS IDENTITY,
      address text NOT NULL,
      caused_at timestamptz NOT NULL,
      count int NOT NULL,
      CONSTRAINT visitor_mails_pkey PRIMARY KEY (bucket, id)
    )`
    yield* sql`CREATE INDEX visitor_mails_address_idx ON ${visitor_mails} (bucket, host_id, address, caused_at)`
    yield* sql`CREATE INDEX visitor_mails_caused_idx ON ${visitor_mails} (caused_at)`
  })
