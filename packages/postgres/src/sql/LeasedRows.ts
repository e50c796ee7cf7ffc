import type { Claim } from "@slotkit/engine"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets } from "./Bucket.ts"
import type { LeaseTime } from "./LeaseTime.ts"

/** Ends a lease and makes the row claimable. */
export const unleased = { lease_token: null, lease_until: null } as const

/**
 * Sets a row's progress for the revision that was claimed. A row that has since changed keeps its own. The last of an update's
 * assignments, because it ends with a FROM clause: Citus refuses a lease time in CASE.
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

/** Selects the rows that are claimable now. */
export const isClaimable = (sql: SqlClient, { at }: LeaseTime, { now }: Claim): Fragment =>
  sql`due_at <= ${at(now, now)} AND (lease_until IS NULL OR lease_until <= ${at(now, now)})`

/**
 * Selects the instant of a claim, or that of the first row from `from`, leased or not, if it is earlier. `kind`, followed by AND,
 * limits a queue of several kinds to one.
 */
export const firstDueFrom = (
  sql: SqlClient,
  { at }: LeaseTime,
  { now }: Claim,
  table: Fragment,
  from: string,
  kind: Fragment
): Fragment =>
  sql`least(${at(now, now)}, (
    SELECT due_at FROM ${table} WHERE ${kind} due_at >= ${from}::timestamptz ORDER BY due_at LIMIT 1))`

/**
 * Returns when the first row of a queue becomes claimable: when an unleased row is due, or when a lease expires. `kind`, followed
 * by AND, limits a queue of several kinds to one.
 *
 * Leases have no index. Only those of rows that are due before the first unleased row can end before it is due, and claims lease
 * rows in the order they are due.
 */
export const nextClaimableAt = (sql: SqlClient, table: Fragment, from: string, kind: Fragment = sql``): Fragment =>
  sql`WITH first AS MATERIALIZED (
      SELECT due_at FROM ${table} ${allBuckets} WHERE ${kind} due_at >= ${from}::timestamptz AND lease_until IS NULL ORDER BY due_at LIMIT 1)
    SELECT least(
      (SELECT due_at FROM first),
      (SELECT min(greatest(due_at, lease_until)) FROM ${table}
        WHERE ${kind} due_at >= ${from}::timestamptz AND lease_until IS NOT NULL
          AND due_at <= coalesce((SELECT due_at FROM first), 'infinity')))`
