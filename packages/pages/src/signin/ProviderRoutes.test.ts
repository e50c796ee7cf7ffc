import { IdentityProvider } from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, expect, it } from "vitest"
import { browser } from "../../test/Browser.ts"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"

let app: PagesTestApp
beforeEach(async () => {
  app = await startPagesTestApp({
    adjust: Context.add(IdentityProvider, {
      label: "Example",
      createsHosts: false,
      authorizationUrl: ({ state }) => Effect.succeed(`https://login.example/authorize?state=${state}`),
      identityOf: () => Effect.succeed({ email: "ada@example.com", emailVerified: true, name: null, groups: [] })
    })
  })
  await app.manage("POST", "/hosts", { email: "ada@example.com", timezone: "UTC" })
})
afterEach(() => app.close())

const begin = async (tab: ReturnType<typeof browser>, returnTo = "/app/keys") => {
  const { location } = await tab.open(`/app/sign-in/provider?return_to=${encodeURIComponent(returnTo)}`)
  return `/app/sign-in/provider/callback?code=c&state=${new URL(location!).searchParams.get("state")}`
}

it("A sign-in at a provider MUST expire after ten minutes", async () => {
  const tab = browser(app)
  const [early, late] = [await begin(tab), await begin(tab)]
  app.clock.now += 10 * 60_000 - 1
  expect(await tab.open(early)).toMatchObject({ status: 303, location: "/app/keys" })
  app.clock.now += 1
  expect(await tab.open(late)).toMatchObject({ status: 410, heading: "This sign-in has expired" })
})

it("A sign-in at a provider MUST return to a path of Slotkit only", async () => {
  const tab = browser(app)
  expect((await tab.open(await begin(tab, "https://evil.example/"))).location).toBe("/app")
  expect((await tab.open(await begin(tab, `/app?x=${"x".repeat(1000)}`))).location).toBe("/app")
})

it("A sign-in at a provider MUST NOT be used up by HEAD, and beginning it MUST be limited per client address", async () => {
  const tab = browser(app)
  const path = await begin(tab)
  expect((await app.send("HEAD", path)).status).toBe(204)
  expect((await tab.open(path)).status).toBe(303)
  const from = { "x-connection": "192.0.2.1" }
  const statuses = []
  for (let n = 0; n < 31; n++) statuses.push((await browser(app).open("/app/sign-in/provider", from)).status)
  expect([new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([new Set([303]), 429])
})
