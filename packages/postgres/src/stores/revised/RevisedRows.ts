import type { Claim } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets, whereRow } from "../../sql/Bucket.ts"
import { hasRow } from "../../sql/FirstRow.ts"
import { isClaimable, nextClaimableAt, unleased } from "../../sql/LeasedRows.ts"
import type { LeaseTime } from "../../sql/LeaseTime.ts"
import { type PgStoreOptions, schemaName, tablesIn } from "../../sql/Tables.ts"
import { claimInBuckets, type DueRow } from "../distributed/ClaimInBuckets.ts"

/** A claimed row: an outcome counts for the revision that was claimed. */
interface Claimed {
  readonly hostId: number
  readonly id: number
  readonly revision: number
}

/** A row of such a table. */
interface RevisedRow {
  readonly id: number
  readonly due_at: Date | string | null
}

/**
 * Sets a row's progress for the revision that was claimed. A row that was changed meanwhile keeps its own. The last of an
 * update's assignments, because it ends with a FROM clause: Citus refuses a lease time in CASE.
 */
export const progressOf = (
  sql: SqlClient,
  revision: number,
  { due, attempts, error }: { readonly due: Fragment; readonly attempts: number; readonly error: string | null }
): Fragment => {
  const isCurrent = sql`revision = ${revision}`
  return sql`due_at = CASE WHEN ${isCurrent} THEN retry.due ELSE due_at END,
    attempts = CASE WHEN ${isCurrent} THEN ${attempts}::integer ELSE attempts END,
    error = CASE WHEN ${isCurrent} THEN ${error}::text ELSE error END
    FROM (SELECT ${due}::timestamptz AS due) AS retry`
}

/**
 * Claims due rows of a table by SKIP LOCKED, and stores outcomes. A row stores the desired state of an external object, with a
 * revision that rises with every change. A row that was changed meanwhile stays due.
 */
export const revisedRows = (
  sql: SqlClient,
  time: LeaseTime,
  layout: "single" | "distributed",
  name: "conference_rooms",
  options: PgStoreOptions | undefined
) => {
  const table = tablesIn(options)[name]
  const isLeased = ({ hostId, id }: Claimed, token: string) => sql`${whereRow(hostId, id)} AND lease_token = ${token}`

  return {
    /**
     * Leases due rows, longest due first, and returns `columns` of each. A claim may set further columns of `claimed`, and
     * `columns` are qualified with that name.
     */
    claim: <Row extends RevisedRow>(claim: Claim, columns: Fragment, alsoSets: Fragment = sql``) => {
      const lease = (due: Fragment, bucket?: number) => sql<Row>`
        WITH due AS MATERIALIZED (SELECT bucket, id FROM ${table} ${due} FOR UPDATE SKIP LOCKED)
        UPDATE ${table} AS claimed
        SET lease_token = ${claim.lease.token}, lease_until = ${time.at(claim.lease.until, claim.now)}${alsoSets}
        FROM due WHERE claimed.bucket = due.bucket AND claimed.id = due.id
          ${bucket === undefined ? sql`` : sql`AND claimed.bucket = ${String(bucket)}`}
        RETURNING ${columns}`
      const isDue = isClaimable(sql, time, claim)
      const first = sql`${allBuckets} WHERE ${isDue} ORDER BY due_at, id LIMIT ${claim.limit}`
      const claimed =
        layout === "single"
          ? lease(first)
          : claimInBuckets(
              sql,
              `${schemaName(options ?? {})}.${name}`,
              sql<DueRow>`SELECT bucket, id FROM ${table} ${first}`,
              (bucket, ids) => lease(sql`WHERE bucket = ${String(bucket)} AND id = ANY(${ids}::bigint[]) AND ${isDue}`, bucket)
            )
      const byDue = (one: Row, other: Row) => +new Date(one.due_at!) - +new Date(other.due_at!) || one.id - other.id
      return Effect.map(Effect.orDie(claimed), (rows) => rows.toSorted(byDue))
    },

    /** Stores that the claimed revision is done. Returns false if the lease was lost. */
    finish: (row: Claimed, leaseToken: string, values: Readonly<Record<string, unknown>>) => {
      const done = { ...values, written_revision: row.revision, ...unleased }
      const progress = progressOf(sql, row.revision, { due: sql`NULL`, attempts: 0, error: null })
      return hasRow(sql`UPDATE ${table} SET ${sql.update(done)}, ${progress} WHERE ${isLeased(row, leaseToken)} RETURNING id`)
    },

    /** Stores when the claimed revision is tried again, or null for never. Returns false if the lease was lost. */
    postpone: (
      row: Claimed,
      leaseToken: string,
      { dueAt, attempts, error }: { readonly dueAt: number | null; readonly attempts: number; readonly error: string | null }
    ) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const due = dueAt === null ? sql`NULL` : time.at(dueAt, now)
        const progress = progressOf(sql, row.revision, { due, attempts, error })
        return hasRow(sql`UPDATE ${table} SET ${sql.update(unleased)}, ${progress}
          WHERE ${isLeased(row, leaseToken)} RETURNING id`)
      }),

    nextDueAt: time.read(nextClaimableAt(sql, table, "-infinity"))
  }
}
