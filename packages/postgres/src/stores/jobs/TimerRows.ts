import { type Job, type JobStore, type TimerKind, timerJob, timerOf } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { writeStatement } from "../../connections/drivers/GatheredWrites.ts"
import { ofHost, whereRow } from "../../sql/Bucket.ts"
import { hasRow } from "../../sql/FirstRow.ts"
import { instant, timestamp } from "../../sql/Instants.ts"
import { unleased } from "../../sql/LeasedRows.ts"
import { tablesIn } from "../../sql/Tables.ts"
import { type JobRows, leasedTable, type QueueContext } from "./LeasedTable.ts"

/**
 * Stores the jobs of the kind `timer` in the table of timers.
 *
 * Version 0.2.0 reads this table to learn whether a removed host or an old booking still has something to do, and would delete
 * both beside a refund in another table. A row has no revision: setting a timer again ends its lease.
 */
export const timerRows = (queue: QueueContext): JobRows<"timer"> & Pick<JobStore["Service"], "enqueue" | "cancel"> => {
  const { sql, time, layout, options } = queue
  const { bookings, timers } = tablesIn(options)
  const { claim, nextDueAt, added, write } = leasedTable<TimerRow>(queue, {
    name: "timers",
    key: ["booking_id", "kind"],
    columns: sql`claimed.host_id, claimed.booking_id AS id, claimed.kind, claimed.due_at`
  })
  const isLeased = (job: Job<"timer">, leaseToken: string) => {
    const { hostId, bookingId, kind } = timerOf(job)
    return sql`${ofHost(hostId)} AND booking_id = ${bookingId} AND kind = ${kind} AND lease_token = ${leaseToken}`
  }
  return {
    enqueue: (jobs) =>
      Effect.forEach(
        jobs,
        Effect.fnUntraced(function* (job) {
          const now = yield* Clock.currentTimeMillis
          const { hostId, bookingId, kind, dueAt } = timerOf(job)
          const due = job.countsFromNow === false ? sql`${timestamp(dueAt)}::timestamptz` : time.at(dueAt, now)
          const set = sql<Pick<TimerRow, "due_at">>`INSERT INTO ${timers} (bucket, booking_id, kind, host_id, due_at)
            SELECT bucket, id, ${kind}::text, host_id, ${due} FROM ${bookings} WHERE ${whereRow(hostId, bookingId)}
            ON CONFLICT (bucket, booking_id, kind) DO UPDATE SET due_at = EXCLUDED.due_at, ${sql.update(unleased)}
            RETURNING due_at`
          if (layout === "distributed") return yield* added(yield* Effect.orDie(set))
          yield* write({ parts: [["timers_set", set]] }, sql`SELECT min(due_at) FROM timers_set`)
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
      return writeStatement(sql, sql`DELETE FROM ${timers} WHERE ${sql.or(areTimers)}`)
    },
    claim: (request) => Effect.map(claim(request), (rows) => rows.map(jobFromRow)),
    complete: (job, leaseToken) => hasRow(sql`DELETE FROM ${timers} WHERE ${isLeased(job, leaseToken)} RETURNING booking_id`),
    retry: Effect.fnUntraced(function* (job, leaseToken, { dueAt }) {
      const now = yield* Clock.currentTimeMillis
      const retried = sql<Pick<TimerRow, "due_at">>`UPDATE ${timers} SET due_at = ${time.at(dueAt, now)}, ${sql.update(unleased)}
        WHERE ${isLeased(job, leaseToken)} RETURNING due_at`
      const rows = yield* Effect.orDie(retried)
      yield* added(rows)
      return rows.length > 0
    }),
    nextDueAt
  }
}

interface TimerRow {
  readonly host_id: number
  /** The booking. */
  readonly id: number
  readonly kind: TimerKind
  readonly due_at: Date
}

const jobFromRow = ({ host_id, id, kind, due_at }: TimerRow): Job<"timer"> => {
  const { hostId, kind: ofJob, key, dueAt } = timerJob({ hostId: host_id, bookingId: id, kind, dueAt: instant(due_at) })
  return { hostId, kind: ofJob, key, dueAt, payload: null, attempts: 0, revision: 0 }
}
