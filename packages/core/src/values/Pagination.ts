import * as Schema from "effect/Schema"
import type { Instant } from "./Instant.ts"
import { UriText } from "./Text.ts"

/** One page of rows with the total number of rows. */
export interface Page<A> {
  readonly rows: ReadonlyArray<A>
  readonly total: number
  /** True if the rows were not all counted: there are `total` or more. */
  readonly totalIsMinimum?: true
}

/** A requested page by its number. Both numbers count from 1. */
export interface NumberedPage {
  readonly page: number
  readonly perPage: number
}

/** The place of a row in its list: the time that orders the list, null for a list by ID or a row without a time, and its ID. */
export interface CursorPosition {
  readonly at: Instant | null
  readonly id: number
}

/** At most `perPage` rows that follow a place, or the first ones of the list. No row needs to be at the place. */
export interface RowsAfter {
  readonly after: CursorPosition | null
  readonly perPage: number
}

/** A part of a list, by page number or by place. */
export type PageRequest = NumberedPage | RowsAfter

/** The pagination envelope, in the shape of Laravel's paginator. Spec: pagination. */
export const paginated = <S extends Schema.Top>(resource: S) =>
  Schema.Struct({
    data: Schema.Array(resource),
    links: PageLinks.annotateKey({ description: "The URLs of other pages." }),
    meta: PageMeta.annotateKey({ description: "The position of the page." })
  })

const NullableUrl = Schema.NullOr(UriText)
const PageLinks = Schema.Struct({
  first: NullableUrl.annotate({ description: "The first page." }),
  last: NullableUrl.annotate({ description: "The last page." }),
  prev: NullableUrl.annotate({ description: "The page before; null if there is none." }),
  next: NullableUrl.annotate({ description: "The page after; null if there is none." })
}).annotate({
  identifier: "PageLinks"
})
const PagerEntry = Schema.Struct({
  url: NullableUrl.annotate({ description: "The URL of the page; null if there is none." }),
  label: Schema.String.annotate({ description: "The text of the entry, with HTML entities." }),
  active: Schema.Boolean.annotate({ description: "True for the current page." })
}).annotate({
  identifier: "PagerEntry"
})
const PageMeta = Schema.Struct({
  current_page: Schema.Int.annotate({ description: "The number of this page, from 1." }),
  from: Schema.NullOr(Schema.Int).annotate({
    description: "The number of the first item on this page, from 1; null if the page is empty."
  }),
  to: Schema.NullOr(Schema.Int).annotate({ description: "The number of the last item on this page; null if the page is empty." }),
  last_page: Schema.Int.annotate({ description: "The number of the last page, at least 1." }),
  per_page: Schema.Int.annotate({ description: "The size of a full page." }),
  total: Schema.Int.annotate({ description: "The number of items on all pages." }),
  total_is_minimum: Schema.optionalKey(Schema.Literal(true)).annotate({
    description: "True if there may be more items than `total`, because they were not all counted; absent otherwise."
  }),
  next_cursor: Schema.optionalKey(Schema.NullOr(Schema.String)).annotate({
    description: "The `cursor` of the next page; null on the last page, and absent unless a `cursor` was given."
  }),
  path: UriText.annotate({ description: "The URL of the list without a query." }),
  links: Schema.Array(PagerEntry).annotate({ description: "The entries of a pager." })
}).annotate({ identifier: "PageMeta" })

/** The fields that a page has only in some cases: the cursor of the next page if one was asked for, and an uncounted rest. */
export interface PageExtras {
  readonly next_cursor?: string | null
  readonly total_is_minimum?: true
}

/**
 * Wraps one page of resources in the pagination envelope.
 *
 * `path` is the absolute URL of the list without a query. `query` contains the caller's own parameters, which every link keeps. A
 * page past the end is empty and keeps its number. With a cursor, `next` follows it; the other links are page numbers as always.
 */
export const paginate = <A>(
  data: ReadonlyArray<A>,
  total: number,
  request: NumberedPage,
  path: string,
  query: ReadonlyArray<readonly [string, string]>,
  extras: PageExtras = {}
) => {
  const { next_cursor: nextCursor } = extras
  const lastPage = Math.max(1, Math.ceil(total / request.perPage))
  const filters = query.filter(([name]) => name !== "page" && name !== "cursor")
  const link = (name: string, value: string): string => {
    const parameters = new URLSearchParams(filters.map(([name, value]): [string, string] => [name, value]))
    // A cursor determines the size of its page, so the caller may have left it out.
    if (nextCursor !== undefined) parameters.set("per_page", String(request.perPage))
    parameters.set(name, value)
    return `${path}?${parameters}`
  }
  const url = (page: number): string => link("page", String(page))
  const nextNumber = request.page < lastPage ? url(request.page + 1) : null
  const prev = request.page > 1 ? url(request.page - 1) : null
  const next = nextCursor === undefined ? nextNumber : nextCursor === null ? null : link("cursor", nextCursor)
  const offset = (request.page - 1) * request.perPage
  return {
    data,
    links: { first: url(1), last: url(lastPage), prev, next },
    meta: {
      current_page: request.page,
      from: data.length === 0 ? null : offset + 1,
      to: data.length === 0 ? null : offset + data.length,
      last_page: lastPage,
      per_page: request.perPage,
      total,
      ...extras,
      path,
      links: [
        { url: prev, label: "&laquo; Previous", active: false },
        ...pagerNumbers(request.page, lastPage).map((page) =>
          page === "..."
            ? { url: null, label: page, active: false }
            : { url: url(page), label: String(page), active: page === request.page }
        ),
        { url: next, label: "Next &raquo;", active: false }
      ]
    }
  }
}

/**
 * Returns the page numbers of a pager: all of them up to 13 pages, otherwise both ends and three on each side of the current
 * page.
 *
 * As in Laravel, the window near an end grows to ten numbers.
 */
const pagerNumbers = (current: number, last: number): ReadonlyArray<number | "..."> => {
  if (last < 14) return span(1, last)
  if (current <= 7) return [...span(1, 10), "...", last - 1, last]
  if (current > last - 7) return [1, 2, "...", ...span(last - 9, last)]
  return [1, 2, "...", ...span(current - 3, current + 3), "...", last - 1, last]
}

const span = (from: number, to: number): ReadonlyArray<number> =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
