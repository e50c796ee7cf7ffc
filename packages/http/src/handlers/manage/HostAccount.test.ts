import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, origin, startHttpTestApp } from "../../../test/HttpTestApp.ts"

let app: HttpTestApp
let hostId: number
let token: string
beforeEach(async () => {
  app = await startHttpTestApp()
  ;({ hostId, key: token } = await aHostWithKey(app))
})
afterEach(() => app.close())

const manage = (method: string, path: string, json?: unknown) => app.manage(method, `/hosts/${hostId}${path}`, json)
const own = (path: string) => app.send("GET", `/api/v1${path}`, { token })
const locationOf = (path: string) => `${origin}/manage/v1/hosts/${hostId}${path}`

describe("Operator API: what a host does with an API key", () => {
  it("MUST answer as /api/v1 does", async () => {
    const { data: invite } = (await manage("POST", "/invites", { title: "You and me", contact_name: "Bob" })).json
    for (const path of ["/profile", "/services", "/services/1", `/services/${invite.id}`, `/invites/${invite.id}`]) {
      const [{ status, json }, expected] = [await manage("GET", path), await own(path)]
      expect([path, status, json]).toEqual([path, 200, expected.json])
    }
    const slots = "/availability?service=intro&from=2026-01-12&to=2026-03-31"
    expect((await manage("GET", slots)).json).toEqual((await own(slots)).json)
    const { data, meta } = (await manage("GET", "/invites?per_page=1")).json
    expect([data, meta]).toMatchObject([[invite], { total: 1, path: locationOf("/invites") }])
  })

  it("MUST create, update and delete services", async () => {
    const { status, headers, json } = await manage("POST", "/services", { title: "Review", durations: [{ minutes: 45 }] })
    const { id } = json.data
    expect([status, headers.get("location")]).toEqual([201, locationOf(`/services/${id}`)])
    const changed = await manage("PATCH", `/services/${id}/details`, {
      title: "Long review",
      durations: [{ minutes: 90, price: 900 }]
    })
    expect(changed.json.data).toMatchObject({ id, title: "Long review", durations: [{ minutes: 90, price: 900 }] })
    expect((await own(`/services/${id}`)).json).toEqual(changed.json)
    expect((await manage("PATCH", `/services/${id}`, { title: "No setting" })).status).toBe(422)
    expect((await manage("DELETE", `/services/${id}`)).status).toBe(204)
    expect((await manage("GET", `/services/${id}`)).status).toBe(404)
  })

  it("MUST create and delete invites", async () => {
    const { status, headers, json } = await manage("POST", "/invites", { service: "intro", contact_name: "Bob" })
    expect([status, headers.get("location")]).toEqual([201, locationOf(`/invites/${json.data.id}`)])
    expect((await manage("DELETE", `/invites/${json.data.id}`)).status).toBe(204)
    expect((await manage("GET", `/invites/${json.data.id}`)).status).toBe(404)
  })

  it("MUST give an API key webhooks, show their secret once, and change and delete those of every credential", async () => {
    const { id: apiKey, key } = (await manage("POST", "/api-keys", { name: "Sync", scopes: ["webhooks.write"] })).json.data
    const input = { url: "https://receiver-one.com/hook", events: ["booking.confirmed"] }
    const { status, headers, json } = await manage("POST", `/api-keys/${apiKey}/webhooks`, input)
    const { signing_secret: secret, ...webhook } = json.data
    const path = `/webhooks/${webhook.id}`
    expect([status, headers.get("location"), secret]).toEqual([201, locationOf(path), expect.stringMatching(/^svc_whsec_/)])
    expect((await manage("GET", path)).json).toEqual({ data: webhook })
    expect((await app.send("GET", `/api/v1${path}`, { token: key })).json).toEqual({ data: webhook })
    expect((await manage("PATCH", path, { active: false })).json.data).toMatchObject({
      status: "disabled",
      disabled_reason: "manual"
    })
    await app.manage("PATCH", `/hosts/${hostId}`, { plan: "free" })
    for (const [method, at, body] of [
      ["PATCH", path, { active: true }],
      ["POST", `/api-keys/${apiKey}/webhooks`, input]
    ] as const) {
      const refused = await manage(method, at, body)
      expect([refused.status, refused.json.code]).toEqual([403, "plan_required"])
    }
    expect((await manage("DELETE", path)).status).toBe(204)
    expect((await manage("GET", path)).json).toEqual({ message: "Webhook not found.", code: "not_found" })
  })

  it("MUST answer 404 for what another host has, for unknown and for deleted hosts, and change nothing", async () => {
    const other = await aHostWithKey(app, { username: "other" })
    const { data: key } = (await manage("POST", "/api-keys", { name: "Sync" })).json
    const { data: invite } = (await manage("POST", "/invites", { title: "You and me", contact_name: "Bob" })).json
    const input = { url: "https://receiver-one.com/hook", events: ["booking.confirmed"] }
    const { data: webhook } = (await manage("POST", `/api-keys/${key.id}/webhooks`, input)).json
    const requests = [
      ["GET", "/services/1"],
      ["PATCH", "/services/1/details", { title: "Mine" }],
      ["DELETE", "/services/1"],
      ["GET", `/invites/${invite.id}`],
      ["DELETE", `/invites/${invite.id}`],
      ["POST", `/api-keys/${key.id}/webhooks`, { ...input, url: "https://receiver-one.com/other" }],
      ["GET", `/webhooks/${webhook.id}`],
      ["PATCH", `/webhooks/${webhook.id}`, { active: false }],
      ["DELETE", `/webhooks/${webhook.id}`]
    ] as const
    const lists = [
      ["GET", "/profile"],
      ["GET", "/services"],
      ["POST", "/services", { title: "New", durations: [{ minutes: 30 }] }],
      ["GET", "/availability"],
      ["GET", "/invites"],
      ["POST", "/invites", { title: "New" }]
    ] as const
    await app.manage("DELETE", `/hosts/${other.hostId}?force=true`)
    const third = await aHostWithKey(app, { username: "third" })
    for (const host of [third.hostId, other.hostId, 999]) {
      for (const [method, path, body] of host === third.hostId ? requests : [...requests, ...lists]) {
        const { status, json } = await app.manage(method, `/hosts/${host}${path}`, body)
        expect([host, method, path, status, json.code]).toEqual([host, method, path, 404, "not_found"])
      }
    }
    for (const path of ["/services/1", `/invites/${invite.id}`, `/webhooks/${webhook.id}`])
      expect((await manage("GET", path)).status).toBe(200)
  })

  it.each([
    ["POST", "/services", { title: "", durations: [], colour: "red" }, ["title", "durations", "colour"]],
    ["PATCH", "/services/1/details", { durations: [{ minutes: 1 }] }, ["durations"]],
    ["POST", "/invites", { title: 7, expires_in_days: 0 }, ["title", "expires_in_days"]],
    ["GET", "/availability?from=tomorrow&duration=x", undefined, ["from", "duration"]],
    ["GET", "/invites?page=0", undefined, ["page"]]
  ])("MUST answer 422 with the wrong fields: %s %s", async (method, path, body, fields) => {
    const { status, json } = await manage(method, path, body)
    expect(status).toBe(422)
    expect(Object.keys(json.errors).toSorted()).toEqual([...fields].toSorted())
  })
})
