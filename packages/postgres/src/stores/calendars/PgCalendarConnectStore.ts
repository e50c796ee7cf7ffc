import { type CalendarConnect, CalendarConnectStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, ofHost } from "../../sql/Bucket.ts"
import { firstRow } from "../../sql/FirstRow.ts"
import { instant, timestamp } from "../../sql/Instants.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"

/** Stores connections of calendars, each bound and consumed by one conditional statement. */
export const pgCalendarConnectStore = (options?: PgStoreOptions): Layer.Layer<CalendarConnectStore, never, SqlClient> => {
  const { calendar_connects } = tablesIn(options)
  const columns = columnsOf(connectColumns)
  return Layer.effect(
    CalendarConnectStore,
    Effect.map(SqlClient, (sql) =>
      CalendarConnectStore.of({
        add: ({ hostId, stateHash, browserHash, kind, wants, verifier, accountId, returnTo, expiresAt }) => {
          const values = {
            ...hostValues(hostId),
            state_hash: stateHash,
            browser_hash: browserHash,
            kind,
            wants,
            verifier: verifier.sealed,
            verifier_context: verifier.context,
            account_id: accountId,
            return_to: returnTo,
            expires_at: timestamp(expiresAt)
          }
          return Effect.asVoid(Effect.orDie(sql`INSERT INTO ${calendar_connects} ${sql.insert(values)}`))
        },
        use: (step, hostId, stateHash, browserHash, now) => {
          const isUsable = sql`${ofHost(hostId)} AND state_hash = ${stateHash} AND expires_at > ${timestamp(now)}`
          return firstRow(
            step === "open"
              ? sql<ConnectRow>`UPDATE ${calendar_connects} SET browser_hash = ${browserHash}
                  WHERE ${isUsable} AND (browser_hash IS NULL OR browser_hash = ${browserHash}) RETURNING ${columns}`
              : sql<ConnectRow>`DELETE FROM ${calendar_connects}
                  WHERE ${isUsable} AND browser_hash = ${browserHash} RETURNING ${columns}`,
            connectFromRow
          )
        }
      })
    )
  )
}

interface ConnectRow {
  readonly host_id: number
  readonly state_hash: string
  readonly browser_hash: string | null
  readonly kind: CalendarConnect["kind"]
  readonly wants: CalendarConnect["wants"]
  readonly verifier: string
  readonly verifier_context: string
  readonly account_id: number | null
  readonly return_to: string | null
  readonly expires_at: Date
}

const connectColumns = [
  "host_id",
  "state_hash",
  "browser_hash",
  "kind",
  "wants",
  "verifier",
  "verifier_context",
  "account_id",
  "return_to",
  "expires_at"
] as const satisfies ReadonlyArray<keyof ConnectRow>

const connectFromRow = (row: ConnectRow): CalendarConnect => ({
  hostId: row.host_id,
  stateHash: row.state_hash,
  browserHash: row.browser_hash,
  kind: row.kind,
  wants: row.wants,
  verifier: { sealed: row.verifier, context: row.verifier_context },
  accountId: row.account_id,
  returnTo: row.return_to,
  expiresAt: instant(row.expires_at)
})
