import { type CursorPosition, defaultPerPage, maxPerPage, type Page, type PageRequest } from "@slotkit/core"
import { type PageExtras, pageParameters, readCursor, writeCursor, wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Invalid } from "./Failure.ts"

/** One page of resources and its position in the list, with the field names of the API. Spec: pagination. */
export interface PageOf<A> {
  readonly data: ReadonlyArray<A>
  readonly meta: PageExtras & {
    readonly current_page: number
    readonly per_page: number
    readonly total: number
    readonly last_page: number
  }
}

/** The query of a list without filters. Spec: limits.page_size. */
export const PageQuery = Schema.Struct(pageParameters)

/** A page as it was asked for: its number and size, and the rows to read. `list` names the list with its order. */
export interface RequestedPage {
  readonly list: string
  readonly page: number
  readonly perPage: number
  readonly rows: PageRequest
}

/** The largest page by default, for lists that had no pages before. */
export const largestPage = maxPerPage

/**
 * Reads which page of a list is requested, by default the first one with 25 entries.
 *
 * With a cursor one row more than the page is read, which shows whether another page follows. Fails if the cursor is not of this
 * list, or is given beside a page number or another page size.
 */
export const requestedPage = (
  list: string,
  query: typeof PageQuery.Type,
  usualSize: number = defaultPerPage
): Effect.Effect<RequestedPage, Invalid> => {
  const { page = 1, per_page: size, cursor: written } = query
  if (written === undefined) {
    const perPage = size ?? usualSize
    return Effect.succeed({ list, page, perPage, rows: { page, perPage } })
  }
  if (query.page !== undefined) return refused("The cursor field cannot be used together with page.")
  if (written === "") {
    const perPage = size ?? usualSize
    return Effect.succeed({ list, page, perPage, rows: { after: null, perPage: perPage + 1 } })
  }
  const cursor = readCursor(list, written)
  if (cursor === undefined || cursor.perPage > maxPerPage) {
    return refused("The cursor field must be the next_cursor of a page of this list in the same order.")
  }
  const { perPage, after } = cursor
  if (size !== undefined && size !== perPage) {
    return refused(`The cursor field belongs to pages with a per_page of ${perPage}.`)
  }
  return Effect.succeed({ list, page: cursor.page, perPage, rows: { after, perPage: perPage + 1 } })
}

const refused = (message: string) => Effect.fail(Invalid.of([wrongField("cursor", message)]))

/** Turns the stored rows of a requested page into a page of resources. `positionOf` returns the position of a row in the list. */
export const toPage = <Row, A>(
  { rows, total, totalIsMinimum }: Page<Row>,
  { list, page, perPage, rows: { perPage: limit, ...request } }: RequestedPage,
  resource: (row: Row) => A,
  positionOf: (row: Row) => CursorPosition
): PageOf<A> => {
  const isMinimum = totalIsMinimum === undefined ? {} : { total_is_minimum: totalIsMinimum }
  if (!("after" in request)) {
    return { data: rows.map(resource), meta: { ...metaOf(page, perPage, total), ...isMinimum } }
  }
  const visible = rows.slice(0, perPage)
  const last = visible.at(-1)
  const isLast = rows.length < limit || last === undefined
  // Rows that were removed since the first page are still counted among those that were passed.
  const seen = (page - 1) * perPage + rows.length
  return {
    data: visible.map(resource),
    meta: {
      ...metaOf(page, perPage, Math.max(total, seen)),
      ...isMinimum,
      next_cursor: isLast ? null : writeCursor({ list, page: page + 1, perPage, after: positionOf(last) })
    }
  }
}

const metaOf = (page: number, perPage: number, total: number) => ({
  current_page: page,
  per_page: perPage,
  total,
  last_page: Math.max(1, Math.ceil(total / perPage))
})
