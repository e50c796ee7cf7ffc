import { type BookingFilter, BookingStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOf, ofHost } from "../sql/Bucket.ts"
import { firstRow } from "../sql/FirstRow.ts"
import { timestamp } from "../sql/Instants.ts"
import { type PageOrder, selectPage } from "../sql/SelectPage.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { type BookingRow, bookingColumns, bookingFromRow, bookingValues } from "./BookingRow.ts"
import { heldTimes } from "./HeldTimes.ts"

/** Stores bookings, and the meetings that hold their time. */
export const pgBookingStore = (options?: PgStoreOptions): Layer.Layer<BookingStore, never, SqlClient> => {
  const { bookings, services } = tablesIn(options)
  const columns = columnsOf(bookingColumns)
  return Layer.effect(
    BookingStore,
    Effect.map(SqlClient, (sql) =>
      BookingStore.of({
        ...heldTimes(sql, options),
        add: (booking) => {
          const values = { ...hostValues(booking.hostId), ...bookingValues(booking) }
          const added = sql<BookingRow>`
            INSERT INTO ${bookings} (service_id, ${columnsOf(Object.keys(values))})
            VALUES (
              (SELECT id FROM ${services} WHERE ${ofHost(booking.hostId)} AND id = ${booking.service.id} FOR KEY SHARE),
              ${sql.csv(Object.values(values).map((value) => sql`${value}`))})
            RETURNING ${columns}`
          return Effect.map(Effect.orDie(added), ([row]) => bookingFromRow(row!))
        },
        find: (hostId, id) =>
          firstRow(sql<BookingRow>`SELECT ${columns} FROM ${bookings} WHERE ${ofHost(hostId)} AND id = ${id}`, bookingFromRow),
        lock: (hostId, id) =>
          firstRow(
            sql<BookingRow>`SELECT ${columns} FROM ${bookings} WHERE ${ofHost(hostId)} AND id = ${id} FOR NO KEY UPDATE`,
            bookingFromRow
          ),
        save: (booking) =>
          sql`UPDATE ${bookings} SET ${sql.update(bookingValues(booking))}
            WHERE ${ofHost(booking.hostId)} AND id = ${booking.id}`.pipe(Effect.orDie, Effect.asVoid),
        standing: (hostId, now) => {
          const isUnfinished = sql`(state IN ('pending', 'awaitingPayment') OR (state = 'accepted'
            AND COALESCE(scheduled_at, ${timestamp(now)}) + duration_minutes * interval '1 minute' > ${timestamp(now)}))`
          const unfinished = sql<BookingRow>`SELECT ${columns} FROM ${bookings} WHERE ${ofHost(hostId)} AND ${isUnfinished} ORDER BY id`
          const paidBefore = sql<{ readonly count: number }>`SELECT count(*) AS count FROM ${bookings}
            WHERE ${ofHost(hostId)} AND payment_status = 'paid' AND NOT ${isUnfinished}`
          return Effect.orDie(
            Effect.zipWith(unfinished, paidBefore, (rows, [paid]) => ({
              unfinished: rows.map(bookingFromRow),
              paidBefore: paid!.count
            }))
          )
        },
        page: (hostId, { status, from, to, order }, request) => {
          const where = sql.and([
            ofHost(hostId),
            ...(status === undefined ? [] : [sql`status = ${status}`]),
            ...(from === undefined ? [] : [sql`scheduled_at >= ${timestamp(from)}`]),
            ...(to === undefined ? [] : [sql`scheduled_at <= ${timestamp(to)}`])
          ])
          const source = { table: bookings, columns, where, bucket: inBucketOf(hostId), order: listOrders[order] }
          return selectPage(sql, source, request, bookingFromRow)
        }
      })
    )
  )
}

const latestFirst = "scheduled_at DESC NULLS LAST, id DESC"
const earliestFirst = "scheduled_at ASC NULLS FIRST, id ASC"

const listOrders: Readonly<Record<BookingFilter["order"], PageOrder>> = {
  asc: { forward: earliestFirst, reverse: latestFirst },
  desc: { forward: latestFirst, reverse: earliestFirst }
}
