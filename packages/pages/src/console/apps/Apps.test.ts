import { createHash } from "node:crypto"
import { appsPerHost } from "@slotkit/core"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { consoleBrowser, type SentFields } from "../../../test/ConsoleHost.ts"
import { origin, type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let host: { readonly id: number }
let ada: Awaited<ReturnType<typeof consoleBrowser>>
beforeEach(async () => {
  app = await startPagesTestApp()
  host = await app.manage("POST", "/hosts", { email: "ada@example.com", name: "Ada Byron", timezone: "UTC" })
  ada = await consoleBrowser(app, "ada@example.com")
})
afterEach(() => app.close())

const redirectUri = "https://sync.example/callback?tenant=7"
const good: SentFields = { name: "Calendar Sync", redirect_uri_1: redirectUri, scopes: ["profile.read", "bookings.read"] }
const register = (fields: SentFields = {}) => ada.fillIn("/app/apps/new", "/app/apps/new", { ...good, ...fields })
const ownApps = () => app.manage("GET", `/hosts/${host.id}/apps`)
const anApp = (hostId = host.id, fields: object = {}) =>
  app.manage("POST", `/hosts/${hostId}/apps`, { name: "Sync", redirect_uris: [redirectUri], scopes: ["profile.read"], ...fields })
const otherHost = () => app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "UTC", plan: "pro" })
const lastDone = async () => (await app.manage("GET", `/hosts/${host.id}/audit?per_page=1`))[0]
const problemsOf = ({ page }: { readonly page: { readonly texts: (selector: string) => ReadonlyArray<string> } }) =>
  page.texts(".problem li")

/** Sends a form to the token endpoint as an app does. */
const token = async (fields: Readonly<Record<string, string>>) => {
  const { status, text } = await app.send("POST", "/oauth/token", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString()
  })
  return { status, answer: JSON.parse(text) }
}
const statusWith = async (accessToken: string) =>
  (await app.send("GET", "/api/v1/profile", { headers: { authorization: `Bearer ${accessToken}` } })).status

describe("The list of the host's own apps", () => {
  it("MUST say what to do first, and show the addresses of OAuth", async () => {
    const { page } = await ada.see("/app/apps")
    expect(page.links(".empty a")).toEqual(["/app/apps/new"])
    expect(page.texts("dd code")).toEqual([
      `${origin}/oauth/authorize`,
      `${origin}/oauth/token`,
      `${origin}/oauth/revoke`,
      `${origin}/.well-known/oauth-authorization-server`,
      `${origin}/api/v1`
    ])
    expect(page.text("pre")).toBe(`curl ${origin}/.well-known/oauth-authorization-server`)
    expect((await app.send("GET", "/.well-known/oauth-authorization-server")).status).toBe(200)
    expect(page.links("section a")).toEqual([`${origin}/docs`, "/app/webhooks/verify"])
  })

  it("MUST have every app of this host with its client ID and verification, and none of another or of the operator", async () => {
    const mine = await anApp()
    await app.manage("PATCH", `/apps/${(await anApp(host.id, { name: "Checked" })).id}`, { verified: true })
    await anApp((await otherHost()).id, { name: "Hers" })
    await app.manage("POST", "/apps", { name: "The operator's", redirect_uris: [redirectUri], scopes: ["profile.read"] })
    const { page } = await ada.see("/app/apps")
    expect(page.texts("a.title")).toEqual(["Sync", "Checked"])
    expect([page.text(".rows code"), page.texts(".badge")]).toEqual([mine.client_id, ["Not verified", "Verified"]])
  })

  it("MUST be where the operator's portal is, with all its pages, if there is one", async () => {
    const elsewhere = await startPagesTestApp({ settings: { developerPortalUrl: "https://dev.example.com/" } })
    const { id } = await elsewhere.manage("POST", "/hosts", { email: "ada@example.com", timezone: "UTC" })
    const { see, send } = await consoleBrowser(elsewhere, "ada@example.com")
    for (const path of ["/app/apps", "/app/apps/new", "/app/apps/1", "/app/apps/1/delete"]) {
      expect((await see(path)).location).toBe("https://dev.example.com/")
    }
    expect((await send("/app/apps/new", good, "/app/keys")).location).toBe("https://dev.example.com/")
    expect(await elsewhere.manage("GET", `/hosts/${id}/apps`)).toEqual([])
    await elsewhere.close()
  })
})

