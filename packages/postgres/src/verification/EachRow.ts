import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"

const rowsPerPage = 1000

/**
 * Reads the rows of a statement without parameters page by page, through a cursor of the open transaction. Memory is bounded by a
 * page, whatever the number of rows. Each statement has its own name of a cursor, because connections remember the columns of
 * what they fetch.
 */
export const eachRow = <Row extends object>(
  sql: SqlClient,
  cursorName: string,
  statement: Fragment,
  use: (rows: ReadonlyArray<Row>) => Effect.Effect<void, SqlError>
): Effect.Effect<void, SqlError> =>
  Effect.gen(function* () {
    const cursor = sql.literal(cursorName)
    yield* sql`DECLARE ${cursor} NO SCROLL CURSOR FOR ${statement}`
    for (;;) {
      const rows = yield* sql<Row>`FETCH ${sql.literal(`${rowsPerPage}`)} FROM ${cursor}`
      if (rows.length > 0) yield* use(rows)
      if (rows.length < rowsPerPage) break
    }
    yield* sql`CLOSE ${cursor}`
  })
