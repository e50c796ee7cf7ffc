import { refreshTokenLifetimeSeconds, type Scope } from "@slotkit/core"
import { GrantStore } from "@slotkit/engine"
import { aTokenPair } from "@slotkit/engine/fakes"
import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { consoleBrowser } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let host: { readonly id: number }
let ada: Awaited<ReturnType<typeof consoleBrowser>>
beforeEach(async () => {
  app = await startPagesTestApp()
  host = await app.manage("POST", "/hosts", {
    email: "ada@example.com",
    username: "ada",
    name: "Ada Byron",
    timezone: "Pacific/Auckland"
  })
  ada = await consoleBrowser(app, "ada@example.com")
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
const keys = () => app.manage("GET", `/hosts/${host.id}/api-keys`)
const lastDone = async () => (await app.manage("GET", `/hosts/${host.id}/audit?per_page=1`))[0]
const wrongFieldsOf = ({ page }: { readonly page: { readonly links: (selector: string) => ReadonlyArray<string> } }) =>
  page.links(".problem a")

describe("API keys", () => {
  it("MUST be created by the form, with the chosen values, and shown once", async () => {
    const { status, heading, page, headers } = await ada.fillIn("/app/keys", "/app/keys", {
      name: " Nightly ",
      scopes: ["invites.read", "services.write"]
    })
    expect([status, heading, headers.get("cache-control")]).toEqual([200, "Your new API key", "no-store"])
    const key = page.text("code.key")
    expect(key).toMatch(/^svc_sk_[0-9A-Za-z]{49}$/)
    const token = await app.send("GET", "/api/v1/token", { headers: { authorization: `Bearer ${key}` } })
    expect(JSON.parse(token.text).scopes.map(({ id }: { id: string }) => id)).toEqual([
      "profile.read",
      "availability.read",
      "bookings.read",
      "services.write",
      "invites.read"
    ])
    const list = await ada.see("/app/keys")
    expect(list.text).not.toContain(key)
    expect(list.page.text(".rows code")).toBe(`svc_sk_…${key.slice(-4)}`)
    expect(list.page.text(".rows .small")).toContain("Last used Monday, 5 January 2026")
    expect(await lastDone()).toMatchObject({ action: "apiKey.create", actor: { kind: "host", id: host.id } })
  })

  it("MUST offer every scope except the base scopes, in words", async () => {
    const { page } = await ada.see("/app/keys")
    expect(page.attributes("input[name=scopes]", "value")).toEqual([
      "services.read",
      "services.write",
      "invites.read",
      "invites.write",
      "webhooks.write",
      "bookings.write",
      "bookings.override"
    ])
  })

  it("MUST be listed with their scopes, and say which have no effect on Free", async () => {
    await app.manage("POST", `/hosts/${host.id}/api-keys`, { name: "Mine", scopes: ["invites.read"] })
    const { page } = await ada.see("/app/keys")
    expect(page.texts(".rows li li")).toEqual([
      "View your profile and bookable services",
      "View your availability",
      "View your bookings, including the names, email addresses and notes of the people who made them (requires Pro)",
      "View your single-use booking links and their recipients"
    ])
  })

  it("MUST expire, when a date is chosen, at the end of that day in the host's time zone", async () => {
    expect((await ada.fillIn("/app/keys", "/app/keys", { name: "Short", last_day: "2026-01-06" })).status).toBe(200)
    expect(await keys()).toMatchObject([{ name: "Short", expires_at: "2026-01-06T11:00:00Z" }])
    expect((await ada.see("/app/keys")).page.text(".rows .small")).toContain("Never used · Valid until Tuesday, 6 January 2026")
    app.clock.now += 3 * 86_400_000
    expect((await ada.see("/app/keys")).page.text(".rows .badge")).toBe("Expired")
  })

  it.each(["2026-01-04", "2026-02-30", "2999-12-31", "tomorrow", "2026-01-06T00:00:00Z "])(
    "MUST NOT be created with the expiry date %j: 422 with the form's values kept",
    async (last_day) => {
      const { status, page } = await ada.fillIn("/app/keys", "/app/keys", { name: "x", last_day })
      expect([status, page.texts(".problem li")]).toEqual([422, ["Choose today or a later date, or leave the field empty."]])
      expect([page.attribute("#last_day", "value"), page.attribute("#last_day", "aria-invalid")]).toEqual([last_day, "true"])
      expect(await keys()).toEqual([])
    }
  )

  it("MUST show every invalid field with the values kept", async () => {
    const refused = await ada.fillIn("/app/keys", "/app/keys", {
      name: " ",
      scopes: ["invites.read", "everything"],
      last_day: "2020-01-01"
    })
    expect([refused.status, refused.page.title]).toEqual([422, "Error: API keys · Console"])
    expect(wrongFieldsOf(refused)).toEqual(["#name", "#scopes", "#last_day"])
    expect(refused.page.attributes("input[name=scopes][checked]", "value")).toEqual(["invites.read"])
    const long = await ada.fillIn("/app/keys", "/app/keys", { name: "x".repeat(101) })
    expect(long.page.texts(".problem li")).toEqual(["Key name must be at most 100 characters."])
    expect(await keys()).toEqual([])
  })

  it("MUST be revoked by their button, for the host's own keys only", async () => {
    const mine = await app.manage("POST", `/hosts/${host.id}/api-keys`, { name: "Mine" })
    const other = await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "Europe/Rome" })
    const hers = await app.manage("POST", `/hosts/${other.id}/api-keys`, { name: "Hers" })
    expect((await ada.send(`/app/keys/${hers.id}/revoke`)).status).toBe(404)
    const { page } = await ada.see(`/app/keys/${mine.id}/revoke`)
    expect([page.text("h1"), page.texts("dl.facts div").at(-1)]).toEqual([expect.stringMatching(/^Revoke .*\?$/), "Webhooks0"])
    expect((await ada.send(`/app/keys/${mine.id}/revoke`)).page.text("h1")).toBe(page.text("h1"))
    expect((await ada.agree("/app/keys", `/app/keys/${mine.id}/revoke`)).location).toBe("/app/keys?done=key_revoked")
    expect(await keys()).toEqual([])
    expect(await app.manage("GET", `/hosts/${other.id}/api-keys`)).toHaveLength(1)
  })
})

