import { bucketCount } from "@slotkit/core/internal"
import {
  type KeptErasure,
  PersonDigest,
  type PersonPosition,
  type PersonQuery,
  type PersonRow,
  PrivacyStore
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { SqlClient } from "effect/sql/SqlClient"
import { bucketValue, inBucketOf, ofHost, whereRow } from "../sql/Bucket.ts"
import { allRows, hasRow } from "../sql/FirstRow.ts"
import { instant, timestamp } from "../sql/Instants.ts"
import { recordChanges } from "../sql/ListCounters.ts"
import { type PgStoreOptions, tablesIn } from "../sql/Tables.ts"

/** Stores the index of people and the requests to erase a person. */
export const pgPrivacyStore = (options?: PgStoreOptions): Layer.Layer<PrivacyStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { bookings, contacts, emails, erasures, events, idempotency_keys, people, services, waitlist } = tables
  return Layer.effect(
    PrivacyStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const digestOf = yield* PersonDigest
      /** Each table is limited by the bucket itself, so that Citus sends the statement to the server that has it. */
      const isThere = (bucket: number) => sql`CASE
        WHEN seen.kind = 'booking' THEN EXISTS (SELECT FROM ${bookings} AS row WHERE row.bucket = ${String(bucket)} AND row.id = seen.row_id)
          OR EXISTS (SELECT FROM ${events} AS row WHERE row.bucket = ${String(bucket)} AND row.booking_id = seen.row_id)
          OR EXISTS (SELECT FROM ${emails} AS row WHERE row.bucket = ${String(bucket)} AND row.booking_id = seen.row_id)
        WHEN seen.kind = 'invite' THEN EXISTS (SELECT FROM ${services} AS row WHERE row.bucket = ${String(bucket)} AND row.id = seen.row_id)
        WHEN seen.kind = 'contact' THEN EXISTS (SELECT FROM ${contacts} AS row WHERE row.bucket = ${String(bucket)} AND row.id = seen.row_id)
        ELSE EXISTS (SELECT FROM ${idempotency_keys} AS row WHERE row.bucket = ${String(bucket)} AND row.id = seen.row_id) END`
      const isAbout = ({ email, hostId }: PersonQuery) =>
        sql`${hostId === null ? sql`bucket = ANY(${everyBucket}::smallint[])` : ofHost(hostId)} AND digest = ${digestOf(email)}::uuid`
      return PrivacyStore.of({
        find: (query, limit) =>
          allRows(
            sql<EntryRow>`SELECT host_id, kind, row_id FROM ${people} WHERE ${isAbout(query)}
            UNION ALL SELECT host_id, 'waitlist', id FROM ${waitlist} WHERE ${isAbout(query)}
            ${limit === undefined ? sql`ORDER BY host_id, kind, row_id` : sql`LIMIT ${limit}`}`,
            rowOf
          ),
        purge: (email, { hostId, kind, id }) => {
          if (kind === "waitlist") return Effect.succeed(false)
          const purged = sql`DELETE FROM ${people}
            WHERE ${ofHost(hostId)} AND kind = ${kind} AND row_id = ${id} AND digest = ${digestOf(email)}::uuid`
          if (kind === "contact") {
            return hasRow(sql`
              WITH purged AS (${purged}),
              deleted AS (DELETE FROM ${contacts} WHERE ${whereRow(hostId, id)} RETURNING bucket, host_id, id),
              counted AS (${recordChanges(sql, tables, sql`SELECT bucket, host_id, 'contacts', -1 FROM deleted`)})
              SELECT id FROM deleted`)
          }
          if (kind === "answer") {
            return hasRow(sql`WITH purged AS (${purged})
              DELETE FROM ${idempotency_keys} WHERE ${inBucketOf(hostId)} AND id = ${id} RETURNING id`)
          }
          return Effect.as(Effect.orDie(purged), false)
        },
        purgeOrphans: (bucket, after, limit) => {
          const place =
            after === null
              ? sql``
              : sql`AND (digest, host_id, row_id, kind) > (${after.digest}::uuid, ${after.hostId}, ${after.id}, ${after.kind})`
          return sql<OrphanRow>`
            WITH seen AS MATERIALIZED (
              SELECT bucket, host_id, kind, row_id, digest FROM ${people} WHERE bucket = ${String(bucket)} ${place}
              ORDER BY digest, host_id, row_id, kind LIMIT ${limit}
            ), forgotten AS (
              DELETE FROM ${people} AS entry USING seen
              WHERE entry.bucket = ${String(bucket)} AND entry.host_id = seen.host_id AND entry.kind = seen.kind
                AND entry.row_id = seen.row_id AND entry.digest = seen.digest AND NOT ${isThere(bucket)}
              RETURNING 1
            )
            SELECT host_id, kind, row_id, digest::text AS digest, (SELECT count(*)::int FROM forgotten) AS purged,
              (SELECT count(*)::int FROM seen) AS seen
            FROM seen ORDER BY digest DESC, host_id DESC, row_id DESC, kind DESC LIMIT 1`.pipe(
            Effect.orDie,
            Effect.map(([last]) =>
              last === undefined
                ? { purged: 0, next: null }
                : { purged: last.purged, next: last.seen < limit ? null : positionOf(last) }
            )
          )
        },
        begin: ({ hostId, address, begunAt, rows }) => {
          const values = {
            bucket: bucketValue(hostId ?? 0),
            host_id: hostId,
            address: address.sealed,
            address_context: address.context,
            begun_at: timestamp(begunAt),
            row_count: rows
          }
          return sql<{ readonly id: number }>`INSERT INTO ${erasures} ${sql.insert(values)} RETURNING id`.pipe(
            Effect.orDie,
            Effect.map(([row]) => row!.id)
          )
        },
        findRequest: (hostId, id) =>
          sql<ErasureRow>`SELECT * FROM ${erasures}
            WHERE bucket = ${bucketValue(hostId ?? 0)} AND host_id IS NOT DISTINCT FROM ${hostId} AND id = ${id}`.pipe(
            Effect.orDie,
            Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), requestFromRow))
          ),
        end: ({ id, hostId }, at) =>
          sql`UPDATE ${erasures} SET ended_at = ${timestamp(at)}, address = NULL, address_context = NULL
            WHERE bucket = ${bucketValue(hostId ?? 0)} AND id = ${id}`.pipe(Effect.orDie, Effect.asVoid)
      })
    })
  )
}

const everyBucket = Array.from({ length: bucketCount }, (_, bucket) => String(bucket))

interface EntryRow {
  readonly host_id: number
  readonly kind: PersonRow["kind"]
  readonly row_id: number
}

const rowOf = ({ host_id, kind, row_id }: EntryRow): PersonRow => ({ hostId: host_id, kind, id: row_id })

interface OrphanRow extends EntryRow {
  readonly digest: string
  readonly purged: number
  readonly seen: number
}

const positionOf = (row: OrphanRow): PersonPosition => ({ ...rowOf(row), digest: row.digest })

interface ErasureRow {
  readonly id: number
  readonly host_id: number | null
  readonly address: string | null
  readonly address_context: string | null
  readonly begun_at: Date
  readonly row_count: number
}

const requestFromRow = ({ address, address_context: context, ...row }: ErasureRow): KeptErasure => ({
  id: row.id,
  hostId: row.host_id,
  address: address === null || context === null ? null : { sealed: address, context },
  begunAt: instant(row.begun_at),
  rows: row.row_count
})
