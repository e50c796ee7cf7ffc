import { AuditLog, CurrentActor } from "@slotkit/engine"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, services, startHttpTestApp } from "../../test/HttpTestApp.ts"
import { mcpCaller } from "../../test/McpCaller.ts"
import { aPartner } from "../../test/PartnerApp.ts"
import { ModelContextProtocol } from "../oauth/ResourceMetadata.ts"

let app: HttpTestApp
let host: { readonly hostId: number; readonly serviceId: number; readonly key: string }
let writer: string
let overrider: string
beforeAll(async () => {
  app = await startHttpTestApp()
  host = await aHostWithKey(app)
  const json = { name: "Agent", scopes: ["bookings.write", "invites.write"] }
  writer = (await app.manage("POST", `/hosts/${host.hostId}/api-keys`, json)).json.data.key
  const more = { ...json, scopes: [...json.scopes, "bookings.override"] }
  overrider = (await app.manage("POST", `/hosts/${host.hostId}/api-keys`, more)).json.data.key
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now += 60_000
})

const agent = (token = writer) => mcpCaller(app, token)
const timezone = "America/New_York"
const booker = { name: "Bob", email: "bob@example.com" }
const meta = (version = "2026-07-28") => ({
  _meta: {
    "io.modelcontextprotocol/protocolVersion": version,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" }
  }
})
const current = (method: string, params: object = {}, headers: Record<string, string> = {}) =>
  agent().post(
    method,
    { ...meta(), ...params },
    { headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": method, ...headers } }
  )

describe("The transport of /mcp", () => {
  it("MUST answer 405 with Allow to every other method, and 404 below", async () => {
    for (const method of ["GET", "DELETE", "PUT", "PATCH"]) {
      const { status, headers } = await app.send(method, "/mcp", { token: writer, headers: { accept: "text/event-stream" } })
      expect([method, status, headers.get("allow")]).toEqual([method, 405, "POST, OPTIONS"])
    }
    expect((await app.send("POST", "/mcp/other", { token: writer, json: {} })).status).toBe(404)
    expect(app.app.owns("/mcp")).toBe(true)
  })

  it("MUST answer 401 with the resource's metadata without a credential, whatever the message", async () => {
    for (const token of [undefined, "svc_sk_nonsense"]) {
      const { status, headers } = await mcpCaller(app, token).post("initialize")
      expect([status, headers.get("www-authenticate")]).toEqual([
        401,
        expect.stringContaining('resource_metadata="https://book.example/.well-known/oauth-protected-resource/mcp"')
      ])
    }
  })

  it("MUST answer 403 to pages of other origins, against DNS rebinding, and no CORS headers", async () => {
    const foreign = await agent().post("ping", {}, { headers: { origin: "https://evil.example" } })
    expect([foreign.status, foreign.json.error.code]).toEqual([403, -32600])
    const own = await agent().post("ping", {}, { headers: { origin: "https://book.example" } })
    expect([own.status, own.headers.get("access-control-allow-origin")]).toEqual([200, null])
    expect((await agent().post("ping", {}, { headers: { origin: "null" } })).status).toBe(403)
  })

  it("MUST answer 406 to clients that do not accept JSON, 415, 413 and 400 to other bodies", async () => {
    expect((await agent().post("ping", {}, { headers: { accept: "text/html" } })).status).toBe(406)
    expect((await agent().post("ping", {}, { headers: { accept: "*/*" } })).status).toBe(200)
    const body = (sent: string, type = "application/json") =>
      app.send("POST", "/mcp", { token: writer, body: sent, headers: { "content-type": type } })
    expect((await body("{}", "text/plain")).status).toBe(415)
    expect((await body(`"${"x".repeat(70_000)}"`)).status).toBe(413)
    const broken = await body("{")
    expect([broken.status, broken.json]).toEqual([
      400,
      { jsonrpc: "2.0", id: null, error: { code: -32700, message: "The request body is not valid JSON." } }
    ])
  })

  it.each([
    ["a number", "7"],
    ["an empty object", "{}"],
    ["another version", '{"jsonrpc":"1.0","id":1,"method":"ping"}'],
    ["an id that is an object", '{"jsonrpc":"2.0","id":{},"method":"ping"}'],
    ["parameters in a list", '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}'],
    ["an empty batch", "[]"]
  ])("MUST answer 400 to %s", async (_, body) => {
    const headers = { "content-type": "application/json" }
    const { status, json } = await app.send("POST", "/mcp", { token: writer, body, headers })
    expect([status, json.error.code]).toEqual([400, -32600])
  })

  it("MUST answer 202 without a body to notifications and responses", async () => {
    for (const json of [
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 1, result: {} }
    ]) {
      const { status, text } = await app.send("POST", "/mcp", { token: writer, json })
      expect([status, text]).toEqual([202, ""])
    }
  })

  it("MUST count calls of tools with requests to the API", async () => {
    const before = await app.send("GET", "/api/v1/token", { token: writer })
    const { headers } = await agent().post("tools/call", { name: "get_profile" })
    const left = (response: { readonly headers: Headers }) => Number(response.headers.get("x-ratelimit-remaining"))
    expect(left({ headers })).toBe(left(before) - 1)
  })
})

