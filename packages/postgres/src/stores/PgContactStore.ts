import { foldedAddress } from "@slotkit/core/internal"
import { type Contact, ContactStore, PersonDigest } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { hostValues, inBucketOf, ofHost } from "../sql/Bucket.ts"
import { hasRow } from "../sql/FirstRow.ts"
import { recordChanges } from "../sql/ListCounters.ts"
import { recordColumns } from "../sql/RecordColumns.ts"
import { byId, selectPage } from "../sql/SelectPage.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { indexPeople } from "./PersonIndex.ts"

/** Stores the contacts of hosts. */
export const pgContactStore = (options?: PgStoreOptions): Layer.Layer<ContactStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { contacts } = tables
  const columns = columnsOf(contactRow.names)
  return Layer.effect(
    ContactStore,
    Effect.map(Effect.all([SqlClient, PersonDigest]), ([sql, digestOf]) => {
      const isOf = (hostId: number, email: string) =>
        sql`${ofHost(hostId)} AND lower(email COLLATE "C") = ${foldedAddress(email)}`
      return ContactStore.of({
        save: Effect.fnUntraced(function* (contact) {
          const { hostId, email, name } = contact
          const values = { ...contactRow.values(contact), ...hostValues(hostId) }
          // Citus loses the collation of an index expression in the target of ON CONFLICT, so the conflict has no target.
          const isNew = yield* hasRow(sql`
            WITH saved AS (
              INSERT INTO ${contacts} ${sql.insert(values)} ON CONFLICT DO NOTHING RETURNING bucket, host_id, id
            )${indexPeople(sql, tables, "contact", sql`saved`, [digestOf(email)])}, counted AS (
              ${recordChanges(sql, tables, sql`SELECT bucket, host_id, 'contacts', 1 FROM saved`)}
            )
            SELECT id FROM saved`)
          if (isNew || name === null) return
          yield* Effect.orDie(sql`UPDATE ${contacts} SET name = ${name} WHERE ${isOf(hostId, email)}`)
        }),
        page: (hostId, { email }, request) => {
          const source = {
            ...(email === undefined ? { counter: { tables, hostId, list: "contacts" } } : {}),
            table: contacts,
            columns,
            where: email === undefined ? ofHost(hostId) : isOf(hostId, email),
            lookUp: inBucketOf(hostId),
            order: byId
          }
          return selectPage(sql, source, request, contactRow.read)
        }
      })
    })
  )
}

const contactRow = recordColumns<Contact>({ id: "plain", hostId: "plain", email: "plain", name: "plain", savedAt: "time" })
