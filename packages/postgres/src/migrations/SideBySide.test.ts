// @module-tag thorough

import { storeContract } from "@slotkit/conformance"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import * as Statement from "effect/sql/Statement"
import { ownSchema, realUrl } from "../../test/RealDatabase.ts"
import { checkedForBucket } from "../../test/StatementsWithoutBucket.ts"
import { leasesOnProcessClock, migrate, pgFromUrl, pgStore, useSchema } from "../index.ts"
import { migrations } from "./index.ts"

const schema = ownSchema("side_by_side")
const newest = Object.keys(migrations).at(-1)!

/**
 * Adds as a later release may, beside which this one works: columns with defaults in every table, a table that refers to another,
 * an index and a view.
 */
const laterRelease = Effect.gen(function* () {
  const sql = yield* SqlClient
  const tables = yield* sql<{ readonly name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = ${schema}`
  const named = (name: string) => `"${schema}"."${name}"`
  for (const { name } of tables) {
    yield* sql.unsafe(
      `ALTER TABLE ${named(name)} ADD COLUMN later_text text NOT NULL DEFAULT 'later', ADD COLUMN later_at timestamptz`
    )
  }
  yield* sql.unsafe(`CREATE TABLE ${named("later_notes")} (bucket smallint NOT NULL, booking_id bigint NOT NULL, note text NOT NULL,
    FOREIGN KEY (bucket, booking_id) REFERENCES ${named("bookings")} ON DELETE CASCADE)`)
  yield* sql.unsafe(`CREATE INDEX later_idx ON ${named("bookings")} (bucket, later_text, id)`)
  yield* sql.unsafe(`CREATE VIEW "${schema}_api".later_notes AS SELECT booking_id, note FROM ${named("later_notes")}`)
  yield* sql`INSERT INTO ${sql(`${schema}.schema_migrations`)} (name, applied_at, readable_by) VALUES ('9999_later', now(), ${newest})`
})

const connection = pgFromUrl(realUrl, { maxConnections: 20 })
const upgraded = Effect.andThen(migrate({ schema }), Effect.andThen(laterRelease, useSchema("check", { schema })))
const beside = Layer.merge(Layer.provideMerge(Layer.effectDiscard(Effect.orDie(upgraded)), connection), leasesOnProcessClock)

storeContract(
  "PostgreSQL, beside a later release that has added to every table, with every statement checked for its bucket",
  pgStore({ schema }).pipe(
    Layer.provide(beside),
    Layer.provideMerge(Layer.succeed(Statement.CurrentTransformer, checkedForBucket))
  )
)
