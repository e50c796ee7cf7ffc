import { editPollPauseMillis, type Job } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { Fragment } from "effect/sql/Statement"
import { whereRow } from "../../sql/Bucket.ts"
import { hasRow } from "../../sql/FirstRow.ts"
import { instant, timestamp } from "../../sql/Instants.ts"
import { unleased } from "../../sql/LeasedRows.ts"
import { tablesIn } from "../../sql/Tables.ts"
import { claimDue, type JobRows, type QueueContext } from "./LeasedTable.ts"

/** Stores the jobs of the kind `calendar_read` in the table of accounts. */
export const calendarReadRows = (queue: QueueContext): JobRows<"calendar_read"> => {
  const { sql, time, options } = queue
  const { calendar_accounts } = tablesIn(options)
  const end = ({ hostId, key }: Job, token: string, changes: Record<string, unknown>) =>
    hasRow(sql`UPDATE ${calendar_accounts} SET ${sql.update({ ...changes, ...unleased })}
      WHERE ${whereRow(hostId, Number(key))} AND lease_token = ${token} RETURNING id`)
  return {
    claim: (claim) => {
      const { lease, limit } = claim
      const now = time.at(claim.now, claim.now)
      const isDue = sql`state <> 'paused' AND next_read_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})`
      return Effect.map(
        claimDue<CalendarJobRow>(queue, {
          ...{ table: "calendar_accounts", queue: "calendars", isDue, order: sql`next_read_at`, limit },
          sets: sql`lease_token = ${lease.token}, lease_until = ${time.at(lease.until, claim.now)}`,
          columns: sql`claimed.host_id, claimed.id, claimed.next_read_at AS due_at`
        }),
        (rows) => rows.map((row) => jobFromRow("calendar_read", row))
      )
    },
    complete: (job, token) => end(job, token, {}),
    retry: (job, token, { dueAt }) => end(job, token, { next_read_at: timestamp(dueAt) }),
    nextDueAt: Effect.succeedNone
  }
}

/** Stores the jobs of the kind `edit_poll` as the times of calendars' last polls. */
export const editPollRows = (queue: QueueContext): JobRows<"edit_poll"> => {
  const { sql, options } = queue
  const { calendars } = tablesIn(options)
  return {
    claim: ({ now, limit }) => {
      const isDue = sql`target AND follow <> 'off' AND coalesce(looked_at, '-infinity') <= ${timestamp(now - editPollPauseMillis)}`
      return claimCalendars(queue, "edit_poll", { queue: "calendar_looks", column: sql`looked_at`, isDue, mark: now, limit })
    },
    complete: () => Effect.succeed(true),
    retry: ({ hostId, key }, _, { dueAt }) =>
      hasRow(sql`UPDATE ${calendars} SET looked_at = ${timestamp(dueAt - editPollPauseMillis)}
        WHERE ${whereRow(hostId, Number(key))} RETURNING id`),
    nextDueAt: Effect.succeedNone
  }
}

/** Stores the jobs of the kind `push_channel` as the times of calendars' next renewals. */
export const pushChannelRows = (queue: QueueContext): JobRows<"push_channel"> => {
  const { sql, options } = queue
  const { calendars } = tablesIn(options)
  const renewAt = ({ hostId, key }: Job, at: number | null) =>
    hasRow(sql`UPDATE ${calendars} SET watch_at = ${timestamp(at)} WHERE ${whereRow(hostId, Number(key))} RETURNING id`)
  return {
    claim: ({ now, limit, lease }) => {
      const isDue = sql`(target OR watch_at IS NOT NULL) AND coalesce(watch_at, '-infinity') <= ${timestamp(now)}`
      const claim = { queue: "calendar_watches", column: sql`watch_at`, isDue, mark: lease.until, limit }
      return claimCalendars(queue, "push_channel", claim)
    },
    complete: (job) => renewAt(job, null),
    retry: (job, _, { dueAt }) => renewAt(job, dueAt),
    nextDueAt: Effect.succeedNone
  }
}

/** A claim of calendars: those that never were claimed are first. */
interface CalendarClaim {
  readonly queue: string
  readonly column: Fragment
  readonly isDue: Fragment
  /** The instant that the claim stores in the column. */
  readonly mark: number
  readonly limit: number
}

const claimCalendars = <K extends "edit_poll" | "push_channel">(
  context: QueueContext,
  kind: K,
  { queue, column, isDue, mark, limit }: CalendarClaim
) => {
  const { sql } = context
  return Effect.map(
    claimDue<CalendarJobRow>(context, {
      ...{ table: "calendars", queue, isDue, order: sql`${column} NULLS FIRST`, limit },
      sets: sql`${column} = ${timestamp(mark)}`,
      columns: sql`claimed.host_id, claimed.id, claimed.${column} AS due_at`
    }),
    (rows) => rows.map((row) => jobFromRow(kind, row))
  )
}

interface CalendarJobRow {
  readonly host_id: number
  readonly id: number
  readonly due_at: Date
}

const jobFromRow = <K extends "calendar_read" | "edit_poll" | "push_channel">(kind: K, row: CalendarJobRow): Job<K> =>
  ({
    ...{ hostId: row.host_id, kind, key: String(row.id), dueAt: instant(row.due_at), payload: null, attempts: 0, revision: 0 }
  }) as Job<"calendar_read"> as Job<K>
