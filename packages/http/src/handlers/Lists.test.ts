import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, startHttpTestApp } from "../../test/HttpTestApp.ts"

let app: HttpTestApp
let key: string
let own: { readonly hostId: number; readonly serviceId: number }
let other: { readonly id: number }
const booker = { name: "Bob", email: "bob@example.com" }
const starts = ["2026-01-12T08:00:00Z", "2026-01-12T15:30:00Z", "2026-01-13T08:00:00Z"]
beforeAll(async () => {
  app = await startHttpTestApp()
  const host = await aHostWithKey(app)
  key = host.key
  own = host
  other = (await app.send("POST", "/api/v1/services", { token: key, json: { title: "Other", durations: [{ minutes: 30 }] } }))
    .json.data
  for (const at of [starts[1], starts[0], starts[2]]) {
    const created = await app.manage("POST", `/hosts/${host.hostId}/bookings`, { service: "intro", start: at, booker })
    expect(created.status).toBe(201)
  }
})
afterAll(() => app.close())

const ask = (path: string) => {
  app.clock.now += 2000
  return app.send("GET", `/api/v1${path}`, { token: key })
}
const listed = async (query: string): Promise<ReadonlyArray<string>> =>
  (await ask(`/bookings?${query}`)).json.data.map(({ scheduled_at }: { scheduled_at: string }) => scheduled_at)

describe("GET /bookings", () => {
  it("MUST order by scheduled_at, descending unless asc is requested, in pages of 25", async () => {
    const { json } = await ask("/bookings")
    expect(json.meta).toMatchObject({ per_page: 25, current_page: 1, total: 3 })
    expect(await listed("")).toEqual(starts.toReversed())
    expect(await listed("order=desc")).toEqual(starts.toReversed())
    expect(await listed("order=asc")).toEqual(starts)
  })

  it("MUST treat a date as a whole day in the host's calendar and a date-time as an instant, both inclusive", async () => {
    expect(await listed("order=asc&from=2026-01-12&to=2026-01-12")).toEqual(starts.slice(0, 2))
    expect(await listed("order=asc&from=2026-01-13")).toEqual(starts.slice(2))
    expect(await listed("order=asc&from=2026-01-12T15:30:00Z&to=2026-01-13T08:00:00Z")).toEqual(starts.slice(1))
    expect(await listed("from=2026-01-12T15:30:01Z&to=2026-01-13T07:59:59Z")).toEqual([])
  })

  it("MUST filter by the service's id or slug and by the booker's address in any case, with any other filter", async () => {
    for (const service of ["intro", String(own.serviceId)]) {
      expect(await listed(`order=asc&service=${service}`)).toEqual(starts)
      expect(await listed(`order=asc&service=${service}&from=2026-01-13`)).toEqual(starts.slice(2))
    }
    expect(await listed(`service=${other.id}`)).toEqual([])
    expect(await listed("order=asc&email=BOB@example.com")).toEqual(starts)
    expect(await listed("email=bob@example.com&status=declined")).toEqual([])
    expect(await listed("email=carol@example.com")).toEqual([])
  })

  it("MUST show the last change of a booking, and filter by it", async () => {
    const [latest] = (await ask("/bookings")).json.data
    expect(latest.updated_at).toBe(latest.created_at)
    app.clock.now += 60_000
    const since = new Date(app.clock.now).toISOString()
    expect(await listed(`updated_since=${since}`)).toEqual([])
    const moved = await app.manage("POST", `/hosts/${own.hostId}/bookings/${latest.id}/cancel`, {})
    expect(moved.json.data.updated_at > latest.updated_at).toBe(true)
    const { json } = await ask(`/bookings?updated_since=${since}`)
    expect(json.data).toEqual([moved.json.data])
    expect(json.meta.total).toBe(1)
    expect(await listed(`updated_since=${since}&status=accepted`)).toEqual([])
    expect(await listed(`updated_since=2026-01-01T00:00:00Z&order=asc`)).toEqual(starts)
  })

  it.each([
    ["to", "from=2026-01-13&to=2026-01-12"],
    ["status", "status=open"],
    ["updated_since", "updated_since=2026-01-12"],
    ["updated_since", "updated_since=yesterday"],
    ["service", "service=unknown"],
    ["service", "service=0"],
    ["service", "service=999999"],
    ["service", "service=Intro%20call"],
    ["email", "email=bob"],
    ["email", "email=bob@example.com&email=bob@example.com"],
    ["order", "order=up"],
    ["per_page", "per_page=101"],
    ["page", "page=0"],
    ["cursor", "cursor=abc"],
    ["cursor", "cursor=&page=1"],
    ["cursor", "cursor=&cursor="]
  ])("MUST answer 422 on %s to %s", async (field, query) => {
    const { status, json } = await ask(`/bookings?${query}`)
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })
})

