import type { BusyTime } from "@slotkit/core"
import { BusyStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, ofHost } from "../sql/Bucket.ts"
import { hasRow } from "../sql/FirstRow.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** Stores time off and imported busy time. */
export const pgBusyStore = (options?: PgStoreOptions): Layer.Layer<BusyStore, never, SqlClient> => {
  const { busy_times } = tablesIn(options)
  const columns = columnsOf(["id", "host_id", "start_at", "end_at", "title"])
  return Layer.effect(
    BusyStore,
    Effect.map(SqlClient, (sql) =>
      BusyStore.of({
        add: ({ hostId, start, end, title }) => {
          const values = { ...hostValues(hostId), start_at: timestamp(start), end_at: timestamp(end), title }
          const added = sql<BusyRow>`INSERT INTO ${busy_times} ${sql.insert(values)} RETURNING ${columns}`
          return Effect.map(Effect.orDie(added), ([row]) => busyFromRow(row!))
        },
        list: (hostId) =>
          sql<BusyRow>`SELECT ${columns} FROM ${busy_times} WHERE ${ofHost(hostId)} ORDER BY start_at, id`.pipe(
            Effect.orDie,
            Effect.map((rows) => rows.map(busyFromRow))
          ),
        remove: (hostId, id) => hasRow(sql`DELETE FROM ${busy_times} WHERE ${ofHost(hostId)} AND id = ${id} RETURNING id`)
      })
    )
  )
}

interface BusyRow {
  readonly id: number
  readonly host_id: number
  readonly start_at: Date
  readonly end_at: Date
  readonly title: string | null
}

const busyFromRow = (row: BusyRow): BusyTime => ({
  id: row.id,
  hostId: row.host_id,
  start: instant(row.start_at),
  end: instant(row.end_at),
  title: row.title
})
