import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/**
 * Creates the audit log, and stored responses of requests with an idempotency key.
 *
 * A key belongs to a credential, which may not belong to a host. `fresh` records whether the last `begin` acquired the key.
 */
export const records: Migration = (sql, { hosts, audit_log, idempotency_keys }) =>
  Effect.gen(function* () {
    yield* sql`CREATE TABLE ${audit_log} (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT audit_log_pkey PRIMARY KEY,
      host_id bigint NOT NULL REFERENCES ${hosts} ON DELETE CASCADE,
      acted_at timestamptz NOT NULL,
      actor_kind text NOT NULL,
      actor_id bigint,
      action text NOT NULL,
      subject_id bigint
    )`
    yield* sql`CREATE INDEX audit_log_host_idx ON ${audit_log} (host_id, acted_at DESC, id DESC)`

    yield* sql`CREATE TABLE ${idempotency_keys} (
      credential text NOT NULL,
      key text NOT NULL,
      fingerprint text NOT NULL,
      begun_at timestamptz NOT NULL,
      fresh boolean NOT NULL,
      status int,
      headers json,
      body text,
      CONSTRAINT idempotency_keys_pkey PRIMARY KEY (credential, key),
      CONSTRAINT idempotency_keys_answer_check CHECK (num_nulls(status, headers, body) IN (0, 3))
    )`
    yield* sql`CREATE INDEX idempotency_keys_begun_idx ON ${idempotency_keys} (begun_at)`
  })
