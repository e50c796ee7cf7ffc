import type { BusyTime } from "@slotkit/core"
import { BusyStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOf, ofHost, whereRow } from "../../sql/Bucket.ts"
import { raiseVersion } from "../../sql/CalendarVersion.ts"
import { firstRow } from "../../sql/FirstRow.ts"
import { recordChanges } from "../../sql/ListCounters.ts"
import { recordColumns } from "../../sql/RecordColumns.ts"
import { oldestFirst, selectPage } from "../../sql/SelectPage.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"

/** Stores time off and imported busy time. */
export const pgBusyStore = (options?: PgStoreOptions): Layer.Layer<BusyStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { busy_times } = tables
  const columns = columnsOf(busyRow.names)
  return Layer.effect(
    BusyStore,
    Effect.map(SqlClient, (sql) =>
      BusyStore.of({
        save: ({ id, ...busy }) => {
          const { hostId } = busy
          if (id !== undefined) {
            const { host_id: _, ...changes } = busyRow.values(busy)
            const changed = sql<object>`
              WITH changed AS (
                UPDATE ${busy_times} SET ${sql.update(changes)}
                WHERE ${whereRow(hostId, id)} RETURNING ${columns}),
              raised AS (${raiseVersion(sql, tables, hostId)})
              SELECT * FROM changed`
            return Effect.map(Effect.orDie(changed), ([row]) => busyRow.read(row!))
          }
          const values = { ...busyRow.values(busy), ...hostValues(hostId) }
          const added = sql<object>`
            WITH added AS (INSERT INTO ${busy_times} ${sql.insert(values)} RETURNING bucket, ${columns}),
            counted AS (${recordChanges(sql, tables, sql`SELECT bucket, host_id, 'busy', 1 FROM added`)}),
            raised AS (${raiseVersion(sql, tables, hostId)})
            SELECT * FROM added`
          return Effect.map(Effect.orDie(added), ([row]) => busyRow.read(row!))
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
          return selectPage(sql, source, request, busyRow.read)
        },
        find: (hostId, id, as) => {
          const isIt = whereRow(hostId, id)
          const found =
            as === undefined
              ? sql<object>`SELECT ${columns} FROM ${busy_times} WHERE ${isIt}`
              : sql<object>`
                WITH removed AS (DELETE FROM ${busy_times} WHERE ${isIt} RETURNING bucket, ${columns}),
                counted AS (${recordChanges(sql, tables, sql`SELECT bucket, host_id, 'busy', -1 FROM removed`)}),
                raised AS (${raiseVersion(sql, tables, hostId)})
                SELECT ${columns} FROM removed`
          return firstRow(found, busyRow.read)
        }
      })
    )
  )
}

const busyRow = recordColumns<BusyTime>({
  id: "plain",
  hostId: "plain",
  start: ["time", "start_at"],
  end: ["time", "end_at"],
  title: "plain",
  publicReason: "plain"
})
