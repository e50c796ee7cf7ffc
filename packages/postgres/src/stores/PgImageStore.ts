import { ImageStore, type StoredImage } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, ofHost } from "../sql/Bucket.ts"
import { firstRow } from "../sql/FirstRow.ts"
import { type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** The images of hosts. */
export const pgImageStore = (options?: PgStoreOptions): Layer.Layer<ImageStore, never, SqlClient> => {
  const { images } = tablesIn(options)
  return Layer.effect(
    ImageStore,
    Effect.map(SqlClient, (sql) =>
      ImageStore.of({
        find: (hostId, kind, hash) =>
          firstRow(
            sql<StoredImage>`SELECT format, hash, content AS bytes FROM ${images}
              WHERE ${ofHost(hostId)} AND kind = ${kind} AND hash = ${hash}`,
            ({ bytes, ...image }) => ({ ...image, bytes: Uint8Array.from(bytes) })
          ),
        set: (hostId, kind, image) =>
          (image === null
            ? sql`DELETE FROM ${images} WHERE ${ofHost(hostId)} AND kind = ${kind}`
            : sql`
                INSERT INTO ${images} ${sql.insert({
                  ...hostValues(hostId),
                  kind,
                  format: image.format,
                  hash: image.hash,
                  content: image.bytes
                })}
                ON CONFLICT (bucket, host_id, kind) DO UPDATE
                SET format = EXCLUDED.format, hash = EXCLUDED.hash, content = EXCLUDED.content`
          ).pipe(Effect.orDie, Effect.asVoid)
      })
    )
  )
}
