import { refreshTokenLifetimeSeconds, type Scope } from "@slotkit/core"
import { GrantStore } from "@slotkit/engine"
import { aTokenPair } from "@slotkit/engine/fakes"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Browser, browser, formTokenIn, signedIn } from "../../test/Browser.ts"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { scopeWords } from "../page/ScopeWords.ts"

let app: PagesTestApp
let host: { readonly id: number }
let ada: Browser
beforeEach(async () => {
  app = await startPagesTestApp()
  host = await app.manage("POST", "/hosts", {
    email: "ada@example.com",
    username: "ada",
    name: "Ada Byron",
    timezone: "Pacific/Auckland"
  })
  ada = await signedIn(app)
})
afterEach(() => app.close())

const anApp = (name = "Calendar Sync") =>
  app.manage("POST", "/apps", { name, redirect_uris: ["https://sync.example/cb"], scopes: ["profile.read", "bookings.read"] })
/** Connects an app to a host, with tokens that have random hashes and are issued now. */
const connect = (appId: number, hostId = host.id, scopes: ReadonlyArray<Scope> = ["profile.read", "bookings.read"]) =>
  app.run(
    Effect.gen(function* () {
      const grants = yield* GrantStore
      const { familyId } = yield* grants.beginFamily({ hostId, appId }, app.clock.now)
      const [access, refresh] = [crypto.randomUUID(), crypto.randomUUID()]
      yield* grants.issue(aTokenPair({ familyId, access, refresh, scopes, issuedAt: app.clock.now }))
    })
  )
const connections = () => app.manage("GET", `/hosts/${host.id}/connections`)
const keys = () => app.manage("GET", `/hosts/${host.id}/api-keys`)
const lastDone = async () => (await app.manage("GET", `/hosts/${host.id}/audit?per_page=1`))[0]

describe("A host's account page", () => {
  it("MUST redirect visitors who are not signed in to the sign-in page", async () => {
    for (const path of ["/app", "/app/plan"]) {
      const { status, location } = await browser(app).open(path)
      expect([status, location]).toEqual([303, `/app/sign-in?return_to=${encodeURIComponent(path)}`])
    }
  })

  it("MUST show the signed-in host, the plan, and empty lists", async () => {
    const { status, heading, text } = await ada.open("/app")
    expect([status, heading]).toEqual([200, "Your account"])
    for (const shown of [
      "<dd>Ada Byron</dd>",
      "<dd>ada@example.com</dd>",
      "<dd>Free ",
      '<a href="https://book.example/ada">https://book.example/ada</a>',
      "No apps are connected to your account.",
      "You have no API keys.",
      '<button class="plain">Sign out</button>',
      '<button class="plain">Sign out of all devices</button>'
    ]) {
      expect(text).toContain(shown)
    }
  })

  it("MUST escape the names of apps, keys and hosts", async () => {
    const name = '<script>"'
    await app.manage("PATCH", `/hosts/${host.id}`, { name })
    await connect((await anApp(name)).id)
    await app.manage("POST", `/hosts/${host.id}/api-keys`, { name })
    const { text } = await ada.open("/app")
    expect(text.match(/&#60;script&#62;&#34;/g)).toHaveLength(5)
    expect(text).not.toContain("<script")
  })

  it("MUST NOT run scripts, be framed or be cached", async () => {
    for (const path of ["/app", "/app/plan", "/app/apps"]) {
      const { headers, text } = await ada.open(path)
      expect(headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; .*form-action 'self'; .*frame-ancestors 'none'$/
      )
      expect([headers.get("x-frame-options"), headers.get("cache-control")]).toEqual(["DENY", "no-store"])
      expect(text).not.toMatch(/<script|\son\w+=|style=|src=/i)
    }
  })
})

describe("Connected apps", () => {
  it("MUST be listed with their scopes in words, the connection date, and a button for each", async () => {
    await connect((await anApp()).id)
    const { text } = await ada.open("/app")
    for (const shown of [
      '<h3><bdi class="name">Calendar Sync</bdi></h3>',
      "Connected Monday 5 January 2026.",
      "<li>View your profile and bookable services</li>",
      "who made them (requires Pro)</li>",
      '<button class="plain">Disconnect <bdi class="name">Calendar Sync</bdi></button>'
    ]) {
      expect(text).toContain(shown)
    }
  })

  it("MUST show the scopes of every approval in force, or that there are none", async () => {
    const { id } = await anApp()
    await connect(id)
    await connect(id, host.id, ["profile.read"])
    expect((await ada.open("/app")).text).toContain(`<li>${scopeWords["bookings.read"]} (requires Pro)</li>`)
    app.clock.now += refreshTokenLifetimeSeconds * 1000
    const { text } = await (await signedIn(app)).open("/app")
    expect(text).toContain("Connected Monday 5 January 2026. It no longer has access.")
    expect(text).not.toContain(scopeWords["profile.read"])
    expect(text).toContain('<button class="plain">Disconnect <bdi class="name">Calendar Sync</bdi></button>')
  })

  it("MUST be disconnected by their button, with the host as the actor", async () => {
    const [first, second] = [await anApp("One"), await anApp("Two")]
    await connect(first.id)
    await connect(second.id)
    const { status, location } = await ada.submit("/app", {}, `/app/apps/${first.id}/disconnect`)
    expect([status, location]).toEqual([303, "/app"])
    expect(await connections()).toMatchObject([{ app: { name: "Two" } }])
    expect(await lastDone()).toMatchObject({
      action: "app.disconnect",
      actor: { kind: "host", id: host.id },
      subject_id: first.id
    })
  })

  it("MUST answer 404 for an app that is not connected to this host", async () => {
    const { id } = await anApp()
    const other = await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "Europe/Rome" })
    await connect(id, other.id)
    for (const path of [`/app/apps/${id}/disconnect`, "/app/apps/999/disconnect", "/app/apps/x/disconnect"]) {
      const { status, heading } = await ada.submit("/app", {}, path)
      expect([status, heading]).toEqual([404, "Not found"])
    }
    expect(await app.manage("GET", `/hosts/${other.id}/connections`)).toHaveLength(1)
  })
})

