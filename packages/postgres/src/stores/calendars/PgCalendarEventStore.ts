import { CalendarEventStore, type EventSelection, type EventTargetState } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { bucketValue, inBucketOf, ofHost, whereHostFenced, whereRow } from "../../sql/Bucket.ts"
import { raiseVersion } from "../../sql/CalendarVersion.ts"
import { allRows, firstRow, hasRow } from "../../sql/FirstRow.ts"
import { timestamp } from "../../sql/Instants.ts"
import { leaseTime } from "../../sql/LeaseTime.ts"
import { TableLayout } from "../../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"
import { inTransaction } from "../../sql/Transaction.ts"
import { type CalendarEventRow, calendarEventColumns, calendarEventFromRow } from "./CalendarEventRow.ts"

/** Stores the calendar events of meetings. */
export const pgCalendarEventStore = (options?: PgStoreOptions): Layer.Layer<CalendarEventStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { calendar_accounts, calendar_copies, calendars } = tables
  const columns = columnsOf(calendarEventColumns)
  return Layer.effect(
    CalendarEventStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const time = yield* leaseTime(sql)
      const layout = yield* TableLayout
      const risen = (requested: "present" | "absent", due: Fragment) =>
        sql`wanted = ${requested}::text, revision = copy.revision + 1, due_at = ${due}, attempts = 0, error = NULL, seen = NULL`
      const copiesOf = (hostId: number, condition: Fragment) =>
        allRows(
          sql<CalendarEventRow>`SELECT ${columns} FROM ${calendar_copies} AS copy
            WHERE ${ofHost(hostId, "copy")} AND ${condition}`,
          calendarEventFromRow
        )
      const retire = (hostId: number, calendarId: number, now: number) =>
        Effect.orDie(sql`WITH raised AS (${raiseVersion(sql, tables, hostId)})
          UPDATE ${calendar_copies} AS copy SET ${risen("absent", time.at(now, now))}
          WHERE ${ofHost(hostId, "copy")} AND copy.calendar_id = ${calendarId} AND copy.end_at > ${timestamp(now)}
            AND copy.wanted = 'present'`)
      return CalendarEventStore.of({
        request: (hostId, which, now) => {
          if ("ofFormerTarget" in which) return Effect.as(retire(hostId, which.ofFormerTarget, now), Option.none())
          const input = which.map(({ meetingKey, remoteKey, desired: requested, start, end }) => ({
            meeting_key: meetingKey,
            remote_key: remoteKey,
            wanted: requested,
            start_at: new Date(start),
            end_at: new Date(end)
          }))
          const rows = sql`SELECT * FROM json_to_recordset(${JSON.stringify(input)}::json)
            AS given (meeting_key text, remote_key text, wanted text, start_at timestamptz, end_at timestamptz)`
          const target = sql<TargetRow>`
            SELECT calendar.id, calendar.account_id, account.state, calendar.missing FROM ${calendars} AS calendar
            JOIN ${calendar_accounts} AS account ON ${inBucketOf(hostId, "account")} AND account.id = calendar.account_id
            WHERE ${ofHost(hostId, "calendar")} AND calendar.target`
          /** One statement after another, because Citus sends an insert that reads rows of another part to all workers. */
          const requestInTurn = Effect.gen(function* () {
            const found = yield* target
            const present = input.filter(({ wanted }) => wanted === "present")
            const absent = input.filter(({ wanted }) => wanted === "absent").map(({ meeting_key }) => meeting_key)
            const values = found.flatMap(({ id, account_id }) =>
              present.map(
                ({ meeting_key, remote_key, start_at, end_at }) =>
                  sql`(${bucketValue(hostId)}, ${hostId}, ${account_id}, ${id}, ${meeting_key}, ${remote_key}, 1, 0,
                    'present', ${start_at}, ${end_at}, ${time.at(now, now)}, 0)`
              )
            )
            if (values.length > 0) {
              yield* sql`${newCopies} VALUES ${sql.csv(values)} ${orRisen}`
            }
            if (absent.length > 0) {
              yield* sql`UPDATE ${calendar_copies} AS copy SET ${risen("absent", time.at(now, now))}
                WHERE ${ofHost(hostId, "copy")} AND copy.meeting_key = ANY(${absent}::text[]) AND copy.wanted = 'present'`
            }
            yield* raiseVersion(sql, tables, hostId)
            return found
          })
          const newCopies = sql`INSERT INTO ${calendar_copies} AS copy (bucket, host_id, account_id, calendar_id, meeting_key,
            remote_key, revision, written_revision, wanted, start_at, end_at, due_at, attempts)`
          const orRisen = sql`ON CONFLICT (bucket, calendar_id, meeting_key)
            DO UPDATE SET start_at = EXCLUDED.start_at, end_at = EXCLUDED.end_at, ${risen("present", sql`EXCLUDED.due_at`)}`
          const requestInOne = sql<TargetRow>`
              WITH target AS (${target}), given AS (${rows}), present AS (
                ${newCopies}
                SELECT ${bucketValue(hostId)}::smallint, ${hostId}::bigint, target.account_id, target.id, given.meeting_key, given.remote_key, 1, 0,
                  'present', given.start_at, given.end_at, ${time.at(now, now)}, 0
                FROM target CROSS JOIN given WHERE given.wanted = 'present'
                ${orRisen}
              ), absent AS (
                UPDATE ${calendar_copies} AS copy SET ${risen("absent", time.at(now, now))} FROM given
                WHERE ${ofHost(hostId, "copy")} AND copy.meeting_key = given.meeting_key AND given.wanted = 'absent'
                  AND copy.wanted = 'present'
              ), raised AS (${raiseVersion(sql, tables, hostId)})
              SELECT state, missing FROM target`
          return firstRow(
            layout === "single" ? requestInOne : inTransaction(sql, requestInTurn),
            ({ state, missing }): EventTargetState => ({ state, missing })
          )
        },
        markDue: (hostId, accountId, now) =>
          sql`UPDATE ${calendar_copies} SET due_at = least(due_at, ${time.at(now, now)})
            WHERE ${whereHostFenced(hostId)} AND account_id = ${accountId} AND due_at IS NOT NULL`.pipe(
            Effect.orDie,
            Effect.asVoid
          ),
        list: (hostId, selection) => copiesOf(hostId, selected(sql, selection)),
        recordExternalChange: ({ hostId, id, revision, lastExternalChange: before }, change) =>
          hasRow(sql`UPDATE ${calendar_copies} SET seen = ${change}::text
            WHERE ${whereRow(hostId, id)} AND revision = ${revision} AND seen IS NOT DISTINCT FROM ${before}::text
              AND seen IS DISTINCT FROM ${change}::text RETURNING id`)
      })
    })
  )
}

/** The calendar that the events of a host are written to, and its account. */
interface TargetRow extends EventTargetState {
  readonly id: number
  readonly account_id: number
}

/** The condition of a selection, and its order. */
const selected = (sql: SqlClient, selection: EventSelection): Fragment => {
  if (selection === "changed") return sql`copy.seen IS NOT NULL AND copy.wanted = 'present' ORDER BY copy.start_at, copy.id`
  if ("id" in selection) return sql`copy.id = ${selection.id}`
  if ("meetingKeys" in selection) return sql`copy.meeting_key = ANY(${selection.meetingKeys}::text[]) ORDER BY copy.id`
  if ("pendingIn" in selection) return sql`copy.account_id = ${selection.pendingIn} AND copy.due_at IS NOT NULL ORDER BY copy.id`
  const { start, end } = selection.range
  return sql`copy.calendar_id = ${selection.writtenTo} AND copy.revision = copy.written_revision
    AND copy.written_start < ${timestamp(end)} AND copy.written_end > ${timestamp(start)} ORDER BY copy.start_at, copy.id`
}
