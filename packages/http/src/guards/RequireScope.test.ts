import { access } from "@slotkit/core"
import type { EndpointName } from "@slotkit/core/internal"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, origin, startHttpTestApp } from "../../test/HttpTestApp.ts"

let app: HttpTestApp
let pro: { hostId: number; key: string }
let free: { hostId: number; key: string }
beforeAll(async () => {
  app = await startHttpTestApp()
  pro = await aHostWithKey(app)
  free = await aHostWithKey(app, { plan: "free", username: "bob" })
})
afterAll(() => app.close())

const keyOf = async (hostId: number, scopes: ReadonlyArray<string> = []): Promise<string> =>
  (await app.manage("POST", `/hosts/${hostId}/api-keys`, { name: "Some", scopes })).json.data.key

const upgrade = {
  message: "This requires the Pro plan.",
  error: "plan_required",
  code: "plan_required",
  required_plan: "pro",
  upgrade_url: `${origin}/app/plan`
}

describe("Scopes", () => {
  const beyondBase = Object.entries(access).filter(([, { scopes }]) =>
    scopes.some((scope) => /services|invites|webhooks|bookings\.write/.test(scope))
  )
  it.each(beyondBase.map(([name, { scopes }]) => [name as EndpointName, scopes] as const))(
    "MUST answer 403 {message, scopes} at %s to a credential that lacks a scope",
    async (name, scopes) => {
      const [method, path] = name.replace(/\{\w+\}/, "1").split(" ") as [string, string]
      const { status, json, headers } = await app.send(method, `/api/v1${path}`, { token: await keyOf(pro.hostId) })
      expect(status).toBe(403)
      expect(json).toEqual({ message: `The credential lacks the scope ${scopes[0]}.`, code: "missing_scope", scopes })
      expect(headers.get("www-authenticate")).toBe(`Bearer error="insufficient_scope", scope="${scopes.join(" ")}"`)
      expect(headers.get("x-ratelimit-remaining")).toBe("59")
    }
  )

  it("MUST answer 403 before 404 and 422, including for invalid ids", async () => {
    const token = await keyOf(pro.hostId)
    for (const path of ["/api/v1/services/999", "/api/v1/services/x", "/api/v1/invites?page=0"]) {
      expect((await app.send("GET", path, { token })).status).toBe(403)
    }
  })

  it("MUST allow GET /token with any valid token", async () => {
    const { status, json } = await app.send("GET", "/api/v1/token", { token: await keyOf(free.hostId) })
    expect(status).toBe(200)
    expect(json).toEqual({
      plan: "free",
      scopes: [
        { id: "profile.read", available: true },
        { id: "availability.read", available: true },
        { id: "bookings.read", available: false, reason: "plan_required" }
      ]
    })
  })
})

describe("Plans", () => {
  it.each(["/api/v1/bookings", "/api/v1/bookings/999", "/api/v1/bookings/x", "/api/v1/bookings?page=0"])(
    "MUST answer GET %s 403 plan_required to a host on Free, before 404 and 422",
    async (path) => {
      const { status, json, headers } = await app.send("GET", path, { token: free.key })
      expect([status, json]).toEqual([403, upgrade])
      expect(headers.get("www-authenticate")).toBeNull()
    }
  )

  it("MUST answer 403 plan_required to a default service beyond the Free plan's limit", async () => {
    const second = { title: "Second", durations: [{ minutes: 30 }] }
    const { status, json } = await app.send("POST", "/api/v1/services", { token: free.key, json: second })
    expect(status).toBe(403)
    expect(json).toEqual({ ...upgrade, message: "The Free plan allows 1 service. Upgrade to add more." })
  })

  it("MUST allow access as soon as the host is upgraded, and refuse it when downgraded", async () => {
    await app.manage("PATCH", `/hosts/${free.hostId}`, { plan: "pro" })
    expect((await app.send("GET", "/api/v1/bookings", { token: free.key })).status).toBe(200)
    await app.manage("PATCH", `/hosts/${free.hostId}`, { plan: "free" })
    expect((await app.send("GET", "/api/v1/bookings", { token: free.key })).status).toBe(403)
  })
})
