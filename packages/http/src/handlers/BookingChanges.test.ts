import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, origin, type Sent, startHttpTestApp } from "../../test/HttpTestApp.ts"

let app: HttpTestApp
let host: { hostId: number; serviceId: number; key: string }
let key: string
let slug: string
beforeAll(async () => {
  app = await startHttpTestApp()
  host = await aHostWithKey(app)
  key = await keyOf(host.hostId, ["bookings.write"])
  const { json } = await app.send("GET", `/api/v1/services/${host.serviceId}`, { token: host.key })
  slug = json.data.slug
})
afterAll(() => app.close())

const keyOf = async (hostId: number, scopes: ReadonlyArray<string>): Promise<string> =>
  (await app.manage("POST", `/hosts/${hostId}/api-keys`, { name: "Some", scopes })).json.data.key

/** Moves the clock between requests, so that no request reaches the limit. */
const call = (path: string, sent: Sent = {}) => {
  app.clock.now += 2000
  return app.send("POST", `/api/v1/bookings${path}`, { token: key, ...sent })
}
const freeStarts = async (service = slug): Promise<ReadonlyArray<string>> => {
  app.clock.now += 2000
  const { json } = await app.send("GET", `/api/v1/availability?service=${service}`, { token: key })
  return Object.values<ReadonlyArray<{ start: string }>>(json.data).flatMap((slots) => slots.map(({ start }) => start))
}
const grace = { name: "Grace", email: "grace@example.com" }
const book = async (sent: Sent = {}, service = slug) => {
  const [start] = await freeStarts(service)
  return { start, ...(await call("", { json: { service, start, booker: grace }, ...sent })) }
}
const requireApproval = async (requires_approval: boolean) => {
  app.clock.now += 2000
  await app.send("PATCH", `/api/v1/services/${host.serviceId}`, { token: host.key, json: { requires_approval } })
}

describe("POST /bookings", () => {
  it("MUST answer 201 {data: Booking} with Location, and take the time", async () => {
    const { status, headers, json, start } = await book()
    expect(status).toBe(201)
    expect(json.data).toMatchObject({ status: "accepted", scheduled_at: start, booker: grace })
    expect(headers.get("location")).toBe(`${origin}/api/v1/bookings/${json.data.id}`)
    expect((await freeStarts()).includes(start!)).toBe(false)
    app.clock.now += 2000
    const read = await app.send("GET", new URL(headers.get("location")!).pathname, { token: key })
    expect(read.json).toEqual(json)
  })

  it("MUST answer 409 with the next free times where the start is taken, and book nothing", async () => {
    const { start } = await book()
    const { status, json } = await call("", { json: { service: slug, start, booker: grace } })
    expect([status, json.code]).toEqual([409, "busy"])
    expect(json.next_times.length).toBeGreaterThan(0)
  })

  it("MUST replay the answer to a repeated Idempotency-Key", async () => {
    const [start] = await freeStarts()
    const sent = { json: { service: slug, start, booker: grace }, headers: { "idempotency-key": "once" } }
    const first = await call("", sent)
    const again = await call("", sent)
    expect([first.status, again.status, again.headers.get("idempotent-replayed")]).toEqual([201, 201, "true"])
    expect(again.json).toEqual(first.json)
  })

  it.each([
    ["no start", { booker: grace }, "start"],
    ["a start without an offset", { start: "2027-01-01T10:00:00", booker: grace }, "start"],
    ["an invalid email address", { start: "2027-01-01T10:00:00Z", booker: { name: "Grace", email: "x" } }, "booker"],
    ["no service", { start: "2027-01-01T10:00:00Z", booker: grace, service: undefined }, "service"]
  ])("MUST answer 422 to %s", async (_name, fields, path) => {
    const { status, json } = await call("", { json: { service: slug, ...fields } })
    expect([status, Object.keys(json.errors)]).toEqual([422, [path]])
  })

  it("MUST ignore unknown fields, as all of /api/v1 does", async () => {
    const [start] = await freeStarts()
    expect((await call("", { json: { service: slug, start, booker: grace, colour: "blue" } })).status).toBe(201)
  })

  it("MUST book on Free, as tools of /mcp do", async () => {
    const free = await aHostWithKey(app, { plan: "free", username: "bob" })
    const token = await keyOf(free.hostId, ["bookings.write"])
    const { json } = await app.send("GET", "/api/v1/availability?service=intro", { token })
    const [{ start }] = Object.values<ReadonlyArray<{ start: string }>>(json.data).flat() as [{ start: string }]
    expect((await call("", { token, json: { service: "intro", start, booker: grace } })).status).toBe(201)
  })
})

