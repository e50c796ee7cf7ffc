import type { CursorPosition, NumberedPage, Page, PageRequest } from "@slotkit/core"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import { type Fragment, fragment, literal, parameter, type Statement } from "effect/sql/Statement"
import { timestamp } from "./Instants.ts"
import { type KeptList, keptCount, rememberCount } from "./ListCounters.ts"
import type { Tables } from "./Tables.ts"

/** The rows of a list and their order. */
export interface PageSource {
  /** The table whose rows are listed. `where` uses its alias, if it has one. */
  readonly table: Fragment
  /** The alias of `table`, and the joins that `columns` needs besides. */
  readonly joined?: { readonly alias: string; readonly joins: Fragment }
  readonly columns: Fragment
  readonly where: Fragment
  /**
   * Limits the look-up of a page's rows by id, with the alias of `table`: to their bucket, or to the rows of an index on the id.
   */
  readonly lookUp: Fragment
  /** True if the rows are on several servers of Citus, which counts every page from the start of the list. */
  readonly isScattered?: boolean
  readonly order: PageOrder
  /**
   * The kept length of exactly this list. Without it, the rows are counted, up to a limit. So they are while the condition
   * `unless` is true: the kept length then includes rows that are not listed.
   */
  readonly counter?: KeptList & { readonly tables: Tables; readonly unless?: Fragment }
}

/** An order and its exact reverse: column names with directions. One index serves both. */
export interface PageOrder {
  readonly forward: string
  readonly reverse: string
  /** Conditions for the rows that follow a place: one for each range of the index, in any order. */
  readonly after: (place: CursorPosition) => ReadonlyArray<Fragment>
}

/** Oldest first, by ID. */
export const byId: PageOrder = { forward: "id", reverse: "id DESC", after: ({ id }) => [condition("id > ", String(id))] }

/** Newest first, then by id within the same instant. */
export const newestFirst = (column: string): PageOrder => ({
  forward: `${column} DESC, id DESC`,
  reverse: `${column}, id`,
  after: (place) => [isBeyond(column, "<", place)]
})

/** The reverse. */
export const oldestFirst = (column: string): PageOrder => ({
  forward: `${column}, id`,
  reverse: `${column} DESC, id DESC`,
  after: (place) => [isBeyond(column, ">", place)]
})

/** A comparison with a place that has a time, which an index on the column and the ID finds. */
export const isBeyond = (column: string, direction: "<" | ">", { at, id }: CursorPosition): Fragment =>
  fragment([
    literal(`(${column}, id) ${direction} (`),
    parameter(timestamp(at ?? 0)),
    literal("::timestamptz, "),
    parameter(String(id)),
    literal(")")
  ])

const condition = (before: string, value: string): Fragment => fragment([literal(before), parameter(value)])

/**
 * Reads one page and the total row count in one statement, from one snapshot.
 *
 * A page past the end is empty and still includes the total. The first page is read from the start of the order, and rows after a
 * place from that place. Any other page is located by ids, counted from the nearer end of the list, and only its own rows are
 * read. Where no length is kept, at most 10,001 rows are counted, or the rows up to one behind a later page. A database error is
 * a defect.
 */
export const selectPage = <Row extends { readonly id: number }, A>(
  sql: SqlClient,
  source: PageSource,
  request: PageRequest,
  fromRow: (row: Row) => A
): Effect.Effect<Page<A>> =>
  Effect.flatMap(Effect.orDie(pageOf<Row & Counted>(sql, source, request)), (rows) => {
    const listed = rows.filter((row) => row.id !== null).map(fromRow)
    return counting(sql, source, rows[0], listed)
  })

/**
 * The same for rows of many columns. A row is read from its values: those of `columns`, which begin with the id, from `first` on.
 *
 * The driver would make an object of each row column by column. For 40 columns that takes as long as everything else.
 */
export const selectWidePage = <A>(
  sql: SqlClient,
  source: PageSource,
  request: PageRequest,
  fromValues: (values: ReadonlyArray<unknown>, first: number) => A
): Effect.Effect<Page<A>> =>
  Effect.flatMap(Effect.orDie(pageOf(sql, source, request).values), (rows) => {
    const [total, known, exact, n] = rows[0] ?? []
    const counts = rows.length === 0 ? undefined : ({ total, known, exact, n } as Counted)
    const listed = rows.filter((values) => values[countColumns] !== null).map((values) => fromValues(values, countColumns))
    return counting(sql, source, counts, listed)
  })

/** The number of columns of `Counted`, which come first. */
const countColumns = 4

const pageOf = <Row extends object>(sql: SqlClient, source: PageSource, request: PageRequest): Statement<Row> =>
  sql<Row>`
    WITH counted AS MATERIALIZED (${counted(sql, source, request)})
    SELECT counted.total, counted.known, counted.exact, counted.n, page.*
    FROM counted LEFT JOIN (${rowsOf(sql, source, request)}) AS page ON true
    ORDER BY ${sql.literal(source.order.forward)}`