describe("API keys", () => {
  it("MUST be created by the form, with the chosen values, and shown once", async () => {
    const formToken = formTokenIn((await ada.open("/app")).text)
    const { status, heading, text, headers } = await ada.post("/app/keys", [
      ["form_token", formToken],
      ["name", " Nightly "],
      ["scopes", "invites.read"],
      ["scopes", "services.write"]
    ])
    expect([status, heading, headers.get("cache-control")]).toEqual([200, "Your new API key", "no-store"])
    const key = /<code class="key">(svc_sk_[0-9A-Za-z]{49})<\/code>/.exec(text)![1]!
    const token = await app.send("GET", "/api/v1/token", { headers: { authorization: `Bearer ${key}` } })
    expect(JSON.parse(token.text).scopes.map(({ id }: { id: string }) => id)).toEqual([
      "profile.read",
      "availability.read",
      "bookings.read",
      "services.write",
      "invites.read"
    ])
    const page = (await ada.open("/app")).text
    expect(page).not.toContain(key)
    expect(page).toContain(`<code>svc_sk_…${key.slice(-4)}</code>, last used Monday 5 January 2026. It can:</p>`)
    expect(await lastDone()).toMatchObject({ action: "apiKey.create", actor: { kind: "host", id: host.id } })
  })

  it("MUST offer every scope except the base scopes, in words", async () => {
    const { text } = await ada.open("/app")
    expect([...text.matchAll(/type="checkbox" name="scopes" value="(.*?)">/g)].map(([, scope]) => scope)).toEqual([
      "services.read",
      "services.write",
      "invites.read",
      "invites.write",
      "webhooks.write"
    ])
  })

  it("MUST be listed with their scopes", async () => {
    await app.manage("POST", `/hosts/${host.id}/api-keys`, { name: "Mine", scopes: ["invites.read"] })
    const { text } = await ada.open("/app")
    for (const words of ["profile.read", "availability.read", "bookings.read", "invites.read"] as const) {
      expect(text).toContain(`<li>${scopeWords[words]}`)
    }
    expect(text).not.toContain(`<li>${scopeWords["services.write"]}`)
  })

  it("MUST expire, when a date is chosen, at the end of that day in the host's time zone", async () => {
    expect((await ada.submit("/app", { name: "Short", last_day: "2026-01-06" }, "/app/keys")).status).toBe(200)
    expect(await keys()).toMatchObject([{ name: "Short", expires_at: "2026-01-06T11:00:00Z" }])
    expect((await ada.open("/app")).text).toContain(", never used, until Tuesday 6 January 2026. It can:")
    expect((await ada.submit("/app", { name: "Long", last_day: "" }, "/app/keys")).status).toBe(200)
    expect((await keys()).find(({ name }: { name: string }) => name === "Long").expires_at).toBeNull()
  })

  it.each(["2026-01-04", "2026-02-30", "2999-12-31", "tomorrow", "2026-01-06T00:00:00Z "])(
    "MUST NOT be created with the expiry date %j: 422 with the form's values kept",
    async (last_day) => {
      const { status, text } = await ada.submit("/app", { name: "x", last_day }, "/app/keys")
      expect(status).toBe(422)
      expect(text).toContain('<a href="#last_day">Choose today or a later date, or leave the field empty.</a>')
      expect(text).toContain(`value="${last_day}" aria-invalid="true" aria-describedby="last_day-wrong"`)
      expect(await keys()).toEqual([])
    }
  )

  it("MUST show the form again as 422, with errors and the values kept, when the input is invalid", async () => {
    const { status, text } = await ada.submit("/app", { name: " ", scopes: "invites.read" }, "/app/keys")
    expect(status).toBe(422)
    expect(text).toContain("<title>Error: Your account</title>")
    expect(text).toMatch(
      /<div class="sheet message">\n<div class="problem" role="alert">[\s\S]*<a href="#name">Enter a name for the key.<\/a>/
    )
    expect(text).toContain('<span class="error" id="name-wrong">Enter a name for the key.</span>')
    expect(text).toContain('value=" " aria-invalid="true" aria-describedby="name-wrong"')
    expect(text).toContain('value="invites.read" checked>')
    const long = (await ada.submit("/app", { name: "x".repeat(101) }, "/app/keys")).text
    expect(long).toContain('<a href="#name">Enter a name of at most 100 characters.</a>')
    expect(await keys()).toEqual([])
  })

  it("MUST mark the scopes, and not the name, when a scope is invalid, and otherwise every invalid field", async () => {
    const { status, text } = await ada.submit("/app", { name: "x", scopes: "everything" }, "/app/keys")
    expect(status).toBe(422)
    expect(text).toContain('<a href="#scopes">Select only permissions listed in the form.</a>')
    expect(text).toContain('<fieldset class="field" id="scopes" tabindex="-1" aria-describedby="scopes-wrong">')
    expect(text).not.toContain('aria-invalid="true" aria-')
    const all = (await ada.submit("/app", { name: "", scopes: "everything", last_day: "2020-01-01" }, "/app/keys")).text
    expect([...all.matchAll(/<li><a href="#(\w+)">/g)].map(([, field]) => field)).toEqual(["name", "last_day", "scopes"])
    expect(await keys()).toEqual([])
  })

  it("MUST say that webhooks are deleted with their key or connected app", async () => {
    await app.manage("POST", `/hosts/${host.id}/api-keys`, { name: "Mine" })
    await connect((await anApp()).id)
    const { text } = await ada.open("/app")
    expect(text).toContain("Revoking a key also deletes the webhooks created with it.")
    expect(text).toContain("Disconnecting an app also deletes its webhooks.")
  })

  it("MUST be revoked by their button, for the host's own keys only", async () => {
    const mine = await app.manage("POST", `/hosts/${host.id}/api-keys`, { name: "Mine" })
    const other = await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "Europe/Rome" })
    const hers = await app.manage("POST", `/hosts/${other.id}/api-keys`, { name: "Hers" })
    expect((await ada.submit("/app", {}, `/app/keys/${hers.id}/revoke`)).status).toBe(404)
    expect((await ada.submit("/app", {}, `/app/keys/${mine.id}/revoke`)).location).toBe("/app")
    expect(await keys()).toEqual([])
    expect(await app.manage("GET", `/hosts/${other.id}/api-keys`)).toHaveLength(1)
  })

  it("MUST redirect from the form's address to the account page", async () => {
    expect((await ada.open("/app/keys")).location).toBe("/app")
  })
})

