import { createHash } from "node:crypto"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type HttpTestApp, origin, startHttpTestApp } from "../../test/HttpTestApp.ts"
import { manageOpenApiDocument, openApiDocument, visitorOpenApiDocument } from "./OpenApiDocument.ts"

let app: HttpTestApp
let scriptAddress: string
beforeAll(async () => {
  app = await startHttpTestApp()
  scriptAddress = new URL(scriptOf((await app.send("GET", "/docs")).text), `${origin}/docs`).href.slice(origin.length)
})
afterAll(() => app.close())

const scriptOf = (page: string): string => /<script src="([^"]*)"/.exec(page)?.[1] ?? ""

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.web(new Request(`http://localhost${path}`, { headers }))
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const pages = ["/docs", "/manage/docs", "/visitor/docs"]

describe("The reference", () => {
  it.each(pages)("MUST lead from %s/ to the page", async (path) => {
    const { status, headers } = await app.send("GET", `${path}/`)
    const location = new URL(headers.get("location") ?? "", `${origin}${path}/`)
    expect([status, location.href]).toEqual([308, `${origin}${path}`])
  })

  it("MUST serve the OpenAPI documents without authentication, cacheable", async () => {
    const { status, json, headers } = await app.send("GET", "/openapi.json")
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=300"])
    expect(json).toEqual(JSON.parse(JSON.stringify(openApiDocument(origin))))
    expect((await app.send("GET", "/manage/openapi.json")).json).toEqual(
      JSON.parse(JSON.stringify(manageOpenApiDocument(origin)))
    )
    expect((await app.send("GET", "/visitor/openapi.json")).json).toEqual(
      JSON.parse(JSON.stringify(visitorOpenApiDocument(origin)))
    )
  })

  it.each(pages)("MUST list the operations of %s at once, in a few kB that refer only to files next to it", async (path) => {
    const { status, text, headers } = await app.send("GET", path)
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    expect(Buffer.byteLength(text)).toBeLessThan(20_480)
    const links = [...text.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, link = ""]) => link)
    const addresses = links.map((link) => new URL(link, `${origin}/below${path}`).href)
    const documented = `${origin}/below${path.replace("docs", "openapi.json")}`
    expect(addresses).toEqual(["data:,", documented, `${origin}/below${scriptAddress}`])
    expect(text).not.toMatch(/https?:/)
    expect((await app.send("HEAD", path)).text).toBe("")
  })

  it.each(pages)("MUST let %s run the script and nothing else", async (path) => {
    const { text, headers } = await app.send("GET", path)
    const digest = `sha256-${createHash("sha256")
      .update((await get(scriptAddress)).bytes)
      .digest("base64")}`
    expect(text).toContain(`integrity="${digest}"`)
    expect(headers.get("content-security-policy")).toBe(
      `default-src 'none'; script-src '${digest}'; style-src 'unsafe-inline'; img-src data:; connect-src 'self' ${origin}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
    )
    expect(text.match(/<script|\son[a-z]+=/g)).toEqual(["<script"])
  })

  it("MUST disable Scalar's features that use other hosts", async () => {
    const { text } = await app.send("GET", "/docs")
    const attribute = /data-configuration="([^"]*)"/.exec(text)![1]!
    expect(JSON.parse(attribute.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&"))).toMatchObject({
      url: "openapi.json",
      agent: { disabled: true },
      hideClientButton: true,
      mcp: { disabled: true },
      showDeveloperTools: "never",
      telemetry: false,
      withDefaultFonts: false
    })
  })

  it("MUST make the script immutable under the address of its content hash, and unavailable under any other", async () => {
    const stored = await get(scriptAddress)
    expect([stored.status, stored.headers.get("content-type"), stored.headers.get("cache-control")]).toEqual([
      200,
      "text/javascript; charset=utf-8",
      "public, max-age=31536000, immutable"
    ])
    for (const other of ["/docs/reference.js", "/docs/reference.js?v=", "/docs/reference.js?v=of-another-version"]) {
      const { status, headers } = await get(other)
      expect([other, status, headers.get("cache-control")]).toEqual([other, 200, "public, no-cache"])
    }
  })

  it("MUST revalidate the page on each visit, since it names the script's version", async () => {
    expect((await get("/docs")).headers.get("cache-control")).toBe("public, no-cache")
  })

  it("MUST compress the script to less than a third of its size", async () => {
    const plain = await get(scriptAddress)
    const brotli = await get(scriptAddress, { "accept-encoding": "gzip, deflate, br, zstd" })
    const gzip = await get(scriptAddress, { "accept-encoding": "gzip" })
    expect([brotli, gzip].map(({ headers }) => headers.get("content-encoding"))).toEqual(["br", "gzip"])
    expect([plain, brotli, gzip].map(({ headers }) => headers.get("vary"))).toEqual(Array(3).fill("accept-encoding"))
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
    expect(Math.max(brotli.bytes.length, gzip.bytes.length) * 3).toBeLessThan(plain.bytes.length)
  })

  it.each([...pages, "/openapi.json", "script"])("MUST answer 304 for %s to a browser that has it cached", async (name) => {
    const path = name === "script" ? scriptAddress : name
    const headers = { "accept-encoding": "gzip" }
    const { headers: first } = await get(path, headers)
    const again = await get(path, { ...headers, "if-none-match": first.get("etag")! })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    for (const stored of ["etag", "cache-control", "vary", "content-security-policy"]) {
      expect([stored, again.headers.get(stored)]).toEqual([stored, first.get(stored)])
    }
  })
})
