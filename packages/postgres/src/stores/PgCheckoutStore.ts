import { type Checkout, CheckoutStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOfToken, ofHost } from "../sql/Bucket.ts"
import { firstRow } from "../sql/FirstRow.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** Stores checkouts, one for each booking that has ever awaited payment. */
export const pgCheckoutStore = (options?: PgStoreOptions): Layer.Layer<CheckoutStore, never, SqlClient> => {
  const { checkouts } = tablesIn(options)
  const columns = columnsOf(checkoutColumns)
  return Layer.effect(
    CheckoutStore,
    Effect.map(SqlClient, (sql) =>
      CheckoutStore.of({
        add: ({ token, hostId, bookingId, amountMinor, currency, expiresAt, opened }) => {
          const values = {
            token,
            ...hostValues(hostId),
            booking_id: bookingId,
            amount_minor: amountMinor,
            currency,
            expires_at: timestamp(expiresAt),
            ...openedValues(opened)
          }
          return Effect.asVoid(Effect.orDie(sql`INSERT INTO ${checkouts} ${sql.insert(values)}`))
        },
        findByToken: (token) =>
          firstRow(
            sql<CheckoutRow>`SELECT ${columns} FROM ${checkouts} WHERE ${inBucketOfToken(token)} AND token = ${token}`,
            checkoutFromRow
          ),
        findByBooking: (hostId, bookingId) =>
          firstRow(
            sql<CheckoutRow>`SELECT ${columns} FROM ${checkouts} WHERE ${ofHost(hostId)} AND booking_id = ${bookingId}`,
            checkoutFromRow
          ),
        recordOpened: (token, opened) =>
          sql`UPDATE ${checkouts} SET ${sql.update(openedValues(opened))}
            WHERE ${inBucketOfToken(token)} AND token = ${token} AND opened_reference IS NULL`.pipe(Effect.orDie, Effect.asVoid)
      })
    )
  )
}

interface CheckoutRow {
  readonly token: string
  readonly host_id: number
  readonly booking_id: number
  readonly amount_minor: number
  readonly currency: string
  readonly expires_at: Date
  readonly opened_provider: string | null
  readonly opened_reference: string | null
  readonly opened_url: string | null
}

const checkoutColumns = [
  "token",
  "host_id",
  "booking_id",
  "amount_minor",
  "currency",
  "expires_at",
  "opened_provider",
  "opened_reference",
  "opened_url"
] as const satisfies ReadonlyArray<keyof CheckoutRow>

const openedValues = (opened: Checkout["opened"]) => ({
  opened_provider: opened?.provider ?? null,
  opened_reference: opened?.reference ?? null,
  opened_url: opened?.url ?? null
})

const checkoutFromRow = (row: CheckoutRow): Checkout => ({
  token: row.token,
  hostId: row.host_id,
  bookingId: row.booking_id,
  amountMinor: row.amount_minor,
  currency: row.currency,
  expiresAt: instant(row.expires_at),
  opened: openedFromRow(row)
})

const openedFromRow = ({ opened_provider, opened_reference, opened_url }: CheckoutRow): Checkout["opened"] =>
  opened_provider === null || opened_reference === null || opened_url === null
    ? null
    : { provider: opened_provider, reference: opened_reference, url: opened_url }
