import { type Claim, type Job, type JobStore, type TimerKind, timerJob, timerOf } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets, ofHost, whereRow } from "../../sql/Bucket.ts"
import { claimWatermark } from "../../sql/ClaimWatermark.ts"
import { hasRow } from "../../sql/FirstRow.ts"
import { instant, timestamp } from "../../sql/Instants.ts"
import { isClaimable, nextClaimableAt, unleased } from "../../sql/LeasedRows.ts"
import type { LeaseTime } from "../../sql/LeaseTime.ts"
import { columnsOf, type PgStoreOptions, schemaName, tablesIn } from "../../sql/Tables.ts"
import { claimFromWatermark } from "../ClaimFromWatermark.ts"
import { claimInBuckets, type DueRow } from "../distributed/ClaimInBuckets.ts"

/** The methods of a job store for the jobs of one table. */
export type JobRows = Omit<JobStore["Service"], "claim" | "nextDueAt" | "adopt" | "enqueue"> & {
  readonly claim: (claim: Claim) => Effect.Effect<ReadonlyArray<Job>>
  readonly nextDueAt: ReturnType<JobStore["Service"]["nextDueAt"]>
}

/**
 * Stores the jobs of the kind `timer` in the table of timers. Claims use SKIP LOCKED.
 *
 * Version 0.2.0 reads this table to learn whether a removed host or an old booking still has something to do, and would delete
 * both beside a refund in another table. A row has no revision: setting a timer again ends its lease.
 */
export const timerRows = (
  sql: SqlClient,
  time: LeaseTime,
  layout: "single" | "distributed",
  options: PgStoreOptions | undefined
): JobRows => {
  const { bookings, timers } = tablesIn(options)
  const columns = columnsOf(["host_id", "booking_id", "kind", "due_at"])
  const leasedColumns = columnsOf(["host_id", "booking_id", "kind", "due_at"], "timer")
  const watermark = claimWatermark()
  const lowerTo = ({ due_at }: Pick<TimerRow, "due_at">) => sql.afterCommit(watermark.lowerTo(new Date(due_at)))
  const lease = (claim: Claim, due: Fragment, bucket?: number) => sql`
        due AS MATERIALIZED (SELECT bucket, booking_id, kind FROM ${timers} ${due} FOR UPDATE SKIP LOCKED), leased AS (
          UPDATE ${timers} AS timer SET lease_token = ${claim.lease.token}, lease_until = ${time.at(claim.lease.until, claim.now)}
          FROM due WHERE timer.bucket = due.bucket AND timer.booking_id = due.booking_id AND timer.kind = due.kind
            ${bucket === undefined ? sql`` : sql`AND timer.bucket = ${String(bucket)}`}
          RETURNING ${leasedColumns}
        )`
  const queue = { table: timers, id: sql`booking_id`, lease, leased: { name: sql`leased`, id: sql`booking_id` } }
  const claimFrom = claimFromWatermark<TimerRow>(sql, time, watermark, queue)
  const claimFromBuckets = (claim: Claim) =>
    claimInBuckets(
      sql,
      `${schemaName(options ?? {})}.timers`,
      sql<DueRow>`SELECT bucket, booking_id AS id FROM ${timers} ${allBuckets} WHERE ${isClaimable(sql, time, claim)}
            ORDER BY due_at, booking_id LIMIT ${claim.limit}`,
      (bucket, ids) => {
        const due = sql`WHERE bucket = ${String(bucket)} AND booking_id = ANY(${ids}::bigint[]) AND ${isClaimable(sql, time, claim)}
              ORDER BY due_at LIMIT ${claim.limit}`
        return sql<TimerRow>`WITH ${lease(claim, due, bucket)} SELECT ${columns} FROM leased`
      }
    ).pipe(
      Effect.map((rows) =>
        rows.toSorted((one, other) => +new Date(one.due_at) - +new Date(other.due_at) || one.booking_id - other.booking_id)
      )
    )
  const isLeased = (job: Job, leaseToken: string) => {
    const { hostId, bookingId, kind } = timerOf(job)
    return sql`${ofHost(hostId)} AND booking_id = ${bookingId} AND kind = ${kind} AND lease_token = ${leaseToken}`
  }
  return {
    reschedule: (jobs) =>
      Effect.forEach(
        jobs,
        Effect.fnUntraced(function* (job) {
          const now = yield* Clock.currentTimeMillis
          const { hostId, bookingId, kind, dueAt } = timerOf(job)
          const due = job.countsFromNow === false ? sql`${timestamp(dueAt)}::timestamptz` : time.at(dueAt, now)
          const [row] = yield* Effect.orDie(sql<Pick<TimerRow, "due_at">>`
                INSERT INTO ${timers} (bucket, booking_id, kind, host_id, due_at)
                SELECT bucket, id, ${kind}::text, host_id, ${due} FROM ${bookings} WHERE ${whereRow(hostId, bookingId)}
                ON CONFLICT (bucket, booking_id, kind) DO UPDATE SET due_at = EXCLUDED.due_at, ${sql.update(unleased)}
                RETURNING due_at`)
          if (row !== undefined) yield* lowerTo(row)
        }),
        { discard: true }
      ),
    cancel: (jobs) => {
      if (jobs.length === 0) return Effect.void
      const perBooking = Map.groupBy(
        jobs.map((job) => timerOf({ ...job, dueAt: 0 })),
        ({ hostId, bookingId }) => `${hostId} ${bookingId}`
      )
      const areTimers = [...perBooking.values()].map((some) => {
        const { hostId, bookingId } = some[0]!
        return sql`(${ofHost(hostId)} AND booking_id = ${bookingId} AND kind = ANY(${some.map(({ kind }) => kind)}::text[]))`
      })
      return Effect.asVoid(Effect.orDie(sql`DELETE FROM ${timers} WHERE ${sql.or(areTimers)}`))
    },
    claim: (claim) =>
      Effect.map(Effect.orDie(layout === "single" ? claimFrom(claim) : claimFromBuckets(claim)), (rows) => rows.map(jobFromRow)),
    complete: (job, leaseToken) => hasRow(sql`DELETE FROM ${timers} WHERE ${isLeased(job, leaseToken)} RETURNING booking_id`),
    retry: (job, leaseToken, { dueAt }) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        sql<Pick<TimerRow, "due_at">>`UPDATE ${timers} SET due_at = ${time.at(dueAt, now)}, ${sql.update(unleased)}
              WHERE ${isLeased(job, leaseToken)} RETURNING due_at`.pipe(
          Effect.orDie,
          Effect.flatMap(([row]) => (row === undefined ? Effect.succeed(false) : Effect.as(lowerTo(row), true)))
        )
      ),
    nextDueAt: Effect.flatMap(watermark.scan, ({ from }) => time.read(nextClaimableAt(sql, timers, from)))
  }
}

interface TimerRow {
  readonly host_id: number
  readonly booking_id: number
  readonly kind: TimerKind
  readonly due_at: Date
}

const jobFromRow = ({ host_id, booking_id, kind, due_at }: TimerRow): Job => {
  const { hostId, kind: ofJob, key, dueAt } = timerJob({ hostId: host_id, bookingId: booking_id, kind, dueAt: instant(due_at) })
  return { hostId, kind: ofJob, key, dueAt, payload: null, attempts: 0, revision: 0 }
}
