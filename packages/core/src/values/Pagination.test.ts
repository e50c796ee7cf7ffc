import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { paginate, paginated } from "./Pagination.ts"

const path = "https://api.example.org/api/v1/bookings"
const rows = (count: number) => Array.from({ length: count }, (_, index) => index)
const page = (current: number, total: number, perPage = 25, query: ReadonlyArray<readonly [string, string]> = []) => {
  const left = Math.max(0, Math.min(perPage, total - (current - 1) * perPage))
  return paginate(rows(left), total, { page: current, perPage }, path, query)
}
const numbers = (current: number, pages: number): string =>
  page(current, pages * 25)
    .meta.links.slice(1, -1)
    .map(({ label, active }) => (active ? `[${label}]` : label))
    .join(" ")

describe("Pagination envelope", () => {
  it("a single page has no neighbours", () => {
    expect(page(1, 3)).toEqual({
      data: [0, 1, 2],
      links: { first: `${path}?page=1`, last: `${path}?page=1`, prev: null, next: null },
      meta: {
        current_page: 1,
        from: 1,
        to: 3,
        last_page: 1,
        per_page: 25,
        total: 3,
        path,
        links: [
          { url: null, label: "&laquo; Previous", active: false },
          { url: `${path}?page=1`, label: "1", active: true },
          { url: null, label: "Next &raquo;", active: false }
        ]
      }
    })
  })

  it("with a cursor, next follows it with the page's size, and the other links are page numbers", () => {
    const query = [
      ["status", "accepted"],
      ["cursor", "abc"]
    ] as const
    const { links, meta } = paginate(rows(3), 7, { page: 2, perPage: 3 }, path, query, { next_cursor: "def" })
    expect(links).toEqual({
      first: `${path}?status=accepted&per_page=3&page=1`,
      last: `${path}?status=accepted&per_page=3&page=3`,
      prev: `${path}?status=accepted&per_page=3&page=1`,
      next: `${path}?status=accepted&per_page=3&cursor=def`
    })
    expect(meta).toMatchObject({ current_page: 2, from: 4, to: 6, total: 7, next_cursor: "def" })
    expect(meta.links.at(-1)).toEqual({ url: links.next, label: "Next &raquo;", active: false })
    expect(paginate(rows(1), 7, { page: 3, perPage: 3 }, path, query, { next_cursor: null }).links.next).toBeNull()
  })

  it("says when the total is a minimum, and is otherwise silent", () => {
    expect(paginate(rows(3), 7, { page: 1, perPage: 3 }, path, [], { total_is_minimum: true }).meta).toMatchObject({
      total: 7,
      total_is_minimum: true
    })
    expect(Object.keys(page(1, 3).meta)).not.toContain("total_is_minimum")
  })

  it("a middle page has prev and next, in links and in the pager", () => {
    const { links, meta } = page(2, 7, 3)
    expect(links).toEqual({
      first: `${path}?page=1`,
      last: `${path}?page=3`,
      prev: `${path}?page=1`,
      next: `${path}?page=3`
    })
    expect(meta).toEqual({
      current_page: 2,
      from: 4,
      to: 6,
      last_page: 3,
      per_page: 3,
      total: 7,
      path,
      links: [
        { url: `${path}?page=1`, label: "&laquo; Previous", active: false },
        { url: `${path}?page=1`, label: "1", active: false },
        { url: `${path}?page=2`, label: "2", active: true },
        { url: `${path}?page=3`, label: "3", active: false },
        { url: `${path}?page=3`, label: "Next &raquo;", active: false }
      ]
    })
  })

  it("the last page may be shorter; next is null", () => {
    const { links, meta } = page(3, 7, 3)
    expect(links).toMatchObject({ prev: `${path}?page=2`, next: null })
    expect(meta).toMatchObject({ current_page: 3, from: 7, to: 7, last_page: 3 })
  })

  it("an empty list has one page, without from and to", () => {
    const { data, links, meta } = page(1, 0)
    expect(data).toEqual([])
    expect(links).toEqual({ first: `${path}?page=1`, last: `${path}?page=1`, prev: null, next: null })
    expect(meta).toMatchObject({ current_page: 1, from: null, to: null, last_page: 1, per_page: 25, total: 0 })
    expect(meta.links.map(({ label, active }) => [label, active])).toEqual([
      ["&laquo; Previous", false],
      ["1", true],
      ["Next &raquo;", false]
    ])
  })

  it("a page past the end is an empty page that keeps its number", () => {
    const { data, links, meta } = page(9, 7, 3)
    expect(data).toEqual([])
    expect(links).toEqual({
      first: `${path}?page=1`,
      last: `${path}?page=3`,
      prev: `${path}?page=8`,
      next: null
    })
    expect(meta).toMatchObject({ current_page: 9, from: null, to: null, last_page: 3, total: 7 })
    expect(meta.links.map(({ label, active }) => [label, active])).toEqual([
      ["&laquo; Previous", false],
      ["1", false],
      ["2", false],
      ["3", false],
      ["Next &raquo;", false]
    ])
  })

  it("the largest page number allowed in a query is handled", () => {
    expect(page(999_999_999_999_999, 7, 100).links.prev).toBe(`${path}?page=999999999999998`)
  })

  it.each([
    ["exactly full", 50, 2],
    ["one more", 51, 3],
    ["one less", 49, 2]
  ])("%s: %i rows of 25 make %i pages", (_, total, pages) => {
    expect(page(1, total).meta.last_page).toBe(pages)
  })

  it("links keep the caller's other parameters, encoded, and put the page last", () => {
    const { links, meta } = page(2, 75, 25, [
      ["status", "accepted"],
      ["page", "2"],
      ["from", "2026-01-01T00:00:00+01:00"],
      ["note", "a&b=c d"]
    ])
    const stored = "status=accepted&from=2026-01-01T00%3A00%3A00%2B01%3A00&note=a%26b%3Dc+d"
    expect(links).toEqual({
      first: `${path}?${stored}&page=1`,
      last: `${path}?${stored}&page=3`,
      prev: `${path}?${stored}&page=1`,
      next: `${path}?${stored}&page=3`
    })
    expect(meta.path).toBe(path)
    expect(meta.links[2]).toEqual({ url: `${path}?${stored}&page=2`, label: "2", active: true })
  })

  it("matches its own schema", () => {
    const envelope = page(15, 750)
    expect(Schema.decodeUnknownSync(paginated(Schema.Int))(envelope)).toEqual(envelope)
  })
})

