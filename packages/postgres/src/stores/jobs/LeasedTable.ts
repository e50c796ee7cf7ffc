import type { Claim, Job, JobEnd, JobKind, JobRetry } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { type Write, writeReturning } from "../../connections/drivers/GatheredWrites.ts"
import { allBuckets, type Within, withinAll } from "../../sql/Bucket.ts"
import { watermarkOf } from "../../sql/ClaimWatermark.ts"
import { isClaimable, nextClaimableAt } from "../../sql/LeasedRows.ts"
import type { LeaseTime } from "../../sql/LeaseTime.ts"
import { type PgStoreOptions, schemaName, type TableName, tablesIn } from "../../sql/Tables.ts"
import { claimFromWatermark } from "../ClaimFromWatermark.ts"
import { claimInBuckets, type DueRow } from "../distributed/ClaimInBuckets.ts"
import { nextInReachable } from "../distributed/ReachableBuckets.ts"

/** The methods of a job store for the jobs of a kind. */
export interface JobRows<K extends JobKind> {
  readonly claim: (claim: Claim) => Effect.Effect<ReadonlyArray<Job<K>>>
  readonly complete: (job: Job<K>, leaseToken: string, end: JobEnd<K>) => Effect.Effect<boolean>
  readonly retry: (job: Job<K>, leaseToken: string, retry: JobRetry) => Effect.Effect<boolean>
  readonly nextDueAt: Effect.Effect<Option.Option<number>>
}

/** The database and the layout of queues. */
export interface QueueContext {
  readonly sql: SqlClient
  readonly time: LeaseTime
  readonly layout: "single" | "distributed"
  readonly options: PgStoreOptions | undefined
}

/** A table with the columns `bucket`, `due_at`, `lease_token` and `lease_until`. */
interface LeasedTable {
  readonly name: TableName
  /** The kind of the jobs, for a table of several kinds. */
  readonly kind?: JobKind
  /** The key of a row in its bucket. The first column orders rows that are due at the same time. */
  readonly key: ReadonlyArray<string>
  /** Further assignments of a claim. */
  readonly counts?: Fragment
  /** The columns of `claimed` that a claim returns, with `id` and `due_at`. */
  readonly columns: Fragment
  /** Selects what a claim returns instead, from the rows that it has `leased`. */
  readonly read?: (inBucket: (alias: string) => Fragment) => Fragment
}

/** Claims the rows of a table by SKIP LOCKED, the longest due first. */
export const leasedTable = <Row extends { readonly id: number; readonly due_at: Date }>(
  { sql, time, layout, options }: QueueContext,
  { name, kind, key, counts = sql``, columns, read }: LeasedTable
) => {
  const table = tablesIn(options)[name]
  const queue = queueName(options, name, kind)
  const watermark = watermarkOf(sql, queue)
  const ofKind = kind === undefined ? sql`` : sql`kind = ${kind} AND`
  const id = sql.literal(key[0]!)
  const isSameRow = sql.literal(["bucket", ...key].map((column) => `claimed.${column} = due.${column}`).join(" AND "))
  const lease = (claim: Claim, due: Fragment, bucket?: number) => {
    const inBucket = (alias: string) => (bucket === undefined ? sql`` : sql`AND ${sql.literal(alias)}.bucket = ${String(bucket)}`)
    return sql`
      due AS MATERIALIZED (SELECT bucket, ${sql.literal(key.join(", "))} FROM ${table} ${due} FOR UPDATE SKIP LOCKED), leased AS (
        UPDATE ${table} AS claimed
        SET lease_token = ${claim.lease.token}, lease_until = ${time.at(claim.lease.until, claim.now)}${counts}
        FROM due WHERE ${isSameRow} ${inBucket("claimed")} RETURNING ${columns}
      )${read === undefined ? sql`` : sql`, read AS (${read(inBucket)})`}`
  }
  const leased = { name: read === undefined ? sql`leased` : sql`read`, id: sql`id` }
  const claimFrom = claimFromWatermark<Row>(sql, time, watermark, { table, kind: ofKind, id, lease, leased })
  const claimFromBuckets = (claim: Claim) => {
    const isDue = sql`${ofKind} ${isClaimable(sql, time, claim)}`
    const first = sql`ORDER BY due_at, ${id} LIMIT ${claim.limit}`
    return claimInBuckets(
      { sql, layout, options },
      queue,
      (within) => sql<DueRow>`SELECT bucket, ${id} AS id FROM ${table} ${allBuckets} WHERE ${within()}${isDue} ${first}`,
      (bucket, ids) => {
        const due = sql`WHERE bucket = ${String(bucket)} AND ${id} = ANY(${ids}::bigint[]) AND ${isDue} ${first}`
        return sql<Row>`WITH ${lease(claim, due, bucket)} SELECT * FROM ${leased.name}`
      }
    )
  }
  return {
    claim: (claim: Claim): Effect.Effect<ReadonlyArray<Row>> =>
      Effect.map(Effect.orDie(layout === "single" ? claimFrom(claim) : claimFromBuckets(claim)), (rows) => rows.toSorted(byDue)),
    nextDueAt: Effect.flatMap(watermark.scan, ({ from }) =>
      nextInReachable({ sql, time, layout, options }, (within) => nextClaimableAt(sql, table, from, sql`${within()}${ofKind}`))
    ),
    added: dueRowsAdded(sql, queue),
    write: writeDueRows(sql, queue)
  }
}

