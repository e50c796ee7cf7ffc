import { createHmac } from "node:crypto"
import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import type { VerifiedWebhook } from "./verifyWebhook.ts"
import { type UnverifiedWebhook, type WebhookReceiverOptions, webhookReceiver } from "./webhookReceiver.ts"

const secret = "svc_whsec_4f8b"
const now = 1_767_225_600
const text = JSON.stringify({
  id: "evt_1",
  type: "booking.confirmed",
  created_at: "2026-01-01T00:00:00Z",
  data: { booking: { id: 7 } }
})
const signed = (body = text, key = secret): Record<string, string> => ({
  "svc-signature": `t=${now},v1=${createHmac("sha256", key).update(`${now}.${body}`).digest("hex")}`
})

/** A receiver, with the events that it received and the errors that it reported. */
const receiving = (options: Partial<WebhookReceiverOptions> = {}, handle: (event: VerifiedWebhook) => unknown = () => {}) => {
  const events: Array<string> = []
  const errors: Array<[message: string, event: string | null]> = []
  const onError = (error: unknown, event: VerifiedWebhook | null) => void errors.push([String(error), event?.id ?? null])
  const receiver = webhookReceiver({ secret, now: () => now, onError, ...options }, (event) => {
    events.push(event.id)
    return handle(event)
  })
  return { receiver, events, errors }
}

const post = (body: BodyInit = text, headers: HeadersInit = signed()) =>
  new Request("https://receiver.example/webhooks", { method: "POST", body, headers, duplex: "half" } as RequestInit)

const stream = (...chunks: ReadonlyArray<string>) =>
  new ReadableStream({
    pull: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    }
  })

const listening = async (listener: Parameters<typeof createServer>[1]): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const messageOf = async (response: Response) => ({ status: response.status, ...(await response.json()) })

describe("A receiver of web requests", () => {
  it("MUST respond with 204 after the handler has resolved", async () => {
    const steps: Array<string> = []
    const { receiver } = receiving({}, async () => {
      await new Promise((done) => setImmediate(done))
      steps.push("handled")
    })
    const response = await receiver.fetch(post())
    steps.push(`answered ${response.status}`)
    expect(steps).toEqual(["handled", "answered 204"])
    expect(await response.text()).toBe("")
  })

  it.each([
    ["no signature", text, {}, /no Svc-Signature header/],
    ["another secret", text, signed(text, "svc_whsec_other"), /No signature matches/],
    ["another body", `${text} `, signed(), /No signature matches/],
    ["a body that is not an event", "{}", signed("{}"), /not a JSON event/]
  ])("MUST reject %s with 400 and a message", async (_, body, headers, message) => {
    const refused: Array<string> = []
    const { receiver, events, errors } = receiving({ onRefused: ({ code }) => void refused.push(code) })
    const response = await receiver.fetch(post(body, headers as HeadersInit))
    expect(response.headers.get("content-type")).toBe("application/json")
    expect(await messageOf(response)).toEqual({ status: 400, message: expect.stringMatching(message) })
    expect([events, errors, refused.length]).toEqual([[], [], 1])
  })

  it("MUST reject methods other than POST", async () => {
    const response = await receiving().receiver.fetch(new Request("https://receiver.example/webhooks"))
    expect(response.headers.get("allow")).toBe("POST")
    expect(await messageOf(response)).toEqual({ status: 405, message: "Send deliveries with POST." })
  })

  it("MUST reject a body over the limit, with or without a declared length, and accept one at the limit", async () => {
    const { receiver, events } = receiving({ maxBytes: text.length })
    const answers = [
      await receiver.fetch(post("x".repeat(text.length + 1), { "content-length": String(text.length + 1) })),
      await receiver.fetch(post(stream(text, " ", "more"))),
      await receiver.fetch(post(stream(text.slice(0, 9), text.slice(9))))
    ]
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 204])
    expect(events).toEqual(["evt_1"])
  })

  it.each([
    ["throws", () => expect.fail("Out of paper")],
    ["rejects", async () => expect.fail("Out of paper")]
  ])("MUST respond with 500 and report it when the handler %s", async (_, handle) => {
    const { receiver, errors } = receiving({}, handle)
    expect(await messageOf(await receiver.fetch(post()))).toEqual({
      status: 500,
      message: "The receiver could not process the event. Its log says why."
    })
    expect(errors).toEqual([[expect.stringContaining("Out of paper"), "evt_1"]])
  })

  it("MUST respond with 500 when it is misconfigured, so that the delivery is repeated", async () => {
    const read = post()
    await read.text()
    for (const [options, delivery, reason] of [
      [{ secret: "" }, post(), "secret is missing"],
      [{ secret: () => Promise.reject(new Error("The vault is closed")) }, post(), "The vault is closed"],
      [{}, read, "was read before"]
    ] as const) {
      const { receiver, errors } = receiving(options)
      expect((await receiver.fetch(delivery)).status).toBe(500)
      expect(errors).toEqual([[expect.stringContaining(reason), null]])
    }
  })

  it("MUST survive callbacks that throw", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {})
    onTestFinished(() => said.mockRestore())
    const fail = () => expect.fail("The log is full")
    const { receiver } = receiving({ onError: fail, onRefused: fail }, fail)
    const answers = [await receiver.fetch(post()), await receiver.fetch(post(text, {}))]
    expect(answers.map(({ status }) => status)).toEqual([500, 400])
    expect(said.mock.calls.map(([sentence]) => sentence)).toEqual(Array(2).fill("A callback of a webhook receiver failed:"))
  })

  it.each([
    ["both secrets of a rotation", ["svc_whsec_new", secret]],
    ["a function", async () => secret]
  ])("MUST accept %s as the secret", async (_, input) => {
    expect((await receiving({ secret: input }).receiver.fetch(post())).status).toBe(204)
  })
})

