import { type ApiKey, type Instant, type ResourceBinding, requestsPerMinute, type Scope } from "@slotkit/core"
import {
  credentialLimit,
  millisPerMinute,
  rateVerdict,
  rateWindowMillis,
  toleratedClockDifferenceMillis
} from "@slotkit/core/internal"
import { type CredentialId, CredentialStore, withCalendarVersion } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { hostValues, inBucketOf, inBucketOfToken, ofHost, whereRow } from "../sql/Bucket.ts"
import { versionOfEach } from "../sql/CalendarVersion.ts"
import { firstRow, hasRow } from "../sql/FirstRow.ts"
import { timestamp } from "../sql/Instants.ts"
import { recordChanges } from "../sql/ListCounters.ts"
import { recordColumns } from "../sql/RecordColumns.ts"
import { byId, selectPage } from "../sql/SelectPage.ts"
import { TableLayout } from "../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { isTransactionOpen } from "../sql/Transaction.ts"
import { hostRow } from "./HostRow.ts"

/**
 * Stores API keys, authenticates API keys and access tokens, and counts requests per credential.
 *
 * A credential's sliding-window log is one row. Counting a request locks that row, so concurrent requests are counted one after
 * another on the latest log.
 */
export const pgCredentialStore = (options?: PgStoreOptions): Layer.Layer<CredentialStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { access_tokens, api_keys, apps, connections, hosts, rate_log } = tables
  const columns = columnsOf(apiKeyRow.names)
  const callerColumns = columnsOf(hostRow.names, "host")
  return Layer.effect(
    CredentialStore,
    Effect.map(Effect.all([SqlClient, TableLayout]), ([sql, layout]) => {
      const mostOf = (row: "key" | "app") => sql`coalesce(${sql(row)}.requests_per_minute, ${requestsPerMinute})::int`
      const live = (now: Instant) =>
        sql`ARRAY(SELECT hit FROM unnest(log.hits) AS hit
          WHERE hit > ${now - rateWindowMillis} AND hit <= ${now + toleratedClockDifferenceMillis} ORDER BY hit)`
      const authenticate = (kind: CredentialId["kind"], now: Instant, hash: string, found: Credential) =>
        Effect.flatMap(isTransactionOpen(sql), (isOpen) =>
          firstRow(
            sql<CallerRow>`
            WITH counted AS (
              INSERT INTO ${rate_log} AS log (bucket, credential, host_id, hits, allowed, most)
              SELECT host.bucket, ${`${kind}:`}::text || ${found.id}, host.id, ARRAY[${now}::bigint], true, ${found.most}
              FROM ${found.secrets}, ${found.others} WHERE ${found.isIt}
              ON CONFLICT (bucket, credential) DO UPDATE SET (hits, allowed) = (
                SELECT CASE WHEN room THEN live || ${now}::bigint ELSE live END, room
                FROM (
                  SELECT live, cardinality(live) < EXCLUDED.most AS room FROM (SELECT ${live(now)} AS live) AS kept
                ) AS judged)
              RETURNING bucket, hits, allowed
            ), used AS (
              UPDATE ${found.secrets} SET ${found.used} FROM ${found.others} WHERE ${found.isIt} AND ${found.isUnused}
            )
            SELECT ${found.id} AS credential_id, ${found.scopes}, ${found.most} AS most, ${callerColumns},
              (${versionOfEach(sql, tables, sql`${inBucketOfToken(hash, "change")} AND `)}) AS calendar_version,
              counted.hits, counted.allowed
            FROM ${found.secrets}, ${found.others}, counted WHERE ${found.isIt} AND ${inBucketOfToken(hash, "counted")}`,
            (row) => ({
              caller: {
                credential: { hostId: row.id, kind, id: row.credential_id },
                scopes: row.scopes,
                resource: row.resource,
                host: isOpen ? hostRow.read(row) : withCalendarVersion(hostRow.read(row), row.calendar_version)
              },
              rate: rateVerdict(row.allowed, row.hits, now, credentialLimit(row.most))
            })
          )
        )
      const authenticateKey = (keyHash: string, now: number) =>
        authenticate("api_key", now, keyHash, {
          id: sql`key.id`,
          scopes: sql`key.scopes, NULL::text AS resource`,
          most: mostOf("key"),
          secrets: sql`${api_keys} AS key`,
          others: sql`${hosts} AS host`,
          isIt: sql`${inBucketOfToken(keyHash, "key")} AND ${inBucketOfToken(keyHash, "host")}
            AND key.key_hash = ${keyHash} AND key.revoked_at IS NULL
            AND (key.expires_at IS NULL OR key.expires_at > ${timestamp(now)})
            AND host.bucket = key.bucket AND host.id = key.host_id AND host.removed_at IS NULL`,
          used: sql`last_used_at = ${timestamp(now)}`,
          isUnused: sql`(key.last_used_at IS NULL OR key.last_used_at <= ${timestamp(now - millisPerMinute)})`
        })
      const tokenOf = (
        tokenHash: string,
        now: number,
        most: Fragment,
        isOfApp: { readonly from: Fragment; readonly where: Fragment }
      ) =>
        ({
          id: sql`token.connection_id`,
          scopes: sql`token.scopes, token.resource`,
          most,
          secrets: sql`${access_tokens} AS token`,
          others: sql`${hosts} AS host, ${connections} AS connection${isOfApp.from}`,
          isIt: sql`${inBucketOfToken(tokenHash, "token")} AND ${inBucketOfToken(tokenHash, "host")}
            AND ${inBucketOfToken(tokenHash, "connection")}
            AND token.token_hash = ${tokenHash} AND token.expires_at > ${timestamp(now)}
            AND host.bucket = token.bucket AND host.id = token.host_id AND host.removed_at IS NULL
            AND connection.bucket = token.bucket AND connection.id = token.connection_id AND connection.removed_at IS NULL
            ${isOfApp.where}`,
          used: sql`used_at = ${timestamp(now)}`,
          isUnused: sql`token.used_at IS NULL`
        }) satisfies Credential
      const ofApp = { from: sql`, ${apps} AS app`, where: sql`AND app.id = connection.app_id AND app.removed_at IS NULL` }
      const ofAnyApp = { from: sql``, where: sql`` }
      /** The limit of the app is read first, because Citus sends an insert that reads the apps to all workers. */
      const authenticateInTurn = Effect.fnUntraced(function* (tokenHash: string, now: number) {
        const { secrets, others, isIt, most } = tokenOf(tokenHash, now, mostOf("app"), ofApp)
        const limits = sql<{ readonly most: number }>`SELECT ${most} AS most FROM ${secrets}, ${others} WHERE ${isIt}`
        const [limit] = yield* Effect.orDie(limits)
        if (limit === undefined) return Option.none()
        return yield* authenticate("connection", now, tokenHash, tokenOf(tokenHash, now, sql`${limit.most}::int`, ofAnyApp))
      })
      const authenticateToken = (tokenHash: string, now: number) =>
        layout === "distributed"
          ? authenticateInTurn(tokenHash, now)
          : authenticate("connection", now, tokenHash, tokenOf(tokenHash, now, mostOf("app"), ofApp))
      return CredentialStore.of({
        authenticate: (kind, hash, now) => (kind === "apiKey" ? authenticateKey(hash, now) : authenticateToken(hash, now)),
        addApiKey: ({ keyHash, ...apiKey }) => {
          const values = { ...apiKeyRow.values(apiKey), ...hostValues(apiKey.hostId), key_hash: keyHash }
          const added = sql<object>`
            WITH added AS (INSERT INTO ${api_keys} ${sql.insert(values)} RETURNING bucket, ${columns}),
            counted AS (${recordChanges(sql, tables, sql`SELECT bucket, host_id, 'api_keys', 1 FROM added`)})
            SELECT * FROM added`
          return Effect.map(Effect.orDie(added), ([row]) => apiKeyRow.read(row!))
        },
        apiKeys: (hostId, request) => {
          const source = {
            counter: { tables, hostId, list: "api_keys" },
            table: api_keys,
            columns,
            where: sql`${ofHost(hostId)} AND revoked_at IS NULL`,
            lookUp: inBucketOf(hostId),
            order: byId
          }
          return selectPage(sql, source, request, apiKeyRow.read)
        },
        findApiKey: (hostId, id) =>
          firstRow(
            sql<object>`SELECT ${columns} FROM ${api_keys} WHERE ${whereRow(hostId, id)} AND revoked_at IS NULL`,
            apiKeyRow.read
          ),
        changeApiKey: (hostId, id, change) => {
          const isIt = sql`${whereRow(hostId, id)} AND revoked_at IS NULL`
          if ("requestsPerMinute" in change) {
            return hasRow(sql`
              UPDATE ${api_keys} SET requests_per_minute = ${change.requestsPerMinute} WHERE ${isIt} RETURNING id`)
          }
          return hasRow(sql`
            WITH revoked AS (
              UPDATE ${api_keys} SET revoked_at = ${timestamp(change.revokedAt)} WHERE ${isIt} RETURNING bucket, host_id, id
            ), counted AS (${recordChanges(sql, tables, sql`SELECT bucket, host_id, 'api_keys', -1 FROM revoked`)})
            SELECT id FROM revoked`)
        }
      })
    })
  )
}

/**
 * The parts of a statement that authenticates by one kind of secret: the tables, the condition that finds the caller in them, and
 * the change that marks the secret as used.
 *
 * Each part of the statement reads the tables itself. Citus would send a part that reads the rows of another one to all workers.
 */
interface Credential {
  readonly id: Fragment
  readonly scopes: Fragment
  readonly most: Fragment
  readonly secrets: Fragment
  readonly others: Fragment
  readonly isIt: Fragment
  readonly used: Fragment
  readonly isUnused: Fragment
}

interface CallerRow {
  readonly id: number
  readonly credential_id: number
  readonly scopes: ReadonlyArray<Scope>
  readonly resource: ResourceBinding
  readonly most: number
  readonly hits: ReadonlyArray<Instant>
  readonly allowed: boolean
  readonly calendar_version: number
}

const apiKeyRow = recordColumns<ApiKey>({
  id: "plain",
  hostId: "plain",
  name: "plain",
  scopes: "plain",
  last4: "plain",
  createdAt: "time",
  expiresAt: "time",
  lastUsedAt: "time",
  requestsPerMinute: "plain"
})
