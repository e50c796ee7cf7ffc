import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** An answer of a CalDAV server. */
export interface DavProxyAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A request to a CalDAV server. */
export interface DavProxyRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A proxy in this process before a CalDAV server, which adds what the server cannot do itself. */
export interface DavProxy {
  readonly url: string
  readonly requests: Array<DavProxyRequest>
  /** Answers the next requests. `lose` carries the request out, and closes the connection. */
  readonly faults: Array<"lose" | DavProxyAnswer>
  /** Changes requests on their way to the server. */
  request: (request: DavProxyRequest) => DavProxyRequest
  /** Changes answers on their way back. */
  answer: (answer: DavProxyAnswer, request: DavProxyRequest) => DavProxyAnswer | Promise<DavProxyAnswer>
  /** Forgets faults and changes. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

/** Starts a proxy on 127.0.0.1 before a server. */
export const davProxy = async (upstream: string): Promise<DavProxy> => {
  const server = createServer(async (incoming, response) => {
    const parts: Array<Buffer> = []
    for await (const part of incoming) parts.push(part as Buffer)
    const { method = "", url: path = "" } = incoming
    const input = Object.entries(incoming.headers).filter(([name]) => !ownOfConnection.has(name))
    const request = {
      method,
      path,
      headers: Object.fromEntries(input) as Record<string, string>,
      body: Buffer.concat(parts).toString()
    }
    proxy.requests.push(request)
    const fault = proxy.faults.shift()
    const { status, headers, body } = fault !== undefined && fault !== "lose" ? fault : await forward(request)
    if (fault === "lose") incoming.socket.destroy()
    else response.writeHead(status, headers).end(body)
  })
  const forward = async (davProxyRequest: DavProxyRequest): Promise<DavProxyAnswer> => {
    const { method, path, headers, body } = proxy.request(davProxyRequest)
    const hasBody = !["GET", "HEAD", "DELETE"].includes(method) && body !== ""
    const answer = await fetch(new URL(path, upstream), { method, headers, redirect: "manual", ...(hasBody ? { body } : {}) })
    const remaining = [...answer.headers].filter(([name]) => !ownOfConnection.has(name))
    return proxy.answer(
      { status: answer.status, headers: Object.fromEntries(remaining), body: await answer.text() },
      davProxyRequest
    )
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const proxy: DavProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests: [],
    faults: [],
    request: (request) => request,
    answer: (answer) => answer,
    reset: () => {
      proxy.faults.length = 0
      proxy.requests.length = 0
      proxy.request = (request) => request
      proxy.answer = (answer) => answer
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
  return proxy
}

/** Headers that belong to one connection, or describe a compressed body. */
const ownOfConnection: ReadonlySet<string> = new Set([
  "host",
  "connection",
  "keep-alive",
  "content-length",
  "content-encoding",
  "accept-encoding",
  "transfer-encoding"
])
