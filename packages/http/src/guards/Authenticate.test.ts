import { makeHostToken, makeToken } from "@slotkit/core/internal"
import { Layer } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, now, services, startHttpTestApp } from "../../test/HttpTestApp.ts"
import { UnknownTokenLimit } from "./Authenticate.ts"

let app: HttpTestApp
let key: string
let hostId: number
beforeEach(async () => {
  app = await startHttpTestApp()
  const host = await aHostWithKey(app)
  key = host.key
  hostId = host.hostId
  app.clock.now = now + 3_600_000
})
afterEach(() => app.close())

const noCredential = { message: "Send a credential as Authorization: Bearer <token>.", code: "unauthorized" }
const badCredential = { message: "The credential is unknown, expired or revoked.", code: "unauthorized" }

describe("Authentication", () => {
  it("MUST answer 401 {message} with WWW-Authenticate: Bearer to a request without a credential", async () => {
    const { status, headers, json } = await app.send("GET", "/api/v1/profile")
    expect([status, json, headers.get("www-authenticate")]).toEqual([401, noCredential, "Bearer"])
    expect(headers.get("x-ratelimit-limit")).toBeNull()
  })

  it.each([
    ["unknown", makeHostToken("apiKey", 1, new Uint8Array(32).fill(9))],
    ["mistyped", "svc_sk_abc"],
    ["of another kind", makeToken("webhookSecret", new Uint8Array(32).fill(9))]
  ])("MUST answer 401 with error=invalid_token to a credential that is %s", async (_, token) => {
    const { status, headers, json } = await app.send("GET", "/api/v1/profile", { token })
    expect([status, json, headers.get("www-authenticate")]).toEqual([401, badCredential, 'Bearer error="invalid_token"'])
  })

  it.each(["Basic dXNlcjpwYXNz", "Bearer", "Bearer ", "Bearer a b", "Token x", "bearer\tx"])(
    "MUST NOT accept Authorization: %s",
    async (authorization) => {
      const { status, headers } = await app.send("GET", "/api/v1/profile", { headers: { authorization } })
      expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"])
    }
  )

  it("MUST compare the scheme case-insensitively", async () => {
    for (const scheme of ["bearer", "BEARER", "Bearer "]) {
      expect((await app.send("GET", "/api/v1/token", { headers: { authorization: `${scheme} ${key}` } })).status).toBe(200)
    }
  })

  it("MUST NOT accept a token in the query", async () => {
    const { status, json } = await app.send("GET", `/api/v1/profile?access_token=${key}&token=${key}`)
    expect([status, json]).toEqual([401, noCredential])
  })

  it("MUST answer 401 to a revoked key and to an expired key", async () => {
    const { data } = (
      await app.manage("POST", `/hosts/${hostId}/api-keys`, { name: "Short", expires_at: "2026-01-05T10:00:30Z" })
    ).json
    expect((await app.send("GET", "/api/v1/token", { token: data.key })).status).toBe(200)
    app.clock.now += 30_000
    expect((await app.send("GET", "/api/v1/token", { token: data.key })).json).toEqual(badCredential)
    const [first] = (await app.manage("GET", `/hosts/${hostId}/api-keys`)).json.data
    expect((await app.manage("DELETE", `/hosts/${hostId}/api-keys/${first.id}`)).status).toBe(204)
    expect((await app.send("GET", "/api/v1/token", { token: key })).json).toEqual(badCredential)
  })

  it("MUST answer 401 before 403, 404 and 422", async () => {
    for (const path of ["/api/v1/invites/999", "/api/v1/bookings?page=0", "/api/v1/services/x"]) {
      expect((await app.send("GET", path, { token: "nope" })).status).toBe(401)
    }
  })
})

