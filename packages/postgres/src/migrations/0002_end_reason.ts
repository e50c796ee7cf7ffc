import { endReasons, endReasonTexts } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { OnlineMigration } from "./Migration.ts"

/**
 * Adds the code for why a booking ended, and fills it for ended bookings from their texts. Decision 0077.
 *
 * Processes of 0.2.0 still write only the text, and read it. `endOfRow` reads their rows by the same rules.
 */
export const endReason: OnlineMigration = {
  kind: "online",
  run: ({ sql, tables: { bookings }, column, constraint, backfill }) =>
    Effect.gen(function* () {
      const codes = endReasons.map((code) => `'${code}'`).join(", ")
      yield* column({ table: "bookings", name: "end_reason", type: "text" })
      yield* constraint({ table: "bookings", name: "bookings_end_reason_check", definition: `CHECK (end_reason IN (${codes}))` })
      // Each batch continues after the row of the one before it, so that the primary key is read once.
      let after: EndedRow = { bucket: -1, id: 0 }
      yield* backfill("end_reason", (limit) =>
        Effect.map(
          sql<EndedRow>`UPDATE ${bookings} SET end_reason = ${sql.literal(inferred)}
            WHERE (bucket, id) IN (
              SELECT bucket, id FROM ${bookings}
              WHERE (bucket, id) > (${sql.literal(`${after.bucket}`)}, ${sql.literal(`${after.id}`)})
                AND end_reason IS NULL AND state IN ('declined', 'cancelled')
              ORDER BY bucket, id LIMIT ${sql.literal(`${limit}`)}
            )
            RETURNING bucket, id`,
          (rows) => {
            for (const row of rows) if (isAfter(row, after)) after = row
            return rows.length
          }
        )
      )
    })
}

interface EndedRow {
  readonly bucket: number
  readonly id: number
}

const isAfter = (one: EndedRow, other: EndedRow): boolean =>
  one.bucket === other.bucket ? one.id > other.id : one.bucket > other.bucket

const whenText = (...codes: ReadonlyArray<"not_answered" | "not_paid" | "not_confirmed" | TextCode>): string =>
  codes.map((code) => `WHEN cancellation_reason = '${endReasonTexts[code].replaceAll("'", "''")}' THEN '${code}'`).join(" ")

type TextCode = "host_removed" | "cancelled_by_host" | "removed_from_calendar" | "cancelled_by_booker"

/** The rules of `inferredEndReason` in SQL. */
const inferred = `CASE
  WHEN state = 'declined' THEN CASE ${whenText("not_answered", "host_removed")} ELSE 'declined' END
  ${whenText("not_confirmed", "host_removed")}
  WHEN calendar_sequence = 0 AND payment_status = 'none' THEN 'withdrawn'
  ${whenText("not_paid", "cancelled_by_host", "removed_from_calendar", "cancelled_by_booker")}
  ELSE 'cancelled' END`
