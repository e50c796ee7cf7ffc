import { maxBodyBytes } from "@slotkit/core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, type Sent, startHttpTestApp } from "../../test/HttpTestApp.ts"

let app: HttpTestApp
let key: string
beforeAll(async () => {
  app = await startHttpTestApp()
  key = (await aHostWithKey(app)).key
})
afterAll(() => app.close())

const json = { "content-type": "application/json" }
const post = (sent: Sent) => {
  app.clock.now += 2000
  return app.send("POST", "/api/v1/services", { token: key, ...sent })
}
const service = (title: string) => JSON.stringify({ title, durations: [{ minutes: 30 }] })
const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`
const filled = (bytes: number) => service("").replace('""', `"${"a".repeat(bytes - service("").length)}"`)
const inChunks = (text: string, size = 10_000) =>
  new ReadableStream({
    start: (controller) => {
      for (let from = 0; from < text.length; from += size)
        controller.enqueue(new TextEncoder().encode(text.slice(from, from + size)))
      controller.close()
    }
  })

const malformed = { message: "The request body is not valid JSON.", code: "malformed_body" }
const tooDeep = { message: "The request body must not nest deeper than 32 levels.", code: "malformed_body" }
const notUtf8 = { message: "The request body is not valid UTF-8.", code: "malformed_body" }
const wrongType = { message: "The request body must be application/json in UTF-8.", code: "wrong_content_type" }
const compressed = { message: "The request body must not be compressed.", code: "wrong_content_type" }
const tooLarge = { message: "The request body must be at most 65536 bytes.", code: "body_too_large" }

describe("Requests: bodies", () => {
  it.each<[string, Sent, number, object]>([
    ["malformed JSON", { body: "{", headers: json }, 400, malformed],
    ["two documents", { body: "{} {}", headers: json }, 400, malformed],
    ["JSON with a comment", { body: "{} // more", headers: json }, 400, malformed],
    ["NaN", { body: '{"title": NaN}', headers: json }, 400, malformed],
    ["blank", { body: "  ", headers: json }, 400, malformed],
    ["a form", { body: "title=x", headers: json }, 400, malformed],
    ["invalid UTF-8", { body: Uint8Array.from([0x22, 0xff, 0x22]), headers: json }, 400, notUtf8],
    ["an overlong encoding", { body: Uint8Array.from([0x22, 0xc0, 0x80, 0x22]), headers: json }, 400, notUtf8],
    ["UTF-16", { body: Uint8Array.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]), headers: json }, 400, notUtf8],
    ["33 levels of nesting", { body: nested(33), headers: json }, 400, tooDeep],
    ["7,000 levels of nesting", { body: nested(7_000), headers: json }, 400, tooDeep],
    ["6,000 objects in each other", { body: `${'{"a":'.repeat(6_000)}1${"}".repeat(6_000)}`, headers: json }, 400, tooDeep],
    ["no content type", { body: new TextEncoder().encode("{}") }, 415, wrongType],
    ["text/plain", { body: "{}", headers: { "content-type": "text/plain" } }, 415, wrongType],
    ["a form's type", { body: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } }, 415, wrongType],
    ["another charset", { body: "{}", headers: { "content-type": "application/json; charset=iso-8859-1" } }, 415, wrongType],
    ["jsonp", { body: "{}", headers: { "content-type": "application/jsonp" } }, 415, wrongType],
    ["gzip", { body: "{}", headers: { ...json, "content-encoding": "gzip" } }, 415, compressed],
    ["one byte too many", { body: filled(maxBodyBytes + 1), headers: json }, 413, tooLarge],
    ["100,000 levels of nesting", { body: nested(100_000), headers: json }, 413, tooLarge],
    ["too many bytes in chunks", { body: inChunks(filled(maxBodyBytes + 1)), headers: json }, 413, tooLarge],
    ["too many bytes announced", { body: "{}", headers: { ...json, "content-length": "70000" } }, 413, tooLarge]
  ])("MUST refuse %s", async (_, sent, status, body) => {
    const answer = await post(sent)
    expect([answer.status, answer.json]).toEqual([status, body])
  })

  it("MUST validate the body before the credential", async () => {
    expect((await post({ token: undefined, body: "{", headers: json })).status).toBe(400)
    expect((await post({ token: "nope", body: "{}", headers: { "content-type": "text/plain" } })).status).toBe(415)
    expect((await post({ token: undefined, body: "{}", headers: json })).status).toBe(401)
  })

  it.each<[string, Sent]>([
    ["with a charset", { body: service("A"), headers: { "content-type": "application/json; charset=utf-8" } }],
    ["with a quoted charset", { body: service("B"), headers: { "content-type": 'Application/JSON;charset="UTF-8"' } }],
    ["of a type built on JSON", { body: service("C"), headers: { "content-type": "application/vnd.acme+json" } }],
    ["with other parameters", { body: service("G"), headers: { "content-type": "application/json; profile=x; charset=utf-8" } }],
    ["with a byte order mark", { body: `\ufeff${service("D")}`, headers: json }],
    ["marked identity", { body: service("E"), headers: { ...json, "content-encoding": "identity" } }],
    ["in chunks", { body: inChunks(service("F"), 3), headers: json }]
  ])("MUST take JSON %s", async (_, sent) => {
    expect((await post(sent)).status).toBe(201)
  })

  it("MUST accept a body of exactly 64 KiB, and 32 levels of nesting", async () => {
    expect((await post({ body: filled(maxBodyBytes), headers: json })).json.errors).toEqual({
      title: ["The title field must be at most 50 characters."]
    })
    expect((await post({ body: nested(32), headers: json })).status).toBe(422)
  })

  it("MUST treat an empty body as {}", async () => {
    for (const sent of [
      {},
      { body: "", headers: json },
      { headers: { "content-length": "0" } },
      { body: inChunks(""), headers: json }
    ]) {
      const { status, json } = await post(sent)
      expect([status, Object.keys(json.errors)]).toEqual([422, ["title", "durations"]])
    }
  })

  it.each(["[]", "[1]", "null", "1", '"text"', "true"])("MUST answer 422 to a body that is not an object: %s", async (body) => {
    const { status, json: answer } = await post({ body, headers: json })
    const message = "The body must be an object."
    const problems = [{ path: "body", rule: "type", message }]
    expect([status, answer]).toEqual([422, { message, code: "invalid", errors: { body: [message] }, problems }])
  })

  it("MUST ignore unknown fields, including __proto__, and use the last of duplicate keys", async () => {
    const body =
      '{"title":"First","title":"Last","durations":[{"minutes":30}],"__proto__":{"polluted":1},"constructor":1,"extra":[]}'
    const { status, json: answer } = await post({ body, headers: json })
    expect([status, answer.data.title]).toEqual([201, "Last"])
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(answer.data.extra).toBeUndefined()
  })

  it("MUST NOT read the body of a GET or DELETE", async () => {
    expect((await app.send("DELETE", "/api/v1/services/999", { token: key, body: "{", headers: json })).status).toBe(404)
  })
})
