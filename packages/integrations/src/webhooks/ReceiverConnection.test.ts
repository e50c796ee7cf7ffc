import { once } from "node:events"
import type { Socket } from "node:net"
import { TLSSocket } from "node:tls"
import { Worker } from "node:worker_threads"
import { afterEach, describe, expect, it } from "@effect/vitest"
import { type WebhookRequest, WebhookTransport } from "@slotkit/engine"
import { Context, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { vi } from "vitest"
import { type Certificate, selfSigned } from "../../test/Certificate.ts"
import { hostileServer } from "../../test/HostileServer.ts"
import { nodeWebhookTransport } from "./NodeWebhookTransport.ts"

const name = "hooks.receiver-one.com"
const [trusted, alsoTrusted] = [selfSigned([name]), selfSigned(["other.receiver-one.com", name])]
const ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

afterEach(() => void vi.useRealTimers())

/** A complete request, counted from 1 over all connections, and the connection it came on, counted from 1 too. */
interface Arrival {
  readonly id: string
  readonly connection: number
}

/** A receiver that reacts to each complete request, and a transport that is used for all of them. */
const receiving = Effect.fnUntraced(function* (react: (socket: Socket, request: number) => void, certificate?: Certificate) {
  const arrivals: Array<Arrival> = []
  const sockets: Array<Socket> = []
  const resumed: Array<boolean> = []
  const serve = (socket: Socket): void => {
    const connection = sockets.push(socket)
    if (socket instanceof TLSSocket) resumed.push(socket.isSessionReused())
    let text = ""
    socket.on("data", (bytes) => {
      text += bytes.toString()
      const end = text.indexOf("\r\n\r\n") + 4
      const length = Number(/Content-Length: (\d+)/.exec(text)?.[1])
      if (end < 4 || text.length < end + length) return
      const id = /Svc-Webhook-Id: (.*)\r/.exec(text)?.[1] ?? ""
      text = text.slice(end + length)
      react(socket, arrivals.push({ id, connection }))
    })
  }
  const { port, changeCertificate } = yield* hostileServer(serve, {
    awaits: "",
    ...(certificate === undefined ? {} : { certificate })
  })
  const scope = yield* Effect.acquireRelease(Scope.make(), (open) => Scope.close(open, Exit.void))
  const layer = nodeWebhookTransport({ ca: trusted.cert + alsoTrusted.cert })
  const transport = Context.get(yield* Layer.buildWithScope(layer, scope), WebhookTransport)
  const origin = `${certificate === undefined ? "http" : "https"}://${name}:${port}`
  const post = (id: string, request: Partial<WebhookRequest> = {}) =>
    transport
      .post({ url: `${origin}/hook`, address: "127.0.0.1", headers: { "Svc-Webhook-Id": id }, body: "{}", ...request })
      .pipe(
        Effect.map(({ status }): number | string => status),
        Effect.catch(({ reason }) => Effect.succeed(reason)),
        Effect.tap(afterSomeTurns)
      )
  return { post, arrivals, sockets, resumed, origin, changeCertificate, shutDown: Scope.close(scope, Exit.void) }
})

/** Answers every chunk with 200. Tells its port, and then the number of its connections whenever it is asked. */
const countingReceiver = `
  const { parentPort, workerData } = require("node:worker_threads")
  let connections = 0
  const server = require("node:tls").createServer(workerData, (socket) => {
    connections++
    socket.setNoDelay(true).on("error", () => undefined).on("data", () => socket.write(${JSON.stringify(ok)}))
  })
  server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port))
  parentPort.on("message", () => parentPort.postMessage(connections))
`

/** Connections are kept a moment after the response. */
const afterSomeTurns = Effect.promise(async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
})

const closedWithout = "The receiver closed the connection without responding."
const broken = "The connection ended before the receiver's response was complete."

const closing = (socket: Socket) => Effect.promise(() => new Promise((resolve) => socket.on("close", resolve)))

