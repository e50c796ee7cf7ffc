import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type PgStoreOptions, schemaName } from "./Tables.ts"

/** The size of a table on disk, including its indexes and partitions. */
export interface TableSize {
  readonly table: string
  readonly bytes: number
}

/** Returns the sizes of Slotkit's tables, the largest first. On Citus they include the shards on all nodes. */
export const tableSizes = (options: PgStoreOptions = {}): Effect.Effect<ReadonlyArray<TableSize>, SqlError, SqlClient> => {
  const schema = schemaName(options)
  return SqlClient.use((sql) =>
    Effect.flatMap(
      sql<{ readonly citus: boolean }>`SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS citus`,
      ([server]) => {
        const onNodes = sql`CASE WHEN EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = pg_class.oid)
          THEN citus_total_relation_size(pg_class.oid) ELSE pg_total_relation_size(pg_class.oid) END`
        const bytes = server!.citus ? onNodes : sql`pg_total_relation_size(pg_class.oid)`
        return sql<TableSize>`
      SELECT coalesce(whole.relname, pg_class.relname)::text AS table, sum(${bytes})::float8 AS bytes
      FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace AND nspname = ${schema}
      LEFT JOIN pg_inherits ON inhrelid = pg_class.oid LEFT JOIN pg_class AS whole ON whole.oid = inhparent
      WHERE pg_class.relkind IN ('r', 'p') GROUP BY 1 ORDER BY bytes DESC, 1`
      }
    )
  )
}
