import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, origin, startHttpTestApp } from "../../../test/HttpTestApp.ts"
import { aPartner, redirectUri } from "../../../test/PartnerApp.ts"

let app: HttpTestApp
let hostId: number
beforeEach(async () => {
  app = await startHttpTestApp()
  hostId = (await aHostWithKey(app)).hostId
})
afterEach(() => app.close())

const input = { name: "Calendar Sync", redirect_uris: [redirectUri], scopes: ["profile.read", "bookings.read"] }
const output = {
  id: 1,
  client_id: expect.stringMatching(/^app_[0-9A-Za-z]{22}$/),
  ...input,
  has_secret: true,
  registered_by: "operator",
  owner_host_id: null,
  verified: true,
  requests_per_minute: 60,
  created_at: "2026-01-05T09:00:00Z",
  updated_at: "2026-01-05T09:00:00Z"
}
const secret = (prefix: string) => expect.stringMatching(new RegExp(`^svc_${prefix}_[0-9A-Za-z]{49}$`))

describe("Operator API: apps", () => {
  it("MUST register an app, and show its secrets in this response only", async () => {
    const { status, headers, json } = await app.manage("POST", "/apps", input)
    expect([status, headers.get("location"), json]).toEqual([
      201,
      `${origin}/manage/v1/apps/1`,
      { data: { ...output, client_secret: secret("cs"), webhook_signing_secret: secret("whsec") } }
    ])
    expect((await app.manage("GET", "/apps")).json).toMatchObject({ data: [output], meta: { total: 1, per_page: 100 } })
    expect((await app.manage("GET", "/apps/1")).json).toEqual({ data: output })
    expect((await app.manage("PATCH", "/apps/1", { name: "Sync" })).json).toEqual({ data: { ...output, name: "Sync" } })
  })

  it("MUST raise the limit of an app to at most 1,200 requests a minute, and not lower it below 60", async () => {
    const { data } = (await app.manage("POST", "/apps", { ...input, requests_per_minute: 300 })).json
    expect(data.requests_per_minute).toBe(300)
    for (const wrong of [59, 1201, 60.5, "600", null]) {
      const { status, json } = await app.manage("PATCH", "/apps/1", { requests_per_minute: wrong })
      expect([status, json.errors]).toEqual([
        422,
        { requests_per_minute: ["The requests_per_minute field must be an integer from 60 to 1200."] }
      ])
    }
    expect((await app.manage("PATCH", "/apps/1", { name: "Sync" })).json.data.requests_per_minute).toBe(300)
    expect((await app.manage("PATCH", "/apps/1", { requests_per_minute: 60 })).json.data.requests_per_minute).toBe(60)
  })

  it("MUST register a public app without a client secret", async () => {
    const { json } = await app.manage("POST", "/apps", { ...input, public: true })
    expect(json.data).toEqual({ ...output, has_secret: false, client_secret: null, webhook_signing_secret: secret("whsec") })
    expect((await app.manage("POST", "/apps/1/client-secret")).status).toBe(409)
  })

  it("MUST regenerate the client secret and rotate the webhook secret, each shown once", async () => {
    const { data: first } = (await app.manage("POST", "/apps", input)).json
    const regenerated = await app.manage("POST", "/apps/1/client-secret")
    expect([regenerated.status, regenerated.json]).toEqual([200, { data: { ...output, client_secret: secret("cs") } }])
    expect(regenerated.json.data.client_secret).not.toBe(first.client_secret)
    const rotated = await app.manage("POST", "/apps/1/webhook-secret")
    expect([rotated.status, rotated.json]).toEqual([
      200,
      {
        data: { ...output, webhook_signing_secret: secret("whsec"), previous_secret_expires_at: "2026-01-06T09:00:00Z" }
      }
    ])
    expect(rotated.json.data.webhook_signing_secret).not.toBe(first.webhook_signing_secret)
  })

  it("MUST answer 422 with every wrong field", async () => {
    const { status, json } = await app.manage("POST", "/apps", { redirect_uris: ["http://x.example/"], scopes: ["admin"] })
    expect([status, Object.keys(json.errors)]).toEqual([422, ["name", "redirect_uris", "scopes"]])
    await app.manage("POST", "/apps", input)
    const patched = await app.manage("PATCH", "/apps/1", { redirect_uris: [] })
    expect([patched.status, patched.json.errors]).toEqual([
      422,
      { redirect_uris: ["The redirect_uris field must have 1 to 20 entries."] }
    ])
  })

  it.each(["GET /apps/7", "PATCH /apps/7", "DELETE /apps/7", "POST /apps/7/client-secret", "POST /apps/7/webhook-secret"])(
    "%s MUST answer 404 for an unknown app",
    async (call) => {
      const [method = "", path = ""] = call.split(" ")
      const { status, json } = await app.manage(method, path)
      expect([status, json]).toEqual([404, { message: "App not found.", code: "not_found" }])
      expect((await app.manage(method, path.replace("7", "app_1"))).status).toBe(404)
    }
  )

  it("MUST replay the secrets under an Idempotency-Key", async () => {
    const send = () =>
      app.send("POST", "/manage/v1/apps", {
        token: "the-operator-token",
        json: input,
        headers: { "idempotency-key": "one" }
      })
    const first = await send()
    expect([first.status, first.text]).toEqual([201, expect.stringContaining("svc_")])
    expect(await send()).toMatchObject({ status: 201, text: first.text })
    expect((await app.manage("GET", "/apps")).json.data).toHaveLength(1)
  })
})

