import { hashToken } from "@slotkit/core"
import { type BookingLinkChanges, BookingLinkStore, type BookingLinks, type Checkout, type RequestAnswer } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { writeStatement } from "../connections/drivers/GatheredWrites.ts"
import { hostValues, inBucketOfToken, ofHost } from "../sql/Bucket.ts"
import { firstRow } from "../sql/FirstRow.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { insertWriter } from "../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, type TableName, tablesIn } from "../sql/Tables.ts"

/** The links of bookings, each kind in its own table. */
export const pgBookingLinkStore = (options?: PgStoreOptions): Layer.Layer<BookingLinkStore, never, SqlClient> => {
  const tables = tablesIn(options)
  return Layer.effect(
    BookingLinkStore,
    Effect.map(Effect.all([SqlClient, insertWriter]), ([sql, insert]) =>
      BookingLinkStore.of({
        add: (kind, link) => {
          const { table, values } = linkTables[kind]
          return insert(sql, `${table}_added`, sql`INSERT INTO ${tables[table]} ${sql.insert(values(link))}`)
        },
        find: (kind, key) => {
          const { table, columns, tokenColumn, fromRow } = linkTables[kind]
          const token = (value: string) => (tokenColumn === "token" ? value : hashToken(value))
          const isIt =
            "hostId" in key
              ? sql`${ofHost(key.hostId)} AND booking_id = ${key.bookingId}`
              : sql`${inBucketOfToken(key.token)} AND ${sql.literal(tokenColumn)} = ${token(key.token)}`
          return firstRow(sql<LinkRows[typeof kind]>`SELECT ${columnsOf(columns)} FROM ${tables[table]} WHERE ${isIt}`, fromRow)
        },
        change: (kind, changes) => {
          const { table } = linkTables[kind]
          const { changedValues, isChangeable } = linkChanges[kind]
          return writeStatement(
            sql,
            sql`UPDATE ${tables[table]} SET ${sql.update(changedValues(changes))}
              WHERE ${ofHost(changes.hostId)} AND booking_id = ${changes.bookingId} AND ${sql.literal(isChangeable)}`
          )
        }
      })
    )
  )
}

interface TokenRow {
  readonly host_id: number
  readonly booking_id: number
  readonly token_hash: string
  readonly token: string
  readonly token_context: string
}

interface LinkRows {
  readonly visitor: TokenRow & {
    readonly opened_at: Date | null
    readonly opened_from: string | null
    readonly mailed_attendees: number
  }
  readonly decision: TokenRow & {
    readonly answer: RequestAnswer["on"] | null
    readonly answered_by: RequestAnswer["by"] | null
    readonly answered_at: Date | null
  }
  readonly checkout: Omit<TokenRow, "token_hash" | "token_context"> & {
    readonly amount_minor: number
    readonly currency: string
    readonly expires_at: Date
    readonly opened_provider: string | null
    readonly opened_reference: string | null
    readonly opened_url: string | null
  }
  readonly join: Pick<TokenRow, "host_id" | "booking_id" | "token">
}

interface LinkTable<K extends keyof BookingLinks> {
  readonly table: TableName
  /** The column that a link is found by: its token, or the token's SHA-256. */
  readonly tokenColumn: "token" | "token_hash"
  readonly columns: ReadonlyArray<keyof LinkRows[K] & string>
  readonly values: (link: BookingLinks[K]) => Record<string, unknown>
  readonly fromRow: (row: LinkRows[K]) => BookingLinks[K]
}

interface LinkChange<K extends keyof BookingLinkChanges> {
  readonly changedValues: (changes: BookingLinkChanges[K]) => Record<string, unknown>
  /** The condition of rows that can still change. */
  readonly isChangeable: string
}

const tokenColumns = ["host_id", "booking_id", "token_hash", "token", "token_context"] as const

