import type { Instant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { allBuckets } from "../sql/Bucket.ts"
import { timestamp } from "../sql/Instants.ts"
import { keepRows, named } from "./KeepRows.ts"
import { type LogName, type LogTable, logNames, logTables } from "./LogTables.ts"
import { inLogTurn } from "./LogTurn.ts"
import { boundsOf, defaultPartitionOf, type Month, monthAfter, monthOf, partitionOf, startOfMonth } from "./Month.ts"
import { readMonths } from "./ReadMonths.ts"

/** The number of months after the current one that have partitions. */
const monthsAhead = 2

/** Returns the months that should have partitions at an instant. */
export const monthsToPrepare = (now: Instant): ReadonlyArray<Month> =>
  Array.from({ length: monthsAhead + 1 }, (_, ahead) => monthAfter(monthOf(now), ahead))

/**
 * Creates the missing partitions of the current month and the next two. Does nothing to logs that are not partitioned, or that
 * belong to another role.
 *
 * Rows that were written while a month had no partition are in the default partition, and move to the new one.
 */
export const preparePartitions = Effect.fnUntraced(function* (
  sql: SqlClient,
  schema: string,
  now: Instant
): Effect.fn.Return<void, SqlError> {
  const found = yield* readMonths(sql, schema)
  if (found === undefined || !found.isOwner) return
  for (const log of logNames) {
    const missing = monthsToPrepare(now).filter((month) => !found.months[log].includes(month))
    for (const month of missing) yield* inLogTurn(sql, schema, addMonth(sql, schema, log, month), undefined)
    // Autovacuum reads no statistics of a partitioned table as a whole.
    if (missing.length > 0) yield* sql`ANALYZE ${named(schema, log)}`
  }
})

const addMonth = Effect.fnUntraced(function* (
  sql: SqlClient,
  schema: string,
  log: LogName,
  month: Month
): Effect.fn.Return<void, SqlError> {
  const others = named(schema, defaultPartitionOf(log))
  yield* sql`LOCK TABLE ONLY ${named(schema, log)} IN ACCESS EXCLUSIVE MODE`
  const now = yield* readMonths(sql, schema)
  if (now!.months[log].includes(month)) return
  const time = sql.literal(logTables[log].time)
  const isInMonth = sql`${time} >= ${timestamp(startOfMonth(month))} AND ${time} < ${timestamp(startOfMonth(monthAfter(month)))}`
  const change = Effect.gen(function* () {
    // The rows stay, so what belongs to them stays as well.
    yield* sql`ALTER TABLE ${others} DISABLE TRIGGER USER`
    yield* sql`DELETE FROM ${others} ${allBuckets} WHERE ${isInMonth}`
    yield* sql`ALTER TABLE ${others} ENABLE TRIGGER USER`
    yield* createPartition(sql, schema, log, month)
  })
  yield* keepRows(sql, schema, log, sql`SELECT * FROM ${others} ${allBuckets} WHERE ${isInMonth}`, change)
})

/** Creates the partition of a month, or the default partition. */
export const createPartition = (
  sql: SqlClient,
  schema: string,
  log: LogName,
  month: Month | "default"
): Effect.Effect<void, SqlError> => {
  const { storage }: LogTable = logTables[log]
  const name = month === "default" ? defaultPartitionOf(log) : partitionOf(log, month)
  const rows = month === "default" ? "DEFAULT" : `FOR VALUES ${boundsOf(month)}`
  const parameters = storage === undefined ? "" : ` WITH (${storage})`
  return Effect.asVoid(sql.unsafe(`CREATE TABLE "${schema}"."${name}" PARTITION OF "${schema}"."${log}" ${rows}${parameters}`))
}
