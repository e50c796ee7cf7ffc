import { afterAll, beforeAll, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, startHttpTestApp } from "../../test/HttpTestApp.ts"

let app: HttpTestApp
let host: { hostId: number; serviceId: number; key: string }
let writer: string
let reader: string
beforeAll(async () => {
  app = await startHttpTestApp()
  host = await aHostWithKey(app)
  writer = await keyOf(host.hostId, ["bookings.write"])
  reader = await keyOf(host.hostId, [])
  await app.manage("PATCH", `/hosts/${host.hostId}/services/${host.serviceId}`, { waitlist: { mode: "one_by_one" } })
})
afterAll(() => app.close())

const keyOf = async (hostId: number, scopes: ReadonlyArray<string>): Promise<string> =>
  (await app.manage("POST", `/hosts/${hostId}/api-keys`, { name: "Some", scopes })).json.data.key
const send = (method: string, path: string, token: string, json?: unknown) => {
  app.clock.now += 2000
  return app.send(method, path, { token, ...(json === undefined ? {} : { json }) })
}
const join = async (name: string) => {
  const { json } = await send("GET", "/api/v1/availability", reader)
  const starts = Object.values<ReadonlyArray<{ start: string }>>(json.data).flatMap((slots) => slots.map(({ start }) => start))
  const { username } = (await send("GET", "/api/v1/profile", reader)).json
  const { slug } = (await send("GET", `/api/v1/services/${host.serviceId}`, host.key)).json.data
  const wishes = [{ from: starts[0], to: starts.at(-1) }]
  const body = { booker: { name, email: `${name}@example.com` }, wishes }
  expect((await app.send("POST", `/visitor/v1/hosts/${username}/services/${slug}/waitlist`, { json: body })).status).toBe(201)
  return { starts, entry: (await send("GET", "/api/v1/waitlist?status=waiting", reader)).json.data.at(-1) }
}

it("Decision 0130: hosts list who waits, offer a start and take people off the list, with the scopes of bookings", async () => {
  const { starts, entry } = await join("grace")
  expect(entry).toMatchObject({ status: "waiting", booker: { name: "grace" }, missed_offers: 0 })
  const offer = `/api/v1/waitlist/${entry.id}/offer`
  const start = starts[3]
  expect((await send("POST", offer, reader, { start })).status).toBe(403)
  expect((await send("DELETE", `/api/v1/waitlist/${entry.id}`, reader)).status).toBe(403)
  expect((await send("GET", "/api/v1/waitlist", "wrong")).status).toBe(401)
  const offered = await send("POST", offer, writer, { start })
  expect([offered.status, offered.json.data]).toMatchObject([200, { status: "offered", offer: { start, held: true } }])
  expect((await send("POST", offer, writer, { start })).json.code).toBe("offer_open")
  expect((await send("DELETE", `/api/v1/waitlist/${entry.id}`, writer)).status).toBe(204)
  expect((await send("GET", "/api/v1/waitlist", reader)).json.data).toEqual([])
})

it("names what is wrong, and knows no entry of another host", async () => {
  const { entry } = await join("alan")
  const other = await aHostWithKey(app, { username: "bob" })
  const token = await keyOf(other.hostId, ["bookings.write"])
  expect((await send("POST", `/api/v1/waitlist/${entry.id}/offer`, token, { start: "2030-01-07T10:00:00Z" })).status).toBe(404)
  expect((await send("DELETE", `/api/v1/waitlist/${entry.id}`, token)).status).toBe(404)
  const wrong = await send("POST", `/api/v1/waitlist/${entry.id}/offer`, writer, { start: "soon" })
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ["start"]])
  const night = await send("POST", `/api/v1/waitlist/${entry.id}/offer`, writer, { start: "2030-01-07T03:00:00Z" })
  expect(night.status).toBe(409)
  expect((await send("GET", "/api/v1/waitlist?status=gone", reader)).status).toBe(422)
})
