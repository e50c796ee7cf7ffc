import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import type { InsertedRows } from "../connections/drivers/GatheredWrites.ts"
import { allBuckets, hostValues, ofHost, type Within, withinAll, withinBucket } from "./Bucket.ts"
import type { Tables } from "./Tables.ts"
import { isTransactionOpen } from "./Transaction.ts"

/** A list whose length is kept. The list of all hosts has the host 0. */
export interface KeptList {
  readonly hostId: number
  readonly list: string
}

/** Records changes of lengths, as part of the statement that makes them. `changes` selects bucket, host, list and number. */
export const recordChanges = (sql: SqlClient, { host_counts }: Tables, changes: Fragment): Fragment =>
  sql`INSERT INTO ${host_counts} (bucket, host_id, list, n) ${changes}`

/** Records changes of lengths with those of the other writes of a transaction. */
export const changedRows = (sql: SqlClient, { host_counts }: Tables, changes: Fragment): InsertedRows => ({
  insert: sql`INSERT INTO ${host_counts} (bucket, host_id, list, n)`,
  select: changes
})

/**
 * The same on Citus, as its own statement: there a statement that reads the rows of another goes through the coordinator. Numbers
 * that are 0 are left out.
 */
export const recordChangesAlone = (
  sql: SqlClient,
  { host_counts }: Tables,
  changes: ReadonlyArray<KeptList & { readonly n: number }>
): Effect.Effect<unknown, SqlError> => {
  const rows = changes.flatMap(({ hostId, list, n }) => (n === 0 ? [] : [{ ...hostValues(hostId), list, n }]))
  const [first, ...more] = rows
  return first === undefined ? Effect.void : sql`INSERT INTO ${host_counts} ${sql.insert([first, ...more])}`
}

/**
 * Selects `n`, the sum of a list's changes, and `known`, which is true once the list was counted. `n` is then the list's length.
 *
 * A list's changes and its rows are committed together. In one snapshot, the length less this sum is therefore the same number as
 * in any other, until it is added.
 */
export const keptCount = (sql: SqlClient, { host_counts }: Tables, { hostId, list }: KeptList): Fragment =>
  sql`SELECT COALESCE(sum(n), 0)::bigint AS n, COALESCE(bool_or(counted), false) AS known
    FROM ${host_counts} WHERE ${ofHost(hostId)} AND list = ${list}`

/**
 * Stores what a list's length exceeds the sum of its changes by, so that the list need not be counted again.
 *
 * A list that is counted quickly is not stored. A failure is ignored, because a replica cannot store anything. So is a list that
 * was read inside a transaction, which the failure would end.
 */
export const rememberCount = Effect.fnUntraced(function* (
  sql: SqlClient,
  { host_counts }: Tables,
  { hostId, list }: KeptList,
  { total, n }: { readonly total: number; readonly n: number }
) {
  if (total < quicklyCounted || (yield* isTransactionOpen(sql))) return
  const values = { ...hostValues(hostId), list, change: 0, n: total - n, counted: true }
  yield* Effect.ignore(sql`INSERT INTO ${host_counts} ${sql.insert(values)}
    ON CONFLICT (bucket, host_id, list, change) DO UPDATE SET n = host_counts.n + EXCLUDED.n, counted = true
    WHERE NOT host_counts.counted`)
})

/**
 * Adds at most `limit` changes to the counts that they belong to. Returns their number. Citus locks rows of one bucket at a time,
 * so there it first looks for buckets with changes.
 */
export const rollUpChanges = Effect.fnUntraced(function* (
  sql: SqlClient,
  layout: "single" | "distributed",
  tables: Tables,
  limit: number
): Effect.fn.Return<number> {
  if (layout === "single") return yield* foldWithin(sql, tables, limit, withinAll, allBuckets)
  const found = yield* Effect.orDie(sql<{ readonly bucket: number; readonly changes: number }>`
    SELECT bucket, count(*)::int AS changes FROM (
      SELECT bucket FROM ${tables.host_counts} ${allBuckets} WHERE change > 0 ORDER BY change LIMIT ${limit}) AS oldest GROUP BY bucket`)
  let folded = 0
  for (const { bucket, changes } of found) folded += yield* foldWithin(sql, tables, changes, withinBucket(bucket), sql``)
  return folded
})

const foldWithin = (
  sql: SqlClient,
  { host_counts }: Tables,
  limit: number,
  within: Within,
  mark: Fragment
): Effect.Effect<number> =>
  sql<{ readonly folded: number }>`
    WITH ${mark} oldest AS MATERIALIZED (
      SELECT bucket, host_id, list, change FROM ${host_counts} WHERE ${within()}change > 0
      ORDER BY change LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), taken AS (
      DELETE FROM ${host_counts} AS kept USING oldest
      WHERE ${within("kept")}kept.bucket = oldest.bucket AND kept.host_id = oldest.host_id AND kept.list = oldest.list AND kept.change = oldest.change
      RETURNING kept.bucket, kept.host_id, kept.list, kept.n
    ), folded AS (
      INSERT INTO ${host_counts} AS kept (bucket, host_id, list, change, n)
      SELECT bucket, host_id, list, 0, sum(n) FROM taken GROUP BY bucket, host_id, list ORDER BY bucket, host_id, list
      ON CONFLICT (bucket, host_id, list, change) DO UPDATE SET n = kept.n + EXCLUDED.n
    )
    SELECT count(*)::int AS folded FROM taken`.pipe(
    Effect.orDie,
    Effect.map(([row]) => row!.folded)
  )

const quicklyCounted = 1000
