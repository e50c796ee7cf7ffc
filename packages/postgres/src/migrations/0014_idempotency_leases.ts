import type { Migration } from "./Migration.ts"

/** Runs keyed requests under a lease, and seals stored responses that contain a secret. */
export const idempotencyLeases: Migration = (sql, { idempotency_keys }) =>
  sql`ALTER TABLE ${idempotency_keys}
    ADD COLUMN lease_token text NOT NULL DEFAULT '',
    ADD COLUMN lease_until timestamptz NOT NULL DEFAULT '-infinity',
    ADD COLUMN sealed boolean NOT NULL DEFAULT false`
