import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"

/** Encodes an instant as a `timestamptz` parameter. */
export function timestamp(instant: Instant): Date
export function timestamp(instant: Instant | null): Date | null
export function timestamp(instant: Instant | null): Date | null {
  return instant === null ? null : new Date(instant)
}

/** The column of the time of a row's last change, for an update now. */
export const changedNow = Effect.map(Clock.currentTimeMillis, (now) => ({ updated_at: timestamp(now) }))

/** Reads a `timestamptz` column as an instant. Through an application's function it arrives as a string. */
export function instant(column: Date): Instant
export function instant(column: Date | null): Instant | null
export function instant(column: Date | string | null): Instant | null {
  if (column === null) return null
  return (typeof column === "string" ? new Date(column) : column).getTime()
}

/** The time spans between successive bounds as a table `span` with `place`, `start_at` and `end_at`. */
export const timeSpans = (sql: SqlClient, bounds: ReadonlyArray<Instant>): Fragment => {
  const spans = bounds.slice(1).map((end, place) => ({
    place,
    start_at: new Date(bounds[place]!),
    end_at: new Date(end)
  }))
  return sql`json_to_recordset(${JSON.stringify(spans)}) AS span (place int, start_at timestamptz, end_at timestamptz)`
}