describe("POST /bookings/series", () => {
  const rule = { every: { unit: "week", n: 1 }, count: 3 }
  const bodyAt = (start: string) => ({ service: slug, start, booker: grace, ...rule })
  beforeAll(async () => {
    await app.manage("PATCH", `/hosts/${host.hostId}/services/${host.serviceId}`, { series: { max_count: 5 } })
  })

  it("MUST answer 201 with the bookings, whose list is Location, and replay it to a repeated key", async () => {
    const body = bodyAt("2026-06-09T10:00:00Z")
    const seen = await call("/series/preview", { json: body })
    expect([seen.status, seen.json.data.occurrences.length]).toEqual([200, 3])
    const sent = { json: body, headers: { "idempotency-key": "series" } }
    const { status, headers, json } = await call("/series", sent)
    expect([status, json.data.bookings.length, json.data.skipped]).toEqual([201, 3, []])
    expect(headers.get("location")).toBe(`${origin}/api/v1/bookings?series=${json.data.id}`)
    expect(json.data.bookings[2].series).toEqual({ id: json.data.id, index: 3, count: 3 })
    const again = await call("/series", sent)
    expect([again.status, again.json]).toEqual([201, json])
    app.clock.now += 2000
    const { search } = new URL(headers.get("location")!)
    const listed = await app.send("GET", `/api/v1/bookings${search}&order=asc`, { token: key })
    expect(listed.json.data).toEqual(json.data.bookings)
  })

  it("MUST answer 409 with the meetings that cannot be booked, also to a repeated key", async () => {
    const body = bodyAt("2026-06-16T10:00:00Z")
    const sent = { json: body, headers: { "idempotency-key": "refused" } }
    const { status, json } = await call("/series", sent)
    expect([status, json.code]).toEqual([409, "series_refused"])
    expect(json.refused).toEqual([
      { index: 1, start: "2026-06-16T10:00:00Z", reason: "busy" },
      { index: 2, start: "2026-06-23T10:00:00Z", reason: "busy" }
    ])
    expect((await call("/series", sent)).json).toEqual(json)
    const skipping = await app.manage("POST", `/hosts/${host.hostId}/bookings/series`, { ...body, on_conflict: "skip" })
    expect([skipping.status, skipping.json.data.skipped]).toEqual([201, json.refused])
  })

  it.each([
    ["too many meetings", { count: 6 }, ["count"]],
    ["no service and no rule", { service: undefined, every: undefined }, ["every", "service"]],
    ["neither count nor until", { count: undefined }, ["count"]],
    ["an invite", { service: undefined, invite: 1 }, ["service"]]
  ])("MUST answer 422 to %s", async (_name, fields, paths) => {
    const { status, json } = await call("/series", { json: { ...bodyAt("2026-07-07T10:00:00Z"), ...fields } })
    expect([status, Object.keys(json.errors).sort()]).toEqual([422, paths])
  })

  it("MUST answer 403 to an override without its scope, and the operator 422 to unknown fields", async () => {
    const json = { ...bodyAt("2026-07-07T20:00:00Z"), override: ["hours"] }
    for (const path of ["/series", "/series/preview"]) expect((await call(path, { json })).status).toBe(403)
    const token = await keyOf(host.hostId, ["bookings.write", "bookings.override"])
    expect((await call("/series", { json, token })).status).toBe(201)
    const unknown = await app.manage("POST", `/hosts/${host.hostId}/bookings/series`, { ...json, onConflict: "skip" })
    expect([unknown.status, Object.keys(unknown.json.errors)]).toEqual([422, ["onConflict"]])
  })
})