describe("A new app", () => {
  it("MUST be registered by the form, and show its secrets once", async () => {
    const { status, heading, page, headers } = await register({ redirect_uri_3: " http://127.0.0.1:8080/cb " })
    expect([status, heading, headers.get("cache-control")]).toEqual([200, "Your new app", "no-store"])
    const [clientId, clientSecret, webhookSecret] = page.texts("code.key")
    expect([clientId, clientSecret, webhookSecret]).toEqual([
      expect.stringMatching(/^app_\w{22}$/),
      expect.stringMatching(/^svc_cs_\w{49}$/),
      expect.stringMatching(/^svc_whsec_\w{49}$/)
    ])
    expect(await ownApps()).toMatchObject([
      {
        client_id: clientId,
        name: "Calendar Sync",
        redirect_uris: [redirectUri, "http://127.0.0.1:8080/cb"],
        scopes: ["profile.read", "bookings.read"],
        owner_host_id: host.id,
        verified: false
      }
    ])
    expect(await lastDone()).toMatchObject({ action: "app.create", actor: { kind: "host", id: host.id } })
    for (const path of ["/app/apps", page.links("main .button")[0]!, `/app/apps/1/client-secret`, "/app"]) {
      expect((await ada.see(path)).text).not.toMatch(/svc_(cs|whsec)_/)
    }
    const everything = [await ownApps(), await app.manage("GET", "/apps"), await app.manage("GET", `/hosts/${host.id}/audit`)]
    expect(JSON.stringify(everything)).not.toMatch(/svc_(cs|whsec)_/)
    expect(app.logs.join()).not.toMatch(/svc_(cs|whsec)_/)
  })

  it("MUST have no client secret when it is public", async () => {
    const { page } = await register({ kind: "public" })
    expect(page.texts("dt")).toEqual(["Client ID", "Webhook signing secret"])
    const [{ id, has_secret }] = await ownApps()
    expect(has_secret).toBe(false)
    const own = await ada.see(`/app/apps/${id}`)
    expect(own.page.links("section a")).not.toContain(`/app/apps/${id}/client-secret`)
    expect(own.text).toContain("code_challenge=CHALLENGE")
    expect((await ada.send(`/app/apps/${id}/client-secret`, { sure: "yes" })).status).toBe(409)
  })

  it.each([
    ["http://a.example/cb", "Redirect URI 2 may use http only for localhost, 127.0.0.1 or [::1]."],
    ["https://a.example/cb#top", "Redirect URI 2 must not have a fragment."],
    ["https://*.example/cb", "Redirect URI 2 must not contain a wildcard. Register each address separately."],
    ["myapp://callback", "Redirect URI 2 must be absolute and use https, or http for a loopback host."],
    ["javascript:alert(1)", "Redirect URI 2 must be absolute and use https, or http for a loopback host."],
    ["https://me:secret@a.example/", "Redirect URI 2 must not contain a user name or password."],
    [redirectUri, "Enter each redirect URI only once."]
  ])("MUST refuse the redirect URI %j at its row, with everything kept", async (uri, sentence) => {
    const refused = await register({ redirect_uri_2: uri, kind: "public" })
    expect([refused.status, problemsOf(refused)]).toEqual([422, [sentence]])
    expect(refused.page.links(".problem a")).toEqual(["#redirect_uri_2"])
    expect(refused.page.attributes("input[type=url]", "value")).toEqual([redirectUri, uri, "", ""])
    expect(refused.page.attribute("#redirect_uri_2", "aria-invalid")).toBe("true")
    expect(refused.page.attributes("input[checked]", "value")).toEqual(["profile.read", "bookings.read", "public"])
    expect(await ownApps()).toEqual([])
  })

  it("MUST name every wrong field, and count rows that are empty", async () => {
    const empty = await register({ name: " ", redirect_uri_1: " ", scopes: [] })
    expect(problemsOf(empty)).toEqual([
      "App name must not be empty.",
      "Enter at least one redirect URI.",
      "Select at least one permission from the form."
    ])
    const gaps = await register({ redirect_uri_1: "", redirect_uri_2: redirectUri, redirect_uri_3: "nowhere", scopes: ["admin"] })
    expect(gaps.page.links(".problem a")).toEqual(["#redirect_uri_3", "#scopes"])
    expect(await ownApps()).toEqual([])
  })

  it("MUST be refused once the host has ten, and the list says so", async () => {
    for (let count = 0; count < appsPerHost; count++) await anApp()
    const { status, page } = await register()
    expect([status, page.text(".problem h2")]).toEqual([409, expect.stringMatching(/^You can register 10 apps\./)])
    expect(page.attribute("#name", "value")).toBe("Calendar Sync")
    const list = await ada.see("/app/apps")
    expect([list.page.count(".head .button"), list.text.includes("You have 10 apps, the maximum.")]).toEqual([0, true])
  })

  it("MUST show hostile names as text, and refuse those that are too long or change the direction of text", async () => {
    const markup = '"><img src=x onerror=alert(1)>'
    await register({ name: markup })
    const [{ id }] = await ownApps()
    for (const path of ["/app/apps", `/app/apps/${id}`, `/app/apps/${id}/delete`, `/app/apps/${id}/client-secret`]) {
      expect((await ada.see(path)).text).not.toContain("<img")
    }
    expect((await ada.see(`/app/apps/${id}`)).page.text("h1")).toBe(markup)
    for (const [name, rule] of [
      ["\u{1F600}".repeat(500), "must be at most 100 characters."],
      ["Sync\u202Egnp.exe", expect.anything()]
    ] as const) {
      const refused = await register({ name })
      expect([refused.status, refused.page.links(".problem a")]).toEqual([422, ["#name"]])
      expect(problemsOf(refused)[0]!.replace("App name ", "")).toEqual(rule)
    }
    expect(await ownApps()).toHaveLength(1)
  })
})

