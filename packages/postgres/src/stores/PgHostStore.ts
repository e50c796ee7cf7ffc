import type { Schedule } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { CalendarLocked, HostStore, latePaymentDays, UniqueTaken } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets, bucketValue, inBucketOf, ofHost } from "../sql/Bucket.ts"
import { columnValues } from "../sql/ColumnValues.ts"
import { orViolation } from "../sql/ConstraintViolation.ts"
import { firstRow } from "../sql/FirstRow.ts"
import { timestamp } from "../sql/Instants.ts"
import { type PageOrder, selectPage } from "../sql/SelectPage.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { inSavepoint, inTransaction } from "../sql/Transaction.ts"
import { type HostRow, hostColumns, hostFromRow, hostTable } from "./HostRow.ts"

/** Stores hosts and their schedules. One row holds both, so that they share one time zone. */
export const pgHostStore = (options?: PgStoreOptions): Layer.Layer<HostStore, never, SqlClient> => {
  const { hosts } = tablesIn(options)
  const columns = columnsOf(hostColumns)
  return Layer.effect(
    HostStore,
    Effect.map(SqlClient, (sql) => {
      const newId = sql<{ readonly id: number }>`SELECT nextval(pg_get_serial_sequence('${hosts}', 'id')) AS id`
      const isHost = (hostId: number) => sql`${inBucketOf(hostId)} AND id = ${hostId}`
      const find = (hostId: number) =>
        firstRow(sql<HostRow>`SELECT ${columns} FROM ${hosts} WHERE ${isHost(hostId)} AND removed_at IS NULL`, hostFromRow)
      const locked = (hostId: number, orElse: Fragment) =>
        sql<HostRow & Schedule>`
          SELECT ${columns}, weekly, overrides FROM ${hosts} WHERE ${isHost(hostId)} AND removed_at IS NULL FOR NO KEY UPDATE ${orElse}`
      const write = <A>(statement: Effect.Effect<A, SqlError>) => orTaken(inSavepoint(sql, statement))
      return HostStore.of({
        ...removedHosts(sql, options),
        add: (host, schedule) => {
          const values = { ...columnValues(hostTable, host), ...scheduleValues(schedule) }
          return Effect.flatMap(Effect.orDie(newId), ([next]) => {
            const id = next!.id
            const added = sql<HostRow>`INSERT INTO ${hosts} ${sql.insert({ bucket: bucketValue(id), id, ...values })} RETURNING ${columns}`
            return Effect.map(write(added), ([row]) => hostFromRow(row!))
          })
        },
        find,
        findByUsername: (username) =>
          firstRow(sql<HostRow>`SELECT ${columns} FROM ${hosts} ${allBuckets} WHERE username = ${username}`, hostFromRow),
        findByEmail: (email) =>
          firstRow(sql<HostRow>`SELECT ${columns} FROM ${hosts} ${allBuckets} WHERE lower(email) = lower(${email})`, hostFromRow),
        page: ({ externalId }, request) => {
          const ofApplication = externalId === undefined ? [] : [sql`external_id = ${externalId}`]
          const where = sql.and([sql`removed_at IS NULL`, ...ofApplication])
          return selectPage(sql, { table: sql`${hosts} ${allBuckets}`, columns, where, order: byId }, request, hostFromRow)
        },
        change: (hostId, changes) => {
          const values = columnValues(hostTable, changes)
          if (Object.keys(values).length === 0) return find(hostId)
          const changed = sql<HostRow>`UPDATE ${hosts} SET ${sql.update(values)} WHERE ${isHost(hostId)} AND removed_at IS NULL RETURNING ${columns}`
          return Effect.map(write(changed), ([row]) => Option.map(Option.fromUndefinedOr(row), hostFromRow))
        },
        schedule: (hostId) =>
          sql<Schedule>`SELECT timezone, weekly, overrides FROM ${hosts} WHERE ${isHost(hostId)}`.pipe(
            Effect.flatMap(([row]) =>
              row === undefined ? Effect.die(new Error(`Host ${hostId} does not exist.`)) : Effect.succeed(row)
            ),
            Effect.orDie
          ),
        replaceSchedule: (hostId, schedule) => {
          const values = { timezone: schedule.timezone, ...scheduleValues(schedule) }
          return Effect.asVoid(Effect.orDie(sql`UPDATE ${hosts} SET ${sql.update(values)} WHERE ${isHost(hostId)}`))
        },
        lockCalendar: (hostId) => firstRow(locked(hostId, sql.literal("")), calendarFromRow),
        tryLockCalendar: (hostId) =>
          Effect.catchDefect(firstRow(locked(hostId, sql.literal("NOWAIT")), calendarFromRow), (defect) =>
            isSqlError(defect) && defect.reason._tag === "LockTimeoutError"
              ? Effect.fail(new CalendarLocked({ hostId }))
              : Effect.die(defect)
          )
      })
    })
  )
}