describe("The revisions of the protocol", () => {
  it.each(["2025-11-25", "2025-06-18", "2025-03-26"])("MUST initialize %s without a session", async (version) => {
    const { status, json, headers } = await agent().post(
      "initialize",
      { protocolVersion: version, capabilities: {}, clientInfo: { name: "test", version: "1" } },
      { headers: { "mcp-protocol-version": version } }
    )
    expect([status, headers.get("mcp-session-id")]).toEqual([200, null])
    expect(json.result).toEqual({
      protocolVersion: version,
      capabilities: { tools: {} },
      serverInfo: { name: "slotkit", title: "Slotkit", version: "1.0.0" },
      instructions: expect.stringContaining("list_services")
    })
  })

  it("MUST offer the newest revision with initialize to a client that asks for an unknown one", async () => {
    for (const protocolVersion of ["2024-11-05", "2026-07-28", undefined]) {
      expect((await agent().post("initialize", { protocolVersion })).json.result.protocolVersion).toBe("2025-11-25")
    }
  })

  it("MUST answer 400 with the supported revisions to a header with another one", async () => {
    const { status, json } = await agent().post("tools/list", {}, { headers: { "mcp-protocol-version": "1999-01-01" } })
    expect([status, json.error.code, json.error.data.supported]).toEqual([
      400,
      -32022,
      ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"]
    ])
  })

  it("MUST serve 2026-07-28 without initialize: discovery, lists and calls, each complete", async () => {
    const found = await current("server/discover")
    expect([found.status, found.json.result]).toEqual([
      200,
      {
        supportedVersions: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"],
        capabilities: { tools: {} },
        instructions: expect.any(String),
        ttlMs: 300_000,
        cacheScope: "public",
        resultType: "complete",
        _meta: { "io.modelcontextprotocol/serverInfo": { name: "slotkit", title: "Slotkit", version: "1.0.0" } }
      }
    ])
    const list = await current("tools/list")
    expect([list.json.result.tools.length, list.json.result.resultType]).toEqual([14, "complete"])
    const call = await current("tools/call", { name: "get_profile" }, { "mcp-name": "get_profile" })
    expect(call.json.result).toMatchObject({ resultType: "complete", structuredContent: { timezone: "Europe/Rome" } })
  })

  it("MUST answer 400 to a request of 2026-07-28 whose headers differ from its body, and 404 to its unknown methods", async () => {
    const wrong = async (headers: Record<string, string>, params: object = { ...meta(), name: "get_profile" }) => {
      const { status, json } = await agent().post("tools/call", params, { headers })
      return [status, json.error.code]
    }
    const right = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "get_profile" }
    expect(await wrong({ ...right, "mcp-method": "tools/list" })).toEqual([400, -32020])
    expect(await wrong({ ...right, "mcp-name": "book_time" })).toEqual([400, -32020])
    expect(await wrong({ ...right, "mcp-protocol-version": "2025-11-25" })).toEqual([400, -32020])
    expect(await wrong(right, { name: "get_profile" })).toEqual([400, -32602])
    expect(await wrong({ ...right, "mcp-protocol-version": "2027-01-01" }, meta("2027-01-01"))).toEqual([400, -32022])
    const encoded = { ...right, "mcp-name": `=?base64?${btoa("get_profile")}?=` }
    expect((await agent().post("tools/call", { ...meta(), name: "get_profile" }, { headers: encoded })).status).toBe(200)
    for (const cut of ["Z", "Z2V0X", "Z2V0="]) {
      expect(await wrong({ ...right, "mcp-name": `=?base64?${cut}?=` })).toEqual([400, -32020])
    }
    for (const method of ["ping", "initialize", "resources/list"]) {
      const { status, json } = await current(method)
      expect([method, status, json.error.code]).toEqual([method, 404, -32601])
    }
    expect((await agent().post("resources/list")).json.error.code).toBe(-32601)
  })

  it("MUST carry the data as a second text in 2025-03-26, which has no structured content, and answer its batches", async () => {
    const headers = { "mcp-protocol-version": "2025-03-26" }
    const [tool] = (await agent().post("tools/list", {}, { headers })).json.result.tools
    expect(Object.keys(tool)).toEqual(["name", "description", "inputSchema", "annotations"])
    const { result } = (await agent().post("tools/call", { name: "get_profile" }, { headers })).json
    expect([Object.keys(result), JSON.parse(result.content[1].text)]).toEqual([
      ["content"],
      { profile: expect.objectContaining({ username: "ada" }), timezone: "Europe/Rome" }
    ])
    const ping = (id: number) => ({ jsonrpc: "2.0", id, method: "ping" })
    const batch = await app.send("POST", "/mcp", { token: writer, json: [ping(1), { ...ping(2), id: undefined }, ping(3)] })
    expect([batch.status, batch.json]).toEqual([200, [1, 3].map((id) => ({ jsonrpc: "2.0", id, result: {} }))])
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_profile" } }
    expect((await app.send("POST", "/mcp", { token: writer, json: [call, call] })).status).toBe(400)
  })
})

describe("The list of a host's tools", () => {
  it("MUST be stable, at most 12 kB, with the right hints", async () => {
    const first = await agent().post("tools/list")
    const second = await agent(host.key).post("tools/list")
    expect(JSON.stringify(first.json.result)).toBe(JSON.stringify(second.json.result))
    expect(JSON.stringify(first.json.result).length).toBeLessThanOrEqual(12_000)
    for (const { inputSchema, outputSchema } of first.json.result.tools) {
      expect([inputSchema.type, outputSchema.type]).toEqual(["object", "object"])
    }
    const hints = first.json.result.tools.map(({ name, annotations }: { name: string; annotations: Record<string, boolean> }) => [
      name,
      Object.entries(annotations).flatMap(([hint, is]) => (is ? [hint.replace("Hint", "")] : []))
    ])
    expect(Object.fromEntries(hints)).toEqual({
      get_profile: ["readOnly", "idempotent"],
      list_services: ["readOnly", "idempotent"],
      find_times: ["readOnly", "idempotent"],
      explain_time: ["readOnly", "idempotent"],
      get_demand: ["readOnly", "idempotent"],
      preview_change: ["readOnly", "idempotent"],
      list_bookings: ["readOnly", "idempotent"],
      get_booking: ["readOnly", "idempotent"],
      create_invite: [],
      book_time: ["openWorld"],
      answer_request: ["destructive", "idempotent", "openWorld"],
      reschedule_booking: ["destructive", "idempotent", "openWorld"],
      reassign_booking: ["destructive", "idempotent", "openWorld"],
      cancel_booking: ["destructive", "idempotent", "openWorld"]
    })
  })

  it("MUST require a time zone wherever a time is asked for", async () => {
    const { tools } = (await agent().post("tools/list")).json.result
    const required = Object.fromEntries(
      tools.map(({ name, inputSchema }: { name: string; inputSchema: { required?: Array<string> } }) => [
        name,
        inputSchema.required ?? []
      ])
    )
    for (const name of ["find_times", "explain_time", "preview_change", "list_bookings", "book_time", "reschedule_booking"]) {
      expect([name, required[name]]).toEqual([name, expect.arrayContaining(["timezone"])])
    }
    expect((await agent().call("find_times", {})).content[0]?.text).toContain("The timezone field is required.")
  })
})