describe("A receiver that chooses the secret", () => {
  const secrets = new Map([
    [1, "svc_whsec_one"],
    [2, "svc_whsec_two"]
  ])
  const bodyOf = (id: unknown) => JSON.stringify({ ...JSON.parse(text), host: { id, username: null, external_id: `user_${id}` } })

  it.each([
    ["in time", ({ host }: UnverifiedWebhook) => secrets.get(host?.id ?? 0)],
    ["later", async ({ host }: UnverifiedWebhook) => [secrets.get(host?.id ?? 0)].filter((found) => found !== undefined)]
  ])("MUST verify the deliveries of each host with its own secret, found %s", async (_, choose) => {
    const hosts: Array<string | null | undefined> = []
    const { receiver } = receiving({ secret: choose }, ({ host }) => hosts.push(host?.external_id))
    for (const [id, key] of secrets) {
      expect((await receiver.fetch(post(bodyOf(id), signed(bodyOf(id), key)))).status).toBe(204)
    }
    expect((await receiver.fetch(post(bodyOf(2), signed(bodyOf(2), secrets.get(1))))).status).toBe(400)
    expect(hosts).toEqual(["user_1", "user_2"])
  })

  it("MUST refuse a delivery of which it knows nothing exactly as one with a wrong signature", async () => {
    const refused: Array<string> = []
    const onRefused = (error: Error) => void refused.push(error.message)
    const { receiver, events, errors } = receiving({ secret: ({ host }) => secrets.get(host?.id ?? 0), onRefused })
    const answers = [
      await receiver.fetch(post(bodyOf(3), signed(bodyOf(3), "svc_whsec_one"))),
      await receiver.fetch(post(bodyOf(3), signed(bodyOf(3), ""))),
      await receiver.fetch(post(bodyOf(1), signed(bodyOf(1), "svc_whsec_other")))
    ]
    const [first, ...others] = await Promise.all(answers.map(messageOf))
    expect(first).toEqual({ status: 400, message: expect.stringMatching(/No signature matches/) })
    expect(others).toEqual([first, first])
    expect([events, errors, new Set(refused).size]).toEqual([[], [], 1])
  })

  it.each<[string, string, Record<string, string>, UnverifiedWebhook]>([
    [
      "the id, the type and the host",
      bodyOf(7),
      {},
      { id: "evt_1", type: "booking.confirmed", host: { id: 7, username: null, external_id: "user_7" } }
    ],
    ["no host, as earlier versions sent it", text, {}, { id: "evt_1", type: "booking.confirmed", host: null }],
    ["no host of another shape", bodyOf("7"), {}, { id: "evt_1", type: "booking.confirmed", host: null }],
    [
      "the headers, when the body is not JSON",
      "{",
      { "svc-webhook-id": "evt_9", "svc-webhook-event": "booking.declined" },
      { id: "evt_9", type: "booking.declined", host: null }
    ],
    ["nothing", "[1]", {}, { id: null, type: null, host: null }]
  ])("MUST show %s", async (_, body, headers, expected) => {
    const seen: Array<UnverifiedWebhook> = []
    const { receiver } = receiving({ secret: (event) => void seen.push(event) })
    expect((await receiver.fetch(post(body, { ...signed(body), ...headers }))).status).toBe(400)
    expect(seen).toEqual([expected])
  })

  it("MUST respond with 500 when it fails or returns an empty secret, so that the delivery is repeated", async () => {
    for (const choose of [() => "", () => [], () => expect.fail("The database is closed")]) {
      const { receiver, errors } = receiving({ secret: choose })
      expect((await receiver.fetch(post())).status).toBe(500)
      expect(errors).toEqual([[expect.stringMatching(/secret is missing|database is closed/), null]])
    }
  })
})

