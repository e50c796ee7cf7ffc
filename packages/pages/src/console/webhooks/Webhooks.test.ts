import {
  claimBatch,
  createWebhookOfApiKey,
  deliverBatch,
  type WebhookAnswer,
  WebhookStore,
  WebhookTransport
} from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
let hookId: number
let answer: WebhookAnswer
const url = "https://hooks.example.net/slotkit"
beforeEach(async () => {
  app = await startPagesTestApp({
    adjust: (context) => Context.add(context, WebhookTransport, { post: () => Effect.sync(() => answer) })
  })
  ada = await consoleHost(app)
  const [{ id: keyId }] = await app.manage("GET", `/hosts/${ada.host.id}/api-keys`)
  const body = { url, events: ["booking.confirmed"] }
  hookId = (await app.run(createWebhookOfApiKey(ada.host.id, keyId, body))).id
})
afterEach(() => app.close())

const path = () => `/app/webhooks/${hookId}`
const saved = async () => (await app.manage("GET", `/hosts/${ada.host.id}/webhooks`))[0]
const deliveries = async () => app.manage("GET", `/hosts/${ada.host.id}/deliveries`)
const lastAudit = async () => (await app.manage("GET", `/hosts/${ada.host.id}/audit?per_page=1`))[0]

describe("The list of webhooks", () => {
  it("MUST show each with its state, and the deliveries of four weeks by day and outcome, with the same as a table", async () => {
    await ada.book("intro", "2026-01-06T10:00:00Z")
    const { page } = await ada.see("/app/webhooks")
    expect([page.texts("a.title"), page.texts(".rows .badge")]).toEqual([[url], ["Active"]])
    expect([page.count("figure tbody tr"), page.texts("figure tbody tr:last-child td")]).toEqual([28, ["0", "0", "1"]])
    expect(page.attribute("figure svg", "aria-label")).toBe("Deliveries per day")
    expect(page.texts("figure svg text")).toEqual(["1", "15 Dec", "22 Dec", "29 Dec", "5 Jan"])
  })

  it("MUST say that nothing is sent on Free, and lead to the plans", async () => {
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { plan: "free" })
    for (const each of ["/app/webhooks", path()]) {
      const { page } = await ada.see(each)
      expect([page.text(".warn"), page.links(".warn a")]).toEqual([expect.stringMatching(/^On the Free plan/), ["/app/plan"]])
    }
  })
})

describe("A new webhook", () => {
  const add = (fields: Readonly<Record<string, string | ReadonlyArray<string>>>) =>
    ada.fillIn("/app/webhooks/new", "/webhooks/new", fields)

  it("MUST show its secret once, with code that verifies events", async () => {
    const { status, page } = await add({ url: "https://hooks.example.net/second", events: ["booking.requested"] })
    expect([status, page.text("h1")]).toEqual([200, "Your new webhook"])
    expect(page.text("code.key")).toMatch(/^svc_whsec_/)
    expect(page.texts("pre")[1]).toContain("timingSafeEqual")
    expect((await ada.see("/app/webhooks")).text).not.toContain("svc_whsec_")
    expect(await lastAudit()).toMatchObject({ action: "webhook.create", actor: { kind: "host", id: ada.host.id } })
  })

  it("MUST show what is wrong with everything kept, and explain the plan", async () => {
    const wrong = await add({ url: "http://localhost/x", events: [] })
    expect([wrong.status, wrong.page.links(".problem a"), wrong.page.attribute("#url", "value")]).toEqual([
      422,
      ["#url", "#events"],
      "http://localhost/x"
    ])
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { plan: "free" })
    const refused = await add({ url: "https://hooks.example.net/second", events: ["booking.requested"] })
    expect([refused.status, refused.page.links("[role=alert] a")]).toEqual([403, ["/app/plan"]])
  })

  it("MUST belong to one of the host's own keys", async () => {
    const other = await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "UTC", plan: "pro" })
    const hers = await app.manage("POST", `/hosts/${other.id}/api-keys`, { name: "Hers" })
    const { status } = await add({
      url: "https://hooks.example.net/second",
      events: ["booking.requested"],
      api_key: String(hers.id)
    })
    expect(status).toBe(404)
  })
})

