import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/**
 * Creates API keys, and the request log for rate limits: the instants of each credential's requests in the last minute, in epoch
 * milliseconds.
 *
 * The log is UNLOGGED. It covers one minute only, so losing it in a crash is acceptable.
 */
export const credentials: Migration = (sql, { hosts, api_keys, rate_log }) =>
  Effect.gen(function* () {
    yield* sql`CREATE TABLE ${api_keys} (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT api_keys_pkey PRIMARY KEY,
      host_id bigint NOT NULL REFERENCES ${hosts} ON DELETE CASCADE,
      key_hash text NOT NULL CONSTRAINT api_keys_key_hash_key UNIQUE,
      name text NOT NULL,
      scopes text[] NOT NULL,
      last4 text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz
    )`
    yield* sql`CREATE INDEX api_keys_host_idx ON ${api_keys} (host_id, id)`

    yield* sql`CREATE UNLOGGED TABLE ${rate_log} (
      credential text CONSTRAINT rate_log_pkey PRIMARY KEY,
      host_id bigint NOT NULL,
      hits bigint[] NOT NULL,
      allowed boolean NOT NULL
    ) WITH (fillfactor = 50)`
  })
