import type { CursorPosition, Host, Instant } from "@slotkit/core"
import { millisPerDay, searchedWords, type WordSearch } from "@slotkit/core/internal"
import {
  type CalendarCounts,
  countedDays,
  countedOfDay,
  countedPerHost,
  countedWork,
  type HostCounts,
  type HostMail,
  OverviewStore,
  type Queues,
  searchedMails
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { LeaseClock } from "../../connections/LeaseClock.ts"
import { allBuckets, inBucketOf, ofHost } from "../../sql/Bucket.ts"
import { databaseState } from "../../sql/DatabaseState.ts"
import { instant, timestamp } from "../../sql/Instants.ts"
import { leaseTime } from "../../sql/LeaseTime.ts"
import { byId, isBeyond } from "../../sql/SelectPage.ts"
import { TableLayout } from "../../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"
import { byIdOfFound, hostHasWords, sqlTextHasWords } from "../../sql/TextWords.ts"
import { hostRow } from "../HostRow.ts"
import { mailRow } from "../mail/PgMailOutbox.ts"

/** Reads the overview of all hosts. Each statement reads a limited number of rows by an index. */
export const pgOverviewStore = (options?: PgStoreOptions): Layer.Layer<OverviewStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { hosts, services, bookings, webhooks, api_keys, emails, email_bodies, email_queue, timers, delivery_queue } = tables
  const { calendar_accounts, calendar_copies, events, webhook_deliveries } = tables
  return Layer.effect(
    OverviewStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const time = yield* leaseTime(sql)
      const [leaseClock, layout] = yield* Effect.all([LeaseClock, TableLayout])
      const stateAt = (now: Instant) =>
        Effect.orDie(databaseState(options, now)).pipe(
          Effect.provideService(SqlClient, sql),
          Effect.provideService(LeaseClock, leaseClock),
          Effect.provideService(TableLayout, layout)
        )
      const counted = (table: Fragment, where: Fragment, limit: number) =>
        sql`(SELECT count(*)::int FROM (SELECT 1 FROM ${table} ${where} LIMIT ${limit + 1}) AS found)`
      const withCounts = (host: Host) => {
        const count = (list: keyof HostCounts, table: Fragment, more = sql``) =>
          sql`SELECT ${sql.literal(`'${list}'`)} AS list, ${counted(table, sql`WHERE ${ofHost(host.id)} ${more}`, countedPerHost)} AS n`
        return sql<{ readonly list: keyof HostCounts; readonly n: number }>`
          ${count("services", services, sql`AND type = 'default'`)} UNION ALL ${count("bookings", bookings)}
          UNION ALL ${count("webhooks", webhooks, sql`AND removed_at IS NULL`)}
          UNION ALL ${count("apiKeys", api_keys, sql`AND revoked_at IS NULL`)}`.pipe(
          Effect.orDie,
          Effect.map((rows) => ({
            host,
            counts: { ...noRows, ...Object.fromEntries(rows.map(({ list, n }) => [list, n])) }
          }))
        )
      }
      /**
       * The emails of `looked` to a person with the words of a search. The name is in the text of an email until it is deleted,
       * and in the booking or with the host. Citus joins such a list with each shard, unless it is an outer join.
       */
      const hasRecipientNamed = (search: WordSearch) => {
        const hasWords = (name: string) => sqlTextHasWords(options, name, search)
        const isTo = (email: Fragment) => sql`lower(${email} COLLATE "C") = lower(looked.to_email COLLATE "C")`
        const found = sql`SELECT looked.bucket, looked.id FROM looked`
        const ofHost = sql`host.bucket = looked.bucket AND host.id = looked.host_id`
        const ofBooking = sql`booking.bucket = looked.bucket AND booking.id = looked.booking_id`
        return sql`${found} JOIN ${email_bodies} AS body ON body.bucket = looked.bucket AND body.email_id = looked.id
            WHERE ${hasWords("body.to_name")}
          UNION ALL ${found} JOIN ${hosts} AS host ON ${ofHost} WHERE ${isTo(sql`host.email`)} AND ${hasWords("host.name")}
          UNION ALL ${found} JOIN ${bookings} AS booking ON ${ofBooking}
            WHERE ${isTo(sql`booking.booker_email`)} AND ${hasWords("booking.booker_name")}
          UNION ALL ${found} JOIN ${bookings} AS booking ON ${ofBooking}
            CROSS JOIN LATERAL jsonb_array_elements(booking.attendees) AS person
            WHERE ${isTo(sql`(person ->> 'email')`)} AND ${hasWords("person ->> 'name'")}`
      }
      /** The names of the recipients of the emails that are shown: in the text, with the host, or in the booking. */
      const recipientNames = sql`names AS MATERIALIZED (
        SELECT wanted.bucket, wanted.id, body.to_name AS name, 1 AS place
        FROM wanted JOIN ${email_bodies} AS body ON body.bucket = wanted.bucket AND body.email_id = wanted.id
        WHERE body.to_name IS NOT NULL
        UNION ALL SELECT wanted.bucket, wanted.id, host.name, 2
        FROM wanted JOIN ${hosts} AS host ON host.bucket = wanted.bucket AND host.id = wanted.host_id
        WHERE host.name IS NOT NULL AND lower(host.email COLLATE "C") = lower(wanted.to_email COLLATE "C")
        UNION ALL SELECT wanted.bucket, wanted.id, booking.booker_name, 3
        FROM wanted JOIN ${bookings} AS booking ON booking.bucket = wanted.bucket AND booking.id = wanted.booking_id
        WHERE booking.booker_name IS NOT NULL AND lower(booking.booker_email COLLATE "C") = lower(wanted.to_email COLLATE "C")
        UNION ALL SELECT wanted.bucket, wanted.id, person ->> 'name', 4
        FROM wanted JOIN ${bookings} AS booking ON booking.bucket = wanted.bucket AND booking.id = wanted.booking_id
        CROSS JOIN LATERAL jsonb_array_elements(booking.attendees) AS person
        WHERE person ->> 'name' IS NOT NULL AND lower((person ->> 'email') COLLATE "C") = lower(wanted.to_email COLLATE "C"))`
      return OverviewStore.of({
        hosts: Effect.fnUntraced(function* (which, { after, limit }) {
          const search = "id" in which ? null : which.search
          const order = search === null ? byId : byIdOfFound
          const hasWords = search === null ? [] : [hostHasWords(options, search)]
          const isMeant = "id" in which ? [sql`${inBucketOf(which.id)} AND id = ${which.id}`] : []
          const where = sql.and([sql`removed_at IS NULL`, ...isMeant, ...hasWords, ...order.after(after ?? { at: null, id: 0 })])
          const rows = yield* Effect.orDie(
            sql<object>`SELECT ${columnsOf(hostRow.names)} FROM ${hosts} ${allBuckets}
              WHERE ${where} ORDER BY ${sql.literal(order.forward)} LIMIT ${limit + 1}`
          )
          const visible = yield* Effect.forEach(rows.slice(0, limit).map(hostRow.read), withCounts, { concurrency: 4 })
          return { rows: visible, next: rows.length > limit ? { at: null, id: visible.at(-1)!.host.id } : null }
        }),
        mails: Effect.fnUntraced(function* ({ status, to }, { after, limit }) {
          const isSearch = status !== undefined || to !== undefined
          const looked = isSearch ? searchedMails : limit + 1
          const follows = after === null ? sql`true` : isBeyond("created_at", "<", after)
          const hasStatus = status === undefined ? sql`true` : sql`status = ${status}`
          const hasRecipient =
            to === undefined
              ? sql`true`
              : sql`(strpos(lower(to_email COLLATE "C"), lower(${to}::text COLLATE "C")) > 0
                OR (bucket, id) IN (SELECT bucket, id FROM named))`
          const named = to === undefined ? sql`` : sql`named AS (${hasRecipientNamed(searchedWords(to))}),`
          const rows = yield* Effect.orDie(sql<MailRow & LookedRow>`
            WITH looked AS MATERIALIZED (
              SELECT bucket, host_id, id, booking_id, kind, to_email, subject, status, attempts, created_at, sent_at, error
              FROM ${emails} ${allBuckets} WHERE ${follows} ORDER BY created_at DESC, id DESC LIMIT ${looked}
            ), ${named} wanted AS MATERIALIZED (
              SELECT * FROM looked WHERE ${hasStatus} AND ${hasRecipient} ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}
            ), ${recipientNames}, oldest AS (SELECT created_at, id FROM looked ORDER BY created_at, id LIMIT 1)
            SELECT found.*, (SELECT count(*)::int FROM looked) AS looked, oldest.created_at AS oldest_at, oldest.id AS oldest_id
            FROM oldest LEFT JOIN (
              SELECT wanted.host_id, wanted.id, wanted.kind, to_email, subject, status, wanted.created_at, sent_at,
                (SELECT name FROM names WHERE names.bucket = wanted.bucket AND names.id = wanted.id
                  ORDER BY place LIMIT 1) AS to_name,
                coalesce(queued.attempts, wanted.attempts) AS attempts, coalesce(queued.error, wanted.error) AS error
              FROM wanted LEFT JOIN ${email_queue} AS queued ON queued.bucket = wanted.bucket AND queued.email_id = wanted.id
            ) AS found ON true ORDER BY found.created_at DESC, found.id DESC`)
          const found = rows.filter(({ id }) => id !== null)
          const visible = found.slice(0, limit)
          const place = ({ created_at, id }: MailRow): CursorPosition => ({ at: instant(created_at), id })
          const [first] = rows
          const continues = isSearch && first?.looked === searchedMails
          return {
            rows: visible.map(mailFromRow),
            next:
              found.length > limit
                ? place(visible.at(-1)!)
                : continues
                  ? { at: instant(first.oldest_at), id: first.oldest_id }
                  : null
          }
        }),
        queues: Effect.fnUntraced(function* (now) {
          const { overdue } = yield* stateAt(now)
          const at = time.at(now, now)
          // Claims take what is due the longest, so claimed rows are among the first.
          const claimed = (table: Fragment) =>
            sql`(SELECT count(*)::int FROM (SELECT lease_until FROM ${table} ${allBuckets} WHERE due_at <= ${at}
              ORDER BY due_at LIMIT ${2 * countedWork}) AS due WHERE lease_until > ${at})`
          const wrong = (state: Fragment) =>
            sql`(SELECT json_build_object('webhooks', count(*)::int, 'hosts', count(DISTINCT host_id)::int) FROM (
              SELECT host_id FROM ${webhooks} ${allBuckets} WHERE (consecutive_failures > 0 OR status = 'disabled') AND removed_at IS NULL
                AND ${state} LIMIT ${countedWork + 1}) AS found)`
          // The limit inside bounds what is read, however much happened on a day.
          const dayBefore = (end: Instant) => {
            const start = timestamp(end - millisPerDay)
            const ofDay = sql`created_at > ${start} AND created_at <= ${timestamp(end)} LIMIT ${countedOfDay}`
            const number = (table: Fragment) =>
              sql`(SELECT count(*)::int FROM (SELECT 1 FROM ${table} ${allBuckets} WHERE ${ofDay}) AS found)`
            return sql`json_build_object(
              'events', (SELECT json_build_object('all', count(*)::int,
                  'confirmed', (count(*) FILTER (WHERE type = 'booking.confirmed'))::int,
                  'cancelled', (count(*) FILTER (WHERE type = 'booking.cancelled'))::int)
                FROM (SELECT type FROM ${events} ${allBuckets} WHERE ${ofDay}) AS found),
              'emails', ${number(emails)}, 'deliveries', ${number(webhook_deliveries)})`
          }
          const days = Array.from({ length: countedDays }, (_, day) => dayBefore(now - day * millisPerDay))
          const [row] = yield* Effect.orDie(sql<ClaimsRow>`
            SELECT ${claimed(timers)} AS timers, ${claimed(email_queue)} AS mails,
              json_build_array(${sql.csv(days)}) AS days,
              ${counted(delivery_queue, sql`${allBuckets} WHERE lease_token IS NOT NULL AND claimable_at > ${at}`, countedWork)} AS deliveries,
              ${wrong(sql`status = 'active'`)} AS failing, ${wrong(sql`status = 'disabled'`)} AS disabled`)
          const state = (work: "timers" | "mails" | "deliveries") => ({
            overdue: overdue[work].count,
            oldestSeconds: overdue[work].ageSeconds,
            claimed: row![work]
          })
          return {
            timers: state("timers"),
            mails: state("mails"),
            deliveries: state("deliveries"),
            failingWebhooks: row!.failing,
            disabledWebhooks: row!.disabled,
            days: row!.days.map(({ events: { all, confirmed, cancelled }, emails, deliveries }) => ({
              confirmed,
              cancelled,
              emails,
              deliveries,
              isMinimum: Math.max(all, emails, deliveries) === countedOfDay
            }))
          }
        }),
        calendars: Effect.gen(function* () {
          const accounts = yield* sql<CalendarCounts["accounts"][number]>`
            SELECT kind, state, count(*)::int AS count FROM ${calendar_accounts} ${allBuckets} GROUP BY kind, state`
          const [events] = yield* sql<{ readonly waiting: number }>`
            SELECT count(*)::int AS waiting FROM ${calendar_copies} ${allBuckets} WHERE due_at IS NOT NULL`
          return { accounts, waitingEvents: events!.waiting }
        }).pipe(Effect.orDie)
      })
    })
  )
}

const noRows = { services: 0, bookings: 0, webhooks: 0, apiKeys: 0 }

interface ClaimsRow {
  readonly timers: number
  readonly mails: number
  readonly deliveries: number
  readonly failing: Queues["failingWebhooks"]
  readonly disabled: Queues["disabledWebhooks"]
  readonly days: ReadonlyArray<{
    readonly events: { readonly all: number; readonly confirmed: number; readonly cancelled: number }
    readonly emails: number
    readonly deliveries: number
  }>
}

interface LookedRow {
  readonly looked: number
  readonly oldest_at: Date
  readonly oldest_id: number
}

interface MailRow {
  readonly host_id: number
  readonly to_name: string | null
  readonly id: number
  readonly created_at: Date
}

const mailFromRow = (row: MailRow): HostMail => ({ ...mailRow.read(row), hostId: row.host_id, toName: row.to_name })