/** A page with its total, which is stored if it had to be counted. */
const counting = <A>(
  sql: SqlClient,
  { counter }: PageSource,
  counts: Counted | undefined,
  rows: ReadonlyArray<A>
): Effect.Effect<Page<A>> => {
  const page = { rows, total: counts?.total ?? 0 }
  const answer: Page<A> = counts === undefined || counts.exact ? page : { ...page, totalIsMinimum: true }
  const isKnown = counter === undefined || counts === undefined || counts.known
  return isKnown ? Effect.succeed(answer) : Effect.as(rememberCount(sql, counter.tables, counter, counts), answer)
}

interface Counted {
  readonly total: number
  readonly known: boolean
  readonly exact: boolean
  readonly n: number
}

/** The number of rows that are counted at most, where no length is kept. */
const countedAtMost = 10_001

const counted = (sql: SqlClient, { table, where, counter }: PageSource, request: PageRequest): Fragment => {
  const limit =
    "page" in request && request.page > 1
      ? sql`${Math.min(Math.max(countedAtMost, request.page * request.perPage + 1), Number.MAX_SAFE_INTEGER)}::bigint`
      : sql.literal(`${Math.max(countedAtMost, request.perPage + 1)}`)
  const some = sql`(SELECT count(*) FROM (SELECT 1 FROM ${table} WHERE ${where} LIMIT ${limit}) AS found)`
  if (counter === undefined) {
    return sql`SELECT total, true AS known, total < ${limit} AS exact, 0 AS n FROM (SELECT ${some} AS total) AS counted`
  }
  return sql`SELECT total, known OR hidden AS known, NOT hidden OR total < ${limit} AS exact, n FROM (
      SELECT known, hidden, n,
        CASE WHEN hidden THEN ${some} WHEN known THEN n ELSE (SELECT count(*) FROM ${table} WHERE ${where}) END AS total
      FROM (${keptCount(sql, counter.tables, counter)}) AS kept, (SELECT ${counter.unless ?? sql`false`} AS hidden) AS unlisted
    ) AS counted`
}

const rowsOf = (sql: SqlClient, source: PageSource, request: PageRequest): Fragment => {
  if ("page" in request) {
    if (request.page === 1) return firstRows(sql, source, request)
    const passed = Math.min((request.page - 1) * request.perPage, Number.MAX_SAFE_INTEGER)
    return source.isScattered === true
      ? sql`${firstRows(sql, source, request)} OFFSET ${passed}::bigint`
      : laterPage(sql, source, request)
  }
  const { after, perPage } = request
  if (after === null) return firstRows(sql, source, request)
  const [first, ...others] = source.order.after(after).map((range) => firstRows(sql, source, request, range))
  const all = others.reduce((ranges, range) => sql`${ranges} UNION ALL (${range})`, sql`(${first!})`)
  if (others.length === 0) return first!
  return sql`SELECT * FROM (${all}) AS ranges ORDER BY ${sql.literal(source.order.forward)} LIMIT ${sql.literal(`${perPage}`)}`
}

// With the limit as a parameter, PostgreSQL plans every request again. Most requests are for the first page, so its limit is a
// literal.
const firstRows = (
  sql: SqlClient,
  { table, joined, columns, where, order }: PageSource,
  { perPage }: { readonly perPage: number },
  range?: Fragment
) => {
  const rows = sql`WHERE ${where}${range === undefined ? sql`` : sql` AND ${range}`}
    ORDER BY ${sql.literal(order.forward)} LIMIT ${sql.literal(`${perPage}`)}`
  if (joined === undefined) return sql`SELECT ${columns} FROM ${table} ${rows}`
  // Joined before the limit, all rows of a host could be joined and sorted.
  const alias = sql.literal(joined.alias)
  return sql`SELECT ${columns} FROM (SELECT ${alias}.* FROM ${table} ${rows}) AS ${alias} ${joined.joins}`
}

/**
 * One of the two branches has a limit of 0 and reads nothing. The limit of both changes nothing, but PostgreSQL can only estimate
 * the number of rows by a constant.
 */
const laterPage = (
  sql: SqlClient,
  { table, joined, columns, where, lookUp, order }: PageSource,
  { page, perPage }: NumberedPage
) => {
  const id = sql.literal(joined === undefined ? "id" : `${joined.alias}.id`)
  const offset = sql`${Math.min((page - 1) * perPage, Number.MAX_SAFE_INTEGER)}::bigint`
  const isNearStart = sql`NOT exact OR ${offset} * 2 <= total`
  return sql`
    SELECT ${columns} FROM (
      (SELECT ${id} AS listed_id FROM ${table} WHERE ${where} ORDER BY ${sql.literal(order.forward)}
        LIMIT (SELECT CASE WHEN ${isNearStart} THEN ${perPage}::bigint ELSE 0 END FROM counted) OFFSET ${offset})
      UNION ALL
      (SELECT ${id} FROM ${table} WHERE ${where} ORDER BY ${sql.literal(order.reverse)}
        LIMIT (SELECT CASE WHEN ${isNearStart} THEN 0 ELSE greatest(least(${perPage}, total - ${offset}), 0) END FROM counted)
        OFFSET (SELECT greatest(total - ${offset} - ${perPage}, 0) FROM counted))
      LIMIT ${sql.literal(`${perPage}`)}
    ) AS listed JOIN ${table} ON ${lookUp} AND ${id} = listed_id ${joined === undefined ? sql`` : joined.joins}`
}
