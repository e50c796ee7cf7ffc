import type { App, Scope } from "@slotkit/core"
import { AppStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { allBuckets } from "../sql/Bucket.ts"
import { firstRow, hasRow } from "../sql/FirstRow.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { recordChanges } from "../sql/KeptCounts.ts"
import { byId, selectPage } from "../sql/SelectPage.ts"
import { TableLayout } from "../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { inTransaction } from "../sql/Transaction.ts"
import { removeAppOnCitus } from "./distributed/RemoveAppOnCitus.ts"

/** Stores partner apps. Deleting an app cascades to its grants. */
export const pgAppStore = (options?: PgStoreOptions): Layer.Layer<AppStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { apps, connections, rate_log, webhook_deliveries, webhooks } = tables
  const columns = columnsOf(appColumns)
  return Layer.effect(
    AppStore,
    Effect.map(Effect.all([SqlClient, TableLayout]), ([sql, layout]) =>
      AppStore.of({
        add: ({ clientId, name, redirectUris, scopes, clientSecretHash, webhookSecret, createdAt, updatedAt }) => {
          const values = {
            client_id: clientId,
            name,
            redirect_uris: redirectUris,
            scopes,
            client_secret_hash: clientSecretHash,
            webhook_secret: webhookSecret.sealed,
            webhook_secret_context: webhookSecret.context,
            created_at: timestamp(createdAt),
            updated_at: timestamp(updatedAt)
          }
          const added = sql<AppRow>`INSERT INTO ${apps} ${sql.insert(values)} RETURNING ${columns}`
          return Effect.map(Effect.orDie(added), ([row]) => appFromRow(row!))
        },
        page: (request) =>
          selectPage(sql, { table: apps, columns, where: sql`true`, lookUp: sql`true`, order: byId }, request, appFromRow),
        find: (id) => firstRow(sql<AppRow>`SELECT ${columns} FROM ${apps} WHERE id = ${id}`, appFromRow),
        findByClientId: (clientId) =>
          firstRow(sql<AppRow>`SELECT ${columns} FROM ${apps} WHERE client_id = ${clientId}`, (row) => ({
            app: appFromRow(row),
            clientSecretHash: row.client_secret_hash
          })),
        save: ({ id, name, redirectUris, scopes, updatedAt }) => {
          const values = { name, redirect_uris: redirectUris, scopes, updated_at: timestamp(updatedAt) }
          return hasRow(sql`UPDATE ${apps} SET ${sql.update(values)} WHERE id = ${id} RETURNING id`)
        },
        remove: (id) => {
          if (layout === "distributed") return hasRow(inTransaction(sql, removeAppOnCitus(sql, tables, id)))
          const watching = sql`${webhooks} AS webhook JOIN ${connections} AS connection
            ON connection.bucket = webhook.bucket AND connection.id = webhook.connection_id AND connection.app_id = ${id}`
          const fewer = sql`SELECT delivery.bucket, delivery.host_id, 'deliveries', -count(*)
            FROM ${watching} JOIN ${webhook_deliveries} AS delivery
              ON delivery.bucket = webhook.bucket AND delivery.webhook_id = webhook.id
            GROUP BY delivery.bucket, delivery.host_id`
          // Under these locks no delivery is added that the count would miss.
          const locked = sql`SELECT webhook.id FROM ${watching} ${allBuckets} ORDER BY webhook.id FOR UPDATE OF webhook`
          const removed = sql`
            WITH ${allBuckets} forgotten AS (
              DELETE FROM ${rate_log}
              WHERE (bucket, credential) IN (SELECT bucket, 'connection:' || id FROM ${connections} WHERE app_id = ${id})
            ), counted AS (${recordChanges(sql, tables, fewer)})
            DELETE FROM ${apps} WHERE id = ${id} RETURNING id`
          return hasRow(inTransaction(sql, Effect.andThen(locked, removed)))
        },
        replaceClientSecret: (id, clientSecretHash, now) =>
          hasRow(sql`UPDATE ${apps} SET client_secret_hash = ${clientSecretHash}, updated_at = ${timestamp(now)}
            WHERE id = ${id} RETURNING id`),
        rotateWebhookSecret: (id, { sealed, context }, bothUntil) =>
          hasRow(sql`
            UPDATE ${apps} SET webhook_secret = ${sealed}, webhook_secret_context = ${context},
              previous_webhook_secret = webhook_secret, previous_webhook_secret_context = webhook_secret_context,
              previous_webhook_secret_until = ${timestamp(bothUntil)}
            WHERE id = ${id} RETURNING id`)
      })
    )
  )
}

interface AppRow {
  readonly id: number
  readonly client_id: string
  readonly name: string
  readonly redirect_uris: ReadonlyArray<string>
  readonly scopes: ReadonlyArray<Scope>
  readonly client_secret_hash: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

const appColumns = [
  "id",
  "client_id",
  "name",
  "redirect_uris",
  "scopes",
  "client_secret_hash",
  "created_at",
  "updated_at"
] as const satisfies ReadonlyArray<keyof AppRow>

const appFromRow = (row: AppRow): App => ({
  id: row.id,
  clientId: row.client_id,
  name: row.name,
  redirectUris: row.redirect_uris,
  scopes: row.scopes,
  hasSecret: row.client_secret_hash !== null,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at)
})
