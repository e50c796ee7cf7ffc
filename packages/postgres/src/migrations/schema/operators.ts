import * as Effect from "effect/Effect"
import type { Migration } from "../Migration.ts"

/**
 * Sign-in links and sessions of operators, who need not be hosts, and the marks of completed sign-ins at an OpenID provider.
 * Tokens are stored as SHA-256 in lowercase hex.
 *
 * The indexes on webhooks and on hosts are for the operator console. A webhook is in its index only while something is wrong with
 * it, so a successful delivery writes none.
 */
export const operators: Migration = (sql, tables) =>
  Effect.gen(function* () {
    const { operator_links, operator_sessions, completed_sign_ins, hosts, webhooks } = tables
    yield* sql`CREATE TABLE ${operator_links} (
      link_hash text CONSTRAINT operator_links_pkey PRIMARY KEY,
      browser_hash text NOT NULL,
      email text NOT NULL,
      return_to text NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    )`
    yield* sql`CREATE INDEX operator_links_email_idx ON ${operator_links} (email)`
    yield* sql`CREATE INDEX operator_links_expires_idx ON ${operator_links} (expires_at)`

    yield* sql`CREATE TABLE ${operator_sessions} (
      session_hash text CONSTRAINT operator_sessions_pkey PRIMARY KEY,
      email text NOT NULL,
      groups text[] NOT NULL,
      signed_in_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    )`
    yield* sql`CREATE INDEX operator_sessions_email_idx ON ${operator_sessions} (email)`
    yield* sql`CREATE INDEX operator_sessions_expires_idx ON ${operator_sessions} (expires_at)`

    yield* sql`CREATE TABLE ${completed_sign_ins} (
      sign_in_hash text CONSTRAINT completed_sign_ins_pkey PRIMARY KEY,
      expires_at timestamptz NOT NULL
    )`
    yield* sql`CREATE INDEX completed_sign_ins_expires_idx ON ${completed_sign_ins} (expires_at)`

    yield* sql`CREATE INDEX hosts_email_prefix_idx ON ${hosts} (lower(email COLLATE "C") text_pattern_ops) WHERE removed_at IS NULL`
    yield* sql`CREATE INDEX hosts_username_prefix_idx ON ${hosts} (username text_pattern_ops) WHERE removed_at IS NULL`
    yield* sql`CREATE INDEX webhooks_failing_idx ON ${webhooks} (host_id)
      WHERE (consecutive_failures > 0 OR status = 'disabled') AND removed_at IS NULL`
  })
