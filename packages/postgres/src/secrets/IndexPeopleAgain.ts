import type { SecretBox } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { allBuckets } from "../sql/Bucket.ts"
import { type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { personDigest } from "./PersonKey.ts"

/**
 * Writes the index of people again under a new key, in one transaction.
 *
 * Bookings, invites and contacts are read in batches of 1,000. Stored responses are left out: the index cannot tell whose they
 * are, and they are deleted within 24 hours.
 */
export const indexPeopleAgain = Effect.fnUntraced(function* (
  options?: PgStoreOptions
): Effect.fn.Return<void, SqlError, SecretBox | SqlClient> {
  const sql = yield* SqlClient
  const { bookings, contacts, installation, people, services } = tablesIn(options)
  const sources: Readonly<Record<string, (after: string) => Fragment>> = {
    booking: (after) => sql`
      SELECT bucket, host_id, id, array_remove(array_append(
          ARRAY(SELECT attendee ->> 'email' FROM jsonb_array_elements(attendees) AS attendee), booker_email), NULL) AS addresses
      FROM ${bookings} ${allBuckets} WHERE id > ${after}::bigint ORDER BY id LIMIT ${batchSize}`,
    contact: (after) => sql`
      SELECT bucket, host_id, id, ARRAY[email] AS addresses FROM ${contacts} ${allBuckets}
      WHERE id > ${after}::bigint ORDER BY id LIMIT ${batchSize}`,
    invite: (after) => sql`
      SELECT bucket, host_id, id, ARRAY[contact_email] AS addresses FROM ${services} ${allBuckets}
      WHERE id > ${after}::bigint AND contact_email IS NOT NULL ORDER BY id LIMIT ${batchSize}`
  }
  const work = Effect.gen(function* () {
    yield* sql`DELETE FROM ${people} ${allBuckets}`
    yield* sql`UPDATE ${installation} SET person_key = NULL`
    const digestOf = yield* personDigest(options)
    for (const [kind, rowsAfter] of Object.entries(sources)) {
      let after = "0"
      for (;;) {
        const rows = yield* sql<IndexedRow>`${rowsAfter(after)}`
        const last = rows.at(-1)
        if (last === undefined) break
        const entries = rows.flatMap(({ bucket, host_id, id, addresses }) =>
          [...new Set(addresses.map(digestOf))].map((digest) => ({
            bucket: String(bucket),
            host_id: String(host_id),
            kind,
            row_id: String(id),
            digest
          }))
        )
        const [first, ...more] = entries
        if (first !== undefined) yield* sql`INSERT INTO ${people} ${sql.insert([first, ...more])} ON CONFLICT DO NOTHING`
        after = String(last.id)
      }
    }
  })
  yield* sql.withTransaction(work)
})

interface IndexedRow {
  readonly bucket: number
  readonly host_id: number
  readonly id: number
  readonly addresses: ReadonlyArray<string>
}

const batchSize = 1000
