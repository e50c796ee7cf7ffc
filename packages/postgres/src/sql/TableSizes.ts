import type * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type PgStoreOptions, schemaName } from "./Tables.ts"

/** The size of a table on disk, including its indexes. */
export interface TableSize {
  readonly table: string
  readonly bytes: number
}

/** Returns the sizes of Slotkit's tables, the largest first. */
export const tableSizes = (options: PgStoreOptions = {}): Effect.Effect<ReadonlyArray<TableSize>, SqlError, SqlClient> => {
  const schema = schemaName(options)
  return SqlClient.use(
    (sql) => sql<TableSize>`
      SELECT relname::text AS table, pg_total_relation_size(pg_class.oid)::float8 AS bytes
      FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace AND nspname = ${schema}
      WHERE relkind IN ('r', 'p') ORDER BY bytes DESC, relname`
  )
}