describe("A host's tools", () => {
  it("MUST answer what the API answers", async () => {
    const profile = (await app.send("GET", "/api/v1/profile", { token: writer })).json
    expect((await agent().call("get_profile")).structuredContent).toEqual({ profile, timezone: "Europe/Rome" })
    const services = (await app.send("GET", "/api/v1/services", { token: host.key })).json.data
    expect((await agent().call("list_services")).structuredContent).toEqual({ services })
    expect((await agent().call("list_services")).content[0]?.text).toBe("intro: Intro, 30 minutes")
    const range = { from: "2026-01-01", to: "2026-01-31" }
    const demand = (await app.send("GET", `/api/v1/demand?${new URLSearchParams(range)}`, { token: host.key })).json
    const found = await agent().call("get_demand", range)
    expect(found.structuredContent).toMatchObject(demand)
    expect(found.content[0]?.text).toContain("intro: visitors looked for times 0 times")
  })

  it("MUST preview working hours and time off in numbers, and save nothing", async () => {
    const days = { timezone, from: "2026-03-09", to: "2026-03-09" }
    const before = await agent().call("find_times", { service: "intro", ...days, limit: 100 })
    const count = (before.structuredContent as { times: ReadonlyArray<unknown> }).times.length
    const morning = { start: "2026-03-09T00:00", end: "2026-03-10T00:00" }
    const away = await agent().call("preview_change", { ...days, time_off: [morning] })
    expect(away.structuredContent).toEqual({
      from: "2026-03-09",
      to: "2026-03-09",
      services: [
        { slug: "intro", gained_count: 0, lost_count: count, per_day: [{ date: "2026-03-09", before: count, after: 0 }] }
      ],
      meetings_outside: 0
    })
    expect(away.content[0]?.text).toContain(`intro: free times +0, -${count}.`)
    const closed = await agent().call("preview_change", { ...days, schedule: { timezone, weekly: [] } })
    expect(closed.structuredContent).toMatchObject({ services: [{ slug: "intro", lost_count: count }] })
    expect((await agent().call("find_times", { service: "intro", ...days, limit: 100 })).structuredContent).toEqual(
      before.structuredContent
    )
    const wrong = await agent().call("preview_change", { ...days, schedule: { timezone, weekly: 7 } })
    expect([wrong.isError, wrong.content[0]?.text]).toEqual([true, expect.stringContaining("weekly")])
    const misspelt = await agent().call("preview_change", { ...days, time_off: [{ ...morning, titel: "Away" }] })
    expect([misspelt.isError, misspelt.content[0]?.text]).toEqual([true, expect.stringContaining("titel")])
    const reversed = await agent().call("preview_change", { ...days, time_off: [{ start: morning.end, end: morning.start }] })
    expect([reversed.isError, reversed.content[0]?.text]).toEqual([true, expect.stringContaining("must be after the start")])
  })

  it("MUST list free times in the requested zone, each in UTC and in local time with the zone's name", async () => {
    const found = await agent().call("find_times", { service: "intro", from: "2026-03-09", to: "2026-03-09", timezone, limit: 2 })
    expect(found.structuredContent).toEqual({
      timezone,
      duration_minutes: 30,
      service: "intro",
      from: "2026-03-09",
      to: "2026-03-09",
      times: [
        {
          start: "2026-03-09T08:00:00Z",
          start_local: "Monday 9 March 2026 04:00 UTC-04:00 (America/New_York)",
          end: "2026-03-09T08:30:00Z",
          end_local: "Monday 9 March 2026 04:30 UTC-04:00 (America/New_York)"
        },
        {
          start: "2026-03-09T08:30:00Z",
          start_local: "Monday 9 March 2026 04:30 UTC-04:00 (America/New_York)",
          end: "2026-03-09T09:00:00Z",
          end_local: "Monday 9 March 2026 05:00 UTC-04:00 (America/New_York)"
        }
      ],
      more: true
    })
    expect(found.content[0]?.text).toBe(
      "16 free times of 30 minutes from 2026-03-09 to 2026-03-09 in America/New_York; the first 2 of them:\nMonday 9 March 2026: 04:00 (2026-03-09T08:00:00Z), 04:30 (2026-03-09T08:30:00Z)"
    )
    const none = await agent().call("find_times", { from: "2026-03-08", to: "2026-03-08", timezone: "Europe/Rome" })
    expect(none.content[0]?.text).toContain("No free times")
  })

  it("MUST find and explain times of every duration that a service can have", async () => {
    const durations = [{ minutes: 5 }, { minutes: 480 }]
    await app.send("POST", "/api/v1/services", { token: host.key, json: { title: "Workshop", durations } })
    const days = { from: "2026-03-09", to: "2026-03-09", timezone: "Europe/Rome", service: "workshop" }
    for (const duration_minutes of [5, 480]) {
      const found = await agent().call("find_times", { ...days, duration_minutes })
      const [first] = found.structuredContent.times
      expect([duration_minutes, found.structuredContent.duration_minutes, first.start]).toEqual([
        duration_minutes,
        duration_minutes,
        "2026-03-09T08:00:00Z"
      ])
      if (duration_minutes === 480) expect(found.content[0]?.text).toMatch(/^1 free time of 480 minutes from /)
      const request = { service: "workshop", start: first.start, timezone: "Europe/Rome", duration_minutes }
      expect((await agent().call("explain_time", request)).structuredContent.offered).toBe(true)
    }
    for (const duration_minutes of [4, 481]) {
      const result = await agent().call("find_times", { ...days, duration_minutes })
      expect(result.content[0]?.text).toContain("The duration_minutes field must be an integer from 5 to 480.")
    }
    expect((await app.send("GET", "/api/v1/availability?duration=480", { token: host.key })).status).toBe(422)
  })

  it("MUST count in words that people read", async () => {
    const once = { name: "Once", email: "once@example.com" }
    const listed = async () => (await agent().call("list_bookings", { timezone, email: once.email })).content[0]?.text
    expect(await listed()).toBe("0 bookings.")
    await agent().call("book_time", { service: "intro", start: "2026-04-20T10:00", timezone: "Europe/Rome", booker: once })
    expect(await listed()).toMatch(/^1 booking\.\nBooking \d+ \(accepted\)/)
    const { text } = (await agent().call("create_invite", { title: "Chat" })).content[0]!
    expect(text).toMatch(/^Invite \d+ "Chat" until \w+ .* = 2026-\S+Z\. Its link: https:\/\/book\.example\/i\/\w+$/)
  })

  it("MUST explain a time: free, or the reason and the next three", async () => {
    const free = await agent().call("explain_time", { service: "intro", start: "2026-03-09T10:00", timezone: "Europe/Rome" })
    expect(free.structuredContent).toMatchObject({ offered: true, reason: null, start: "2026-03-09T09:00:00Z", next_times: [] })
    const early = await agent().call("explain_time", { service: "intro", start: "2026-03-08T10:00", timezone: "Europe/Rome" })
    expect(early.structuredContent).toMatchObject({
      offered: false,
      reason: "outside_hours",
      message: "The start is outside the host's working hours.",
      until: "2026-03-09T08:00:00Z",
      opens: ["hours"],
      previous: expect.any(String),
      next_times: [{ start: "2026-03-09T08:00:00Z" }, { start: "2026-03-09T08:30:00Z" }, { start: "2026-03-09T09:00:00Z" }]
    })
    const general = await agent().call("explain_time", { start: "2020-03-08T10:00:00Z", timezone: "Europe/Rome" })
    expect(general.structuredContent).toMatchObject({ reason: "past", service: null })
    expect(general.content[0]?.text).toContain("Next free times:")
  })

  it.each([
    ["2026-03-29T02:30", "Europe/Rome", "does not exist in Europe/Rome"],
    ["2026-10-25T02:30", "Europe/Rome", "Send 2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00"],
    ["tomorrow at ten", "Europe/Rome", "must be an ISO 8601 date-time"],
    ["2026-02-30T10:00", "Europe/Rome", "must be an ISO 8601 date-time"]
  ])("MUST refuse the start %s in %s", async (start, zone, message) => {
    const refused = await agent().call("explain_time", { start, timezone: zone })
    expect([refused.isError, refused.content[0]?.text]).toEqual([true, expect.stringContaining(message)])
  })

  it("MUST book, show, move and cancel, for a person in New York", async () => {
    const { call } = agent()
    const booked = await call("book_time", { service: "intro", start: "2026-03-09T05:00", timezone, booker, topic: "Looms" })
    const { booking } = booked.structuredContent
    expect(booking).toMatchObject({
      status: "accepted",
      scheduled_at: "2026-03-09T09:00:00Z",
      scheduled_at_local: "Monday 9 March 2026 05:00 UTC-04:00 (America/New_York)",
      topic: "Looms",
      booker
    })
    expect(booked.content[0]?.text).toBe(
      `Booked. Booking ${booking.id} (accepted): Intro with Bob <bob@example.com>, 30 minutes, Monday 9 March 2026 05:00 UTC-04:00 (America/New_York) = 2026-03-09T09:00:00Z.`
    )
    expect((await call("get_booking", { id: booking.id, timezone })).structuredContent).toEqual({ booking })
    const listed = await call("list_bookings", { from: "2026-03-09", to: "2026-03-09", timezone, per_page: 1 })
    expect(listed.structuredContent).toEqual({ bookings: [booking], total: 1, page: 1, last_page: 1 })
    const moved = await call("reschedule_booking", { id: booking.id, start: "2026-03-09T10:00:00Z", timezone })
    expect(moved.structuredContent.booking.scheduled_at).toBe("2026-03-09T10:00:00Z")
    const cancelled = await call("cancel_booking", { id: booking.id, reason: "Ill" })
    expect(cancelled.structuredContent.booking).toMatchObject({
      status: "cancelled",
      cancellation_reason: "Ill",
      scheduled_at_local: "Monday 9 March 2026 11:00 UTC+01:00 (Europe/Rome)"
    })
    const again = await call("cancel_booking", { id: booking.id, reason: "Ill" })
    expect([again.isError, again._meta["slotkit/refusal"].reason]).toEqual([true, "booking_state"])
  })

  it("MUST refuse a taken time with the reason and the next three free times", async () => {
    const { call } = agent()
    const expected = { service: "intro", start: "2026-03-10T10:00", timezone: "Europe/Rome", booker }
    const { booking } = (await call("book_time", expected)).structuredContent
    const conflict = await call("book_time", expected)
    expect(conflict).toEqual({
      isError: true,
      content: [
        {
          type: "text",
          text: "The host is not available at that time. Choose one of the next free times in Europe/Rome, or call find_times:\nTuesday 10 March 2026: 10:30 (2026-03-10T09:30:00Z), 11:00 (2026-03-10T10:00:00Z), 11:30 (2026-03-10T10:30:00Z)"
        }
      ],
      _meta: {
        "slotkit/refusal": {
          reason: "busy",
          next_times: [
            { start: "2026-03-10T09:30:00Z", end: "2026-03-10T10:00:00Z" },
            { start: "2026-03-10T10:00:00Z", end: "2026-03-10T10:30:00Z" },
            { start: "2026-03-10T10:30:00Z", end: "2026-03-10T11:00:00Z" }
          ]
        }
      }
    })
    const other = (await call("book_time", { ...expected, start: "2026-03-10T12:00" })).structuredContent.booking
    const move = await call("reschedule_booking", { id: other.id, start: "2026-03-10T10:00", timezone: "Europe/Rome" })
    expect([move._meta["slotkit/refusal"].reason, move._meta["slotkit/refusal"].next_times[0].start]).toEqual([
      "busy",
      "2026-03-10T09:30:00Z"
    ])
    for (const { id } of [booking, other]) await call("cancel_booking", { id })
  })

  it("MUST override rules with the scope for it: a refusal names them, and the call again books, or moves", async () => {
    const { call } = agent(overrider)
    const evening = { service: "intro", start: "2026-03-10T21:00", timezone: "Europe/Rome", booker }
    const refused = await call("book_time", evening)
    expect(refused._meta["slotkit/refusal"]).toMatchObject({ reason: "outside_hours", override: ["hours"] })
    expect(refused.content[0]?.text).toMatch(
      /If the host agrees to this time anyway, call the tool again with override: \["hours"\]\.$/
    )
    const { booking } = (await call("book_time", { ...evening, override: ["hours"] })).structuredContent
    expect(booking).toMatchObject({ status: "accepted", scheduled_at: "2026-03-10T20:00:00Z" })
    const move = { id: booking.id, start: "2026-03-10T22:00", timezone: "Europe/Rome" }
    expect((await call("reschedule_booking", move))._meta["slotkit/refusal"].override).toEqual(["hours"])
    const moved = await call("reschedule_booking", { ...move, override: ["hours"] })
    expect(moved.structuredContent.booking.scheduled_at).toBe("2026-03-10T21:00:00Z")
    const wrong = await call("book_time", { ...evening, override: ["mood"] })
    expect([wrong.isError, Object.keys(wrong._meta["slotkit/refusal"].errors)]).toEqual([true, ["override"]])
    await call("cancel_booking", { id: booking.id })
  })

  it("MUST answer 403 with the scope to ask for where a credential without it overrides rules", async () => {
    const evening = { service: "intro", start: "2026-03-10T21:00", timezone: "Europe/Rome", booker }
    expect((await agent().call("book_time", evening))._meta["slotkit/refusal"]).not.toHaveProperty("override")
    const tools = { book_time: evening, reschedule_booking: { id: 1, start: evening.start, timezone: evening.timezone } }
    for (const [name, sent] of Object.entries(tools)) {
      const params = { name, arguments: { ...sent, override: ["hours"] } }
      const { status, json, headers } = await agent().post("tools/call", params)
      expect([name, status, json.scopes]).toEqual([name, 403, ["bookings.write", "bookings.override"]])
      expect(headers.get("www-authenticate")).toMatch(/error="insufficient_scope", scope=".* bookings\.write bookings\.override"/)
    }
    const elsewhere = await agent().call("cancel_booking", { id: 1, override: ["hours"] })
    expect(elsewhere._meta["slotkit/refusal"]).toMatchObject({ reason: "invalid", errors: { override: [expect.any(String)] } })
  })

  it("MUST answer requests for approval, and say that a request is not booked yet", async () => {
    const { call } = agent()
    await app.send("PATCH", `/api/v1/services/${host.serviceId}`, { token: host.key, json: { requires_approval: true } })
    const ask = async (start: string) => {
      const request = await call("book_time", { service: "intro", start, timezone: "Europe/Rome", booker })
      expect(request.content[0]?.text).toContain("Requested, not booked yet: the host has to accept it.")
      return request.structuredContent.booking.id
    }
    const [one, other] = [await ask("2026-03-11T10:00"), await ask("2026-03-11T11:00")]
    expect((await call("answer_request", { id: one, answer: "accept" })).structuredContent.booking.status).toBe("accepted")
    const declined = await call("answer_request", { id: other, answer: "decline", reason: "Travelling" })
    expect(declined.structuredContent.booking).toMatchObject({ status: "declined", cancellation_reason: "Travelling" })
    expect((await call("answer_request", { id: other, answer: "maybe" })).content[0]?.text).toContain("must be accept or decline")
    await app.send("PATCH", `/api/v1/services/${host.serviceId}`, { token: host.key, json: { requires_approval: false } })
  })

  it("MUST create an invite", async () => {
    const created = await agent().call("create_invite", { title: "You and me", contact_name: "Bob", timezone })
    const { invite } = created.structuredContent
    expect(invite).toMatchObject({ title: "You and me", status: "open", expires_at_local: expect.stringContaining(timezone) })
    expect(created.content[0]?.text).toContain(invite.url)
  })
})

