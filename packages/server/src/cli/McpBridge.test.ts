import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { PassThrough } from "node:stream"
import { describe, expect, it, onTestFinished } from "vitest"
import { bridgeMcp } from "./McpBridge.ts"

interface Received {
  readonly headers: IncomingMessage["headers"]
  readonly message: { readonly id?: number; readonly method?: string }
}

/** A bridge to a server that answers as told, and the lines that the client gets. */
const bridge = async (
  answer: (received: Received, response: ServerResponse, request: IncomingMessage) => void = echo,
  url?: (origin: string) => string
) => {
  const received: Array<Received> = []
  const server = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const one = { headers: request.headers, message: JSON.parse(Buffer.concat(chunks).toString()) }
    received.push(one)
    answer(one, response, request)
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const input = new PassThrough()
  const stop = new AbortController()
  const lines: Array<{ readonly id: number | null; readonly [name: string]: unknown }> = []
  const waiting = new Set<() => void>()
  const ended = bridgeMcp({
    url: new URL(url?.(origin) ?? `${origin}/mcp`),
    key: "svc_sk_secret",
    input,
    write: (line) => {
      lines.push(JSON.parse(line))
      for (const look of waiting) look()
    },
    signal: stop.signal
  })
  const send = (...messages: ReadonlyArray<object | string>): void => {
    for (const message of messages) input.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`)
  }
  const reported = (count: number) =>
    new Promise<typeof lines>((resolve) => {
      const look = (): void => {
        if (lines.length >= count) resolve(lines)
      }
      waiting.add(look)
      look()
    })
  return { send, messages: reported, lines, received, ended, end: () => input.end(), stop: () => stop.abort() }
}

const echo = ({ message }: Received, response: ServerResponse): void => {
  if (message.id === undefined) return void response.writeHead(202).end()
  const result = message.method === "initialize" ? { protocolVersion: "2025-06-18" } : { was: message.method }
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ jsonrpc: "2.0", id: message.id, result }))
}

const refusing =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  (_: Received, response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body))

const request = (id: number, method: string, params: object = {}) => ({ jsonrpc: "2.0", id, method, params })

describe("The bridge of slotkit mcp", () => {
  it("MUST send each line with the key, and the revision that initialize agreed on", async () => {
    const { send, messages, received, ended, end } = await bridge()
    send(request(0, "initialize"))
    await messages(1)
    send({ jsonrpc: "2.0", method: "notifications/initialized" }, "", request(1, "tools/list"))
    const lines = await messages(2)
    expect(lines[1]).toEqual({ jsonrpc: "2.0", id: 1, result: { was: "tools/list" } })
    end()
    await ended
    expect(lines).toHaveLength(2)
    expect(received.map(({ headers }) => [headers.authorization, headers["mcp-protocol-version"]])).toEqual([
      ["Bearer svc_sk_secret", undefined],
      ["Bearer svc_sk_secret", "2025-06-18"],
      ["Bearer svc_sk_secret", "2025-06-18"]
    ])
  })

  it("MUST repeat in headers what a message of 2026-07-28 carries", async () => {
    const { send, messages, received } = await bridge()
    const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" }
    send(request(1, "tools/call", { name: "book_time", _meta }))
    await messages(1)
    send(request(2, "tools/call", { name: "büch", _meta }))
    await messages(2)
    const named = ["mcp-protocol-version", "mcp-method", "mcp-name"]
    expect(received.map(({ headers }) => named.map((name) => headers[name]))).toEqual([
      ["2026-07-28", "tools/call", "book_time"],
      ["2026-07-28", "tools/call", "=?base64?YsO8Y2g=?="]
    ])
  })

  it("MUST answer a line that is no message, and go on", async () => {
    const { send, messages } = await bridge()
    send("nonsense")
    expect(await messages(1)).toEqual([
      { jsonrpc: "2.0", id: null, error: { code: -32700, message: "The line is not a JSON-RPC message." } }
    ])
    send(request(1, "ping"))
    expect((await messages(2))[1]).toMatchObject({ id: 1 })
  })

  it.each(["7", '"text"', "null", "true", "{}"])(
    "MUST answer %s, which is JSON but no message, as an invalid request",
    async (line) => {
      const { send, messages } = await bridge()
      send(line)
      expect(await messages(1)).toEqual([
        { jsonrpc: "2.0", id: null, error: { code: -32600, message: "The line is not a JSON-RPC message." } }
      ])
    }
  )

  it("MUST answer a batch of 2025-03-26 with one line, and send its messages one by one", async () => {
    const { send, messages, received } = await bridge((one, response) =>
      one.message.method === "initialize"
        ? refusing(200, { jsonrpc: "2.0", id: 0, result: { protocolVersion: "2025-03-26" } })(one, response)
        : echo(one, response)
    )
    send(request(0, "initialize"))
    await messages(1)
    const call = request(2, "tools/call", { name: "book_time" })
    send([request(1, "tools/list"), { jsonrpc: "2.0", method: "notifications/initialized" }, call, 7, request(3, "initialize")])
    const invalid = (id: number | null, message: string) => ({ jsonrpc: "2.0", id, error: { code: -32600, message } })
    expect((await messages(2))[1]).toEqual([
      { jsonrpc: "2.0", id: 1, result: { was: "tools/list" } },
      { jsonrpc: "2.0", id: 2, result: { was: "tools/call" } },
      invalid(null, "The entry is not a JSON-RPC message."),
      invalid(3, "initialize must not be part of a batch.")
    ])
    expect(received.map(({ message }) => message.method)).toEqual([
      "initialize",
      "tools/list",
      "notifications/initialized",
      "tools/call"
    ])
    send([{ jsonrpc: "2.0", method: "notifications/initialized" }], request(4, "ping"))
    expect((await messages(3))[2]).toMatchObject({ id: 4 })
  })

  it("MUST refuse a batch that is empty or too long, and every batch of another revision", async () => {
    const { send, messages, received } = await bridge()
    const pings = Array.from({ length: 21 }, (_, id) => request(id, "ping"))
    const refused = (message: string) => ({ jsonrpc: "2.0", id: null, error: { code: -32600, message } })
    send([])
    await messages(1)
    send(pings)
    await messages(2)
    const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" }
    send([request(1, "tools/list", { _meta })])
    await messages(3)
    send(request(0, "initialize"))
    await messages(4)
    send([request(1, "ping")])
    const lines = await messages(5)
    expect(lines.toSpliced(3, 1)).toEqual([
      refused("A batch has 1 to 20 messages."),
      refused("A batch has 1 to 20 messages."),
      refused("Revision 2026-07-28 has no batches. Send one message per line."),
      refused("Revision 2025-06-18 has no batches. Send one message per line.")
    ])
    expect(received).toHaveLength(1)
  })

  it.each([
    [401, { message: "Unknown." }, {}, "Unknown. Set SLOTKIT_API_KEY to an API key of the host."],
    [403, { message: "Lacks it." }, {}, "Lacks it. Create an API key with that scope."],
    [429, { message: "Too often." }, { "retry-after": "7" }, "Too often. Wait 7 seconds."],
    [503, { message: "Starting." }, {}, "Starting."],
    [502, {}, {}, "The server answered with status 502."]
  ])("MUST turn status %i into an answer that says what to do", async (status, body, headers, text) => {
    const { send, messages } = await bridge(refusing(status, body, headers))
    send(request(1, "tools/call", { name: "get_profile" }), request(2, "tools/list"))
    const lines = [...(await messages(2))].sort((one, other) => Number(one.id) - Number(other.id))
    expect(lines).toEqual([
      { jsonrpc: "2.0", id: 1, result: { content: [{ type: "text", text }], isError: true } },
      { jsonrpc: "2.0", id: 2, error: { code: -32000, message: text } }
    ])
  })

  it("MUST give an answer without id to the request that it belongs to, which a client would wait for", async () => {
    const error = { code: -32700, message: "The request body must be at most 65536 bytes." }
    const { send, messages } = await bridge(refusing(413, { jsonrpc: "2.0", id: null, error }))
    send(request(7, "tools/call", { name: "book_time" }))
    expect(await messages(1)).toEqual([{ jsonrpc: "2.0", id: 7, error }])
  })

  it.each([404, 405])("MUST say for status %i that the address is not that of a server", async (status) => {
    const { send, messages } = await bridge(refusing(status, { message: "This URL does not support that method." }))
    send(request(1, "tools/list"))
    expect((await messages(1))[0]).toMatchObject({
      error: { message: expect.stringMatching(/\/mcp is not the address of a Slotkit server, or MCP is switched off\.$/) }
    })
  })

  it("MUST send a message again when the connection breaks, which the server answers as the first one", async () => {
    let calls = 0
    const { send, messages, received } = await bridge((one, response, request) => {
      if (++calls === 1) request.socket.destroy()
      else echo(one, response)
    })
    send(request(1, "tools/call", { name: "book_time" }))
    expect(await messages(1)).toEqual([{ jsonrpc: "2.0", id: 1, result: { was: "tools/call" } }])
    expect(received.map(({ message }) => message.id)).toEqual([1, 1])
  })

  it("MUST not follow redirects with the key", async () => {
    const { send, messages, received } = await bridge(
      (_, response) => void response.writeHead(307, { location: "/elsewhere" }).end()
    )
    send(request(1, "tools/list"))
    expect((await messages(1))[0]).toMatchObject({ error: { message: expect.stringContaining("cannot be reached") } })
    expect(received.length).toBe(2)
  })

  it("MUST drop a request that the client cancels, and end when it is stopped", async () => {
    const held = Promise.withResolvers<IncomingMessage>()
    const bridged = await bridge((one, response, request) =>
      one.message.method === "slow" ? held.resolve(request) : echo(one, response)
    )
    bridged.send(request(1, "slow"))
    const waiting = await held.promise
    const dropped = new Promise<void>((done) => waiting.socket.once("close", () => done()))
    bridged.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } })
    await dropped
    bridged.send(request(2, "ping"))
    expect(await bridged.messages(1)).toEqual([{ jsonrpc: "2.0", id: 2, result: { was: "ping" } }])
    bridged.stop()
    await bridged.ended
    expect(bridged.lines).toHaveLength(1)
  })
})
