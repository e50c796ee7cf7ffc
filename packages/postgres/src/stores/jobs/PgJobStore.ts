import { type Claim, type Job, type JobKey, type JobKind, JobStore } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets, hostValues, inBucketOf } from "../../sql/Bucket.ts"
import { hasRow } from "../../sql/FirstRow.ts"
import { instant, timestamp } from "../../sql/Instants.ts"
import { isClaimable, nextClaimableAt, unleased } from "../../sql/LeasedRows.ts"
import { leaseTime } from "../../sql/LeaseTime.ts"
import { TableLayout } from "../../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, schemaName, tablesIn } from "../../sql/Tables.ts"
import { claimInBuckets, type DueRow } from "../distributed/ClaimInBuckets.ts"
import { progressOf } from "../revised/RevisedRows.ts"

/** Stores background jobs. Claims use SKIP LOCKED. */
export const pgJobStore = (options?: PgStoreOptions): Layer.Layer<JobStore, never, SqlClient> => {
  const { calendar_accounts, erasures, jobs } = tablesIn(options)
  const leasedColumns = columnsOf(jobColumns, "job")
  return Layer.effect(
    JobStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const time = yield* leaseTime(sql)
      const layout = yield* TableLayout
      const isJob = ({ hostId, kind, key }: JobKey) =>
        sql`${inBucketOf(hostId)} AND host_id = ${String(hostId)} AND kind = ${kind} AND key = ${key}`
      const isLeased = (job: Job, leaseToken: string) => sql`${isJob(job)} AND lease_token = ${leaseToken}`
      const lease = (claim: Claim, due: Fragment, bucket?: number) => sql<JobRow>`
        WITH due AS MATERIALIZED (SELECT bucket, id FROM ${jobs} ${due} FOR UPDATE SKIP LOCKED)
        UPDATE ${jobs} AS job SET lease_token = ${claim.lease.token}, lease_until = ${time.at(claim.lease.until, claim.now)}
        FROM due WHERE job.bucket = due.bucket AND job.id = due.id
          ${bucket === undefined ? sql`` : sql`AND job.bucket = ${String(bucket)}`}
        RETURNING ${leasedColumns}`
      const claim = (kind: JobKind, claim: Claim) => {
        const isDue = sql`kind = ${kind} AND ${isClaimable(sql, time, claim)}`
        const first = sql`${allBuckets} WHERE ${isDue} ORDER BY due_at, id LIMIT ${claim.limit}`
        if (layout === "single") return lease(claim, first)
        return claimInBuckets(
          sql,
          `${schemaName(options ?? {})}.jobs`,
          sql<DueRow>`SELECT bucket, id FROM ${jobs} ${first}`,
          (bucket, ids) => lease(claim, sql`WHERE bucket = ${String(bucket)} AND id = ANY(${ids}::bigint[]) AND ${isDue}`, bucket)
        )
      }
      return JobStore.of({
        enqueue: ({ hostId, kind, key, dueAt }) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) => {
            const { bucket, host_id } = hostValues(hostId)
            return sql`INSERT INTO ${jobs} AS job (bucket, host_id, kind, key, due_at, attempts, revision)
              VALUES (${bucket}, ${host_id}, ${kind}, ${key}, ${time.at(dueAt, now)}, 0, 0)
              ON CONFLICT (bucket, kind, key) DO UPDATE
                SET due_at = least(job.due_at, EXCLUDED.due_at), attempts = 0, error = NULL, revision = job.revision + 1`.pipe(
              Effect.orDie,
              Effect.asVoid
            )
          }),
        claim: (kind, given) => Effect.map(Effect.orDie(claim(kind, given)), (rows) => rows.toSorted(byDue).map(jobFromRow)),
        complete: Effect.fnUntraced(function* (job, leaseToken) {
          const isOver = sql`${isLeased(job, leaseToken)} AND revision = ${job.revision}`
          if (yield* hasRow(sql`DELETE FROM ${jobs} WHERE ${isOver} RETURNING id`)) return true
          return yield* hasRow(sql`UPDATE ${jobs} SET ${sql.update(unleased)} WHERE ${isLeased(job, leaseToken)} RETURNING id`)
        }),
        retry: (job, leaseToken, { dueAt, attempts, error }) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) => {
            const progress = progressOf(sql, job.revision, { due: time.at(dueAt, now), attempts, error })
            return hasRow(
              sql`UPDATE ${jobs} SET ${sql.update(unleased)}, ${progress} WHERE ${isLeased(job, leaseToken)} RETURNING id`
            )
          }),
        cancel: (job) => Effect.asVoid(Effect.orDie(sql`DELETE FROM ${jobs} WHERE ${isJob(job)}`)),
        nextDueAt: (kind) => time.read(nextClaimableAt(sql, jobs, "-infinity", sql`kind = ${kind} AND`)),
        // Version 0.2.0 writes no jobs. Remove this in the release after the next, which no longer runs beside it.
        adopt: Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const adopted = (kind: JobKind, rows: Fragment) => sql`
            INSERT INTO ${jobs} (bucket, host_id, kind, key, due_at, attempts, revision)
            SELECT bucket, coalesce(host_id, 0), ${kind}::text, id::text, ${time.at(now, now)}, 0, 0 FROM ${rows}
            ON CONFLICT (bucket, kind, key) DO NOTHING`
          yield* adopted("disconnect", sql`${calendar_accounts} ${allBuckets} WHERE state = 'leaving'`)
          const isAbandoned = sql`ended_at IS NULL AND begun_at < ${timestamp(now - requestMillis)}`
          yield* adopted("erasure", sql`${erasures} ${allBuckets} WHERE ${isAbandoned}`)
        }).pipe(Effect.orDie)
      })
    })
  )
}

/** A request to erase a person that began earlier is not running any more. */
const requestMillis = 30_000

interface JobRow {
  readonly id: number
  readonly host_id: number
  readonly kind: JobKind
  readonly key: string
  readonly due_at: Date
  readonly attempts: number
  readonly revision: number
}

const jobColumns = ["id", "host_id", "kind", "key", "due_at", "attempts", "revision"] as const satisfies ReadonlyArray<
  keyof JobRow
>

const byDue = (one: JobRow, other: JobRow): number => +new Date(one.due_at) - +new Date(other.due_at) || one.id - other.id

const jobFromRow = ({ host_id, kind, key, due_at, attempts, revision }: JobRow): Job => ({
  hostId: host_id,
  kind,
  key,
  dueAt: instant(due_at),
  attempts,
  revision
})