describe("meta.links, numbered like Laravel's pager", () => {
  it.each([
    [1, 2, "[1] 2"],
    [1, 13, "[1] 2 3 4 5 6 7 8 9 10 11 12 13"],
    [7, 13, "1 2 3 4 5 6 [7] 8 9 10 11 12 13"],
    [13, 13, "1 2 3 4 5 6 7 8 9 10 11 12 [13]"],
    [14, 13, "1 2 3 4 5 6 7 8 9 10 11 12 13"],

    [1, 14, "[1] 2 3 4 5 6 7 8 9 10 ... 13 14"],
    [7, 14, "1 2 3 4 5 6 [7] 8 9 10 ... 13 14"],
    [8, 14, "1 2 ... 5 6 7 [8] 9 10 11 12 13 14"],
    [14, 14, "1 2 ... 5 6 7 8 9 10 11 12 13 [14]"],
    [15, 14, "1 2 ... 5 6 7 8 9 10 11 12 13 14"],

    [1, 15, "[1] 2 3 4 5 6 7 8 9 10 ... 14 15"],
    [7, 15, "1 2 3 4 5 6 [7] 8 9 10 ... 14 15"],
    [8, 15, "1 2 ... 5 6 7 [8] 9 10 11 ... 14 15"],
    [9, 15, "1 2 ... 6 7 8 [9] 10 11 12 13 14 15"],
    [15, 15, "1 2 ... 6 7 8 9 10 11 12 13 14 [15]"],

    [1, 30, "[1] 2 3 4 5 6 7 8 9 10 ... 29 30"],
    [7, 30, "1 2 3 4 5 6 [7] 8 9 10 ... 29 30"],
    [8, 30, "1 2 ... 5 6 7 [8] 9 10 11 ... 29 30"],
    [15, 30, "1 2 ... 12 13 14 [15] 16 17 18 ... 29 30"],
    [23, 30, "1 2 ... 20 21 22 [23] 24 25 26 ... 29 30"],
    [24, 30, "1 2 ... 21 22 23 [24] 25 26 27 28 29 30"],
    [30, 30, "1 2 ... 21 22 23 24 25 26 27 28 29 [30]"],
    [99, 30, "1 2 ... 21 22 23 24 25 26 27 28 29 30"]
  ])("page %i of %i: %s", (current, pages, expected) => {
    expect(numbers(current, pages)).toBe(expected)
  })

  it("the gap is an entry without a URL", () => {
    expect(page(1, 30 * 25).meta.links[11]).toEqual({ url: null, label: "...", active: false })
  })
})
