import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type Fragment, fragment, literal } from "effect/sql/Statement"
import type { LogName } from "./LogTables.ts"

/** Returns the qualified name of a table or partition. */
export const named = (schema: string, name: string): Fragment => fragment([literal(`"${schema}"."${name}"`)])

/**
 * Puts rows of a log aside, changes the partitions, and adds the rows again, which then go to the partitions that there are.
 * Returns their number. Call it in a transaction that has locked the log.
 */
export const keepRows = Effect.fnUntraced(function* (
  sql: SqlClient,
  schema: string,
  log: LogName,
  rows: Fragment,
  change: Effect.Effect<unknown, SqlError>
): Effect.fn.Return<number, SqlError> {
  const [found] = yield* sql<{ readonly any: boolean }>`SELECT EXISTS (${rows}) AS any`
  if (!found!.any) {
    yield* change
    return 0
  }
  const [aside, table] = [named(schema, `${log}_kept`), named(schema, log)]
  yield* sql`CREATE TABLE ${aside} (LIKE ${table})`
  yield* sql`INSERT INTO ${aside} ${rows}`
  yield* change
  const [stored] = yield* sql<{ readonly rows: number }>`
    WITH added AS (INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM ${aside} RETURNING 1)
    SELECT count(*)::int AS rows FROM added`
  yield* sql`DROP TABLE ${aside}`
  return stored!.rows
})
