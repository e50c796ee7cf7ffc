import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type DatabaseUnreachable, databaseUnreachable } from "../connections/CheckConnection.ts"
import { readMonths } from "../partitions/ReadMonths.ts"
import { whyNotWritable } from "../sql/CheckWrites.ts"
import { type PgStoreOptions, schemaName, type Tables, tablesIn } from "../sql/Tables.ts"
import { migrations } from "./index.ts"

/** The applied and pending migrations of a schema. */
export interface MigrationState {
  /** True if the schema has Slotkit tables. */
  readonly exists: boolean
  /** The applied migrations that this version knows, in order. */
  readonly applied: ReadonlyArray<string>
  /** The migrations that `migrate` would run, in order. */
  readonly pending: ReadonlyArray<string>
  /** Applied migrations of a newer Slotkit version, unknown to this one. */
  readonly unknown: ReadonlyArray<string>
  /** True if every unknown migration declares that this version can use the tables. */
  readonly readable: boolean
}

/**
 * The schema belongs to a newer, incompatible version of Slotkit, or to an unreleased one. `message` is one sentence for the
 * operator.
 */
export class SchemaNewer extends Data.TaggedError("SchemaNewer")<{
  readonly message: string
  readonly unknown: ReadonlyArray<string>
}> {}

/** Reads the applied migrations of a schema. Changes nothing; the schema need not exist. */
export const migrationState = Effect.fnUntraced(function* (
  options: PgStoreOptions = {},
  all: Readonly<Record<string, unknown>> = migrations
): Effect.fn.Return<MigrationState, SqlError, SqlClient> {
  const sql = yield* SqlClient
  const [found] = yield* sql<{ readonly exists: boolean }>`SELECT EXISTS (
    SELECT FROM pg_tables WHERE schemaname = ${schemaName(options)} AND tablename = 'schema_migrations') AS exists`
  if (!found!.exists) return stateOf([], false, all)
  const { schema_migrations } = tablesIn(options)
  // Schemas of unreleased versions may have no `readable_by` column.
  return stateOf(
    yield* sql<MigrationRow>`SELECT name, to_jsonb(migration) ->> 'readable_by' AS readable_by
      FROM ${schema_migrations} AS migration ORDER BY name`,
    true,
    all
  )
})

/** Fails if another version has changed the schema in an incompatible way: a newer one, or one that was never released. */
export const refuseNewer = ({ unknown, readable }: MigrationState, schema: string): Effect.Effect<void, SchemaNewer> =>
  readable ? Effect.void : Effect.fail(new SchemaNewer({ message: whyRefused(unknown, schema), unknown }))

const whyRefused = (unknown: ReadonlyArray<string>, schema: string): string =>
  unknown.some((name) => name < newest)
    ? `The schema ${schema} was created by a version of Slotkit that was never released, and cannot be upgraded: use another schema or database, or drop the schema if its data is not needed.`
    : `The schema ${schema} belongs to a newer version of Slotkit (this version does not know ${unknown.join(", ")}): upgrade Slotkit, or restore the backup from before that upgrade.`

const newest = Object.keys(migrations).at(-1)!

interface MigrationRow {
  readonly name: string
  readonly readable_by: string | null
}

const stateOf = (rows: ReadonlyArray<MigrationRow>, exists: boolean, all: Readonly<Record<string, unknown>>): MigrationState => {
  const known = Object.keys(all)
  const done = new Set(rows.map(({ name }) => name))
  const unknown = rows.filter(({ name }) => !Object.hasOwn(all, name))
  return {
    exists,
    applied: known.filter((name) => done.has(name)),
    pending: known.filter((name) => !done.has(name)),
    unknown: unknown.map(({ name }) => name),
    readable: unknown.every(({ readable_by }) => readable_by !== null && readable_by <= newest)
  }
}

/**
 * Returns one sentence that explains why the database cannot serve requests: it is read-only, the role lacks privileges, or
 * migrations are missing, for example because an older backup was restored under a running process. Otherwise `undefined`.
 */
export const whyNotReady = (options: PgStoreOptions = {}): Effect.Effect<string | undefined, DatabaseUnreachable, SqlClient> =>
  Effect.gen(function* () {
    const problem = yield* whyNotWritable(options)
    if (problem !== undefined) return problem
    const { pending } = yield* Effect.mapError(migrationState(options), databaseUnreachable)
    if (pending.length === 0) return undefined
    return `The schema lacks the ${pending.length === 1 ? "migration" : "migrations"} ${pending.join(", ")}: run slotkit migrate.`
  })

/** Reads whether Citus distributes the tables. */
export const tableLayoutOf = (sql: SqlClient, { hosts }: Tables): Effect.Effect<"single" | "distributed", SqlError> =>
  Effect.gen(function* () {
    const [server] = yield* sql<{ readonly citus: boolean }>`
      SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS citus`
    if (!server!.citus) return "single"
    const [row] = yield* sql<{ readonly distributed: boolean }>`
      SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = '${hosts}'::regclass) AS distributed`
    return row!.distributed ? "distributed" : "single"
  })

/** Reads whether the logs are partitioned by month. */
export const logPartitionsOf = (sql: SqlClient, schema: string): Effect.Effect<"none" | "monthly", SqlError> =>
  Effect.map(readMonths(sql, schema), (found) => (found === undefined ? "none" : "monthly"))
