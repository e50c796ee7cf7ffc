import { deliverWebhooks, type WebhookAnswer, WebhookTransport } from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { browser } from "../../test/Browser.ts"
import { consoleBrowser, consoleHost } from "../../test/ConsoleHost.ts"
import { operators, withOperators } from "../../test/OperatorsApp.ts"
import type { PagesTestApp } from "../../test/PagesTestApp.ts"

let app: PagesTestApp
let ops: Awaited<ReturnType<typeof consoleBrowser>>
let answer: WebhookAnswer
let bodies: Array<string>
const url = "https://hooks.example.net/all"
const events = ["booking.confirmed"]
const all = "/app/operator/webhooks"
const log = "/app/operator/deliveries"

beforeEach(async () => {
  operators.add("ops@example.com")
  answer = { status: 200, body: "" }
  bodies = []
  app = await withOperators({
    adjust: (context) =>
      Context.add(context, WebhookTransport, {
        post: ({ body }) =>
          Effect.sync(() => {
            bodies.push(body)
            return answer
          })
      })
  })
  ops = await consoleBrowser(app, "ops@example.com")
})
afterEach(() => app.close())

const created = () => app.manage("POST", "/webhooks", { url, events })
const saved = async () => (await app.manage("GET", "/webhooks"))[0]
const deliveries = (): Promise<ReadonlyArray<{ readonly id: number }>> => app.manage("GET", "/deliveries")
const deliver = async (status: number) => {
  answer = { status, body: "" }
  for (let batch = 1; batch > 0; ) batch = await app.run(deliverWebhooks)
}

