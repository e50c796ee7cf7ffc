import type { Page, PageRequest } from "@slotkit/core"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"

/** What a list is read from. */
export interface PageSource {
  readonly table: Fragment
  readonly columns: Fragment
  readonly where: Fragment
  /** Names of columns only, each with its direction. */
  readonly order: Fragment
}

/**
 * Reads one page and the number of all rows in one statement, of one moment.
 *
 * A page past the end is empty and still has the number. An error of the database is a defect.
 */
export const selectPage = <Row extends { readonly id: number }, A>(
  sql: SqlClient,
  { table, columns, where, order }: PageSource,
  request: PageRequest,
  fromRow: (row: Row) => A
): Effect.Effect<Page<A>> => {
  const offset = Math.min((request.page - 1) * request.perPage, Number.MAX_SAFE_INTEGER)
  // Postgres makes a new plan for every request that has its limit as a parameter; most requests are for the first page.
  const stretch = offset === 0 ? sql.literal(`LIMIT ${request.perPage}`) : sql`LIMIT ${request.perPage} OFFSET ${offset}`
  return sql<Row & { readonly total: number }>`
    SELECT counted.total, page.*
    FROM (SELECT count(*) AS total FROM ${table} WHERE ${where}) AS counted
    LEFT JOIN (
      SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY ${order} ${stretch}
    ) AS page ON true
    ORDER BY ${order}`.pipe(
    Effect.orDie,
    Effect.map((rows) => ({ rows: rows.filter((row) => row.id !== null).map(fromRow), total: rows[0]?.total ?? 0 }))
  )
}
