import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { inTransaction } from "../../sql/Transaction.ts"

/** A due row of a queue. */
export interface DueRow {
  readonly bucket: number
  readonly id: number
}

/**
 * Claims due rows on Citus, which cannot lock rows of several servers in one statement.
 *
 * One statement finds the rows that are due for the longest, in all buckets. Then one statement for each of their buckets locks and
 * leases those that are still due, all in one transaction. Rows that another process has locked are skipped.
 */
export const claimInBuckets = <Row>(
  sql: SqlClient,
  due: Effect.Effect<ReadonlyArray<DueRow>, SqlError>,
  claim: (bucket: number, ids: ReadonlyArray<bigint>) => Effect.Effect<ReadonlyArray<Row>, SqlError>
): Effect.Effect<ReadonlyArray<Row>, SqlError> =>
  Effect.flatMap(due, (rows) => {
    if (rows.length === 0) return Effect.succeed([])
    const buckets = [...Map.groupBy(rows, ({ bucket }) => bucket)].sort(([one], [other]) => one - other)
    const claimed = Effect.forEach(buckets, ([bucket, found]) => claim(bucket, [...new Set(found.map(({ id }) => BigInt(id)))]))
    return Effect.map(inTransaction(sql, claimed), (results) => results.flat())
  })
