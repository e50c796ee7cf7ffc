import { createHash } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { origin, type Started, start } from "../../test/Harness.ts"
import { manageOpenApiDocument, openApiDocument, visitorOpenApiDocument } from "./OpenApiDocument.ts"

let app: Started
beforeAll(async () => {
  app = await start()
})
afterAll(() => app.close())

describe("The reference", () => {
  it("MUST serve the OpenAPI documents to everybody, cacheable", async () => {
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

  it.each(["/docs", "/manage/docs", "/visitor/docs"])("MUST render %s without loading anything from elsewhere", async (path) => {
    const { status, text, headers } = await app.send("GET", path)
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    const markup = text.replace(/<script>[\s\S]*?<\/script>/g, "")
    expect(markup).not.toMatch(/\b(?:src|href)=/)
    expect(text).toContain('"withDefaultFonts":false')
  })

  it("MUST allow its own scripts and no others", async () => {
    const { text, headers } = await app.send("GET", "/docs")
    const hashes = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`
    )
    expect(hashes).toHaveLength(2)
    expect(headers.get("content-security-policy")).toContain(`default-src 'none'; script-src ${hashes.join(" ")};`)
    expect((await app.send("HEAD", "/docs")).text).toBe("")
  })
})
