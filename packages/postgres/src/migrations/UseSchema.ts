import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type PgStoreOptions, schemaName, tablesIn } from "../sql/Tables.ts"
import { checkSchema, type SchemaIncomplete } from "./CheckSchema.ts"
import { migrations } from "./index.ts"
import type { Migrated } from "./Migrate.ts"
import {
  logPartitionsOf,
  type MigrationState,
  migrationState,
  refuseNewer,
  type SchemaNewer,
  tableLayoutOf
} from "./MigrationState.ts"

/** The schema lacks migrations, and this process may not run them. `message` names both versions and the command to run. */
export class SchemaOlder extends Data.TaggedError("SchemaOlder")<{
  readonly message: string
  readonly pending: ReadonlyArray<string>
}> {}

/**
 * Opens a schema that someone else migrates. Changes nothing.
 *
 * `check` fails with `SchemaOlder` if migrations are missing, with `SchemaNewer` if a newer, incompatible version has migrated
 * the schema, and with `SchemaIncomplete` if parts of it are missing. `off` trusts the schema.
 */
export const useSchema = (
  mode: "check" | "off",
  options: PgStoreOptions = {},
  all: Readonly<Record<string, unknown>> = migrations
): Effect.Effect<Migrated, SchemaOlder | SchemaNewer | SchemaIncomplete | SqlError, SqlClient> =>
  Effect.gen(function* () {
    if (mode === "check") {
      const schema = schemaName(options)
      const state = yield* migrationState(options, all)
      yield* refuseNewer(state, schema)
      if (state.pending.length > 0)
        return yield* new SchemaOlder({ message: whyOlder(state, schema, Object.keys(all)), pending: state.pending })
      if (state.unknown.length === 0) yield* checkSchema(options)
    }
    const sql = yield* SqlClient
    return {
      applied: [],
      recreatedViews: [],
      firstStart: false,
      layout: yield* tableLayoutOf(sql, tablesIn(options)),
      partitions: yield* logPartitionsOf(sql, schemaName(options))
    } as const
  })

const whyOlder = ({ exists, applied }: MigrationState, schema: string, names: ReadonlyArray<string>): string => {
  const last = applied.at(-1)
  const is = exists && last !== undefined ? `is at ${last}` : "has no tables of Slotkit"
  const from = last === undefined ? "" : ` --from ${names.indexOf(last) + 1}`
  return `The schema ${schema} ${is}, and this version of Slotkit needs ${names.at(-1)}: run slotkit migrate, or the SQL that slotkit migrate --print${from} prints.`
}
