import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { Payments } from "@slotkit/engine"
import { Effect, Layer } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aCheckout, type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"

const seen: Array<{ readonly body: string; readonly now: number }> = []

/** A provider that accepts the header `signature: good` and whose notifications contain the report itself. */
const provider = Layer.succeed(Payments, {
  provider: "stripe",
  openCheckout: () => Effect.succeed({ reference: "cs_1", url: "https://pay.example/cs_1" }),
  expireCheckout: () => Effect.void,
  refund: () => Effect.void,
  readNotification: (body, headers, now) =>
    Effect.sync(() => {
      const text = new TextDecoder().decode(body)
      seen.push({ body: text, now })
      if (headers.signature !== "good" || !text.startsWith(" {")) return "forged"
      return text.includes("token") ? JSON.parse(text) : "ignored"
    })
})

let app: PagesTestApp
let hostId: number
let bookingId: number
let token: string
let server: Server | undefined
beforeEach(async () => {
  seen.length = 0
  app = await startPagesTestApp({ payments: provider })
  const checkout = await aCheckout(app)
  hostId = checkout.hostId
  bookingId = checkout.bookingId
  token = checkout.path.replace("/checkout/", "")
})
afterEach(async () => {
  await new Promise((done) => server?.close(done) ?? done(undefined))
  server = undefined
  await app.close()
})

const notify = (body: string, headers: Record<string, string> = { signature: "good", "content-type": "application/json" }) =>
  app.send("POST", "/payments/notifications", { headers, body })
const report = (outcome: string, of = token) => ` ${JSON.stringify({ token: of, reference: "cs_1", outcome })}`
const booking = () => app.manage("GET", `/hosts/${hostId}/bookings/${bookingId}`)

describe("The payment provider's notifications", () => {
  it("MUST be verified against their raw bytes and the current time", async () => {
    const body = report("succeeded")
    await notify(body)
    expect(seen).toEqual([{ body, now: app.clock.now }])
  })

  it("MUST settle the booking and answer 200 {received: true}", async () => {
    const { status, text, headers } = await notify(report("succeeded"))
    expect([status, text, headers.get("content-type")]).toEqual([200, '{"received":true}', "application/json"])
    expect(await booking()).toMatchObject({ status: "accepted", payment: { status: "paid" } })
    const [entry] = await app.manage("GET", `/hosts/${hostId}/audit?per_page=1`)
    expect(entry).toMatchObject({ actor: { kind: "payment_provider", id: null }, subject_id: bookingId })
  })

  it("MUST be answered 200 without effect when repeated, late or for an unknown checkout", async () => {
    await notify(report("succeeded"))
    for (const body of [report("succeeded"), report("failed"), report("expired"), report("succeeded", "unknown")]) {
      const { status, text } = await notify(body)
      expect([status, text]).toEqual([200, '{"received":true}'])
    }
    expect(await booking()).toMatchObject({ status: "accepted", payment: { status: "paid" } })
  })

  it("MUST be answered 200 when they do not concern a checkout", async () => {
    expect((await notify(' {"type":"charge.updated"}')).text).toBe('{"received":true}')
  })

  it("MUST be answered 400 {message} without effect when the signature is invalid", async () => {
    for (const [body, headers] of [
      [report("succeeded"), { signature: "bad" }],
      [report("succeeded"), {}],
      ["", { signature: "good" }]
    ] as const) {
      const { status, text } = await notify(body, headers)
      expect([status, JSON.parse(text)]).toEqual([400, { message: "The signature of the notification is invalid." }])
    }
    expect((await booking()).payment.status).toBe("pending")
  })

  it("MUST be read up to 1 MiB, and answered 413 {message} above it", async () => {
    expect((await notify(` {"object":"${"x".repeat(1_000_000)}"}`)).status).toBe(200)
    const { status, text } = await notify(` {"object":"${"x".repeat(1_048_576)}"}`)
    expect([status, JSON.parse(text)]).toEqual([413, { message: "The request body must be at most 1048576 bytes." }])
  })

  it("MUST be refused in sandbox mode", async () => {
    const sandbox = await startPagesTestApp()
    const { status } = await sandbox.send("POST", "/payments/notifications", { body: report("succeeded") })
    expect(status).toBe(400)
    await sandbox.close()
  })

  it("MUST be explained in the log when a body parser has consumed their bytes", async () => {
    const parsedBefore: RequestListener = async (request, response) => {
      let text = ""
      for await (const chunk of request) text += chunk
      app.node(Object.assign(request, { body: JSON.parse(text) }), response)
    }
    server = createServer(parsedBefore)
    await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments/notifications`
    const headers = { signature: "good", "content-type": "application/json", connection: "close" }
    expect((await fetch(url, { method: "POST", headers, body: report("succeeded") })).status).toBe(400)
    expect(app.logs.join()).toContain("Mount Slotkit before any body parser")
  })
})