describe("One webhook", () => {
  it("MUST be switched off and on, and say why it is off", async () => {
    expect((await ada.fillIn(path(), "/off")).location).toBe(`${path()}?done=webhook_off`)
    const { page } = await ada.see(path())
    expect([page.text(".lead"), page.text(".warn")]).toEqual([
      "Off",
      "This webhook is switched off: it was switched off. Nothing is sent to it."
    ])
    await app.run(
      Effect.gen(function* () {
        const store = yield* WebhookStore
        const [webhook] = yield* store.list({ locked: [{ hostId: ada.host.id, id: hookId }] })
        yield* store.save([{ ...webhook!, disabledReason: "failing", consecutiveFailures: 5 }])
      })
    )
    expect((await ada.see("/app")).page.text(".warn")).toBe(
      `The webhook ${url} is switched off: five events in a row failed. Open webhook`
    )
    expect((await ada.fillIn(path(), "/on")).location).toBe(`${path()}?done=webhook_on`)
    expect(await saved()).toMatchObject({ status: "active", disabled_reason: null, consecutive_failures: 0 })
    expect(await lastAudit()).toMatchObject({ action: "webhook.change", actor: { kind: "host" }, subject_id: hookId })
  })

  it("MUST need Pro to be switched on, and explain it", async () => {
    await ada.fillIn(path(), "/off")
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { plan: "free" })
    const { status, page } = await ada.fillIn(path(), "/on")
    expect([status, page.links("[role=alert] a")]).toEqual([403, ["/app/plan"]])
  })

  it("MUST be edited and deleted", async () => {
    await ada.fillIn(`${path()}/edit`, `${path()}/edit`, {
      url: "https://hooks.example.net/moved",
      events: ["booking.cancelled"]
    })
    expect(await saved()).toMatchObject({ url: "https://hooks.example.net/moved", events: ["booking.cancelled"] })
    const { status, page } = await ada.fillIn(`${path()}/edit`, `${path()}/edit`, { url: "https://10.0.0.1/", events: [] })
    expect([status, page.links(".problem a"), page.attribute("#url", "value")]).toEqual([
      422,
      ["#url", "#events"],
      "https://10.0.0.1/"
    ])
    const question = (await ada.see(`${path()}/delete`)).page
    expect([question.text("h1"), question.texts("dl.facts div").at(-1)]).toEqual(["Delete this webhook?", "Waiting to be sent0"])
    expect((await ada.send(`${path()}/delete`)).page.text("h1")).toBe("Delete this webhook?")
    expect((await ada.agree(path(), "/delete")).location).toBe("/app/webhooks?done=webhook_deleted")
    expect((await ada.see(path())).status).toBe(404)
  })

  it("MUST answer 404 for another host's webhook and delivery, whatever is asked", async () => {
    const other = await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "UTC", plan: "pro" })
    const { id: keyId } = await app.manage("POST", `/hosts/${other.id}/api-keys`, { name: "Hers" })
    const hers = await app.run(createWebhookOfApiKey(other.id, keyId, { url, events: ["booking.confirmed"] }))
    const test = await app.manage("POST", `/hosts/${other.id}/webhooks/${hers.id}/test`)
    for (const each of [`/app/webhooks/${hers.id}`, `/app/deliveries/${test.id}`]) expect((await ada.see(each)).status).toBe(404)
    for (const action of ["/edit", "/on", "/off", "/test", "/redeliver", "/delete"]) {
      const { status } = await ada.send(`/app/webhooks/${hers.id}${action}`, {
        url,
        events: "booking.confirmed",
        since: "2026-01-01"
      })
      expect(status, action).toBe(404)
    }
    expect((await ada.send(`/app/deliveries/${test.id}/redeliver`)).status).toBe(404)
  })
})

