// @module-tag thorough

import { connect } from "node:net"
import { beforeAll, describe, expect, it } from "vitest"
import { reportLine, type ServingProcess, serve } from "../../harness/SlotkitProcess.ts"
import { answersIn, type RawAnswer, sendRaw } from "./RawHttp.ts"

const inJson = { "content-type": "application/json" }
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One server for the whole file, which must survive every test. */
describe("A server that receives malformed requests", () => {
  let server: ServingProcess
  let key: string
  beforeAll(async () => {
    server = await serve({}, ["--demo"])
    key = reportLine(server, "Demo API key")!
  })

  const send = async (bytes: string): Promise<ReadonlyArray<RawAnswer>> => answersIn(await sendRaw(server.origin, bytes))
  const sendOne = async (bytes: string): Promise<RawAnswer> => {
    const answers = await send(bytes)
    expect(answers).toHaveLength(1)
    return answers[0]!
  }
  const post = (headers: string, body: string): string =>
    `POST /api/v1/services HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${headers}\r\n${body}`
  const newService = (title: string): string => JSON.stringify({ title, durations: [{ minutes: 30 }] })

  it.each<[what: string, status: number, bytes: string]>([
    ["a broken request line", 400, "GARBAGE\r\n\r\n"],
    ["bytes that are no text", 400, "\x00\x01\x02\xff\xfe\r\n\r\n"],
    ["TLS", 400, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"],
    ["HTTP/2", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["an unknown method", 400, "BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["an unknown version", 400, "GET /health/live HTTP/9.9\r\nHost: x\r\n\r\n"],
    ["a space in the target", 400, "GET /health live HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["a line folded into the next", 400, "GET /health/live HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n: d\r\n\r\n"],
    ["a control character in a header", 400, "GET /health/live HTTP/1.1\r\nHost: x\r\nA: \x01\r\n\r\n"],
    ["no Host", 400, "GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["two Hosts", 400, "GET /health/live HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n"],
    ["headers of 100 KB", 431, `GET /health/live HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(100_000)}\r\n\r\n`],
    ["a target of 100 KB", 431, `GET /${"a".repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ["an unmet expectation", 417, "GET /health/live HTTP/1.1\r\nHost: x\r\nExpect: coffee\r\n\r\n"],
    ["CONNECT", 405, "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n"]
  ])("MUST answer %s with %i in JSON", async (_what, status, bytes) => {
    const answer = await sendOne(bytes)
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({ ...inJson, connection: "close", "cache-control": "no-store" })
    expect(answer.headers.get("svc-request-id")).toMatch(uuid)
    expect(JSON.parse(answer.body)).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/), code: "bad_request" })
  })

  it.each<[what: string, bytes: () => string]>([
    ["two content lengths", () => post("Content-Length: 2\r\nContent-Length: 3\r\n", "{}")],
    ["a content length that is none", () => post("Content-Length: -1\r\n", "{}")],
    ["a content length beside chunks", () => post("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n")],
    ["a chunk length that is none", () => post("Transfer-Encoding: chunked\r\n", "zz\r\n{}\r\n0\r\n\r\n")],
    ["a chunk longer than it says", () => post("Transfer-Encoding: chunked\r\n", "1\r\n{}\r\n0\r\n\r\n")],
    ["an unknown transfer coding", () => post("Transfer-Encoding: gzip\r\n", "{}")]
  ])("MUST answer %s with 400 in JSON and do nothing", async (_what, bytes) => {
    const answer = await sendOne(bytes())
    expect(answer.status).toBe(400)
    expect(answer.headers.get("svc-request-id")).toMatch(uuid)
    expect(JSON.parse(answer.body)).toEqual({ message: expect.stringMatching(/\.$/), code: "bad_request" })
  })

  it("MUST answer HTTP/1.0, with and without Host, and close the connection", async () => {
    for (const host of ["", "Host: x\r\n"]) {
      const answer = await sendOne(`GET /health/live HTTP/1.0\r\n${host}\r\n`)
      expect([answer.status, answer.body, answer.headers.get("connection")]).toEqual([200, '{"status":"ok"}', "close"])
    }
  })

  it("MUST answer pipelined requests in order", async () => {
    const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n${more}\r\n`
    const answers = await send(
      get("/api/v1/profile") + get("/health/live") + get("/api/v1/nowhere") + get("/api/v1/token", "Connection: close\r\n")
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200])
    expect(JSON.parse(answers[0]!.body).username).toBe("ada")
    expect(new Set(answers.map(({ headers }) => headers.get("svc-request-id"))).size).toBe(4)
  })

  it("MUST answer a valid request before it refuses the malformed one that follows on the same connection", async () => {
    const body = newService("Before rubbish")
    const answers = await send(`${post(`Content-Length: ${body.length}\r\n`, body)}RUBBISH\r\n\r\n`)
    expect(answers.map(({ status }) => status)).toEqual([201, 400])
    expect(JSON.parse(answers[0]!.body).data.title).toBe("Before rubbish")
  })

  it("MUST request a body that waits for 100 Continue", async () => {
    const body = newService("Continued")
    const { hostname, port } = new URL(server.origin)
    const answered = await new Promise<string>((resolve) => {
      let text = ""
      const socket = connect(Number(port), hostname)
      socket.write(post(`Content-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n`, ""))
      socket.setEncoding("utf8").on("data", (more) => {
        if (text === "") socket.write(body)
        text += more
      })
      socket.once("close", () => resolve(text))
    })
    expect(answersIn(answered).map(({ status }) => status)).toEqual([100, 201])
  })

  it("MUST answer HEAD and absolute targets", async () => {
    for (const start of [
      "HEAD /health/ready",
      "HEAD /api/v1/token",
      "GET http://evil.example/api/v1/token",
      "OPTIONS *",
      "GET //"
    ]) {
      const answered = await sendRaw(server.origin, `${start} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      expect(answered, start).toMatch(/^HTTP\/1\.1 (?:200|204|401|404|405) [\s\S]*svc-request-id: /i)
    }
  })

  it("MUST survive clients that disconnect early or send nothing", async () => {
    const { hostname, port } = new URL(server.origin)
    for (const part of [
      "",
      "POST /api/v1/ser",
      post("Content-Length: 100\r\n", "{"),
      post("Transfer-Encoding: chunked\r\n", "5\r\n{")
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => socket.write(part, () => socket.resetAndDestroy()))
        socket.once("close", () => resolve())
      })
    }
  })

  it("MUST still run after all that, without having logged a failure", async () => {
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
    server.child.kill("SIGTERM")
    const { code, stderr } = await server.ended
    expect([code, stderr]).toEqual([0, expect.not.stringMatching(/failed|Error/)])
  })
})