describe("Connected apps", () => {
  it("MUST be listed with their scopes in words, the connection date, and a button for each", async () => {
    await connect((await anApp("<b>Calendar</b> Sync")).id)
    const { page } = await ada.see("/app/connections")
    expect([page.text(".rows h2"), page.text(".rows .small")]).toEqual([
      "<b>Calendar</b> Sync",
      "Connected Monday, 5 January 2026"
    ])
    expect(page.texts(".rows li li")[0]).toBe("View your profile and bookable services")
    expect(page.text(".rows a.button")).toBe("Disconnect <b>Calendar</b> Sync")
  })

  it("MUST show the scopes of every approval in force, or that there are none", async () => {
    const { id } = await anApp()
    await connect(id)
    await connect(id, host.id, ["profile.read"])
    expect((await ada.see("/app/connections")).page.texts(".rows li li")).toHaveLength(2)
    app.clock.now += refreshTokenLifetimeSeconds * 1000
    const later = await consoleBrowser(app, "ada@example.com")
    const { page } = await later.see("/app/connections")
    expect([page.text(".rows p:not(.small)"), page.count(".rows li li")]).toEqual(["It no longer has access.", 0])
  })

  it("MUST be disconnected by their button, with the host as the actor", async () => {
    const [first, second] = [await anApp("One"), await anApp("Two")]
    await connect(first.id)
    await connect(second.id)
    const { status, location } = await ada.agree("/app/connections", `/app/apps/${first.id}/disconnect`)
    expect([status, location]).toEqual([303, "/app/connections?done=disconnected"])
    expect((await ada.see("/app/connections")).page.texts(".rows h2")).toEqual(["Two"])
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
      expect((await ada.send(path)).status).toBe(404)
    }
    expect(await app.manage("GET", `/hosts/${other.id}/connections`)).toHaveLength(1)
  })
})

describe("Pages that API responses link to", () => {
  it("MUST show the host's plan and the features of Pro", async () => {
    expect((await ada.see("/app/plan")).page.text(".lead")).toMatch(/^You are on the Free plan. Ask the operator/)
    expect((await ada.see("/app/plan")).page.text("tbody td")).toBe("1")
    await app.manage("PATCH", `/hosts/${host.id}`, { plan: "pro" })
    expect((await ada.see("/app/plan")).page.text(".lead")).toBe("You are on the Pro plan. Your plan includes everything.")
  })

  it("MUST redirect to the operator's own pages, if configured", async () => {
    const elsewhere = await startPagesTestApp({
      settings: { upgradeUrl: "https://www.example.com/upgrade", developerPortalUrl: "https://dev.example.com/" }
    })
    await elsewhere.manage("POST", "/hosts", { email: "ada@example.com", timezone: "UTC" })
    const { see } = await consoleBrowser(elsewhere, "ada@example.com")
    expect((await see("/app/plan")).location).toBe("https://www.example.com/upgrade")
    expect((await see("/app/apps")).location).toBe("https://dev.example.com/")
    await elsewhere.close()
  })
})
