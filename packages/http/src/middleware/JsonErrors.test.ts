import { makeHostToken } from "@slotkit/core/internal"
import { HostStore } from "@slotkit/engine"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, operatorToken, services, startHttpTestApp } from "../../test/HttpTestApp.ts"

let app: HttpTestApp
let key: string
beforeAll(async () => {
  app = await startHttpTestApp()
  key = (await aHostWithKey(app)).key
})
afterAll(() => app.close())

const nothing = { message: "The requested URL does not exist.", code: "unknown_url" }

describe("Requests: unknown path, wrong method", () => {
  it.each([
    "/",
    "/api/v1",
    "/api/v1/nope",
    "/api/v1/services/",
    "/api/v1/services/1/",
    "/api/v1/services/1/more",
    "/api/v1//services",
    "//api/v1/services",
    "/api//v1/profile",
    "/api/v1/services/1%2F2",
    "/api/v1%2Fprofile",
    "/api/v1/%70rofile",
    "/api/v1/profile;x=1",
    "/api/v1/services/..%2Fprofile",
    "/api/v1/Profile",
    "/API/v1/profile",
    "/api/v1/profile\\",
    "/manage/v1",
    "/manage/v1/hosts/",
    "/manage/v1/Hosts"
  ])("MUST answer 404 {message} at %s, with and without a token", async (path) => {
    for (const token of [key, operatorToken, undefined]) {
      const { status, json, headers } = await app.send("GET", path, { token })
      expect([status, json, headers.get("location")]).toEqual([404, nothing, null])
    }
  })

  it.each([
    ["POST", "/api/v1/token", "GET, HEAD, OPTIONS"],
    ["PUT", "/api/v1/services", "GET, HEAD, POST, OPTIONS"],
    ["POST", "/api/v1/services/1", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["PATCH", "/api/v1/availability", "GET, HEAD, OPTIONS"],
    ["DELETE", "/api/v1/bookings", "GET, HEAD, POST, OPTIONS"],
    ["PUT", "/api/v1/invites/7", "GET, HEAD, DELETE, OPTIONS"],
    ["PUT", "/api/v1/webhooks", "GET, HEAD, POST, OPTIONS"],
    ["POST", "/api/v1/webhooks/7", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["PROPFIND", "/api/v1/profile", "GET, HEAD, OPTIONS"],
    ["GET", "/manage/v1/hosts/1/bookings/1/accept", "POST, OPTIONS"],
    ["HEAD", "/manage/v1/hosts/1/bookings/1/accept", "POST, OPTIONS"],
    ["POST", "/manage/v1/hosts/1/schedule", "GET, HEAD, PUT, OPTIONS"],
    ["POST", "/openapi.json", "GET, HEAD, OPTIONS"]
  ])("MUST answer %s %s 405 {message} with Allow", async (method, path, allow) => {
    const { status, text, headers } = await app.send(method, path)
    expect([status, headers.get("allow")]).toEqual([405, allow])
    expect(headers.get("content-type")).toBe("application/json")
    expect(text).toBe(
      method === "HEAD" ? "" : JSON.stringify({ message: "This URL does not support that method.", code: "method_not_allowed" })
    )
  })

  it("MUST answer OPTIONS 204 with Allow, without a token and without CORS headers", async () => {
    const { status, text, headers } = await app.send("OPTIONS", "/api/v1/services", {
      headers: { origin: "https://elsewhere.example" }
    })
    expect([status, text, headers.get("allow")]).toEqual([204, "", "GET, HEAD, POST, OPTIONS"])
    expect(headers.get("access-control-allow-origin")).toBeNull()
    expect((await app.send("OPTIONS", "/api/v1/nope")).status).toBe(404)
  })

  it("MUST answer HEAD like GET, without a body", async () => {
    const get = await app.send("GET", "/api/v1/profile", { token: key })
    const head = await app.send("HEAD", "/api/v1/profile", { token: key })
    expect([head.status, head.text]).toEqual([200, ""])
    expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"))
    expect((await app.send("HEAD", "/api/v1/profile")).status).toBe(401)
  })
})

describe("Requests: other response headers", () => {
  it.each([
    ["GET", "/api/v1/token", 200],
    ["DELETE", "/api/v1/services/999", 404],
    ["POST", "/api/v1/token", 405],
    ["OPTIONS", "/api/v1/token", 204],
    ["GET", "/nope", 404]
  ])("MUST set Svc-Request-Id on every response and keep it out of caches: %s %s", async (method, path, status) => {
    const ids = new Set<string | null>()
    for (let count = 0; count < 3; count++) {
      const answer = await app.send(method, path, { token: key })
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([status, "no-store"])
      ids.add(answer.headers.get("svc-request-id"))
    }
    expect(ids.size).toBe(3)
    expect(ids).not.toContain(null)
  })
})

describe("Server errors", () => {
  const token = makeHostToken("apiKey", 1, new Uint8Array(32).fill(1))
  const broken = (defect: unknown) =>
    startHttpTestApp({ instead: Layer.merge(services, Layer.mock(HostStore, { find: () => Effect.die(defect) })) })

  it("MUST answer 500 {message} to a defect, and log it under its request id without tokens", async () => {
    const app = await broken(new Error(`cannot read ${token}`))
    const { status, json, headers } = await app.manage("GET", "/hosts/1")
    expect([status, json]).toEqual([500, { message: "Something went wrong on our side.", code: "server_error" }])
    const failures = app.logs.filter((log) => log.includes("A request failed"))
    expect(failures).toHaveLength(1)
    expect(failures[0]).toContain(headers.get("svc-request-id"))
    expect(failures[0]).toContain("cannot read [token]")
    expect(app.logs.join()).not.toContain(operatorToken)
    await app.close()
  })

  it.each([
    ["ConnectionError", undefined],
    ["AuthenticationError", "28P01"],
    ["UnknownError", "57P01"],
    ["UnknownError", "57P02"],
    ["ConnectionError", "57P03"],
    ["ConnectionError", "08006"]
  ])("MUST answer 503 {message} with Retry-After while the database cannot be reached: %s %s", async (tag, code) => {
    const app = await broken({ _tag: "SqlError", reason: { _tag: tag, cause: { code } } })
    const { status, json, headers } = await app.manage("GET", "/hosts/1")
    expect([status, json]).toEqual([
      503,
      { message: "The service cannot connect to its database. Try again in a moment.", code: "unavailable" }
    ])
    expect(headers.get("retry-after")).toBe("1")
    await app.close()
  })

  it.each([
    "failure on connection marked as essential: 127.0.0.1:24702",
    "could not commit transaction for shard 102010 on at least one active node",
    "execution cannot recover from multiple connection failures. Last node failed 127.0.0.1:24702",
    "could not establish any connections to the node 127.0.0.1:24702 after 30000 ms",
    "failed to assign 2 task(s) to worker nodes",
    "connection not open\n",
    "terminating connection due to administrator command",
    "FATAL:  terminating connection due to administrator command\nserver closed the connection unexpectedly",
    "server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally",
    "could not receive data from server: Connection reset by peer"
  ])("67: MUST answer 503 {message} with Retry-After when a worker of Citus stops: %s", async (message) => {
    const cause = Object.assign(new Error(message), { code: "XX000" })
    const app = await broken({ _tag: "SqlError", reason: { _tag: "UnknownError", cause } })
    const { status, json, headers } = await app.manage("GET", "/hosts/1")
    expect([status, json]).toMatchObject([503, { code: "unavailable" }])
    expect(headers.get("retry-after")).toBe("1")
    await app.close()
  })

  it("67: MUST answer 500 to another internal error of the database", async () => {
    const cause = Object.assign(new Error("cache lookup failed for type 1"), { code: "XX000" })
    const app = await broken({ _tag: "SqlError", reason: { _tag: "UnknownError", cause } })
    expect((await app.manage("GET", "/hosts/1")).status).toBe(500)
    await app.close()
  })

  it.each([
    ["UnknownError", "53100"],
    ["UnknownError", "53200"],
    ["ConnectionError", "53300"],
    ["StatementTimeoutError", "57014"],
    ["UnknownError", "57P05"],
    ["UnknownError", "58030"],
    ["UnknownError", "25006"],
    ["UnknownError", "25P03"],
    ["SerializationError", "40001"],
    ["DeadlockError", "40P01"],
    ["LockTimeoutError", "55P03"]
  ])("MUST answer 503 {message} with Retry-After while the database cannot serve the request: %s %s", async (tag, code) => {
    const app = await broken({ _tag: "SqlError", reason: { _tag: tag, cause: { code } } })
    const { status, json, headers } = await app.manage("GET", "/hosts/1")
    expect([status, json]).toEqual([
      503,
      { message: "The database is temporarily unavailable. Try again in a moment.", code: "unavailable" }
    ])
    expect(headers.get("retry-after")).toBe("1")
    await app.close()
  })

  it.each([
    ["ConstraintError", "23503"],
    ["SqlSyntaxError", "42601"],
    ["AuthorizationError", "42501"],
    ["UnknownError", "25P02"]
  ])("MUST answer 500 to an invalid statement: %s %s", async (tag, code) => {
    const app = await broken({ _tag: "SqlError", reason: { _tag: tag, cause: { code } } })
    expect((await app.manage("GET", "/hosts/1")).status).toBe(500)
    await app.close()
  })
})

describe("Additional routes", () => {
  it("MUST run inside the same middleware, with 404 and 405", async () => {
    const page = HttpRouter.add("POST", "/pages/:name", Effect.die(new Error("broken page")))
    const app = await startHttpTestApp({ more: page })
    expect((await app.send("POST", "/pages/one")).status).toBe(500)
    expect((await app.send("GET", "/pages/one")).headers.get("allow")).toBe("POST, OPTIONS")
    expect((await app.send("GET", "/pages")).status).toBe(404)
    expect(app.app.owns("/pages/one?x=1")).toBe(true)
    expect(app.app.owns("/other")).toBe(false)
    await app.close()
  })

  it("MUST NOT log a token in their path", async () => {
    const token = makeHostToken("signInLink", 1, new Uint8Array(32))
    const app = await startHttpTestApp({ more: HttpRouter.add("GET", "/pages/:token", Effect.die(new Error("broken page"))) })
    expect((await app.send("GET", `/pages/${token}`)).status).toBe(500)
    expect(app.logs[0]).toContain("/pages/[token]")
    expect(app.logs[0]).not.toContain(token)
    await app.close()
  })
})