describe("override", () => {
  const late = "2026-03-10T20:00:00Z"
  const evening = (fields: object = {}) => ({ service: slug, start: late, booker: grace, ...fields })
  const overrider = () => keyOf(host.hostId, ["bookings.write", "bookings.override"])
  const lacking = {
    message: "The credential lacks the scope bookings.override, which the override field needs.",
    code: "missing_scope",
    scopes: ["bookings.write", "bookings.override"]
  }

  it("MUST be a 403 without the scope, before any other check, in a new booking and in a reschedule", async () => {
    for (const [path, json] of [
      ["", evening({ override: ["hours"] })],
      ["", { override: [] }],
      ["", { override: "rubbish" }],
      ["/999/reschedule", { start: "soon", override: null }]
    ] as const) {
      const sent = { json, headers: { "idempotency-key": `lacking-${JSON.stringify(json)}` } }
      const { status, json: refused, headers } = await call(path, sent)
      expect([path, status, refused]).toEqual([path, 403, lacking])
      expect(headers.get("www-authenticate")).toContain('scope="bookings.write bookings.override"')
      // A refusal for a missing scope is not kept, so the same request works once the scope is granted.
      const granted = await call(path, { ...sent, token: await overrider() })
      expect(granted.status).not.toBe(403)
    }
    const { status, json } = await call("", { json: evening() })
    expect([status, json.code, "override" in json]).toEqual([409, "outside_hours", false])
  })

  it("MUST name the rules in a 409 with the scope, book with them, and check a move in full", async () => {
    const token = await overrider()
    const start = "2026-03-11T20:00:00Z"
    const refused = await call("", { token, json: evening({ start }) })
    expect([refused.status, refused.json.code, refused.json.override]).toEqual([409, "outside_hours", ["hours"]])
    const booked = await call("", { token, json: evening({ start, override: refused.json.override }) })
    expect([booked.status, booked.json.data.scheduled_at]).toEqual([201, start])
    const managed = await app.manage("GET", `/hosts/${host.hostId}/bookings/${booked.json.data.id}`)
    expect(managed.json.data.overridden).toEqual(["hours"])
    const { json: log } = await app.manage("GET", `/hosts/${host.hostId}/audit`)
    expect(log.data[0]).toMatchObject({ actor: { kind: "api_key" }, details: { override: ["hours"] } })

    const later = "2026-03-11T21:00:00Z"
    const path = `/${booked.json.data.id}/reschedule`
    const moved = await call(path, { token, json: { start: later } })
    expect([moved.status, moved.json.override]).toEqual([409, ["hours"]])
    const again = await call(path, { token, json: { start: later, override: ["hours"] } })
    expect([again.status, again.json.data.scheduled_at]).toEqual([200, later])
  })

  it.each([["rules"], [["mood"]], [[null]], [7], [{}], [null], [Array.from({ length: 8 }, () => "hours")]])(
    "MUST be a 422 with the field for %j",
    async (override) => {
      const { status, json } = await call("", { token: await overrider(), json: evening({ override }) })
      expect([status, Object.keys(json.errors)]).toEqual([422, ["override"]])
      expect(json.problems[0].path).toMatch(/^override/)
    }
  )
})

