import type { Instant } from "@slotkit/core"
import type { LogName } from "./LogTables.ts"

/** A calendar month in UTC as `YYYY-MM`. Months compare as texts. */
export type Month = string

/** Returns the month of an instant. */
export const monthOf = (instant: Instant): Month => new Date(instant).toISOString().slice(0, 7)

/** Returns the start of a month. */
export const startOfMonth = (month: Month): Instant => Date.parse(`${month}-01T00:00:00Z`)

/** Returns the month that is `count` months after another. */
export const monthAfter = (month: Month, count = 1): Month => {
  const start = new Date(startOfMonth(month))
  return monthOf(start.setUTCMonth(start.getUTCMonth() + count))
}

/** Returns the name of the partition of a month. */
export const partitionOf = (log: LogName, month: Month): string => `${log}_${month.replace("-", "_")}`

/** Returns the name of the partition with the rows of months without their own partition. */
export const defaultPartitionOf = (log: LogName): string => `${log}_default`

/** Returns the month of a partition. `undefined` for the default partition, and for one that Slotkit did not create. */
export const monthOfPartition = (log: LogName, partition: string): Month | undefined => {
  const [, year, month] = /^_(\d{4})_(\d{2})$/.exec(partition.slice(log.length)) ?? []
  return year === undefined || !partition.startsWith(log) ? undefined : `${year}-${month}`
}

/** The bounds of a month's partition, as part of its definition. */
export const boundsOf = (month: Month): string => `FROM ('${month}-01 00:00:00+00') TO ('${monthAfter(month)}-01 00:00:00+00')`
