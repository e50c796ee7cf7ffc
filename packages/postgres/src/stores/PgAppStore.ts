import type { App, AppRegistrar, Scope } from "@slotkit/core"
import { AppStore, type NewApp } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import { allBuckets } from "../sql/Bucket.ts"
import { firstRow, hasRow } from "../sql/FirstRow.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { prune } from "../sql/Prune.ts"
import { byId, selectPage } from "../sql/SelectPage.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { inTransaction } from "../sql/Transaction.ts"

/**
 * Stores partner apps.
 *
 * Removing an app writes one row. Its tokens and codes are refused from then on, because their readers look for the app. A job ends
 * its connections and their webhooks, whose rows and logs are then deleted as those of other ended connections.
 */
export const pgAppStore = (options?: PgStoreOptions): Layer.Layer<AppStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { apps, authorization_codes, connections, rate_log, webhooks } = tables
  const columns = columnsOf(appColumns)
  return Layer.effect(
    AppStore,
    Effect.map(SqlClient, (sql) => {
      const isApp = (id: number) => sql`id = ${id} AND removed_at IS NULL`
      const isOwnedBy = (hostId: number) => sql`owner_host_id = ${hostId} AND removed_at IS NULL`

      /** Marks connections of an app as ended, with their webhooks, each bucket in a transaction of its own. */
      const endConnections = Effect.fnUntraced(function* (appId: number, now: number, limit: number) {
        const found = yield* Effect.orDie(sql<{ readonly bucket: number; readonly ids: ReadonlyArray<string> }>`
          SELECT bucket, array_agg(id::text) AS ids FROM (
            SELECT bucket, id FROM ${connections} ${allBuckets} WHERE app_id = ${appId} AND removed_at IS NULL LIMIT ${limit}
          ) AS open GROUP BY bucket`)
        for (const { bucket, ids } of found) {
          const mine = sql`bucket = ${String(bucket)}`
          const ended = Effect.andThen(
            sql`
              WITH ended AS (
                UPDATE ${connections} SET removed_at = ${timestamp(now)}
                WHERE ${mine} AND id = ANY(${ids}::bigint[]) AND removed_at IS NULL RETURNING id
              )
              DELETE FROM ${rate_log} WHERE ${mine} AND credential IN (SELECT 'connection:' || id FROM ended)`,
            sql`
              WITH owned AS MATERIALIZED (
                SELECT id FROM ${webhooks} WHERE ${mine} AND connection_id = ANY(${ids}::bigint[]) AND removed_at IS NULL
                ORDER BY id FOR NO KEY UPDATE
              )
              UPDATE ${webhooks} AS webhook SET removed_at = ${timestamp(now)}, status = 'disabled', disabled_reason = 'removed'
              FROM owned WHERE webhook.bucket = ${String(bucket)} AND webhook.id = owned.id`
          )
          yield* Effect.orDie(inTransaction(sql, ended))
        }
        return found.reduce((sum, { ids }) => sum + ids.length, 0)
      })

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

      return AppStore.of({
        add: (app) => {
          const added = sql<AppRow>`INSERT INTO ${apps} ${sql.insert(rowOf(app))} RETURNING ${columns}`
          return Effect.map(Effect.orDie(added), ([row]) => appFromRow(row!))
        },
        learn: (app) =>
          firstRow(
            sql<AppRow>`
              INSERT INTO ${apps} AS known ${sql.insert(rowOf(app))}
              ON CONFLICT (client_id) DO UPDATE SET name = EXCLUDED.name, redirect_uris = EXCLUDED.redirect_uris,
                updated_at = EXCLUDED.updated_at,
                is_verified = known.is_verified AND (known.name, known.redirect_uris) = (EXCLUDED.name, EXCLUDED.redirect_uris)
              WHERE known.removed_at IS NULL RETURNING ${columns}`,
            appFromRow
          ),
        page: (request) =>
          selectPage(
            sql,
            { table: apps, columns, where: sql`removed_at IS NULL`, lookUp: sql`true`, order: byId },
            request,
            appFromRow
          ),
        ownedBy: (hostId) =>
          sql<AppRow>`SELECT ${columns} FROM ${apps} WHERE ${isOwnedBy(hostId)} ORDER BY id`.pipe(
            Effect.orDie,
            Effect.map((rows) => rows.map(appFromRow))
          ),
        countConnections: (id, limit) =>
          sql<{ readonly n: number }>`
            SELECT count(*) AS n FROM (
              SELECT 1 FROM ${connections} ${allBuckets} WHERE app_id = ${id} AND removed_at IS NULL LIMIT ${limit}
            ) AS connected`.pipe(
            Effect.orDie,
            Effect.map(([row]) => row!.n)
          ),
        find: (id) => firstRow(sql<AppRow>`SELECT ${columns} FROM ${apps} WHERE ${isApp(id)}`, appFromRow),
        findByClientId: (clientId) =>
          firstRow(sql<AppRow>`SELECT ${columns} FROM ${apps} WHERE client_id = ${clientId} AND removed_at IS NULL`, (row) => ({
            app: appFromRow(row),
            clientSecretHash: row.client_secret_hash
          })),
        save: ({ id, name, redirectUris, scopes, isVerified, updatedAt }) => {
          const changed = { name, redirect_uris: redirectUris, scopes, is_verified: isVerified }
          const values = { ...changed, updated_at: timestamp(updatedAt) }
          return hasRow(sql`UPDATE ${apps} SET ${sql.update(values)} WHERE ${isApp(id)} RETURNING id`)
        },
        remove: (id) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            hasRow(sql`UPDATE ${apps} SET removed_at = ${timestamp(now)} WHERE ${isApp(id)} RETURNING id`)
          ),
        removeOwnedBy: (hostId) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) =>
            Effect.asVoid(Effect.orDie(sql`UPDATE ${apps} SET removed_at = ${timestamp(now)} WHERE ${isOwnedBy(hostId)}`))
          ),
        removeIdle: Effect.fnUntraced(function* (now, idleBefore) {
          let [removed, after] = [0, 0]
          for (;;) {
            const found = yield* Effect.orDie(sql<{ readonly id: number }>`SELECT id FROM ${apps}
              WHERE registered_by = 'client' AND removed_at IS NULL AND id > ${after} ORDER BY id LIMIT 1000`)
            const last = found.at(-1)
            if (last === undefined) return removed
            after = last.id
            removed += yield* removeIdleOf(
              found.map(({ id }) => id),
              now,
              idleBefore
            )
          }
        }),
        removed: (limit) =>
          sql<{
            readonly id: number
          }>`SELECT id FROM ${apps} WHERE removed_at IS NOT NULL ORDER BY removed_at, id LIMIT ${limit}`.pipe(
            Effect.orDie,
            Effect.map((rows) => rows.map((row) => row.id))
          ),
        purge: Effect.fnUntraced(function* (id, limit) {
          const now = yield* Clock.currentTimeMillis
          const ended = yield* endConnections(id, now, limit)
          if (ended > 0) return Option.some({ table: "connections", rows: ended })
          const codes = yield* prune(sql, [authorization_codes], sql`app_id = ${id}`, limit)
          if (codes > 0) return Option.some({ table: "authorization_codes", rows: codes })
          if (yield* hasRow(sql`SELECT id FROM ${connections} ${allBuckets} WHERE app_id = ${id} LIMIT 1`)) return Option.none()
          const isGone = yield* hasRow(sql`DELETE FROM ${apps} WHERE id = ${id} AND removed_at IS NOT NULL RETURNING id`)
          return isGone ? Option.some({ table: "apps", rows: 1 }) : Option.none()
        }),
        replaceClientSecret: (id, clientSecretHash, now) =>
          hasRow(sql`UPDATE ${apps} SET client_secret_hash = ${clientSecretHash}, updated_at = ${timestamp(now)}
            WHERE ${isApp(id)} RETURNING id`),
        rotateWebhookSecret: (id, { sealed, context }, bothUntil) =>
          hasRow(sql`
            UPDATE ${apps} SET webhook_secret = ${sealed}, webhook_secret_context = ${context},
              previous_webhook_secret = webhook_secret, previous_webhook_secret_context = webhook_secret_context,
              previous_webhook_secret_until = ${timestamp(bothUntil)}
            WHERE ${isApp(id)} RETURNING id`)
      })
    })
  )
}

