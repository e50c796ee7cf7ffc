import { type CalendarConnect, CalendarConnectStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, ofHost } from "../../sql/Bucket.ts"
import { firstRow } from "../../sql/FirstRow.ts"
import { timestamp } from "../../sql/Instants.ts"
import { recordColumns } from "../../sql/RecordColumns.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"

/** Stores connections of calendars, each bound and consumed by one conditional statement. */
export const pgCalendarConnectStore = (options?: PgStoreOptions): Layer.Layer<CalendarConnectStore, never, SqlClient> => {
  const { calendar_connects } = tablesIn(options)
  const columns = columnsOf([...connectRow.names, "verifier", "verifier_context"])
  return Layer.effect(
    CalendarConnectStore,
    Effect.map(SqlClient, (sql) =>
      CalendarConnectStore.of({
        add: ({ verifier, ...connect }) => {
          const sealed = { verifier: verifier.sealed, verifier_context: verifier.context }
          const values = { ...connectRow.values(connect), ...hostValues(connect.hostId), ...sealed }
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

const connectRow = recordColumns<Omit<CalendarConnect, "verifier">>({
  hostId: "plain",
  stateHash: "plain",
  browserHash: "plain",
  kind: "plain",
  wants: "plain",
  accountId: "plain",
  returnTo: "plain",
  expiresAt: "time"
})

interface ConnectRow {
  readonly verifier: string
  readonly verifier_context: string
}

const connectFromRow = (row: ConnectRow): CalendarConnect => ({
  ...connectRow.read(row),
  verifier: { sealed: row.verifier, context: row.verifier_context }
})
