import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { type WebhookReceiver, webhookReceiver } from "@slotkit/client/receiver"
import { signWebhook } from "@slotkit/core"
import express from "express"
import express4 from "express4"
import { fastify } from "fastify"
import { Hono } from "hono"
import { describe, expect, it, onTestFinished } from "vitest"

const secret = "svc_whsec_4f8b2d"
const eventOf = (id: string): string =>
  JSON.stringify({ id, type: "booking.confirmed", created_at: "2027-01-01T00:00:00Z", data: { booking: { id: 7 } } })

/** A framework's response to a POST: its status, and the message in its body. */
type Send = (body: string, headers?: Record<string, string>) => Promise<readonly [status: number, message: string | null]>

const headersFor = (body: string): Record<string, string> => ({
  "content-type": "application/json",
  "svc-signature": signWebhook({ secrets: [secret], timestamp: Math.floor(Date.now() / 1000), body })
})

const served = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const frameworks: Readonly<Record<string, (receiver: WebhookReceiver) => Promise<string>>> = {
  "Express 5": (receiver) => served(express().post("/webhooks", receiver.node)),
  "Express 5, the raw body kept": (receiver) =>
    served(express().post("/webhooks", express.raw({ type: "application/json" }), receiver.node)),
  "Express 4": (receiver) => served(express4().post("/webhooks", receiver.node)),
  "Express 4, the raw body kept": (receiver) =>
    served(express4().post("/webhooks", express4.raw({ type: "application/json" }), receiver.node)),
  "Fastify beside a route of its own": async (receiver) => {
    const app = fastify()
    app.register(receiver.fastify, { prefix: "/webhooks" })
    app.post("/theirs", async ({ body }) => body)
    onTestFinished(() => app.close())
    const origin = await app.listen({ host: "127.0.0.1", port: 0 })
    const theirs = await fetch(`${origin}/theirs`, {
      method: "POST",
      body: "{ }",
      headers: { "content-type": "application/json" }
    })
    expect(await theirs.json()).toEqual({})
    return origin
  },
  "Hono on Node": (receiver) => {
    const app = new Hono()
    app.post("/webhooks", receiver.hono)
    return served(getRequestListener(app.fetch))
  },
  "Hono, the body read by middleware": (receiver) => {
    const app = new Hono()
    app.use(async (context, next) => {
      await context.req.json().catch(() => null)
      await next()
    })
    app.post("/webhooks", receiver.hono)
    return served(getRequestListener(app.fetch))
  },
  "a web handler, as in Next": (receiver) => {
    const POST: (request: Request) => Promise<Response> = receiver.fetch
    return served(getRequestListener(POST))
  }
}

describe.each(Object.entries(frameworks))("A receiver in %s", (_, serve) => {
  const start = async () => {
    const seen: Array<string> = []
    const errors: Array<unknown> = []
    const receiver = webhookReceiver({ secret, maxBytes: 1_000, onError: (error) => void errors.push(error) }, ({ id }) => {
      if (id === "evt_bad") throw new Error("Out of paper")
      seen.push(id)
    })
    const origin = await serve(receiver)
    const send: Send = async (body, headers = headersFor(body)) => {
      const response = await fetch(`${origin}/webhooks`, { method: "POST", body, headers })
      const text = await response.text()
      return [response.status, text === "" ? null : JSON.parse(text).message]
    }
    return { send, seen, errors }
  }

  it("MUST receive a delivery unchanged, including whitespace", async () => {
    const { send, seen } = await start()
    expect(await send(eventOf("evt_1"))).toEqual([204, null])
    expect(await send(`${eventOf("evt_2")}\n  `)).toEqual([204, null])
    expect(seen).toEqual(["evt_1", "evt_2"])
  })

  it("MUST refuse forged ones with 400 and continue", async () => {
    const { send, seen, errors } = await start()
    const json = { "content-type": "application/json" }
    const refused = [
      await send(eventOf("evt_1"), json),
      await send(eventOf("evt_1"), { ...headersFor("{}"), "content-type": "text/plain" }),
      await send(eventOf("evt_1"), headersFor("{}")),
      await send("", headersFor("{}")),
      await send("{", { ...json, "svc-signature": "sha256=abc" })
    ]
    expect(refused).toEqual(refused.map(() => [400, expect.any(String)]))
    expect(await send(eventOf("evt_2"))).toEqual([204, null])
    expect([seen, errors]).toEqual([["evt_2"], []])
  })

  it("MUST respond with 500 when the handler throws, and continue", async () => {
    const { send, errors } = await start()
    expect(await send(eventOf("evt_bad"))).toEqual([500, expect.stringContaining("could not process")])
    expect(await send(eventOf("evt_1"))).toEqual([204, null])
    expect(errors).toEqual([new Error("Out of paper")])
  })

  it("MUST refuse a body above its limit", async () => {
    const { send, seen } = await start()
    const [status, message] = await send(`${eventOf("evt_1")}${" ".repeat(1_000)}`)
    expect([status, message]).toEqual([413, expect.any(String)])
    expect(seen).toEqual([])
  })
})
