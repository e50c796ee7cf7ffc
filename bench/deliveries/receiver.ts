import { createServer, type Socket } from "node:net"

/** A request as the receiver saw it; of every thousandth one with its signature and body. */
export interface Arrival {
  readonly path: string
  readonly eventId: string
  /** In milliseconds since 1970, with fractions. */
  readonly at: number
  readonly signed?: { readonly signature: string; readonly body: string }
}

/** What the bench asks of the receiver, and what it answers. */
export type ReceiverMessage =
  | { readonly port: number }
  | { readonly arrivals: ReadonlyArray<Arrival> }
  | { readonly count: number }

/** How long paths that begin with `/slow` are answered after. */
export const slowMs = 3_000

const ok = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"

/**
 * Answers every delivery on loopback with a 200, in a process of its own: with as little work as an HTTP receiver can do, so that
 * the processors are there for what is measured.
 */
const receive = (): void => {
  let count = 0
  let arrivals: Array<Arrival> = []
  const server = createServer((socket: Socket) => {
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
      if (path.startsWith("/slow")) setTimeout(() => socket.end(ok), slowMs)
      else socket.end(ok)
    })
  })
  const tell = (message: ReceiverMessage) => process.send?.(message)
  process.on("message", (question: "count" | "take") => {
    if (question === "count") return tell({ count })
    tell({ arrivals })
    count = 0
    arrivals = []
  })
  process.on("disconnect", () => process.exit())
  server.listen({ port: 0, host: "127.0.0.1", backlog: 1024 }, () => {
    const address = server.address()
    tell({ port: typeof address === "object" && address !== null ? address.port : 0 })
  })
}

if (process.send !== undefined) receive()
