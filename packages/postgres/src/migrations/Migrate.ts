import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { BeginTransaction, SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { databaseMessage } from "../connections/DatabaseMessage.ts"
import { withLongStatements } from "../connections/LongStatements.ts"
import { preparePartitions } from "../partitions/PreparePartitions.ts"
import { limitLocks, retryingLocks } from "../sql/LockLimit.ts"
import { type PgStoreOptions, schemaName, tablesIn } from "../sql/Tables.ts"
import { type ViewName, viewsIn, viewsSchemaName } from "../sql/Views.ts"
import { checkSchema, missingViews, type SchemaIncomplete } from "./CheckSchema.ts"
import { migrations, readableBy } from "./index.ts"
import type { AnyMigration } from "./Migration.ts"
import { createMigrations } from "./MigrationSql.ts"
import { logPartitionsOf, migrationState, refuseNewer, type SchemaNewer, tableLayoutOf } from "./MigrationState.ts"
import { runOnline } from "./RunOnline.ts"
import { createView } from "./schema/views.ts"

/** The result of `migrate`. */
export interface Migrated {
  /** The names of the migrations that ran, in order. Empty if the tables were up to date. */
  readonly applied: ReadonlyArray<string>
  /** The names of the views that were missing, for example after a restore, and were created again. */
  readonly recreatedViews: ReadonlyArray<ViewName>
  /** True if the schema had no Slotkit tables before. */
  readonly firstStart: boolean
  /** The layout of the tables, for `TableLayout`. */
  readonly layout: "single" | "distributed"
  /** The shape of the logs, for `LogPartitions`. */
  readonly partitions: "none" | "monthly"
}

/** The migration failed. Its transaction changed nothing. `message` is one sentence for the operator. */
export class MigrationFailed extends Data.TaggedError("MigrationFailed")<{ readonly message: string; readonly cause: unknown }> {}

/** Reasons why the tables cannot be used. Each has a one-sentence message. */
export type Unmigrated = MigrationFailed | SchemaIncomplete | SchemaNewer

/**
 * Brings the tables of a schema up to date, and creates the schemas of its tables and views if they do not exist. Views that are
 * missing although the tables are up to date are created again.
 *
 * Migrations run in one transaction. One of the kind `online` runs after the transaction of those before it, while other
 * processes use the tables, and continues where it was when the process before it ended.
 *
 * Several processes may call it at once. An advisory lock makes their transactions run one after another. Fails with
 * `SchemaNewer` if a newer, incompatible version has migrated the schema, and with `SchemaIncomplete` if parts of it are missing.
 */
export const migrate = (
  options: PgStoreOptions = {},
  all: Readonly<Record<string, AnyMigration>> = migrations
): Effect.Effect<Migrated, Unmigrated, SqlClient> => {
  const schema = schemaName(options)
  const tables = tablesIn(options)
  const views = viewsIn(options)
  const viewsSchema = viewsSchemaName(options)
  const { schema_migrations } = tables

  const inTransaction = Effect.fnUntraced(function* (sql: SqlClient) {
    yield* sql`SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true)`
    yield* sql`SELECT pg_advisory_xact_lock(hashtextextended('slotkit.migrate', 0))`
    const [found] = yield* sql<Found>`SELECT
      EXISTS (SELECT FROM pg_extension WHERE extname = 'btree_gist') AS extension,
      EXISTS (SELECT FROM pg_namespace WHERE nspname = ${schema}) AS schema,
      EXISTS (SELECT FROM pg_namespace WHERE nspname = ${viewsSchema}) AS views`
    const state = yield* migrationState(options, all)
    yield* refuseNewer(state, schema)
    yield* limitLocks(sql)
    if (!found!.extension) yield* createExtension(sql)
    if (!found!.schema) yield* sql`CREATE SCHEMA ${sql(schema)}`
    if (!found!.views && state.pending.length > 0) yield* createViewsSchema(sql, viewsSchema)
    if (!state.exists) yield* sql.unsafe(createMigrations(schema))
    const online = state.pending.findIndex((name) => typeof all[name] !== "function")
    const applied = online === -1 ? state.pending : state.pending.slice(0, online)
    for (const name of applied) {
      const migration = all[name]!
      if (typeof migration === "function") yield* migration(sql, tables, views)
      yield* recordApplied(sql, name)
    }
    // The result of newer migrations is unknown to this version.
    const recreatedViews = online === -1 && state.unknown.length === 0 ? yield* recreateViews(sql, found!.views) : []
    if (online === -1 && state.unknown.length === 0) yield* checkSchema(options)
    const layout = yield* tableLayoutOf(sql, tables)
    const next = online === -1 ? undefined : state.pending[online]
    const partitions = yield* logPartitionsOf(sql, schema)
    return { applied, recreatedViews, firstStart: !state.exists, layout, partitions, online: next } as const
  })

  const recreateViews = Effect.fnUntraced(function* (sql: SqlClient, schemaExists: boolean) {
    const missing = yield* missingViews(options)
    if (missing.length > 0 && !schemaExists) yield* createViewsSchema(sql, viewsSchema)
    for (const name of missing) yield* createView[name](sql, tables, views)
    return missing
  })

  const recordApplied = Effect.fnUntraced(function* (sql: SqlClient, name: string) {
    const row = { name, applied_at: new Date(yield* Clock.currentTimeMillis), readable_by: readableBy[name] ?? null }
    return yield* sql`INSERT INTO ${schema_migrations} ${sql.insert(row)} ON CONFLICT DO NOTHING RETURNING name`
  })

  return Effect.gen(function* () {
    const sql = yield* SqlClient
    const applied: Array<string> = []
    let firstStart = false
    for (;;) {
      const step = yield* sql
        .withTransaction(inTransaction(sql))
        .pipe(Effect.provideService(BeginTransaction, "BEGIN ISOLATION LEVEL READ COMMITTED"), retryingLocks)
      applied.push(...step.applied)
      firstStart ||= step.firstStart
      const migration = step.online === undefined ? undefined : all[step.online]
      if (step.online === undefined || typeof migration !== "object") {
        if (step.partitions === "monthly") yield* preparePartitions(sql, schema, yield* Clock.currentTimeMillis)
        const { recreatedViews, layout, partitions } = step
        return { applied, recreatedViews, firstStart, layout, partitions }
      }
      yield* runOnline(migration, options)
      if ((yield* recordApplied(sql, step.online)).length > 0) applied.push(step.online)
    }
  }).pipe(
    withLongStatements,
    Effect.catchTag("SqlError", (error: SqlError) =>
      Effect.fail(
        new MigrationFailed({
          message: `The schema ${schema} could not be brought up to date: ${databaseMessage(error)}.`,
          cause: error
        })
      )
    )
  )
}

interface Found {
  readonly extension: boolean
  readonly schema: boolean
  readonly views: boolean
}

const createViewsSchema = (sql: SqlClient, schema: string) =>
  sql`CREATE SCHEMA ${sql(schema)}`.pipe(
    Effect.mapError(
      (error) =>
        new MigrationFailed({
          message: `The schema ${schema} of the views is missing and could not be created (${databaseMessage(error)}): run CREATE SCHEMA ${schema} AUTHORIZATION the role of Slotkit, as a role that may.`,
          cause: error
        })
    )
  )

/** The extension goes into `public`, so that several Slotkit schemas can share it and dropping one of them does not remove it. */
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
