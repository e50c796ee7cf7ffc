import { webhookEventBody } from "@slotkit/core/internal"
import { EventLog, type RecordedEvent } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, ofHost, whereHostFenced } from "../sql/Bucket.ts"
import { recordColumns } from "../sql/RecordColumns.ts"
import { insertWriter } from "../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** Stores booking events in the order they were written. */
export const pgEventLog = (options?: PgStoreOptions): Layer.Layer<EventLog, never, SqlClient> => {
  const { events } = tablesIn(options)
  const columns = columnsOf([...eventRow.names, "seat_index", "seat_name", "seat_email"])
  return Layer.effect(
    EventLog,
    Effect.map(Effect.all([SqlClient, insertWriter]), ([sql, insert]) =>
      EventLog.of({
        append: ([first, ...more]) => {
          if (first === undefined) return Effect.void
          const values = sql.insert([eventValues(first), ...more.map(eventValues)])
          return insert(sql, "events_added", sql`INSERT INTO ${events} ${values}`)
        },
        list: (hostId, which) => {
          const limit = "limit" in which ? which.limit : Number.POSITIVE_INFINITY
          const selected =
            "limit" in which
              ? sql`${ofHost(hostId)} AND position > ${which.after ?? 0} ORDER BY position LIMIT ${which.limit}`
              : sql`${whereHostFenced(hostId)} AND booking_id = ${which.bookingId} ORDER BY position`
          return sql<EventRow & { readonly position: number }>`
            SELECT ${columns}, position, body -> 'host' AS host, body -> 'data' -> 'booking' AS booking,
              body -> 'data' -> 'changes' AS changes, body -> 'data' ->> 'reason_code' AS reason FROM ${events}
            WHERE ${selected}`.pipe(
            Effect.orDie,
            Effect.map((rows) => ({
              events: rows.map(eventFromRow),
              next: rows.length < limit ? null : rows.at(-1)!.position
            }))
          )
        },
        rewrite: (rewritten) =>
          Effect.forEach(
            rewritten,
            (event) => {
              const { seat_name, seat_email, body } = eventValues(event)
              return Effect.orDie(sql`UPDATE ${events} SET ${sql.update({ seat_name, seat_email, body })}
                WHERE ${whereHostFenced(event.hostId)} AND id = ${event.id}`)
            },
            { discard: true }
          )
      })
    )
  )
}

const eventRow = recordColumns<Pick<RecordedEvent, "id" | "hostId" | "type" | "createdAt" | "previousScheduledAt">>({
  id: "plain",
  hostId: "plain",
  type: "plain",
  createdAt: "time",
  previousScheduledAt: "time"
})

interface EventRow {
  readonly seat_index: number
  readonly seat_name: string | null
  readonly seat_email: string | null
  readonly host: RecordedEvent["host"]
  readonly booking: RecordedEvent["booking"]
  readonly changes: RecordedEvent["changes"] | null
  readonly reason: string | null
}

const eventValues = (event: RecordedEvent) => ({
  ...eventRow.values(event),
  ...hostValues(event.hostId),
  booking_id: event.booking.id,
  seat_index: event.seat.index,
  seat_name: event.seat.name,
  seat_email: event.seat.email,
  traceparent: event.traceparent ?? null,
  body: webhookEventBody(event)
})

const eventFromRow = ({ host, booking, changes, reason, ...row }: EventRow): RecordedEvent => ({
  ...eventRow.read(row),
  host,
  seat: { index: row.seat_index, name: row.seat_name, email: row.seat_email },
  booking,
  ...(changes == null ? {} : { changes, reasonCode: reason })
})
