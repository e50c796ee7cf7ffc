import type { TableName } from "../sql/Tables.ts"

/** A log that can be partitioned by month. */
export interface LogTable {
  /** The column whose month decides the partition. It never changes. */
  readonly time: "created_at" | "began_at" | "acted_at"
  /** The storage parameters of each partition. A partitioned table itself has none. */
  readonly storage?: string
}

/** The logs that `partitionLogs` partitions by month. */
export const logTables = {
  webhook_deliveries: { time: "created_at", storage: "fillfactor = 75" },
  delivery_attempts: { time: "began_at" },
  events: { time: "created_at" },
  emails: { time: "created_at", storage: "fillfactor = 85" },
  audit_log: { time: "acted_at" }
} as const satisfies Partial<Record<TableName, LogTable>>

/** The name of a log. */
export type LogName = keyof typeof logTables

/** The names of all logs. */
export const logNames = Object.keys(logTables) as ReadonlyArray<LogName>

/** Returns true for the name of a log. */
export const isLogName = (name: string): name is LogName => Object.hasOwn(logTables, name)
