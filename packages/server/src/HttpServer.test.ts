import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { CommandFailure } from "./CommandFailure.ts"
import { type HttpServer, type Listener, listen } from "./HttpServer.ts"

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

/** Answers when the test says so. */
const heldBack = () => {
  const arrived = Promise.withResolvers<() => void>()
  const listener: Listener = (_request, response) => arrived.resolve(() => response.end("late"))
  return { listener, arrived: arrived.promise }
}

describe("Listening", () => {
  it("MUST fail with a sentence that names the port in use", async () => {
    server = await listen(address, () => {})
    await expect(listen({ ...address, port: server.port }, () => {})).rejects.toThrow(
      new CommandFailure(`Port ${server.port} on 127.0.0.1 is in use; stop what listens there or set PORT to another one.`)
    )
  })

  it("MUST answer 408 to a request that does not arrive, with and without a body begun", async () => {
    server = await listen({ ...address, requestTimeoutMs: 50 }, () => {})
    for (const bytes of ["GET /never", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf"]) {
      const answer = await (await open(bytes)).all
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*svc-request-id: /)
      expect(answer).toMatch(/\r\n\r\n\{"message":"The request took too long to arrive\."\}$/)
    }
  })

  it("MUST cut off, and not garble, an answer that has begun when its request turns out broken", async () => {
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

describe("Closing", () => {
  it("MUST end idle connections at once, and the others as soon as they are answered", async () => {
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

  it("MUST answer what was sent on the same connection before, and then end it", async () => {
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

  it("MUST NOT wait longer than it was told to", async () => {
    const { listener, arrived } = heldBack()
    server = await listen(address, listener)
    const { all } = await open(get("/never"))
    await arrived
    await server.close(20)
    expect(await all).toBe("")
  })
})
