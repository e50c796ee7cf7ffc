import { createServer, type IncomingMessage, request as nodeRequest, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { connect } from "node:net"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, startHttpTestApp } from "../../test/HttpTestApp.ts"

let app: HttpTestApp
let key: string
let server: Server | undefined
beforeEach(async () => {
  app = await startHttpTestApp()
  key = (await aHostWithKey(app)).key
})
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((done) => server?.close(done) ?? done(undefined))
  await app.close()
})

const listen = async (listener: RequestListener): Promise<string> => {
  server = createServer(listener)
  await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const authorization = () => ({ authorization: `Bearer ${key}` })
const newService = (title: string) => ({
  method: "POST",
  headers: { ...authorization(), "content-type": "application/json" },
  body: JSON.stringify({ title, durations: [{ minutes: 30 }] })
})

/** Emulates `express.json()`: reads the stream to its end and sets `request.body`. */
const parsedBefore =
  (next: RequestListener): RequestListener =>
  async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    if (text !== "") Object.assign(request, { body: JSON.parse(text) })
    next(request, response)
  }

describe("Mounted in node:http", () => {
  it("MUST answer as the web handler does", async () => {
    const base = await listen(app.node)
    const node = await fetch(`${base}/api/v1/profile`, { headers: authorization() })
    const web = await app.send("GET", "/api/v1/profile", { token: key })
    expect([node.status, await node.json()]).toEqual([web.status, web.json])
    const head = await fetch(`${base}/api/v1/profile`, { method: "HEAD", headers: authorization() })
    expect([head.status, await head.text(), head.headers.get("content-length")]).toEqual([
      200,
      "",
      web.headers.get("content-length")
    ])
    const gone = await fetch(`${base}/api/v1/services/999`, { method: "DELETE" })
    expect([gone.status, gone.headers.get("www-authenticate")]).toEqual([401, "Bearer"])
  })

  it("MUST read bodies, empty ones and chunked ones", async () => {
    const base = await listen(app.node)
    expect((await fetch(`${base}/api/v1/services`, newService("A"))).status).toBe(201)
    expect((await fetch(`${base}/api/v1/services`, { method: "POST", headers: authorization() })).status).toBe(422)
    const status = await new Promise((done) => {
      const chunked = nodeRequest(
        `${base}/api/v1/services`,
        { method: "POST", headers: { ...newService("").headers } },
        (response) => {
          response.resume()
          done(response.statusCode)
        }
      )
      for (const part of ['{"title":"B",', '"durations":[{', '"minutes":30}]}']) chunked.write(part)
      chunked.end()
    })
    expect(status).toBe(201)
  })

  it("MUST answer 413 to an endless chunked body", async () => {
    const base = await listen(app.node)
    const answer = await new Promise<{ status: number | undefined; text: string }>((done, fail) => {
      const endless = nodeRequest(
        `${base}/api/v1/services`,
        { method: "POST", headers: { ...newService("").headers } },
        async (response) => {
          clearInterval(timer)
          let text = ""
          for await (const chunk of response) text += chunk
          done({ status: response.statusCode, text })
        }
      )
      endless.on("error", fail)
      const timer = setInterval(() => endless.write("x".repeat(16_384)), 1)
    })
    expect(answer).toEqual({
      status: 413,
      text: '{"message":"The request body must be at most 65536 bytes.","code":"body_too_large"}'
    })
  })

  it.each([
    "/api/v1/../v1/profile",
    "/api/v1/./profile",
    "/api/v1/services/../profile",
    "//api/v1/profile",
    "/api/v1/profile/%2e%2e"
  ])("MUST answer 404 to %s as sent on the wire", async (path) => {
    const base = new URL(await listen(app.node))
    const answer = await new Promise<string>((done) => {
      const socket = connect(Number(base.port), base.hostname)
      let text = ""
      socket.on("data", (chunk) => {
        text += chunk
      })
      socket.on("close", () => done(text))
      socket.end(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 404 /)
    expect(answer).toContain('{"message":"The requested URL does not exist.","code":"unknown_url"}')
  })
})

describe("The client address in node:http", () => {
  it("MUST be the socket's address, whatever the headers say", async () => {
    const base = await listen(app.node)
    const remaining = async (headers = {}) =>
      (await fetch(`${base}/visitor/v1/hosts/ada`, { headers })).headers.get("x-ratelimit-remaining")
    expect(await remaining()).toBe("119")
    expect(await remaining({ "x-forwarded-for": "203.0.113.7" })).toBe("118")
    expect((await app.send("GET", "/visitor/v1/hosts/ada")).headers.get("x-ratelimit-remaining")).toBe("119")
  })
})

describe("Mounted in Express", () => {
  it("MUST pass on paths that Slotkit has no route for, also below those that the application may use as well", async () => {
    const base = await listen((request, response) => app.node(request, response, () => response.end("theirs")))
    for (const path of [
      "/",
      "/about",
      "/api",
      "/api/v2/x",
      "/api/v10",
      "/managed",
      "/docs/x",
      "/api/v1",
      "/api/v1/users",
      "/manage/v1/users/1",
      "/visitor/v1/users"
    ]) {
      expect(await (await fetch(base + path)).text(), path).toBe("theirs")
    }
    const alone = await listen((request, response) => app.node(request, response))
    for (const path of ["/api/v1/users", "/manage/v1/users/1", "/api/v1", "/about"]) {
      const unknown = await fetch(alone + path)
      expect([unknown.status, await unknown.json()], path).toEqual([
        404,
        { message: "The requested URL does not exist.", code: "unknown_url" }
      ])
    }
    expect((await fetch(`${base}/api/v1/services/not-a-number`, { headers: authorization() })).status).toBe(404)
    expect((await fetch(`${base}/openapi.json`)).status).toBe(200)
    expect((await fetch(`${base}/openapi.json`, { method: "POST" })).status).toBe(405)
  })

  it("MUST accept a body parsed by express.json()", async () => {
    const base = await listen(parsedBefore(app.node))
    const response = await fetch(`${base}/api/v1/services`, newService("Parsed"))
    expect([response.status, ((await response.json()) as { data: { title: string } }).data.title]).toEqual([201, "Parsed"])
  })

  it("MUST validate a parsed body by the same rules", async () => {
    const base = await listen(parsedBefore(app.node))
    const send = async (body: string, type = "application/json") =>
      (await fetch(`${base}/api/v1/services`, { method: "POST", headers: { ...authorization(), "content-type": type }, body }))
        .status
    expect(await send(JSON.stringify({ title: "a".repeat(70_000) }))).toBe(413)
    expect(await send(`${"[".repeat(33)}${"]".repeat(33)}`)).toBe(400)
    expect(await send(`${"[".repeat(20_000)}${"]".repeat(20_000)}`)).toBe(400)
    expect(await send("{}", "text/plain")).toBe(415)
    expect(await send("[]")).toBe(422)
  })

  it("MUST accept the results of express.raw() and express.text()", async () => {
    const json = newService("Raw").body
    let body: unknown = Buffer.from(json)
    const base = await listen(parsedBefore((request, response) => app.node(Object.assign(request, { body }), response)))
    expect((await fetch(`${base}/api/v1/services`, newService("Raw"))).status).toBe(201)
    body = json
    expect((await fetch(`${base}/api/v1/services`, newService("Raw"))).status).toBe(201)
  })

  it("MUST log that a body was consumed without being kept", async () => {
    const base = await listen(
      parsedBefore((request, response) => app.node(Object.assign(request, { body: undefined }), response))
    )
    expect((await fetch(`${base}/api/v1/services`, newService("Lost"))).status).toBe(500)
    expect(app.logs.join()).toContain("The request body was already read")
  })
})

describe("Mounted under a prefix", () => {
  it("MUST strip the prefix, and pass on or answer 404 outside it", async () => {
    const prefixed = await startHttpTestApp({ prefix: "/scheduling" })
    const base = await listen((request: IncomingMessage, response) =>
      request.headers.next === "yes"
        ? prefixed.node(request, response, () => response.end(`theirs ${request.url}`))
        : prefixed.node(request, response)
    )
    const go = async (path: string, headers = {}) => {
      const response = await fetch(base + path, { headers })
      return [response.status, await response.text()] as const
    }
    expect((await go("/scheduling/api/v1/token"))[0]).toBe(401)
    expect((await go("/scheduling/api/v1/token?x=/api"))[0]).toBe(401)
    expect((await go("/api/v1/token"))[0]).toBe(404)
    expect((await go("/schedulingapi/v1/token"))[0]).toBe(404)
    expect(await go("/api/v1/token", { next: "yes" })).toEqual([200, "theirs /api/v1/token"])
    expect(await go("/scheduling/about?x=1", { next: "yes" })).toEqual([200, "theirs /scheduling/about?x=1"])
    await prefixed.close()
  })
})