interface AppRow {
  readonly id: number
  readonly client_id: string
  readonly name: string
  readonly redirect_uris: ReadonlyArray<string>
  readonly scopes: ReadonlyArray<Scope>
  readonly client_secret_hash: string | null
  readonly registered_by: AppRegistrar
  readonly owner_host_id: number | null
  readonly is_verified: boolean
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
  "registered_by",
  "owner_host_id",
  "is_verified",
  "created_at",
  "updated_at"
] as const satisfies ReadonlyArray<keyof AppRow>

const rowOf = (app: NewApp) => ({
  client_id: app.clientId,
  registered_by: app.registeredBy,
  idle_since: app.registeredBy === "client" ? timestamp(app.createdAt) : null,
  owner_host_id: app.ownerHostId,
  is_verified: app.isVerified,
  name: app.name,
  redirect_uris: app.redirectUris,
  scopes: app.scopes,
  client_secret_hash: app.clientSecretHash,
  webhook_secret: app.webhookSecret.sealed,
  webhook_secret_context: app.webhookSecret.context,
  created_at: timestamp(app.createdAt),
  updated_at: timestamp(app.updatedAt)
})

const appFromRow = (row: AppRow): App => ({
  id: row.id,
  clientId: row.client_id,
  name: row.name,
  redirectUris: row.redirect_uris,
  scopes: row.scopes,
  hasSecret: row.client_secret_hash !== null,
  registeredBy: row.registered_by,
  ownerHostId: row.owner_host_id,
  isVerified: row.is_verified,
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at)
})
