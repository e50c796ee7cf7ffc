import { type ImportedItem, type ImportedKind, type ImportSource, ImportStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, ofHost } from "../sql/Bucket.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** The memory of imports. */
export const pgImportStore = (options?: PgStoreOptions): Layer.Layer<ImportStore, never, SqlClient> => {
  const { imports } = tablesIn(options)
  const columns = columnsOf(["host_id", "source", "kind", "source_id", "local_id", "digest", "imported_at"])
  return Layer.effect(
    ImportStore,
    Effect.map(SqlClient, (sql) =>
      ImportStore.of({
        add: ({ hostId, source, kind, sourceId: source_id, localId: local_id, digest, importedAt }) => {
          const values = { ...hostValues(hostId), source, kind, source_id, local_id, digest, imported_at: timestamp(importedAt) }
          return Effect.asVoid(Effect.orDie(sql`INSERT INTO ${imports} ${sql.insert(values)}`))
        },
        list: (hostId, source) =>
          sql<ImportRow>`SELECT ${columns} FROM ${imports} WHERE ${ofHost(hostId)} AND source = ${source}
            ORDER BY kind COLLATE "C", source_id COLLATE "C"`.pipe(
            Effect.orDie,
            Effect.map((rows) => rows.map(fromRow))
          ),
        remove: ({ hostId, source, kind, sourceId }) =>
          sql`DELETE FROM ${imports}
            WHERE ${ofHost(hostId)} AND source = ${source} AND kind = ${kind} AND source_id = ${sourceId}`.pipe(
            Effect.orDie,
            Effect.asVoid
          )
      })
    )
  )
}

interface ImportRow {
  readonly host_id: number
  readonly source: ImportSource
  readonly kind: ImportedKind
  readonly source_id: string
  readonly local_id: number | null
  readonly digest: string
  readonly imported_at: Date
}

const fromRow = (row: ImportRow): ImportedItem => ({
  hostId: row.host_id,
  source: row.source,
  kind: row.kind,
  sourceId: row.source_id,
  localId: row.local_id,
  digest: row.digest,
  importedAt: instant(row.imported_at)
})
