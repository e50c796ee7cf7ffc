import type { Instant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets } from "../sql/Bucket.ts"
import { timestamp } from "../sql/Instants.ts"
import { recordChanges } from "../sql/ListCounters.ts"
import { type PgStoreOptions, schemaName, tablesIn } from "../sql/Tables.ts"
import { keepRows, named } from "./KeepRows.ts"
import type { LogName } from "./LogTables.ts"
import { inLogTurn } from "./LogTurn.ts"
import { defaultPartitionOf, type Month, monthAfter, partitionOf, startOfMonth } from "./Month.ts"
import { type LogMonths, readMonths } from "./ReadMonths.ts"

/** The logs with their own retention. Attempts go with their deliveries. */
export type PurgeableLog = Exclude<LogName, "delivery_attempts">

/** The months of a log that are wholly before an instant. */
export interface PastMonths {
  /** Those that can be dropped. */
  readonly droppable: ReadonlyArray<Month>
  /** Events whose deliveries are kept for longer. */
  readonly needed: ReadonlyArray<Month>
}

/** Reads which months of a log are wholly before an instant. Returns `undefined` for a role that cannot drop them. */
export const pastMonths = Effect.fnUntraced(function* (
  sql: SqlClient,
  schema: string,
  log: PurgeableLog,
  before: Instant
): Effect.fn.Return<PastMonths | undefined, SqlError> {
  const found = yield* readMonths(sql, schema)
  if (found === undefined || !found.isOwner) return undefined
  const past = monthsOf(found, log).filter((month) => startOfMonth(monthAfter(month)) <= before)
  const isNeeded = (month: Month) => log === "events" && found.months.webhook_deliveries.includes(month)
  return { droppable: past.filter((month) => !isNeeded(month)), needed: past.filter(isNeeded) }
})

const monthsOf = ({ months }: LogMonths, log: PurgeableLog): ReadonlyArray<Month> =>
  log === "webhook_deliveries" ? [...new Set([...months.webhook_deliveries, ...months.delivery_attempts])].sort() : months[log]

/**
 * Drops a month of a log that is wholly before an instant, and returns the number of rows that went.
 *
 * Rows that are still needed move to the default partition: deliveries that are pending or were attempted since, events that a
 * delivery names, and emails that are waiting. Rows are counted before the log is locked. They cannot change in between, because
 * only jobs delete rows of logs, and they share a lock with this.
 */
export const dropMonth = (
  sql: SqlClient,
  options: PgStoreOptions | undefined,
  log: PurgeableLog,
  month: Month,
  before: Instant
): Effect.Effect<number, SqlError> => {
  const schema = schemaName(options ?? {})
  const tables = tablesIn(options)
  const { delivery_attempts, delivery_queue, email_queue, webhook_deliveries } = tables
  const part = named(schema, partitionOf(log, month))
  const others = named(schema, defaultPartitionOf("webhook_deliveries"))
  const drop = (name: string) => sql`DROP TABLE IF EXISTS ${named(schema, name)}`

  const neededRows = (lastId: number): Readonly<Record<PurgeableLog, Fragment>> => ({
    webhook_deliveries: sql`SELECT * FROM ${part} AS delivery ${allBuckets} WHERE (bucket, id) IN (
        SELECT bucket, delivery_id FROM ${delivery_queue}
        UNION ALL
        SELECT bucket, delivery_id FROM ${delivery_attempts} AS attempt
        WHERE began_at >= ${timestamp(before)} AND bucket = ANY(ARRAY(SELECT generate_series(0, 63)::smallint)) AND delivery_id <= ${lastId})`,
    events: sql`SELECT * FROM ${part} AS event ${allBuckets} WHERE (bucket, id) IN (
        SELECT bucket, event_id FROM ${others} AS kept WHERE kind IN ('event', 'redelivery')
        UNION ALL
        SELECT bucket, event_id FROM ${webhook_deliveries} AS again WHERE kind = 'redelivery')`,
    emails: sql`SELECT * FROM ${part} AS email ${allBuckets} WHERE (bucket, id) IN (SELECT bucket, email_id FROM ${email_queue})`,
    audit_log: sql`SELECT * FROM ${part} ${allBuckets} WHERE false`
  })

  /**
   * Drops the attempts of a month. Those of deliveries that are still in the log stay; all of these are in the default partition.
   */
  const dropAttempts = Effect.gen(function* () {
    const attempts = partitionOf("delivery_attempts", month)
    const found = yield* readMonths(sql, schema)
    if (!found!.months.delivery_attempts.includes(month)) return
    const needed = sql`SELECT attempt.* FROM ${named(schema, attempts)} AS attempt ${allBuckets}
      JOIN ${others} AS delivery ON delivery.bucket = attempt.bucket AND delivery.id = attempt.delivery_id`
    yield* keepRows(sql, schema, "delivery_attempts", needed, drop(attempts))
  })

  const counts = (rows: Fragment, sign: Fragment): Effect.Effect<unknown, SqlError> => {
    const list = listOf[log]
    return list === undefined
      ? Effect.void
      : sql`${recordChanges(
          sql,
          tables,
          sql`SELECT bucket, host_id, ${list}, ${sign} count(*) FROM (${rows}) AS counted GROUP BY bucket, host_id`
        )}`
  }

  return inLogTurn(
    sql,
    schema,
    Effect.gen(function* () {
      const found = yield* readMonths(sql, schema)
      let purged = 0
      if (found!.months[log].includes(month)) {
        const lastId = log === "webhook_deliveries" ? sql`coalesce(max(id), 0)` : sql`0`
        const [size] = yield* sql<{ readonly rows: number; readonly last: number }>`
          SELECT count(*)::int AS rows, ${lastId}::bigint AS last FROM ${part} ${allBuckets}`
        yield* counts(sql`SELECT bucket, host_id FROM ${part} ${allBuckets}`, sql`-`)
        yield* sql`LOCK TABLE ONLY ${tables[log]} IN ACCESS EXCLUSIVE MODE`
        const needed = neededRows(size!.last)[log]
        yield* counts(needed, sql``)
        const stored = yield* keepRows(sql, schema, log, needed, drop(partitionOf(log, month)))
        purged = size!.rows - stored
      }
      if (log === "webhook_deliveries") yield* dropAttempts
      return purged
    }),
    0
  )
}

/** The list of each host whose length is kept. */
const listOf: Readonly<Partial<Record<PurgeableLog, string>>> = {
  webhook_deliveries: "deliveries",
  emails: "emails",
  audit_log: "audit"
}
