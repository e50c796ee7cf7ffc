import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { CommandFailure } from "../installation/CommandFailure.ts"
import { type HttpServer, listen } from "./HttpServer.ts"
import type { Listener } from "./Listener.ts"

const address = { port: 0, host: "127.0.0.1" }
let server: HttpServer
afterEach(() => server.close(0))

const open = async (bytes: string): Promise<{ readonly socket: Socket; readonly all: Promise<string> }> => {
  const socket = connect(server.port, address.host)
  let text = ""
  socket.setEncoding("utf8").on("data", (more) => {
    text += more
  })
  const all = new Promise<string>((resolve) => socket.once("close", () => resolve(text)))
  await once(socket, "connect")
  socket.write(bytes)
  return { socket, all }
}

const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

/** Responds when the test releases it. */
const heldBack = () => {
  const arrived = Promise.withResolvers<() => void>()
  const listener: Listener = (_request, response) => arrived.resolve(() => response.end("late"))
  return { listener, arrived: arrived.promise }
}

describe("Listening", () => {
  it("MUST fail with a sentence that names the port in use", async () => {
    server = await listen(address, () => {})
    await expect(listen({ ...address, port: server.port }, () => {})).rejects.toThrow(
      new CommandFailure(
        `Port ${server.port} on 127.0.0.1 is already in use. Stop the other process or set PORT to a different port.`
      )
    )
  })

  it("MUST answer 408 to a request that does not arrive, with and without a body begun", async () => {
    server = await listen({ ...address, requestTimeoutMs: 50 }, () => {})
    for (const bytes of ["GET /never", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf"]) {
      const answer = await (await open(bytes)).all
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*svc-request-id: /)
      expect(answer).toMatch(/\r\n\r\n\{"message":"The request took too long to arrive\.","code":"bad_request"\}$/)
    }
  })

  it("MUST truncate, not corrupt, a response in progress when its request turns out to be malformed", async () => {
    server = await listen(address, (request, response) => {
      response.write("begun")
      request.resume()
    })
    const { socket, all } = await open("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    await once(socket, "data")
    socket.write("zz\r\n")
    const answer = await all
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).not.toContain("400")
  })
})

describe("A rejected connection that its client never closes", () => {
  /** Sends `bytes`, waits for the complete response, and keeps its own half of the connection open. */
  const openHalf = async (bytes: string): Promise<string> => {
    const socket = connect({ port: server.port, host: address.host, allowHalfOpen: true })
    let text = ""
    socket.setEncoding("utf8").on("data", (more) => {
      text += more
    })
    socket.write(bytes)
    await once(socket, "end")
    return text
  }

  it.each([
    ["a request that does not arrive", "GET /never", 408],
    ["a body that does not arrive", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf", 408],
    ["rubbish", "RUBBISH\r\n\r\n", 400],
    ["CONNECT", "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n", 405],
    ["an answered upgrade", get("/", "Connection: Upgrade, close\r\nUpgrade: websocket\r\n"), 200]
  ])("MUST release its descriptor after %s", async (_what, bytes, status) => {
    server = await listen({ ...address, requestTimeoutMs: 50, lingerMs: 20 }, (request, response) =>
      request.resume().once("end", () => response.end("plain"))
    )
    expect(await openHalf(bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    // Resolves only once no connection is left; with an open connection it would wait a minute.
    await server.close(60_000)
  })

  it("MUST NOT crash the process when its client resets it", async () => {
    server = await listen(address, (_request, response) => response.end("alive"))
    for (const bytes of ["CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n", "RUBBISH\r\n\r\n"]) {
      const { socket } = await open(bytes)
      await once(socket, "data")
      socket.resetAndDestroy()
    }
    expect(await (await open(get("/", "Connection: close\r\n"))).all).toMatch(/alive$/)
  })

  it("MUST release it even when the response is never read", async () => {
    const arrived = Promise.withResolvers<void>()
    server = await listen({ ...address, lingerMs: 20 }, (_request, response) => {
      response.end(Buffer.alloc(64 * 1024 * 1024))
      arrived.resolve()
    })
    const socket = connect(server.port, address.host).pause()
    socket.write(`${get("/large")}RUBBISH\r\n\r\n`)
    await arrived.promise
    await server.close(20)
    socket.destroy()
  })
})

describe("Pipelined requests", () => {
  it("MUST be passed to the application eight at a time, and answered in order", async () => {
    const waiting: Array<() => void> = []
    const eight = Promise.withResolvers<void>()
    let most = 0
    let isHeld = true
    server = await listen(address, (request, response) => {
      const answer = () => response.end(`<${request.url}>`)
      if (!isHeld) return void answer()
      most = waiting.push(answer)
      if (most === 8) eight.resolve()
    })
    const paths = Array.from({ length: 100 }, (_, index) => `/${index}`)
    const { all } = await open(
      `${paths
        .slice(0, -1)
        .map((path) => get(path))
        .join("")}${get("/99", "Connection: close\r\n")}`
    )
    await eight.promise
    // By the time a request on another connection is answered, the server has read everything that had arrived on this one.
    isHeld = false
    expect(await (await open(get("/other", "Connection: close\r\n"))).all).toContain("</other>")
    expect(most).toBe(8)
    for (const answer of waiting) answer()
    expect([...(await all).matchAll(/<([^>]*)>/g)].map(([, path]) => path)).toEqual(paths)
  })

  it("MUST release a closed connection", async () => {
    const waiting: Array<() => void> = []
    const eight = Promise.withResolvers<void>()
    server = await listen(address, (_request, response) => {
      if (waiting.push(() => response.end("answer")) === 8) eight.resolve()
    })
    const { socket } = await open(Array.from({ length: 20 }, (_, index) => get(`/${index}`)).join(""))
    await eight.promise
    socket.resetAndDestroy()
    const closed = server.close(60_000)
    for (const answer of waiting) answer()
    await closed
    expect(waiting.length).toBeLessThan(20)
  })
})

describe("Closing", () => {
  it("MUST close idle connections at once, and the others as soon as they are answered", async () => {
    const { listener, arrived } = heldBack()
    server = await listen(address, (request, response) =>
      request.url === "/now" ? response.end("now") : listener(request, response)
    )
    const idle = await open(get("/now"))
    await once(idle.socket, "data")
    const busy = await open(get("/later"))
    const answer = await arrived
    const closed = server.close(60_000)
    expect(await idle.all).toMatch(/now$/)
    answer()
    expect(await busy.all).toMatch(/connection: close\r\n[\s\S]*late$/i)
    await closed
    await expect(open("")).rejects.toMatchObject({ code: "ECONNREFUSED" })
  })

  it("MUST answer earlier requests on the same connection before closing it", async () => {
    const { listener, arrived } = heldBack()
    server = await listen(address, (request, response) =>
      request.url === "/2" ? response.end("second") : listener(request, response)
    )
    const { all } = await open(get("/1") + get("/2"))
    const answer = await arrived
    const closed = server.close(60_000)
    answer()
    expect(await all).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*late/)
    await closed
  })

  it("MUST NOT wait longer than the grace period", async () => {
    const { listener, arrived } = heldBack()
    server = await listen(address, listener)
    const { all } = await open(get("/never"))
    await arrived
    await server.close(20)
    expect(await all).toBe("")
  })
})
