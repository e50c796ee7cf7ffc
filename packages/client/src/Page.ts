import type { PageLinks, PageMeta } from "./generated/Resources.ts"

/** One page of a list. Spec: pagination. */
export interface Page<Item> {
  readonly data: ReadonlyArray<Item>
  readonly links: PageLinks
  readonly meta: PageMeta
}

/**
 * A list that has pages: awaited it is its first page, or the one that was asked for; iterated it is every item from there to the end.
 *
 * Pages are asked for one after the other, as far as the iteration gets. What is added or removed meanwhile may appear twice or be
 * passed over.
 */
export interface Listing<Item> extends Promise<Page<Item>>, AsyncIterable<Item> {
  /** The same page by page. */
  readonly pages: () => AsyncIterable<Page<Item>>
}

/** A list from a function that asks for one of its pages; without a number it is the one the caller named. */
export const listing = <Item>(ask: (page?: number) => Promise<Page<Item>>): Listing<Item> => {
  const first = ask()
  // By number and not by `links.next`, which may name a host that must not see the token.
  async function* pages(): AsyncGenerator<Page<Item>, void> {
    let page = await first
    yield page
    while (page.links.next !== null) {
      page = await ask(page.meta.current_page + 1)
      yield page
    }
  }
  async function* items(): AsyncGenerator<Item, void> {
    for await (const page of pages()) yield* page.data
  }
  return Object.assign(first, { pages, [Symbol.asyncIterator]: items })
}