describe("A cursor", () => {
  const pages = async (query: string) => {
    const found: Array<Awaited<ReturnType<typeof ask>>["json"]> = []
    for (let cursor: string | null = ""; cursor !== null; cursor = found.at(-1).meta.next_cursor) {
      found.push((await ask(`/bookings?${query}&cursor=${cursor}`)).json)
    }
    return found
  }

  it.each(["asc", "desc"])("MUST walk through GET /bookings in %s order, with the envelope of the pages", async (order) => {
    const walked = await pages(`order=${order}&per_page=2`)
    const numbered = [await ask(`/bookings?order=${order}&per_page=2`), await ask(`/bookings?order=${order}&per_page=2&page=2`)]
    expect(walked.map(({ data }) => data)).toEqual(numbered.map(({ json }) => json.data))
    for (const [index, { meta, links }] of walked.entries()) {
      const { next_cursor: cursor, links: pager, ...position } = meta
      const { links: _, ...expected } = numbered[index]!.json.meta
      expect(position).toEqual(expected)
      expect(pager.at(-1).url).toBe(links.next)
      if (cursor !== null) expect(new URL(links.next).searchParams.get("cursor")).toBe(cursor)
    }
    expect(walked.at(-1).links.next).toBeNull()
  })

  it("MUST NOT be returned unless one is given", async () => {
    expect(Object.keys((await ask("/bookings")).json.meta)).toEqual([
      "current_page",
      "from",
      "to",
      "last_page",
      "per_page",
      "total",
      "path",
      "links"
    ])
  })

  it("MUST keep the size of its pages, and be refused with another one or in another order", async () => {
    const { next_cursor: cursor } = (await ask("/bookings?order=asc&per_page=2&cursor=")).json.meta
    expect((await ask(`/bookings?order=asc&cursor=${cursor}`)).json.meta).toMatchObject({ per_page: 2, from: 3, to: 3 })
    for (const query of [`order=asc&per_page=3`, "order=desc", "per_page=2"]) {
      const { status, json } = await ask(`/bookings?${query}&cursor=${cursor}`)
      expect([status, Object.keys(json.errors)]).toEqual([422, ["cursor"]])
    }
    expect((await ask(`/invites?cursor=${cursor}`)).status).toBe(422)
  })
})

describe("GET /invites", () => {
  it("MUST list the newest first, in pages of 25 by default and 100 at most", async () => {
    for (const title of ["First", "Second", "Third"]) {
      app.clock.now += 2000
      await app.send("POST", "/api/v1/invites", { token: key, json: { title } })
    }
    const { json } = await ask("/invites")
    expect(json.data.map(({ title }: { title: string }) => title)).toEqual(["Third", "Second", "First"])
    expect(json.meta).toMatchObject({ per_page: 25, total: 3 })
    expect((await ask("/invites?per_page=100")).json.meta.per_page).toBe(100)
    const { status, json: refused } = await ask("/invites?per_page=101")
    expect([status, Object.keys(refused.errors)]).toEqual([422, ["per_page"]])
  })
})