describe("A meeting that repeats", () => {
  it("MUST be booked as a series, all of it or without those that are not free", async () => {
    const { call } = agent()
    const service = (await app.manage("POST", `/hosts/${host.hostId}/services`, { title: "Class", durations: [{ minutes: 30 }] }))
      .json.data
    await app.manage("PATCH", `/hosts/${host.hostId}/services/${service.id}`, { series: { max_count: 5 } })
    const weekly = { every: { unit: "week", n: 1 }, count: 3 }
    const request = { service: "class", start: "2026-05-04T10:00", timezone: "Europe/Rome", booker, ...weekly }
    const booked = await call("book_time", request)
    const { booking, series } = booked.structuredContent
    expect([booking.series, series.skipped]).toEqual([{ id: series.id, index: 1, count: 3 }, []])
    expect(series.bookings.map(({ scheduled_at_local: at }: { scheduled_at_local: string }) => at.slice(0, 20))).toEqual([
      "Monday 4 May 2026 10",
      "Monday 11 May 2026 1",
      "Monday 18 May 2026 1"
    ])
    expect(booked.content[0]?.text).toContain(
      "3 meetings in all:\nMonday 4 May 2026: 10:00 (2026-05-04T08:00:00Z)\nMonday 11 May 2026: 10:00"
    )
    const later = { ...request, start: "2026-05-11T10:00" }
    const refused = await call("book_time", later)
    expect(refused.content[0]?.text).toContain("2 of the 3 meetings of the series cannot be booked.")
    expect(refused.content[0]?.text).toContain("Not free:\nMonday 11 May 2026: 10:00 (2026-05-11T08:00:00Z)\nMonday 18 May")
    expect(refused._meta["slotkit/refusal"]).toMatchObject({ reason: "series_refused", refused: [{ index: 1 }, { index: 2 }] })
    const rest = await call("book_time", { ...later, on_conflict: "skip" })
    expect(rest.structuredContent.series).toMatchObject({ bookings: [{ series: { index: 3 } }], skipped: [{}, {}] })
    expect(rest.content[0]?.text).toMatch(/1 meeting in all:\nMonday 25 May 2026: 10:00.*\nNot free:\nMonday 11 May/)
  })

  it("MUST be refused with a rule that is not whole", async () => {
    const request = { service: "class", start: "2026-06-01T10:00", timezone: "Europe/Rome", booker }
    for (const [rule, message] of [
      [{ count: 3 }, "The every field is required."],
      [{ every: { unit: "week", n: 1 } }, "The count field is required unless until is sent."],
      [{ every: { unit: "day", n: 1 }, count: 3 }, "The every field (unit) must be one of"]
    ] as const) {
      expect((await agent().call("book_time", { ...request, ...rule })).content[0]?.text).toContain(message)
    }
  })
})

