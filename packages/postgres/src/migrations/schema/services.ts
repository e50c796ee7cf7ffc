import * as Effect from "effect/Effect"
import type { Migration } from "../Migration.ts"
import { hostColumns } from "./HostColumns.ts"

/**
 * Services of both kinds: default services and single-use ones, which are invites. One table, so that they share one id sequence.
 *
 * Bookings and meetings name their service without a foreign key. Deleting a service deletes its row alone, and readers of
 * bookings look up whether the service still exists.
 */
export const services: Migration = (sql, tables) =>
  Effect.gen(function* () {
    const { services } = tables
    yield* sql`CREATE TABLE ${services} (
      ${hostColumns(sql, "services", tables)},
      id bigint GENERATED ALWAYS AS IDENTITY,
      type text NOT NULL CONSTRAINT services_type_check CHECK (type IN ('default', 'single_use')),
      slug text NOT NULL,
      title text NOT NULL,
      description text,
      durations jsonb NOT NULL,
      location jsonb NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      is_default boolean,
      is_group boolean,
      max_attendees int,
      requires_approval boolean,
      settings jsonb,
      hours jsonb,
      status text CONSTRAINT services_status_check CHECK (status IN ('open', 'used', 'disabled')),
      token text,
      contact_name text,
      contact_email text,
      expires_at timestamptz,
      CONSTRAINT services_pkey PRIMARY KEY (bucket, id),
      CONSTRAINT services_default_check CHECK (CASE type
        WHEN 'default' THEN num_nulls(description, is_default, is_group, requires_approval, settings) = 0
        ELSE num_nonnulls(is_default, is_group, max_attendees, requires_approval, settings) = 0 END),
      CONSTRAINT services_hours_check CHECK (hours IS NULL OR type = 'single_use'),
      CONSTRAINT services_single_use_check CHECK (CASE type
        WHEN 'single_use' THEN num_nulls(status, token, expires_at) = 0
        ELSE num_nonnulls(status, token, contact_name, contact_email, expires_at) = 0 END)
    )`
    yield* sql`CREATE UNIQUE INDEX services_slug_key ON ${services} (bucket, host_id, slug)
      WHERE type = 'default'`
    yield* sql`CREATE UNIQUE INDEX services_is_default_key ON ${services} (bucket, host_id) WHERE is_default`
    yield* sql`CREATE UNIQUE INDEX services_token_key ON ${services} (bucket, token)`
    yield* sql`CREATE INDEX services_expires_idx ON ${services} (expires_at) WHERE type = 'single_use'`
    yield* sql`CREATE INDEX services_host_idx ON ${services} (bucket, host_id, type, created_at, id)`
  })
