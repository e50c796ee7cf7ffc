import type { Page } from "./Page.ts"

/**
 * A list. Await it for one page: the requested one, or the first. Iterate it for all items from that page to the end.
 *
 * The first page is requested immediately. The iteration requests the others one at a time, when the loop gets there. An item
 * that is added or removed meanwhile can shift the pages, so that another item appears twice or is skipped.
 *
 * @example
 * const { data, meta } = await slotkit.bookings.list({ per_page: 100 })
 * for await (const booking of slotkit.bookings.list()) console.log(booking.scheduled_at)
 */
export interface PagePromise<Item> extends Promise<Page<Item>>, AsyncIterable<Item> {
  /** The same list, page by page. */
  readonly pages: () => AsyncIterable<Page<Item>>
}

/** Creates a list from a function that fetches a page. Without a number it fetches the page of the caller's query. */
export const pagePromise = <Item>(request: (page?: number) => Promise<Page<Item>>): PagePromise<Item> => {
  const first = request()
  // Uses the page number instead of `links.next`, which may point to a host that must not receive the token.
  async function* pages(): AsyncGenerator<Page<Item>, void> {
    let page = await first
    yield page
    while (page.meta.current_page < page.meta.last_page) {
      page = await request(page.meta.current_page + 1)
      yield page
    }
  }
  async function* items(): AsyncGenerator<Item, void> {
    for await (const page of pages()) yield* page.data
  }
  return Object.assign(first, { pages, [Symbol.asyncIterator]: items })
}