describe("The tools of a team's agent", () => {
  it("MUST find, explain and book times with a room for the people", async () => {
    const team = (await app.manage("POST", "/hosts", { kind: "team", username: "studio", timezone: "UTC", plan: "pro" })).json
      .data
    for (const [username, capacity] of Object.entries({ small: 2, large: 8 })) {
      const room = { kind: "resource", username, name: username, timezone: "UTC", attributes: { capacity } }
      await app.manage("POST", `/hosts/${team.id}/members`, { host: (await app.manage("POST", "/hosts", room)).json.data.id })
    }
    const visit = { title: "Visit", durations: [{ minutes: 30 }] }
    const { id } = (await app.manage("POST", `/hosts/${team.id}/services`, visit)).json.data
    const members = [{ host: "small" }, { host: "large" }]
    const staffing = { roles: [{ key: "room", pick: "smallest", members }] }
    await app.manage("PATCH", `/hosts/${team.id}/services/${id}`, { staffing })
    const { key } = (
      await app.manage("POST", `/hosts/${team.id}/api-keys`, {
        name: "Agent",
        scopes: ["availability.read", "bookings.write"]
      })
    ).json.data
    const { call } = agent(key)
    const time = { service: "visit", timezone: "UTC" }
    const free = async (more: object) => (await call("find_times", { ...time, ...more })).structuredContent.times
    const [{ start }] = await free({ people: 5 })
    const { booking } = (await call("book_time", { ...time, start, booker, people: 5 })).structuredContent
    expect([booking.people, booking.hosts]).toMatchObject([5, [{ username: "large" }]])
    expect([(await free({ people: 5 }))[0].start > start, (await free({}))[0].start]).toEqual([true, start])
    const explain = async (people: number) => (await call("explain_time", { ...time, start, people })).structuredContent.reason
    expect([await explain(2), await explain(5), await explain(9)]).toEqual([null, "slot_taken", "no_room_for"])
    expect((await call("find_times", { timezone: "UTC", people: 2 })).isError).toBe(true)
  })

  it("MUST book, override a rule of a member, and give the booking to another member", async () => {
    const team = (await app.manage("POST", "/hosts", { kind: "team", username: "clinic", timezone: "UTC", plan: "pro" })).json
      .data
    const ids: Array<number> = []
    for (const username of ["kim", "lee"]) {
      const person = { email: `${username}@example.com`, username, name: username, timezone: "UTC" }
      const { id } = (await app.manage("POST", "/hosts", person)).json.data
      await app.manage("PUT", `/hosts/${id}/schedule`, {
        timezone: "UTC",
        weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "08:00", end: "18:00" }))
      })
      await app.manage("POST", `/hosts/${team.id}/members`, { host: id })
      ids.push(id)
    }
    const visit = { title: "Visit", durations: [{ minutes: 30 }] }
    const service = (await app.manage("POST", `/hosts/${team.id}/services`, visit)).json.data
    const staffing = { roles: [{ key: "doctor", pick: "list", members: [{ host: "kim" }] }] }
    await app.manage("PATCH", `/hosts/${team.id}/services/${service.id}`, { staffing })
    const day = new Date(app.clock.now + 3 * 86_400_000).toISOString().slice(0, 10)
    await app.manage("POST", `/hosts/${ids[0]}/busy`, { start: `${day}T09:00:00Z`, end: `${day}T12:00:00Z` })
    const scopes = ["bookings.read", "bookings.write", "bookings.override"]
    const { key } = (await app.manage("POST", `/hosts/${team.id}/api-keys`, { name: "Agent", scopes })).json.data
    const { call } = agent(key)
    const request = { service: "visit", start: `${day}T10:00`, timezone: "UTC", booker }
    const refused = await call("book_time", request)
    expect(refused._meta["slotkit/refusal"]).toMatchObject({ reason: "slot_taken", override: ["time_off"] })
    const { booking } = (await call("book_time", { ...request, override: ["time_off"] })).structuredContent
    expect(booking.hosts).toMatchObject([{ username: "kim", role: "doctor" }])
    const give = (more: object) => call("reassign_booking", { id: booking.id, from: "kim", to: "lee", ...more })
    const outside = await give({})
    expect(outside._meta["slotkit/refusal"]).toMatchObject({ reason: "not_in_role", override: ["any_host"] })
    const moved = await give({ override: ["any_host"] })
    expect(moved.structuredContent.booking.hosts).toMatchObject([{ username: "lee", role: "doctor" }])
    expect(moved.content[0]!.text).toMatch(/^Reassigned\. Booking \d+ \(accepted\)/)
    expect((await give({})).isError).toBe(true)
    expect((await give({ from: "nobody" })).content[0]!.text).toContain("The from field")
    const plain = { name: "Plain", scopes: ["bookings.write"] }
    const limited = agent((await app.manage("POST", `/hosts/${team.id}/api-keys`, plain)).json.data.key)
    const back = { id: booking.id, from: "lee", to: "kim" }
    expect((await limited.call("reassign_booking", back))._meta["slotkit/refusal"]).not.toHaveProperty("override")
  })
})

