import { NameResolver } from "@slotkit/engine"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, origin, services, startHttpTestApp } from "../../../test/HttpTestApp.ts"

let address = "93.184.215.14"
const names = Layer.succeed(NameResolver, {
  resolve: () => Effect.sync(() => ({ addresses: [address], aliases: [] }))
})

let app: HttpTestApp
let hostId: number
let key: string
let webhookId: number
beforeAll(async () => {
  app = await startHttpTestApp({ instead: Layer.merge(services, names) })
  ;({ hostId, key } = await aHostWithKey(app))
  webhookId = (await subscribe("https://hooks.receiver-one.com/")).id
})
afterAll(() => app.close())

const subscribe = async (url: string) =>
  (await app.send("POST", "/api/v1/webhooks", { token: key, json: { url, events: ["booking.confirmed", "booking.cancelled"] } }))
    .json.data
const ofHost = (method: string, path: string, json?: unknown) => app.manage(method, `/hosts/${hostId}${path}`, json)
const switchTo = (active: boolean) => app.send("PATCH", `/api/v1/webhooks/${webhookId}`, { token: key, json: { active } })

const sample = {
  id: expect.any(Number),
  event_id: expect.stringMatching(/^evt_[0-9A-Za-z]{22}$/),
  event_type: "booking.confirmed",
  kind: "test",
  status: "pending",
  attempts: [],
  next_attempt_at: "2026-01-05T09:00:00Z",
  failure: null,
  created_at: "2026-01-05T09:00:00Z"
}

