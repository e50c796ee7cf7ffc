import { afterAll, beforeAll, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, startHttpTestApp } from "../../test/HttpTestApp.ts"

let app: HttpTestApp
let host: { hostId: number; serviceId: number; key: string }
let writer: string
let reader: string
beforeAll(async () => {
  app = await startHttpTestApp()
  host = await aHostWithKey(app)
  writer = await keyOf(host.hostId, ["services.read", "services.write"])
  reader = await keyOf(host.hostId, ["services.read"])
})
afterAll(() => app.close())

const keyOf = async (hostId: number, scopes: ReadonlyArray<string>): Promise<string> =>
  (await app.manage("POST", `/hosts/${hostId}/api-keys`, { name: "Some", scopes })).json.data.key
const send = (method: string, path: string, token: string, json?: unknown) => {
  app.clock.now += 2000
  return app.send(method, `/api/v1/discount-codes${path}`, { token, ...(json === undefined ? {} : { json }) })
}

it("Decision 0139: hosts create, list, change and delete codes, with the scopes of services", async () => {
  const first = await send("POST", "", writer, { code: "Spring", percent: 20, services: [host.serviceId], max_uses: 5 })
  expect(first.status).toBe(201)
  const { id } = first.json.data
  expect(first.headers.get("location")).toMatch(new RegExp(`/api/v1/discount-codes/${id}$`))
  expect(first.json.data).toMatchObject({ code: "Spring", percent: 20, amount: null, uses: 0, status: "valid", until: null })
  expect((await send("GET", `/${id}`, reader)).json.data).toEqual(first.json.data)
  const changed = await send("PATCH", `/${id}`, writer, { amount: 500, until: "2020-01-01T00:00:00Z" })
  expect(changed.json.data).toMatchObject({ percent: null, amount: 500, status: "expired", max_uses: 5 })
  for (const [method, path, body] of [
    ["POST", "", { code: "B", percent: 5 }],
    ["PATCH", `/${id}`, {}],
    ["DELETE", `/${id}`, undefined]
  ] as const)
    expect((await send(method, path, reader, body)).status).toBe(403)
  const bare = await keyOf(host.hostId, [])
  expect([(await send("GET", "", bare)).status, (await send("GET", "", "wrong")).status]).toEqual([403, 401])
  const removal = await send("DELETE", `/${id}`, writer)
  expect([removal.status, (await send("GET", `/${id}`, reader)).status]).toEqual([204, 404])
})

it("lists codes by page, the oldest first, also by cursor", async () => {
  for (const code of ["A", "B", "C"]) await send("POST", "", writer, { code, percent: 5 })
  const first = (await send("GET", "?per_page=2", reader)).json
  expect(first.data.map(({ code }: { code: string }) => code)).toEqual(["A", "B"])
  expect(first.meta).toMatchObject({ current_page: 1, last_page: 2, total: 3, from: 1, to: 2 })
  expect(first.links.next).toMatch(/\/api\/v1\/discount-codes\?.*page=2/)
  expect((await send("GET", "?per_page=2&page=2", reader)).json.data).toHaveLength(1)
  expect((await send("GET", "?page=9", reader)).json.data).toEqual([])
  const start = (await send("GET", "?per_page=2&cursor=", reader)).json
  const next = (await send("GET", `?cursor=${start.meta.next_cursor}`, reader)).json
  expect([start.data.length, next.data[0].code, next.meta.next_cursor]).toEqual([2, "C", null])
  expect((await send("GET", "?per_page=101", reader)).status).toBe(422)
  expect((await send("GET", "?cursor=x", reader)).status).toBe(422)
})

it("names what is wrong, repeats no code, and knows none of another host", async () => {
  const { json } = await send("POST", "", writer, { code: "Own", amount: 100 })
  const wrong = await send("POST", "", writer, { code: "a b", percent: 101, services: [999], max_uses: 0 })
  expect([wrong.status, Object.keys(wrong.json.errors).toSorted()]).toEqual([422, ["code", "max_uses", "percent"]])
  expect(Object.keys((await send("POST", "", writer, { code: "D", percent: 5, services: [999] })).json.errors)).toEqual([
    "services"
  ])
  expect((await send("POST", "", writer, { code: "OWN", percent: 5 })).json.errors.code).toHaveLength(1)
  const other = await aHostWithKey(app, { username: "bob" })
  const token = await keyOf(other.hostId, ["services.read", "services.write"])
  const path = `/${json.data.id}`
  expect((await send("GET", path, token)).status).toBe(404)
  expect((await send("PATCH", path, token, { percent: 5 })).status).toBe(404)
  expect((await send("DELETE", path, token)).status).toBe(404)
  expect((await send("GET", "", token)).json.data).toEqual([])
})
