import { expect, expectTypeOf, it } from "vitest"
import type { PageRequest } from "./Calls.ts"
import { type NextPage, type Page, type PagePromise, pagePromise, pageQuery, wholePage } from "./PagePromise.ts"

/** A list of the numbers from 1 to `total`, two per page, and the requested pages. */
const counting = (total: number, first = 1) => {
  const requests: Array<number> = []
  const list = pagePromise(async (next?: NextPage): Promise<Page<number>> => {
    const current_page = next !== undefined && "page" in next ? next.page : first
    requests.push(current_page)
    const data = [2 * current_page - 1, 2 * current_page].filter((number) => number <= total)
    return { data, meta: { current_page, per_page: 2, total, last_page: Math.max(1, Math.ceil(total / 2)) } }
  })
  return { list, requests }
}

const all = async <A>(items: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const found: Array<A> = []
  for await (const item of items) found.push(item)
  return found
}

it("resolves to one page when awaited, without requesting others", async () => {
  const { list, requests: request } = counting(5)
  expect(await list).toEqual({ data: [1, 2], meta: { current_page: 1, per_page: 2, total: 5, last_page: 3 } })
  expect(request).toEqual([1])
  expectTypeOf(list).toEqualTypeOf<PagePromise<number>>()
  expectTypeOf(await list).toEqualTypeOf<Page<number>>()
})

it("yields all items from that page on when iterated, and requests pages only when the loop gets there", async () => {
  const { list, requests: request } = counting(5)
  const seen: Array<number> = []
  for await (const number of list) {
    seen.push(number)
    expect(request).toHaveLength(Math.ceil(number / 2))
  }
  expect(seen).toEqual([1, 2, 3, 4, 5])
  expect(await all(counting(5, 2).list)).toEqual([3, 4, 5])
})

it("yields all pages with pages()", async () => {
  const { list } = counting(4)
  expect((await all(list.pages())).map(({ data }) => data)).toEqual([
    [1, 2],
    [3, 4]
  ])
})

it("follows the cursors of its pages, which end with null, whatever the number of pages is", async () => {
  const nextPages: Array<NextPage | undefined> = []
  const list = pagePromise(async (next?: NextPage): Promise<Page<number>> => {
    nextPages.push(next)
    const next_cursor = nextPages.length < 3 ? `after ${nextPages.length}` : null
    return { data: [nextPages.length], meta: { current_page: 1, per_page: 1, total: 9, last_page: 9, next_cursor } }
  })
  expect(await all(list)).toEqual([1, 2, 3])
  expect(nextPages).toEqual([undefined, { cursor: "after 1" }, { cursor: "after 2" }])
})

it("asks for cursors unless the query has a page number or a cursor", () => {
  const query: PageRequest = { per_page: 5 }
  expect(pageQuery(query)).toEqual({ per_page: 5, cursor: "" })
  expect(pageQuery({ page: 2 })).toEqual({ page: 2 })
  expect(pageQuery({ cursor: "abc" })).toEqual({ cursor: "abc" })
  expect(pageQuery({ per_page: 5, cursor: "abc" }, { cursor: "def" })).toEqual({ per_page: 5, cursor: "def" })
  expect(pageQuery({ page: 2 }, { page: 3 })).toEqual({ page: 3 })
})

it("can be awaited and iterated again, and stops when the loop breaks", async () => {
  const { list, requests: request } = counting(5)
  expect((await list).data).toEqual([1, 2])
  for await (const number of list) if (number === 2) break
  expect(request).toEqual([1])
  expect(await all(list)).toEqual(await all(list))
})

it("has no items when it is empty, or past the end", async () => {
  expect(await all(counting(0).list)).toEqual([])
  expect(await all(counting(5, 9).list)).toEqual([])
})

it("rejects when a page fails", async () => {
  const list = pagePromise(async (next?: NextPage): Promise<Page<number>> => {
    if (next !== undefined) throw new Error("Gone")
    return { data: [1, 2], meta: { current_page: 1, per_page: 2, total: 4, last_page: 2 } }
  })
  expect((await list).data).toEqual([1, 2])
  await expect(all(list)).rejects.toThrow("Gone")
})

it.each([
  [[], { current_page: 1, per_page: 1, total: 0, last_page: 1 }],
  [[1, 2, 3], { current_page: 1, per_page: 3, total: 3, last_page: 1 }]
])("makes one page of a list without pages: %j", async (data, meta) => {
  expect(wholePage(data)).toEqual({ data, meta })
  expect(await all(pagePromise(async () => wholePage(data)))).toEqual(data)
})
