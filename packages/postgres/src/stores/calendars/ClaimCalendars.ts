import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets } from "../../sql/Bucket.ts"
import { timestamp } from "../../sql/Instants.ts"
import { type PgStoreOptions, schemaName, tablesIn } from "../../sql/Tables.ts"
import { claimInBuckets, type DueRow } from "../distributed/ClaimInBuckets.ts"

/** A kind of work on calendars: the queue's name, the column that says when it is next or was last done, and the due rows. */
interface CalendarClaim {
  readonly queue: "calendar_looks" | "calendar_watches"
  readonly column: Fragment
  readonly isDue: Fragment
  /** The instant that the column gets. */
  readonly mark: number
  readonly limit: number
}

/** Claims due calendars by SKIP LOCKED, those that never were first, and marks them. */
export const claimCalendars = (
  sql: SqlClient,
  layout: "single" | "distributed",
  options: PgStoreOptions | undefined,
  { queue, column, isDue, mark, limit }: CalendarClaim
) => {
  const { calendars } = tablesIn(options)
  const claim = (due: Fragment, bucket?: number) => sql<{ readonly id: number; readonly host_id: number }>`
    WITH due AS MATERIALIZED (SELECT bucket, id FROM ${calendars} ${due} FOR UPDATE SKIP LOCKED)
    UPDATE ${calendars} AS calendar SET ${column} = ${timestamp(mark)}
    FROM due WHERE calendar.bucket = due.bucket AND calendar.id = due.id
      ${bucket === undefined ? sql`` : sql`AND calendar.bucket = ${String(bucket)}`}
    RETURNING calendar.id, calendar.host_id`
  const first = sql`${allBuckets} WHERE ${isDue} ORDER BY ${column} NULLS FIRST, id LIMIT ${limit}`
  const claimed =
    layout === "single"
      ? claim(first)
      : claimInBuckets(
          sql,
          `${schemaName(options ?? {})}.${queue}`,
          sql<DueRow>`SELECT bucket, id FROM ${calendars} ${first}`,
          (bucket, ids) => claim(sql`WHERE bucket = ${String(bucket)} AND id = ANY(${ids}::bigint[]) AND ${isDue}`, bucket)
        )
  return Effect.map(Effect.orDie(claimed), (rows) => rows.map(({ id, host_id }) => ({ hostId: host_id, calendarId: id })))
}
