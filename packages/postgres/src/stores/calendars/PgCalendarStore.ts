import type { Interval } from "@slotkit/core"
import {
  type AccountRead,
  type AccountWithCalendars,
  type CalendarAccount,
  CalendarStore,
  type NewCalendar,
  type ReadableAccount,
  type TokenRefresh
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { bucketValue, hostValues, inBucketOf, ofHost, whereRow } from "../../sql/Bucket.ts"
import { raiseVersion } from "../../sql/CalendarVersion.ts"
import { hasRow } from "../../sql/FirstRow.ts"
import { timestamp } from "../../sql/Instants.ts"
import { unleased } from "../../sql/LeasedRows.ts"
import { leaseTime } from "../../sql/LeaseTime.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"
import { inTransaction } from "../../sql/Transaction.ts"
import {
  accountValues,
  type BlockJson,
  blockFromJson,
  type CalendarAccountRow,
  type CalendarJson,
  calendarAccountColumns,
  calendarAccountFromRow,
  calendarFromJson,
  credentialValues,
  plainCalendarColumns,
  readValues
} from "./CalendarRow.ts"

/**
 * Stores connected calendars. An account is read with its calendars and blocks in one statement.
 *
 * Each table is limited to the bucket separately, because Citus does not derive that from a join in a subquery.
 */
export const pgCalendarStore = (options?: PgStoreOptions): Layer.Layer<CalendarStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { calendar_accounts, calendars, calendar_blocks, calendar_copies } = tables
  const columns = columnsOf(calendarAccountColumns, "account")
  return Layer.effect(
    CalendarStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const time = yield* leaseTime(sql)
      const newId = sql<{ readonly id: number }>`SELECT nextval(pg_get_serial_sequence('${calendar_accounts}', 'id')) AS id`
      const calendarColumns = sql`${columnsOf(plainCalendarColumns, "calendar")},
        floor(extract(epoch FROM calendar.read_at) * 1000) AS read_ms`

      const accounts = (hostId: number) =>
        sql<CalendarAccountRow & { readonly calendars: ReadonlyArray<CalendarJson> }>`
          SELECT ${columns}, (
            SELECT coalesce(json_agg(one), '[]'::json) FROM (
              SELECT ${calendarColumns} FROM ${calendars} AS calendar
              WHERE ${inBucketOf(hostId, "calendar")} AND calendar.account_id = account.id ORDER BY calendar.id
            ) AS one
          ) AS calendars
          FROM ${calendar_accounts} AS account WHERE ${ofHost(hostId, "account")} ORDER BY account.id`.pipe(
          Effect.orDie,
          Effect.map((rows) =>
            rows.map(
              (row): AccountWithCalendars => ({ ...calendarAccountFromRow(row), calendars: row.calendars.map(calendarFromJson) })
            )
          )
        )

      /** The events that are about to be moved or removed stand beside each account, because a host has few of them. */
      const readable = (hostId: number, first: number, last: number) =>
        sql<ReadableRow>`
          SELECT ${columns}, (
            SELECT json_agg(one) FROM (
              SELECT ${calendarColumns}, (
                SELECT json_agg(found) FROM (
                  SELECT block.block, block.busy, floor(extract(epoch FROM block.read_at) * 1000) AS read_ms, block.stale
                  FROM ${calendar_blocks} AS block
                  WHERE ${inBucketOf(hostId, "block")} AND block.calendar_id = calendar.id AND block.block BETWEEN ${first} AND ${last}
                  ORDER BY block.block
                ) AS found
              ) AS blocks
              FROM ${calendars} AS calendar
              WHERE ${inBucketOf(hostId, "calendar")} AND calendar.account_id = account.id AND calendar.checked ORDER BY calendar.id
            ) AS one
          ) AS calendars, (
            SELECT json_agg(json_build_object('calendar_id', copy.calendar_id,
              'start', floor(extract(epoch FROM copy.written_start) * 1000),
              'end', floor(extract(epoch FROM copy.written_end) * 1000)) ORDER BY copy.written_start, copy.id)
            FROM ${calendar_copies} AS copy
            WHERE ${ofHost(hostId, "copy")} AND copy.revision > copy.written_revision AND copy.written_start IS NOT NULL
          ) AS outdated
          FROM ${calendar_accounts} AS account WHERE ${ofHost(hostId, "account")} ORDER BY account.id`.pipe(
          Effect.orDie,
          Effect.map((rows) => rows.flatMap(readableFromRow))
        )

      const saveBlocks = (
        hostId: number,
        reads: ReadonlyArray<{
          readonly id: number
          readonly blocks: ReadonlyArray<{ block: number; busy: ReadonlyArray<number> }>
        }>,
        readAt: number
      ) => {
        const rows = reads.flatMap(({ id, blocks }) => blocks.map(({ block, busy }) => ({ calendar_id: id, block, busy })))
        return rows.length === 0
          ? Effect.void
          : sql`INSERT INTO ${calendar_blocks} (bucket, host_id, calendar_id, block, busy, read_at, stale)
              SELECT ${bucketValue(hostId)}::smallint, ${hostId}::bigint, given.calendar_id, given.block,
                ARRAY(SELECT value::bigint FROM json_array_elements_text(given.busy) WITH ORDINALITY AS each (value, place) ORDER BY place),
                ${timestamp(readAt)}::timestamptz, false
              FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (calendar_id bigint, block integer, busy json)
              ON CONFLICT (bucket, calendar_id, block)
              DO UPDATE SET busy = EXCLUDED.busy, read_at = EXCLUDED.read_at, stale = false`
      }

      /** Adds a calendar, or renames the one with that ID at the provider. */
      const addCalendar = (hostId: number, accountId: number, { remoteId, name, writable, checked }: NewCalendar) => {
        const calendar = {
          ...hostValues(hostId),
          account_id: accountId,
          remote_id: remoteId,
          name,
          writable,
          checked,
          target: false,
          follow: "tell",
          missing: false,
          skipped: 0
        }
        return sql`INSERT INTO ${calendars} AS kept ${sql.insert(calendar)}
          ON CONFLICT (bucket, account_id, remote_id) DO UPDATE SET name = EXCLUDED.name, writable = EXCLUDED.writable,
            target = kept.target AND EXCLUDED.writable, missing = false`
      }

      const list = (hostId: number, accountId: number, listed: ReadonlyArray<NewCalendar>) =>
        inTransaction(
          sql,
          Effect.gen(function* () {
            const known = yield* sql`SELECT id FROM ${calendar_accounts} WHERE ${whereRow(hostId, accountId)} FOR UPDATE`
            if (known.length === 0) return false
            yield* sql`WITH raised AS (${raiseVersion(sql, tables, hostId)})
              UPDATE ${calendars} SET missing = true WHERE ${ofHost(hostId)} AND account_id = ${accountId}`
            for (const calendar of listed) yield* addCalendar(hostId, accountId, { ...calendar, checked: false })
            return true
          })
        ).pipe(Effect.orDie)

      const finishTokens = ({ hostId, id }: AccountKey, leaseToken: string, { credentials }: TokenRefresh) => {
        const values = credentials === null ? {} : credentialValues(credentials)
        return hasRow(sql`UPDATE ${calendar_accounts}
          SET ${sql.update({ ...values, token_lease_token: null, token_lease_until: null })}
          WHERE ${whereRow(hostId, id)} AND token_lease_token = ${leaseToken} RETURNING id`)
      }
      const finishRead = (
        { hostId, id }: AccountKey,
        leaseToken: string,
        { changes = {}, calendars: reads, readAt }: AccountRead
      ) =>
        inTransaction(
          sql,
          Effect.gen(function* () {
            const ended = yield* sql`WITH raised AS (${raiseVersion(sql, tables, hostId)})
              UPDATE ${calendar_accounts} SET ${sql.update({ ...accountValues(changes), ...unleased })}
              WHERE ${whereRow(hostId, id)} AND lease_token = ${leaseToken} RETURNING id`
            if (ended.length === 0) return false
            for (const read of reads) {
              const values = readValues(read.changes)
              if (read.renew)
                yield* sql`UPDATE ${calendar_blocks} SET read_at = ${timestamp(readAt)}
                  WHERE ${inBucketOf(hostId)} AND calendar_id = ${read.id} AND NOT stale
                    AND read_at = (SELECT read_at FROM ${calendars} WHERE ${whereRow(hostId, read.id)})`
              if (Object.keys(values).length > 0)
                yield* sql`UPDATE ${calendars} SET ${sql.update(values)} WHERE ${whereRow(hostId, read.id)}`
            }
            yield* saveBlocks(hostId, reads, readAt)
            return true
          })
        ).pipe(Effect.orDie)
      return CalendarStore.of({
        connect: ({ hostId, ...rest }, added, seal) =>
          inTransaction(
            sql,
            Effect.gen(function* () {
              const [known] = yield* sql<{ readonly id: number }>`SELECT id FROM ${calendar_accounts}
                WHERE ${ofHost(hostId)} AND kind = ${rest.kind} AND subject = ${rest.subject}`
              const [next] = known === undefined ? yield* newId : [known]
              const id = next!.id
              const credentials = yield* seal(id)
              const now = timestamp(rest.createdAt)
              const values = {
                ...hostValues(hostId),
                id,
                kind: rest.kind,
                subject: rest.subject,
                label: rest.label,
                ...credentialValues(credentials),
                scopes: rest.scopes ?? [],
                state: "active",
                state_since: now,
                failures: 0,
                next_read_at: timestamp(rest.nextReadAt),
                created_at: now
              }
              yield* sql`WITH raised AS (${raiseVersion(sql, tables, hostId)})
                INSERT INTO ${calendar_accounts} ${sql.insert(values)}
                ON CONFLICT (bucket, host_id, kind, subject) DO UPDATE SET label = EXCLUDED.label, credentials = EXCLUDED.credentials,
                  credentials_context = EXCLUDED.credentials_context, scopes = EXCLUDED.scopes, token_lease_token = NULL,
                  token_lease_until = NULL, state = 'active', state_since = EXCLUDED.state_since, reason = NULL,
                  told_at = NULL, retry_at = NULL, failures = 0, next_read_at = EXCLUDED.next_read_at`
              for (const calendar of added) yield* addCalendar(hostId, id, calendar)
              return (yield* accounts(hostId)).find((account) => account.id === id)!
            })
          ).pipe(Effect.orDie),
        accounts: (hostId, locked) =>
          locked === undefined
            ? accounts(hostId)
            : Effect.andThen(
                hasRow(sql`SELECT id FROM ${calendar_accounts} WHERE ${whereRow(hostId, locked)} FOR NO KEY UPDATE`),
                accounts(hostId)
              ),
        readable,
        change: (hostId, accountId, changes) => {
          if ("listed" in changes) return list(hostId, accountId, changes.listed)
          const values = accountValues(changes)
          return hasRow(
            Object.keys(values).length === 0
              ? sql`SELECT id FROM ${calendar_accounts} WHERE ${whereRow(hostId, accountId)}`
              : sql`WITH raised AS (${raiseVersion(sql, tables, hostId)})
                UPDATE ${calendar_accounts} SET ${sql.update(values)} WHERE ${whereRow(hostId, accountId)} RETURNING id`
          )
        },
        changeCalendar: (hostId, calendarId, changes) => {
          const changed =
            Object.keys(changes).length === 0
              ? sql`SELECT id FROM ${calendars} WHERE ${whereRow(hostId, calendarId)}`
              : sql`WITH raised AS (${raiseVersion(sql, tables, hostId)})
                UPDATE ${calendars} SET ${sql.update(changes)} WHERE ${whereRow(hostId, calendarId)} RETURNING id`
          const former = sql`UPDATE ${calendars} SET target = false WHERE ${ofHost(hostId)} AND target AND id <> ${calendarId}
            AND EXISTS (SELECT FROM ${calendars} AS wanted WHERE ${whereRow(hostId, calendarId, "wanted")})`
          return hasRow(changes.target === true ? inTransaction(sql, Effect.andThen(former, changed)) : changed)
        },
        remove: (hostId, accountId) =>
          hasRow(sql`WITH raised AS (${raiseVersion(sql, tables, hostId)})
            DELETE FROM ${calendar_accounts} WHERE ${whereRow(hostId, accountId)} RETURNING id`),
        lease: ({ hostId, id }, part, now, lease) => {
          const [token, until] = leaseColumns[part].map((column) => sql.literal(column))
          return hasRow(sql`UPDATE ${calendar_accounts} SET ${token!} = ${lease.token}, ${until!} = ${time.at(lease.until, now)}
            WHERE ${whereRow(hostId, id)} AND (${until!} IS NULL OR ${until!} <= ${time.at(now, now)}) RETURNING id`)
        },
        finish: (account, leaseToken, result) =>
          "credentials" in result ? finishTokens(account, leaseToken, result) : finishRead(account, leaseToken, result),
        touchDemand: (hostId, now, nextReadAt) =>
          sql`UPDATE ${calendar_accounts} SET asked_at = ${timestamp(now)}, next_read_at = least(next_read_at, ${timestamp(nextReadAt)})
            WHERE ${ofHost(hostId)}`.pipe(Effect.orDie, Effect.asVoid)
      })
    })
  )
}

type AccountKey = Pick<CalendarAccount, "hostId" | "id">

/** An account with its checked calendars, if there are any, and with all outdated events of its host. */
interface ReadableRow extends CalendarAccountRow {
  readonly calendars: ReadonlyArray<CalendarJson & { readonly blocks: ReadonlyArray<BlockJson> | null }> | null
  readonly outdated: ReadonlyArray<Interval & { readonly calendar_id: number }> | null
}

const readableFromRow = ({ calendars, outdated, ...row }: ReadableRow): ReadonlyArray<ReadableAccount> =>
  calendars === null
    ? []
    : [
        {
          ...calendarAccountFromRow(row),
          calendars: calendars.map(({ blocks, ...calendar }) => ({
            ...calendarFromJson(calendar),
            blocks: (blocks ?? []).map(blockFromJson),
            outdated: (outdated ?? []).flatMap(({ calendar_id, start, end }) =>
              calendar_id === calendar.id ? [{ start, end }] : []
            )
          }))
        }
      ]

const leaseColumns = {
  read: ["lease_token", "lease_until"],
  tokens: ["token_lease_token", "token_lease_until"]
} as const
