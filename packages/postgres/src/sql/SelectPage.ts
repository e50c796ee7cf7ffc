import type { Page, PageRequest } from "@slotkit/core"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { type KeptList, keptCount, rememberCount } from "./KeptCounts.ts"
import type { Tables } from "./Tables.ts"

/** The rows of a list and their order. */
export interface PageSource {
  /** The table whose rows are listed. `where` uses its alias, if it has one. */
  readonly table: Fragment
  /** The tables for `columns`, if there are more than `table`. */
  readonly joined?: Fragment
  readonly columns: Fragment
  /** The `id` of the listed row, as named by `joined` and `table`. Defaults to `id`. */
  readonly id?: string
  readonly where: Fragment
  /** Limits the look-up of a page's rows by id to their bucket, with the alias of `table`. Absent for a list of all hosts. */
  readonly bucket?: Fragment
  readonly order: PageOrder
  /**
   * The kept length of exactly this list. Without it, the rows are counted. They are also counted while the condition `unless` is
   * true: the kept length then includes rows that are not listed.
   */
  readonly kept?: KeptList & { readonly tables: Tables; readonly unless?: Fragment }
}

/** An order and its exact reverse: column names with directions. One index serves both. */
export interface PageOrder {
  readonly forward: string
  readonly reverse: string
}

/** Newest first, then by id within the same instant. */
export const newestFirst = (column: string): PageOrder => ({
  forward: `${column} DESC, id DESC`,
  reverse: `${column}, id`
})

/**
 * Reads one page and the total row count in one statement, from one snapshot.
 *
 * A page past the end is empty and still includes the total. The first page is read from the start of the order. Any other page
 * is located by ids, counted from the nearer end of the list, and only its own rows are read. A database error is a defect.
 */
export const selectPage = <Row extends { readonly id: number }, A>(
  sql: SqlClient,
  source: PageSource,
  request: PageRequest,
  fromRow: (row: Row) => A
): Effect.Effect<Page<A>> =>
  sql<Row & Counted>`
    WITH counted AS MATERIALIZED (${counted(sql, source)})
    SELECT counted.total, counted.known, counted.n, page.*
    FROM counted LEFT JOIN (${request.page === 1 ? firstPage(sql, source, request) : laterPage(sql, source, request)}) AS page ON true
    ORDER BY ${sql.literal(source.order.forward)}`.pipe(
    Effect.orDie,
    Effect.tap(([row]) =>
      source.kept === undefined || row === undefined || row.known
        ? Effect.void
        : rememberCount(sql, source.kept.tables, source.kept, row)
    ),
    Effect.map((rows) => ({ rows: rows.filter((row) => row.id !== null).map(fromRow), total: rows[0]?.total ?? 0 }))
  )

interface Counted {
  readonly total: number
  readonly known: boolean
  readonly n: number
}

const counted = (sql: SqlClient, { table, where, kept }: PageSource): Fragment =>
  kept === undefined
    ? sql`SELECT count(*) AS total, true AS known, 0 AS n FROM ${table} WHERE ${where}`
    : sql`SELECT CASE WHEN known AND NOT hidden THEN n ELSE (SELECT count(*) FROM ${table} WHERE ${where}) END AS total,
          known OR hidden AS known, n
        FROM (${keptCount(sql, kept.tables, kept)}) AS kept, (SELECT ${kept.unless ?? sql`false`} AS hidden) AS unlisted`

// With the limit as a parameter, PostgreSQL plans every request again. Most requests are for the first page, so its limit is a
// literal.
const firstPage = (sql: SqlClient, { table, joined = table, columns, where, order }: PageSource, { perPage }: PageRequest) =>
  sql`SELECT ${columns} FROM ${joined} WHERE ${where} ORDER BY ${sql.literal(order.forward)} LIMIT ${sql.literal(`${perPage}`)}`

/** One of the two branches has a limit of 0 and reads nothing. */
const laterPage = (
  sql: SqlClient,
  { table, joined = table, columns, id = "id", where, bucket, order }: PageSource,
  { page, perPage }: PageRequest
) => {
  const key = sql.literal(id)
  const inBucket = bucket === undefined ? sql`` : sql`${bucket} AND `
  const offset = sql`${Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER)}::bigint`
  return sql`
    SELECT ${columns} FROM ${joined} WHERE ${inBucket}${key} = ANY(ARRAY(
      (SELECT ${key} FROM ${table} WHERE ${where} ORDER BY ${sql.literal(order.forward)}
        LIMIT (SELECT CASE WHEN ${offset} * 2 <= total THEN ${perPage}::bigint ELSE 0 END FROM counted) OFFSET ${offset})
      UNION ALL
      (SELECT ${key} FROM ${table} WHERE ${where} ORDER BY ${sql.literal(order.reverse)}
        LIMIT (SELECT CASE WHEN ${offset} * 2 > total THEN greatest(least(${perPage}, total - ${offset}), 0) ELSE 0 END FROM counted)
        OFFSET (SELECT greatest(total - ${offset} - ${perPage}, 0) FROM counted))))`
}
