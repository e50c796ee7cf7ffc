import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/** Creates the booking event log. `payload` is `json`, not `jsonb`, to preserve the text as written. Events never change. */
export const events: Migration = (sql, { hosts, events }) =>
  Effect.gen(function* () {
    yield* sql`CREATE TABLE ${events} (
      id text CONSTRAINT events_pkey PRIMARY KEY,
      position bigint GENERATED ALWAYS AS IDENTITY,
      host_id bigint NOT NULL REFERENCES ${hosts} ON DELETE CASCADE,
      type text NOT NULL,
      created_at timestamptz NOT NULL,
      seat_index int NOT NULL,
      seat_name text,
      seat_email text,
      payload json NOT NULL,
      previous_scheduled_at timestamptz
    )`
    yield* sql`CREATE INDEX events_host_idx ON ${events} (host_id, created_at, position)`
  })
