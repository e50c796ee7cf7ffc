import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, startHttpTestApp } from "../../test/HttpTestApp.ts"
import { mcpCaller } from "../../test/McpCaller.ts"

let app: HttpTestApp
let key: string
beforeAll(async () => {
  app = await startHttpTestApp()
  key = (await aHostWithKey(app)).key
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now += 60_000
})

const agent = () => mcpCaller(app, undefined, "/mcp/visitor")
const timezone = "Asia/Kolkata"
const booker = { name: "Bob", email: "bob@example.com" }
const expected = (start: string) => ({ username: "ada", service: "intro", start, timezone, booker })

describe("A visitor's agent at /mcp/visitor", () => {
  it("MUST need no credential, and list four tools in at most 12 kB", async () => {
    const { status, json, headers } = await agent().post("tools/list")
    expect([status, headers.get("www-authenticate"), headers.get("x-ratelimit-limit")]).toEqual([200, null, "120"])
    expect(json.result.tools.map(({ name }: { name: string }) => name)).toEqual([
      "get_host",
      "find_times",
      "book_time",
      "cancel_booking"
    ])
    expect(JSON.stringify(json.result).length).toBeLessThanOrEqual(12_000)
    expect((await app.send("GET", "/mcp/visitor")).status).toBe(405)
    expect((await agent().post("ping", {}, { headers: { origin: "https://evil.example" } })).status).toBe(403)
  })

  it("MUST show a host and a service as the visitor API does", async () => {
    const host = (await app.send("GET", "/visitor/v1/hosts/ada")).json
    const { data } = (await app.send("GET", "/visitor/v1/hosts/ada/services/intro")).json
    expect((await agent().call("get_host", { username: "ada" })).structuredContent).toEqual({ host, service: null })
    expect((await agent().call("get_host", { username: "ada", service: "intro" })).structuredContent).toEqual({
      host,
      service: data
    })
  })

  it("MUST find times of every duration that a service can have", async () => {
    const durations = [{ minutes: 5 }, { minutes: 480 }]
    await app.send("POST", "/api/v1/services", { token: key, json: { title: "Workshop", durations } })
    const days = { from: "2026-03-09", to: "2026-03-09", timezone: "Europe/Rome" }
    for (const duration_minutes of [5, 480]) {
      const found = await agent().call("find_times", { username: "ada", service: "workshop", ...days, duration_minutes })
      expect([found.structuredContent?.duration_minutes, found.structuredContent?.times[0].start]).toEqual([
        duration_minutes,
        "2026-03-09T08:00:00Z"
      ])
    }
  })

  it("MUST find a time, book it, and cancel it by the booking's own link", async () => {
    const { call } = agent()
    const days = { from: "2026-03-09", to: "2026-03-09" }
    const found = await call("find_times", { username: "ada", service: "intro", ...days, timezone, limit: 1 })
    expect(found.structuredContent.times).toEqual([
      {
        start: "2026-03-09T08:00:00Z",
        start_local: "Monday 9 March 2026 13:30 UTC+05:30 (Asia/Kolkata)",
        end: "2026-03-09T08:30:00Z",
        end_local: "Monday 9 March 2026 14:00 UTC+05:30 (Asia/Kolkata)"
      }
    ])
    const booked = await call("book_time", expected("2026-03-09T13:30"))
    const { booking } = booked.structuredContent
    expect(booking).toMatchObject({ status: "accepted", scheduled_at: "2026-03-09T08:00:00Z", booker })
    expect(booked.content[0]?.text).toContain(booking.manage_url)
    const output = (await app.send("GET", `/api/v1/bookings/${booking.id}`, { token: key })).json.data
    expect(output.scheduled_at).toBe("2026-03-09T08:00:00Z")
    const cancelled = await call("cancel_booking", { link: booking.manage_url, reason: "Ill" })
    expect(cancelled.structuredContent.booking).toMatchObject({ status: "cancelled", cancellation_reason: "Ill" })
    expect(cancelled.content[0]?.text).toContain("13:30 UTC+05:30 (Asia/Kolkata)")
    const token = booking.manage_url.split("/").at(-1)
    expect((await call("cancel_booking", { link: token }))._meta["slotkit/refusal"].reason).toBe("booking_state")
  })

  it("MUST refuse a taken time with the next three, and repeat the answer to a repeated call", async () => {
    const { call } = agent()
    const first = await call("book_time", expected("2026-03-10T13:30"), { id: 900 })
    expect(await call("book_time", expected("2026-03-10T13:30"), { id: 900 })).toEqual(first)
    const conflict = await call("book_time", expected("2026-03-10T13:30"))
    expect(conflict._meta["slotkit/refusal"]).toMatchObject({
      reason: "busy",
      next_times: [{ start: "2026-03-10T08:30:00Z" }, {}, {}]
    })
    expect(conflict.content[0]?.text).toContain("Tuesday 10 March 2026: 14:00 (2026-03-10T08:30:00Z)")
  })

  it("MUST book a series where visitors may, with the link of the first meeting", async () => {
    const json = { title: "Class", durations: [{ minutes: 30 }] }
    const { id } = (await app.send("POST", "/api/v1/services", { token: key, json })).json.data
    const weekly = { ...expected("2026-04-06T13:30"), service: "class", every: { unit: "week", n: 1 }, count: 3 }
    expect((await agent().call("book_time", weekly)).isError).toBe(true)
    await app.manage("PATCH", `/hosts/1/services/${id}`, { series: { max_count: 5, visitor: true } })
    const booked = await agent().call("book_time", weekly, { id: 901 })
    const { booking, series } = booked.structuredContent
    expect([series.bookings.length, booking.series.index]).toEqual([3, 1])
    expect(booked.content[0]?.text).toContain(`To change or cancel it: ${booking.manage_url}\n3 meetings in all:\nMonday 6 April`)
  })

  it("MUST say what is missing until a meeting is booked: a payment, or a confirmation by email", async () => {
    const { call } = agent()
    const add = async (slug: string, durations: object, settings: object) => {
      const json = { title: slug, durations: [durations] }
      const { id } = (await app.send("POST", "/api/v1/services", { token: key, json })).json.data
      await app.manage("PATCH", `/hosts/1/services/${id}`, settings)
    }
    await add("paid", { minutes: 30, price: 4000 }, {})
    await add("confirmed", { minutes: 30 }, { confirm_email: true })
    const paid = await call("book_time", { ...expected("2026-03-11T13:30"), service: "paid" })
    expect(paid.content[0]?.text).toContain(
      `Reserved, not booked yet: pay at ${paid.structuredContent.booking.meeting_link} Booking`
    )
    const unconfirmed = await call("book_time", { ...expected("2026-03-11T15:30"), service: "confirmed" })
    expect(unconfirmed.content[0]?.text).toMatch(
      /^Reserved, not booked yet: the booker has to confirm it by email until \S+ \d+ \S+ 2026 \d\d:\d\d UTC\+05:30 \(Asia\/Kolkata\)/
    )
  })

  it("MUST say what is wrong or missing", async () => {
    const { call } = agent()
    for (const name of ["get_host", "find_times", "book_time", "cancel_booking"]) {
      const result = await call(name, { username: 7, timezone: "Mars", start: [], booker: 1, link: {} })
      expect([name, result.isError, result._meta["slotkit/refusal"].reason]).toEqual([name, true, "invalid"])
    }
    const misspelled = await call("find_times", { username: "ada", service: "intro", timezone, duration: 30 })
    expect(misspelled.content[0]?.text).toContain("The duration field is unknown.")
    const missing: ReadonlyArray<readonly [string, object]> = [
      ["get_host", { username: "nobody" }],
      ["get_host", { username: "ada", service: "none" }],
      ["find_times", { username: "ada", service: "none", timezone }],
      ["book_time", { ...expected("2026-03-10T13:30"), username: "nobody" }],
      ["cancel_booking", { link: "https://book.example/b/nonsense" }]
    ]
    for (const [name, sent] of missing) {
      expect([name, (await call(name, sent))._meta["slotkit/refusal"].reason]).toEqual([name, "not_found"])
    }
    const { content } = await call("find_times", { username: "ada", service: "none", timezone })
    expect(content[0]?.text).toContain("get_host lists those that exist.")
  })

  it("MUST count bookings and cancellations with those of the visitor API, before 429", async () => {
    const { post } = agent()
    const statuses: Array<number> = []
    for (let attempt = 0; attempt < 61; attempt++) {
      const { status, headers } = await post("tools/call", { name: "book_time", arguments: {} })
      statuses.push(status)
      if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([...Array(60).fill(200), 429])
    expect((await post("tools/list")).status).toBe(200)
    expect((await app.send("POST", "/visitor/v1/hosts/ada/services/intro/bookings", { json: {} })).status).toBe(429)
  })

  it("MUST refuse the eleventh booking of an email address in an hour with the seconds to wait", async () => {
    const { call } = agent()
    const days = { from: "2026-04-06", to: "2026-04-10", timezone: "UTC" }
    const { structuredContent } = await call("find_times", { username: "ada", service: "intro", ...days })
    const eve = { name: "Eve", email: "eve@example.com" }
    const book = (index: number, email = eve.email) =>
      call("book_time", { ...expected(structuredContent.times[index].start), booker: { ...eve, email } })
    app.clock.now += 60_000
    for (let index = 0; index < 10; index++) {
      const { structuredContent: booked } = await book(index)
      await call("cancel_booking", { link: booked.booking.manage_url })
    }
    const refused = await book(10, "EVE@example.com")
    expect([refused.isError, refused._meta["slotkit/refusal"]]).toEqual([
      true,
      { reason: "too_many_requests", retry_after_seconds: 3600 }
    ])
    expect(refused.content[0]?.text).toContain("this email address in the last hour. Try again later. Wait 3600 seconds.")
  })
})