describe("A repeated call of a tool that writes", () => {
  const expected = (start: string) => ({ service: "intro", start, timezone: "Europe/Rome", booker })
  const bookings = async () => (await app.send("GET", "/api/v1/bookings", { token: host.key })).json.meta.total

  it("MUST be answered as the first one was, for two minutes, for the same id, tool and arguments", async () => {
    const { call } = agent()
    const before = await bookings()
    const first = await call("book_time", expected("2026-03-12T10:00"), { id: 700 })
    expect(await agent().call("book_time", expected("2026-03-12T10:00"), { id: 700 })).toEqual(first)
    app.clock.now += 119_000
    expect(await call("book_time", expected("2026-03-12T10:00"), { id: 700 })).toEqual(first)
    app.clock.now += 1_000
    expect((await call("book_time", expected("2026-03-12T10:00"), { id: 700 })).isError).toBe(true)
    expect(await bookings()).toBe(before + 1)
  })

  it("MUST NOT run twice while the first one is in progress", async () => {
    const before = await bookings()
    const both = await Promise.all([1, 2].map(() => agent().call("book_time", expected("2026-03-12T12:00"), { id: 710 })))
    const [first, ...others] = both.filter(({ isError }) => isError !== true)
    for (const messages of both.filter(({ isError }) => isError === true)) {
      expect(messages.content[0]?.text).toContain("The first call is still in progress. Call the tool again in a second")
    }
    expect(first?.structuredContent.booking.status).toBe("accepted")
    for (const other of others) expect(other).toEqual(first)
    expect(await bookings()).toBe(before + 1)
  })

  it("MUST be another request with other arguments, another id or another credential", async () => {
    const { call } = agent()
    const first = await call("book_time", expected("2026-03-13T10:00"), { id: 700 })
    const second = await call("book_time", expected("2026-03-13T11:00"), { id: 700 })
    expect(second.structuredContent.booking.id).not.toBe(first.structuredContent.booking.id)
    expect((await call("book_time", expected("2026-03-13T10:00"), { id: 701 })).isError).toBe(true)
    const json = { name: "Another", scopes: ["bookings.write"] }
    const { key } = (await app.manage("POST", `/hosts/${host.hostId}/api-keys`, json)).json.data
    expect((await agent(key).call("book_time", expected("2026-03-13T10:00"), { id: 700 })).isError).toBe(true)
  })

  it("MUST be answered as the first one was for 24 hours with an idempotency_key, and refused with other arguments", async () => {
    const { call } = agent()
    const keyed = { ...expected("2026-03-16T10:00"), idempotency_key: "one-meeting" }
    const first = await call("book_time", keyed)
    app.clock.now += 23 * 3_600_000
    expect(await call("book_time", keyed)).toEqual(first)
    const other = await call("book_time", { ...keyed, start: "2026-03-16T11:00" })
    expect([other.isError, other.content[0]?.text]).toEqual([
      true,
      "The idempotency_key was used for another request in the last 24 hours. Correct the arguments and call the tool again."
    ])
    expect((await call("book_time", { ...keyed, idempotency_key: "with space" })).content[0]?.text).toContain("idempotency_key")
  })
})

