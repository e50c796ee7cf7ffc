import { parseIpRange } from "@slotkit/core"
import { Layer } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, now, services, startHttpTestApp } from "../../test/HttpTestApp.ts"
import { TrustedProxies } from "../request/ClientAddress.ts"
import { VisitorLimits } from "../request/VisitorCounters.ts"

const withAddresses = (settings: Layer.Layer<never> = Layer.empty) =>
  startHttpTestApp({
    instead: Layer.merge(services, settings),
    clientAddress: (request) => request.headers.get("test-address") ?? undefined
  })

let app: HttpTestApp
beforeEach(async () => {
  app = await withAddresses()
  await aHostWithKey(app)
  app.clock.now = now + 3_600_000
})
afterEach(() => app.close())

const visit = (address = "203.0.113.7", headers = {}, at = app) =>
  at.send("GET", "/visitor/v1/hosts/ada", { headers: { "test-address": address, ...headers } })
const book = (address = "203.0.113.7", headers = {}) =>
  app.send("POST", "/visitor/v1/hosts/ada/services/intro/bookings", {
    json: {},
    headers: { "test-address": address, ...headers }
  })
const remaining = ({ headers }: Awaited<ReturnType<typeof visit>>) => headers.get("x-ratelimit-remaining")

describe("Visitor API: limit per client address", () => {
  it("MUST report the remaining requests on every response, whatever its status", async () => {
    const first = await visit()
    expect(first.headers.get("x-ratelimit-limit")).toBe("120")
    expect(first.headers.get("x-ratelimit-remaining")).toBe("119")
    expect(first.headers.get("ratelimit-policy")).toBe('"default";q=120;w=60')
    expect(first.headers.get("ratelimit")).toBe('"default";r=119;t=60')
    const missing = await app.send("GET", "/visitor/v1/hosts/eve", { headers: { "test-address": "203.0.113.7" } })
    expect([missing.status, remaining(missing)]).toEqual([404, "118"])
  })

  it("MUST answer 429 {message} with Retry-After to the 121st request of a minute, and not count refused requests", async () => {
    for (let count = 0; count < 120; count++) {
      app.clock.now += 100
      expect((await visit()).status).toBe(200)
    }
    for (let count = 0; count < 3; count++) {
      const { status, json, headers } = await visit()
      expect([status, json]).toEqual([
        429,
        { message: "This address has made 120 requests in the last minute. Try again later.", code: "too_many_requests" }
      ])
      expect(headers.get("retry-after")).toBe("49")
      expect(headers.get("x-ratelimit-remaining")).toBe("0")
      expect(headers.get("x-ratelimit-reset")).toBe(String(Math.ceil(app.clock.now / 1000) + 49))
    }
    app.clock.now += 48_100
    expect((await visit()).status).toBe(200)
    expect((await visit()).status).toBe(429)
  })

  it("MUST answer 429 to the 61st booking attempt of a minute, whatever the results of the others, and still show slots", async () => {
    for (let count = 0; count < 60; count++) {
      const { status, headers } = await book()
      expect([status, headers.get("x-ratelimit-remaining")]).toEqual([422, String(59 - count)])
      expect(headers.get("ratelimit-policy")).toBe('"bookings";q=60;w=60')
    }
    const { status, json, headers } = await book()
    expect([status, json]).toEqual([
      429,
      { message: "This address has tried to book 60 times in the last minute. Try again later.", code: "too_many_requests" }
    ])
    expect([headers.get("retry-after"), headers.get("x-ratelimit-limit")]).toEqual(["60", "60"])
    expect(remaining(await visit())).toBe("59")
  })

  it("MUST count a booking attempt as a request, and refuse it when no requests remain", async () => {
    for (let count = 0; count < 115; count++) await visit()
    for (let count = 0; count < 5; count++) {
      expect(remaining(await book())).toBe(String(4 - count))
    }
    expect((await book()).json).toEqual({
      message: "This address has made 120 requests in the last minute. Try again later.",
      code: "too_many_requests"
    })
  })

  it("MUST limit each address separately, IPv6 by its /64, and all unknown addresses together", async () => {
    expect(remaining(await visit("203.0.113.7"))).toBe("119")
    expect(remaining(await visit("203.0.113.8"))).toBe("119")
    expect(remaining(await visit("2001:db8::1"))).toBe("119")
    expect(remaining(await visit("2001:db8::2"))).toBe("118")
    expect(remaining(await visit(""))).toBe("119")
    expect(remaining(await app.send("GET", "/visitor/v1/hosts/ada"))).toBe("118")
  })

  it("MUST NOT read X-Forwarded-For unless the peer is trusted", async () => {
    for (const header of ["x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip", "true-client-ip"]) {
      await visit("203.0.113.7", { [header]: "198.51.100.1" })
    }
    expect(remaining(await visit("203.0.113.7"))).toBe("114")
    const proxied = await withAddresses(Layer.succeed(TrustedProxies, [parseIpRange("10.0.0.0/8")!]))
    const through = (forwardedFor: string, peer = "10.0.0.1") => visit(peer, { "x-forwarded-for": forwardedFor }, proxied)
    expect(remaining(await through("198.51.100.1"))).toBe("119")
    expect(remaining(await through("6.6.6.6, 198.51.100.1"))).toBe("118")
    expect(remaining(await through("198.51.100.1", "203.0.113.7"))).toBe("119")
    expect(remaining(await through("6.6.6.6"))).toBe("119")
    await proxied.close()
  })

  it("MUST be configurable by the operator", async () => {
    const strict = await withAddresses(Layer.succeed(VisitorLimits, { requestsPerMinute: 2, bookingsPerMinute: 1 }))
    const statuses = []
    for (let count = 0; count < 3; count++) statuses.push((await visit("203.0.113.7", {}, strict)).status)
    expect(statuses).toEqual([404, 404, 429])
    await strict.close()
  })

  it("MUST scope idempotency keys to the address", async () => {
    const key = { "idempotency-key": "one" }
    const first = await book("203.0.113.7", key)
    const again = await book("203.0.113.7", key)
    const other = await book("203.0.113.8", key)
    const replays = [first, again, other].map(({ headers }) => headers.get("idempotent-replayed"))
    expect(replays).toEqual([null, "true", null])
    expect([first.status, again.text]).toEqual([422, first.text])
    expect(remaining(again)).toBe("58")
  })

  it("MUST NOT apply to /api/v1 and /manage/v1", async () => {
    for (let count = 0; count < 121; count++) await visit()
    expect((await app.send("GET", "/api/v1/token", { headers: { "test-address": "203.0.113.7" } })).status).toBe(401)
    expect((await app.manage("GET", "/hosts")).headers.get("x-ratelimit-limit")).toBeNull()
  })
})
