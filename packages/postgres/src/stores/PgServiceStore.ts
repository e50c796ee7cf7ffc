import { defaultServiceSettings, type Service } from "@slotkit/core"
import { ServiceStore, UniqueTaken, withCalendarVersion } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { hostValues, inBucketOf, ofHost, whereRow } from "../sql/Bucket.ts"
import { raiseVersion, versionOf } from "../sql/CalendarVersion.ts"
import { orViolation } from "../sql/ConstraintViolation.ts"
import { firstRow, hasRow } from "../sql/FirstRow.ts"
import { changedNow } from "../sql/Instants.ts"
import { recordColumns } from "../sql/RecordColumns.ts"
import { TableLayout } from "../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { inSavepoint, inTransaction, isTransactionOpen } from "../sql/Transaction.ts"

/**
 * Stores a host's default services.
 *
 * Adding and deleting lock the host first, because they may change which service is the default.
 */
export const pgServiceStore = (options?: PgStoreOptions): Layer.Layer<ServiceStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { demand, hosts, services } = tables
  const columns = columnsOf(serviceRow.names)
  return Layer.effect(
    ServiceStore,
    Effect.map(Effect.all([SqlClient, TableLayout]), ([sql, layout]) => {
      const underHostLock = <A, E>(hostId: number, work: Effect.Effect<A, E>) =>
        inTransaction(
          sql,
          Effect.andThen(sql`SELECT id FROM ${hosts} WHERE ${inBucketOf(hostId)} AND id = ${hostId} FOR NO KEY UPDATE`, work)
        )
      const isService = (hostId: number, id: number) => sql`${whereRow(hostId, id)} AND type = 'default'`
      const find = (hostId: number, id: number) =>
        firstRow(sql<object>`SELECT ${columns} FROM ${services} WHERE ${isService(hostId, id)}`, serviceFromRow)
      return ServiceStore.of({
        add: ({ hostId, isDefault: _, ...service }) => {
          const values = {
            type: "default",
            ...hostValues(hostId),
            ...serviceRow.values({ ...service, updatedAt: service.createdAt })
          }
          const isFirst = sql`NOT EXISTS (SELECT FROM ${services} WHERE ${ofHost(hostId)} AND is_default)`
          const added = (isDefault: Fragment) => sql<object>`
            WITH raised AS (${raiseVersion(sql, tables, hostId)})
            INSERT INTO ${services} (${columnsOf(Object.keys(values))}, is_default)
            VALUES (${sql.csv(Object.values(values).map((value) => sql`${value}`))}, ${isDefault})
            ON CONFLICT (bucket, host_id, slug) WHERE type = 'default' DO NOTHING
            RETURNING ${columns}`
          // Citus refuses a subquery among the values of an insert.
          const adding =
            layout === "single"
              ? added(isFirst)
              : Effect.flatMap(sql<{ readonly first: boolean }>`SELECT ${isFirst} AS first`, ([row]) => added(sql`${row!.first}`))
          return underHostLock(hostId, adding).pipe(
            Effect.orDie,
            Effect.flatMap(([row]) =>
              row === undefined ? Effect.fail(new UniqueTaken({ field: "slug" })) : Effect.succeed(serviceFromRow(row))
            )
          )
        },
        find,
        list: (hostId) =>
          Effect.flatMap(isTransactionOpen(sql), (isOpen) =>
            sql<VersionedRow>`SELECT ${columns}, (${versionOf(sql, tables, hostId)}) AS calendar_version
              FROM ${services} WHERE ${ofHost(hostId)} AND type = 'default'
              ORDER BY is_default DESC, position NULLS LAST, id`.pipe(
              Effect.orDie,
              Effect.map((rows) =>
                rows.map((row) => (isOpen ? serviceFromRow(row) : withCalendarVersion(serviceFromRow(row), row.calendar_version)))
              )
            )
          ),
        change: (hostId, id, changes) => {
          const values = serviceRow.values(changes)
          if (Object.keys(values).length === 0) return find(hostId, id)
          const changed = Effect.flatMap(
            changedNow,
            (now) => sql<object>`
              WITH raised AS (${raiseVersion(sql, tables, hostId)})
              UPDATE ${services} SET ${sql.update({ ...values, ...now })} WHERE ${isService(hostId, id)} RETURNING ${columns}`
          )
          return orTaken(changes.slug === undefined ? changed : inSavepoint(sql, changed)).pipe(
            Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), serviceFromRow))
          )
        },
        order: (hostId, ids) => {
          const isOfHost = sql`${ofHost(hostId)} AND type = 'default'`
          const first = ids[0] ?? 0
          // No index entry may show two default services, not even within a statement.
          const order = Effect.gen(function* () {
            const { updated_at } = yield* changedNow
            yield* sql`WITH raised AS (${raiseVersion(sql, tables, hostId)})
              UPDATE ${services} SET position = array_position(${ids}::bigint[], id) - 1, updated_at = ${updated_at},
                is_default = is_default AND id = ${first}
              WHERE ${isOfHost}`
            yield* sql`UPDATE ${services} SET is_default = true WHERE ${isOfHost} AND id = ${first} AND NOT is_default`
          })
          return Effect.orDie(inTransaction(sql, order))
        },
        remove: (hostId, id) => {
          const removed = Effect.flatMap(
            changedNow,
            (now) => sql`WITH removed AS (DELETE FROM ${services} WHERE ${isService(hostId, id)} RETURNING is_default),
              promoted AS (
                UPDATE ${services} SET ${sql.update({ is_default: true, ...now })}
                WHERE EXISTS (SELECT FROM removed WHERE is_default) AND ${inBucketOf(hostId)} AND id = (
                  SELECT min(id) FROM ${services} WHERE ${ofHost(hostId)} AND type = 'default' AND id <> ${id})),
              forgotten AS (DELETE FROM ${demand} WHERE ${ofHost(hostId)} AND service_id = ${id}),
              raised AS (${raiseVersion(sql, tables, hostId)})
              SELECT is_default FROM removed`
          )
          return hasRow(underHostLock(hostId, removed))
        }
      })
    })
  )
}

interface VersionedRow {
  readonly calendar_version: number
}

const serviceRow = recordColumns<Service>({
  id: "plain",
  hostId: "plain",
  slug: "plain",
  title: "plain",
  description: "plain",
  isDefault: "plain",
  isGroup: "plain",
  maxAttendees: "plain",
  requiresApproval: "plain",
  durations: "json",
  location: "json",
  settings: "json",
  position: "plain",
  createdAt: "time",
  updatedAt: "time"
})

const serviceFromRow = (row: object): Service => {
  const service = serviceRow.read(row)
  return { ...service, settings: { ...defaultServiceSettings, ...service.settings } }
}

const orTaken = orViolation({ services_slug_key: () => new UniqueTaken({ field: "slug" }) })