describe("The actor of a host's tool", () => {
  it("MUST be the credential, as for the API", async () => {
    const actors: Array<unknown> = []
    const noting = Layer.effect(
      AuditLog,
      Effect.map(AuditLog, (log) => ({
        ...log,
        append: (entry) => Effect.flatMap(CurrentActor, (actor) => Effect.sync(() => void actors.push([entry.action, actor])))
      }))
    )
    const noted = await startHttpTestApp({ instead: Layer.provideMerge(noting, services) })
    const { hostId } = await aHostWithKey(noted)
    const json = { name: "Agent", scopes: ["bookings.write"] }
    const { id, key } = (await noted.manage("POST", `/hosts/${hostId}/api-keys`, json)).json.data
    actors.length = 0
    const expected = { service: "intro", start: "2026-03-09T10:00", timezone: "Europe/Rome", booker }
    await mcpCaller(noted, key).call("book_time", expected)
    await mcpCaller(noted, undefined, "/mcp/visitor").call("book_time", {
      ...expected,
      username: "ada",
      start: "2026-03-09T11:00"
    })
    expect(actors).toEqual([
      ["booking.book", { kind: "api_key", id }],
      ["booking.book", { kind: "visitor", id: null }]
    ])
    await noted.close()
  })
})

describe("Refusals of a host's tools", () => {
  const needs: ReadonlyArray<readonly [string, string, object]> = [
    ["get_profile", "profile.read", {}],
    ["list_services", "profile.read", {}],
    ["get_demand", "availability.read", {}],
    ["preview_change", "availability.read", { timezone }],
    ["find_times", "availability.read", { timezone }],
    ["explain_time", "availability.read", { timezone, start: "2026-03-09T10:00" }],
    ["list_bookings", "bookings.read", { timezone }],
    ["get_booking", "bookings.read", { id: 1 }],
    ["create_invite", "invites.write", { title: "You" }],
    ["book_time", "bookings.write", { service: "intro", start: "2026-03-09T10:00", timezone, booker }],
    ["answer_request", "bookings.write", { id: 1, answer: "accept" }],
    ["reschedule_booking", "bookings.write", { id: 1, start: "2026-03-09T10:00", timezone }],
    ["cancel_booking", "bookings.write", { id: 1 }]
  ]

  it("MUST be 403 insufficient_scope for a missing scope, before anything else", async () => {
    const every = ["profile.read", "availability.read", "bookings.read", "invites.write", "bookings.write"]
    const partner = await aPartner(app, host.hostId, { scopes: every })
    for (const scope of every) {
      const held = every.filter((other) => other !== scope)
      const { access_token } = await partner.connect({ scopes: held })
      for (const [name, needed, sent] of needs) {
        if (needed !== scope) continue
        for (const input of [sent, { timezone: 7 }]) {
          const { status, json, headers } = await agent(access_token).post("tools/call", { name, arguments: input })
          expect([name, status, json.scopes]).toEqual([name, 403, [scope]])
          expect(headers.get("www-authenticate")).toMatch(
            /^Bearer error="insufficient_scope", scope="[^"]*", resource_metadata="/
          )
          expect(headers.get("www-authenticate")).toContain(scope)
        }
      }
    }
  })

  it("MUST name the plan for bookings on Free, and only for those tools", async () => {
    const free = await aHostWithKey(app, { plan: "free", username: "free" })
    for (const [name, , sent] of needs.filter(([, scope]) => scope.endsWith(".read"))) {
      const result = await agent(free.key).call(name, sent)
      const isPro = name === "list_bookings" || name === "get_booking"
      expect([name, result.isError === true]).toEqual([name, isPro])
      if (isPro)
        expect(result._meta["slotkit/refusal"]).toEqual({ reason: "plan_required", upgrade_url: "https://book.example/app/plan" })
    }
  })

  it("MUST name every wrong argument, and the tools for an unknown one", async () => {
    for (const [name] of needs.slice(3)) {
      const result = await agent().call(name, { id: "x", start: 7, timezone: "Mars/Olympus", booker: [], from: [], title: 3 })
      expect([name, result.isError, result._meta["slotkit/refusal"].reason]).toEqual([name, true, "invalid"])
      expect(result.content[0]?.text).toContain("The timezone field must be an IANA time zone name")
    }
    const unknown = await agent().post("tools/call", { name: "delete_everything" })
    expect([unknown.status, unknown.json.error.code, unknown.json.error.message]).toEqual([
      200,
      -32602,
      expect.stringContaining("get_profile, list_services")
    ])
    expect((await agent().post("tools/call", { name: "get_profile", arguments: [] })).json.error.code).toBe(-32602)
    expect((await agent().post("tools/list", { cursor: "x" })).json.error.code).toBe(-32602)
  })

  it("MUST be not found for other hosts' bookings and unknown services", async () => {
    for (const [name, , sent] of needs.filter(([, , input]) => "id" in input)) {
      const result = await agent().call(name, { ...sent, id: 999_999 })
      expect([name, result._meta["slotkit/refusal"].reason]).toEqual([name, "not_found"])
      expect(result.content[0]?.text).toContain("list_bookings lists those that exist.")
    }
    const messages = await agent().call("find_times", { service: "nonsense", timezone })
    expect(messages.content[0]?.text).toMatch(/^No bookable service of this host has that slug.*list_services/)
  })
})

