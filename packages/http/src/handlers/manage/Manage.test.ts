import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, origin, startHttpTestApp } from "../../../test/HttpTestApp.ts"

let app: HttpTestApp
let hostId: number
let serviceId: number
beforeAll(async () => {
  app = await startHttpTestApp()
  ;({ hostId, serviceId } = await aHostWithKey(app))
})
afterAll(() => app.close())

const ofHost = (method: string, path: string, json?: unknown) => app.manage(method, `/hosts/${hostId}${path}`, json)
const book = async (start: string) =>
  (await ofHost("POST", "/bookings", { service: "intro", start, booker: { name: "Bob", email: "bob@example.com" } })).json.data

describe("Operator API", () => {
  it("MUST create, read, update and delete hosts", async () => {
    const created = await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "Asia/Tokyo" })
    const { id } = created.json.data
    expect([created.status, created.headers.get("location")]).toEqual([201, `${origin}/manage/v1/hosts/${id}`])
    expect(created.json.data).toMatchObject({ email: "eve@example.com", plan: "free", profile_url: null })
    expect((await app.manage("PATCH", `/hosts/${id}`, { username: "eve" })).json.data.profile_url).toBe(`${origin}/eve`)
    expect((await app.manage("GET", `/hosts/${id}`)).json.data.username).toBe("eve")
    expect((await app.manage("DELETE", `/hosts/${id}`)).status).toBe(204)
    expect((await app.manage("GET", `/hosts/${id}`)).json).toEqual({ message: "Host not found.", code: "not_found" })
  })

  it("MUST answer 409 to deleting a host with upcoming bookings, unless it is forced, and keep the audit log", async () => {
    const other = await aHostWithKey(app, { username: "doomed" })
    const start = "2026-01-12T10:00:00Z"
    const booking = { service: "intro", start, booker: { name: "Bob", email: "bob@example.com" } }
    expect((await app.manage("POST", `/hosts/${other.hostId}/bookings`, booking)).status).toBe(201)
    for (const query of ["", "?force=false"]) {
      const { status, json } = await app.manage("DELETE", `/hosts/${other.hostId}${query}`)
      expect([status, json]).toEqual([
        409,
        { message: expect.stringMatching(/^The host has 1 upcoming booking\..*force=true/), code: "host_has_bookings" }
      ])
    }
    for (const query of ["?force=1", "?force=true&force=true", "?force="]) {
      const { status, json } = await app.manage("DELETE", `/hosts/${other.hostId}${query}`)
      expect([status, Object.keys(json.errors)], query).toEqual([422, ["force"]])
    }
    const done = await app.manage("DELETE", `/hosts/${other.hostId}?force=true`)
    expect([done.status, done.text]).toEqual([204, ""])
    expect((await app.send("GET", "/api/v1/profile", { token: other.key })).status).toBe(401)
    const { json } = await app.manage("GET", `/hosts/${other.hostId}/audit?per_page=1`)
    expect(json.data).toMatchObject([{ action: "host.delete", actor: { kind: "operator" } }])
    expect((await app.manage("DELETE", `/hosts/${other.hostId}?force=true`)).status).toBe(404)
  })

  it("MUST create and update the host with an ID of the application", async () => {
    const put = (body: unknown) => app.manage("PUT", "/hosts", body)
    const created = await put({ external_id: "user_7", email: "kim@example.com", timezone: "Europe/Paris" })
    expect([created.status, created.json.data]).toMatchObject([200, { external_id: "user_7", timezone: "Europe/Paris" }])
    const changed = await put({ external_id: "user_7", name: "Kim" })
    expect([changed.status, changed.json]).toEqual([200, { data: { ...created.json.data, name: "Kim" } }])
    for (const [body, fields] of [
      [{ external_id: "user_8" }, ["email", "timezone"]],
      [{ external_id: "" }, ["external_id"]],
      [{ external_id: "user_8", email: "kim@example.com", timezone: "UTC" }, ["email"]],
      [{ externalId: "user_8" }, ["external_id", "externalId"]]
    ] as const) {
      const { status, json } = await put(body)
      expect([status, Object.keys(json.errors)]).toEqual([422, fields])
    }
  })

  it("MUST find a host by the application's ID, which no two hosts share", async () => {
    const add = (email: string, external_id: unknown) =>
      app.manage("POST", "/hosts", { email, timezone: "UTC", external_id, metadata: { tier: "gold" } })
    const { status, json } = await add("ext@example.com", "crm-42")
    expect([status, json.data]).toMatchObject([201, { external_id: "crm-42", metadata: { tier: "gold" } }])
    expect((await app.manage("GET", "/hosts?external_id=crm-42")).json).toMatchObject({
      data: [{ id: json.data.id, external_id: "crm-42" }],
      meta: { total: 1 }
    })
    expect((await app.manage("GET", "/hosts?external_id=crm-43")).json.meta.total).toBe(0)
    const occupied = { external_id: ["The external_id has already been taken."] }
    expect([
      (await add("other@example.com", "crm-42")).json.errors,
      (await ofHost("PATCH", "", { external_id: "crm-42" })).json.errors
    ]).toEqual([occupied, occupied])
    const changed = await app.manage("PATCH", `/hosts/${json.data.id}`, { external_id: null, metadata: {} })
    expect(changed.json.data).toMatchObject({ external_id: null, metadata: {} })
    expect((await ofHost("GET", "")).json.data).toMatchObject({ external_id: null, metadata: {} })
  })

  it.each([
    ["text", "gold"],
    ["a number as a value", { tier: 1 }],
    ["21 entries", Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key${index}`, "x"]))],
    ["a key of 41 characters", { ["k".repeat(41)]: "x" }],
    ["an empty key", { "": "x" }],
    ["a value of 501 characters", { tier: "x".repeat(501) }],
    ["NUL", { tier: "\u0000" }]
  ])("MUST answer 422 to metadata that is %s", async (_, metadata) => {
    const errorsOf = async (method: string, path: string, body: object) =>
      Object.keys((await ofHost(method, path, { ...body, metadata })).json.errors)
    expect(await errorsOf("PATCH", "", {})).toEqual(["metadata"])
    expect(await errorsOf("PATCH", `/services/${serviceId}`, {})).toEqual(["metadata"])
    expect(
      await errorsOf("POST", "/bookings", {
        service: "intro",
        start: "2026-01-12T10:00:00Z",
        booker: { name: "Bob", email: "bob@example.com" }
      })
    ).toEqual(["metadata"])
  })

  it("MUST keep metadata of services and of bookings that the operator makes, and refuse what a visitor sends", async () => {
    const own = await aHostWithKey(app, { username: "labels" })
    const ofOwn = (method: string, path: string, json?: unknown) => app.manage(method, `/hosts/${own.hostId}${path}`, json)
    const metadata = { order: "A-7", ["k".repeat(40)]: "ü".repeat(500) }
    const service = `/services/${own.serviceId}`
    expect((await ofOwn("PATCH", service, { metadata })).json.data.metadata).toEqual(metadata)
    expect((await ofOwn("PATCH", service, { minimum_notice_minutes: 0 })).json.data.metadata).toEqual(metadata)
    const body = { service: "intro", start: "2026-01-15T10:00:00Z", booker: { name: "Bob", email: "bob@example.com" }, metadata }
    const { id } = (await ofOwn("POST", "/bookings", body)).json.data
    expect((await ofOwn("GET", `/bookings/${id}`)).json.data.metadata).toEqual(metadata)
    expect((await ofOwn("POST", `/bookings/${id}/cancel`, {})).json.data.metadata).toEqual(metadata)
    const visit = await app.send("POST", "/visitor/v1/hosts/labels/services/intro/bookings", { json: { ...body, metadata: 7 } })
    expect([visit.status, visit.json.errors.metadata]).toEqual([422, ["The metadata field is unknown."]])
  })

  it("MUST read and replace the schedule", async () => {
    expect((await ofHost("GET", "/schedule")).json.data.weekly).toHaveLength(5)
    const schedule = { timezone: "Europe/Rome", weekly: [{ weekday: 1, start: "09:00", end: "17:00" }], overrides: [] }
    const { status, json } = await ofHost("PUT", "/schedule", schedule)
    expect([status, json]).toEqual([200, { data: schedule }])
    expect((await ofHost("PUT", "/schedule", {})).json.errors).toMatchObject({ weekly: ["The weekly field is required."] })
  })

  it("MUST explain a start to the operator and to the host, with overrides only where they may be used", async () => {
    const path = "/availability/explain?start=2026-01-12T05:00:00Z"
    const { status, json } = await ofHost("GET", path)
    expect([status, json.data]).toMatchObject([
      200,
      { offered: false, reason: "outside_hours", opens: ["override:hours", "hours"], override: ["hours"] }
    ])
    const { key } = (await ofHost("POST", "/api-keys", { name: "Explains", scopes: [] })).json.data
    const ofKey = await app.send("GET", `/api/v1${path}`, { token: key })
    expect([ofKey.status, ofKey.json.data]).toMatchObject([200, { ...json.data, opens: ["hours"], override: null }])
    const { key: mayOverride } = (await ofHost("POST", "/api-keys", { name: "Overrides", scopes: ["bookings.override"] })).json
      .data
    expect((await app.send("GET", `/api/v1${path}`, { token: mayOverride })).json).toEqual(json)
    expect((await ofHost("GET", "/availability/explain?duration=4")).json.errors).toEqual({
      start: ["The start field is required."],
      duration: ["The duration field must be an integer from 5 to 480."]
    })
    expect((await ofHost("GET", `${path}&service=none`)).status).toBe(404)
    expect((await app.send("GET", `/api/v1${path}`, {})).status).toBe(401)
  })

  it("MUST preview a change of hours, with the paths of wrong fields, and save nothing", async () => {
    const schedule = (await ofHost("GET", "/schedule")).json
    const path = "/availability/preview"
    const days = { from: "2026-01-12", to: "2026-01-12" }
    const hours = { timezone: "Europe/Rome", weekly: [{ weekday: 1, start: "08:00", end: "16:30" }] }
    const { status, json } = await ofHost("POST", path, { ...days, schedule: hours })
    expect([status, json.data.services[0]]).toMatchObject([
      200,
      { id: serviceId, gained: ["2026-01-12T07:00:00Z", "2026-01-12T07:30:00Z"], lost: ["2026-01-12T15:30:00Z"] }
    ])
    expect((await ofHost("GET", "/schedule")).json).toEqual(schedule)
    const pathsOf = async (body: unknown) => {
      const refused = await ofHost("POST", path, body)
      return [refused.status, refused.json.problems?.map((problem: { path: string }) => problem.path)]
    }
    const settings = { buffer_before_minutes: -1, colour: "blue" }
    expect(await pathsOf({ services: [{ id: serviceId, settings }] })).toEqual([
      422,
      ["services.0.settings.buffer_before_minutes", "services.0.settings.colour"]
    ])
    expect(await pathsOf({ services: [{ id: 999, settings: {} }] })).toEqual([422, ["services.0.id"]])
    expect(await pathsOf({ from: "2026-02-30", schedule: { ...hours, weekly: [{ weekday: 7 }] } })).toEqual([
      422,
      ["schedule.weekly.0.weekday", "schedule.weekly.0.start", "schedule.weekly.0.end", "from"]
    ])
    expect(await pathsOf([])).toEqual([422, ["body"]])
    expect((await app.manage("POST", `/hosts/999${path}`, {})).status).toBe(404)
  })

  it("MUST add, list and delete busy time", async () => {
    const created = await ofHost("POST", "/busy", {
      start: "2026-01-12T08:00:00Z",
      end: "2026-01-12T09:00:00Z",
      title: "Dentist"
    })
    expect([created.status, created.json.data]).toMatchObject([201, { start: "2026-01-12T08:00:00Z", title: "Dentist" }])
    expect((await ofHost("GET", "/busy")).json).toMatchObject({ data: [created.json.data], meta: { total: 1, per_page: 100 } })
    expect((await ofHost("DELETE", `/busy/${created.json.data.id}`)).status).toBe(204)
    expect((await ofHost("DELETE", `/busy/${created.json.data.id}`)).status).toBe(404)
  })

  it("MUST update a service's settings", async () => {
    const { status, json } = await ofHost("PATCH", `/services/${serviceId}`, { buffer_after_minutes: 10 })
    expect([status, json.data]).toMatchObject([200, { id: serviceId, buffer_after_minutes: 10, active: true }])
    expect((await ofHost("PATCH", "/services/999", {})).status).toBe(404)
  })

  it("MUST duplicate a service that cannot be booked yet, and put the services in order", async () => {
    const { hostId, serviceId: id } = await aHostWithKey(app, { username: "orderly" })
    const services = `/hosts/${hostId}/services`
    const copy = await app.manage("POST", `${services}/${id}/duplicate`, { title: "Copy" })
    const { id: copyId } = copy.json.data
    expect([copy.status, copy.headers.get("location")]).toEqual([201, `${origin}/manage/v1${services}/${copyId}`])
    const settings = await app.manage("PATCH", `${services}/${copyId}`, { minimum_notice_minutes: 5 })
    expect(settings.json.data).toMatchObject({ id: copyId, active: false })
    const ordered = await app.manage("PUT", `${services}/order`, { services: [copyId, id] })
    expect([ordered.status, ordered.json.data]).toEqual([200, { services: [copyId, id] }])
    expect((await app.manage("PUT", `${services}/order`, { services: [id, id] })).status).toBe(422)
    expect((await app.manage("POST", `${services}/999/duplicate`, {})).status).toBe(404)
  })

  it("MUST show an API key's secret once", async () => {
    const created = await ofHost("POST", "/api-keys", { name: "Sync", scopes: ["invites.read"] })
    expect(created.status).toBe(201)
    expect(created.json.data).toMatchObject({
      key: expect.stringMatching(/^svc_sk_/),
      scopes: expect.arrayContaining(["invites.read"])
    })
    expect(JSON.stringify((await ofHost("GET", "/api-keys")).json)).not.toContain(created.json.data.key)
    expect((await ofHost("DELETE", `/api-keys/${created.json.data.id}`)).status).toBe(204)
  })

  it("MUST name the roles of a team that have too few free members in its refusal of a start, and not to visitors", async () => {
    const team = { kind: "team", username: "ward", name: "Ward", timezone: "UTC", plan: "pro" }
    const { id } = (await app.manage("POST", "/hosts", team)).json.data
    const ofTeam = (method: "POST" | "PATCH", path: string, json: unknown) => app.manage(method, `/hosts/${id}${path}`, json)
    const room = (await app.manage("POST", "/hosts", { kind: "resource", name: "Room" })).json.data
    await ofTeam("POST", "/members", { host: room.id })
    const service = (await ofTeam("POST", "/services", { title: "Check", slug: "check", durations: [{ minutes: 30 }] })).json.data
    const roles = [{ key: "room", members: [{ host: room.id }] }]
    await ofTeam("PATCH", `/services/${service.id}`, { staffing: { roles } })
    const input = { service: "check", start: "2026-01-19T08:00:00Z", booker: { name: "Eve", email: "eve@example.com" } }
    expect((await ofTeam("POST", "/bookings", input)).status).toBe(201)
    const refused = await ofTeam("POST", "/bookings", input)
    expect([refused.status, refused.json.code, refused.json.next_times.length]).toEqual([409, "slot_taken", 3])
    const { service: _, ...visit } = input
    expect(refused.json.roles).toEqual([{ key: "room", reason: "slot_taken", needs: 1, free: 0 }])
    const visitor = await app.send("POST", "/visitor/v1/hosts/ward/services/check/bookings", { json: visit })
    expect([visitor.status, visitor.json.code, visitor.json.roles]).toEqual([409, "busy", undefined])
  })

  it("MUST suggest the next three free times if a start to book or to reschedule to is refused", async () => {
    const own = await aHostWithKey(app, { username: "taken" })
    const ofOwn = (path: string, json: unknown) => app.manage("POST", `/hosts/${own.hostId}${path}`, json)
    const expected = { service: "intro", start: "2026-01-19T08:00:00Z", booker: { name: "Eve", email: "eve@example.com" } }
    await ofOwn("/bookings", expected)
    const { id } = (await ofOwn("/bookings", { ...expected, start: "2026-01-19T10:00:00Z" })).json.data
    for (const [path, json] of [
      ["/bookings", expected],
      [`/bookings/${id}/reschedule`, { start: expected.start }]
    ] as const) {
      const occupied = await ofOwn(path, json)
      expect([path, occupied.status, occupied.json.code, occupied.json.next_times]).toEqual([
        path,
        409,
        "busy",
        [
          { start: "2026-01-19T08:30:00Z", end: "2026-01-19T09:00:00Z" },
          { start: "2026-01-19T09:00:00Z", end: "2026-01-19T09:30:00Z" },
          { start: "2026-01-19T09:30:00Z", end: "2026-01-19T10:00:00Z" }
        ]
      ])
    }
  })

  it("MUST say when the next period begins if a limit refuses a start", async () => {
    const own = await aHostWithKey(app, { username: "limited" })
    const ofOwn = (method: string, path: string, json: unknown) => app.manage(method, `/hosts/${own.hostId}${path}`, json)
    const limits = [{ per: "week", bookings: 1 }]
    expect((await ofOwn("PATCH", `/services/${own.serviceId}`, { limits })).json.data.limits).toEqual([
      { per: "week", bookings: 1, minutes: null }
    ])
    const body = { service: "intro", start: "2026-01-19T08:00:00Z", booker: { name: "Eve", email: "eve@example.com" } }
    const first = (await ofOwn("POST", "/bookings", body)).json.data
    await ofOwn("POST", "/bookings", { ...body, start: "2026-01-26T08:00:00Z" })
    for (const [path, json] of [
      ["/bookings", { ...body, start: "2026-01-20T08:00:00Z" }],
      [`/bookings/${first.id}/reschedule`, { start: "2026-01-27T08:00:00Z" }]
    ] as const) {
      const { status, json: refused } = await ofOwn("POST", path, json)
      expect([status, refused.code]).toEqual([409, "week_full"])
      expect(refused.opens_at).toBe(path === "/bookings" ? "2026-01-25T23:00:00Z" : "2026-02-01T23:00:00Z")
    }
    for (const wrong of [{ per: "year", bookings: 1 }, { per: "day" }, { per: "day", minutes: 0 }]) {
      const refused = await ofOwn("PATCH", `/services/${own.serviceId}`, { limits: [wrong] })
      expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ["limits"]])
    }
  })

  it("MUST name the rules that a host would have to override, and book with them", async () => {
    const own = await aHostWithKey(app, { username: "flexible" })
    const ofOwn = (method: string, path: string, json?: unknown) => app.manage(method, `/hosts/${own.hostId}${path}`, json)
    const body = { service: "intro", start: "2026-01-18T22:00:00Z", booker: { name: "Eve", email: "eve@example.com" } }
    const refused = await ofOwn("POST", "/bookings", body)
    expect([refused.status, refused.json.code, refused.json.override]).toEqual([409, "outside_hours", ["hours"]])
    const { status, json } = await ofOwn("POST", "/bookings", { ...body, override: ["hours"] })
    expect([status, json.data.overridden]).toEqual([201, ["hours"]])
    const path = `/bookings/${json.data.id}`
    expect((await ofOwn("GET", path)).json.data.overridden).toEqual(["hours"])
    expect((await ofOwn("GET", "/bookings")).json.data).toMatchObject([{ overridden: ["hours"] }])
    expect((await ofOwn("GET", "/audit")).json.data[0]).toMatchObject({ details: { override: ["hours"] } })
    const again = await ofOwn("POST", `${path}/reschedule`, { start: "2026-01-18T23:00:00Z" })
    expect([again.status, again.json.override]).toEqual([409, ["hours"]])
    const back = await ofOwn("POST", `${path}/reschedule`, { start: "2026-01-19T10:00:00Z" })
    expect([back.status, "overridden" in back.json.data]).toEqual([200, false])
    expect((await ofOwn("POST", "/bookings", { ...body, override: ["mood"] })).status).toBe(422)
  })

  it("MUST book, reschedule and cancel, and answer 409 {message} to a transition that the state machine does not have", async () => {
    const booking = await book("2026-01-12T10:00:00Z")
    const moved = await ofHost("POST", `/bookings/${booking.id}/reschedule`, { start: "2026-01-12T13:00:00Z" })
    expect([moved.status, moved.json.data.scheduled_at]).toEqual([200, "2026-01-12T13:00:00Z"])
    const accepted = await ofHost("POST", `/bookings/${booking.id}/accept`)
    expect([accepted.status, Object.keys(accepted.json)]).toEqual([409, ["message", "code"]])
    const cancelled = await ofHost("POST", `/bookings/${booking.id}/cancel`, { reason: "Ill" })
    expect([cancelled.status, cancelled.json.data]).toMatchObject([200, { status: "cancelled", cancellation_reason: "Ill" }])
    expect((await ofHost("POST", `/bookings/${booking.id}/decline`)).status).toBe(409)
    expect((await ofHost("POST", "/bookings/999/cancel", { reason: 1 })).status).toBe(404)
    expect((await ofHost("GET", "/bookings?status=cancelled")).json.meta.total).toBe(1)
  })

  it("MUST accept and decline requests", async () => {
    await app.send("PATCH", `/manage/v1/hosts/${hostId}/services/${serviceId}`, {})
    const key = (await ofHost("POST", "/api-keys", { name: "Write", scopes: ["services.write"] })).json.data.key
    await app.send("PATCH", `/api/v1/services/${serviceId}`, { token: key, json: { requires_approval: true } })
    const [one, two] = [await book("2026-01-19T10:00:00Z"), await book("2026-01-19T11:00:00Z")]
    expect((await ofHost("POST", `/bookings/${one.id}/accept`)).json.data.status).toBe("accepted")
    expect((await ofHost("POST", `/bookings/${two.id}/decline`, { reason: "Full" })).json.data.status).toBe("declined")
  })

  it("MUST disable an open invite once", async () => {
    const key = (await ofHost("POST", "/api-keys", { name: "Invite", scopes: ["invites.write"] })).json.data.key
    const invite = (await app.send("POST", "/api/v1/invites", { token: key, json: { title: "You" } })).json.data
    expect((await ofHost("POST", `/invites/${invite.id}/disable`)).json.data.status).toBe("disabled")
    expect((await ofHost("POST", `/invites/${invite.id}/disable`)).status).toBe(409)
  })

  it("MUST record a payment reported by its provider, and refund it", async () => {
    const key = (await ofHost("POST", "/api-keys", { name: "Paid", scopes: ["services.write"] })).json.data.key
    const paid = { title: "Paid", durations: [{ minutes: 30, price: 4000 }] }
    await app.send("POST", "/api/v1/services", { token: key, json: paid })
    const bookPaid = async (start: string) =>
      (await ofHost("POST", "/bookings", { service: "paid", start, booker: { name: "Bob", email: "bob@example.com" } })).json.data
    const [one, two, three] = [
      await bookPaid("2026-01-26T10:00:00Z"),
      await bookPaid("2026-01-26T11:00:00Z"),
      await bookPaid("2026-01-26T12:00:00Z")
    ]
    expect([one.status, one.payment.status, one.meeting_link]).toEqual([
      "pending",
      "pending",
      expect.stringMatching(`^${origin}/checkout/`)
    ])
    const wrong = await ofHost("POST", `/bookings/${one.id}/payment`, { outcome: "stolen" })
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ["outcome"]])
    const settled = await ofHost("POST", `/bookings/${one.id}/payment`, { outcome: "succeeded" })
    expect([settled.status, settled.json.data]).toMatchObject([200, { status: "accepted", payment: { status: "paid" } }])
    for (const [booking, outcome] of [
      [two, "failed"],
      [three, "expired"]
    ]) {
      const lost = await ofHost("POST", `/bookings/${booking.id}/payment`, { outcome })
      expect([lost.status, lost.json.data]).toMatchObject([200, { status: "cancelled", payment: { status: "failed" } }])
    }
    const again = await ofHost("POST", `/bookings/${two.id}/payment`, { outcome: "failed" })
    expect([again.status, Object.keys(again.json)]).toEqual([409, ["message", "code"]])
    const refused = await ofHost("POST", `/bookings/${one.id}/refund`, { amount: one.payment.amount + 1 })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ["amount"]])
    const misspelled = await ofHost("POST", `/bookings/${one.id}/refund`, { amout: 1, cancel: true, currency: "USD" })
    expect([misspelled.status, misspelled.json.errors]).toEqual([
      422,
      {
        amout: ["The amout field is unknown. Did you mean amount?"],
        currency: ["The currency field is unknown."]
      }
    ])
    const nested = await ofHost("POST", "/bookings", {
      service: "intro",
      start: "2026-01-12T10:00:00Z",
      booker: { name: "Bob", emial: "bob@example.com" },
      __proto__: 1
    })
    expect([nested.status, nested.json.errors]).toEqual([
      422,
      { booker: ["The booker field (emial) is unknown. Did you mean email?"] }
    ])
    for (const [field, value] of Object.entries({ amount: "5", reason: 5, cancel: "yes" })) {
      const mistyped = await ofHost("POST", `/bookings/${one.id}/refund`, { [field]: value })
      expect([mistyped.status, Object.keys(mistyped.json.errors)]).toEqual([422, [field]])
    }
    const part = await ofHost("POST", `/bookings/${one.id}/refund`, { amount: 1, reason: "Cut short" })
    expect([part.status, part.json.data.payment]).toMatchObject([200, { status: "paid", amount_refunded: 1 }])
    const [entry] = (await ofHost("GET", "/audit")).json.data
    expect(entry).toMatchObject({ action: "payment.refund", amount: 1, currency: one.payment.currency })
    const refunded = await ofHost("POST", `/bookings/${one.id}/refund`)
    expect([refunded.status, refunded.json.data.payment.status]).toEqual([200, "refunded"])
    expect((await ofHost("POST", `/bookings/${one.id}/refund`)).status).toBe(409)
    for (const move of ["payment", "refund"]) expect((await ofHost("POST", `/bookings/999/${move}`)).status).toBe(404)
  })

  it("MUST page the email log, newest first", async () => {
    const { status, json } = await ofHost("GET", "/emails?per_page=2")
    expect([status, Object.keys(json), json.data.length]).toEqual([200, ["data", "links", "meta"], 2])
    expect(json.meta).toMatchObject({ per_page: 2, path: `${origin}/manage/v1/hosts/${hostId}/emails` })
    expect(json.links.next).toBe(`${origin}/manage/v1/hosts/${hostId}/emails?per_page=2&page=2`)
    expect(json.data[0]).toEqual({
      id: expect.any(Number),
      to: "bob@example.com",
      subject: expect.any(String),
      kind: expect.any(String),
      status: "waiting",
      attempts: 0,
      created_at: "2026-01-05T09:00:00Z",
      sent_at: null,
      error: null
    })
    expect(json.data[0].id).toBeGreaterThan(json.data[1].id)
    expect((await ofHost("GET", "/emails?per_page=0")).status).toBe(422)
  })

  it("MUST page the audit log, newest first, with actors and actions", async () => {
    const busy = (await ofHost("POST", "/busy", { start: "2026-02-02T08:00:00Z", end: "2026-02-02T09:00:00Z" })).json.data
    const { status, json } = await ofHost("GET", "/audit?per_page=1")
    expect([status, json.data]).toEqual([
      200,
      [
        {
          id: expect.any(Number),
          at: "2026-01-05T09:00:00Z",
          actor: { kind: "operator", id: null },
          action: "busy.add",
          subject_id: busy.id
        }
      ]
    ])
    expect(json.links.next).toBe(`${origin}/manage/v1/hosts/${hostId}/audit?per_page=1&page=2`)
  })

  it("MUST list the contacts", async () => {
    const key = (await ofHost("POST", "/api-keys", { name: "Contacts", scopes: ["invites.write"] })).json.data.key
    const json = { title: "You", contact_name: "Bob", contact_email: "bob@example.com" }
    await app.send("POST", "/api/v1/invites", { token: key, json })
    expect((await ofHost("GET", "/contacts")).json).toMatchObject({
      meta: { total: 1, per_page: 100 },
      data: [{ email: "bob@example.com", name: "Bob", saved_at: "2026-01-05T09:00:00Z" }]
    })
  })

  it("MUST answer 404 below an unknown host", async () => {
    for (const path of ["/schedule", "/busy", "/api-keys", "/bookings", "/bookings/1", "/emails", "/audit", "/contacts"]) {
      expect((await app.manage("GET", `/hosts/999${path}`)).status).toBe(404)
    }
  })
})
