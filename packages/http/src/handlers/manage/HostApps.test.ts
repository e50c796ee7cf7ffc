import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, origin, startHttpTestApp } from "../../../test/HttpTestApp.ts"
import { redirectUri } from "../../../test/PartnerApp.ts"

let app: HttpTestApp
let hostId: number
let path: string
beforeEach(async () => {
  app = await startHttpTestApp()
  hostId = (await aHostWithKey(app)).hostId
  path = `/hosts/${hostId}/apps`
})
afterEach(() => app.close())

const input = { name: "Calendar Sync", redirect_uris: [redirectUri], scopes: ["profile.read", "bookings.read"] }
const output = () => ({
  id: 1,
  client_id: expect.stringMatching(/^app_[0-9A-Za-z]{22}$/),
  ...input,
  has_secret: true,
  registered_by: "host",
  owner_host_id: hostId,
  verified: false,
  requests_per_minute: 60,
  created_at: "2026-01-05T09:00:00Z",
  updated_at: "2026-01-05T09:00:00Z"
})
const secret = (prefix: string) => expect.stringMatching(new RegExp(`^svc_${prefix}_[0-9A-Za-z]{49}$`))

describe("Operator API: apps of hosts", () => {
  it("MUST register an app for a host, unverified, and show its secrets in this response only", async () => {
    const { status, headers, json } = await app.manage("POST", path, input)
    expect([status, headers.get("location"), json]).toEqual([
      201,
      `${origin}/manage/v1${path}/1`,
      { data: { ...output(), client_secret: secret("cs"), webhook_signing_secret: secret("whsec") } }
    ])
    expect((await app.manage("GET", path)).json).toEqual({ data: [output()] })
    expect((await app.manage("GET", `${path}/1`)).json).toEqual({ data: { ...output(), connected_accounts: 0 } })
    expect((await app.manage("GET", "/apps")).json.data).toEqual([output()])
    expect((await app.manage("PATCH", `${path}/1`, { name: "Sync" })).json).toEqual({ data: { ...output(), name: "Sync" } })
  })

  it("MUST let only the operator raise its limit, which a change by the host keeps", async () => {
    const refused = await app.manage("POST", path, { ...input, requests_per_minute: 600 })
    expect([refused.status, refused.json.problems[0].rule]).toEqual([422, "unknown"])
    await app.manage("POST", path, input)
    expect((await app.manage("PATCH", `${path}/1`, { requests_per_minute: 600 })).status).toBe(422)
    expect((await app.manage("PATCH", "/apps/1", { requests_per_minute: 600 })).json.data.requests_per_minute).toBe(600)
    expect((await app.manage("PATCH", `${path}/1`, { name: "Sync" })).json.data.requests_per_minute).toBe(600)
  })

  it("MUST let only the operator verify it", async () => {
    for (const [method, at, sent] of [
      ["POST", path, input],
      ["PATCH", `${path}/1`, {}]
    ] as const) {
      const refused = await app.manage(method, at, { ...sent, verified: true })
      expect([refused.status, refused.json.problems[0].rule]).toEqual([422, "unknown"])
      if (method === "POST") await app.manage("POST", path, input)
    }
    expect((await app.manage("GET", `${path}/1`)).json.data.verified).toBe(false)
    expect((await app.manage("PATCH", "/apps/1", { verified: true })).json.data.verified).toBe(true)
    expect((await app.manage("PATCH", `${path}/1`, { name: "Bank of Ada" })).json.data.verified).toBe(false)
    expect((await app.manage("PATCH", "/apps/1", { verified: "yes" })).status).toBe(422)
  })

  it("MUST replace both secrets, each shown once", async () => {
    const { data: first } = (await app.manage("POST", path, input)).json
    const regenerated = await app.manage("POST", `${path}/1/client-secret`)
    expect(regenerated.json).toEqual({ data: { ...output(), client_secret: secret("cs") } })
    const rotated = await app.manage("POST", `${path}/1/webhook-secret`)
    expect(rotated.json.data).toEqual({
      ...output(),
      webhook_signing_secret: secret("whsec"),
      previous_secret_expires_at: "2026-01-06T09:00:00Z"
    })
    expect(regenerated.json.data.client_secret).not.toBe(first.client_secret)
    expect(rotated.json.data.webhook_signing_secret).not.toBe(first.webhook_signing_secret)
    for (const list of [path, "/apps", `/hosts/${hostId}/audit`, `${path}/1`]) {
      expect(JSON.stringify((await app.manage("GET", list)).json)).not.toMatch(/svc_(cs|whsec)_/)
    }
    expect(app.logs.join()).not.toMatch(/svc_/)
  })

  it("MUST delete it, and answer 404 from then on", async () => {
    await app.manage("POST", path, input)
    expect((await app.manage("DELETE", `${path}/1`)).status).toBe(204)
    expect((await app.manage("GET", `${path}/1`)).status).toBe(404)
    expect((await app.manage("GET", "/apps/1")).status).toBe(404)
  })

  it.each(["GET", "PATCH", "DELETE", "POST client-secret", "POST webhook-secret"])(
    "%s MUST answer 404 for the app of another host, and for one of the operator",
    async (call) => {
      const [method = "", more] = call.split(" ")
      await app.manage("POST", path, input)
      await app.manage("POST", "/apps", input)
      const other = (await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "UTC" })).json.data.id
      for (const at of [`/hosts/${other}/apps/1`, `${path}/2`, `${path}/999`]) {
        const { status, json } = await app.manage(method, more === undefined ? at : `${at}/${more}`)
        expect([at, status, json.message]).toEqual([at, 404, "App not found."])
      }
      expect((await app.manage("GET", "/apps")).json.data).toHaveLength(2)
    }
  )

  it("MUST answer 409 to an eleventh app, and 422 with every wrong field", async () => {
    for (let count = 0; count < 10; count++) expect((await app.manage("POST", path, input)).status).toBe(201)
    const { status, json } = await app.manage("POST", path, input)
    expect([status, json.message]).toEqual([409, expect.stringContaining("A host can register 10 apps.")])
    const wrong = await app.manage("POST", path, { redirect_uris: ["http://x.example/"], scopes: ["admin"] })
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ["name", "redirect_uris", "scopes"]])
  })

  it("MUST replay the secrets under an Idempotency-Key", async () => {
    const send = () =>
      app.send("POST", `/manage/v1${path}`, {
        token: "the-operator-token",
        json: input,
        headers: { "idempotency-key": "one" }
      })
    const first = await send()
    expect([first.status, first.text]).toEqual([201, expect.stringContaining("svc_")])
    expect(await send()).toMatchObject({ status: 201, text: first.text })
    expect((await app.manage("GET", path)).json.data).toHaveLength(1)
  })
})
