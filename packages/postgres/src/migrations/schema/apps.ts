import * as Effect from "effect/Effect"
import type { Migration } from "../Migration.ts"
import { bucketAndHost, hostColumns } from "./HostColumns.ts"

/**
 * Partner apps, the hosts connected to them, and codes and tokens, stored as SHA-256 in lowercase hex. Apps are few, and hosts of
 * every bucket connect them, so they have no bucket. An app that a host has registered names its owner. Of an app that has
 * registered itself, a job notes since when it has no connection.
 *
 * A removed app is marked, and a job ends its connections and then deletes it.
 *
 * A code or token names the part of the installation that it is bound to, or none.
 *
 * An access token copies the connection and host of its family, so authentication does not join the family. An ended connection
 * is marked, and a job deletes its tokens. Its row is deleted with the family. A code names its family without a foreign key:
 * ending a family never touches the code, so locks are always taken in the order codes, then families.
 */
export const apps: Migration = (sql, tables) =>
  Effect.gen(function* () {
    const { apps, connections, grant_families, authorization_codes, access_tokens, refresh_tokens } = tables
    yield* sql`CREATE TABLE ${apps} (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT apps_pkey PRIMARY KEY,
      client_id text NOT NULL CONSTRAINT apps_client_id_key UNIQUE,
      name text NOT NULL,
      redirect_uris text[] NOT NULL,
      scopes text[] NOT NULL,
      client_secret_hash text,
      registered_by text NOT NULL CONSTRAINT apps_registered_by_check CHECK (registered_by IN ('operator', 'host', 'client')),
      owner_host_id bigint,
      is_verified boolean NOT NULL,
      webhook_secret text NOT NULL,
      webhook_secret_context text NOT NULL,
      previous_webhook_secret text,
      previous_webhook_secret_context text,
      previous_webhook_secret_until timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      idle_since timestamptz,
      removed_at timestamptz,
      CONSTRAINT apps_owner_check CHECK ((owner_host_id IS NOT NULL) = (registered_by = 'host')),
      CONSTRAINT apps_previous_webhook_secret_check CHECK (
        num_nulls(previous_webhook_secret, previous_webhook_secret_context, previous_webhook_secret_until) IN (0, 3))
    )`

    yield* sql`CREATE INDEX apps_owner_idx ON ${apps} (owner_host_id) WHERE owner_host_id IS NOT NULL`
    yield* sql`CREATE INDEX apps_client_idx ON ${apps} (id) WHERE registered_by = 'client' AND removed_at IS NULL`

    yield* sql`CREATE TABLE ${connections} (
      ${hostColumns(sql, "connections", tables)},
      id bigint GENERATED ALWAYS AS IDENTITY,
      app_id bigint NOT NULL CONSTRAINT connections_app_fkey REFERENCES ${apps} ON DELETE CASCADE,
      connected_at timestamptz NOT NULL,
      removed_at timestamptz,
      CONSTRAINT connections_pkey PRIMARY KEY (bucket, id)
    )`
    yield* sql`CREATE UNIQUE INDEX connections_host_app_key ON ${connections} (bucket, host_id, app_id) WHERE removed_at IS NULL`
    yield* sql`CREATE INDEX connections_host_idx ON ${connections} (bucket, host_id)`
    yield* sql`CREATE INDEX connections_removed_idx ON ${connections} (removed_at, id) WHERE removed_at IS NOT NULL`
    yield* sql`CREATE INDEX connections_app_idx ON ${connections} (app_id)`

    yield* sql`CREATE TABLE ${grant_families} (
      bucket smallint NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY,
      connection_id bigint NOT NULL,
      begun_at timestamptz NOT NULL,
      CONSTRAINT grant_families_pkey PRIMARY KEY (bucket, id),
      CONSTRAINT grant_families_connection_fkey FOREIGN KEY (bucket, connection_id) REFERENCES ${connections} ON DELETE CASCADE
    )`
    yield* sql`CREATE INDEX grant_families_connection_idx ON ${grant_families} (connection_id)`

    yield* sql`CREATE TABLE ${authorization_codes} (
      ${hostColumns(sql, "authorization_codes", tables)},
      code_hash text NOT NULL,
      app_id bigint NOT NULL CONSTRAINT authorization_codes_app_fkey REFERENCES ${apps} ON DELETE CASCADE,
      redirect_uri text NOT NULL,
      code_challenge text,
      scopes text[] NOT NULL,
      scopes_differ boolean NOT NULL,
      resource text CONSTRAINT authorization_codes_resource_check CHECK (resource IN ('mcp', 'api')),
      expires_at timestamptz NOT NULL,
      spent_at timestamptz,
      family_id bigint,
      CONSTRAINT authorization_codes_pkey PRIMARY KEY (bucket, code_hash),
      CONSTRAINT authorization_codes_family_check CHECK (family_id IS NULL OR spent_at IS NOT NULL)
    )`
    yield* sql`CREATE INDEX authorization_codes_host_idx ON ${authorization_codes} (bucket, host_id, app_id)`
    yield* sql`CREATE INDEX authorization_codes_app_idx ON ${authorization_codes} (app_id)`
    yield* sql`CREATE INDEX authorization_codes_expires_idx ON ${authorization_codes} (expires_at)`

    yield* sql`CREATE TABLE ${access_tokens} (
      ${bucketAndHost(sql, "access_tokens")},
      token_hash text NOT NULL,
      family_id bigint NOT NULL,
      connection_id bigint NOT NULL,
      scopes text[] NOT NULL,
      resource text CONSTRAINT access_tokens_resource_check CHECK (resource IN ('mcp', 'api')),
      expires_at timestamptz NOT NULL,
      used_at timestamptz,
      CONSTRAINT access_tokens_pkey PRIMARY KEY (bucket, token_hash),
      CONSTRAINT access_tokens_family_fkey FOREIGN KEY (bucket, family_id) REFERENCES ${grant_families} ON DELETE CASCADE
    )`
    yield* sql`CREATE INDEX access_tokens_family_idx ON ${access_tokens} (family_id)`
    yield* sql`CREATE INDEX access_tokens_expires_idx ON ${access_tokens} (expires_at)`

    yield* sql`CREATE TABLE ${refresh_tokens} (
      bucket smallint NOT NULL,
      token_hash text NOT NULL,
      family_id bigint NOT NULL,
      access_token_hash text NOT NULL,
      scopes text[] NOT NULL,
      resource text CONSTRAINT refresh_tokens_resource_check CHECK (resource IN ('mcp', 'api')),
      expires_at timestamptz NOT NULL,
      rotated_at timestamptz,
      successor_hash text,
      CONSTRAINT refresh_tokens_pkey PRIMARY KEY (bucket, token_hash),
      CONSTRAINT refresh_tokens_family_fkey FOREIGN KEY (bucket, family_id) REFERENCES ${grant_families} ON DELETE CASCADE,
      CONSTRAINT refresh_tokens_rotated_check CHECK (num_nulls(rotated_at, successor_hash) IN (0, 2))
    )`
    yield* sql`CREATE INDEX refresh_tokens_family_idx ON ${refresh_tokens} (family_id)`
    yield* sql`CREATE INDEX refresh_tokens_expires_idx ON ${refresh_tokens} (expires_at)`
  })
