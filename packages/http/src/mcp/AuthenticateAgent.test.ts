import { Effect } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, origin, startHttpTestApp } from "../../test/HttpTestApp.ts"
import { CurrentCaller } from "../guards/Authenticate.ts"
import { requireScopes } from "../guards/RequireScope.ts"
import { authenticateAgent } from "./Mcp.ts"

const booked = Effect.gen(function* () {
  yield* requireScopes(["bookings.read", "bookings.write"])
  const { host, credential } = yield* CurrentCaller
  return HttpServerResponse.jsonUnsafe({ host: host.id, kind: credential.kind })
})

const mcp = HttpRouter.use((router) =>
  Effect.flatMap(authenticateAgent, (authenticate) =>
    Effect.andThen(
      router.add("POST", "/agent", authenticate(booked)),
      router.add("GET", "/agent", authenticate(Effect.succeed(HttpServerResponse.empty())))
    )
  )
)

let app: HttpTestApp
let key: string
let hostId: number
beforeEach(async () => {
  app = await startHttpTestApp({ more: mcp })
  const host = await aHostWithKey(app)
  key = host.key
  hostId = host.hostId
  app.clock.now += 3_600_000
})
afterEach(() => app.close())

const keyWith = async (scopes: ReadonlyArray<string>): Promise<string> =>
  (await app.manage("POST", `/hosts/${hostId}/api-keys`, { name: "Agent", scopes })).json.data.key

const metadata = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`
const first = 'scope="profile.read availability.read"'

describe("The authentication of /mcp", () => {
  it("MUST answer 401 with the address of its metadata and the first scopes to a request without a credential", async () => {
    const { status, json, headers } = await app.send("POST", "/agent")
    expect([status, json]).toEqual([
      401,
      { message: "Send a credential as Authorization: Bearer <token>.", code: "unauthorized" }
    ])
    expect(headers.get("www-authenticate")).toBe(`Bearer ${metadata}, ${first}`)
    expect(headers.get("cache-control")).toBe("no-store")
  })

  it("MUST name further scopes of tools that the address asks for, once and in order, and no others", async () => {
    const challenged = async (query: string) =>
      /scope="([^"]*)"/.exec((await app.send("POST", `/agent?${query}`)).headers.get("www-authenticate") ?? "")?.[1]
    const expected = "profile.read availability.read bookings.read bookings.write"
    expect(await challenged("scope=bookings.write+bookings.read")).toBe(expected)
    expect(await challenged("scope=bookings.write&scope=bookings.read%20bookings.read")).toBe(expected)
    for (const query of ["scope=", "scope=webhooks.write", 'scope=admin%22,%20x="', "scopes=bookings.write"]) {
      expect([query, await challenged(query)]).toEqual([query, "profile.read availability.read"])
    }
  })

  it("MUST answer 401 with error=invalid_token to an unknown credential", async () => {
    const { status, headers } = await app.send("POST", "/agent", { token: "svc_sk_unknown" })
    expect([status, headers.get("www-authenticate")]).toEqual([401, `Bearer error="invalid_token", ${metadata}, ${first}`])
  })

  it("MUST answer 403 with the scopes that are held and required to a credential that lacks one", async () => {
    const { status, json, headers } = await app.send("POST", "/agent", { token: await keyWith(["invites.read"]) })
    const scopes = ["bookings.read", "bookings.write"]
    expect([status, json]).toEqual([
      403,
      { message: "The credential lacks the scope bookings.write.", code: "missing_scope", scopes }
    ])
    expect(headers.get("www-authenticate")).toBe(
      `Bearer error="insufficient_scope", scope="profile.read availability.read bookings.read invites.read bookings.write", ${metadata}`
    )
  })

  it("MUST answer on behalf of a credential that holds the scopes", async () => {
    const { status, json } = await app.send("POST", "/agent", { token: await keyWith(["bookings.write"]) })
    expect([status, json]).toEqual([200, { host: hostId, kind: "api_key" }])
  })

  it("MUST count requests with those to /api/v1, and answer 429 from the 61st on", async () => {
    for (let one = 0; one < 30; one += 1) {
      expect((await app.send("GET", "/api/v1/token", { token: key })).status).toBe(200)
      expect((await app.send("GET", "/agent", { token: key })).status).toBe(204)
    }
    const { status, headers } = await app.send("GET", "/agent", { token: key })
    expect([status, headers.get("retry-after"), headers.get("x-ratelimit-remaining")]).toEqual([429, "60", "0"])
    expect((await app.send("GET", "/api/v1/token", { token: key })).status).toBe(429)
  })
})
