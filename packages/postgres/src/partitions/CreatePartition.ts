import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type LogName, type LogTable, logTables } from "./LogTables.ts"
import { boundsOf, defaultPartitionOf, type Month, partitionOf } from "./Month.ts"

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
