import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/** The application's own IDs and data on hosts and bookings. A service keeps its metadata with its settings. */
export const metadata: Migration = (sql, { hosts, bookings }) =>
  Effect.gen(function* () {
    yield* sql`ALTER TABLE ${hosts} ADD COLUMN external_id text, ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}'`
    yield* sql`CREATE UNIQUE INDEX hosts_external_id_key ON ${hosts} (external_id)`
    yield* sql`ALTER TABLE ${bookings} ADD COLUMN metadata jsonb NOT NULL DEFAULT '{}'`
  })
