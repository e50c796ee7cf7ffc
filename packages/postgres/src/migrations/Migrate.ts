import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { BeginTransaction, SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { databaseMessage } from "../connections/DatabaseMessage.ts"
import { withLongStatements } from "../connections/LongStatements.ts"
import { migrationTablesIn, type PgStoreOptions, schemaName } from "../sql/Tables.ts"
import { migrations } from "./index.ts"

/** What `migrate` did. */
export interface Migrated {
  /** The names of the migrations that ran, in their order; none when the tables were up to date. */
  readonly applied: ReadonlyArray<string>
  /** Whether the schema had no tables of Slotkit before. */
  readonly firstStart: boolean
}

/** The tables could not be brought up to date; nothing has changed. `message` is one sentence for the operator. */
export class MigrationFailed extends Data.TaggedError("MigrationFailed")<{ readonly message: string; readonly cause: unknown }> {}

/**
 * Brings the tables of a schema up to date, in one transaction, and makes the schema when it is missing.
 *
 * Any number of processes may call it at once: one after the other looks what there is to do, under a lock of the database.
 */
export const migrate = (options: PgStoreOptions = {}): Effect.Effect<Migrated, MigrationFailed, SqlClient> => {
  const schema = schemaName(options)
  const tables = migrationTablesIn(options)
  const { schema_migrations } = tables
  return Effect.gen(function* () {
    const sql = yield* SqlClient
    const work = Effect.gen(function* () {
      yield* sql`SELECT set_config('statement_timeout', '0', true)`
      yield* sql`SELECT pg_advisory_xact_lock(hashtextextended('slotkit.migrate', 0))`
      const [found] = yield* sql<Found>`SELECT
        EXISTS (SELECT FROM pg_extension WHERE extname = 'btree_gist') AS extension,
        EXISTS (SELECT FROM pg_namespace WHERE nspname = ${schema}) AS schema,
        EXISTS (SELECT FROM pg_tables WHERE schemaname = ${schema} AND tablename = 'schema_migrations') AS tables`
      if (!found!.extension) yield* createExtension(sql)
      if (!found!.schema) yield* sql`CREATE SCHEMA ${sql(schema)}`
      if (!found!.tables) yield* sql`CREATE TABLE ${schema_migrations} (name text PRIMARY KEY, applied_at timestamptz NOT NULL)`
      const rows = yield* sql<{ readonly name: string }>`SELECT name FROM ${schema_migrations}`
      const done = new Set(rows.map(({ name }) => name))
      const missing = Object.entries(migrations).filter(([name]) => !done.has(name))
      const appliedAt = new Date(yield* Clock.currentTimeMillis)
      for (const [name, migration] of missing) {
        yield* migration(sql, tables)
        yield* sql`INSERT INTO ${schema_migrations} ${sql.insert({ name, applied_at: appliedAt })}`
      }
      return { applied: missing.map(([name]) => name), firstStart: !found!.tables }
    })
    return yield* withLongStatements(sql.withTransaction(work)).pipe(
      Effect.provideService(BeginTransaction, "BEGIN ISOLATION LEVEL READ COMMITTED"),
      Effect.catchTag("SqlError", (error: SqlError) =>
        Effect.fail(
          new MigrationFailed({
            message: `The schema ${schema} could not be brought up to date: ${databaseMessage(error)}.`,
            cause: error
          })
        )
      )
    )
  })
}

interface Found {
  readonly extension: boolean
  readonly schema: boolean
  readonly tables: boolean
}

/** In `public`, so that several schemas of Slotkit can share it and none of them takes it away when it is dropped. */
const createExtension = (sql: SqlClient) =>
  sql`CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public`.pipe(
    Effect.mapError(
      (error) =>
        new MigrationFailed({
          message: `The PostgreSQL extension btree_gist is missing and could not be added (${databaseMessage(error)}): run CREATE EXTENSION btree_gist in this database as a role that may.`,
          cause: error
        })
    )
  )
