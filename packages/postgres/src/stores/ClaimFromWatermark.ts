import type { Claim } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets } from "../sql/Bucket.ts"
import type { ClaimWatermark } from "../sql/ClaimWatermark.ts"
import { firstDueFrom, isClaimable } from "../sql/LeasedRows.ts"
import type { LeaseTime } from "../sql/LeaseTime.ts"

/** A queue whose claims begin at a floor. */
export interface LeasedQueue {
  readonly table: Fragment
  /** Limits a queue of several kinds to one, followed by AND. */
  readonly kind?: Fragment
  /** The column of the queue that orders rows which are due at the same time. */
  readonly id: Fragment
  /** Leases the rows of the queue that a condition selects, as common table expressions. */
  readonly lease: (claim: Claim, due: Fragment) => Fragment
  /** The last of these expressions, and its column with the id. */
  readonly leased: { readonly name: Fragment; readonly id: Fragment }
}

/** Leases the rows that are due for the longest, from the watermark of the queue on, and moves the watermark. */
export const claimFromWatermark = <Row extends { readonly due_at: Date }>(
  sql: SqlClient,
  time: LeaseTime,
  watermark: ClaimWatermark,
  { table, kind = sql``, id, lease, leased }: LeasedQueue
) =>
  Effect.fnUntraced(function* (claim: Claim): Effect.fn.Return<ReadonlyArray<Row>, SqlError> {
    const { from, found } = yield* watermark.scan
    const due = sql`${allBuckets} WHERE ${kind} due_at >= ${from}::timestamptz AND ${isClaimable(sql, time, claim)}
      ORDER BY due_at, ${id} LIMIT ${claim.limit}`
    const rows = yield* sql<(Row | EmptyRow) & { readonly first: Date }>`
      WITH ${lease(claim, due)}
      SELECT claimed.*, ${firstDueFrom(sql, time, claim, table, from, kind)} AS first
      FROM (VALUES (true)) AS always LEFT JOIN ${leased.name} AS claimed ON true ORDER BY claimed.due_at, claimed.${leased.id}`
    found(new Date(rows[0]!.first))
    return rows.filter((row): row is Row & { readonly first: Date } => row.due_at !== null)
  })

/** The row of a claim that leased nothing. */
interface EmptyRow {
  readonly due_at: null
}
