import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/** Creates hosts with their schedules, and time off. */
export const hosts: Migration = (sql, { hosts, busy_times }) =>
  Effect.gen(function* () {
    yield* sql`CREATE TABLE ${hosts} (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT hosts_pkey PRIMARY KEY,
      email text NOT NULL,
      username text,
      name text,
      title text,
      bio text,
      avatar_url text,
      logo_url text,
      timezone text NOT NULL,
      currency text NOT NULL,
      plan text NOT NULL CONSTRAINT hosts_plan_check CHECK (plan IN ('free', 'pro')),
      weekly jsonb NOT NULL,
      overrides jsonb NOT NULL,
      created_at timestamptz NOT NULL
    )`
    yield* sql`CREATE UNIQUE INDEX hosts_email_key ON ${hosts} (lower(email))`
    yield* sql`CREATE UNIQUE INDEX hosts_username_key ON ${hosts} (username)`

    yield* sql`CREATE TABLE ${busy_times} (
      id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT busy_times_pkey PRIMARY KEY,
      host_id bigint NOT NULL REFERENCES ${hosts} ON DELETE CASCADE,
      start_at timestamptz NOT NULL,
      end_at timestamptz NOT NULL,
      title text,
      CONSTRAINT busy_times_length_check CHECK (start_at < end_at)
    )`
    yield* sql`CREATE INDEX busy_times_host_idx ON ${busy_times} (host_id, end_at, start_at)`
  })
