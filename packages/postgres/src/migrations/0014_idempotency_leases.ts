import type { Migration } from "./Migration.ts"

/** A keyed request runs under a lease, and the body of an answer that shows a secret is sealed. */
export const idempotencyLeases: Migration = (sql, { idempotency_keys }) =>
  sql`ALTER TABLE ${idempotency_keys}
    ADD COLUMN lease_token text NOT NULL DEFAULT '',
    ADD COLUMN lease_until timestamptz NOT NULL DEFAULT '-infinity',
    ADD COLUMN sealed boolean NOT NULL DEFAULT false`
