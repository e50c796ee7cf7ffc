import type { Instant } from "@slotkit/core"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"

/** The time spans between successive bounds as a table `span` with `place`, `start_at` and `end_at`. */
export const timeSpans = (sql: SqlClient, bounds: ReadonlyArray<Instant>): Fragment => {
  const spans = bounds.slice(1).map((end, place) => ({
    place,
    start_at: new Date(bounds[place]!),
    end_at: new Date(end)
  }))
  return sql`json_to_recordset(${JSON.stringify(spans)}) AS span (place int, start_at timestamptz, end_at timestamptz)`
}