describe("Every form of the account page", () => {
  it("MUST be answered 403 without effect if its token is missing, from another session, or from another site", async () => {
    const { id: appId } = await anApp()
    await connect(appId)
    const { id: keyId } = await app.manage("POST", `/hosts/${host.id}/api-keys`, { name: "Mine" })
    const elsewhere = formTokenIn((await (await signedIn(app)).open("/app")).text)
    const own = formTokenIn((await ada.open("/app")).text)
    for (const path of [`/app/apps/${appId}/disconnect`, "/app/keys", `/app/keys/${keyId}/revoke`]) {
      const name = ["name", "New"] as const
      const answers = [
        await ada.post(path, [name]),
        await ada.post(path, [name, ["form_token", elsewhere]]),
        await ada.post(path, [name, ["form_token", own]], { "sec-fetch-site": "cross-site" })
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
      const nobody = await browser(app).post(path, [name, ["form_token", own]])
      expect([nobody.status, nobody.heading, nobody.text.includes('<a href="/app">')]).toEqual([403, "You are signed out", true])
    }
    expect([(await connections()).length, (await keys()).length]).toEqual([1, 1])
  })
})

describe("Pages that API responses link to", () => {
  it("MUST show the host's plan and the features of Pro", async () => {
    const free = (await ada.open("/app/plan")).text
    expect(free).toContain("<strong>ada@example.com</strong> is on <strong>Free</strong>")
    expect(free).toContain("(Free includes 1)</li>")
    await app.manage("PATCH", `/hosts/${host.id}`, { plan: "pro" })
    expect((await ada.open("/app/plan")).text).toContain("is on <strong>Pro</strong>")
  })

  it("MUST tell app developers, signed in or not, how to get credentials", async () => {
    const { status, text } = await browser(app).open("/app/apps")
    expect([status, text.includes("The operator of this site registers apps")]).toEqual([200, true])
  })

  it("MUST redirect to the operator's own pages, if configured", async () => {
    const elsewhere = await startPagesTestApp({
      settings: { upgradeUrl: "https://www.example.com/upgrade", developerPortalUrl: "https://dev.example.com/" }
    })
    expect((await browser(elsewhere).open("/app/plan")).location).toBe("https://www.example.com/upgrade")
    expect((await browser(elsewhere).open("/app/apps")).location).toBe("https://dev.example.com/")
    await elsewhere.close()
  })
})
