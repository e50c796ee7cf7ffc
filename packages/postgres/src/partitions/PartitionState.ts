import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type PgStoreOptions, schemaName } from "../sql/Tables.ts"
import { named } from "./KeepRows.ts"
import { logNames, logTables } from "./LogTables.ts"
import { defaultPartitionOf, type Month, monthOf, partitionOf, startOfMonth } from "./Month.ts"
import { monthsToPrepare } from "./PreparePartitions.ts"
import { readMonths } from "./ReadMonths.ts"

/** The partitions of the logs. */
export interface PartitionState {
  /** The number of months with a partition. */
  readonly months: number
  /** The first and the last of them, as `YYYY-MM`. */
  readonly first: Month | undefined
  readonly last: Month | undefined
  /** Partitions of the current month and the next one that are missing. */
  readonly missing: ReadonlyArray<string>
  /** Logs with rows of the current month or later in the default partition. */
  readonly misplaced: ReadonlyArray<string>
  /** True if the role may create and drop partitions. */
  readonly isOwner: boolean
}

/** Reads the state of the partitions; `undefined` if the logs are not partitioned. */
export const partitionState = Effect.fnUntraced(function* (
  options: PgStoreOptions = {}
): Effect.fn.Return<PartitionState | undefined, SqlError, SqlClient> {
  const sql = yield* SqlClient
  const schema = schemaName(options)
  const found = yield* readMonths(sql, schema)
  if (found === undefined) return undefined
  const now = yield* Clock.currentTimeMillis
  const needed = monthsToPrepare(now).slice(0, 2)
  const months = [...new Set(logNames.flatMap((log) => found.months[log]))].sort()
  const misplaced: Array<string> = []
  for (const log of logNames) {
    const [row] = yield* sql<{ readonly any: boolean }>`SELECT EXISTS (
      SELECT FROM ${named(schema, defaultPartitionOf(log))}
      WHERE ${sql.literal(logTables[log].time)} >= ${new Date(startOfMonth(monthOf(now)))}) AS any`
    if (row!.any) misplaced.push(log)
  }
  return {
    months: months.length,
    first: months[0],
    last: months.at(-1),
    missing: logNames.flatMap((log) =>
      needed.filter((month) => !found.months[log].includes(month)).map((month) => partitionOf(log, month))
    ),
    misplaced,
    isOwner: found.isOwner
  }
})
