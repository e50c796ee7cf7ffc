import { type Contact, ContactStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, ofHost } from "../sql/Bucket.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** Stores the contacts of hosts. */
export const pgContactStore = (options?: PgStoreOptions): Layer.Layer<ContactStore, never, SqlClient> => {
  const { contacts } = tablesIn(options)
  return Layer.effect(
    ContactStore,
    Effect.map(SqlClient, (sql) =>
      ContactStore.of({
        save: ({ hostId, email, name, savedAt }) => {
          const values = { ...hostValues(hostId), email, name, saved_at: timestamp(savedAt) }
          return sql`INSERT INTO ${contacts} ${sql.insert(values)}
            ON CONFLICT (bucket, host_id, lower(email)) DO UPDATE SET name = EXCLUDED.name WHERE EXCLUDED.name IS NOT NULL`.pipe(
            Effect.orDie,
            Effect.asVoid
          )
        },
        list: (hostId) =>
          sql<ContactRow>`SELECT host_id, email, name, saved_at FROM ${contacts}
            WHERE ${ofHost(hostId)} ORDER BY lower(email) COLLATE "C"`.pipe(
            Effect.orDie,
            Effect.map((rows) => rows.map(contactFromRow))
          )
      })
    )
  )
}

interface ContactRow {
  readonly host_id: number
  readonly email: string
  readonly name: string | null
  readonly saved_at: Date
}

const contactFromRow = (row: ContactRow): Contact => ({
  hostId: row.host_id,
  email: row.email,
  name: row.name,
  savedAt: instant(row.saved_at)
})
