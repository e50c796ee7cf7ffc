import { type Claim, type Job, type JobKey, type JobKind, JobStore, jobKinds, type NewJob } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets, bucketValue, hostValues, inBucketOf, ofHost } from "../../sql/Bucket.ts"
import { claimWatermark } from "../../sql/ClaimWatermark.ts"
import { hasRow } from "../../sql/FirstRow.ts"
import { instant, timestamp } from "../../sql/Instants.ts"
import { isClaimable, nextClaimableAt, unleased } from "../../sql/LeasedRows.ts"
import { leaseTime } from "../../sql/LeaseTime.ts"
import { TableLayout } from "../../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, schemaName, tablesIn } from "../../sql/Tables.ts"
import { claimFromWatermark } from "../ClaimFromWatermark.ts"
import { claimInBuckets, type DueRow } from "../distributed/ClaimInBuckets.ts"
import { progressOf } from "../revised/RevisedRows.ts"
import { timerRows } from "./TimerRows.ts"

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
      const watermarks = new Map(jobKinds.map((kind) => [kind, claimWatermark()]))
      const lowerTo = (kind: JobKind, to?: Date) => sql.afterCommit(watermarks.get(kind)!.lowerTo(to && new Date(to)))

      const lease = (claim: Claim, due: Fragment, bucket?: number) => sql`
        due AS MATERIALIZED (SELECT bucket, id FROM ${jobs} ${due} FOR UPDATE SKIP LOCKED), leased AS (
          UPDATE ${jobs} AS job SET lease_token = ${claim.lease.token}, lease_until = ${time.at(claim.lease.until, claim.now)}
          FROM due WHERE job.bucket = due.bucket AND job.id = due.id
            ${bucket === undefined ? sql`` : sql`AND job.bucket = ${String(bucket)}`}
          RETURNING ${leasedColumns}
        )`
      const claimFrom = (kind: JobKind) => {
        const queue = {
          table: jobs,
          kind: sql`kind = ${kind} AND`,
          id: sql`id`,
          lease,
          leased: { name: sql`leased`, id: sql`id` }
        }
        return claimFromWatermark<JobRow>(sql, time, watermarks.get(kind)!, queue)
      }
      const claimFromBuckets = (kind: JobKind, claim: Claim) => {
        const isDue = sql`kind = ${kind} AND ${isClaimable(sql, time, claim)}`
        return claimInBuckets(
          sql,
          `${schemaName(options ?? {})}.jobs.${kind}`,
          sql<DueRow>`SELECT bucket, id FROM ${jobs} ${allBuckets} WHERE ${isDue} ORDER BY due_at, id LIMIT ${claim.limit}`,
          (bucket, ids) => {
            const due = sql`WHERE bucket = ${String(bucket)} AND id = ANY(${ids}::bigint[]) AND ${isDue}`
            return sql<JobRow>`WITH ${lease(claim, due, bucket)} SELECT * FROM leased`
          }
        )
      }

      const add = Effect.fnUntraced(function* (added: ReadonlyArray<NewJob>, dueAt: Fragment) {
        if (added.length === 0) return
        const now = yield* Clock.currentTimeMillis
        const values = added.map((job) => {
          const { bucket, host_id } = hostValues(job.hostId)
          const due = job.countsFromNow === false ? sql`${timestamp(job.dueAt)}::timestamptz` : time.at(job.dueAt, now)
          return sql`(${bucket}, ${host_id}, ${job.kind}, ${job.key}, ${job.payload ?? null}, ${due}, 0, 0)`
        })
        const rows = yield* Effect.orDie(sql<Pick<JobRow, "kind" | "due_at">>`
          INSERT INTO ${jobs} AS job (bucket, host_id, kind, key, payload, due_at, attempts, revision) VALUES ${sql.csv(values)}
          ON CONFLICT (bucket, kind, key) DO UPDATE
            SET ${dueAt}, payload = EXCLUDED.payload, attempts = 0, error = NULL, revision = job.revision + 1
          RETURNING kind, due_at`)
        for (const { kind, due_at } of rows) yield* lowerTo(kind, due_at)
      })
      const timers = timerRows(sql, time, layout, options)
      /** Splits jobs by the table that has their rows. */
      const inTables = <Job extends JobKey>(
        all: ReadonlyArray<Job>,
        ofTimers: (some: ReadonlyArray<Job>) => Effect.Effect<void>,
        ofOthers: (some: ReadonlyArray<Job>) => Effect.Effect<void>
      ) =>
        Effect.andThen(ofTimers(all.filter(({ kind }) => kind === "timer")), ofOthers(all.filter(({ kind }) => kind !== "timer")))
      return JobStore.of({
        enqueue: (added) =>
          inTables(added, timers.reschedule, (some) =>
            add(mergedJobs(some, Math.min), sql`due_at = least(job.due_at, EXCLUDED.due_at)`)
          ),
        reschedule: (added) =>
          inTables(added, timers.reschedule, (some) =>
            add(
              mergedJobs(some, (_, last) => last),
              sql`due_at = EXCLUDED.due_at, ${sql.update(unleased)}`
            )
          ),
        claim: (kind, claim) => {
          if (kind === "timer") return timers.claim(claim)
          return Effect.orDie(layout === "single" ? claimFrom(kind)(claim) : claimFromBuckets(kind, claim)).pipe(
            Effect.map((rows) => rows.toSorted(byDue).map(jobFromRow))
          )
        },
        complete: Effect.fnUntraced(function* (job, leaseToken) {
          if (job.kind === "timer") return yield* timers.complete(job, leaseToken)
          const isOver = sql`${isLeased(job, leaseToken)} AND revision = ${job.revision}`
          if (yield* hasRow(sql`DELETE FROM ${jobs} WHERE ${isOver} RETURNING id`)) return true
          return yield* hasRow(sql`UPDATE ${jobs} SET ${sql.update(unleased)} WHERE ${isLeased(job, leaseToken)} RETURNING id`)
        }),
        retry: Effect.fnUntraced(function* (job, leaseToken, retry) {
          if (job.kind === "timer") return yield* timers.retry(job, leaseToken, retry)
          const { dueAt, attempts, error } = retry
          const now = yield* Clock.currentTimeMillis
          const progress = progressOf(sql, job.revision, { due: time.at(dueAt, now), attempts, error })
          const [row] = yield* Effect.orDie(sql<Pick<JobRow, "due_at">>`
            UPDATE ${jobs} SET ${sql.update(unleased)}, ${progress} WHERE ${isLeased(job, leaseToken)} RETURNING due_at`)
          if (row !== undefined) yield* lowerTo(job.kind, row.due_at)
          return row !== undefined
        }),
        cancel: (cancelled) =>
          inTables(cancelled, timers.cancel, (some) => {
            if (some.length === 0) return Effect.void
            const perKind = Map.groupBy(some, ({ hostId, kind }) => `${hostId} ${kind}`).values()
            const areJobs = [...perKind].map((same) => {
              const { hostId, kind } = same[0]!
              return sql`(${ofHost(hostId)} AND kind = ${kind} AND key = ANY(${same.map(({ key }) => key)}::text[]))`
            })
            return Effect.asVoid(Effect.orDie(sql`DELETE FROM ${jobs} WHERE ${sql.or(areJobs)}`))
          }),
        nextDueAt: (kind) =>
          kind === "timer"
            ? timers.nextDueAt
            : Effect.flatMap(watermarks.get(kind)!.scan, ({ from }) =>
                time.read(nextClaimableAt(sql, jobs, from, sql`kind = ${kind} AND`))
              ),
        // Version 0.2.0 writes no jobs. Remove this in the release after the next, which no longer runs beside it.
        adopt: Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const adopted = (kind: JobKind, rows: Fragment) =>
            sql`INSERT INTO ${jobs} (bucket, host_id, kind, key, due_at, attempts, revision)
              SELECT bucket, coalesce(host_id, 0), ${kind}::text, id::text, ${time.at(now, now)}, 0, 0 FROM ${rows}
              ON CONFLICT (bucket, kind, key) DO NOTHING RETURNING id`.pipe(
              Effect.tap((rows) => (rows.length === 0 ? Effect.void : lowerTo(kind)))
            )
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
  readonly payload: string | null
  readonly due_at: Date
  readonly attempts: number
  readonly revision: number
}

const jobColumns = ["id", "host_id", "kind", "key", "payload", "due_at", "attempts", "revision"] as const satisfies ReadonlyArray<
  keyof JobRow
>

const byDue = (one: JobRow, other: JobRow): number => +new Date(one.due_at) - +new Date(other.due_at) || one.id - other.id

/** One job for each key, since a statement cannot write a row twice, in an order in which concurrent statements lock rows. */
const mergedJobs = (added: ReadonlyArray<NewJob>, dueAtOf: (one: number, other: number) => number): ReadonlyArray<NewJob> => {
  const merged = new Map<string, NewJob>()
  for (const job of added) {
    const name = `${job.kind} ${job.key} ${bucketValue(job.hostId)}`
    const known = merged.get(name)
    merged.set(name, known === undefined ? job : { ...job, dueAt: dueAtOf(known.dueAt, job.dueAt) })
  }
  return [...merged].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, job]) => job)
}

const jobFromRow = ({ host_id, kind, key, payload, due_at, attempts, revision }: JobRow): Job => ({
  hostId: host_id,
  kind,
  key,
  payload,
  dueAt: instant(due_at),
  attempts,
  revision
})