/** Rows that are due in another sense than those of a `LeasedTable`. They have an `id`. */
interface DueRows {
  readonly table: TableName
  /** The name of the queue on Citus, by default that of the table. */
  readonly queue?: string
  readonly isDue: Fragment
  readonly order: Fragment
  readonly limit: number
  /** The assignments of a claim. */
  readonly sets: Fragment
  /** The columns of `claimed` that a claim returns. */
  readonly columns: Fragment
}

/** Claims due rows by SKIP LOCKED, in any order. */
export const claimDue = <Row extends object>(
  { sql, layout, options }: QueueContext,
  { table: name, queue = name, isDue, order, limit, sets, columns }: DueRows
): Effect.Effect<ReadonlyArray<Row>> => {
  const table = tablesIn(options)[name]
  const claim = (due: Fragment, bucket?: number) => sql<Row>`
    WITH due AS MATERIALIZED (SELECT bucket, id FROM ${table} ${due} FOR UPDATE SKIP LOCKED)
    UPDATE ${table} AS claimed SET ${sets} FROM due WHERE claimed.bucket = due.bucket AND claimed.id = due.id
      ${bucket === undefined ? sql`` : sql`AND claimed.bucket = ${String(bucket)}`}
    RETURNING ${columns}`
  const first = (within: Within) => sql`${allBuckets} WHERE ${within()}${isDue} ORDER BY ${order}, id LIMIT ${limit}`
  if (layout === "single") return Effect.orDie(claim(first(withinAll)))
  return Effect.orDie(
    claimInBuckets(
      { sql, layout, options },
      `${schemaName(options ?? {})}.${queue}`,
      (within) => sql<DueRow>`SELECT bucket, id FROM ${table} ${first(within)}`,
      (bucket, ids) => claim(sql`WHERE bucket = ${String(bucket)} AND id = ANY(${ids}::bigint[]) AND ${isDue}`, bucket)
    )
  )
}

/** Lets the claims of a queue see rows that were added or changed, after the commit. */
export const dueRowsAdded = (sql: SqlClient, queue: string) => (rows: ReadonlyArray<{ readonly due_at: Date }>) =>
  Effect.forEach(rows, ({ due_at }) => sql.afterCommit(watermarkOf(sql, queue).lowerTo(new Date(due_at))), { discard: true })

/** Writes due rows, and lets the claims of a queue see them after the commit. `earliest` selects the first due time. */
export const writeDueRows = (sql: SqlClient, queue: string) => (some: Omit<Write, "returned">, earliest: Fragment) =>
  writeReturning(sql, some, earliest, (instant) => watermarkOf(sql, queue).lowerTo(instant))

/** The name of a queue in a database. */
export const queueName = (options: PgStoreOptions | undefined, table: TableName, kind?: JobKind): string =>
  [schemaName(options ?? {}), table, ...(kind === undefined ? [] : [kind])].join(".")

type Due = { readonly id: number; readonly due_at: Date }

/** The order of due rows. */
export const byDue = (one: Due, other: Due): number => +new Date(one.due_at) - +new Date(other.due_at) || one.id - other.id
