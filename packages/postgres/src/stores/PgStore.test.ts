import { connectionContract, storeContract } from "@slotkit/conformance"
import * as Layer from "effect/Layer"
import * as Statement from "effect/sql/Statement"
import { asLimitedRole } from "../../test/LimitedRole.ts"
import { ownSchema } from "../../test/RealDatabase.ts"
import { checkedForBucket } from "../../test/StatementsWithoutBucket.ts"
import { pgFromPglite, pgStore } from "../index.ts"
import { migrations } from "../migrations/index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("contract")

/**
 * Adds as a later release may, beside which this one works: columns with defaults in every table, a table that refers to another,
 * an index and a view.
 */
const laterRelease = [
  `DO $$ DECLARE one text; BEGIN FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = '${schema}' LOOP
    EXECUTE format('ALTER TABLE "${schema}".%I ADD COLUMN later_text text NOT NULL DEFAULT ''later'', ADD COLUMN later_at timestamptz', one);
  END LOOP; END $$`,
  `CREATE TABLE "${schema}".later_notes (bucket smallint NOT NULL, booking_id bigint NOT NULL, note text NOT NULL,
    FOREIGN KEY (bucket, booking_id) REFERENCES "${schema}".bookings ON DELETE CASCADE)`,
  `CREATE INDEX later_idx ON "${schema}".bookings (bucket, later_text, id)`,
  `CREATE VIEW "${schema}_api".later_notes AS SELECT booking_id, note FROM "${schema}".later_notes`,
  `INSERT INTO "${schema}".schema_migrations (name, applied_at, readable_by)
    VALUES ('9999_later', now(), '${Object.keys(migrations).at(-1)}')`
]

storeContract(
  "PostgreSQL, as a role that cannot create anything, beside a later release, with every statement checked for its bucket",
  Layer.merge(
    pgStore({ schema }).pipe(Layer.provide(asLimitedRole(schema, laterRelease))),
    Layer.succeed(Statement.CurrentTransformer, checkedForBucket)
  )
)

connectionContract("PGlite", pgStore().pipe(Layer.provide(migrated(pgFromPglite({ dataDir: "memory" })))), {
  readsBesideTransactions: false
})
