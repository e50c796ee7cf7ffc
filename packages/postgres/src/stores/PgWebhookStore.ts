import type { Webhook } from "@slotkit/core"
import {
  installation,
  type NewWebhook,
  OwnerEnded,
  TooManyWebhooks,
  UrlTaken,
  type WebhookId,
  type WebhookOwner,
  WebhookStore
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { bucketValue, hostValues, inBucketOf, ofHost, whereEachRow, whereRow } from "../sql/Bucket.ts"
import { orViolation } from "../sql/ConstraintViolation.ts"
import { firstRow } from "../sql/FirstRow.ts"
import { forEachBucket } from "../sql/ForEachBucket.ts"
import { timestamp } from "../sql/Instants.ts"
import { recordColumns } from "../sql/RecordColumns.ts"
import { columnsOf, type PgStoreOptions, schemaName, tablesIn } from "../sql/Tables.ts"
import { inSavepoint, inTransaction } from "../sql/Transaction.ts"

/**
 * Stores webhook subscriptions.
 *
 * Adding locks the credential first, so that concurrent calls are counted one after another and no webhook is added to a key that
 * is being revoked. The installation has no row, so an advisory lock is taken. Webhooks are locked FOR NO KEY UPDATE, so
 * bookings, whose deliveries reference them, never wait. A removed webhook is marked, until a job has deleted its log.
 */
export const pgWebhookStore = (options?: PgStoreOptions): Layer.Layer<WebhookStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { api_keys, connections, webhooks } = tables
  const columns = columnsOf([...webhookRow.names, "secret"])
  return Layer.effect(
    WebhookStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const inBuckets = yield* forEachBucket
      const lockOwner = ({ hostId, kind, id }: NewWebhook["owner"]) =>
        kind === "installation"
          ? sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${schemaName(options ?? {})}.webhooks`}, 0))`
          : kind === "api_key"
            ? sql`SELECT id FROM ${api_keys} WHERE ${whereRow(hostId, id)} AND revoked_at IS NULL FOR NO KEY UPDATE`
            : sql`SELECT id FROM ${connections} WHERE ${whereRow(hostId, id)} AND removed_at IS NULL FOR NO KEY UPDATE`
      const isOf = (of: WebhookOwner) => {
        if (!("kind" in of) || of.kind === installation.kind) return sql`${ofHost(of.hostId)} AND removed_at IS NULL`
        const owner = sql(of.kind === "api_key" ? "api_key_id" : "connection_id")
        return sql`${ofHost(of.hostId)} AND ${owner} = ${of.id} AND removed_at IS NULL`
      }
      const isOneOf = (of: WebhookOwner, id: number) =>
        "kind" in of ? sql`${isOf(of)} AND id = ${id}` : sql`${whereRow(of.hostId, id)} AND removed_at IS NULL`
      const webhooksWhere = (where: Fragment) =>
        Effect.map(sql<WebhookRow>`SELECT ${columns} FROM ${webhooks} WHERE ${where} ORDER BY id`, (rows) =>
          rows.map(webhookFromRow)
        )
      const lockedOf = (ids: ReadonlyArray<WebhookId>) => {
        const locked = inBuckets(
          ids,
          (input) => sql<WebhookRow>`SELECT ${columns} FROM ${webhooks}
            WHERE ${whereEachRow(input)} AND removed_at IS NULL
            ORDER BY id FOR NO KEY UPDATE`
        )
        return Effect.map(locked, (rows) => rows.map(webhookFromRow))
      }
      const firstWebhook = (where: Fragment) =>
        firstRow(sql<WebhookRow>`SELECT ${columns} FROM ${webhooks} WHERE ${where}`, webhookFromRow)
      /**
       * A webhook without a reason to be active is neither announced to nor claimed for. The rows are locked in the order of ids.
       */
      const marked = (hostId: number, where: Fragment, now: number) => sql`
        WITH owned AS MATERIALIZED (SELECT bucket, id FROM ${webhooks} WHERE ${where} ORDER BY id FOR NO KEY UPDATE)
        UPDATE ${webhooks} AS webhook SET removed_at = ${timestamp(now)}, status = 'disabled', disabled_reason = 'removed'
        FROM owned WHERE ${inBucketOf(hostId, "webhook")} AND webhook.id = owned.id RETURNING webhook.id`
      return WebhookStore.of({
        newId: sql<{ readonly id: number }>`SELECT nextval(pg_get_serial_sequence('${webhooks}', 'id')) AS id`.pipe(
          Effect.orDie,
          Effect.map(([row]) => row!.id)
        ),
        add: (webhook, limit) => {
          const { owner, url } = webhook
          const addUnlessFull = Effect.gen(function* () {
            if ((yield* lockOwner(owner)).length === 0) return yield* new OwnerEnded()
            const own = yield* webhooksWhere(isOf(owner))
            if (own.some((other) => other.url === url)) return yield* new UrlTaken()
            if (own.length >= limit) return yield* new TooManyWebhooks()
            yield* sql`INSERT INTO ${webhooks} ${sql.insert(webhookValues(webhook))}`
          })
          return Effect.catchTag(inTransaction(sql, addUnlessFull), "SqlError", Effect.die)
        },
        list: (which) => Effect.orDie("locked" in which ? lockedOf(which.locked) : webhooksWhere(isOf(which))),
        find: (of, id) => firstWebhook(isOneOf(of, id)),
        save: (all) => {
          const saved = inBuckets(
            all,
            (changed) => sql`
            UPDATE ${webhooks} AS webhook SET url = given.url, events = given.events, status = given.status,
              disabled_reason = given.disabled_reason, consecutive_failures = given.consecutive_failures,
              last_success_at = given.last_success_at, last_failure_at = given.last_failure_at, updated_at = given.updated_at
            FROM json_to_recordset(${JSON.stringify(changed.map(changedValues))}) AS given (
              bucket smallint, id bigint, url text, events text[], status text, disabled_reason text, consecutive_failures int,
              last_success_at timestamptz, last_failure_at timestamptz, updated_at timestamptz)
            WHERE ${whereEachRow(changed, "webhook")} AND webhook.bucket = given.bucket AND webhook.id = given.id`
          )
          return Effect.asVoid(orUrlTaken(inSavepoint(sql, saved)))
        },
        remove: (of, id) => {
          const where = id === "all" ? isOf(of) : isOneOf(of, id)
          return Effect.flatMap(Clock.currentTimeMillis, (now) =>
            Effect.map(Effect.orDie(marked(of.hostId, where, now)), (rows) => rows.length)
          )
        }
      })
    })
  )
}

