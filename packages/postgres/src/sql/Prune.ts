import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets } from "./Bucket.ts"

/**
 * Deletes at most `limit` rows that meet a condition from each table, and returns their number.
 *
 * Rows locked by another process are skipped, so any number of processes may prune at once.
 */
export const prune = (
  sql: SqlClient,
  tables: readonly [Fragment, ...ReadonlyArray<Fragment>],
  isOver: Fragment,
  limit: number
): Effect.Effect<number> =>
  Effect.map(
    Effect.forEach(tables, (table) =>
      Effect.orDie(sql<{ readonly pruned: number }>`
        WITH ${allBuckets} pruned AS (DELETE FROM ${table} WHERE ${firstOf(sql, table, isOver, limit)} RETURNING 1)
        SELECT count(*)::int AS pruned FROM pruned`)
    ),
    (counts) => counts.reduce((sum, [row]) => sum + row!.pruned, 0)
  )

/** Selects the first `limit` unlocked rows that meet a condition. */
export const firstOf = (sql: SqlClient, table: Fragment, isOver: Fragment, limit: number): Fragment =>
  sql`ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${isOver} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`
