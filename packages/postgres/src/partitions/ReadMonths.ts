import * as Effect from "effect/Effect"
import * as Record from "effect/Record"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type LogName, logNames, logTables } from "./LogTables.ts"
import { type Month, monthOfPartition } from "./Month.ts"

/** The partitions of a schema's logs. */
export interface LogMonths {
  /** The months of each log that have a partition, in ascending order. */
  readonly months: Readonly<Record<LogName, ReadonlyArray<Month>>>
  /** True if the role may create and drop partitions, because it owns the logs. */
  readonly isOwner: boolean
}

/** Reads the months that have partitions from the catalog. Returns `undefined` if the logs are not partitioned. */
export const readMonths = Effect.fnUntraced(function* (
  sql: SqlClient,
  schema: string
): Effect.fn.Return<LogMonths | undefined, SqlError> {
  const rows = yield* sql<{ readonly log: LogName; readonly name: string | null; readonly owned: boolean }>`
    SELECT log.relname::text AS log, part.relname::text AS name, pg_has_role(log.relowner, 'USAGE') AS owned
    FROM pg_class AS log JOIN pg_namespace ON pg_namespace.oid = log.relnamespace
    LEFT JOIN pg_inherits ON inhparent = log.oid LEFT JOIN pg_class AS part ON part.oid = inhrelid
    WHERE nspname = ${schema} AND log.relkind = 'p' AND log.relname = ANY(${[...logNames]}::text[])`
  if (rows.length === 0) return undefined
  const monthsOf = (log: LogName) =>
    rows.flatMap((row) => (row.log === log && row.name !== null ? (monthOfPartition(log, row.name) ?? []) : [])).sort()
  const months = Record.map(logTables, (_, log) => monthsOf(log))
  return { months, isOwner: rows.every(({ owned }) => owned) }
})
