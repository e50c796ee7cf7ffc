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
 * The first page is requested immediately. The iteration requests the others one at a time, when the loop gets there. An item
 * that is added or removed meanwhile can shift the pages, so that another item appears twice or is skipped: collect the items
 * first if the loop itself changes what the list contains.
 *
 * @example
 * const { data, meta } = await slotkit.hosts.list({ per_page: 100 })
 * for await (const host of slotkit.hosts.list()) console.log(host.email)
 */
export interface PagePromise<Item> extends Promise<Page<Item>>, AsyncIterable<Item> {
  /** The same list, page by page. */
  readonly pages: () => AsyncIterable<Page<Item>>
}

/** Creates a list from a function that fetches a page. Without a number it fetches the page of the caller's query. */
export const pagePromise = <Item>(request: (page?: number) => Promise<Page<Item>>): PagePromise<Item> => {
  const first = request()
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

/** The only page of a list that is always returned completely. */
export const wholePage = <Item>(data: ReadonlyArray<Item>): Page<Item> => ({
  data,
  meta: { current_page: 1, per_page: Math.max(1, data.length), total: data.length, last_page: 1 }
})
