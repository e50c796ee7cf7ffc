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

/** The query parameters of a list for one of its pages. */
export interface ListPageQuery {
  /** The size of a page. 1 to 100. */
  readonly per_page?: number | undefined
  /** The number of the page, from 1. */
  readonly page?: number | undefined
  /**
   * Empty for the first page; for each further page the `next_cursor` of the page before, instead of `page`. Items that are
   * added or removed meanwhile do not shift the pages.
   */
  readonly cursor?: string | undefined
}

/** One page of a list. The package `slotkit` resolves to the same type. */
export interface Page<Item> {
  /** The items of this page. */
  readonly data: ReadonlyArray<Item>
  /** The position of this page. */
  readonly meta: PageMeta
}

/** Reads a page from the body of a response. A list without pages becomes the only page. */
export const pageFrom = ({ data, meta }: { readonly data?: unknown; readonly meta?: unknown }): Page<unknown> => {
  const items = data as ReadonlyArray<unknown>
  const {
    current_page = 1,
    per_page = Math.max(1, items.length),
    total = items.length,
    last_page = 1,
    next_cursor,
    total_is_minimum
  } = (meta as Partial<PageMeta> | undefined) ?? {}
  return {
    data: items,
    meta: {
      current_page,
      per_page,
      total,
      last_page,
      ...(next_cursor === undefined ? {} : { next_cursor }),
      ...(total_is_minimum === undefined ? {} : { total_is_minimum })
    }
  }
}
