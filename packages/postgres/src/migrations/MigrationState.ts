import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type PgStoreOptions, schemaName, tablesIn } from "../sql/Tables.ts"
import { migrations } from "./index.ts"

/** What has run on a schema and what has not. */
export interface MigrationState {
  /** Whether the schema has tables of Slotkit. */
  readonly exists: boolean
  /** The migrations that have run, in their order, without the unknown ones. */
  readonly applied: ReadonlyArray<string>
  /** Those that `migrate` would run, in their order. */
  readonly pending: ReadonlyArray<string>
  /** Those of a newer version of Slotkit, which this version does not know. */
  readonly unknown: ReadonlyArray<string>
  /** Whether each unknown migration says that this version can go on working on the tables. */
  readonly readable: boolean
}

/** The schema belongs to a newer version of Slotkit that this version must not work on; `message` is one sentence for the operator. */
export class SchemaNewer extends Data.TaggedError("SchemaNewer")<{
  readonly message: string
  readonly unknown: ReadonlyArray<string>
}> {}

/** Reads which migrations have run on a schema; changes nothing, and needs no schema to be there. */
export const migrationState = Effect.fnUntraced(function* (
  options: PgStoreOptions = {}
): Effect.fn.Return<MigrationState, SqlError, SqlClient> {
  const sql = yield* SqlClient
  const [found] = yield* sql<{ readonly exists: boolean }>`SELECT EXISTS (
    SELECT FROM pg_tables WHERE schemaname = ${schemaName(options)} AND tablename = 'schema_migrations') AS exists`
  if (!found!.exists) return stateOf([], false)
  const { schema_migrations } = tablesIn(options)
  // The oldest installations have no column readable_by.
  return stateOf(
    yield* sql<MigrationRow>`SELECT name, to_jsonb(migration) ->> 'readable_by' AS readable_by
      FROM ${schema_migrations} AS migration ORDER BY name`,
    true
  )
})

/** Refuses a schema that a newer version has changed in a way that this version must not work on. */
export const refuseNewer = ({ unknown, readable }: MigrationState, schema: string): Effect.Effect<void, SchemaNewer> =>
  readable
    ? Effect.void
    : Effect.fail(
        new SchemaNewer({
          message: `The schema ${schema} belongs to a newer version of Slotkit (this version does not know ${unknown.join(", ")}): upgrade Slotkit, or restore the backup from before that upgrade.`,
          unknown
        })
      )

interface MigrationRow {
  readonly name: string
  readonly readable_by: string | null
}

const stateOf = (rows: ReadonlyArray<MigrationRow>, exists: boolean): MigrationState => {
  const known = Object.keys(migrations)
  const newest = known.at(-1)!
  const done = new Set(rows.map(({ name }) => name))
  const unknown = rows.filter(({ name }) => !Object.hasOwn(migrations, name))
  return {
    exists,
    applied: known.filter((name) => done.has(name)),
    pending: known.filter((name) => !done.has(name)),
    unknown: unknown.map(({ name }) => name),
    readable: unknown.every(({ readable_by }) => readable_by !== null && readable_by <= newest)
  }
}
