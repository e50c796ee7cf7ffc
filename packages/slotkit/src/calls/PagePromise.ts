/** The position of a page in its list. All numbers count from 1; the last page of an empty list is 1. Spec: pagination. */
export interface PageMeta {
  /** The number of this page. */
  readonly current_page: number
  /** The size of a full page. */
  readonly per_page: number
  /** The number of items on all pages. */
  readonly total: number
  /** The number of the last page. */
  readonly last_page: number
  /** The cursor of the next page; null on the last page, and absent if the page was requested by its number. */
  readonly next_cursor?: string | null
  /** True if there may be more items than `total`, because they were not all counted. */
  readonly total_is_minimum?: true
}

/** One page of a list. `@slotkit/client` resolves to the same type, and the HTTP API returns these fields among others. */
export interface Page<Item> {
  /** The items of this page. */
  readonly data: ReadonlyArray<Item>
  /** The position of this page. */
  readonly meta: PageMeta
}

/**
 * A list. Await it for one page: the requested one, or the first. Iterate it for all items from that page to the end.
 *
 * The first page is requested immediately. The iteration requests the others one at a time, when the loop gets there, each from
 * the last item of the page before. Items that are added or removed meanwhile therefore never make another item appear twice or
 * be skipped, except in a list that was requested by a page number.
 *
 * @example
 * const { data, meta } = await slotkit.hosts.list({ per_page: 100 })
 * for await (const host of slotkit.hosts.list()) console.log(host.email)
 */
export interface PagePromise<Item> extends Promise<Page<Item>>, AsyncIterable<Item> {
  /** The same list, page by page. */
  readonly pages: () => AsyncIterable<Page<Item>>
}

/** The page that follows: by cursor, or by number in a list that was requested by number. */
export type NextPage = { readonly cursor: string } | { readonly page: number }

/** Creates a list from a function that fetches a page. Without an argument it fetches the page of the caller's query. */
export const pagePromise = <Item>(request: (next?: NextPage) => Promise<Page<Item>>): PagePromise<Item> => {
  const first = request()
  async function* pages(): AsyncGenerator<Page<Item>, void> {
    let page = await first
    yield page
    for (let next = nextOf(page.meta); next !== undefined; next = nextOf(page.meta)) {
      page = await request(next)
      yield page
    }
  }
  async function* items(): AsyncGenerator<Item, void> {
    for await (const page of pages()) yield* page.data
  }
  return Object.assign(first, { pages, [Symbol.asyncIterator]: items })
}

/** The only page of a list that is always returned completely. */
export const wholePage = <Item>(data: ReadonlyArray<Item>): Page<Item> => ({
  data,
  meta: { current_page: 1, per_page: Math.max(1, data.length), total: data.length, last_page: 1 }
})

/** The query of a page. It asks for cursors, unless the caller's query has a page number. */
export const pageQuery = <Query extends { readonly page?: unknown; readonly cursor?: unknown }>(
  query: Query,
  next?: NextPage
) => {
  if (next !== undefined) return { ...query, page: undefined, cursor: undefined, ...next }
  return query.page === undefined && query.cursor === undefined ? { ...query, cursor: "" } : query
}

const nextOf = ({ next_cursor: cursor, current_page: page, last_page: last }: PageMeta): NextPage | undefined => {
  if (cursor === undefined) return page < last ? { page: page + 1 } : undefined
  return cursor === null ? undefined : { cursor }
}