describe("Limits: request rate", () => {
  it("MUST report the remaining requests on every authenticated response, whatever its status", async () => {
    const answers = [
      ["GET", "/api/v1/token", 200],
      ["GET", "/api/v1/services/999", 404],
      ["GET", "/api/v1/services/x", 404],
      ["GET", "/api/v1/bookings?page=x", 422],
      ["DELETE", "/api/v1/services/999", 404],
      ["HEAD", "/api/v1/token", 200]
    ] as const
    for (const [index, [method, path, status]] of answers.entries()) {
      app.clock.now += 1000
      const answer = await app.send(method, path, { token: key })
      const remaining = 59 - index
      expect(answer.status).toBe(status)
      expect(answer.headers.get("x-ratelimit-limit")).toBe("60")
      expect(answer.headers.get("x-ratelimit-remaining")).toBe(String(remaining))
      expect(answer.headers.get("ratelimit-policy")).toBe('"default";q=60;w=60')
      expect(answer.headers.get("ratelimit")).toBe(`"default";r=${remaining};t=${60 - index}`)
      expect(answer.headers.get("x-ratelimit-reset")).toBeNull()
      expect(answer.headers.get("retry-after")).toBeNull()
    }
  })

  it("MUST answer 429 {message} with Retry-After to the 61st request of a minute, and not count refused requests", async () => {
    for (let count = 0; count < 60; count++) expect((await app.send("GET", "/api/v1/token", { token: key })).status).toBe(200)
    app.clock.now += 20_500
    for (let count = 0; count < 3; count++) {
      const { status, json, headers } = await app.send("GET", "/api/v1/invites/1", { token: key })
      expect([status, json]).toEqual([
        429,
        { message: "The credential has made 60 requests in the last minute. Try again later.", code: "too_many_requests" }
      ])
      expect(headers.get("retry-after")).toBe("40")
      expect(headers.get("x-ratelimit-remaining")).toBe("0")
      expect(headers.get("x-ratelimit-reset")).toBe(String(Math.ceil(app.clock.now / 1000) + 40))
      expect(headers.get("ratelimit")).toBe('"default";r=0;t=40')
    }
    app.clock.now += 39_500
    expect((await app.send("GET", "/api/v1/token", { token: key })).status).toBe(200)
  })

  it("MUST answer 429 before 403, 404 and 422, and limit each credential separately", async () => {
    for (let count = 0; count < 60; count++) await app.send("GET", "/api/v1/token", { token: key })
    for (const path of ["/api/v1/services/999", "/api/v1/bookings?page=x"]) {
      expect((await app.send("GET", path, { token: key })).status).toBe(429)
    }
    const other = (await app.manage("POST", `/hosts/${hostId}/api-keys`, { name: "Other" })).json.data.key
    expect((await app.send("GET", "/api/v1/token", { token: other })).status).toBe(200)
  })
})

describe("Limits: floods of unknown credentials", () => {
  const unknown = makeHostToken("apiKey", 1, new Uint8Array(32).fill(9))
  const from = (address: string, token?: string) => ({ token, headers: { "test-address": address } })

  it("MUST answer 401 to any number of them by default", async () => {
    for (let count = 0; count < 200; count++)
      expect((await app.send("GET", "/api/v1/token", { token: unknown })).status).toBe(401)
    expect((await app.send("GET", "/api/v1/token", { token: key })).status).toBe(200)
  })

  it("MUST answer 429 with Retry-After to an address over the limit, and to no other", async () => {
    const guarded = await startHttpTestApp({
      instead: Layer.merge(services, Layer.succeed(UnknownTokenLimit, 5)),
      clientAddress: (request) => request.headers.get("test-address") ?? undefined
    })
    const { key: known } = await aHostWithKey(guarded)
    const ask = (address: string, token?: string) => guarded.send("GET", "/api/v1/token", from(address, token))
    for (let count = 0; count < 20; count++) expect((await ask("203.0.113.7", known)).status).toBe(200)
    for (const token of [unknown, "svc_sk_x", unknown, unknown, unknown]) {
      expect((await ask("203.0.113.7", token)).status).toBe(401)
    }
    guarded.clock.now += 20_000
    for (const token of [unknown, known]) {
      const { status, json, headers } = await ask("203.0.113.7", token)
      expect([status, json]).toEqual([
        429,
        { message: "This address has sent 5 unknown credentials in the last minute. Try again later.", code: "too_many_requests" }
      ])
      expect(headers.get("retry-after")).toBe("40")
    }
    expect((await ask("203.0.113.7")).status).toBe(401)
    expect((await ask("203.0.113.8", known)).status).toBe(200)
    guarded.clock.now += 40_000
    expect((await ask("203.0.113.7", known)).status).toBe(200)
    await guarded.close()
  })
})
