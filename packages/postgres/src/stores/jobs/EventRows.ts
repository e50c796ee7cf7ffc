import { blocksBetween } from "@slotkit/core/internal"
import type { Job } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Fragment } from "effect/sql/Statement"
import {
  allBuckets,
  inBucketOf,
  ofHost,
  type Within,
  whereHostFenced,
  whereRow,
  withinAll,
  withinBucket
} from "../../sql/Bucket.ts"
import { raiseVersion } from "../../sql/CalendarVersion.ts"
import { hasRow } from "../../sql/FirstRow.ts"
import { timestamp } from "../../sql/Instants.ts"
import { progressOf } from "../../sql/LeasedRows.ts"
import { columnsOf, schemaName, tablesIn } from "../../sql/Tables.ts"
import { type CalendarEventRow, calendarEventColumns, calendarEventFromRow } from "../calendars/CalendarEventRow.ts"
import { claimInBuckets, type DueRow } from "../distributed/ClaimInBuckets.ts"
import { nextInReachable } from "../distributed/ReachableBuckets.ts"
import { byDue, type JobRows, type QueueContext } from "./LeasedTable.ts"

/** The row of a claimed event. */
type DueEventRow = CalendarEventRow & { readonly id: number; readonly due_at: Date }

const jobFromRow = (row: DueEventRow): Job<"calendar_event"> => {
  const event = calendarEventFromRow(row)
  const { hostId, id, attempts, revision } = event
  return { hostId, kind: "calendar_event", key: String(id), dueAt: +new Date(row.due_at), payload: event, attempts, revision }
}

/** A due event and its account. */
interface DueEvent extends DueRow {
  readonly account_id: number
}

/** The number of due events that a claim scans for each one that it returns, to find events of different accounts. */
const scannedPerEvent = 4

/**
 * Leases accounts for the write of one event each. The lease is on the account's row, so that an account has at most one write in
 * flight. Finishing the event ends it.
 *
 * Statements lock an account before its events. Those that change events in the transaction of a booking lock no account.
 */