describe("An app's page", () => {
  it("MUST save its name, redirect URIs and permissions, and say that it lost its verification", async () => {
    const { id } = await anApp()
    await app.manage("PATCH", `/apps/${id}`, { verified: true })
    const before = await ada.see(`/app/apps/${id}`)
    expect([before.page.text(".lead .badge"), before.page.attributes("input[type=url]", "value")]).toEqual([
      "Verified",
      [redirectUri, "", ""]
    ])
    const changes = { name: "Better sync", redirect_uri_1: "", redirect_uri_3: "https://new.example/cb" }
    const { status, location } = await ada.fillIn(`/app/apps/${id}`, `/app/apps/${id}`, { ...changes, scopes: "profile.read" })
    expect([status, location]).toEqual([303, `/app/apps/${id}?done=app_saved`])
    const after = await ada.see(location!)
    expect([after.page.text("[role=status]"), after.page.text(".lead .badge")]).toEqual(["The app was saved.", "Not verified"])
    expect(await ownApps()).toMatchObject([{ name: "Better sync", redirect_uris: ["https://new.example/cb"], verified: false }])
    expect(await lastDone()).toMatchObject({ action: "app.change", actor: { kind: "host", id: host.id }, subject_id: id })
    const wrong = await ada.fillIn(`/app/apps/${id}`, `/app/apps/${id}`, { redirect_uri_2: "x", scopes: "profile.read" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#redirect_uri_2"]])
  })

  it("MUST offer two more rows than there are redirect URIs, up to twenty", async () => {
    const uris = (count: number) => Array.from({ length: count }, (_, index) => `https://sync.example/${index}`)
    const { id } = await anApp(host.id, { redirect_uris: uris(5) })
    expect((await ada.see(`/app/apps/${id}`)).page.count("input[type=url]")).toBe(7)
    await app.manage("PATCH", `/apps/${id}`, { redirect_uris: uris(20) })
    expect((await ada.see(`/app/apps/${id}`)).page.count("input[type=url]")).toBe(20)
  })

  it("MUST show how many accounts are connected, and nothing about whose", async () => {
    const { id, client_id, client_secret } = await anApp()
    const eve = await otherHost()
    const { code } = await app.manage("POST", `/hosts/${eve.id}/connections`, { client_id })
    await token({ grant_type: "authorization_code", code, redirect_uri: redirectUri, client_id, client_secret })
    const { page, text } = await ada.see(`/app/apps/${id}`)
    expect(page.texts("dl.facts dd")).toEqual(["With a client secret", "1", "Monday 5 January 2026"])
    expect(text).not.toContain("eve@example.com")
  })

  it("MUST show code to copy that a shell reads as it is meant", async () => {
    const { id, client_id } = await anApp(host.id, { redirect_uris: ["https://sync.example/it's"] })
    const [authorize, exchange] = (await ada.see(`/app/apps/${id}`)).page.texts("pre")
    expect(new URL(authorize!).searchParams.get("client_id")).toBe(client_id)
    expect(exchange).toContain(String.raw`--data-urlencode 'redirect_uri=https://sync.example/it'\''s'`)
  })

  it("MUST replace the client secret after asking: the old one stops at once", async () => {
    const { id, client_id, client_secret } = await anApp()
    const request = await ada.see(`/app/apps/${id}/client-secret`)
    expect([request.heading, request.page.links("main .button")]).toEqual(["Replace the client secret?", [`/app/apps/${id}`]])
    const { page, status } = await ada.fillIn(`/app/apps/${id}/client-secret`, `/app/apps/${id}/client-secret`)
    const fresh = page.text("code.key")
    expect([status, fresh]).toEqual([200, expect.stringMatching(/^svc_cs_/)])
    const login = (secret: string) => token({ grant_type: "refresh_token", refresh_token: "x", client_id, client_secret: secret })
    expect((await login(client_secret)).answer.error).toBe("invalid_client")
    expect((await login(fresh)).answer.error).toBe("invalid_grant")
    expect(await lastDone()).toMatchObject({ action: "app.regenerateSecret", actor: { kind: "host", id: host.id } })
  })

  it("MUST replace the webhook secret and say until when both sign", async () => {
    const { id, webhook_signing_secret } = await anApp()
    const { page } = await ada.fillIn(`/app/apps/${id}/webhook-secret`, `/app/apps/${id}/webhook-secret`)
    expect(page.text("code.key")).toMatch(/^svc_whsec_/)
    expect(page.text("code.key")).not.toBe(webhook_signing_secret)
    expect(page.text("[role=status]")).toContain("The old one also signs events until Tuesday 6 January 2026, 09:00.")
    expect(await lastDone()).toMatchObject({ action: "app.rotateWebhookSecret", subject_id: id })
  })

  it("MUST be deleted after asking", async () => {
    const { id } = await anApp()
    const request = await ada.see(`/app/apps/${id}/delete`)
    expect([request.heading, request.page.text("dl.facts dd")]).toEqual(["Delete Sync?", "None"])
    expect(await ownApps()).toHaveLength(1)
    const { location } = await ada.fillIn(`/app/apps/${id}/delete`, `/app/apps/${id}/delete`)
    expect([location, (await ada.see(location!)).page.text("[role=status]")]).toEqual([
      "/app/apps?done=app_deleted",
      "The app was deleted."
    ])
    expect(await ownApps()).toEqual([])
    expect(await lastDone()).toMatchObject({ action: "app.delete", actor: { kind: "host", id: host.id }, subject_id: id })
  })

  it("MUST answer 404 for the apps of others, and change nothing", async () => {
    const hers = await anApp((await otherHost()).id)
    const ofOperator = await app.manage("POST", "/apps", { name: "X", redirect_uris: [redirectUri], scopes: ["profile.read"] })
    for (const id of [hers.id, ofOperator.id, 999, "x"]) {
      for (const more of ["", "/client-secret", "/webhook-secret", "/delete"]) {
        expect((await ada.see(`/app/apps/${id}${more}`)).status).toBe(404)
        expect((await ada.send(`/app/apps/${id}${more}`, good)).status).toBe(404)
      }
    }
    expect(await app.manage("GET", "/apps")).toMatchObject([{ name: "Sync" }, { name: "X" }])
  })

  it("MUST NOT be changed by a form without its token", async () => {
    const { id } = await anApp()
    for (const path of ["/app/apps/new", `/app/apps/${id}`, `/app/apps/${id}/client-secret`, `/app/apps/${id}/delete`]) {
      expect((await ada.tab.post(path, [["name", "Forged"]])).status).toBe(403)
    }
    expect(await ownApps()).toMatchObject([{ name: "Sync" }])
  })
})

describe("Changes of apps", () => {
  it("MUST be limited to thirty in an hour for each host", async () => {
    const { id } = await anApp()
    const change = (who: typeof ada) => who.send(`/app/apps/${id}/webhook-secret`, {}, "/app/keys")
    for (let count = 0; count < 30; count++) expect((await change(ada)).status).toBe(200)
    const before = await lastDone()
    const refused = await change(ada)
    expect([refused.status, refused.headers.get("retry-after"), refused.heading]).toEqual([429, "3600", "Too many changes"])
    expect(await lastDone()).toEqual(before)
    await otherHost()
    expect((await change(await consoleBrowser(app, "eve@example.com"))).status).toBe(404)
    app.clock.now += 3_600_000
    expect((await change(ada)).status).toBe(200)
  })
})

describe("An app that was registered in the console", () => {
  const verifier = "a-verifier-of-forty-three-characters-or-more-0"

  it.each(["confidential", "public"])("MUST go the whole way of OAuth: a %s one", async (kind) => {
    const created = await register({ kind })
    const [client_id = "", secret = ""] = created.page.texts("code.key")
    const client = kind === "public" ? { client_id } : { client_id, client_secret: secret }
    await otherHost()
    const eve = await consoleBrowser(app, "eve@example.com")
    const path = `/oauth/authorize?${new URLSearchParams({
      client_id,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "profile.read services.write",
      state: "a&b",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256"
    })}`
    const request = await eve.see(path)
    expect(request.page.text(".note")).toMatch(/^Not verified\. .* only if you came here from sync\.example and trust it\.$/)
    expect(request.page.texts(".marks li")).toEqual(["View your profile and bookable services"])
    const { location } = await eve.tab.submit(path, { decision: "approve" })
    const code = new URL(location!).searchParams.get("code")!
    const exchange = (more: Record<string, string>) =>
      token({ grant_type: "authorization_code", code, redirect_uri: redirectUri, ...client, ...more })
    const { status, answer } = await exchange({ code_verifier: verifier })
    expect([status, answer.scope]).toEqual([200, "profile.read"])
    expect(await statusWith(answer.access_token)).toBe(200)
    const next = await token({ grant_type: "refresh_token", refresh_token: answer.refresh_token, ...client })
    expect([next.status, await statusWith(next.answer.access_token)]).toEqual([200, 200])
    expect((await eve.see("/app/connections")).page.texts(".rows h2")).toEqual(["Calendar Sync"])
    const [{ id }] = await ownApps()
    await ada.fillIn(`/app/apps/${id}/delete`, `/app/apps/${id}/delete`)
    expect(await statusWith(next.answer.access_token)).toBe(401)
    const gone = await token({ grant_type: "refresh_token", refresh_token: next.answer.refresh_token, ...client })
    expect([gone.status, gone.answer.error]).toEqual([401, "invalid_client"])
    expect((await eve.see(path)).status).toBe(400)
    expect((await eve.see("/app/connections")).page.count(".rows h2")).toBe(0)
  })
})
