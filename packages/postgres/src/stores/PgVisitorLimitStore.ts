import { foldedAddress } from "@slotkit/core/internal"
import { type VisitorCounts, VisitorLimitStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOf, ofHost, whereHostBy } from "../sql/Bucket.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { insertWriter } from "../sql/TableLayout.ts"
import { type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** Upcoming bookings of visitors, and the emails that their requests caused in the last hour. */
export const pgVisitorLimitStore = (options?: PgStoreOptions): Layer.Layer<VisitorLimitStore, never, SqlClient> => {
  const { bookings, visitor_bookings, visitor_mails } = tablesIn(options)
  return Layer.effect(
    VisitorLimitStore,
    Effect.map(Effect.all([SqlClient, insertWriter]), ([sql, insert]) =>
      VisitorLimitStore.of({
        count: (hostId, { senders, after, booker }) => {
          const mails = sql`SELECT id, address, caused_at, count FROM ${visitor_mails}
            WHERE ${ofHost(hostId)} AND address = ANY(${senders}::text[]) AND caused_at > ${timestamp(after)}`
          const upcoming = ({ email, now }: NonNullable<typeof booker>) => sql`
            SELECT NULL, NULL, NULL, count(DISTINCT coalesce(booking.series ->> 'id', booking.id::text))::int
            FROM ${bookings} AS booking JOIN ${visitor_bookings} AS visitor
              ON visitor.bucket = booking.bucket AND visitor.booking_id = booking.id
            WHERE ${whereHostBy(hostId, "booker", "booking")} AND ${inBucketOf(hostId, "visitor")}
              AND lower(booking.booker_email COLLATE "C") = ${foldedAddress(email)} AND booking.scheduled_at > ${timestamp(now)}
              AND booking.state IN ('unconfirmed', 'pending', 'awaitingPayment', 'accepted')`
          const counted = booker === undefined ? mails : sql`${mails} UNION ALL ${upcoming(booker)}`
          return sql<VisitorMailsRow | UpcomingRow>`${counted} ORDER BY id`.pipe(Effect.orDie, Effect.map(countsFromRows))
        },
        addMails: (hostId, address, { at, count }) => {
          const values = { ...hostValues(hostId), address, caused_at: timestamp(at), count }
          return insert(sql, "visitor_mails_added", sql`INSERT INTO ${visitor_mails} ${sql.insert(values)}`)
        }
      })
    )
  )
}

interface VisitorMailsRow {
  readonly address: string
  readonly caused_at: Date
  readonly count: number
}

/** The last row. */
interface UpcomingRow {
  readonly address: null
  readonly count: number
}

const countsFromRows = (rows: ReadonlyArray<VisitorMailsRow | UpcomingRow>): VisitorCounts => ({
  mailsFrom: (sender) =>
    rows.flatMap((row) => (row.address === sender ? [{ at: instant(row.caused_at), count: row.count }] : [])),
  upcoming: rows.find(({ address }) => address === null)?.count ?? 0
})
