import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { createServer as createSecureServer } from "node:tls"
import { selfSigned } from "../../packages/integrations/test/Certificate.ts"

/** A received request. Every thousandth includes its signature and body. */
export interface Arrival {
  readonly path: string
  readonly eventId: string
  /** Milliseconds since 1970, with fractions. */
  readonly at: number
  readonly signed?: { readonly signature: string; readonly body: string }
}

/** The benchmark's requests to the receiver process, and its replies. */
export type ReceiverMessage =
  | { readonly ports: { readonly http: number; readonly https: number }; readonly certificate: string }
  | { readonly arrivals: ReadonlyArray<Arrival> }
  | { readonly count: number }

/** The response delay of paths that begin with `/slow`. */
export const slowMs = 3_000

const ok = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok"

/**
 * Answers every delivery on loopback with 200, in a separate process and with minimal work, to leave the CPU to the code being
 * measured. Keeps connections open unless a request asks for the opposite.
 */
const receive = async (): Promise<void> => {
  let count = 0
  let arrivals: Array<Arrival> = []
  const serve = (socket: Socket) => {
    let text = ""
    socket.setNoDelay(true)
    socket.on("error", () => socket.destroy())
    socket.on("data", (bytes) => {
      text += bytes.toString("utf8")
      const end = text.indexOf("\r\n\r\n")
      if (end === -1) return
      const length = Number(/\r\nContent-Length: (\d+)/.exec(text)?.[1])
      const body = text.slice(end + 4)
      if (Buffer.byteLength(body) < length) return
      const header = (name: string) => new RegExp(`\\r\\n${name}: (.*)\\r\\n`).exec(text)?.[1] ?? ""
      const path = text.slice("POST ".length, text.indexOf(" ", 5))
      const arrival = { path, eventId: header("Svc-Webhook-Id"), at: performance.timeOrigin + performance.now() }
      arrivals.push(count++ % 1000 === 0 ? { ...arrival, signed: { signature: header("Svc-Signature"), body } } : arrival)
      const answer = header("Connection") === "close" ? () => socket.end(ok) : () => socket.write(ok)
      text = ""
      if (path.startsWith("/slow")) setTimeout(answer, slowMs)
      else answer()
    })
  }
  const tell = (message: ReceiverMessage) => process.send?.(message)
  process.on("message", (question: "count" | "take") => {
    if (question === "count") return tell({ count })
    tell({ arrivals })
    count = 0
    arrivals = []
  })
  process.on("disconnect", () => process.exit())
  const { cert, key } = selfSigned(["127.0.0.1"])
  const http = await portOf(createServer(serve))
  const https = await portOf(createSecureServer({ cert, key }, serve).on("tlsClientError", () => undefined))
  tell({ ports: { http, https }, certificate: cert })
}

const portOf = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen({ port: 0, host: "127.0.0.1", backlog: 1024 }, () => resolve((server.address() as AddressInfo).port))
  })

if (process.send !== undefined) await receive()
