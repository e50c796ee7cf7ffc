import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/** Creates sign-in links and browser sessions. Hashes are SHA-256 in lowercase hex. */
export const sessions: Migration = (sql, { hosts, sign_in_links, host_sessions }) =>
  Effect.gen(function* () {
    yield* sql`CREATE TABLE ${sign_in_links} (
      link_hash text CONSTRAINT sign_in_links_pkey PRIMARY KEY,
      browser_hash text NOT NULL,
      host_id bigint NOT NULL REFERENCES ${hosts} ON DELETE CASCADE,
      return_to text NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    )`
    yield* sql`CREATE INDEX sign_in_links_host_idx ON ${sign_in_links} (host_id)`
    yield* sql`CREATE INDEX sign_in_links_expires_idx ON ${sign_in_links} (expires_at)`

    yield* sql`CREATE TABLE ${host_sessions} (
      session_hash text CONSTRAINT host_sessions_pkey PRIMARY KEY,
      host_id bigint NOT NULL REFERENCES ${hosts} ON DELETE CASCADE,
      signed_in_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`
    yield* sql`CREATE INDEX host_sessions_host_idx ON ${host_sessions} (host_id)`
    yield* sql`CREATE INDEX host_sessions_expires_idx ON ${host_sessions} (expires_at)`
  })