describe("A receiver on node:http", () => {
  const send = async (url: string, body: BodyInit = text, headers: HeadersInit = signed()) =>
    (await fetch(url, { method: "POST", body, headers, duplex: "half" } as RequestInit)).status

  it("MUST read the body itself, in parts, up to the limit", async () => {
    const { receiver, events } = receiving({ maxBytes: text.length })
    const url = await listening(receiver.node)
    expect(await send(url, stream(text.slice(0, 9), text.slice(9)))).toBe(204)
    expect(await send(url, `${text} `)).toBe(413)
    expect(await send(url, stream(text, " "))).toBe(413)
    expect(await send(url, text, {})).toBe(400)
    expect(events).toEqual(["evt_1"])
  })

  it.each<[string, (raw: Buffer) => object]>([
    ["`rawBody`", (rawBody) => ({ rawBody, body: JSON.parse(String(rawBody)) })],
    ["`body` as bytes", (body) => ({ body })],
    ["`body` as text", (body) => ({ body: String(body) })]
  ])("MUST use the raw body that a framework has kept in %s", async (_, stored) => {
    const { receiver } = receiving()
    const url = await listening(async (incoming, response) => {
      const chunks: Array<Buffer> = []
      for await (const chunk of incoming) chunks.push(chunk)
      await receiver.node(Object.assign(incoming, stored(Buffer.concat(chunks))), response)
    })
    expect([await send(url), await send(url, `${text} `)]).toEqual([204, 400])
  })

  it("MUST respond with 500 and say what to do when the body was parsed", async () => {
    const { receiver, errors } = receiving()
    const url = await listening(async (incoming, response) => {
      for await (const _ of incoming);
      await receiver.node(Object.assign(incoming, { body: {} }), response)
    })
    expect(await send(url)).toBe(500)
    expect(errors).toEqual([[expect.stringContaining("before express.json()"), null]])
  })

  it("MUST end when the sender closes the connection within the body, and report nothing", async () => {
    const { receiver, errors } = receiving()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const url = await listening((incoming, response) => {
      void receiver.node(incoming, response).then(end)
      sent.destroy()
    })
    const sent = request(url, { method: "POST", headers: { "content-length": 100 } }).on("error", () => {})
    sent.write("half")
    await ended
    expect(errors).toEqual([])
  })

  it("MUST NOT change a response that something else has already sent", async () => {
    const { receiver } = receiving()
    const url = await listening((incoming, response) => {
      response.writeHead(503).end()
      void receiver.node(incoming, response)
    })
    expect(await send(url)).toBe(503)
  })
})
