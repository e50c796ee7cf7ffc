import type { Page, PageMeta } from "./Page.ts"

/**
 * A list. Await it for one page: the requested one, or the first. Iterate it for all items from that page to the end.
 *
 * The first page is requested immediately. The iteration requests the others one at a time, when the loop gets there, each from
 * the last item of the page before. Items that are added or removed meanwhile therefore never make another item appear twice or
 * be skipped, except in a list that was requested by a page number.
 *
 * @example
 * const { data, meta } = await slotkit.bookings.list({ per_page: 100 })
 * for await (const booking of slotkit.bookings.list()) console.log(booking.scheduled_at)
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
  // Uses the cursor or the page number instead of `links.next`, which may point to a host that must not receive the token.
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
