import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets, type Within, withinAll, withinBucket } from "./Bucket.ts"
import { inTransaction } from "./Transaction.ts"

/**
 * Rows of a list whose length is kept: the columns to return of deleted rows, and a statement that records them from `pruned`.
 */
export interface CountedRows {
  readonly returning: Fragment
  readonly record: Fragment
}

/**
 * Deletes at most `limit` rows that meet a condition from each table, and returns their number.
 *
 * One statement finds rows of all buckets, then each bucket has one that deletes its own, if they still meet the condition. A
 * condition that reads other tables limits them by `within`. Rows locked by another process are skipped, so any number of
 * processes may prune at once.
 */
export const prune = Effect.fnUntraced(function* (
  sql: SqlClient,
  tables: readonly [Fragment, ...ReadonlyArray<Fragment>],
  isOver: Fragment | ((within: Within) => Fragment),
  limit: number,
  counted?: CountedRows | ((within: Within) => CountedRows)
): Effect.fn.Return<number> {
  const over = (within: Within) => (typeof isOver === "function" ? isOver(within) : isOver)
  let pruned = 0
  for (const table of tables) {
    const found = yield* Effect.orDie(sql<{ readonly bucket: number; readonly places: ReadonlyArray<string> }>`
      SELECT bucket, array_agg(place::text) AS places
      FROM (SELECT bucket, ctid AS place FROM ${table} ${allBuckets} WHERE ${over(withinAll)} LIMIT ${limit}) AS over GROUP BY bucket`)
    for (const { bucket, places } of found) {
      const within = withinBucket(bucket)
      const counter = typeof counted === "function" ? counted(within) : counted
      const [row] = yield* Effect.orDie(sql<{ readonly pruned: number }>`
        WITH pruned AS (
          DELETE FROM ${table} WHERE ${within()}ctid = ANY(ARRAY(
            SELECT ctid FROM ${table} WHERE ${within()}ctid = ANY(${places}::tid[]) AND ${over(within)}
            FOR UPDATE SKIP LOCKED)) RETURNING ${counter?.returning ?? sql`bucket`}
        )${counter === undefined ? sql`` : sql`, counted AS (${counter.record})`}
        SELECT count(*)::int AS pruned FROM pruned`)
      pruned += row!.pruned
    }
  }
  return pruned
})

/** Selects the first `limit` unlocked rows that meet a condition. */
export const firstOf = (sql: SqlClient, table: Fragment, isOver: Fragment, limit: number): Fragment =>
  sql`ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${isOver} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`

/** Prunes a table in one process at a time. Returns 0 while another process does. */
export const pruneInTurn = (
  sql: SqlClient,
  table: Fragment,
  isOver: Fragment | ((within: Within) => Fragment),
  limit: number,
  counted?: CountedRows
): Effect.Effect<number> =>
  Effect.orDie(
    inTransaction(
      sql,
      Effect.gen(function* () {
        const [turn] = yield* sql<{ readonly mine: boolean }>`
          SELECT pg_try_advisory_xact_lock(hashtextextended('prune ${table}', 0)) AS mine ${allBuckets}`
        return turn!.mine ? yield* prune(sql, [table], isOver, limit, counted) : 0
      })
    )
  )