describe("Changes of a booking", () => {
  it("MUST accept and decline requests", async () => {
    await requireApproval(true)
    const [first, second] = [await book(), await book()]
    await requireApproval(false)
    expect([first.json.data.status, second.json.data.status]).toEqual(["pending", "pending"])
    expect((await call(`/${first.json.data.id}/accept`)).json.data.status).toBe("accepted")
    const declined = await call(`/${second.json.data.id}/decline`, { json: { reason: "Away" } })
    expect(declined.json.data).toMatchObject({ status: "declined" })
    expect((await call(`/${second.json.data.id}/accept`)).status).toBe(409)
  })

  it("MUST reschedule, and cancel for good", async () => {
    const { json } = await book()
    const later = (await freeStarts()).at(-1)
    const moved = await call(`/${json.data.id}/reschedule`, { json: { start: later } })
    expect([moved.status, moved.json.data.scheduled_at]).toEqual([200, later])
    expect((await call(`/${json.data.id}/cancel`, { json: { reason: "Ill" } })).json.data.status).toBe("cancelled")
    expect((await call(`/${json.data.id}/cancel`)).status).toBe(409)
  })

  it("MUST name the key in the audit log", async () => {
    const { json } = await book()
    await call(`/${json.data.id}/cancel`)
    const { json: log } = await app.manage("GET", `/hosts/${host.hostId}/audit`)
    expect(log.data.slice(0, 2).map(({ action, actor }: { action: string; actor: unknown }) => [action, actor])).toEqual([
      ["booking.cancel", { kind: "api_key", id: expect.any(Number) }],
      ["booking.book", { kind: "api_key", id: expect.any(Number) }]
    ])
  })

  it.each(["accept", "decline", "cancel", "reschedule"])("MUST answer 404 to %s of another host's booking", async (change) => {
    const other = await aHostWithKey(app, { username: `other-${change}` })
    const token = await keyOf(other.hostId, ["bookings.write"])
    const { json } = await book()
    const { status } = await call(`/${json.data.id}/${change}`, { token, json: { start: "2027-01-01T10:00:00Z" } })
    expect(status).toBe(404)
  })

  it("70: MUST answer 404 to a member's key for a booking of the team", async () => {
    const member = await aHostWithKey(app, { username: "member" })
    const manage = async (path: string, json: object) => (await app.manage("POST", `/hosts${path}`, json)).json.data
    const team = await manage("", { kind: "team", username: "desk", timezone: "UTC", plan: "pro" })
    const room = await manage("", { kind: "resource", name: "Room" })
    for (const id of [member.hostId, room.id]) await manage(`/${team.id}/members`, { host: id })
    const service = await manage(`/${team.id}/services`, { title: "Visit", durations: [{ minutes: 30 }] })
    const staffing = { roles: [{ key: "room", members: [{ host: room.id }] }] }
    await app.manage("PATCH", `/hosts/${team.id}/services/${service.id}`, { staffing })
    const start = new Date(Math.ceil(app.clock.now / 86_400_000 + 2) * 86_400_000).toISOString()
    const booked = await manage(`/${team.id}/bookings`, {
      service: service.slug,
      start,
      booker: { name: "Kim", email: "kim@example.com" }
    })
    expect(booked.hosts).toMatchObject([{ id: room.id }])
    const token = await keyOf(member.hostId, ["bookings.read", "bookings.write"])
    expect((await call(`/${booked.id}/cancel`, { token })).status).toBe(404)
    expect((await app.send("GET", `/api/v1/bookings/${booked.id}`, { token })).status).toBe(404)
  })

  it("MUST say what a cancellation would refund, and refuse another fee", async () => {
    const { json: free } = await book()
    const { id } = free.data
    const reader = await keyOf(host.hostId, ["bookings.read"])
    const see = (path: string) => {
      app.clock.now += 2000
      return app.send("GET", `/api/v1/bookings/${path}`, { token: reader })
    }
    const { status, json } = await see(`${id}/cancellation`)
    expect([status, json.data]).toEqual([200, { refund: 0, fee: 0, currency: free.data.payment.currency, changes_at: null }])
    expect((await see(`${id}/cancellation?by=me`)).status).toBe(422)
    expect((await see("999/cancellation")).status).toBe(404)
    expect((await call(`/${id}/cancel`, { json: { expect_fee: 5 } })).json.code).toBe("fee_changed")
    expect((await call(`/${id}/cancel`, { json: { expect_fee: "0" } })).status).toBe(422)
    expect((await call(`/${id}/cancel`, { json: { expect_fee: 0 } })).json.data.status).toBe("cancelled")
    expect((await see(`${id}/cancellation`)).json.code).toBe("booking_state")
  })

  it("MUST answer 403 to a key without bookings.write, before 404", async () => {
    const { status, json } = await call("/999/cancel", { token: host.key })
    expect([status, json.scopes]).toEqual([403, ["bookings.write"]])
  })
})
