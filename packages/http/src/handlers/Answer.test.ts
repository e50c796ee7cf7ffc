import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, origin, type Sent, startHttpTestApp } from "../../test/HttpTestApp.ts"

let app: HttpTestApp
let key: string
let hostId: number
let serviceId: number
beforeAll(async () => {
  app = await startHttpTestApp()
  ;({ key, hostId, serviceId } = await aHostWithKey(app))
})
afterAll(() => app.close())

const api = (method: string, path: string, sent: Sent = {}) => {
  app.clock.now += 2000
  return app.send(method, `/api/v1${path}`, { token: key, ...sent })
}

describe("Requests: success envelope", () => {
  it("MUST answer GET /profile without an envelope", async () => {
    const { status, json } = await api("GET", "/profile")
    expect(status).toBe(200)
    expect(json).toEqual({
      username: "ada",
      name: null,
      title: null,
      bio: null,
      avatar_url: null,
      logo_url: null,
      profile_url: `${origin}/ada`,
      profile_complete: true,
      plan: "pro",
      services: [{ slug: "intro", title: "Intro", embed_url: `${origin}/ada/intro` }]
    })
  })

  it("MUST answer services as {data}, a new one with 201 and Location, and 204 without a body to DELETE", async () => {
    const created = await api("POST", "/services", { json: { title: "Deep Dive", durations: [{ minutes: 60, price: 5000 }] } })
    expect([created.status, created.headers.get("location")]).toEqual([201, `${origin}/api/v1/services/${created.json.data.id}`])
    const read = await api("GET", `/services/${created.json.data.id}`)
    expect([read.status, read.json]).toEqual([200, created.json])
    expect((await api("GET", "/services")).json.data.map(({ slug }: { slug: string }) => slug)).toEqual(["intro", "deep-dive"])
    const patched = await api("PATCH", `/services/${created.json.data.id}`, { json: { title: "Deeper" } })
    expect([patched.status, patched.json]).toEqual([200, { data: { ...created.json.data, title: "Deeper" } }])
    const gone = await api("DELETE", `/services/${created.json.data.id}`)
    expect([gone.status, gone.text, gone.headers.get("content-type")]).toEqual([204, "", null])
    expect((await api("GET", `/services/${created.json.data.id}`)).status).toBe(404)
  })

  it("MUST answer availability as {data, meta}", async () => {
    const { status, json } = await api("GET", "/availability?service=intro&from=2026-01-10&to=2026-01-12")
    expect(status).toBe(200)
    expect(Object.keys(json.data)).toEqual(["2026-01-12"])
    expect(json.data["2026-01-12"][0]).toEqual({ start: "2026-01-12T08:00:00Z", end: "2026-01-12T08:30:00Z", label: "09:00" })
    expect(json.meta).toEqual({
      from: "2026-01-10",
      to: "2026-01-12",
      duration_minutes: 30,
      timezone: "Europe/Rome",
      service: "intro"
    })
  })

  it("MUST answer 201 {data} for a new invite, and 409 to DELETE of a booked one, and share one id sequence with services", async () => {
    const created = await api("POST", "/invites", { json: { title: "For you", duration: 30 } })
    const id = created.json.data.id
    expect([created.status, created.headers.get("location")]).toEqual([201, `${origin}/api/v1/invites/${id}`])
    expect((await api("GET", `/invites/${id}`)).json).toEqual(created.json)
    expect((await api("GET", `/services/${id}`)).json.data).toMatchObject({ type: "single_use", id })
    const booked = { invite: id, start: "2026-01-12T08:00:00Z", booker: { name: "Bob", email: "bob@example.com" } }
    expect((await app.manage("POST", `/hosts/${hostId}/bookings`, booked)).status).toBe(201)
    for (const path of [`/invites/${id}`, `/services/${id}`]) {
      const { status, json } = await api("DELETE", path)
      expect([status, Object.keys(json)]).toEqual([409, ["message", "code"]])
    }
    expect((await api("PATCH", `/services/${id}`, { json: { title: 1 } })).status).toBe(422)
    expect((await api("PATCH", `/services/${id}`, { json: { title: "One" } })).status).toBe(409)
  })
})

describe("Requests: pagination", () => {
  it("MUST answer bookings in the pagination envelope, with links built from the base URL and the other parameters kept", async () => {
    for (const hour of ["10", "11", "12"]) {
      const booking = { service: "intro", start: `2026-01-12T${hour}:00:00Z`, booker: { name: "Bob", email: "bob@example.com" } }
      expect((await app.manage("POST", `/hosts/${hostId}/bookings`, booking)).status).toBe(201)
    }
    const { status, json } = await api("GET", "/bookings?per_page=2&page=1&order=asc&status=accepted&x=1&x=2", {
      headers: { host: "evil.example" }
    })
    const link = (page: number) => `${origin}/api/v1/bookings?per_page=2&order=asc&status=accepted&x=1&x=2&page=${page}`
    expect(status).toBe(200)
    expect(json.data.map(({ scheduled_at: at }: { scheduled_at: string }) => at)).toEqual([
      "2026-01-12T08:00:00Z",
      "2026-01-12T10:00:00Z"
    ])
    expect(json.links).toEqual({ first: link(1), last: link(2), prev: null, next: link(2) })
    expect(json.meta).toEqual({
      current_page: 1,
      from: 1,
      to: 2,
      last_page: 2,
      per_page: 2,
      total: 4,
      path: `${origin}/api/v1/bookings`,
      links: [
        { url: null, label: "&laquo; Previous", active: false },
        { url: link(1), label: "1", active: true },
        { url: link(2), label: "2", active: false },
        { url: link(2), label: "Next &raquo;", active: false }
      ]
    })
  })

  it("MUST answer the list and the single request with the same booking", async () => {
    const [booking] = (await api("GET", "/bookings?per_page=1")).json.data
    expect((await api("GET", `/bookings/${booking.id}`)).json).toEqual({ data: booking })
    expect((await app.manage("GET", `/hosts/${hostId}/bookings/${booking.id}`)).json).toEqual({ data: booking })
  })

  it("MUST answer invites and hosts in the same envelope", async () => {
    expect(Object.keys((await api("GET", "/invites")).json)).toEqual(["data", "links", "meta"])
    expect((await app.manage("GET", "/hosts?per_page=1")).json.meta).toMatchObject({
      per_page: 1,
      path: `${origin}/manage/v1/hosts`
    })
  })
})

describe("Another host's resources", () => {
  it("MUST answer 404, never 403", async () => {
    const other = await aHostWithKey(app, { username: "eve" })
    const [booking] = (await api("GET", "/bookings")).json.data
    const [invite] = (await api("GET", "/invites")).json.data
    for (const [method, path] of [
      ["GET", `/services/${serviceId}`],
      ["PATCH", `/services/${serviceId}`],
      ["DELETE", `/services/${serviceId}`],
      ["GET", `/bookings/${booking.id}`],
      ["GET", `/invites/${invite.id}`],
      ["DELETE", `/invites/${invite.id}`],
      ["GET", `/availability?service=${encodeURIComponent(`${origin}/ada/intro`)}`]
    ] as const) {
      expect((await api(method, path, { token: other.key })).status, `${method} ${path}`).toBe(404)
    }
  })
})
