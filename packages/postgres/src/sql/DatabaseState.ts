import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets } from "./Bucket.ts"
import { leaseTime } from "./LeaseTime.ts"
import { type PgStoreOptions, tablesIn } from "./Tables.ts"

/** Due work that no process has claimed. */
export interface Overdue {
  /** At most 10,001. Counting stops there. */
  readonly count: number
  /** The time since the oldest of it became due. 0 if there is none. */
  readonly ageSeconds: number
}

/** The kinds of background work. */
export type Work = "timers" | "mails" | "deliveries"

/** The database metrics for operators. */
export interface DatabaseState {
  readonly overdue: Readonly<Record<Work, Overdue>>
  /** Connections of all processes with this role and database, by state, such as `idle`. */
  readonly connections: Readonly<Record<string, number>>
  /**
   * The age of the oldest transaction that prevents vacuum from removing dead rows, as far as the role can see. 0 if there is
   * none.
   */
  readonly oldestSnapshotSeconds: number
}

/**
 * Reads the metrics in one statement, which takes a millisecond or two. Work is judged at `judgedAt`, by default at the current
 * time.
 */
export const databaseState = (options?: PgStoreOptions, judgedAt?: Instant): Effect.Effect<DatabaseState, SqlError, SqlClient> =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const { timers, email_queue, delivery_queue } = tablesIn(options)
    const { at } = yield* leaseTime(sql)
    const time = judgedAt ?? (yield* Clock.currentTimeMillis)
    const now = at(time, time)
    const overdue = (table: Fragment, due: Fragment, where: Fragment) => sql`
      SELECT count(*)::int AS count, coalesce(greatest(0, extract(epoch FROM ${now} - min(due)))::float8, 0) AS "ageSeconds"
      FROM (SELECT ${due} AS due FROM ${table} ${allBuckets} WHERE ${where} AND ${due} <= ${now} ORDER BY ${due} LIMIT 10001) AS found`
    const unclaimed = sql`(lease_until IS NULL OR lease_until <= ${now})`
    const asJson = (statement: Fragment) => sql`(SELECT to_jsonb(one) FROM (${statement}) AS one)`
    const [row] = yield* sql<Row>`
      SELECT
        ${asJson(overdue(timers, sql`due_at`, unclaimed))} AS timers,
        ${asJson(overdue(email_queue, sql`due_at`, unclaimed))} AS mails,
        ${asJson(overdue(delivery_queue, sql`claimable_at`, sql`true`))} AS deliveries,
        (SELECT coalesce(jsonb_object_agg(state, count), '{}'::jsonb) FROM (
          SELECT coalesce(state, 'unknown') AS state, count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND usename = current_user GROUP BY 1) AS states) AS connections,
        (SELECT coalesce(greatest(0, extract(epoch FROM clock_timestamp() - min(xact_start)))::float8, 0) FROM pg_stat_activity
          WHERE backend_xmin IS NOT NULL AND pid <> pg_backend_pid()) AS oldest_snapshot`
    const { timers: dueTimers, mails, deliveries, connections, oldest_snapshot } = row!
    return { overdue: { timers: dueTimers, mails, deliveries }, connections, oldestSnapshotSeconds: oldest_snapshot }
  })

interface Row extends Readonly<Record<Work, Overdue>> {
  readonly connections: Readonly<Record<string, number>>
  readonly oldest_snapshot: number
}

/** Counts the active services of all hosts that have a price, for checks of the installation. */
export const countPricedServices = (options?: PgStoreOptions): Effect.Effect<number, never, SqlClient> => {
  const { services } = tablesIn(options)
  return SqlClient.use(
    (sql) =>
      sql<{ readonly count: number }>`SELECT count(*)::int AS count FROM ${services}
      WHERE type = 'default' AND settings->>'active' IS DISTINCT FROM 'false'
        AND EXISTS (SELECT FROM jsonb_array_elements(durations) AS duration WHERE (duration->>'priceMinor')::int > 0)`
  ).pipe(
    Effect.orDie,
    Effect.map(([row]) => row?.count ?? 0)
  )
}