export const eventRows = ({ sql, time, layout, options }: QueueContext): JobRows<"calendar_event"> => {
  const tables = tablesIn(options)
  const { calendar_accounts, calendar_blocks, calendar_copies } = tables

  /** Ends the lease under a token, or defers writes until an instant. Returns the account's ID if the lease was still held. */
  const endLease = ({ hostId, key }: Job, token: string, until: Fragment = sql`NULL`) => sql`
    UPDATE ${calendar_accounts} AS account SET write_lease_token = NULL, write_lease_until = ${until}
    WHERE ${inBucketOf(hostId, "account")} AND account.write_lease_token = ${token}
      AND account.id = (SELECT account_id FROM ${calendar_copies} AS held WHERE ${whereRow(hostId, Number(key), "held")})
    RETURNING account.id`

  const ended = (job: Job, token: string, changes: Fragment, more: Fragment = sql``) =>
    hasRow(sql`WITH ended AS (${endLease(job, token)})${more}
      UPDATE ${calendar_copies} AS copy SET ${changes}
      WHERE ${whereRow(job.hostId, Number(job.key), "copy")} AND EXISTS (SELECT FROM ended) RETURNING copy.id`)

  return {
    /** Leases accounts with due events, the longest due first, and returns one event of each. */
    claim: (claim) => {
      const now = time.at(claim.now, claim.now)
      // Accounts that are written into or paused are few, and have an index.
      const busy = (within: Within) => sql`(SELECT id FROM ${calendar_accounts} WHERE ${within()}write_lease_until > ${now})`
      const first = (within: Within) => sql`SELECT bucket, id, due_at, account_id FROM ${calendar_copies} ${allBuckets}
        WHERE ${within()}due_at <= ${now} AND account_id NOT IN ${busy(within)}
        ORDER BY due_at, id LIMIT ${claim.limit * scannedPerEvent}`
      const lease = (due: Fragment, within: Within) => sql<DueEventRow>`
        WITH first AS MATERIALIZED (${due}), due AS MATERIALIZED (
          SELECT copy.bucket, copy.account_id, ${columnsOf(calendarEventColumns, "copy")}
          FROM first
          JOIN ${calendar_accounts} AS account ON ${within("account")} account.bucket = first.bucket AND account.id = first.account_id
          JOIN ${calendar_copies} AS copy ON ${within("copy")} copy.bucket = first.bucket AND copy.id = first.id
          WHERE (account.write_lease_until IS NULL OR account.write_lease_until <= ${now}) AND copy.due_at <= ${now}
          ORDER BY first.due_at, first.id LIMIT ${claim.limit} FOR NO KEY UPDATE OF account, copy SKIP LOCKED
        ), leased AS (
          UPDATE ${calendar_accounts} AS account
          SET write_lease_token = ${claim.lease.token}, write_lease_until = ${time.at(claim.lease.until, claim.now)}
          FROM due WHERE ${within("account")} account.bucket = due.bucket AND account.id = due.account_id
        )
        SELECT ${columnsOf(calendarEventColumns)} FROM due`
      const claimed =
        layout === "single"
          ? lease(
              sql`SELECT DISTINCT ON (bucket, account_id) bucket, account_id, id, due_at FROM (${first(withinAll)}) AS waiting
                ORDER BY bucket, account_id, due_at, id`,
              withinAll
            )
          : claimInBuckets(
              { sql, layout, options },
              `${schemaName(options ?? {})}.calendar_copies`,
              (within) => Effect.map(sql<DueEvent>`${first(within)}`, (rows) => oneOfEachAccount(rows, claim.limit)),
              (bucket, ids) => {
                const within = withinBucket(bucket)
                return lease(
                  sql`SELECT bucket, id, due_at, account_id FROM ${calendar_copies} WHERE ${within()} id = ANY(${ids}::bigint[])`,
                  within
                )
              }
            )
      return Effect.map(Effect.orDie(claimed), (rows) => rows.toSorted(byDue).map(jobFromRow))
    },

    complete: (job, token, end) => {
      if (!("written" in end)) return ended(job, token, progressOf(sql, job.revision, { due: sql`NULL`, ...end }))
      const done = {
        remote_id: end.remoteId,
        tag: end.tag,
        written_revision: job.revision,
        written_start: timestamp(end.written?.start ?? null),
        written_end: timestamp(end.written?.end ?? null),
        seen: null
      }
      const progress = progressOf(sql, job.revision, { due: sql`NULL`, attempts: 0, error: null })
      const { hostId, payload } = job
      const stale = [payload.written, end.written].flatMap((time) => (time === null ? [] : blocksBetween(time)))
      const also = sql`, raised AS (${raiseVersion(sql, tables, hostId)}), changed AS (
        UPDATE ${calendar_blocks} SET stale = true WHERE ${ofHost(hostId)} AND calendar_id = ${payload.calendarId}
          AND block = ANY(${stale}::int[]) AND EXISTS (SELECT FROM ended))`
      return ended(job, token, sql`${sql.update(done)}, ${progress}`, also)
    },

    retry: Effect.fnUntraced(function* (job, token, { dueAt, attempts, error, pausesAccount = false }) {
      const due = time.at(dueAt, yield* Clock.currentTimeMillis)
      if (!pausesAccount) return yield* ended(job, token, progressOf(sql, job.revision, { due, attempts, error }))
      const { hostId, key, revision } = job
      // A booking that is changing events now may hold several of them, so this does not wait for any.
      return yield* hasRow(sql`WITH ended AS (${endLease(job, token, due)}), waiting AS MATERIALIZED (
          SELECT copy.id FROM ended
          JOIN ${calendar_copies} AS copy ON ${whereHostFenced(hostId, "copy")} AND copy.account_id = ended.id
          WHERE copy.due_at IS NOT NULL FOR NO KEY UPDATE OF copy SKIP LOCKED
        ), postponed AS (
          UPDATE ${calendar_copies} AS copy SET due_at = greatest(copy.due_at, ${due}),
            error = CASE WHEN copy.id = ${Number(key)} AND copy.revision = ${revision} THEN ${error}::text ELSE copy.error END
          FROM waiting WHERE ${inBucketOf(hostId, "copy")} AND copy.id = waiting.id
        )
        SELECT id FROM ended`)
    }),

    nextDueAt: nextInReachable(
      { sql, time, layout, options },
      (within) => sql`SELECT least(
      (SELECT due_at FROM ${calendar_copies} ${allBuckets}
        WHERE ${within()}due_at >= '-infinity'
          AND account_id NOT IN (SELECT id FROM ${calendar_accounts} WHERE ${within()}write_lease_until IS NOT NULL)
        ORDER BY due_at LIMIT 1),
      (SELECT min(greatest(due_at, write_lease_until)) FROM (
        SELECT account.write_lease_until, (SELECT min(copy.due_at) FROM ${calendar_copies} AS copy
          WHERE ${within("copy")}copy.bucket = account.bucket AND copy.account_id = account.id
            AND copy.due_at >= '-infinity') AS due_at
        FROM ${calendar_accounts} AS account WHERE ${within("account")}account.write_lease_until IS NOT NULL
      ) AS writing WHERE due_at IS NOT NULL))`
    )
  }
}

/** The first due event of each account. Rows are in the order they are due. */
const oneOfEachAccount = (rows: ReadonlyArray<DueEvent>, limit: number): ReadonlyArray<DueEvent> => {
  const accounts = new Map(rows.toReversed().map((row) => [`${row.bucket} ${row.account_id}`, row]))
  return rows.filter((row) => accounts.get(`${row.bucket} ${row.account_id}`) === row).slice(0, limit)
}
