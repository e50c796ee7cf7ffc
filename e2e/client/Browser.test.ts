// @module-tag thorough

import { readFileSync } from "node:fs"
import { join } from "node:path"
import type * as client from "@slotkit/client"
import type * as core from "@slotkit/core"
import { beforeAll, describe, expect, it } from "vitest"
import { hasNoChromium, openTab } from "../life/Chromium.ts"
import { facadeServer } from "../life/FacadeServer.ts"
import { bundleForBrowsers } from "./Bundle.ts"

declare global {
  /** The entries, as loaded by the test's page. */
  var entries: { readonly client: typeof client; readonly core: typeof core }
}

const entryFiles = {
  client: "client/src/index.ts",
  "client/operator": "client/src/createOperatorClient.ts",
  "client/receiver": "client/src/webhookReceiver.ts",
  "client/visitor": "client/src/createVisitorClient.ts",
  core: "core/src/index.ts"
}

const bundles: Record<string, Awaited<ReturnType<typeof bundleForBrowsers>>> = {}
beforeAll(async () => {
  for (const [name, entry] of Object.entries(entryFiles)) bundles[name] = await bundleForBrowsers(`packages/${entry}`)
})

describe("The size of a whole entry, minified and gzipped", () => {
  it.each([
    ["client", 6_000],
    ["client/operator", 6_000],
    ["client/receiver", 4_000],
    ["client/visitor", 4_000],
    ["core", 67_500]
  ])("MUST stay small: %s under %s bytes", (name, limit) => {
    console.info(`@slotkit/${name}: ${bundles[name]?.gzippedBytes} bytes gzipped`)
    expect(bundles[name]?.gzippedBytes).toBeLessThan(limit)
  })
})

describe.skipIf(hasNoChromium())("The entries in a browser", () => {
  /** Opens a tab on the service's own origin, whose page has loaded both entries. */
  const open = async (origin: string) => {
    const tab = await openTab(origin)
    const files: Record<string, { readonly contentType: string; readonly body: string }> = {
      "/bundled/": { contentType: "text/html", body: page },
      "/bundled/client.js": { contentType: "text/javascript", body: bundles.client!.code },
      "/bundled/core.js": { contentType: "text/javascript", body: bundles.core!.code }
    }
    await tab.page.route(`${origin}/bundled/*`, (route) => route.fulfill(files[new URL(route.request().url()).pathname]!))
    await tab.page.goto(`${origin}/bundled/`)
    await tab.page.waitForFunction(() => "entries" in globalThis)
    return tab
  }

  const page = `<!doctype html><title>Bundled</title><link rel="icon" href="data:,"><script type="module">
import * as client from "./client.js"
import * as core from "./core.js"
globalThis.entries = { client, core }
</script>`

  it("MUST call the API: pages, creation and error messages", async () => {
    const { slotkit, origin } = await facadeServer()
    const host = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "Europe/Rome", plan: "pro" })
    const { key } = await slotkit.apiKeys.create(host.id, { name: "Page", scopes: ["invites.read", "invites.write"] })
    const { page, complaints } = await open(origin)
    const seen = await page.evaluate(
      async ([baseUrl, token]) => {
        const { invites, services, profile } = entries.client.createClient({ baseUrl, token })
        const created = [await invites.create({ title: "One" }), await invites.create({ title: "Two" })]
        const titles: Array<string> = []
        for await (const { title } of invites.list({ per_page: 1 })) titles.push(title)
        const { id } = created[0]!
        await invites.delete(id)
        const refusal = await services.get(id).catch((error) => error)
        const isOurs = refusal instanceof entries.client.SlotkitApiError
        return { username: (await profile()).username, titles, isOurs, code: refusal.code, scopes: refusal.scopes }
      },
      [origin, key] as const
    )
    expect(seen).toEqual({
      username: "ada",
      titles: ["Two", "One"],
      isOurs: true,
      code: "missing_scope",
      scopes: ["services.read"]
    })
    expect(complaints).toEqual([expect.stringContaining("403")])
  })

  it("MUST give the same results as Node for every test vector, and compute the same slots", async () => {
    const { origin } = await facadeServer()
    const { page, complaints } = await open(origin)
    const { vectors } = JSON.parse(readFileSync(vectorsFile, "utf8"))
    const verdicts = await page.evaluate(async (input: typeof vectors) => {
      const judged: Array<{ readonly name: string; readonly core: boolean; readonly client: string | null }> = []
      for (const { name, secret, header, body_base64: base64, now } of input) {
        const body = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        const verified = entries.client.verifyWebhook({ body, headers: new Headers({ "svc-signature": header }) }, secret, {
          now
        })
        judged.push({
          name,
          core: entries.core.verifyWebhookSignature({ secret, header, body, now }),
          client: await verified.then(
            () => null,
            (error) => error.code
          )
        })
      }
      return judged
    }, vectors)
    const notEvents = ["bytes that are not UTF-8", "an empty body"]
    expect(verdicts).toEqual(
      vectors.map(({ name, verifies, reason }: Record<string, unknown>) => ({
        name,
        core: verifies,
        client: notEvents.includes(String(name)) ? "malformed_body" : reason
      }))
    )
    const starts = await page.evaluate(() => {
      const rules = { timeZone: "Europe/London", weekly: [{ weekday: 1, start: "09:00", end: "10:30" }], overrides: [] }
      const buffers = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0, minimumNoticeMinutes: 0, slotIntervalMinutes: 30 }
      const now = Date.parse("2027-01-08T12:00:00Z")
      const query = { now, from: "2027-01-11", to: "2027-01-11", durationMinutes: 30, busy: [] }
      return entries.core.computeSlots({ ...rules, ...buffers }, query).map(({ start }) => new Date(start).toISOString())
    })
    expect(starts).toEqual(["09:00", "09:30", "10:00"].map((time) => `2027-01-11T${time}:00.000Z`))
    expect(complaints).toEqual([])
  })

  const vectorsFile = join(import.meta.dirname, "../../packages/client/vectors/webhook-signatures.json")
})
