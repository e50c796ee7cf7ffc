import type { Instant } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { type HostStore, latePaymentDays } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlClient } from "effect/sql/SqlClient"
import { allBuckets, inBucketOf, ofHost } from "../sql/Bucket.ts"
import { firstRow, hasRow } from "../sql/FirstRow.ts"
import { timestamp } from "../sql/Instants.ts"
import { recordChanges } from "../sql/ListCounters.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { inTransaction } from "../sql/Transaction.ts"
import { type HostRow, hostColumns, hostFromRow } from "./HostRow.ts"
import type { PurgeFirst, RowsToPurge } from "./PurgeFirst.ts"
import { uniqueNamesOf } from "./UniqueNames.ts"

/**
 * The removal of hosts. Removing writes one row, and frees the values that are unique over all hosts. Idle rows are deleted first; the rest follows once nothing waits, because emails,
 * deliveries, refunds and late payments need it.
 */
export const removedHosts = (
  sql: SqlClient,
  layout: "single" | "distributed",
  purgeFirst: PurgeFirst,
  options?: PgStoreOptions
): Pick<HostStore["Service"], "remove" | "findRemoved" | "removed" | "purgeable" | "purge"> => {
  const tables = tablesIn(options)
  const { api_keys, bookings, checkouts, connections, delivery_queue, emails, grant_families, hosts, timers, webhooks } = tables
  const columns = columnsOf(hostColumns)
  const isIdle = sql`removed_at IS NOT NULL AND emptied_at IS NULL`

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
  const allRows = (hostId: number): ReadonlyArray<RowsToPurge> => {
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
      ["people", all],
      ["api_keys", all],
      ["connections", all],
      ["host_counts", sql`${all} AND list <> 'audit'`],
      ["hosts", sql`${inBucketOf(hostId)} AND id = ${hostId} AND removed_at IS NOT NULL`]
    ]
  }

  const nothingWaits = (now: Instant) => sql`
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
      name = NULL, title = NULL, bio = NULL, avatar_url = NULL, logo_url = NULL, accent_color = NULL, mail_texts = '{}',
      feed_token_hash = NULL, feed_token = NULL, feed_token_context = NULL
    WHERE ${inBucketOf(hostId)} AND id = ${hostId} AND ${isIdle}`

  return {
    remove: (hostId, now) =>
      hasRow(
        inTransaction(
          sql,
          Effect.tap(
            sql`
              WITH removed AS (
                UPDATE ${hosts} SET removed_at = ${timestamp(now)}
                WHERE ${inBucketOf(hostId)} AND id = ${hostId} AND removed_at IS NULL RETURNING id
              ), counted AS (${recordChanges(sql, tables, sql`SELECT 0, 0, 'hosts', -1 FROM removed`)})
              SELECT id FROM removed`,
            uniqueNamesOf(sql, layout, tables).free(hostId)
          )
        )
      ),
    findRemoved: (hostId) =>
      firstRow(
        sql<HostRow>`SELECT ${columns} FROM ${hosts} WHERE ${inBucketOf(hostId)} AND id = ${hostId} AND ${isIdle}`,
        hostFromRow
      ),
    removed: (limit) =>
      sql<HostRow>`SELECT ${columns} FROM ${hosts} ${allBuckets} WHERE ${isIdle} ORDER BY removed_at, id LIMIT ${limit}`.pipe(
        Effect.orDie,
        Effect.map((rows) => rows.map(hostFromRow))
      ),
    purgeable: (now, limit) =>
      sql<{ readonly id: number }>`
        SELECT id FROM ${hosts} AS host ${allBuckets} WHERE emptied_at IS NOT NULL AND ${nothingWaits(now)} ORDER BY emptied_at, id LIMIT ${limit}`.pipe(
        Effect.orDie,
        Effect.map((rows) => rows.map(({ id }) => id))
      ),
    purge: Effect.fnUntraced(function* (hostId, rows, limit) {
      const parts = rows === "idle" ? idleRows(hostId) : allRows(hostId)
      const purged = yield* purgeFirst(hostId, limit, parts)
      if (Option.isNone(purged) && rows === "idle") yield* Effect.orDie(markEmptied(hostId))
      return purged
    })
  }
}
