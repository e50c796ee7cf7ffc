import { gunzipSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { visitedHost } from "../../test/VisitedHost.ts"

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof visitedHost>>
beforeAll(async () => {
  app = await startPagesTestApp()
  ada = await visitedHost(app)
  await ada.service({ title: "Intro call", slug: "intro", description: "x ".repeat(200) })
})
afterAll(() => app.close())

/** The response as it is sent, not as `fetch` would decompress it. */
const sent = async (path: string, headers: Record<string, string>) => {
  const response = await app.web(new Request(`http://localhost${path}`, { headers }))
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

describe("The size of visitors' pages", () => {
  it("MUST stay within the budget: 14 kB for a booking page, 10 kB for others", async () => {
    const form = `/ada/intro/book?start=2026-02-02T10:00:00Z`
    const most = { "/ada/intro": 14_000, "/ada": 10_000, [form]: 10_000, "/nobody": 10_000 }
    for (const [path, limit] of Object.entries(most)) {
      const { bytes, headers } = await sent(path, { "accept-encoding": "gzip, br" })
      expect([headers.get("content-encoding"), bytes.length <= limit], `${path}: ${bytes.length}`).toEqual(["gzip", true])
    }
  })

  it("MUST be compressed only where the browser accepts it, with an ETag of its own", async () => {
    const plain = await sent("/ada/intro", {})
    const compressed = await sent("/ada/intro", { "accept-encoding": "br;q=1, GZIP;q=0.5" })
    expect(gunzipSync(compressed.bytes).equals(plain.bytes)).toBe(true)
    expect(compressed.headers.get("etag")).not.toBe(plain.headers.get("etag"))
    for (const header of ["", "identity", "gzip;q=0", "br", "x-gzip"]) {
      expect((await sent("/ada/intro", { "accept-encoding": header })).headers.get("content-encoding")).toBeNull()
    }
    const known = { "accept-encoding": "gzip", "if-none-match": compressed.headers.get("etag")! }
    expect((await app.web(new Request("http://localhost/ada/intro", { headers: known }))).status).toBe(304)
  })

  it("MUST load one script, whose address changes with its content and is cached forever", async () => {
    const { page } = await ada.open("/ada/intro")
    expect([page.count("script[src]"), page.count("link[rel=stylesheet]"), page.count("img")]).toEqual([1, 0, 0])
    const address = page.attribute("script[src]", "src")!
    const { status, headers, text } = await app.send("GET", address)
    expect([status, headers.get("cache-control"), headers.get("x-content-type-options")]).toEqual([
      200,
      "public, max-age=31536000, immutable",
      "nosniff"
    ])
    expect(text.length).toBeGreaterThan(1000)
    expect(gzipSync(text).length).toBeLessThanOrEqual(6000)
    expect((await app.send("GET", "/assets/booking-000000000000.js")).status).toBe(404)
  })
})
