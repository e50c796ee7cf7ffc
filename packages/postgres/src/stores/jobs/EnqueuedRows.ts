import type { EnqueuedKind, Job } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { inBucketOf } from "../../sql/Bucket.ts"
import { hasRow } from "../../sql/FirstRow.ts"
import { instant } from "../../sql/Instants.ts"
import { progressOf, unleased } from "../../sql/LeasedRows.ts"
import { columnsOf, tablesIn } from "../../sql/Tables.ts"
import { type JobRows, leasedTable, type QueueContext } from "./LeasedTable.ts"

/** Claims and ends the jobs of a kind in the table of jobs. */
export const enqueuedRows = <K extends Exclude<EnqueuedKind, "timer">>(queue: QueueContext, kind: K): JobRows<K> => {
  const { sql, time, options } = queue
  const { jobs } = tablesIn(options)
  const columns = columnsOf(jobColumns, "claimed")
  const { claim, nextDueAt, added } = leasedTable<JobRow>(queue, { name: "jobs", kind, key: ["id"], columns })
  const isLeased = ({ hostId, key }: Job, leaseToken: string) =>
    sql`${inBucketOf(hostId)} AND host_id = ${String(hostId)} AND kind = ${kind} AND key = ${key} AND lease_token = ${leaseToken}`
  return {
    claim: (request) =>
      Effect.map(claim(request), (rows) => rows.map(jobFromRow) as ReadonlyArray<Job<EnqueuedKind>> as ReadonlyArray<Job<K>>),
    complete: Effect.fnUntraced(function* (job, leaseToken) {
      const isOver = sql`${isLeased(job, leaseToken)} AND revision = ${job.revision}`
      if (yield* hasRow(sql`DELETE FROM ${jobs} WHERE ${isOver} RETURNING id`)) return true
      return yield* hasRow(sql`UPDATE ${jobs} SET ${sql.update(unleased)} WHERE ${isLeased(job, leaseToken)} RETURNING id`)
    }),
    retry: Effect.fnUntraced(function* (job, leaseToken, { dueAt, attempts, error, payload, leaseUntil }) {
      const now = yield* Clock.currentTimeMillis
      const progress = progressOf(sql, job.revision, { due: time.at(dueAt, now), attempts, error })
      const changed =
        payload === undefined
          ? sql``
          : sql`payload = CASE WHEN revision = ${job.revision} THEN ${payload}::text ELSE payload END,`
      const lease = leaseUntil === undefined ? sql.update(unleased) : sql`lease_until = ${time.at(leaseUntil, now)}`
      const retried = sql<Pick<JobRow, "due_at">>`
        UPDATE ${jobs} SET ${lease}, ${changed} ${progress} WHERE ${isLeased(job, leaseToken)} RETURNING due_at`
      const rows = yield* Effect.orDie(retried)
      yield* added(rows)
      return rows.length > 0
    }),
    nextDueAt
  }
}

export const jobColumns = ["id", "host_id", "kind", "key", "payload", "due_at", "attempts", "revision"]

export interface JobRow {
  readonly id: number
  readonly host_id: number
  readonly kind: EnqueuedKind
  readonly key: string
  readonly payload: string | null
  readonly due_at: Date
  readonly attempts: number
  readonly revision: number
}

export const jobFromRow = ({ host_id, kind, key, payload, due_at, attempts, revision }: JobRow): Job<EnqueuedKind> => ({
  hostId: host_id,
  kind,
  key,
  payload,
  dueAt: instant(due_at),
  attempts,
  revision
})
