import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A request that a fake provider has received. `body` is parsed JSON, a form, or text. */
export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: unknown
  /** The access token, without the word Bearer. */
  readonly token: string | undefined
}

/** An answer of a fake provider. */
export interface FakeAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** Sent instead of JSON. */
  readonly text?: string
}

/** Faults of any HTTP server. */
export interface FakeFaults {
  /** Answers requests instead of the provider. Requests for which it returns nothing are answered as usual. */
  intercept: ((request: FakeRequest) => FakeAnswer | undefined) | undefined
  /** Carries the request out and then ends the connection without an answer. */
  dropAnswer: ((request: FakeRequest) => boolean) | undefined
  /** Delays answers until the promise resolves. */
  wait: ((request: FakeRequest) => Promise<unknown>) | undefined
}

/** A running server. */
export interface FakeServer {
  readonly origin: string
  readonly requests: Array<FakeRequest>
  readonly faults: FakeFaults
  readonly close: () => Promise<void>
}

/**
 * Starts an HTTP server on loopback whose answers come from `answer`. `admit` refuses a request on arrival; it gets the number of
 * requests in flight with this one.
 */
export const fakeServer = async (
  answer: (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>,
  admit: (running: number, request: FakeRequest) => FakeAnswer | undefined = () => undefined
): Promise<FakeServer> => {
  const requests: Array<FakeRequest> = []
  const faults: FakeFaults = { intercept: undefined, dropAnswer: undefined, wait: undefined }
  let running = 0
  const server = createServer((incoming, response) => {
    const serve = async () => {
      const request = await received(incoming)
      requests.push(request)
      running++
      try {
        const refused = admit(running, request)
        if (refused !== undefined) return send(response, refused)
        await faults.wait?.(request)
        const answered = faults.intercept?.(request) ?? (await answer(request))
        if (faults.dropAnswer?.(request) === true) return void response.destroy()
        send(response, answered)
      } finally {
        running--
      }
    }
    serve().catch((cause: unknown) => send(response, { status: 500, text: String(cause) }))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}

const received = async (incoming: IncomingMessage): Promise<FakeRequest> => {
  const parts: Array<Buffer> = []
  for await (const part of incoming) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://fake")
  const headers = incoming.headers as Record<string, string | undefined>
  return {
    method: incoming.method ?? "GET",
    path: pathname,
    query: searchParams,
    headers,
    body: bodyOf(text, headers["content-type"] ?? ""),
    token: /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1]
  }
}

const bodyOf = (text: string, type: string): unknown => {
  if (text === "") return undefined
  if (type.startsWith("application/json")) return JSON.parse(text)
  return type.startsWith("application/x-www-form-urlencoded") ? new URLSearchParams(text) : text
}

const send = (response: ServerResponse, { status, headers = {}, json, text }: FakeAnswer): void => {
  const type = text === undefined && json !== undefined ? { "content-type": "application/json" } : {}
  response.writeHead(status, { ...type, ...headers })
  response.end(text ?? (json === undefined ? undefined : JSON.stringify(json)))
}
