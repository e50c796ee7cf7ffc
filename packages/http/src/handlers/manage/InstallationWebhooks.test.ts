import { NameResolver } from "@slotkit/engine"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, origin, services, startHttpTestApp } from "../../../test/HttpTestApp.ts"

const names = Layer.succeed(NameResolver, {
  resolve: () => Effect.succeed({ addresses: ["93.184.215.14"], aliases: [] })
})

let app: HttpTestApp
beforeAll(async () => {
  app = await startHttpTestApp({ instead: Layer.merge(services, names) })
})
afterAll(() => app.close())

const body = { url: "https://hooks.receiver-one.com/", events: ["booking.confirmed"] }

describe("Operator API: webhooks of the installation", () => {
  it("MUST create, show, change and delete a webhook, with its secret only in the first answer", async () => {
    const created = await app.manage("POST", "/webhooks", body)
    const { id, signing_secret, ...rest } = created.json.data
    expect([created.status, rest]).toEqual([201, expect.objectContaining({ ...body, status: "active" })])
    expect(signing_secret).toMatch(/^svc_whsec_/)
    expect(created.headers.get("location")).toBe(`${origin}/manage/v1/webhooks/${id}`)
    expect((await app.manage("GET", `/webhooks/${id}`)).json).toEqual({ data: { id, ...rest } })
    expect((await app.manage("GET", "/webhooks")).json).toEqual({ data: [{ id, ...rest }] })
    expect((await app.manage("PATCH", `/webhooks/${id}`, { active: false })).json.data.disabled_reason).toBe("manual")
    expect((await app.manage("DELETE", `/webhooks/${id}`)).status).toBe(204)
    expect((await app.manage("GET", `/webhooks/${id}`)).status).toBe(404)
    expect((await app.manage("POST", "/webhooks", { ...body, url: "https://127.0.0.1/" })).status).toBe(422)
  })

  it("MUST list, show and repeat its deliveries, which no host has", async () => {
    const { hostId, key } = await aHostWithKey(app)
    const { id } = (await app.manage("POST", "/webhooks", body)).json.data
    const tested = await app.manage("POST", `/webhooks/${id}/test`)
    expect([tested.status, tested.json.data]).toEqual([
      201,
      expect.objectContaining({ webhook_id: id, host_id: null, kind: "test", status: "pending" })
    ])
    expect(tested.headers.get("location")).toBe(`${origin}/manage/v1/deliveries/${tested.json.data.id}`)
    const path = `/deliveries/${tested.json.data.id}`
    expect((await app.manage("GET", path)).json).toEqual(tested.json)
    expect((await app.manage("POST", `${path}/redeliver`)).json.data.kind).toBe("redelivery")
    expect((await app.manage("GET", "/deliveries?status=pending")).json.meta.total).toBe(2)
    expect((await app.manage("GET", `/deliveries?host=${hostId}`)).json.meta.total).toBe(0)
    expect((await app.manage("GET", "/deliveries?host=x")).status).toBe(422)
    const since = { since: "2026-01-01T00:00:00Z" }
    expect((await app.manage("POST", `/webhooks/${id}/redeliver`, since)).json).toEqual({ data: { count: 0 } })
    expect((await app.manage("GET", `/hosts/${hostId}${path}`)).status).toBe(404)
    expect((await app.manage("GET", "/hosts/0/webhooks")).status).toBe(404)
    expect((await app.send("GET", `/api/v1/webhooks/${id}`, { token: key })).status).toBe(404)
  })
})