describe("A kept connection", () => {
  it.live.each([["http"], ["https"]] as const)("serves one request after the other over %s", ([scheme]) =>
    Effect.gen(function* () {
      const { post, arrivals } = yield* receiving((socket) => socket.write(ok), scheme === "https" ? trusted : undefined)
      for (const id of ["a", "b", "c"]) expect(yield* post(id)).toBe(200)
      expect(arrivals).toEqual(["a", "b", "c"].map((id) => ({ id, connection: 1 })))
    })
  )

  it.live("serves 100 requests over https to a receiver in another thread, whose responses overtake the end of the writing", () =>
    Effect.gen(function* () {
      const worker = yield* Effect.acquireRelease(
        Effect.sync(() => new Worker(countingReceiver, { eval: true, workerData: trusted })),
        (running) => Effect.promise(() => running.terminate())
      )
      const next = () => Effect.promise(async (): Promise<number> => (await once(worker, "message"))[0])
      const port = yield* next()
      const { post } = yield* receiving(() => undefined)
      for (let request = 0; request < 100; request++)
        expect(yield* post(`${request}`, { url: `https://${name}:${port}/hook` })).toBe(200)
      worker.postMessage("count")
      expect(yield* next()).toBe(1)
    })
  )

  it.live("MUST serve only the URL and the checked address for which it was opened", () =>
    Effect.gen(function* () {
      const { post, arrivals, origin } = yield* receiving((socket) => socket.write(ok))
      expect(yield* post("a")).toBe(200)
      expect(yield* post("b", { url: `${origin}/changed` })).toBe(200)
      expect(yield* post("c", { address: "127.0.0.2" })).toBe("The receiver refused the connection.")
      expect(arrivals.map(({ connection }) => connection)).toEqual([1, 2])
    })
  )

  it.live("serves one request at a time", () =>
    Effect.gen(function* () {
      const waiting: Array<Socket> = []
      const { post, arrivals } = yield* receiving((socket) => {
        waiting.push(socket)
        if (waiting.length === 2) for (const each of waiting) each.write(ok)
      })
      expect(yield* Effect.all([post("a"), post("b")], { concurrency: 2 })).toEqual([200, 200])
      expect(arrivals.map(({ connection }) => connection).sort()).toEqual([1, 2])
    })
  )

  it.live("is closed after ten seconds", () =>
    Effect.gen(function* () {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
      const { post, sockets, arrivals } = yield* receiving((socket) => socket.write(ok))
      expect(yield* post("a")).toBe(200)
      vi.advanceTimersByTime(9_999)
      expect(yield* post("b")).toBe(200)
      vi.advanceTimersByTime(10_000)
      yield* closing(sockets[0]!)
      expect(yield* post("c")).toBe(200)
      expect(arrivals.map(({ connection }) => connection)).toEqual([1, 1, 2])
    })
  )

  it.live("is closed at once on shutdown", () =>
    Effect.gen(function* () {
      const { post, sockets, shutDown } = yield* receiving((socket) => socket.write(ok))
      expect(yield* post("a")).toBe(200)
      const closed = yield* Effect.forkChild(closing(sockets[0]!))
      yield* shutDown
      yield* Fiber.join(closed)
    })
  )

  it.live("is closed when the caller times out, and the request is not sent again", () =>
    Effect.gen(function* () {
      const arrived = Promise.withResolvers<void>()
      const { post, sockets, arrivals } = yield* receiving((socket, request) =>
        request === 1 ? socket.write(ok) : arrived.resolve()
      )
      expect(yield* post("a")).toBe(200)
      const waiting = yield* Effect.forkChild(post("b"))
      yield* Effect.promise(() => arrived.promise)
      const closed = yield* Effect.forkChild(closing(sockets[0]!))
      yield* Fiber.interrupt(waiting)
      yield* Fiber.join(closed)
      expect(arrivals.map(({ id }) => id)).toEqual(["a", "b"])
    })
  )
})

