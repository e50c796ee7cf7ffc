import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/**
 * Creates the workers' queues. A timer's row is deleted when its work is done. An email's row remains as the log.
 *
 * Claims read due rows in index order. A second index on leases finds the next lease to expire.
 */
export const queues: Migration = (sql, { hosts, bookings, timers, emails }) =>
  Effect.gen(function* () {
    yield* sql`CREATE TABLE ${timers} (
      booking_id bigint NOT NULL REFERENCES ${bookings} ON DELETE CASCADE,
      kind text NOT NULL CONSTRAINT timers_kind_check CHECK (kind IN ('slotPasses', 'checkoutExpires', 'reminder', 'refund')),
      host_id bigint NOT NULL REFERENCES ${hosts} ON DELETE CASCADE,
      due_at timestamptz NOT NULL,
      lease_token text,
      lease_until timestamptz,
      CONSTRAINT timers_pkey PRIMARY KEY (booking_id, kind),
      CONSTRAINT timers_lease_check CHECK (num_nulls(lease_token, lease_until) IN (0, 2))
    )`
    yield* sql`CREATE INDEX timers_due_idx ON ${timers} (due_at, booking_id)`
    yield* sql`CREATE INDEX timers_leased_idx ON ${timers} (lease_until) WHERE lease_until IS NOT NULL`
    yield* sql`CREATE INDEX timers_host_idx ON ${timers} (host_id)`

    yield* sql`CREATE TABLE ${emails} (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT emails_pkey PRIMARY KEY,
      host_id bigint NOT NULL REFERENCES ${hosts} ON DELETE CASCADE,
      kind text NOT NULL,
      to_name text,
      to_email text NOT NULL,
      subject text NOT NULL,
      body_text text NOT NULL,
      body_html text NOT NULL,
      calendar json,
      status text NOT NULL CONSTRAINT emails_status_check CHECK (status IN ('waiting', 'sent', 'failed')),
      attempts int NOT NULL,
      created_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL,
      lease_token text,
      lease_until timestamptz,
      sent_at timestamptz,
      error text,
      CONSTRAINT emails_lease_check CHECK (num_nulls(lease_token, lease_until) IN (0, 2)),
      CONSTRAINT emails_leased_status_check CHECK (status = 'waiting' OR lease_token IS NULL)
    )`
    yield* sql`CREATE INDEX emails_due_idx ON ${emails} (due_at, id) WHERE status = 'waiting'`
    yield* sql`CREATE INDEX emails_leased_idx ON ${emails} (lease_until) WHERE lease_until IS NOT NULL`
    yield* sql`CREATE INDEX emails_host_idx ON ${emails} (host_id, created_at DESC, id DESC)`
  })
