import { blocksOfOffers, localDateOf, millisPerDay } from "@slotkit/core/internal"
import { installation, latePaymentDays, type Purgeable, RetentionStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { dropMonth, type PurgeableLog, pastMonths } from "../partitions/DropMonths.ts"
import { named } from "../partitions/KeepRows.ts"
import { isLogName } from "../partitions/LogTables.ts"
import { defaultPartitionOf, monthAfter, monthOf, partitionOf, startOfMonth } from "../partitions/Month.ts"
import { preparePartitions } from "../partitions/PreparePartitions.ts"
import { indexOffsetFor, ofHost, type Within, withinAll } from "../sql/Bucket.ts"
import { calendarList } from "../sql/CalendarVersion.ts"
import { timestamp } from "../sql/Instants.ts"
import { recordChanges, rollUpChanges } from "../sql/ListCounters.ts"
import { type CountedRows, firstOf, prune, pruneInTurn } from "../sql/Prune.ts"
import { LogPartitions, TableLayout } from "../sql/TableLayout.ts"
import { type PgStoreOptions, schemaName, tablesIn } from "../sql/Tables.ts"
import { purgeFirst } from "./PurgeFirst.ts"
import { removedRows } from "./RemovedRows.ts"

/** Deletes rows whose retention has ended. Each condition is led by an index on a time, or reads a table that stays small. */
export const pgRetentionStore = (options?: PgStoreOptions): Layer.Layer<RetentionStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { webhooks, webhook_deliveries, delivery_attempts, announced_deliveries, email_bodies, email_queue } = tables
  const schema = schemaName(options ?? {})
  const { bookings, timers, checkouts, services, api_keys } = tables
  const { access_tokens, authorization_codes, completed_sign_ins, erasures, grant_families, host_sessions, idempotency_keys } =
    tables
  const { operator_links, operator_sessions, refresh_tokens, sign_in_links, visitor_mails } = tables
  const { assignments, competitions } = tables
  const { calendar_blocks, calendar_connects, calendar_copies, conference_rooms, demand, waitlist } = tables
  return Layer.effect(
    RetentionStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const partitions = yield* LogPartitions
      const layout = yield* TableLayout
      const rowsOver: Readonly<Record<InTurn, (before: number, limit: number, within: Within, table: Fragment) => Fragment>> = {
        webhook_deliveries: (
          before,
          _,
          within,
          table
        ) => sql`created_at < ${timestamp(before)} AND status <> 'pending' AND NOT EXISTS (
          SELECT FROM ${delivery_attempts} AS attempt WHERE ${within("attempt")}attempt.bucket = ${table}.bucket
            AND attempt.delivery_id = ${table}.id AND attempt.began_at >= ${timestamp(before)})`,
        events: (before, _, within, table) => sql`created_at < ${timestamp(before)} AND NOT EXISTS (
          SELECT FROM ${webhooks} AS webhook JOIN ${webhook_deliveries} AS delivery
            ON ${within("delivery")}delivery.bucket = webhook.bucket AND delivery.webhook_id = webhook.id
              AND delivery.kind IN ('event', 'redelivery')
          WHERE ${within("webhook")}webhook.bucket = ${table}.bucket AND webhook.host_id = ${table}.host_id AND delivery.event_id = ${table}.id)`,
        emails: (before) => sql`created_at < ${timestamp(before)} AND status <> 'waiting'`,
        email_bodies: (before, _, within) => sql`created_at < ${timestamp(before)} AND NOT EXISTS (
          SELECT FROM ${email_queue} AS queued WHERE ${within("queued")}queued.bucket = ${email_bodies}.bucket
            AND queued.email_id = ${email_bodies}.email_id)`,
        // Entries are added in the order of their ids, which spares an index on the time.
        audit_log: (before, limit, within, table) =>
          within === withinAll
            ? sql`id <= (SELECT max(id) FROM (SELECT id FROM ${table} ORDER BY id LIMIT ${limit}) AS first)
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
          SELECT FROM ${bookings} AS booking WHERE ${within("booking")}booking.bucket = ${services}.bucket
            AND ${indexOffsetFor("service", "booking")} = ${indexOffsetFor("service")}
            AND booking.scheduled_at >= ${timestamp(before)} AND booking.service_id = ${services}.id))`,
        meetings: (before) => sql`(upper(held) < ${timestamp(before)}
          OR isempty(held) AND tstzrange(start_at, end_at) << tstzrange(${timestamp(before)}, NULL))`,
        busy_times: (before) => sql`end_at < ${timestamp(before)}`,
        rate_log: (before) => sql`${before} > ALL(hits)`,
        api_keys: (before, _, within) => sql`revoked_at < ${timestamp(before)} AND NOT EXISTS (
          SELECT FROM ${webhooks} AS webhook WHERE ${within("webhook")}webhook.bucket = ${api_keys}.bucket AND webhook.api_key_id = ${api_keys}.id)`
      }
      const ofHosts = (list: string): CountedRows => ({
        returning: sql`bucket, host_id`,
        record: recordChanges(sql, tables, sql`SELECT bucket, host_id, ${list}, -count(*) FROM pruned GROUP BY bucket, host_id`)
      })
      const counted: Partial<Record<InTurn, CountedRows>> = {
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
        busy_times: {
          returning: sql`bucket, host_id`,
          record: recordChanges(
            sql,
            tables,
            sql`SELECT bucket, host_id, unnest(ARRAY['busy', ${calendarList}]), unnest(ARRAY[-count(*), 1])
              FROM pruned GROUP BY bucket, host_id`
          )
        },
        meetings: {
          returning: sql`bucket, host_id`,
          record: recordChanges(sql, tables, sql`SELECT DISTINCT bucket, host_id, ${calendarList}, 1 FROM pruned`)
        }
      }
      const purgeFrom = (rows: InTurn, table: Fragment, before: number, limit: number) =>
        pruneInTurn(sql, table, (within) => rowsOver[rows](before, limit, within, table), limit, counted[rows])

      /** Deletes the records of announced events whose deliveries were deleted. */
      const purgeAnnounced = Effect.fnUntraced(function* (before: number, limit: number) {
        const isOver = (within: Within) => sql`created_at < ${timestamp(startOfMonth(monthOf(before)))} AND NOT EXISTS (
          SELECT FROM ${webhook_deliveries} AS delivery WHERE ${within("delivery")}delivery.bucket = ${announced_deliveries}.bucket
            AND delivery.webhook_id = ${announced_deliveries}.webhook_id AND delivery.event_id = ${announced_deliveries}.event_id
            AND delivery.kind = 'event' AND delivery.created_at = ${announced_deliveries}.created_at)`
        while ((yield* pruneInTurn(sql, announced_deliveries, isOver, limit)) > 0);
      })

      /**
       * Drops the months that are over, oldest first, then deletes rows of the default partition. Only the owner of the logs can.
       */
      const purgeFromLog = Effect.fnUntraced(function* (log: PurgeableLog, before: number, limit: number) {
        const past = yield* Effect.orDie(pastMonths(sql, schema, log, before))
        if (past === undefined) return 0
        const { droppable, needed } = past
        for (const month of droppable) {
          const end = startOfMonth(monthAfter(month))
          if (log === "emails") while ((yield* purgeFrom("email_bodies", email_bodies, end, limit)) > 0);
          const rows = yield* Effect.orDie(dropMonth(sql, options, log, month, before))
          if (rows > 0) return rows
        }
        for (const part of [...needed.map((month) => partitionOf(log, month)), defaultPartitionOf(log)]) {
          const rows = yield* purgeFrom(log, named(schema, part), before, limit)
          if (rows > 0) return rows
        }
        if (log === "webhook_deliveries") yield* purgeAnnounced(before, limit)
        return 0
      })

      const forget = yield* purgeFirst(options)

      /** Deletes the installation's deliveries of deleted events, so that a person can be erased from all that are left. */
      const purgeInstallations = Effect.fnUntraced(function* (before: number, limit: number) {
        const ended = sql`${ofHost(installation.hostId)} AND created_at < ${timestamp(before)} AND status <> 'pending'`
        while (Option.isSome(yield* forget(installation.hostId, limit, [["webhook_deliveries", ended]])));
      })

      const isExpired = (before: number) => sql`expires_at < ${timestamp(before)}`

      /** A family goes with its last token. */
      const purgeTokens = Effect.fnUntraced(function* (before: number, limit: number) {
        const lasts = sql`token.bucket = family.bucket AND token.family_id = family.id AND token.expires_at >= ${timestamp(before)}`
        const families = (within: Within) => ({
          returning: sql`bucket, family_id`,
          record: sql`DELETE FROM ${grant_families} AS family
            WHERE ${within("family")}(family.bucket, family.id) IN (SELECT bucket, family_id FROM pruned)
              AND NOT EXISTS (SELECT FROM ${access_tokens} AS token WHERE ${within("token")}${lasts})
              AND NOT EXISTS (SELECT FROM ${refresh_tokens} AS token WHERE ${within("token")}${lasts})`
        })
        const codes = yield* prune(sql, [authorization_codes], isExpired(before), limit)
        return codes + (yield* prune(sql, [access_tokens, refresh_tokens], isExpired(before), limit, families))
      })

      /** The tables of operators have no buckets. */
      const purgeOperators = Effect.fnUntraced(function* (before: number, limit: number) {
        let pruned = 0
        for (const table of [operator_links, operator_sessions, completed_sign_ins]) {
          const rows = yield* Effect.orDie(
            sql`DELETE FROM ${table} WHERE ${firstOf(sql, table, isExpired(before), limit)} RETURNING 1`
          )
          pruned += rows.length
        }
        return pruned
      })

      const expired: Readonly<Record<Exclude<Purgeable, InTurn>, (before: number, limit: number) => Effect.Effect<number>>> = {
        grant_families: purgeTokens,
        host_sessions: (before, limit) => prune(sql, [sign_in_links, host_sessions], isExpired(before), limit),
        operator_sessions: purgeOperators,
        visitor_mails: (before, limit) => prune(sql, [visitor_mails], sql`caused_at < ${timestamp(before)}`, limit),
        idempotency_keys: (before, limit) => prune(sql, [idempotency_keys], sql`begun_at < ${timestamp(before)}`, limit),
        demand: (before, limit) => prune(sql, [demand], sql`day < ${localDateOf(before, "UTC")}::date`, limit),
        calendar_connects: (before, limit) => prune(sql, [calendar_connects], isExpired(before), limit),
        calendar_blocks: (before, limit) => {
          const { first, last } = blocksOfOffers(before)
          return prune(sql, [calendar_blocks], sql`(block < ${first} OR block > ${last})`, limit)
        },
        calendar_copies: (before, limit) => prune(sql, [calendar_copies], sql`end_at < ${timestamp(before)}`, limit),
        conference_rooms: (before, limit) => prune(sql, [conference_rooms], sql`end_at < ${timestamp(before)}`, limit),
        assignments: (before, limit) => prune(sql, [assignments], sql`meeting_end < ${timestamp(before)}`, limit),
        competitions: Effect.fnUntraced(function* (before, limit) {
          const isOver = sql`meeting_end < ${timestamp(before)}`
          const ended = yield* prune(sql, [assignments], sql`${isOver} AND ended_at IS NOT NULL`, limit)
          return ended + (yield* prune(sql, [competitions], isOver, limit))
        }),
        waitlist: (before, limit) => prune(sql, [waitlist], sql`ends_at < ${timestamp(before)} AND state <> 'offered'`, limit),
        erasures: (before, limit) => prune(sql, [erasures], sql`ended_at < ${timestamp(before)}`, limit)
      }

      return RetentionStore.of({
        ...(yield* removedRows(options)),
        prepare: (now) => (partitions === "monthly" ? Effect.orDie(preparePartitions(sql, schema, now)) : Effect.void),
        purge: Effect.fnUntraced(function* (rows, before, limit) {
          if (rows in expired) return yield* expired[rows as keyof typeof expired](before, limit)
          const log = rows as InTurn
          if (log === "events") yield* purgeInstallations(before, limit)
          return yield* partitions === "monthly" && isPurgeableLog(log)
            ? purgeFromLog(log, before, limit)
            : purgeFrom(log, tables[log], before, limit)
        }),
        rollUpCounters: (limit) => rollUpChanges(sql, layout, tables, limit)
      })
    })
  )
}

/** The rows that one process at a time purges. */
type InTurn = Exclude<
  Purgeable,
  | "grant_families"
  | "host_sessions"
  | "operator_sessions"
  | "visitor_mails"
  | "demand"
  | "idempotency_keys"
  | "calendar_connects"
  | "calendar_blocks"
  | "calendar_copies"
  | "conference_rooms"
  | "assignments"
  | "competitions"
  | "waitlist"
  | "erasures"
>

const isPurgeableLog = (rows: InTurn): rows is InTurn & PurgeableLog => isLogName(rows)
