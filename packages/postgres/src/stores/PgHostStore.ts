import type { Schedule } from "@slotkit/core"
import { CalendarLocked, HostStore, UniqueTaken } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets, bucketValue, inBucketOf } from "../sql/Bucket.ts"
import { columnValues } from "../sql/ColumnValues.ts"
import { orViolation } from "../sql/ConstraintViolation.ts"
import { firstRow } from "../sql/FirstRow.ts"
import { foldChanges, recordChanges } from "../sql/KeptCounts.ts"
import { type PageOrder, selectPage } from "../sql/SelectPage.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { inSavepoint } from "../sql/Transaction.ts"
import { type HostRow, hostColumns, hostFromRow, hostTable } from "./HostRow.ts"
import { removedHosts } from "./RemovedHosts.ts"

/** Stores hosts and their schedules. One row holds both, so that they share one time zone. */
export const pgHostStore = (options?: PgStoreOptions): Layer.Layer<HostStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { hosts } = tables
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
        foldCounts: (limit) => foldChanges(sql, tables, limit),
        add: (host, schedule) => {
          const values = { ...columnValues(hostTable, host), ...scheduleValues(schedule) }
          return Effect.flatMap(Effect.orDie(newId), ([next]) => {
            const id = next!.id
            const added = sql<HostRow>`
              WITH added AS (INSERT INTO ${hosts} ${sql.insert({ bucket: bucketValue(id), id, ...values })} RETURNING ${columns}),
              counted AS (${recordChanges(sql, tables, sql`SELECT 0, 0, 'hosts', 1 FROM added`)})
              SELECT * FROM added`
            return Effect.map(write(added), ([row]) => hostFromRow(row!))
          })
        },
        find,
        findByUsername: (username) =>
          firstRow(
            sql<HostRow>`SELECT ${columns} FROM ${hosts} ${allBuckets} WHERE username = ${username} AND removed_at IS NULL`,
            hostFromRow
          ),
        findByEmail: (email) =>
          firstRow(
            sql<HostRow>`SELECT ${columns} FROM ${hosts} ${allBuckets} WHERE lower(email) = lower(${email}) AND removed_at IS NULL`,
            hostFromRow
          ),
        page: ({ externalId }, request) => {
          const ofApplication = externalId === undefined ? [] : [sql`external_id = ${externalId}`]
          const where = sql.and([sql`removed_at IS NULL`, ...ofApplication])
          const kept = externalId === undefined ? { kept: { tables, hostId: 0, list: "hosts" } } : {}
          const source = { ...kept, table: sql`${hosts} ${allBuckets}`, columns, where, order: byId }
          return selectPage(sql, source, request, hostFromRow)
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
