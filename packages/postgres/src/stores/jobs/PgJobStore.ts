import { type EnqueuedKind, type Job, type JobKey, type JobKind, JobStore, type NewJob, type RecordKind } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { writeStatement } from "../../connections/drivers/GatheredWrites.ts"
import { allBuckets, bucketValue, hostValues, ofHost, type Within } from "../../sql/Bucket.ts"
import { timestamp } from "../../sql/Instants.ts"
import { leaseTime } from "../../sql/LeaseTime.ts"
import { TableLayout } from "../../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"
import { inReachableBuckets } from "../distributed/ReachableBuckets.ts"
import { calendarReadRows, editPollRows, pushChannelRows } from "./CalendarRows.ts"
import { enqueuedRows, type JobRow, jobColumns, jobFromRow } from "./EnqueuedRows.ts"
import { eventRows } from "./EventRows.ts"
import { dueRowsAdded, type JobRows, type QueueContext, queueName } from "./LeasedTable.ts"
import { mailRows } from "./MailRows.ts"
import { roomRows } from "./RoomRows.ts"
import { timerRows } from "./TimerRows.ts"

/** Stores background jobs. Claims use SKIP LOCKED. */
export const pgJobStore = (options?: PgStoreOptions): Layer.Layer<JobStore, never, SqlClient> => {
  const { calendar_accounts, erasures, jobs } = tablesIn(options)
  return Layer.effect(
    JobStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const time = yield* leaseTime(sql)
      const queue: QueueContext = { sql, time, layout: yield* TableLayout, options }
      const timers = timerRows(queue)
      const rows: { readonly [K in JobKind]: JobRows<K> } = {
        timer: timers,
        offer: enqueuedRows(queue, "offer"),
        reassignment: enqueuedRows(queue, "reassignment"),
        import: enqueuedRows(queue, "import"),
        disconnect: enqueuedRows(queue, "disconnect"),
        announcement: enqueuedRows(queue, "announcement"),
        erasure: enqueuedRows(queue, "erasure"),
        removal: enqueuedRows(queue, "removal"),
        counts: enqueuedRows(queue, "counts"),
        purge: enqueuedRows(queue, "purge"),
        calendar_event: eventRows(queue),
        room: roomRows(queue),
        calendar_read: calendarReadRows(queue),
        edit_poll: editPollRows(queue),
        push_channel: pushChannelRows(queue),
        email: mailRows(queue)
      }
      const rowsOf = <K extends JobKind>(kind: K): JobRows<K> => rows[kind]
      const add = Effect.fnUntraced(function* (added: ReadonlyArray<NewJob>) {
        if (added.length === 0) return
        const now = yield* Clock.currentTimeMillis
        const values = mergedJobs(added).map((job) => {
          const { bucket, host_id } = hostValues(job.hostId)
          const due = job.countsFromNow === false ? sql`${timestamp(job.dueAt)}::timestamptz` : time.at(job.dueAt, now)
          return sql`(${bucket}, ${host_id}, ${job.kind}, ${job.key}, ${job.payload ?? null}, ${due}, 0, 0)`
        })
        const stored = sql<{ readonly kind: EnqueuedKind; readonly due_at: Date }>`
          INSERT INTO ${jobs} AS job (bucket, host_id, kind, key, payload, due_at, attempts, revision) VALUES ${sql.csv(values)}
          ON CONFLICT (bucket, kind, key) DO UPDATE
            SET due_at = least(job.due_at, EXCLUDED.due_at), payload = EXCLUDED.payload, attempts = 0, error = NULL,
              revision = job.revision + 1
          RETURNING kind, due_at`
        for (const row of yield* Effect.orDie(stored)) yield* dueRowsAdded(sql, queueName(options, "jobs", row.kind))([row])
      })
      /** Splits jobs by the table that has their rows. */
      const inTables = <Job extends JobKey<EnqueuedKind>>(
        all: ReadonlyArray<Job>,
        ofTimers: (some: ReadonlyArray<Job>) => Effect.Effect<void>,
        ofOthers: (some: ReadonlyArray<Job>) => Effect.Effect<void>
      ) =>
        Effect.andThen(ofTimers(all.filter(({ kind }) => kind === "timer")), ofOthers(all.filter(({ kind }) => kind !== "timer")))
      return JobStore.of({
        enqueue: (added) => inTables(added, timers.enqueue, add),
        claim: (kind, claim) => rowsOf(kind).claim(claim),
        complete: (job, leaseToken, end) => rowsOf(job.kind).complete(job, leaseToken, end),
        retry: (job, leaseToken, retry) => rowsOf(job.kind).retry(job, leaseToken, retry),
        list: <K extends RecordKind>(hostId: number, kind: K, prefix: string) =>
          sql<JobRow>`SELECT ${columnsOf(jobColumns)} FROM ${jobs}
            WHERE ${ofHost(hostId)} AND kind = ${kind} AND starts_with(key, ${prefix}) ORDER BY key COLLATE "C"`.pipe(
            Effect.orDie,
            Effect.map((found) => found.map(jobFromRow) as ReadonlyArray<Job<EnqueuedKind>> as ReadonlyArray<Job<K>>)
          ),
        cancel: (cancelled) =>
          inTables(cancelled, timers.cancel, (some) => {
            if (some.length === 0) return Effect.void
            const perKind = Map.groupBy(some, ({ hostId, kind }) => `${hostId} ${kind}`).values()
            const areJobs = [...perKind].map((same) => {
              const { hostId, kind } = same[0]!
              return sql`(${ofHost(hostId)} AND kind = ${kind} AND key = ANY(${same.map(({ key }) => key)}::text[]))`
            })
            return writeStatement(sql, sql`DELETE FROM ${jobs} WHERE ${sql.or(areJobs)}`)
          }),
        nextDueAt: (kind) => rowsOf(kind).nextDueAt,
        // Version 0.2.0 writes no jobs. Remove this in the release after the next, which no longer runs beside it.
        adopt: Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const adopted = (kind: JobKind, rows: (within: Within) => Fragment) =>
            inReachableBuckets(
              queue,
              (within) => sql<{ readonly due_at: Date }>`
              INSERT INTO ${jobs} (bucket, host_id, kind, key, due_at, attempts, revision)
              SELECT bucket, coalesce(host_id, 0), ${kind}::text, id::text, ${time.at(now, now)}, 0, 0 FROM ${rows(within)}
              ON CONFLICT (bucket, kind, key) DO NOTHING RETURNING due_at`
            ).pipe(Effect.tap(dueRowsAdded(sql, queueName(options, "jobs", kind))))
          yield* adopted("disconnect", (within) => sql`${calendar_accounts} ${allBuckets} WHERE ${within()}state = 'leaving'`)
          const isAbandoned = sql`ended_at IS NULL AND begun_at < ${timestamp(now - requestMillis)}`
          yield* adopted("erasure", (within) => sql`${erasures} ${allBuckets} WHERE ${within()}${isAbandoned}`)
        }).pipe(Effect.orDie)
      })
    })
  )
}

/** A request to erase a person that began earlier is no longer running. */
const requestMillis = 30_000

/** One job for each key, since a statement cannot write a row twice, in an order in which concurrent statements lock rows. */
const mergedJobs = (added: ReadonlyArray<NewJob>): ReadonlyArray<NewJob> => {
  const merged = new Map<string, NewJob>()
  for (const job of added) {
    const name = `${job.kind} ${job.key} ${bucketValue(job.hostId)}`
    const known = merged.get(name)
    merged.set(name, known === undefined ? job : { ...job, dueAt: Math.min(known.dueAt, job.dueAt) })
  }
  return [...merged].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, job]) => job)
}
