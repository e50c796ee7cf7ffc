import { hashToken } from "@slotkit/core"
import { foldedAddress } from "@slotkit/core/internal"
import { type VisitorBooking, VisitorBookingStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOf, inBucketOfToken, ofHost, whereHostBy } from "../sql/Bucket.ts"
import { firstRow } from "../sql/FirstRow.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** Bookings of visitors, and the mails that their requests caused in the last hour. */
export const pgVisitorBookingStore = (options?: PgStoreOptions): Layer.Layer<VisitorBookingStore, never, SqlClient> => {
  const { bookings, visitor_bookings, visitor_mails } = tablesIn(options)
  const columns = columnsOf(visitorBookingColumns)
  return Layer.effect(
    VisitorBookingStore,
    Effect.map(SqlClient, (sql) =>
      VisitorBookingStore.of({
        add: (visitorBooking) => {
          const { hostId: host_id, bookingId: booking_id, tokenHash: token_hash, token } = visitorBooking
          const link = { token_hash, token: token.sealed, token_context: token.context }
          const values = { booking_id, ...hostValues(host_id), ...link, ...changingValues(visitorBooking) }
          return Effect.asVoid(Effect.orDie(sql`INSERT INTO ${visitor_bookings} ${sql.insert(values)}`))
        },
        findByToken: (token) =>
          firstRow(
            sql<VisitorBookingRow>`SELECT ${columns} FROM ${visitor_bookings}
              WHERE ${inBucketOfToken(token)} AND token_hash = ${hashToken(token)}`,
            fromRow
          ),
        findByBooking: (hostId, bookingId) =>
          firstRow(
            sql<VisitorBookingRow>`SELECT ${columns} FROM ${visitor_bookings}
              WHERE ${ofHost(hostId)} AND booking_id = ${bookingId}`,
            fromRow
          ),
        save: (visitorBooking) =>
          sql`UPDATE ${visitor_bookings} SET ${sql.update(changingValues(visitorBooking))}
            WHERE ${ofHost(visitorBooking.hostId)} AND booking_id = ${visitorBooking.bookingId}`.pipe(
            Effect.orDie,
            Effect.asVoid
          ),
        countUpcoming: (hostId, email, now) =>
          sql<{ readonly count: number }>`SELECT count(*)::int AS count
            FROM ${bookings} AS booking JOIN ${visitor_bookings} AS visitor ON visitor.bucket = booking.bucket AND visitor.booking_id = booking.id
            WHERE ${whereHostBy(hostId, "booker", "booking")} AND ${inBucketOf(hostId, "visitor")} AND lower(booking.booker_email COLLATE "C") = ${foldedAddress(email)}
              AND booking.scheduled_at > ${timestamp(now)} AND booking.state IN ('unconfirmed', 'pending', 'awaitingPayment', 'accepted')`.pipe(
            Effect.orDie,
            Effect.map(([row]) => row?.count ?? 0)
          ),
        mailsFrom: (hostId, address, after) =>
          sql<VisitorMailsRow>`SELECT caused_at, count FROM ${visitor_mails}
            WHERE ${ofHost(hostId)} AND address = ${address} AND caused_at > ${timestamp(after)} ORDER BY id`.pipe(
            Effect.orDie,
            Effect.map((rows) => rows.map(({ caused_at, count }) => ({ at: instant(caused_at), count })))
          ),
        addMails: (hostId, address, { at, count }) => {
          const values = { ...hostValues(hostId), address, caused_at: timestamp(at), count }
          return Effect.asVoid(Effect.orDie(sql`INSERT INTO ${visitor_mails} ${sql.insert(values)}`))
        }
      })
    )
  )
}

interface VisitorBookingRow {
  readonly host_id: number
  readonly booking_id: number
  readonly token_hash: string
  readonly token: string
  readonly token_context: string
  readonly opened_at: Date | null
  readonly opened_from: string | null
  readonly mailed_attendees: number
}

interface VisitorMailsRow {
  readonly caused_at: Date
  readonly count: number
}

const visitorBookingColumns = [
  "host_id",
  "booking_id",
  "token_hash",
  "token",
  "token_context",
  "opened_at",
  "opened_from",
  "mailed_attendees"
] as const satisfies ReadonlyArray<keyof VisitorBookingRow>

const changingValues = ({ openedAt, openedFrom, mailedAttendees }: VisitorBooking) => ({
  opened_at: timestamp(openedAt),
  opened_from: openedFrom,
  mailed_attendees: mailedAttendees
})

const fromRow = (row: VisitorBookingRow): VisitorBooking => ({
  hostId: row.host_id,
  bookingId: row.booking_id,
  tokenHash: row.token_hash,
  token: { sealed: row.token, context: row.token_context },
  openedAt: instant(row.opened_at),
  openedFrom: row.opened_from,
  mailedAttendees: row.mailed_attendees
})
