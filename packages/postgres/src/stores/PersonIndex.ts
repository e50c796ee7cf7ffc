import type { PersonRowKind } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import { hostValues } from "../sql/Bucket.ts"
import type { Tables } from "../sql/Tables.ts"

/**
 * Adds a row to the index of people, as part of the statement that writes the row.
 *
 * `source` is a query with the row's `bucket`, `host_id` and `id`. `digests` are those of the addresses in it. Returns nothing if
 * there are none.
 */
export const indexPeople = (
  sql: SqlClient,
  { people }: Tables,
  kind: Exclude<PersonRowKind, "waitlist">,
  source: Fragment,
  digests: ReadonlyArray<string>
): Fragment =>
  digests.length === 0
    ? sql``
    : sql`, people AS (
        INSERT INTO ${people} (bucket, host_id, kind, row_id, digest)
        SELECT bucket, host_id, ${sql.literal(`'${kind}'`)}, id, unnest(${[...new Set(digests)]}::uuid[]) FROM ${source}
        ON CONFLICT DO NOTHING
      )`

/** The same on Citus, as its own statement: there a statement that reads the rows of another goes through the coordinator. */
export const indexPeopleAlone = (
  sql: SqlClient,
  { people }: Tables,
  kind: PersonRowKind,
  { hostId, id }: { readonly hostId: number; readonly id: number },
  digests: ReadonlyArray<string>
): Effect.Effect<unknown, SqlError> => {
  const [first, ...more] = [...new Set(digests)].map((digest) => ({ ...hostValues(hostId), kind, row_id: String(id), digest }))
  return first === undefined ? Effect.void : sql`INSERT INTO ${people} ${sql.insert([first, ...more])} ON CONFLICT DO NOTHING`
}