const tokenValues = ({ hostId, bookingId, tokenHash, token }: BookingLinks["visitor" | "decision"]) => ({
  ...hostValues(hostId),
  booking_id: bookingId,
  token_hash: tokenHash,
  token: token.sealed,
  token_context: token.context
})

const tokenFromRow = (row: TokenRow) => ({
  hostId: row.host_id,
  bookingId: row.booking_id,
  tokenHash: row.token_hash,
  token: { sealed: row.token, context: row.token_context }
})

const openingValues = ({ openedAt, openedFrom, mailedAttendees }: BookingLinkChanges["visitor"]) => ({
  opened_at: timestamp(openedAt),
  opened_from: openedFrom,
  mailed_attendees: mailedAttendees
})

const answerValues = ({ answer }: Pick<BookingLinks["decision"], "answer">) => ({
  answer: answer?.on ?? null,
  answered_by: answer?.by ?? null,
  answered_at: timestamp(answer?.at ?? null)
})

const openedValues = ({ opened }: Pick<Checkout, "opened">) => ({
  opened_provider: opened?.provider ?? null,
  opened_reference: opened?.reference ?? null,
  opened_url: opened?.url ?? null
})

const linkTables: { readonly [K in keyof BookingLinks]: LinkTable<K> } = {
  visitor: {
    table: "visitor_bookings",
    tokenColumn: "token_hash",
    columns: [...tokenColumns, "opened_at", "opened_from", "mailed_attendees"],
    values: (link) => ({ ...tokenValues(link), ...openingValues(link) }),
    fromRow: (row) => ({
      ...tokenFromRow(row),
      openedAt: instant(row.opened_at),
      openedFrom: row.opened_from,
      mailedAttendees: row.mailed_attendees
    })
  },
  decision: {
    table: "answer_links",
    tokenColumn: "token_hash",
    columns: [...tokenColumns, "answer", "answered_by", "answered_at"],
    values: (link) => ({ ...tokenValues(link), ...answerValues(link) }),
    fromRow: ({ answer, answered_by, answered_at, ...row }) => ({
      ...tokenFromRow(row),
      answer:
        answer === null || answered_by === null || answered_at === null
          ? null
          : { on: answer, by: answered_by, at: instant(answered_at) }
    })
  },
  checkout: {
    table: "checkouts",
    tokenColumn: "token",
    columns: [
      "host_id",
      "booking_id",
      "token",
      "amount_minor",
      "currency",
      "expires_at",
      "opened_provider",
      "opened_reference",
      "opened_url"
    ],
    values: ({ token, hostId, bookingId, amountMinor, currency, expiresAt, ...checkout }) => ({
      ...hostValues(hostId),
      booking_id: bookingId,
      token,
      amount_minor: amountMinor,
      currency,
      expires_at: timestamp(expiresAt),
      ...openedValues(checkout)
    }),
    fromRow: ({ opened_provider, opened_reference, opened_url, ...row }) => ({
      hostId: row.host_id,
      bookingId: row.booking_id,
      token: row.token,
      amountMinor: row.amount_minor,
      currency: row.currency,
      expiresAt: instant(row.expires_at),
      opened:
        opened_provider === null || opened_reference === null || opened_url === null
          ? null
          : { provider: opened_provider, reference: opened_reference, url: opened_url }
    })
  },
  join: {
    table: "join_links",
    tokenColumn: "token",
    columns: ["host_id", "booking_id", "token"],
    values: ({ token, hostId, bookingId }) => ({ ...hostValues(hostId), booking_id: bookingId, token }),
    fromRow: ({ token, host_id, booking_id }) => ({ token, hostId: host_id, bookingId: booking_id })
  }
}

const linkChanges: { readonly [K in keyof BookingLinkChanges]: LinkChange<K> } = {
  visitor: { changedValues: openingValues, isChangeable: "true" },
  decision: { changedValues: answerValues, isChangeable: "true" },
  checkout: { changedValues: openedValues, isChangeable: "opened_reference IS NULL" }
}
