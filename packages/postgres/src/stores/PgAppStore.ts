import type { App, Instant } from "@slotkit/core"
import { AppStore, type NewApp } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { allBuckets } from "../sql/Bucket.ts"
import { firstRow, hasRow } from "../sql/FirstRow.ts"
import { timestamp } from "../sql/Instants.ts"
import { recordColumns } from "../sql/RecordColumns.ts"
import { byId, selectPage } from "../sql/SelectPage.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/**
 * Stores partner apps.
 *
 * Removing an app writes one row. Its tokens and codes are refused from then on, because their readers look for the app. A job
 * ends its connections and their webhooks, whose rows and logs are then deleted as those of other ended connections.
 */
export const pgAppStore = (options?: PgStoreOptions): Layer.Layer<AppStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { apps, connections } = tables
  const columns = columnsOf([...appRow.names, "client_secret_hash"])
  return Layer.effect(
    AppStore,
    Effect.map(SqlClient, (sql) => {
      const isApp = (id: number) => sql`id = ${id} AND removed_at IS NULL`
      const isOwnedBy = (hostId: number) => sql`owner_host_id = ${hostId} AND removed_at IS NULL`

      /** Removes those of some apps that have had no connection since before an instant. */
      const removeIdleOf = Effect.fnUntraced(function* (ids: ReadonlyArray<number>, now: number, idleBefore: number) {
        // Citus cannot join the apps with the connections of other servers, so the connected apps are read first.
        const connected = yield* sql<{ readonly app_id: number }>`
          SELECT DISTINCT app_id FROM ${connections} ${allBuckets} WHERE app_id = ANY(${ids.map(String)}::bigint[]) AND removed_at IS NULL`
        const inUse = new Set(connected.map(({ app_id }) => app_id))
        const [busy, idle] = [ids.filter((id) => inUse.has(id)), ids.filter((id) => !inUse.has(id))].map((some) =>
          some.map(String)
        )
        yield* sql`UPDATE ${apps} SET idle_since = NULL WHERE id = ANY(${busy}::bigint[]) AND idle_since IS NOT NULL`
        yield* sql`UPDATE ${apps} SET idle_since = ${timestamp(now)} WHERE id = ANY(${idle}::bigint[]) AND idle_since IS NULL`
        const removed = yield* sql`UPDATE ${apps} SET removed_at = ${timestamp(now)}
          WHERE id = ANY(${idle}::bigint[]) AND idle_since < ${timestamp(idleBefore)} AND removed_at IS NULL RETURNING id`
        return removed.length
      }, Effect.orDie)

      const removeIdle = Effect.fnUntraced(function* (now: Instant, idleBefore: Instant) {
        let [removed, after] = [0, 0]
        for (;;) {
          const found = yield* Effect.orDie(sql<{ readonly id: number }>`SELECT id FROM ${apps}
            WHERE registered_by = 'client' AND removed_at IS NULL AND id > ${after} ORDER BY id LIMIT 1000`)
          const last = found.at(-1)
          if (last === undefined) return removed
          after = last.id
          const ids = found.map(({ id }) => id)
          removed += yield* removeIdleOf(ids, now, idleBefore)
        }
      })
      return AppStore.of({
        add: (app) => {
          const added = sql<AppRow>`INSERT INTO ${apps} ${sql.insert(valuesOf(app))} RETURNING ${columns}`
          return Effect.map(Effect.orDie(added), ([row]) => appFromRow(row!))
        },
        learn: (app) =>
          firstRow(
            sql<AppRow>`
              INSERT INTO ${apps} AS known ${sql.insert(valuesOf(app))}
              ON CONFLICT (client_id) DO UPDATE SET name = EXCLUDED.name, redirect_uris = EXCLUDED.redirect_uris,
                updated_at = EXCLUDED.updated_at,
                is_verified = known.is_verified AND (known.name, known.redirect_uris) = (EXCLUDED.name, EXCLUDED.redirect_uris)
              WHERE known.removed_at IS NULL RETURNING ${columns}`,
            appFromRow
          ),
        page: (of, request) => {
          const where = of === "all" ? sql`removed_at IS NULL` : isOwnedBy(of.ownerHostId)
          return selectPage(sql, { table: apps, columns, where, lookUp: sql`true`, order: byId }, request, appFromRow)
        },
        countConnections: (id, limit) =>
          sql<{ readonly n: number }>`
            SELECT count(*) AS n FROM (
              SELECT 1 FROM ${connections} ${allBuckets} WHERE app_id = ${id} AND removed_at IS NULL LIMIT ${limit}
            ) AS connected`.pipe(
            Effect.orDie,
            Effect.map(([row]) => row!.n)
          ),
        find: (key) => {
          const isIt = typeof key === "number" ? isApp(key) : sql`client_id = ${key.clientId} AND removed_at IS NULL`
          return firstRow(sql<AppRow>`SELECT ${columns} FROM ${apps} WHERE ${isIt}`, (row) => ({
            app: appFromRow(row),
            clientSecretHash: row.client_secret_hash
          }))
        },
        change: (id, { clientSecretHash, webhookSecret, ...fields }) => {
          const values = {
            ...appRow.values(fields),
            ...(clientSecretHash === undefined ? {} : { client_secret_hash: clientSecretHash }),
            ...(webhookSecret === undefined
              ? {}
              : {
                  webhook_secret: webhookSecret.sealed,
                  webhook_secret_context: webhookSecret.context,
                  previous_webhook_secret_until: timestamp(webhookSecret.bothUntil)
                })
          }
          const previous =
            webhookSecret === undefined
              ? sql``
              : sql`, previous_webhook_secret = webhook_secret, previous_webhook_secret_context = webhook_secret_context`
          return hasRow(sql`UPDATE ${apps} SET ${sql.update(values)}${previous} WHERE ${isApp(id)} RETURNING id`)
        },
        remove: (which) => {
          if (typeof which === "object" && "idleBefore" in which) return removeIdle(which.now, which.idleBefore)
          const where = typeof which === "number" ? isApp(which) : isOwnedBy(which.ownerHostId)
          return Effect.flatMap(Clock.currentTimeMillis, (now) => {
            const removed = sql`UPDATE ${apps} SET removed_at = ${timestamp(now)} WHERE ${where} RETURNING id`
            return Effect.map(Effect.orDie(removed), (rows) => rows.length)
          })
        }
      })
    })
  )
}

interface AppRow {
  readonly id: number
  readonly client_secret_hash: string | null
}

const appRow = recordColumns<Omit<App, "hasSecret">>({
  id: "plain",
  clientId: "plain",
  name: "plain",
  redirectUris: "plain",
  scopes: "plain",
  registeredBy: "plain",
  ownerHostId: "plain",
  isVerified: "plain",
  requestsPerMinute: "plain",
  createdAt: "time",
  updatedAt: "time"
})

const valuesOf = ({ clientSecretHash, webhookSecret, ...app }: NewApp) => ({
  ...appRow.values(app),
  idle_since: app.registeredBy === "client" ? timestamp(app.createdAt) : null,
  client_secret_hash: clientSecretHash,
  webhook_secret: webhookSecret.sealed,
  webhook_secret_context: webhookSecret.context
})

const appFromRow = (row: AppRow): App => ({ ...appRow.read(row), hasSecret: row.client_secret_hash !== null })