describe("Without the Model Context Protocol", () => {
  it("MUST answer 404", async () => {
    const without = await startHttpTestApp({ instead: Layer.merge(services, Layer.succeed(ModelContextProtocol, false)) })
    const { status, json } = await mcpCaller(without, undefined).post("initialize")
    expect([status, json, without.app.owns("/mcp")]).toEqual([
      404,
      { message: "The requested URL does not exist.", code: "unknown_url" },
      false
    ])
    for (const path of ["oauth-protected-resource/mcp", "oauth-authorization-server/mcp"]) {
      expect([path, (await without.send("GET", `/.well-known/${path}`)).status]).toEqual([path, 404])
    }
    for (const path of ["oauth-protected-resource", "oauth-protected-resource/api/v1", "oauth-authorization-server"]) {
      expect([path, (await without.send("GET", `/.well-known/${path}`)).status]).toEqual([path, 200])
    }
    await without.close()
  })
})

describe("A string that no database can store", () => {
  type Place = ReadonlyArray<string | number>
  interface Described {
    readonly type?: string
    readonly properties?: Readonly<Record<string, Described>>
    readonly items?: Described
  }
  const stringsIn = ({ type, properties = {}, items }: Described, place: Place = []): ReadonlyArray<Place> => {
    if (items !== undefined) return stringsIn(items, [...place, 0])
    const inner = Object.entries(properties).flatMap(([name, schema]) => stringsIn(schema, [...place, name]))
    return type === "string" ? [place] : inner
  }
  const sentAt = ([first, ...rest]: Place, value: string): unknown => {
    if (first === undefined) return value
    const inner = sentAt(rest, value)
    return typeof first === "number" ? [inner] : { [first]: inner }
  }

  it.each(["/mcp", "/mcp/visitor"])(
    "MUST be refused as an argument of every tool of %s, by the name of the argument",
    async (path) => {
      const caller = mcpCaller(app, path === "/mcp" ? overrider : undefined, path)
      const { tools } = (await caller.post("tools/list")).json.result
      let count = 0
      for (const { name, inputSchema } of tools) {
        for (const place of stringsIn(inputSchema)) {
          for (const text of ["a\u0000", "a\uD800"]) {
            app.clock.now += 60_000
            const { isError, _meta } = await caller.call(name, sentAt(place, text) as object)
            const refusal = _meta?.["slotkit/refusal"]
            expect([name, place, isError, refusal?.reason]).toEqual([name, place, true, "invalid"])
            expect(refusal.errors[place[0]!]?.join()).toMatch(/ must /)
            count++
          }
        }
      }
      expect(count).toBeGreaterThan(30)
    }
  )

  it.each([5, "", null, "with space", "k".repeat(201)])(
    "MUST be a refusal as the key of an invite, as %j is",
    async (idempotency_key) => {
      const { isError, _meta } = await agent().call("create_invite", { title: "For Bob", idempotency_key })
      expect([isError, Object.keys(_meta["slotkit/refusal"].errors)]).toEqual([true, ["idempotency_key"]])
    }
  )
})
