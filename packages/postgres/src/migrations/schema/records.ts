import * as Effect from "effect/Effect"
import type { Migration } from "../Migration.ts"
import { bucketAndHost, hostColumns } from "./HostColumns.ts"

/**
 * The booking event log, the email log with the queue and the bodies of emails, the audit log, stored responses of requests with
 * an idempotency key, and the installation's single row.
 *
 * An event's `body` is the body of its deliveries. It is `json`, not `jsonb`, to preserve the text as written. An email's content
 * is compressed JSON. An email's row is written when it is added and when it has ended. Its attempts are counted in the queue. No
 * index of these tables has a column that a lease or an outcome changes, so such a write stays on its page and touches no index.
 *
 * The audit log outlives its host. An idempotency key belongs to a credential, which may not belong to a host: its bucket is then
 * 0. `fresh` records whether the last `begin` acquired the key. The installation's row is a text sealed with its secret, which
 * shows at startup whether the secret is unchanged.
 */
export const records: Migration = (sql, tables) =>
  Effect.gen(function* () {
    const { events, emails, email_bodies, email_queue, audit_log, idempotency_keys, installation } = tables
    yield* sql`CREATE TABLE ${events} (
      ${hostColumns(sql, "events", tables)},
      id text NOT NULL,
      position bigint GENERATED ALWAYS AS IDENTITY,
      type text NOT NULL,
      created_at timestamptz NOT NULL,
      booking_id bigint NOT NULL,
      seat_index int NOT NULL,
      seat_name text,
      seat_email text,
      previous_scheduled_at timestamptz,
      traceparent text,
      body json NOT NULL,
      CONSTRAINT events_pkey PRIMARY KEY (bucket, id)
    )`
    yield* sql`CREATE INDEX events_created_idx ON ${events} (created_at)`
    yield* sql`CREATE INDEX events_booking_idx ON ${events} (booking_id)`
    yield* sql`CREATE INDEX events_host_idx ON ${events} (bucket, host_id, position)`

    yield* sql`CREATE TABLE ${emails} (
      ${hostColumns(sql, "emails", tables)},
      id bigint GENERATED ALWAYS AS IDENTITY,
      kind text NOT NULL,
      booking_id bigint,
      to_email text,
      subject text,
      status text NOT NULL CONSTRAINT emails_status_check CHECK (status IN ('waiting', 'sent', 'failed', 'unsent')),
      attempts int NOT NULL,
      created_at timestamptz NOT NULL,
      sent_at timestamptz,
      error text,
      CONSTRAINT emails_pkey PRIMARY KEY (bucket, id)
    ) WITH (fillfactor = 85)`
    yield* sql`CREATE INDEX emails_created_idx ON ${emails} (created_at)`
    yield* sql`CREATE INDEX emails_booking_idx ON ${emails} (booking_id) WHERE booking_id IS NOT NULL`
    yield* sql`CREATE INDEX emails_host_idx ON ${emails} (bucket, host_id, created_at DESC, id DESC)`

    yield* sql`CREATE TABLE ${email_bodies} (
      email_id bigint NOT NULL,
      created_at timestamptz NOT NULL,
      bucket smallint NOT NULL,
      to_name text,
      content bytea NOT NULL,
      CONSTRAINT email_bodies_pkey PRIMARY KEY (bucket, email_id),
      CONSTRAINT email_bodies_email_fkey FOREIGN KEY (bucket, email_id) REFERENCES ${emails} ON DELETE CASCADE
    )`
    yield* sql`CREATE INDEX email_bodies_created_idx ON ${email_bodies} (created_at)`

    yield* sql`CREATE TABLE ${email_queue} (
      email_id bigint NOT NULL,
      due_at timestamptz NOT NULL,
      lease_until timestamptz,
      attempts int NOT NULL,
      bucket smallint NOT NULL,
      lease_token text,
      error text,
      CONSTRAINT email_queue_pkey PRIMARY KEY (bucket, email_id),
      CONSTRAINT email_queue_lease_check CHECK (num_nulls(lease_token, lease_until) IN (0, 2)),
      CONSTRAINT email_queue_email_fkey FOREIGN KEY (bucket, email_id) REFERENCES ${emails} ON DELETE CASCADE
    ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000)`
    yield* sql`CREATE INDEX email_queue_due_idx ON ${email_queue} (due_at, email_id)`

    yield* sql`CREATE TABLE ${audit_log} (
      ${bucketAndHost(sql, "audit_log")},
      id bigint GENERATED ALWAYS AS IDENTITY,
      acted_at timestamptz NOT NULL,
      actor_kind text NOT NULL,
      actor_id bigint,
      action text NOT NULL,
      subject_id bigint,
      amount_minor int,
      currency text,
      CONSTRAINT audit_log_currency_check CHECK (num_nulls(amount_minor, currency) IN (0, 2)),
      CONSTRAINT audit_log_pkey PRIMARY KEY (bucket, id)
    )`
    yield* sql`CREATE INDEX audit_log_host_idx ON ${audit_log} (bucket, host_id, acted_at DESC, id DESC)`
    yield* sql`CREATE INDEX audit_log_export_idx ON ${audit_log} (id)`

    yield* sql`CREATE TABLE ${idempotency_keys} (
      bucket smallint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      credential text NOT NULL,
      key text NOT NULL,
      fingerprint text NOT NULL,
      begun_at timestamptz NOT NULL,
      fresh boolean NOT NULL,
      lease_token text NOT NULL,
      lease_until timestamptz NOT NULL,
      status int,
      headers json,
      body text,
      sealed boolean NOT NULL,
      CONSTRAINT idempotency_keys_pkey PRIMARY KEY (bucket, credential, key),
      CONSTRAINT idempotency_keys_answer_check CHECK (num_nulls(status, headers, body) IN (0, 3))
    )`
    yield* sql`CREATE INDEX idempotency_keys_id_idx ON ${idempotency_keys} (id)`
    yield* sql`CREATE INDEX idempotency_keys_begun_idx ON ${idempotency_keys} (begun_at)`

    yield* sql`CREATE TABLE ${installation} (
      id int CONSTRAINT installation_pkey PRIMARY KEY CONSTRAINT installation_one_row_check CHECK (id = 1),
      secret_marker text NOT NULL,
      person_key text
    )`
  })