describe("Operator API: webhooks and deliveries", () => {
  it("MUST list every webhook of a host, regardless of the credential, without secrets", async () => {
    const other = (await ofHost("POST", "/api-keys", { name: "Other", scopes: ["webhooks.write"] })).json.data
    const json = { url: "https://hooks.receiver-two.com/", events: ["booking.declined"] }
    const { id } = (await app.send("POST", "/api/v1/webhooks", { token: other.key, json })).json.data
    const { status, json: output, text } = await ofHost("GET", "/webhooks")
    expect([status, output.data.map((webhook: { id: number }) => webhook.id)]).toEqual([200, [webhookId, id]])
    expect(text).not.toContain('signing_secret"')
    expect((await app.manage("GET", "/hosts/999/webhooks")).status).toBe(404)
    await ofHost("DELETE", `/api-keys/${other.id}`)
  })

  it("MUST answer 201 {data: Delivery} and Location to a test and a redelivery", async () => {
    const tested = await ofHost("POST", `/webhooks/${webhookId}/test`)
    expect([tested.status, tested.json]).toEqual([201, { data: { ...sample, webhook_id: webhookId, host_id: hostId } }])
    const path = `/manage/v1/hosts/${hostId}/deliveries`
    expect(tested.headers.get("location")).toBe(`${origin}${path}/${tested.json.data.id}`)
    expect((await ofHost("GET", `/deliveries/${tested.json.data.id}`)).json).toEqual(tested.json)

    const again = await ofHost("POST", `/deliveries/${tested.json.data.id}/redeliver`)
    const { event_id } = tested.json.data
    expect([again.status, again.json.data]).toEqual([
      201,
      { ...tested.json.data, id: again.json.data.id, kind: "redelivery", event_id }
    ])
    expect(again.json.data.id).not.toBe(tested.json.data.id)

    const { json } = await ofHost("GET", "/deliveries")
    expect([json.data, json.meta.total, json.meta.path]).toEqual([[again.json.data, tested.json.data], 2, `${origin}${path}`])
  })

  it("MUST filter by webhook and by status, and keep the filter in the links", async () => {
    const totalOf = async (query: string) => (await ofHost("GET", `/deliveries?${query}`)).json.meta.total
    expect(await totalOf(`webhook=${webhookId}`)).toBe(2)
    expect(await totalOf("webhook=999")).toBe(0)
    expect(await totalOf("status=pending")).toBe(2)
    expect(await totalOf(`webhook=${webhookId}&status=failed`)).toBe(0)
    const { json } = await ofHost("GET", `/deliveries?webhook=${webhookId}&per_page=1`)
    expect([json.data.length, json.links.next]).toEqual([
      1,
      `${origin}/manage/v1/hosts/${hostId}/deliveries?webhook=${webhookId}&per_page=1&page=2`
    ])
  })

  it.each([
    ["webhook=x", "webhook"],
    ["webhook=0", "webhook"],
    ["status=lost", "status"],
    ["page=0", "page"],
    ["per_page=101", "per_page"]
  ])("MUST answer 422 on its field to %s", async (query, field) => {
    const { status, json } = await ofHost("GET", `/deliveries?${query}`)
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })

  it("MUST return the number of failed deliveries sent again since a time, and 422 without a time", async () => {
    const again = await ofHost("POST", `/webhooks/${webhookId}/redeliver`, { since: "2026-01-05T00:00:00Z" })
    expect([again.status, again.json]).toEqual([201, { data: { count: 0 } }])
    for (const body of [{}, { since: "yesterday" }, { since: "2026-01-05" }]) {
      const { status, json } = await ofHost("POST", `/webhooks/${webhookId}/redeliver`, body)
      expect([status, Object.keys(json.errors)]).toEqual([422, ["since"]])
    }
  })

  it("MUST answer 409 {message} to a test that the address check refuses", async () => {
    address = "10.0.0.8"
    const { status, json } = await ofHost("POST", `/webhooks/${webhookId}/test`)
    address = "93.184.215.14"
    expect([status, json]).toEqual([
      409,
      { message: "The URL's host name resolves to an address that webhooks may not reach.", code: "webhook_address" }
    ])
  })

  it("MUST answer 409 {message} to a test and a redelivery while the webhook is disabled or its host is on Free", async () => {
    const { id } = (await ofHost("GET", "/deliveries")).json.data[0]
    const attempts = () =>
      Promise.all([
        ofHost("POST", `/webhooks/${webhookId}/test`),
        ofHost("POST", `/deliveries/${id}/redeliver`),
        ofHost("POST", `/webhooks/${webhookId}/redeliver`, { since: "2026-01-05T00:00:00Z" })
      ])
    await switchTo(false)
    for (const { status, json } of await attempts()) {
      expect([status, json]).toEqual([
        409,
        { message: "The webhook is disabled. Enable it before sending deliveries.", code: "webhook_off" }
      ])
    }
    expect((await ofHost("GET", "/deliveries?status=pending")).json.meta.total).toBe(0)
    expect((await ofHost("GET", `/deliveries/${id}`)).json.data).toMatchObject({
      status: "failed",
      failure: "The webhook was disabled.",
      next_attempt_at: null
    })
    await switchTo(true)
    await app.manage("PATCH", `/hosts/${hostId}`, { plan: "free" })
    for (const { status, json } of await attempts()) {
      expect([status, json]).toEqual([409, { message: expect.stringContaining("Free"), code: "webhook_paused" }])
    }
    await app.manage("PATCH", `/hosts/${hostId}`, { plan: "pro" })
    expect((await ofHost("POST", `/webhooks/${webhookId}/test`)).status).toBe(201)
  })

  it("MUST answer 404 {message} to another host's webhooks and deliveries, before any other error", async () => {
    const stranger = (await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "Asia/Tokyo" })).json.data.id
    const { id } = (await ofHost("GET", "/deliveries")).json.data[0]
    for (const owner of [stranger, 999]) {
      for (const [method, path, json] of [
        ["GET", `/deliveries/${id}`],
        ["POST", `/deliveries/${id}/redeliver`],
        ["POST", `/webhooks/${webhookId}/test`],
        ["POST", `/webhooks/${webhookId}/redeliver`, {}]
      ] as const) {
        const answer = await app.manage(method, `/hosts/${owner}${path}`, json)
        expect([answer.status, Object.keys(answer.json)]).toEqual([404, ["message", "code"]])
      }
    }
    expect((await app.manage("GET", `/hosts/${stranger}/deliveries`)).json.data).toEqual([])
    for (const path of ["/deliveries/x", "/deliveries/0", "/deliveries/999"]) expect((await ofHost("GET", path)).status).toBe(404)
  })

  it("MUST record in the audit log who tested, redelivered and changed", async () => {
    const actions = (await ofHost("GET", "/audit?per_page=100")).json.data.map((entry: { action: string }) => entry.action)
    expect(new Set(actions)).toEqual(
      new Set([
        "host.create",
        "host.change",
        "apiKey.create",
        "apiKey.revoke",
        "service.create",
        "webhook.create",
        "webhook.change",
        "webhook.test",
        "webhook.redeliver",
        "delivery.redeliver"
      ])
    )
  })
})
