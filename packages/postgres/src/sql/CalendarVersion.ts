import type { SqlClient } from "effect/sql/SqlClient"
import { type Fragment, literal, type Statement } from "effect/sql/Statement"
import { hostValues, ofHost } from "./Bucket.ts"
import type { Tables } from "./Tables.ts"

/**
 * The list that counts the changes of a host's calendar in `host_counts`. The calendar's version is the sum of its rows.
 *
 * A snapshot sees the rows of exactly those changes that were committed before it. No transaction waits for another one of its
 * host, and adding rows up does not change the sum.
 */
export const calendarList = literal("'calendar'")

/** Raises the version of a host's calendar, as part of the statement that changes it. */
export const raiseVersion = (sql: SqlClient, { host_counts }: Tables, hostId: number): Statement<object> =>
  sql`INSERT INTO ${host_counts} ${sql.insert({ ...hostValues(hostId), list: "calendar", n: 1 })}`

/** Selects the version of a host's calendar. */
export const versionOf = (sql: SqlClient, { host_counts }: Tables, hostId: number): Fragment =>
  sql`SELECT COALESCE(sum(n), 0)::bigint FROM ${host_counts} WHERE ${ofHost(hostId)} AND list = ${calendarList}`

/** Selects the version of the calendar of each `host` in a statement. */
export const versionOfEach = (sql: SqlClient, { host_counts }: Tables, within: Fragment = sql``): Fragment =>
  sql`SELECT COALESCE(sum(n), 0)::bigint FROM ${host_counts} AS change
    WHERE ${within}change.bucket = host.bucket AND change.host_id = host.id AND change.list = ${calendarList}`
