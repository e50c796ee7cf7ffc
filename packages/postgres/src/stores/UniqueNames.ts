import type { Host } from "@slotkit/core"
import { foldedAddress } from "@slotkit/core/internal"
import { UniqueTaken } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { hostValues } from "../sql/Bucket.ts"
import type { Tables } from "../sql/Tables.ts"

/** The values of a host that no other host of the installation may have. */
export type UniqueValues = Partial<Pick<Host, "email" | "username" | "externalId">>

/**
 * The email addresses, usernames and external IDs of all hosts, each a row with its host.
 *
 * A host's row is in its bucket, so an index on it cannot keep these values unique over all buckets. Removing a host frees them.
 */
export const uniqueNamesOf = (
  sql: SqlClient,
  layout: "single" | "distributed",
  { hosts, places }: Pick<Tables, "hosts" | "places">
) => {
  const keyOf: { readonly [K in keyof UniqueValues]-?: (value: string) => Fragment } = {
    email: (email) => sql`${`email:${foldedAddress(email)}`}::text`,
    username: (username) => sql`'username:' || ${username}::text`,
    externalId: (id) => sql`'external_id:' || ${id}::text`
  }
  const entriesOf = (values: UniqueValues) =>
    fields.flatMap((field) => {
      const value = values[field]
      // Several teams and resources have no address.
      return value === undefined || value === null || value === "" ? [] : [{ field, key: keyOf[field](value) }]
    })
  return {
    /** The key of a value. */
    keyOf,
    /** Takes values for a host, or fails with the first one that another host has. Values of the host itself are kept. */
    take: Effect.fnUntraced(function* (hostId: number, values: UniqueValues): Effect.fn.Return<void, UniqueTaken | SqlError> {
      const entries = entriesOf(values)
      if (entries.length === 0) return
      const { bucket, host_id } = hostValues(hostId)
      // In the order of fields, so that two hosts with the same values take them in the same order.
      const rows = entries.map(({ key }) => sql`(${key}, ${bucket}, ${host_id})`)
      // Citus refuses to change apps after an insert of several servers in a transaction.
      for (const some of layout === "distributed" ? rows.map((row) => [row]) : [rows]) {
        yield* sql`INSERT INTO ${places} (key, bucket, host_id) VALUES ${sql.csv(some)} ON CONFLICT DO NOTHING`
      }
      // A separate statement sees the rows of the transactions that the insert has waited for.
      for (const { field, key } of entries) {
        const own = yield* sql`SELECT FROM ${places} WHERE key = ${key} AND host_id = ${host_id}`
        if (own.length === 0) return yield* new UniqueTaken({ field: field === "externalId" ? "external_id" : field })
      }
    }),
    /** Frees the values of a host that its row no longer has, or all of them once it is removed. */
    free: (hostId: number): Effect.Effect<unknown, SqlError> => {
      const { bucket, host_id } = hostValues(hostId)
      const own = sql`SELECT unnest(ARRAY['email:' || lower(email COLLATE "C") COLLATE "default", 'username:' || username, 'external_id:' || external_id]) AS key
        FROM ${hosts} WHERE bucket = ${bucket} AND id = ${host_id} AND removed_at IS NULL`
      // On Citus a place is found by its key, and changed together with others by keys alone.
      const freeOnCitus = Effect.gen(function* () {
        const ownKeys = new Set((yield* sql<UniqueNameRow>`${own}`).map(({ key }) => key))
        const rows = yield* sql<UniqueNameRow>`SELECT key FROM ${places} WHERE host_id = ${host_id}`
        for (const { key } of rows)
          if (!ownKeys.has(key)) yield* sql`DELETE FROM ${places} WHERE key = ${key} AND host_id = ${host_id}`
      })
      return layout === "distributed"
        ? freeOnCitus
        : sql`DELETE FROM ${places} AS place WHERE place.host_id = ${host_id} AND NOT EXISTS (
        SELECT FROM ${hosts} AS host WHERE host.bucket = ${bucket} AND host.id = ${host_id} AND host.removed_at IS NULL
          AND place.key IN ('email:' || lower(host.email COLLATE "C") COLLATE "default", 'username:' || host.username, 'external_id:' || host.external_id))`
    }
  }
}

interface UniqueNameRow {
  readonly key: string | null
}

const fields = ["email", "username", "externalId"] as const