describe("Operator API: connections", () => {
  it("MUST issue a code as the consent page does, list the resulting connection, and disconnect it", async () => {
    const partner = await aPartner(app, hostId, input)
    const path = `/hosts/${hostId}/connections`
    const issued = await app.manage("POST", path, { client_id: partner.clientId, scopes: ["bookings.read", "admin"] })
    expect([issued.status, issued.json]).toEqual([
      201,
      {
        data: {
          code: secret("ac"),
          redirect_uri: redirectUri,
          scopes: ["bookings.read"],
          expires_at: "2026-01-05T09:01:00Z"
        }
      }
    ])
    expect((await app.manage("GET", path)).json).toEqual({ data: [] })
    expect((await partner.exchange(issued.json.data.code)).status).toBe(200)
    expect((await app.manage("GET", path)).json).toEqual({
      data: [
        {
          app: { id: partner.id, client_id: partner.clientId, name: "Calendar Sync" },
          scopes: ["bookings.read"],
          connected_at: "2026-01-05T09:00:00Z"
        }
      ]
    })
    const disconnected = await app.manage("DELETE", `${path}/${partner.id}`)
    expect([disconnected.status, disconnected.text]).toEqual([204, ""])
    expect((await app.manage("GET", path)).json).toEqual({ data: [] })
    const again = await app.manage("DELETE", `${path}/${partner.id}`)
    expect([again.status, again.json]).toEqual([404, { message: "This app is not connected to the host.", code: "not_found" }])
  })

  it("MUST answer 422 to requests that the consent page refuses, and 404 for an unknown host", async () => {
    const partner = await aPartner(app, hostId, input)
    const request = { client_id: partner.clientId, redirect_uri: `${redirectUri}/` }
    const { status, json } = await app.manage("POST", `/hosts/${hostId}/connections`, request)
    expect([status, Object.keys(json.errors)]).toEqual([422, ["redirect_uri"]])
    expect((await app.manage("POST", "/hosts/999/connections", request)).status).toBe(404)
    expect((await app.manage("GET", "/hosts/999/connections")).status).toBe(404)
    expect((await app.manage("DELETE", `/hosts/999/connections/${partner.id}`)).status).toBe(404)
  })
})
