import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { Within } from "../../sql/Bucket.ts"
import { inTransaction } from "../../sql/Transaction.ts"
import { inReachableBuckets, type ManyBuckets } from "./ReachableBuckets.ts"

/** A due row of a queue. */
export interface DueRow {
  readonly bucket: number
  readonly id: number
}

/**
 * Claims due rows on Citus, which cannot lock rows of several servers in one statement.
 *
 * One statement finds the rows that are due for the longest, in all buckets. Then one statement for each of their buckets leases
 * those that are not locked, all in one transaction. Claims of a queue take turns, so that each finds other rows.
 */
export const claimInBuckets = <Row>(
  database: ManyBuckets,
  queue: string,
  due: (within: Within) => Effect.Effect<ReadonlyArray<DueRow>, SqlError>,
  claim: (bucket: number, ids: ReadonlyArray<bigint>) => Effect.Effect<ReadonlyArray<Row>, SqlError>
): Effect.Effect<ReadonlyArray<Row>, SqlError> => {
  const { sql } = database
  const work = Effect.fnUntraced(function* (within: Within) {
    yield* sql`SELECT pg_advisory_xact_lock(hashtextextended(${queue}, 0))`
    const buckets = Map.groupBy(yield* due(within), ({ bucket }) => bucket)
    const claimed = yield* Effect.forEach(buckets, ([bucket, rows]) =>
      claim(bucket, [...new Set(rows.map(({ id }) => BigInt(id)))])
    )
    return claimed.flat()
  })
  return inReachableBuckets(database, (within) => inTransaction(sql, work(within)))
}
