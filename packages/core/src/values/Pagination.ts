import * as Schema from "effect/Schema"
import { UriText } from "./Text.ts"

/** One page of rows with the total number of rows. */
export interface Page<A> {
  readonly rows: ReadonlyArray<A>
  readonly total: number
}

/** The requested page. Both numbers count from 1. */
export interface PageRequest {
  readonly page: number
  readonly perPage: number
}

/** The pagination envelope, in the shape of Laravel's paginator. Spec: pagination. */
export const paginated = <S extends Schema.Top>(resource: S) =>
  Schema.Struct({ data: Schema.Array(resource), links: PageLinks, meta: PageMeta })

const NullableUrl = Schema.NullOr(UriText)
const PageLinks = Schema.Struct({ first: NullableUrl, last: NullableUrl, prev: NullableUrl, next: NullableUrl }).annotate({
  identifier: "PageLinks"
})
const PagerEntry = Schema.Struct({ url: NullableUrl, label: Schema.String, active: Schema.Boolean }).annotate({
  identifier: "PagerEntry"
})
const PageMeta = Schema.Struct({
  current_page: Schema.Int,
  from: Schema.NullOr(Schema.Int),
  to: Schema.NullOr(Schema.Int),
  last_page: Schema.Int,
  per_page: Schema.Int,
  total: Schema.Int,
  path: UriText,
  links: Schema.Array(PagerEntry)
}).annotate({ identifier: "PageMeta" })

/**
 * Wraps one page of resources in the pagination envelope.
 *
 * `path` is the absolute URL of the list without a query. `query` contains the caller's own parameters, which every link keeps. A
 * page past the end is empty and keeps its number.
 */
export const paginate = <A>(
  data: ReadonlyArray<A>,
  total: number,
  request: PageRequest,
  path: string,
  query: ReadonlyArray<readonly [string, string]>
) => {
  const lastPage = Math.max(1, Math.ceil(total / request.perPage))
  const kept = query.filter(([name]) => name !== "page")
  const url = (page: number): string => {
    const parameters = new URLSearchParams(kept.map(([name, value]): [string, string] => [name, value]))
    parameters.set("page", String(page))
    return `${path}?${parameters}`
  }
  const prev = request.page > 1 ? url(request.page - 1) : null
  const next = request.page < lastPage ? url(request.page + 1) : null
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
