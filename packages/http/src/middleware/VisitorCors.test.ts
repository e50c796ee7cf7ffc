import { Layer } from "effect"
import { describe, expect, it } from "vitest"
import { aHostWithKey, services, startHttpTestApp } from "../../test/HttpTestApp.ts"
import { VisitorOrigins } from "./VisitorCors.ts"

const shop = "https://shop.example"
const serving = async (origins?: ReadonlyArray<string>) => {
  const app = await startHttpTestApp(
    origins === undefined ? {} : { instead: Layer.merge(services, Layer.succeed(VisitorOrigins, origins)) }
  )
  await aHostWithKey(app)
  const call = (method: string, path: string, headers: Record<string, string> = {}) =>
    app.send(method, path, { headers: { origin: shop, ...headers } })
  const preflight = (path: string, headers = {}) => call("OPTIONS", path, { "access-control-request-method": "POST", ...headers })
  return { app, call, preflight }
}
const bookings = "/visitor/v1/hosts/ada/services/intro/bookings"
const corsOf = ({ headers }: { readonly headers: Headers }) =>
  Object.fromEntries(
    [...headers].filter(
      ([name]) => name.startsWith("access-control-") || (name === "vary" && !/^accept-encoding$/i.test(headers.get(name)!))
    )
  )
const exposed =
  "Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After, Svc-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset"

describe("Visitor API: CORS", () => {
  it("MUST be disabled unless an origin is allowed", async () => {
    const { app, call, preflight } = await serving()
    expect(corsOf(await call("GET", "/visitor/v1/hosts/ada"))).toEqual({})
    const answer = await preflight(bookings)
    expect([answer.status, corsOf(answer)]).toEqual([204, {}])
    await app.close()
  })

  it("MUST let an allowed origin read responses, including refusals, without credentials", async () => {
    const { app, call } = await serving([shop])
    const readable = { "access-control-allow-origin": shop, "access-control-expose-headers": exposed, vary: "Origin" }
    expect(corsOf(await call("GET", "/visitor/v1/hosts/ada"))).toEqual(readable)
    for (const [method, path, status] of [
      ["GET", "/visitor/v1/hosts/eve", 404],
      ["GET", "/visitor/v1/nothing", 404],
      ["PUT", bookings, 405],
      ["POST", bookings, 422]
    ] as const) {
      const answer = await call(method, path)
      expect([answer.status, corsOf(answer)]).toEqual([status, readable])
    }
    await app.close()
  })

  it("MUST answer a preflight for GET and POST with the headers that the API accepts", async () => {
    const { app, preflight } = await serving([shop])
    const answer = await preflight(bookings, { "access-control-request-headers": "content-type,idempotency-key" })
    expect([answer.status, answer.text, corsOf(answer)]).toEqual([
      204,
      "",
      {
        "access-control-allow-origin": shop,
        "access-control-allow-methods": "GET, POST",
        "access-control-allow-headers": "Content-Type, Idempotency-Key",
        "access-control-max-age": "600",
        vary: "Origin"
      }
    ])
    await app.close()
  })

  it.each(["https://shop.example.evil.example", "http://shop.example", "https://shop.example:8443", "null", "*"])(
    "MUST NOT allow %s when only another origin is allowed",
    async (origin) => {
      const { app, call, preflight } = await serving([shop])
      expect(corsOf(await call("GET", "/visitor/v1/hosts/ada", { origin }))).toEqual({ vary: "Origin" })
      expect(corsOf(await preflight(bookings, { origin }))).toEqual({ vary: "Origin" })
      await app.close()
    }
  )

  it("MUST allow every origin for *, still without credentials", async () => {
    const { app, call } = await serving(["*"])
    expect(corsOf(await call("GET", "/visitor/v1/hosts/ada"))).toEqual({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": exposed
    })
    await app.close()
  })

  it.each(["/api/v1/token", "/manage/v1/hosts", "/openapi.json", "/visitor/v10", "/visitor"])(
    "MUST NOT be enabled at %s",
    async (path) => {
      const { app, call, preflight } = await serving(["*"])
      expect(corsOf(await call("GET", path))).toEqual({})
      expect(corsOf(await preflight(path))).toEqual({})
      await app.close()
    }
  )
})
