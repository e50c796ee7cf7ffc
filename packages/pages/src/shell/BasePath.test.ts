import { gunzipSync } from "node:zlib"
import { hashToken } from "@slotkit/core"
import { Context } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { consoleHost } from "../../test/ConsoleHost.ts"
import { startPagesTestApp } from "../../test/PagesTestApp.ts"
import { CurrentPageOptions } from "../theme/CurrentPageOptions.ts"

const app = await startPagesTestApp({
  baseUrl: "https://my.site/scheduling",
  adjust: (context) => Context.add(context, CurrentPageOptions, { theme: { accent: "#7a1fa2" } })
})
afterAll(() => app.close())

describe("Pages of an installation", () => {
  it.each(["/app/sign-in", "/checkout/nothing", "/visitor/bookings/nothing"])(
    "MUST have its theme and its path, with a policy that allows the style: %s",
    async (path) => {
      const { text, headers } = await app.send("GET", path)
      const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? []
      expect(style).toContain("--slotkit-accent:#7a1fa2")
      const hash = Buffer.from(hashToken(style), "hex").toString("base64")
      expect(headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`)
      expect(text).not.toMatch(/ (?:href|action)="\/(?!scheduling)/)
    }
  )

  it.each(["/app/sign-in", "/checkout/nothing"])(
    "MUST be compressed within 10 kB where the browser accepts it, with cookies too: %s",
    async (path) => {
      const sent = async (headers: Record<string, string>) => {
        const response = await app.web(new Request(`http://localhost${path}`, { headers }))
        return { encoding: response.headers.get("content-encoding"), bytes: Buffer.from(await response.arrayBuffer()) }
      }
      const plain = await sent({})
      expect([plain.encoding, plain.bytes.toString().includes("<h1")]).toEqual([null, true])
      for (const cookie of ["", "session=1"]) {
        const packed = await sent({ "accept-encoding": "gzip", cookie })
        expect([packed.encoding, gunzipSync(packed.bytes).toString().includes("<h1")]).toEqual(["gzip", true])
        expect(packed.bytes.length).toBeLessThanOrEqual(10_000)
      }
    }
  )

  it("MUST load the script of the console below its path", async () => {
    const { see } = await consoleHost(app)
    const { headers, page } = await see("/app/services")
    const [src] = page.attributes("script", "src")
    expect(src).toMatch(/^\/scheduling\/app\/assets\/console-\w+\.js$/)
    expect(headers.get("content-security-policy")).toContain(`script-src https://my.site${src};`)
    expect((await app.send("GET", src!.replace("/scheduling", ""))).status).toBe(200)
  })
})
