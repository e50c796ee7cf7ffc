import { once } from "node:events"
import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { createServer as createSecureServer } from "node:tls"
import { type Behaviour, behaviourOf } from "./Behaviours.ts"
import { type Exchange, makeExchange } from "./Exchange.ts"
import type { Order, Ports, Received, Report, Trap } from "./Received.ts"

/** The certificates to start with. */
export interface Certificates {
  readonly trusted: { readonly cert: string; readonly key: string }
  readonly untrusted: { readonly cert: string; readonly key: string }
}

/** A webhook receiver in a separate process. Behaves as paths and commands say, and records every byte. */
const receive = async ({ trusted, untrusted }: Certificates): Promise<void> => {
  const behaviours = new Map<string, Behaviour>()
  const held = new Map<string, Array<Exchange>>()
  const open = new Set<Socket>()
  const received: Array<Received> = []
  let broken = 0
  let trap: { readonly trap: Trap; readonly pid: number } | undefined

  const reached = (moment: Trap): void => {
    if (trap?.trap !== moment) return
    process.kill(trap.pid, "SIGKILL")
    trap = undefined
  }
  const hold = (exchange: Exchange): void => {
    held.set(exchange.path, [...(held.get(exchange.path) ?? []), exchange])
  }

  const serve = (socket: Socket): void => {
    const connectedAt = now()
    open.add(socket)
    reached("connected")
    const bytes: Array<Buffer> = []
    let request: Omit<Received, "answered" | "endedAt"> | undefined
    let answered: number | null = null
    socket.setNoDelay(true)
    socket.on("error", () => socket.destroy())
    socket.on("data", (more) => {
      if (request !== undefined) return
      bytes.push(more)
      const whole = wholeRequest(Buffer.concat(bytes))
      if (whole === undefined) return
      request = { ...whole, connectedAt, receivedAt: now() }
      reached("received")
      const onAnswered = (status: number): void => {
        answered = status
        reached("answered")
      }
      const behave = behaviours.get(whole.path) ?? behaviourOf(whole.path)
      behave(makeExchange(socket, whole.path, whole.headers, { onAnswered, hold }))
    })
    socket.on("close", () => {
      open.delete(socket)
      if (request === undefined) broken++
      else received.push({ ...request, answered, endedAt: now() })
    })
  }

  const release = (path: string, status: number, count: number): number => {
    const waiting = held.get(path) ?? []
    held.set(path, waiting.slice(count))
    for (const exchange of waiting.slice(0, count)) exchange.answer(status)
    return Math.min(count, waiting.length)
  }

  const obey = (order: Order): Report => {
    let released = 0
    if (order.kind === "trap") trap = order
    if (order.kind === "behave") behaviours.set(order.path, behaviourOf(`/${order.behaviour}/`))
    if (order.kind === "release") released = release(order.path, order.status, order.count)
    const batch = order.kind === "take" ? received.splice(0, mostAtOnce) : []
    const counts = Object.fromEntries([...held].map(([path, waiting]) => [path, waiting.length]))
    return { received: batch, open: open.size, held: counts, broken, released }
  }

  process.on("message", ({ id, order }: { readonly id: number; readonly order: Order }) => {
    process.send?.({ id, report: obey(order) })
  })
  process.on("disconnect", () => process.exit())
  const ports: Ports = {
    plain: await listen(createServer(serve)),
    trusted: await listen(createSecureServer({ ...trusted }, serve).on("tlsClientError", () => broken++)),
    untrusted: await listen(createSecureServer({ ...untrusted }, serve).on("tlsClientError", () => broken++)),
    stalled: await listen(createServer((socket) => void socket.on("error", () => socket.destroy())))
  }
  process.send?.({ ports })
}

/** The maximum number of requests in one report. */
const mostAtOnce = 5_000

const now = (): number => performance.timeOrigin + performance.now()

const listen = async (server: Server): Promise<number> => {
  server.listen({ port: 0, host: "127.0.0.1", backlog: 1024 })
  await once(server, "listening")
  return (server.address() as AddressInfo).port
}

/** Reads a request to its end. */
const wholeRequest = (bytes: Buffer): Pick<Received, "path" | "headers" | "body"> | undefined => {
  const end = bytes.indexOf("\r\n\r\n")
  if (end === -1) return undefined
  const [line = "", ...fields] = bytes.toString("latin1", 0, end).split("\r\n")
  const headers = fields.map((field) => [field.slice(0, field.indexOf(":")), field.slice(field.indexOf(":") + 2)] as const)
  const length = Number(headers.find(([name]) => name === "Content-Length")?.[1] ?? 0)
  const body = bytes.subarray(end + 4)
  return body.length < length ? undefined : { path: line.split(" ")[1] ?? "", headers, body: Buffer.from(body) }
}

if (process.send !== undefined) process.once("message", (certificates: Certificates) => void receive(certificates))
