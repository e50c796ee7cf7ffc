import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { describe, expect, it } from "vitest"
import { precompressed } from "./Precompressed.ts"

const text = "The same words again and again. ".repeat(100)

const content = (created: { times: number }) =>
  Effect.sync(() => {
    created.times++
    return {
      bytes: new TextEncoder().encode(text),
      contentType: "text/plain",
      cacheControl: (target: string) => `at="${target}"`
    }
  })

const opened = async (created = { times: 0 }) => {
  const answer = await Effect.runPromise(precompressed(content(created)))
  return async (headers: Record<string, string> = {}) => {
    const request = HttpServerRequest.fromWeb(new Request("http://localhost/words?v=1", { headers }))
    const response = await Effect.runPromise(Effect.provideService(answer, HttpServerRequest.HttpServerRequest, request))
    return { response, web: HttpServerResponse.toWeb(response) }
  }
}

describe("Precompressed content", () => {
  it.each([
    ["", null],
    ["identity", null],
    ["deflate", null],
    ["gzip", "gzip"],
    ["GZip;q=0.5", "gzip"],
    ["gzip, br", "br"],
    ["br;q=1.0, gzip;q=0.8", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0, gzip ; q = 0.0", null],
    ["br;q=nonsense", null],
    ["*", null]
  ])("MUST answer Accept-Encoding: %s with the encoding %s", async (header, encoding) => {
    const ask = await opened()
    const { web } = await ask(header === "" ? {} : { "accept-encoding": header })
    expect([web.status, web.headers.get("content-encoding")]).toEqual([200, encoding])
  })

  it("MUST produce the content and each encoding once, for any number of concurrent requests", async () => {
    const created = { times: 0 }
    const ask = await opened(created)
    for (const encoding of ["br", "gzip", "identity"]) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ "accept-encoding": encoding })))
      const bodies = answers.map(({ response: { body } }) => (body._tag === "Uint8Array" ? body.body : undefined))
      expect([bodies[0] instanceof Uint8Array, new Set(bodies).size]).toEqual([true, 1])
    }
    expect(created.times).toBe(1)
  })

  it("MUST give each encoding its own ETag", async () => {
    const ask = await opened()
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(async (encoding) => (await ask({ "accept-encoding": encoding })).web.headers.get("etag"))
    )
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]{22}(?:-br|-gzip)?"$/)
  })

  it.each([
    ["the tag", (tag: string) => tag, 304],
    ["the tag made weak", (tag: string) => `W/${tag}`, 304],
    ["the tag among others", (tag: string) => `"other", ${tag}`, 304],
    ["anything", () => "*", 304],
    ["another tag", () => '"other"', 200],
    ["the tag of another encoding", (tag: string) => tag.replace(/"$/, '-br"'), 200]
  ])("MUST answer If-None-Match with %s", async (_, header, status) => {
    const ask = await opened()
    const { web: first } = await ask()
    const { web } = await ask({ "if-none-match": header(first.headers.get("etag")!) })
    expect([web.status, await web.text()]).toEqual([status, status === 304 ? "" : text])
    expect(web.headers.get("cache-control")).toBe('at="/words?v=1"')
  })
})
