import type { Booking, NewBooking } from "@slotkit/core"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOf, ofHost } from "../../sql/Bucket.ts"
import { recordChangesAlone } from "../../sql/ListCounters.ts"
import { columnsOf, type Tables } from "../../sql/Tables.ts"
import { inTransaction } from "../../sql/Transaction.ts"
import { type BookingRow, bookingValues, ownBookingColumns } from "../BookingRow.ts"
import { indexPeopleAlone } from "../PersonIndex.ts"

/** Adds a booking on Citus, and returns its row. Each statement goes to the server of its bucket without a detour. */
export const addBookingOnCitus = (sql: SqlClient, tables: Tables, booking: NewBooking, digests: ReadonlyArray<string>) => {
  const { hostId, service } = booking
  const values = { ...hostValues(hostId), service_id: service.id, ...bookingValues(booking) }
  const add = Effect.gen(function* () {
    const [row] = yield* sql<Omit<BookingRow, "service_id"> & WithStatus>`
      INSERT INTO ${tables.bookings} ${sql.insert(values)} RETURNING status, ${columnsOf(ownBookingColumns)}`
    yield* recordChangesAlone(sql, tables, [
      { hostId, list: "bookings", n: 1 },
      { hostId, list: `bookings.${row!.status}`, n: 1 }
    ])
    yield* indexPeopleAlone(sql, tables, "booking", { hostId, id: row!.id }, digests)
    const [stored] = yield* service.id === null
      ? Effect.succeed([])
      : sql<{ readonly id: number }>`SELECT id FROM ${tables.services} WHERE ${inBucketOf(hostId)} AND id = ${service.id}`
    return { ...row!, service_id: stored?.id ?? null }
  })
  return inTransaction(sql, add)
}

/** Saves a booking on Citus. */
export const saveBookingOnCitus = (sql: SqlClient, tables: Tables, booking: Booking) => {
  const { hostId } = booking
  const isBooking = sql`${ofHost(hostId)} AND id = ${booking.id}`
  const save = Effect.gen(function* () {
    const [before] = yield* sql<WithStatus>`SELECT status FROM ${tables.bookings} WHERE ${isBooking} FOR NO KEY UPDATE`
    const [after] = yield* sql<WithStatus>`
      UPDATE ${tables.bookings} SET ${sql.update(bookingValues(booking))} WHERE ${isBooking} RETURNING status`
    if (before === undefined || after === undefined || before.status === after.status) return
    yield* recordChangesAlone(sql, tables, [
      { hostId, list: `bookings.${before.status}`, n: -1 },
      { hostId, list: `bookings.${after.status}`, n: 1 }
    ])
  })
  return inTransaction(sql, save)
}

interface WithStatus {
  readonly status: string
}
