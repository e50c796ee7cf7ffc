import { type ImportedItem, ImportStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, ofHost } from "../sql/Bucket.ts"
import { allRows } from "../sql/FirstRow.ts"
import { recordColumns } from "../sql/RecordColumns.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** The memory of imports. */
export const pgImportStore = (options?: PgStoreOptions): Layer.Layer<ImportStore, never, SqlClient> => {
  const { imports } = tablesIn(options)
  const columns = columnsOf(importRow.names)
  return Layer.effect(
    ImportStore,
    Effect.map(SqlClient, (sql) =>
      ImportStore.of({
        save: (item, as) => {
          if (as === "removed") {
            const { hostId, source, kind, sourceId } = item
            return sql`DELETE FROM ${imports}
              WHERE ${ofHost(hostId)} AND source = ${source} AND kind = ${kind} AND source_id = ${sourceId}`.pipe(
              Effect.orDie,
              Effect.asVoid
            )
          }
          const values = { ...importRow.values(item), ...hostValues(item.hostId) }
          return Effect.asVoid(Effect.orDie(sql`INSERT INTO ${imports} ${sql.insert(values)}`))
        },
        list: (hostId, source) =>
          allRows(
            sql<object>`SELECT ${columns} FROM ${imports} WHERE ${ofHost(hostId)} AND source = ${source}
            ORDER BY kind COLLATE "C", source_id COLLATE "C"`,
            importRow.read
          )
      })
    )
  )
}

const importRow = recordColumns<ImportedItem>({
  hostId: "plain",
  source: "plain",
  kind: "plain",
  sourceId: "plain",
  localId: "plain",
  digest: "plain",
  importedAt: "time"
})