describe("Deliveries", () => {
  /** Sends what is due, and the receiver answers with a status. */
  const deliver = (status: number, body: string) => {
    answer = { status, body }
    return app.run(deliverBatch(claimBatch))
  }

  it("MUST be tested, listed with filters, and shown with every attempt, the body and the kept response", async () => {
    expect((await ada.see("/app/deliveries")).page.text(".empty")).toMatch(/^Nothing has been sent yet/)
    expect((await ada.fillIn(path(), "/test")).location).toBe(`${path()}?done=webhook_tested`)
    await ada.book("intro", "2026-01-06T10:00:00Z")
    const [booked, test] = await deliveries()
    const list = await ada.see("/app/deliveries")
    expect(list.page.texts("a.title code")).toEqual(["booking.confirmed", "booking.confirmed"])
    expect((await ada.see("/app/deliveries?status=failed")).page.text(".empty")).toBe("No deliveries match.")
    expect((await ada.see(`/app/deliveries?status=pending&webhook=${hookId}`)).page.count("a.title")).toBe(2)
    expect((await ada.see("/app/deliveries?status=lost")).status).toBe(422)
    const one = (await ada.see(`/app/deliveries/${booked.id}`)).page
    expect([one.text("h1"), one.text(".lead"), one.text("section .soft")]).toEqual([
      "booking.confirmed",
      "Pending",
      "Nothing has been sent yet."
    ])
    expect(JSON.parse(one.text("section[aria-labelledby=body] pre"))).toMatchObject({
      id: booked.event_id,
      type: "booking.confirmed",
      data: { booking: { booker: { name: "Grace Hopper" } } }
    })
    expect((await ada.see(`/app/deliveries/${test.id}`)).page.texts(".lead .badge")).toEqual(["Pending", "Test"])
  })

  it("MUST be tested with any event that the webhook subscribes to, and with the first one without a choice", async () => {
    expect((await ada.see(path())).page.count("[name=type]")).toBe(0)
    await app.manage("PATCH", `/hosts/${ada.host.id}/webhooks/${hookId}`, { events: ["booking.confirmed", "booking.cancelled"] })
    const { page } = await ada.see(path())
    expect(page.texts("[name=type] option")).toEqual(["A booking is confirmed", "A booking is cancelled"])
    for (const choice of [{ type: "booking.cancelled" }, { type: "booking.declined" }, {}])
      await ada.fillIn(path(), "/test", choice)
    const types = (await deliveries()).map(({ event_type }: { event_type: string }) => event_type)
    expect(types).toEqual(["booking.confirmed", "booking.confirmed", "booking.cancelled"])
  })

  it("MUST say how the last attempt ended and when the next one is, while it is retried", async () => {
    await ada.book("intro", "2026-01-06T10:00:00Z")
    expect((await ada.see("/app/deliveries")).text).not.toContain("Next attempt")
    await deliver(500, "broken")
    const sentence = /Status 500\. Next attempt: Monday 5 January 2026, \d\d:\d\d/
    expect((await ada.see("/app/deliveries")).page.text(".rows .row")).toMatch(sentence)
    const { page } = await ada.see(path())
    expect(page.text(".rows .row")).toMatch(sentence)
    expect(page.text("dl.facts")).toMatch(/Last attempt\s*Status 500\s*Monday 5 January 2026/)
  })

  it("MUST be sent again, alone or all that failed since a day", async () => {
    await ada.book("intro", "2026-01-06T10:00:00Z")
    const [{ id }] = await deliveries()
    const { location } = await ada.fillIn(`/app/deliveries/${id}`, "/redeliver")
    expect(location).toMatch(/^\/app\/deliveries\/\d+\?done=redelivered$/)
    expect((await ada.see(location!)).page.texts(".lead .badge")).toEqual(["Pending", "Sent again"])
    const none = await ada.fillIn(`${path()}/redeliver`, `${path()}/redeliver`, { since: "2026-01-01" })
    expect((await ada.see(none.location!)).page.text("[role=status]")).toMatch(/^Nothing failed/)
    const wrong = await ada.fillIn(`${path()}/redeliver`, `${path()}/redeliver`, { since: "soon" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#since"]])
  })

  it("MUST show how far a redelivery has come, by reloading, until all have ended", async () => {
    const progress = async (from: string) => {
      const { status, page } = await ada.see(from)
      return {
        status,
        said: page.texts("[role=status]").at(-1),
        counts: page.texts("dd").map(Number),
        bar: [page.attribute("progress", "value"), page.attribute("progress", "max")],
        links: page.links(".end.acts a")
      }
    }
    for (const hour of ["10", "11", "12"]) await ada.book("intro", `2026-01-06T${hour}:00:00Z`)
    await deliver(400, "no")
    app.clock.now += 1000
    const { location } = await ada.fillIn(`${path()}/redeliver`, `${path()}/redeliver`, { since: "2026-01-01" })
    expect(location).toContain(`${path()}/redelivery?started=`)
    expect((await ada.see(location!)).page.text("[role=status]")).toBe("3 events are being sent again.")
    const [address] = location!.split("&done")
    expect(await progress(address!)).toEqual({
      status: 200,
      said: "0 of 3 events finished",
      counts: [3, 0, 0],
      bar: ["0", "3"],
      links: [address, path()]
    })
    expect((await ada.see(path())).page.text("dl.facts div:nth-child(2)")).toBe("Pending3")
    answer = { status: 200, body: "" }
    await app.run(deliverBatch(1))
    expect(await progress(address!)).toMatchObject({ said: "1 of 3 events finished", counts: [2, 1, 0] })
    await deliver(400, "no")
    expect(await progress(address!)).toEqual({
      status: 200,
      said: "Finished: 2 of 3 events could not be delivered.",
      counts: [0, 1, 2],
      bar: ["3", "3"],
      links: [`/app/deliveries?webhook=${hookId}&status=failed`, path()]
    })
    app.clock.now += 1000
    const again = await ada.fillIn(`${path()}/redeliver`, `${path()}/redeliver`, { since: "2026-01-01" })
    await deliver(200, "")
    expect(await progress(again.location!)).toMatchObject({
      said: "All events were delivered.",
      counts: [0, 2, 0],
      links: [path()]
    })
    for (const wrong of ["", "?started=soon", "?started=2026-01-01T00:00:00Z"]) {
      expect((await ada.see(`${path()}/redelivery${wrong}`)).status).toBe(404)
    }
  })

  it("MUST escape what a receiver answered", async () => {
    await ada.book("intro", "2026-01-06T10:00:00Z")
    await deliver(400, "<script>alert(1)</script>")
    const [{ id }] = await deliveries()
    const { text, page } = await ada.see(`/app/deliveries/${id}`)
    expect(text).not.toContain("<script>")
    expect(page.texts(".line h3")).toEqual(["Attempt 1 Status 400"])
    expect(page.text(".line pre")).toBe("<script>alert(1)</script>")
    const again = await ada.fillIn(`${path()}/redeliver`, `${path()}/redeliver`, { since: "2026-01-01" })
    expect((await ada.see(again.location!)).page.text("[role=status]")).toBe("1 event is being sent again.")
  })
})

describe("How to verify events", () => {
  it("MUST show code that accepts a genuine signature and refuses others", async () => {
    const { page } = await ada.see("/app/webhooks/verify")
    const code = page.texts("pre")[1]!
    expect(code).toContain("createHmac")
    expect(page.count("ol.line li")).toBe(5)
  })
})