describe("A receiver that ends a kept connection", () => {
  it.live.each([["end"], ["resetAndDestroy"], ["destroy"]] as const)(
    "by %s after its response loses and doubles nothing",
    ([leave]) =>
      Effect.gen(function* () {
        const { post, arrivals } = yield* receiving((socket) => socket.write(ok, () => setImmediate(() => socket[leave]())))
        for (const id of ["a", "b", "c", "d"]) expect(yield* post(id)).toBe(200)
        expect(new Set(arrivals.map(({ id }) => id)).size).toBe(4)
      })
  )

  it.live("by a half-close with its response loses and doubles nothing", () =>
    Effect.gen(function* () {
      const { post, arrivals } = yield* receiving((socket) => socket.end(ok))
      for (const id of ["a", "b", "c"]) expect(yield* post(id)).toBe(200)
      expect(arrivals.map(({ id }) => id)).toEqual(["a", "b", "c"])
    })
  )

  it.live.each([["end"], ["resetAndDestroy"]] as const)(
    "by %s while a request arrives gets it once more on a new one",
    ([leave]) =>
      Effect.gen(function* () {
        const { post, arrivals } = yield* receiving((socket, request) => (request === 2 ? socket[leave]() : socket.write(ok)))
        expect(yield* post("a")).toBe(200)
        expect(yield* post("b")).toBe(200)
        expect(arrivals).toEqual([
          { id: "a", connection: 1 },
          { id: "b", connection: 1 },
          { id: "b", connection: 2 }
        ])
      })
  )

  it.live("and the new one costs an attempt, without a further try", () =>
    Effect.gen(function* () {
      const { post, arrivals } = yield* receiving((socket, request) => (request > 1 ? socket.end() : socket.write(ok)))
      expect(yield* post("a")).toBe(200)
      expect(yield* post("b")).toBe(closedWithout)
      expect(yield* post("c")).toBe(closedWithout)
      expect(arrivals.map(({ connection }) => connection)).toEqual([1, 1, 2, 3])
    })
  )

  it.live.each([
    ["by a reset within the first word of a response", "HTTP", closedWithout],
    ["by a reset after an interim response", "HTTP/1.1 103 Hints\r\n\r\n", closedWithout],
    ["by a reset within the body of a response", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello", broken]
  ] as const)("%s costs an attempt, and the request is not sent again", ([, beginning, reason]) =>
    Effect.gen(function* () {
      const { post, arrivals } = yield* receiving((socket, request) => {
        if (request === 1) socket.write(ok)
        else socket.write(beginning, () => setImmediate(() => setImmediate(() => socket.resetAndDestroy())))
      })
      expect(yield* post("a")).toBe(200)
      expect(yield* post("b")).toBe(reason)
      expect(arrivals).toHaveLength(2)
    })
  )

  it.live("by sending bytes that nobody asked for gets the next request on a new one", () =>
    Effect.gen(function* () {
      const { post, arrivals, sockets } = yield* receiving((socket) => socket.write(ok))
      expect(yield* post("a")).toBe(200)
      const closed = yield* Effect.forkChild(closing(sockets[0]!))
      sockets[0]!.write("HTTP/1.1 408 Request Timeout\r\n\r\n")
      yield* Fiber.join(closed)
      expect(yield* post("b")).toBe(200)
      expect(arrivals.map(({ connection }) => connection)).toEqual([1, 2])
    })
  )
})

describe("A connection is not kept", () => {
  it.live.each([
    ["with `Connection: close`", "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok"],
    ["in HTTP/1.0", "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok"],
    ["with a second response", ok + ok],
    ["with a body of 204", "HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nok"],
    ["with a long body", `HTTP/1.1 200 OK\r\nContent-Length: 20000\r\n\r\n${"x".repeat(20_000)}`]
  ] as const)("after a response %s", ([, answer]) =>
    Effect.gen(function* () {
      const { post, arrivals } = yield* receiving((socket) => socket.write(answer))
      for (const id of ["a", "b"]) expect([200, 204]).toContain(yield* post(id))
      expect(arrivals).toEqual([
        { id: "a", connection: 1 },
        { id: "b", connection: 2 }
      ])
    })
  )

  it.live("after a response that comes before the request was sent completely", () =>
    Effect.gen(function* () {
      const refusing = yield* hostileServer(
        (socket) => {
          socket.pause()
          socket.write("HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n")
        },
        { awaits: "POST" }
      )
      const { post } = yield* receiving(() => undefined)
      const url = `http://${name}:${refusing.port}/hook`
      for (const id of ["a", "b"]) expect(yield* post(id, { url, body: "x".repeat(16_000_000) })).toBe(413)
      expect(refusing.received).toHaveLength(2)
    })
  )
})

describe("A receiver with many deliveries", () => {
  it.live.each([["http"], ["https"]] as const)(
    "answers each once, whatever it does to its idle connections over %s",
    ([scheme]) =>
      Effect.gen(function* () {
        const answered: Array<number> = []
        const { post, arrivals, sockets } = yield* receiving(
          (socket, request) => {
            if (request % 7 === 3) return socket.end()
            answered.push(request)
            socket.write(ok)
            if (request % 5 === 0) socket.end()
            else if (request % 11 === 0) setImmediate(() => socket.destroy())
          },
          scheme === "https" ? trusted : undefined
        )
        const ids = Array.from({ length: 200 }, (_, index) => `${index}`)
        const outcomes = yield* Effect.forEach(ids, (id) => post(id), { concurrency: 8 })
        const delivered = ids.filter((_, index) => outcomes[index] === 200)
        const answeredIds = answered.map((request) => arrivals[request - 1]!.id)
        expect(answeredIds.toSorted()).toEqual(delivered.toSorted())
        expect(outcomes.filter((outcome) => outcome !== 200).every((outcome) => outcome === closedWithout)).toBe(true)
        expect(sockets.length).toBeLessThan(arrivals.length)
      })
  )
})

describe("A TLS session", () => {
  const once = (socket: Socket) => socket.end(ok)

  it.live("is resumed by the next connection to the same receiver", () =>
    Effect.gen(function* () {
      const { post, resumed } = yield* receiving(once, trusted)
      for (const id of ["a", "b", "c"]) expect(yield* post(id)).toBe(200)
      expect(resumed).toEqual([false, true, true])
    })
  )

  it.live("is not resumed when the receiver changes its certificate, which is checked", () =>
    Effect.gen(function* () {
      const { post, arrivals, resumed, changeCertificate } = yield* receiving(once, trusted)
      expect(yield* post("a")).toBe(200)
      changeCertificate(alsoTrusted)
      expect(yield* post("b")).toBe(200)
      changeCertificate(selfSigned([name]))
      expect(yield* post("c")).toBe("The receiver's certificate is not signed by a trusted authority.")
      expect(arrivals.map(({ id }) => id)).toEqual(["a", "b"])
      changeCertificate(trusted)
      expect(yield* post("d")).toBe(200)
      expect(resumed.slice(0, 2)).toEqual([false, false])
    })
  )

  it.live("is not resumed after the end of the certificate that was checked", () =>
    Effect.gen(function* () {
      const { post, resumed } = yield* receiving(once, trusted)
      expect(yield* post("a")).toBe(200)
      vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2100, 0, 2) })
      expect(yield* post("b")).toBe(200)
      expect(resumed).toEqual([false, false])
    })
  )

  it.live("MUST NOT keep a connection after the end of the certificate", () =>
    Effect.gen(function* () {
      const { post, sockets } = yield* receiving((socket) => socket.write(ok), trusted)
      vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2100, 0, 2) })
      for (const id of ["a", "b"]) expect(yield* post(id)).toBe(200)
      expect(sockets).toHaveLength(2)
    })
  )
})