describe("Webhooks of the installation", () => {
  it("MUST be created with a secret that is shown once, edited, switched off and on, and deleted", async () => {
    expect((await ops.see(all)).page.text(".sheet.empty")).toContain("There are no webhooks for all hosts.")
    const creation = await ops.fillIn(`${all}/new`, `${all}/new`, { url, events })
    expect([creation.status, creation.page.text("h1"), creation.page.text("code.key")]).toEqual([
      200,
      "Your new webhook",
      expect.stringMatching(/^svc_whsec_/)
    ])
    const { id } = await saved()
    const path = `${all}/${id}`
    const { text, page } = await ops.see(all)
    expect([page.links("a.title"), page.texts(".rows .badge"), text.includes("svc_whsec_")]).toEqual([[path], ["Active"], false])

    const moved = { url: "https://hooks.example.net/moved", events: ["booking.cancelled"] }
    expect((await ops.fillIn(`${path}/edit`, `${path}/edit`, moved)).location).toBe(`${path}?done=webhook_saved`)
    expect(await saved()).toMatchObject(moved)
    expect((await ops.fillIn(path, "/off")).location).toBe(`${path}?done=webhook_off`)
    expect((await ops.see(path)).page.text(".lead")).toBe("Off")
    expect((await ops.fillIn(path, "/on")).location).toBe(`${path}?done=webhook_on`)
    expect((await ops.send(`${path}/delete`, {}, all)).page.text("h1")).toBe("Delete this webhook?")
    expect((await ops.agree(path, "/delete")).location).toBe(`${all}?done=webhook_deleted`)
    expect((await ops.see(path)).status).toBe(404)
    expect((await ops.see(`${all}/verify`)).page.texts("pre")[1]).toContain("createHmac")
  })

  it("MUST show what is wrong with everything kept", async () => {
    const { status, page } = await ops.fillIn(`${all}/new`, `${all}/new`, { url: "http://localhost/x", events: [] })
    expect([status, page.links(".problem a"), page.attribute("#url", "value")]).toEqual([
      422,
      ["#url", "#events"],
      "http://localhost/x"
    ])
  })

  it("MUST be sent a test event, which has no host", async () => {
    const path = `${all}/${(await created()).id}`
    expect((await ops.fillIn(path, "/test")).location).toBe(`${path}?done=webhook_tested`)
    await deliver(200)
    const [{ id }] = (await deliveries()) as [{ id: number }]
    const { page } = await ops.see(`${log}/${id}`)
    expect([page.texts(".lead .badge"), page.texts("dt")]).toEqual([
      ["Delivered", "Test"],
      ["Webhook", "Event", "Created"]
    ])
    expect(JSON.parse(bodies[0]!)).toEqual(JSON.parse(page.text("section[aria-labelledby=body] pre")!))
  })

  it("MUST have a log of all hosts, filtered by webhook, outcome and host, each delivery with a link to its host", async () => {
    const { id: webhook } = await created()
    const ada = await consoleHost(app)
    const { id: eve } = await app.manage("POST", "/hosts", { email: "eve@example.com", username: "eve", timezone: "UTC" })
    await ada.book("intro", "2026-01-06T10:00:00Z")
    await ada.book("intro", "2026-01-06T11:00:00Z")
    await deliver(400)
    const { page } = await ops.see(log)
    expect([page.count("a.title"), new Set(page.links(".rows p a"))]).toEqual([
      2,
      new Set([`/app/operator/hosts/${ada.host.id}`])
    ])
    const counted = async (query: string) => (await ops.see(`${log}?${query}`)).page.count("a.title")
    expect(await counted(`webhook=${webhook}&status=failed&host=${ada.host.id}`)).toBe(2)
    expect([await counted("status=delivered"), await counted(`host=${eve}`)]).toEqual([0, 0])
    const wrong = await ops.see(`${log}?host=ada`)
    expect([wrong.page.links(".problem a"), wrong.page.attribute("#host", "value")]).toEqual([["#host"], "ada"])
    const [first] = await deliveries()
    const delivery = (await ops.see(`${log}/${first!.id}`)).page
    expect(delivery.links("dd a")).toEqual([`${all}/${webhook}`, `/app/operator/hosts/${ada.host.id}`])
    const { location } = await ops.fillIn(`${log}/${first!.id}`, "/redeliver")
    expect(location).toMatch(new RegExp(`^${log}/\\d+\\?done=redelivered$`))
    expect((await ops.see(location!)).page.texts(".lead .badge")).toEqual(["Pending", "Sent again"])
  })

  it("MUST send again what has failed, and show how far that has come", async () => {
    const path = `${all}/${(await created()).id}`
    const ada = await consoleHost(app)
    await ada.book("intro", "2026-01-06T10:00:00Z")
    await deliver(400)
    const { location } = await ops.fillIn(`${path}/redeliver`, `${path}/redeliver`, { since: "2026-01-01" })
    expect(location).toContain(`${path}/redelivery?started=`)
    await deliver(200)
    const { page } = await ops.see(location!)
    expect([page.texts("[role=status]").at(-1), page.links(".end.acts a")]).toEqual(["All events were delivered.", [path]])
  })

  it("MUST be managed by operators alone, with the token of their form, and be apart from webhooks of hosts", async () => {
    const { id } = await created()
    const ada = await consoleHost(app)
    const [{ id: keyId }] = await app.manage("GET", `/hosts/${ada.host.id}/api-keys`)
    expect(keyId).toBeGreaterThan(0)
    operators.delete("ada@example.com")
    for (const path of [all, `${all}/${id}`, log]) expect((await ada.tab.open(path)).status, path).toBe(404)
    expect((await ada.send(`${all}/${id}/off`)).status).toBe(404)
    expect((await ada.see(`/app/webhooks/${id}`)).status).toBe(404)
    for (const path of [`${all}/new`, `${all}/${id}/off`, `${all}/${id}/test`, `${all}/${id}/delete`]) {
      expect((await ops.tab.post(path, [["sure", "yes"]])).status, path).toBe(403)
      expect((await browser(app).post(path, [["sure", "yes"]])).status, path).toBe(403)
    }
    expect(await saved()).toMatchObject({ id, status: "active" })
    operators.add("ada@example.com")
  })
})
