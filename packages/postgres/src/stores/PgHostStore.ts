import type { Schedule } from "@slotkit/core"
import { CalendarLocked, HostStore, UniqueTaken } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { columnValues } from "../sql/ColumnValues.ts"
import { orViolation } from "../sql/ConstraintViolation.ts"
import { firstRow } from "../sql/FirstRow.ts"
import { type PageOrder, selectPage } from "../sql/SelectPage.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { inSavepoint } from "../sql/Transaction.ts"
import { type HostRow, hostColumns, hostFromRow, hostTable } from "./HostRow.ts"

/** Stores hosts and their schedules. One row holds both, so that they share one time zone. */
export const pgHostStore = (options?: PgStoreOptions): Layer.Layer<HostStore, never, SqlClient> => {
  const { hosts, rate_log } = tablesIn(options)
  const columns = columnsOf(hostColumns)
  return Layer.effect(
    HostStore,
    Effect.map(SqlClient, (sql) => {
      const find = (hostId: number) => firstRow(sql<HostRow>`SELECT ${columns} FROM ${hosts} WHERE id = ${hostId}`, hostFromRow)
      const locked = (hostId: number, orElse: Fragment) =>
        sql<HostRow & Schedule>`
          SELECT ${columns}, weekly, overrides FROM ${hosts} WHERE id = ${hostId} FOR NO KEY UPDATE ${orElse}`
      const write = <A>(statement: Effect.Effect<A, SqlError>) => orTaken(inSavepoint(sql, statement))
      return HostStore.of({
        add: (host, schedule) => {
          const values = { ...columnValues(hostTable, host), ...scheduleValues(schedule) }
          const added = sql<HostRow>`INSERT INTO ${hosts} ${sql.insert(values)} RETURNING ${columns}`
          return Effect.map(write(added), ([row]) => hostFromRow(row!))
        },
        find,
        findByUsername: (username) =>
          firstRow(sql<HostRow>`SELECT ${columns} FROM ${hosts} WHERE username = ${username}`, hostFromRow),
        findByEmail: (email) =>
          firstRow(sql<HostRow>`SELECT ${columns} FROM ${hosts} WHERE lower(email) = lower(${email})`, hostFromRow),
        page: (request) =>
          selectPage(sql, { table: hosts, columns, where: sql.literal("true"), order: byId }, request, hostFromRow),
        change: (hostId, changes) => {
          const values = columnValues(hostTable, changes)
          if (Object.keys(values).length === 0) return find(hostId)
          const changed = sql<HostRow>`UPDATE ${hosts} SET ${sql.update(values)} WHERE id = ${hostId} RETURNING ${columns}`
          return Effect.map(write(changed), ([row]) => Option.map(Option.fromUndefinedOr(row), hostFromRow))
        },
        remove: (hostId) =>
          sql`WITH forgotten AS (DELETE FROM ${rate_log} WHERE host_id = ${hostId})
            DELETE FROM ${hosts} WHERE id = ${hostId} RETURNING id`.pipe(
            Effect.orDie,
            Effect.map((rows) => rows.length > 0)
          ),
        schedule: (hostId) =>
          sql<Schedule>`SELECT timezone, weekly, overrides FROM ${hosts} WHERE id = ${hostId}`.pipe(
            Effect.flatMap(([row]) =>
              row === undefined ? Effect.die(new Error(`Host ${hostId} does not exist.`)) : Effect.succeed(row)
            ),
            Effect.orDie
          ),
        replaceSchedule: (hostId, schedule) => {
          const values = { timezone: schedule.timezone, ...scheduleValues(schedule) }
          return Effect.asVoid(Effect.orDie(sql`UPDATE ${hosts} SET ${sql.update(values)} WHERE id = ${hostId}`))
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
  hosts_username_key: () => new UniqueTaken({ field: "username" })
})
