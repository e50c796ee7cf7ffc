import * as Effect from "effect/Effect"
import type { Migration } from "./Migration.ts"

/** Removed hosts stay until their mails, deliveries and refunds are done. The audit log outlives its host. */
export const removedHosts: Migration = (sql, { hosts, audit_log }) =>
  Effect.gen(function* () {
    yield* sql`ALTER TABLE ${hosts} ADD COLUMN removed_at timestamptz`
    yield* sql`CREATE INDEX hosts_removed_idx ON ${hosts} (removed_at) WHERE removed_at IS NOT NULL`
    yield* sql`ALTER TABLE ${audit_log} DROP CONSTRAINT audit_log_host_id_fkey`
  })