const webhookRow = recordColumns<Omit<Webhook, "signingSecretSource">>({
  id: "plain",
  hostId: "plain",
  url: "plain",
  events: "plain",
  status: "plain",
  disabledReason: "plain",
  consecutiveFailures: "plain",
  lastSuccessAt: "time",
  lastFailureAt: "time",
  createdAt: "time",
  updatedAt: "time"
})

interface WebhookRow {
  readonly secret: string | null
}

const webhookFromRow = (row: WebhookRow): Webhook => ({
  ...webhookRow.read(row),
  signingSecretSource: row.secret === null ? "app" : "subscription"
})

const changedValues = (webhook: Webhook) => ({ ...webhookRow.values(webhook), bucket: bucketValue(webhook.hostId) })

const webhookValues = ({ owner, secret, ...webhook }: NewWebhook) => ({
  ...webhookRow.values(webhook),
  ...hostValues(webhook.hostId),
  api_key_id: owner.kind === "api_key" ? owner.id : null,
  connection_id: owner.kind === "connection" ? owner.id : null,
  secret: secret?.sealed ?? null,
  secret_context: secret?.context ?? null
})

const orUrlTaken = orViolation({
  webhooks_api_key_url_key: () => new UrlTaken(),
  webhooks_connection_url_key: () => new UrlTaken(),
  webhooks_installation_url_key: () => new UrlTaken()
})
