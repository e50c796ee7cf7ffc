import type { BusyTime } from "@slotkit/core"
import { BusyStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOf, ofHost, whereRow } from "../../sql/Bucket.ts"
import { raiseVersion } from "../../sql/CalendarVersion.ts"
import { firstRow, hasRow } from "../../sql/FirstRow.ts"
import { instant, timestamp } from "../../sql/Instants.ts"
import { recordChanges } from "../../sql/ListCounters.ts"
import { oldestFirst, selectPage } from "../../sql/SelectPage.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"

/** Stores time off and imported busy time. */
export const pgBusyStore = (options?: PgStoreOptions): Layer.Layer<BusyStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { busy_times } = tables
  const columns = columnsOf(["id", "host_id", "start_at", "end_at", "title", "public_reason"])
  return Layer.effect(
    BusyStore,
    Effect.map(SqlClient, (sql) =>
      BusyStore.of({
        add: ({ hostId, start, end, title, publicReason }) => {
          const times = { start_at: timestamp(start), end_at: timestamp(end) }
          const values = { ...hostValues(hostId), ...times, title, public_reason: publicReason }
          const added = sql<BusyRow>`
            WITH added AS (INSERT INTO ${busy_times} ${sql.insert(values)} RETURNING bucket, ${columns}),
            counted AS (${recordChanges(sql, tables, sql`SELECT bucket, host_id, 'busy', 1 FROM added`)}),
            raised AS (${raiseVersion(sql, tables, hostId)})
            SELECT * FROM added`
          return Effect.map(Effect.orDie(added), ([row]) => busyFromRow(row!))
        },
        page: (hostId, request) => {
          const source = {
            counter: { tables, hostId, list: "busy" },
            table: busy_times,
            columns,
            where: ofHost(hostId),
            lookUp: inBucketOf(hostId),
            order: oldestFirst("start_at")
          }
          return selectPage(sql, source, request, busyFromRow)
        },
        find: (hostId, id) => {
          const found = sql<BusyRow>`SELECT ${columns} FROM ${busy_times} WHERE ${whereRow(hostId, id)}`
          return firstRow(found, busyFromRow)
        },
        remove: (hostId, id) =>
          hasRow(sql`
            WITH removed AS (
              DELETE FROM ${busy_times} WHERE ${whereRow(hostId, id)} RETURNING bucket, host_id, id
            ), counted AS (${recordChanges(sql, tables, sql`SELECT bucket, host_id, 'busy', -1 FROM removed`)}),
            raised AS (${raiseVersion(sql, tables, hostId)})
            SELECT id FROM removed`)
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
  readonly public_reason: string | null
}

const busyFromRow = (row: BusyRow): BusyTime => ({
  id: row.id,
  hostId: row.host_id,
  start: instant(row.start_at),
  end: instant(row.end_at),
  title: row.title,
  publicReason: row.public_reason
})