const calendarFromRow = (row: HostRow & Schedule) => ({
  host: hostFromRow(row),
  schedule: { timezone: row.timezone, weekly: row.weekly, overrides: row.overrides }
})

const byId: PageOrder = { forward: "id", reverse: "id DESC" }

const scheduleValues = ({ weekly, overrides }: Schedule) => ({
  weekly: JSON.stringify(weekly),
  overrides: JSON.stringify(overrides)
})

const orTaken = orViolation({
  hosts_email_key: () => new UniqueTaken({ field: "email" }),
  hosts_username_key: () => new UniqueTaken({ field: "username" }),
  hosts_external_id_key: () => new UniqueTaken({ field: "external_id" })
})

/**
 * The removal of hosts in two steps: everything that nothing waits for goes immediately, the row and the rest once nothing waits.
 *
 * A removed row gives its address and username away and keeps no personal data. API keys and connections stay without a way to use
 * them, because webhooks belong to them.
 */
const removedHosts = (sql: SqlClient, options?: PgStoreOptions): Pick<HostStore["Service"], "remove" | "forgetRemoved"> => {
  const tables = tablesIn(options)
  const { hosts, api_keys, connections, grant_families, emails, timers, webhooks, delivery_queue, checkouts, bookings } = tables
  const emptied = [
    tables.rate_log,
    tables.services,
    tables.busy_times,
    tables.contacts,
    tables.visitor_bookings,
    tables.visitor_mails,
    tables.authorization_codes,
    tables.sign_in_links,
    tables.host_sessions
  ]
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
  return {
    remove: (hostId, now) => {
      const work = Effect.gen(function* () {
        const removed =
          yield* sql`UPDATE ${hosts} SET removed_at = ${timestamp(now)}, email = 'removed-' || id, username = NULL, external_id = NULL, metadata = '{}',
            name = NULL, title = NULL, bio = NULL, avatar_url = NULL, logo_url = NULL
          WHERE ${inBucketOf(hostId)} AND id = ${hostId} AND removed_at IS NULL RETURNING id`
        if (removed.length === 0) return false
        for (const table of emptied) yield* sql`DELETE FROM ${table} WHERE ${ofHost(hostId)}`
        yield* sql`DELETE FROM ${timers} WHERE ${ofHost(hostId)} AND kind <> 'refund'`
        yield* sql`DELETE FROM ${emails} WHERE ${ofHost(hostId)} AND (status <> 'waiting' OR kind = 'signIn')`
        yield* sql`UPDATE ${api_keys} SET revoked_at = ${timestamp(now)} WHERE ${ofHost(hostId)} AND revoked_at IS NULL`
        yield* sql`DELETE FROM ${grant_families} WHERE ${inBucketOf(hostId)} AND connection_id IN (SELECT id FROM ${connections} WHERE ${ofHost(hostId)})`
        yield* sql`DELETE FROM ${hosts} AS host WHERE ${inBucketOf(hostId, "host")} AND id = ${hostId} AND ${nothingWaits(now)}`
        return true
      })
      return Effect.orDie(inTransaction(sql, work))
    },
    forgetRemoved: (now) =>
      sql`DELETE FROM ${hosts} AS host ${allBuckets} WHERE removed_at IS NOT NULL AND ${nothingWaits(now)} RETURNING id`.pipe(
        Effect.orDie,
        Effect.map((rows) => rows.length)
      )
  }
}
