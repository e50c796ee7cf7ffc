import * as Effect from "effect/Effect"
import type { Migration } from "../Migration.ts"
import { bucketAndHost, hostColumns } from "./HostColumns.ts"

/**
 * API keys, sign-in links and browser sessions, stored as SHA-256 in lowercase hex, and the request log for rate limits: the
 * instants of each credential's requests in the last minute, in epoch milliseconds.
 *
 * The log is UNLOGGED. It covers one minute only, so losing it in a crash is acceptable.
 */
export const credentials: Migration = (sql, tables) =>
  Effect.gen(function* () {
    const { api_keys, rate_log, sign_in_links, host_sessions } = tables
    yield* sql`CREATE TABLE ${api_keys} (
      ${hostColumns(sql, "api_keys", tables)},
      id bigint GENERATED ALWAYS AS IDENTITY,
      key_hash text NOT NULL,
      name text NOT NULL,
      scopes text[] NOT NULL,
      last4 text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz,
      CONSTRAINT api_keys_pkey PRIMARY KEY (bucket, id),
      CONSTRAINT api_keys_key_hash_key UNIQUE (bucket, key_hash)
    )`
    yield* sql`CREATE INDEX api_keys_revoked_idx ON ${api_keys} (revoked_at) WHERE revoked_at IS NOT NULL`
    yield* sql`CREATE INDEX api_keys_host_idx ON ${api_keys} (bucket, host_id, id)`

    yield* sql`CREATE UNLOGGED TABLE ${rate_log} (
      ${bucketAndHost(sql, "rate_log")},
      credential text NOT NULL,
      hits bigint[] NOT NULL,
      allowed boolean NOT NULL,
      CONSTRAINT rate_log_pkey PRIMARY KEY (bucket, credential)
    ) WITH (fillfactor = 50)`

    yield* sql`CREATE TABLE ${sign_in_links} (
      ${hostColumns(sql, "sign_in_links", tables)},
      link_hash text NOT NULL,
      browser_hash text NOT NULL,
      return_to text NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      CONSTRAINT sign_in_links_pkey PRIMARY KEY (bucket, link_hash)
    )`
    yield* sql`CREATE INDEX sign_in_links_host_idx ON ${sign_in_links} (host_id)`
    yield* sql`CREATE INDEX sign_in_links_expires_idx ON ${sign_in_links} (expires_at)`

    yield* sql`CREATE TABLE ${host_sessions} (
      ${hostColumns(sql, "host_sessions", tables)},
      session_hash text NOT NULL,
      signed_in_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      CONSTRAINT host_sessions_pkey PRIMARY KEY (bucket, session_hash)
    )`
    yield* sql`CREATE INDEX host_sessions_host_idx ON ${host_sessions} (host_id)`
    yield* sql`CREATE INDEX host_sessions_expires_idx ON ${host_sessions} (expires_at)`
  })
