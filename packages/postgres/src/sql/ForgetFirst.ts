import type { ForgottenRows } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { bucketValue, inBucketOf } from "./Bucket.ts"
import { recordChanges } from "./KeptCounts.ts"
import { firstOf } from "./Prune.ts"
import type { TableName, Tables } from "./Tables.ts"

/** A table and the rows of it to delete. */
export type RowsToForget = readonly [table: TableName, where: Fragment]

/**
 * Deletes at most `limit` rows of a host from the first of some tables that has any. Returns nothing if none has.
 *
 * Locked rows are skipped, so any number of processes may do this at once.
 */
export const forgetFirst = Effect.fnUntraced(function* (
  sql: SqlClient,
  tables: Tables,
  hostId: number,
  limit: number,
  parts: ReadonlyArray<RowsToForget>
): Effect.fn.Return<Option.Option<ForgottenRows>> {
  for (const [name, where] of parts) {
    const table = tables[name]
    const fewer = sql`SELECT ${bucketValue(hostId)}::smallint, ${hostId}::bigint, 'deliveries', -count(*)
      FROM forgotten HAVING count(*) > 0`
    const [row] = yield* Effect.orDie(sql<{ readonly rows: number }>`
      WITH forgotten AS (
        DELETE FROM ${table} WHERE ${inBucketOf(hostId)} AND ${firstOf(sql, table, where, limit)} RETURNING 1
      )${name === "webhook_deliveries" ? sql`, counted AS (${recordChanges(sql, tables, fewer)})` : sql``}
      SELECT count(*)::int AS rows FROM forgotten`)
    if (row!.rows > 0) return Option.some({ table: name, rows: row!.rows })
  }
  return Option.none()
})
