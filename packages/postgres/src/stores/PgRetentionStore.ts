import { millisPerDay } from "@slotkit/core/internal"
import { type Forgettable, latePaymentDays, RetentionStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { type Within, withinAll } from "../sql/Bucket.ts"
import { timestamp } from "../sql/Instants.ts"
import { recordChanges } from "../sql/KeptCounts.ts"
import { type CountedRows, pruneInTurn } from "../sql/Prune.ts"
import { type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** Deletes rows whose retention has ended. Each condition is led by an index on a time, or reads a table that stays small. */
export const pgRetentionStore = (options?: PgStoreOptions): Layer.Layer<RetentionStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { webhooks, webhook_deliveries, delivery_attempts, events, emails, email_bodies, email_queue } = tables
  const { audit_log, bookings, timers, checkouts, services, meetings, busy_times, rate_log, api_keys } = tables
  return Layer.effect(
    RetentionStore,
    Effect.map(SqlClient, (sql) => {
      const rowsOver: Readonly<Record<Forgettable, (before: number, limit: number, within: Within) => Fragment>> = {
        webhook_deliveries: (before, _, within) => sql`created_at < ${timestamp(before)} AND status <> 'pending' AND NOT EXISTS (
          SELECT FROM ${delivery_attempts} AS attempt WHERE ${within("attempt")}attempt.bucket = ${webhook_deliveries}.bucket
            AND attempt.delivery_id = ${webhook_deliveries}.id AND attempt.began_at >= ${timestamp(before)})`,
        events: (before, _, within) => sql`created_at < ${timestamp(before)} AND NOT EXISTS (
          SELECT FROM ${webhooks} AS webhook JOIN ${webhook_deliveries} AS delivery
            ON ${within("delivery")}delivery.bucket = webhook.bucket AND delivery.webhook_id = webhook.id
              AND delivery.kind IN ('event', 'redelivery')
          WHERE ${within("webhook")}webhook.bucket = ${events}.bucket AND webhook.host_id = ${events}.host_id AND delivery.event_id = ${events}.id)`,
        emails: (before) => sql`created_at < ${timestamp(before)} AND status <> 'waiting'`,
        email_bodies: (before, _, within) => sql`created_at < ${timestamp(before)} AND NOT EXISTS (
          SELECT FROM ${email_queue} AS queued WHERE ${within("queued")}queued.bucket = ${email_bodies}.bucket
            AND queued.email_id = ${email_bodies}.email_id)`,
        // Entries are added in the order of their ids, which spares an index on the time.
        audit_log: (before, limit, within) =>
          within === withinAll
            ? sql`id <= (SELECT max(id) FROM (SELECT id FROM ${audit_log} ORDER BY id LIMIT ${limit}) AS first)
                AND acted_at < ${timestamp(before)}`
            : sql`acted_at < ${timestamp(before)}`,
        bookings: (before, _, within) => sql`scheduled_at < ${timestamp(before)}
          AND scheduled_at + duration_minutes * interval '1 minute' < ${timestamp(before)}
          AND NOT EXISTS (SELECT FROM ${timers} AS timer WHERE ${within("timer")}timer.bucket = ${bookings}.bucket AND timer.booking_id = ${bookings}.id)
          AND NOT EXISTS (SELECT FROM ${checkouts} AS checkout WHERE ${within("checkout")}checkout.bucket = ${bookings}.bucket
            AND checkout.booking_id = ${bookings}.id AND checkout.expires_at >= ${timestamp(before - latePaymentDays * millisPerDay)})`,
        services: (
          before,
          _,
          within
        ) => sql`type = 'single_use' AND expires_at < ${timestamp(before)} AND NOT (status = 'used' AND EXISTS (
          SELECT FROM ${bookings} AS booking WHERE ${within("booking")}booking.bucket = ${services}.bucket AND booking.host_id = ${services}.host_id
            AND booking.scheduled_at >= ${timestamp(before)} AND booking.service_id = ${services}.id))`,
        meetings: (before) => sql`upper(held) < ${timestamp(before)}`,
        busy_times: (before) => sql`end_at < ${timestamp(before)}`,
        rate_log: (before) => sql`${before} > ALL(hits)`,
        api_keys: (before, _, within) => sql`revoked_at < ${timestamp(before)} AND NOT EXISTS (
          SELECT FROM ${webhooks} AS webhook WHERE ${within("webhook")}webhook.bucket = ${api_keys}.bucket AND webhook.api_key_id = ${api_keys}.id)`
      }
      const tableOf: Readonly<Record<Forgettable, Fragment>> = {
        webhook_deliveries,
        events,
        emails,
        email_bodies,
        audit_log,
        bookings,
        services,
        meetings,
        busy_times,
        rate_log,
        api_keys
      }
      const ofHosts = (list: string): CountedRows => ({
        returning: sql`bucket, host_id`,
        record: recordChanges(sql, tables, sql`SELECT bucket, host_id, ${list}, -count(*) FROM pruned GROUP BY bucket, host_id`)
      })
      const counted: Partial<Record<Forgettable, CountedRows>> = {
        bookings: {
          returning: sql`bucket, host_id, status`,
          record: recordChanges(
            sql,
            tables,
            sql`SELECT bucket, host_id, unnest(ARRAY['bookings', 'bookings.' || status]), -count(*)
              FROM pruned GROUP BY bucket, host_id, status`
          )
        },
        webhook_deliveries: ofHosts("deliveries"),
        emails: ofHosts("emails"),
        audit_log: ofHosts("audit"),
        services: ofHosts("invites"),
        busy_times: ofHosts("busy")
      }
      return RetentionStore.of({
        forget: (rows, before, limit) =>
          pruneInTurn(sql, tableOf[rows], (within) => rowsOver[rows](before, limit, within), limit, counted[rows])
      })
    })
  )
}
