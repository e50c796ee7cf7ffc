import type { PurgedRows } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { isLogName } from "../partitions/LogTables.ts"
import { shareLogTurn } from "../partitions/LogTurn.ts"
import { bucketValue, inBucketOf } from "../sql/Bucket.ts"
import { recordChanges } from "../sql/ListCounters.ts"
import { firstOf } from "../sql/Prune.ts"
import { LogPartitions } from "../sql/TableLayout.ts"
import { type PgStoreOptions, schemaName, type TableName, tablesIn } from "../sql/Tables.ts"
import { inTransaction } from "../sql/Transaction.ts"

/** A table and the rows of it to delete. */
export type RowsToPurge = readonly [table: TableName, where: Fragment]

/**
 * Deletes at most `limit` rows of a host from the first of some tables that has any. Returns nothing if none has.
 *
 * Locked rows are skipped, so any number of processes may do this at once.
 */
export type PurgeFirst = (
  hostId: number,
  limit: number,
  parts: ReadonlyArray<RowsToPurge>
) => Effect.Effect<Option.Option<PurgedRows>>

/** Creates the function for a store. */
export const purgeFirst = (options: PgStoreOptions | undefined): Effect.Effect<PurgeFirst, never, SqlClient> =>
  Effect.map(Effect.all([SqlClient, LogPartitions]), ([sql, partitions]) => {
    const tables = tablesIn(options)
    const schema = schemaName(options ?? {})

    /** A row's place is unique in its partition only, so rows of a partitioned log are deleted by their ids. */
    const firstById = (table: Fragment, where: Fragment, limit: number) =>
      sql`id = ANY(ARRAY(SELECT id FROM ${table} WHERE ${where} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`

    const purge = (hostId: number, limit: number, [name, where]: RowsToPurge) => {
      const table = tables[name]
      const isPartitioned = partitions === "monthly" && isLogName(name)
      const first = isPartitioned ? firstById(table, where, limit) : firstOf(sql, table, where, limit)
      const fewer = sql`SELECT ${bucketValue(hostId)}::smallint, ${hostId}::bigint, 'deliveries', -count(*)
        FROM purged HAVING count(*) > 0`
      const purged = sql<{ readonly rows: number }>`
        WITH purged AS (
          DELETE FROM ${table} WHERE ${inBucketOf(hostId)} AND ${first} RETURNING 1
        )${name === "webhook_deliveries" ? sql`, counted AS (${recordChanges(sql, tables, fewer)})` : sql``}
        SELECT count(*)::int AS rows FROM purged`
      return isPartitioned ? inTransaction(sql, Effect.andThen(shareLogTurn(sql, schema), purged)) : purged
    }

    return Effect.fnUntraced(function* (hostId, limit, parts) {
      for (const part of parts) {
        const [row] = yield* Effect.orDie(purge(hostId, limit, part))
        if (row!.rows > 0) return Option.some({ table: part[0], rows: row!.rows })
      }
      return Option.none()
    })
  })
