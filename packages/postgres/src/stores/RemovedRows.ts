import { millisPerDay } from "@slotkit/core/internal"
import { installation, latePaymentDays, type RemovedItems, type RetentionStore } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets, inBucketOf, ofHost, whereHostFenced, whereRow } from "../sql/Bucket.ts"
import { allRows, hasRow } from "../sql/FirstRow.ts"
import { timestamp } from "../sql/Instants.ts"
import { prune } from "../sql/Prune.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { inTransaction } from "../sql/Transaction.ts"
import { hostRow } from "./HostRow.ts"
import { purgeFirst, type RowsToPurge } from "./PurgeFirst.ts"

/**
 * Lists and purges what was removed by marking it. The rows of a removed host that nothing waits for are deleted first; the rest
 * follows once nothing waits, because emails, deliveries, refunds and late payments need it.
 */
export const removedRows = Effect.fnUntraced(function* (
  options?: PgStoreOptions
): Effect.fn.Return<Pick<RetentionStore["Service"], "listRemoved" | "purgeRemoved">, never, SqlClient> {
  const sql = yield* SqlClient
  const forget = yield* purgeFirst(options)
  const tables = tablesIn(options)
  const { api_keys, apps, authorization_codes, bookings, checkouts, connections, delivery_queue } = tables
  const { emails, grant_families, hosts, rate_log, timers, webhook_deliveries, webhooks } = tables
  const isMarked = sql`removed_at IS NOT NULL`
  const hasPersonalData = sql`removed_at IS NOT NULL AND emptied_at IS NULL`

  const idleRows = (hostId: number): ReadonlyArray<RowsToPurge> => {
    const all = ofHost(hostId)
    const families = sql`SELECT id FROM ${grant_families}
      WHERE ${inBucketOf(hostId)} AND connection_id = ANY(ARRAY(SELECT id FROM ${connections} WHERE ${all}))`
    const ofFamilies = sql`${inBucketOf(hostId)} AND family_id = ANY(ARRAY(${families}))`
    const credentials = sql`SELECT 'api_key:' || id FROM ${api_keys} WHERE ${all}
      UNION ALL SELECT 'connection:' || id FROM ${connections} WHERE ${all}`
    return [
      ["rate_log", sql`${inBucketOf(hostId)} AND credential = ANY(ARRAY(${credentials}))`],
      ["imports", all],
      ["images", all],
      ["demand", all],
      ["members", all],
      ["memberships", all],
      ["services", all],
      ["busy_times", all],
      ["contacts", all],
      ["calendar_copies", all],
      ["calendar_channels", all],
      ["calendar_blocks", all],
      ["calendars", all],
      ["calendar_accounts", all],
      ["calendar_connects", all],
      ["join_links", all],
      ["conference_rooms", sql`${all} AND due_at IS NULL`],
      ["visitor_bookings", all],
      ["answer_links", all],
      ["waitlist", all],
      ["discount_codes", all],
      ["visitor_mails", all],
      ["authorization_codes", all],
      ["sign_in_links", all],
      ["host_sessions", all],
      ["access_tokens", ofFamilies],
      ["refresh_tokens", ofFamilies],
      ["grant_families", sql`${inBucketOf(hostId)} AND id = ANY(ARRAY(${families}))`],
      ["timers", sql`${all} AND kind <> 'refund'`],
      ["emails", sql`${all} AND (status <> 'waiting' OR kind = 'signIn')`]
    ]
  }

  /** Rows that others reference follow those that reference them, so that no statement cascades over a history. */
  const rowsToPurge = (hostId: number): ReadonlyArray<RowsToPurge> => {
    const all = ofHost(hostId)
    return [
      ...idleRows(hostId),
      ["webhook_deliveries", all],
      ["webhooks", all],
      ["events", all],
      ["emails", all],
      ["timers", all],
      ["checkouts", all],
      ["conference_rooms", all],
      ["meetings", all],
      ["bookings", all],
      ["assignments", all],
      ["competitions", all],
      ["ledgers", all],
      ["people", all],
      ["api_keys", all],
      ["connections", all],
      ["host_counts", sql`${all} AND list <> 'audit'`],
      ["hosts", sql`${inBucketOf(hostId)} AND id = ${hostId} AND removed_at IS NOT NULL`]
    ]
  }

  const nothingWaits = (now: number) => sql`
    NOT EXISTS (SELECT FROM ${emails} AS mail WHERE mail.bucket = host.bucket AND mail.host_id = host.id AND mail.status = 'waiting')
    AND NOT EXISTS (SELECT FROM ${timers} AS timer WHERE timer.bucket = host.bucket AND timer.host_id = host.id)
    AND (host.plan = 'free' OR NOT EXISTS (
      SELECT FROM ${webhooks} AS webhook JOIN ${delivery_queue} AS waiting
        ON waiting.bucket = webhook.bucket AND waiting.webhook_id = webhook.id
      WHERE webhook.bucket = host.bucket AND webhook.host_id = host.id))
    AND NOT EXISTS (
      SELECT FROM ${checkouts} AS checkout JOIN ${bookings} AS booking
        ON booking.bucket = checkout.bucket AND booking.id = checkout.booking_id
      WHERE checkout.bucket = host.bucket AND checkout.host_id = host.id AND checkout.opened_reference IS NOT NULL
        AND checkout.expires_at > ${timestamp(now - latePaymentDays * millisPerDay)}
        AND booking.payment_status IN ('pending', 'failed'))`

  /** Marks a host as emptied, and deletes its personal data. */
  const markEmptied = (hostId: number) => sql`
    UPDATE ${hosts} SET emptied_at = removed_at, email = 'removed-' || id, username = NULL, external_id = NULL, metadata = '{}',
      attributes = NULL, name = NULL, title = NULL, bio = NULL, avatar_url = NULL, logo_url = NULL,
      accent_color = NULL, mail_texts = '{}',
      feed_token_hash = NULL, feed_token = NULL, feed_token_context = NULL
    WHERE ${inBucketOf(hostId)} AND id = ${hostId} AND ${hasPersonalData}`

  /** Marks connections of an app as ended, with their webhooks, each bucket in its own transaction. */
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

  const purgeApp = Effect.fnUntraced(function* (id: number, limit: number) {
    const ended = yield* endConnections(id, yield* Clock.currentTimeMillis, limit)
    if (ended > 0) return Option.some({ table: "connections", rows: ended })
    const codes = yield* prune(sql, [authorization_codes], sql`app_id = ${id}`, limit)
    if (codes > 0) return Option.some({ table: "authorization_codes", rows: codes })
    if (yield* hasRow(sql`SELECT id FROM ${connections} ${allBuckets} WHERE app_id = ${id} LIMIT 1`)) return Option.none()
    const isGone = yield* hasRow(sql`DELETE FROM ${apps} WHERE id = ${id} AND ${isMarked} RETURNING id`)
    return isGone ? Option.some({ table: "apps", rows: 1 }) : Option.none()
  })

  const connectionRows = (hostId: number, id: number, limit: number): ReadonlyArray<RowsToPurge> => {
    const families = sql`SELECT id FROM ${grant_families} WHERE ${inBucketOf(hostId)} AND connection_id = ${id} LIMIT ${limit}`
    const ofFamilies = sql`${inBucketOf(hostId)} AND family_id = ANY(ARRAY(${families}))`
    const hasNoWebhooks = sql`NOT EXISTS (SELECT FROM ${webhooks} WHERE ${inBucketOf(hostId)} AND connection_id = ${id})`
    return [
      ["access_tokens", ofFamilies],
      ["refresh_tokens", ofFamilies],
      ["grant_families", sql`${inBucketOf(hostId)} AND connection_id = ${id}`],
      ["connections", sql`${whereRow(hostId, id)} AND ${isMarked} AND ${hasNoWebhooks}`]
    ]
  }

  const webhookRows = (hostId: number, id: number): ReadonlyArray<RowsToPurge> => [
    ["webhook_deliveries", sql`${inBucketOf(hostId)} AND webhook_id = ${id}`],
    ["webhooks", sql`${whereRow(hostId, id)} AND ${isMarked}`]
  ]

  const list = <Row extends object, A>(
    columns: Fragment,
    table: Fragment,
    [removedAt, where]: readonly [Fragment, Fragment],
    fromRow: (row: Row) => A,
    limit: number
  ) => allRows(sql<Row>`SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY ${removedAt}, id LIMIT ${limit}`, fromRow)

  interface OwnedRow {
    readonly host_id: number
    readonly id: number
  }
  const ownId = ({ id }: Pick<OwnedRow, "id">) => ({ id })
  const ownedId = ({ host_id, id }: OwnedRow) => ({ hostId: host_id, id })
  const marked = [sql`removed_at`, isMarked] as const
  const [id, hostAndId] = [sql`id`, sql`host_id, id`]
  const lists: {
    readonly [K in keyof RemovedItems]: (now: number, limit: number) => Effect.Effect<ReadonlyArray<RemovedItems[K]>>
  } = {
    app: (_, limit) => list(id, apps, marked, ownId, limit),
    webhook: (_, limit) => list(hostAndId, sql`${webhooks} ${allBuckets}`, marked, ownedId, limit),
    connection: (_, limit) => list(hostAndId, sql`${connections} ${allBuckets}`, marked, ownedId, limit),
    host: (_, limit) =>
      list<object, RemovedItems["host"]>(
        columnsOf(hostRow.names),
        sql`${hosts} ${allBuckets}`,
        [sql`removed_at`, hasPersonalData],
        hostRow.read,
        limit
      ),
    idleHost: (now, limit) =>
      list(
        id,
        sql`${hosts} AS host ${allBuckets}`,
        [sql`emptied_at`, sql`emptied_at IS NOT NULL AND ${nothingWaits(now)}`],
        ownId,
        limit
      )
  }
  const purges: {
    readonly [K in keyof RemovedItems]: (item: RemovedItems[K], limit: number) => ReturnType<typeof forget>
  } = {
    app: ({ id }, limit) => purgeApp(id, limit),
    webhook: ({ hostId, id }, limit) => forget(hostId, limit, webhookRows(hostId, id)),
    connection: ({ hostId, id }, limit) => forget(hostId, limit, connectionRows(hostId, id, limit)),
    host: Effect.fnUntraced(function* ({ id }, limit) {
      const purged = yield* forget(id, limit, idleRows(id))
      if (Option.isNone(purged)) yield* Effect.orDie(markEmptied(id))
      return purged
    }),
    idleHost: Effect.fnUntraced(function* ({ id }, limit) {
      const events = sql`${whereHostFenced(installation.hostId)} AND event_host_id = ${String(id)}::bigint`
      const sent = sql`${events} AND status <> 'pending'`
      const forgotten = yield* forget(installation.hostId, limit, [["webhook_deliveries", sent]])
      if (Option.isSome(forgotten)) return forgotten
      // The installation's webhook is still to learn what became of the bookings.
      if (yield* hasRow(sql`SELECT id FROM ${webhook_deliveries} WHERE ${events} LIMIT 1`)) return Option.none()
      return yield* forget(id, limit, rowsToPurge(id))
    })
  }
  return {
    listRemoved: (kind, now, limit) => lists[kind](now, limit),
    purgeRemoved: (kind, item, limit) => purges[kind](item, limit)
  }
})
