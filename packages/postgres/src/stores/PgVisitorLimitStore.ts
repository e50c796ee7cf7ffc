import { foldedAddress } from "@slotkit/core/internal"
import { VisitorLimitStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOf, ofHost, whereHostBy } from "../sql/Bucket.ts"
import { insertWriter } from "../sql/InsertWriter.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** Upcoming bookings of visitors, and the emails that their requests caused in the last hour. */
export const pgVisitorLimitStore = (options?: PgStoreOptions): Layer.Layer<VisitorLimitStore, never, SqlClient> => {
  const { bookings, visitor_bookings, visitor_mails } = tablesIn(options)
  return Layer.effect(
    VisitorLimitStore,
    Effect.map(Effect.all([SqlClient, insertWriter]), ([sql, insert]) =>
      VisitorLimitStore.of({
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
          return insert(sql, "visitor_mails_added", sql`INSERT INTO ${visitor_mails} ${sql.insert(values)}`)
        }
      })
    )
  )
}

interface VisitorMailsRow {
  readonly caused_at: Date
  readonly count: number
}
