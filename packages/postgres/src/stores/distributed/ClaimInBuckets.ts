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
 * One statement finds the rows that are due for the longest, in all buckets. Then one statement for each of their buckets leases
 * those that are not locked, all in one transaction. Claims of a queue take turns, so that each finds other rows.
 */
export const claimInBuckets = <Row>(
  sql: SqlClient,
  queue: string,
  due: Effect.Effect<ReadonlyArray<DueRow>, SqlError>,
  claim: (bucket: number, ids: ReadonlyArray<bigint>) => Effect.Effect<ReadonlyArray<Row>, SqlError>
): Effect.Effect<ReadonlyArray<Row>, SqlError> => {
  const work = Effect.gen(function* () {
    yield* sql`SELECT pg_advisory_xact_lock(hashtextextended(${queue}, 0))`
    const buckets = Map.groupBy(yield* due, ({ bucket }) => bucket)
    const claimed = yield* Effect.forEach(buckets, ([bucket, rows]) =>
      claim(bucket, [...new Set(rows.map(({ id }) => BigInt(id)))])
    )
    return claimed.flat()
  })
  return inTransaction(sql, work)
}
