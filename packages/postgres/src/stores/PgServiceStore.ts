import { defaultServiceSettings, type Service } from "@slotkit/core"
import { ServiceStore, UniqueTaken } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { hostValues, inBucketOf, ofHost, whereRow } from "../sql/Bucket.ts"
import { type ColumnTable, columnValues } from "../sql/ColumnValues.ts"
import { orViolation } from "../sql/ConstraintViolation.ts"
import { firstRow, hasRow } from "../sql/FirstRow.ts"
import { changedNow, instant, timestamp } from "../sql/Instants.ts"
import { TableLayout } from "../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { inSavepoint, inTransaction } from "../sql/Transaction.ts"

/**
 * Stores a host's default services.
 *
 * Adding and deleting lock the host first, because they may change which service is the default.
 */
export const pgServiceStore = (options?: PgStoreOptions): Layer.Layer<ServiceStore, never, SqlClient> => {
  const { hosts, services } = tablesIn(options)
  const columns = columnsOf(serviceColumns)
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
        firstRow(sql<ServiceRow>`SELECT ${columns} FROM ${services} WHERE ${isService(hostId, id)}`, serviceFromRow)
      return ServiceStore.of({
        add: (service) => {
          const values = {
            type: "default",
            ...hostValues(service.hostId),
            ...columnValues(serviceTable, { ...service, updatedAt: service.createdAt })
          }
          const isFirst = sql`NOT EXISTS (SELECT FROM ${services} WHERE ${ofHost(service.hostId)} AND is_default)`
          const added = (isDefault: Fragment) => sql<ServiceRow>`
            INSERT INTO ${services} (${columnsOf(Object.keys(values))}, is_default)
            VALUES (${sql.csv(Object.values(values).map((value) => sql`${value}`))}, ${isDefault})
            ON CONFLICT (bucket, host_id, slug) WHERE type = 'default' DO NOTHING
            RETURNING ${columns}`
          // Citus refuses a subquery among the values of an insert.
          const adding =
            layout === "single"
              ? added(isFirst)
              : Effect.flatMap(sql<{ readonly first: boolean }>`SELECT ${isFirst} AS first`, ([row]) => added(sql`${row!.first}`))
          return underHostLock(service.hostId, adding).pipe(
            Effect.orDie,
            Effect.flatMap(([row]) =>
              row === undefined ? Effect.fail(new UniqueTaken({ field: "slug" })) : Effect.succeed(serviceFromRow(row))
            )
          )
        },
        find,
        list: (hostId) =>
          sql<ServiceRow>`SELECT ${columns} FROM ${services} WHERE ${ofHost(hostId)} AND type = 'default'
            ORDER BY is_default DESC, id`.pipe(
            Effect.orDie,
            Effect.map((rows) => rows.map(serviceFromRow))
          ),
        change: (hostId, id, changes) => {
          const values = columnValues(serviceTable, changes)
          if (Object.keys(values).length === 0) return find(hostId, id)
          const changed = Effect.flatMap(
            changedNow,
            (now) => sql<ServiceRow>`
              UPDATE ${services} SET ${sql.update({ ...values, ...now })} WHERE ${isService(hostId, id)} RETURNING ${columns}`
          )
          return orTaken(changes.slug === undefined ? changed : inSavepoint(sql, changed)).pipe(
            Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), serviceFromRow))
          )
        },
        remove: (hostId, id) => {
          const removed = Effect.flatMap(
            changedNow,
            (now) => sql`WITH removed AS (DELETE FROM ${services} WHERE ${isService(hostId, id)} RETURNING is_default),
              promoted AS (
                UPDATE ${services} SET ${sql.update({ is_default: true, ...now })}
                WHERE EXISTS (SELECT FROM removed WHERE is_default) AND ${inBucketOf(hostId)} AND id = (
                  SELECT min(id) FROM ${services} WHERE ${ofHost(hostId)} AND type = 'default' AND id <> ${id}))
              SELECT is_default FROM removed`
          )
          return hasRow(underHostLock(hostId, removed))
        }
      })
    })
  )
}

interface ServiceRow {
  readonly id: number
  readonly host_id: number
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly is_default: boolean
  readonly is_group: boolean
  readonly max_attendees: number | null
  readonly requires_approval: boolean
  readonly durations: Service["durations"]
  readonly location: Service["location"]
  readonly settings: Service["settings"]
  readonly created_at: Date
  readonly updated_at: Date
}

/** Maps the fields of a service to columns. The store sets the host and the default flag. */
const serviceTable: ColumnTable<Omit<Service, "id" | "hostId" | "isDefault">> = {
  slug: ["slug"],
  title: ["title"],
  description: ["description"],
  isGroup: ["is_group"],
  maxAttendees: ["max_attendees"],
  requiresApproval: ["requires_approval"],
  durations: ["durations", JSON.stringify],
  location: ["location", JSON.stringify],
  settings: ["settings", JSON.stringify],
  createdAt: ["created_at", timestamp],
  updatedAt: ["updated_at", timestamp]
}

const serviceColumns = ["id", "host_id", "is_default", ...Object.values(serviceTable).map(([column]) => column)]

const serviceFromRow = (row: ServiceRow): Service => ({
  id: row.id,
  hostId: row.host_id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  isDefault: row.is_default,
  isGroup: row.is_group,
  maxAttendees: row.max_attendees,
  requiresApproval: row.requires_approval,
  durations: row.durations,
  location: row.location,
  settings: { ...defaultServiceSettings, ...row.settings },
  createdAt: instant(row.created_at),
  updatedAt: instant(row.updated_at)
})

const orTaken = orViolation({ services_slug_key: () => new UniqueTaken({ field: "slug" }) })
