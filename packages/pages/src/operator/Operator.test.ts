import { gzipSync } from "node:zlib"
import { exportAudit, Operators, registerClient, runJobKind } from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { browser, formTokenIn } from "../../test/Browser.ts"
import { consoleBrowser, consoleHost } from "../../test/ConsoleHost.ts"
import { operators, refusals, withOperators } from "../../test/OperatorsApp.ts"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { pagesWithSignIn } from "../index.ts"

let app: PagesTestApp
beforeEach(async () => {
  operators.add("ops@example.com")
  app = await withOperators()
})
afterEach(() => app.close())

const aHost = (fields: object = {}) => app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "UTC", ...fields })
const installationLog = async () => (await app.run(exportAudit({}))).filter(({ host_id }) => host_id === 0)

const hostPaths = ["/app/operator/hosts", "/app/operator/hosts/new"]
const paths = ["/app/operator", ...hostPaths, "/app/operator/apps", "/app/operator/webhooks", "/app/operator/queues"]
const all = [...paths, "/app/operator/mails", "/app/operator/system"]

describe("The operator console", () => {
  it("MUST be for somebody whose address is an operator's, without a host account, who sees only these pages", async () => {
    const { see, tab } = await consoleBrowser(app, "ops@example.com")
    for (const path of all) expect((await see(path)).status, path).toBe(200)
    const { page } = await see("/app/operator")
    expect(page.links("nav#menu li a")).toEqual(all.filter((path) => !path.endsWith("/new")))
    expect(page.text(".who p")).toBe("ops@example.com")
    expect((await see("/app")).location).toBe("/app/operator")
    expect((await see("/app/bookings")).status).toBe(403)
    expect((await tab.post("/app/keys", [["name", "x"]])).status).toBe(403)
    expect((await see("/app/sign-in")).location).toBe("/app")
  })

  it("MUST show what happened in the last 24 hours and in the days before", async () => {
    const ada = await consoleHost(app)
    await ada.book("intro", "2026-01-06T10:00:00Z")
    const rows = async () =>
      (await (await consoleBrowser(app, "ops@example.com")).see("/app/operator")).page.texts("section[aria-labelledby=days] dd")
    const [confirmed, cancelled] = await rows()
    expect(confirmed).toBe("1")
    expect(cancelled).toBe("0")
    app.clock.now += 30 * 3_600_000
    expect((await rows())[0]).toBe("0 0.2 a day on average in the six days before")
  })

  it("MUST tell somebody without a host account so at an app's consent page, instead of asking to sign in again", async () => {
    const { id } = await aHost()
    const callback = "https://sync.example/back"
    const created = { name: "Sync", redirect_uris: [callback], scopes: ["profile.read"] }
    const { client_id } = await app.manage("POST", `/hosts/${id}/apps`, created)
    const request = { response_type: "code", client_id, redirect_uri: callback, scope: "profile.read" }
    const query = new URLSearchParams({ ...request, code_challenge: "a".repeat(43), code_challenge_method: "S256" })
    const { see } = await consoleBrowser(app, "ops@example.com")
    expect((await see(`/oauth/authorize?${query}`)).status).toBe(403)
  })

  it("MUST be for a host whose address is an operator's, and be linked in both directions", async () => {
    await aHost({ email: "ada@example.com" })
    const { see } = await consoleBrowser(app, "ada@example.com")
    expect((await see("/app")).page.links("nav#menu a")).toContain("/app/operator/hosts")
    const { status, page } = await see("/app/operator/hosts")
    expect([status, page.links("nav#menu a").includes("/app")]).toEqual([200, true])
  })

  it("MUST be a URL that does not exist for a host who is not an operator, and for everybody without operators", async () => {
    await aHost()
    const { see, tab } = await consoleBrowser(app, "eve@example.com")
    expect((await see("/app")).page.links("nav#menu a").join()).not.toContain("operator")
    const unknown = await tab.open("/app/nothing")
    expect(unknown.status).toBe(404)
    for (const path of [...all, "/app/operator/hosts/1"]) {
      const { status, text, headers } = await tab.open(path)
      expect([status, text, headers.get("content-type")]).toEqual([404, unknown.text, unknown.headers.get("content-type")])
    }
    const html = { accept: "text/html" }
    const plain = ({ status, text }: { status: number; text: string }) => [status, text.replaceAll(/[0-9a-f]{64}/g, "")]
    expect(plain(await tab.open("/app/operator/hosts", html))).toEqual(plain(await tab.open("/app/nothing", html)))
    const formToken = formTokenIn((await tab.open("/app")).text)
    expect(
      (
        await tab.post("/app/operator/hosts/1/plan", [
          ["form_token", formToken],
          ["plan", "pro"]
        ])
      ).status
    ).toBe(404)
    expect((await tab.post("/app/operator/apps/1/verification", [["form_token", formToken]])).status).toBe(404)
    const without = await startPagesTestApp()
    for (const path of all) expect((await browser(without).open(path)).status).toBe(404)
    await without.close()
  })

  it("MUST say in red that there is no mail server, and show no email as sent", async () => {
    const silent = await withOperators({}, false)
    const host = await consoleHost(silent)
    await host.book("intro", "2026-01-06T10:00:00Z")
    await silent.run(runJobKind("email"))
    const { see } = await consoleBrowser(silent, "ops@example.com")
    const status = (await see("/app/operator")).page
    expect(status.text(".badge.bad")).toBe("Failed")
    expect(status.text("a.title")).toMatch(/^No mail server is configured, so emails are not sent\./)
    const log = (await see("/app/operator/mails?status=unsent")).page
    expect(new Set(log.texts(".rows .badge"))).toEqual(new Set(["Not sent: no mail server"]))
    expect((await see("/app/operator/mails?status=sent")).page.count(".rows .badge")).toBe(0)
    await silent.close()
  })

  it("MUST name the host's time zone as people do", async () => {
    const { id } = await aHost({ timezone: "America/New_York" })
    const { see } = await consoleBrowser(app, "ops@example.com")
    const { page } = await see(`/app/operator/hosts/${id}`)
    expect(page.text("main dl.facts")).toContain("Eastern Time (New York)")
    expect(page.text("main dl.facts")).not.toContain("America/")
  })

  it("MUST name the fields of a host that changed, without their values", async () => {
    const { id } = await aHost({ timezone: "America/New_York" })
    await app.manage("PATCH", `/hosts/${id}`, { name: "Ada <b>Lovelace", bio: "Secret" })
    const { see } = await consoleBrowser(app, "ops@example.com")
    const { page } = await see(`/app/operator/hosts/${id}`)
    expect(page.texts("#audit ~ * code, section code")).toEqual(["bio", "name"])
    expect(page.text("main")).not.toContain("Secret")
  })

  it("MUST lead visitors who are not signed in to the sign-in page, and back", async () => {
    const { status, location } = await browser(app).open("/app/operator/hosts?search=a")
    expect([status, location]).toEqual([303, `/app/sign-in?return_to=${encodeURIComponent("/app/operator/hosts?search=a")}`])
    expect((await browser(app).post("/app/operator/mails", [])).status).toBe(403)
  })

  it("MUST end for a person who is no operator any more, and when the person signs out", async () => {
    const { see, fillIn } = await consoleBrowser(app, "ops@example.com")
    operators.delete("ops@example.com")
    expect((await see("/app/operator")).status).toBe(303)
    operators.add("ops@example.com")
    expect((await fillIn("/app/operator", "/app/operator/sign-out")).location).toBe("/app/sign-in")
    expect((await see("/app/operator")).status).toBe(303)
    const [here, there] = [await consoleBrowser(app, "ops@example.com"), await consoleBrowser(app, "ops@example.com")]
    await here.fillIn("/app/operator/sign-out-everywhere", "/app/operator/sign-out-everywhere")
    expect((await there.see("/app/operator")).status).toBe(303)
  })

  it("MUST use a sign-in link once, in the browser that requested it, and send none to other people", async () => {
    const asking = browser(app)
    await asking.submit("/app/sign-in", { email: "ops@example.com" })
    const [path] = await app.signInPaths(1)
    expect((await browser(app).open(path!)).status).toBe(403)
    expect((await asking.open(path!)).location).toBe("/app")
    expect((await asking.open(path!)).status).toBe(410)
    await browser(app).submit("/app/sign-in", { email: "nobody@example.com" })
    expect(await app.signInPaths(1)).toHaveLength(1)
    app.clock.now += 31 * 86_400_000
    expect((await asking.open("/app/operator")).status).toBe(303)
  })

  it("MUST replace the session of a host in the same browser, and be replaced by it", async () => {
    await aHost()
    const { tab, see } = await consoleBrowser(app, "eve@example.com")
    const link = async (email: string) => {
      const before = (await app.signInPaths(0)).length
      tab.cookies.delete("__Host-slotkit_session")
      tab.cookies.delete("__Host-slotkit_operator")
      await tab.submit("/app/sign-in", { email })
      return (await app.signInPaths(before + 1)).at(-1)!
    }
    const stored = new Map(tab.cookies)
    const asOperator = await link("ops@example.com")
    for (const [name, value] of stored) tab.cookies.set(name, value)
    await tab.open(asOperator)
    expect([(await see("/app/operator")).status, (await see("/app/bookings")).status]).toEqual([200, 403])
    const operatorCookies = new Map(tab.cookies)
    const asHost = await link("eve@example.com")
    for (const [name, value] of operatorCookies) tab.cookies.set(name, value)
    await tab.open(asHost)
    expect([(await tab.open("/app/operator")).status, (await see("/app/bookings")).status]).toEqual([404, 200])
  })

  it("MUST run only the script of the console, have no frame or cache, and take less than 20 kB a page", async () => {
    const { see } = await consoleBrowser(app, "ops@example.com")
    for (const path of all) {
      const { headers, text, page } = await see(path)
      expect(headers.get("content-security-policy")).toMatch(/form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/)
      expect([headers.get("x-frame-options"), headers.get("cache-control")]).toEqual(["DENY", "no-store"])
      expect(text.replace(/<script defer src="\/app\/assets\/console-\w+\.js">/, "")).not.toMatch(/<script|\son\w+=|style=|src=/i)
      expect([page.count("h1"), gzipSync(text).length < 20_000]).toEqual([1, true])
    }
  })

  it("MUST refuse forms without their token, of another session, or from another site", async () => {
    const { id } = await aHost()
    const { tab, see } = await consoleBrowser(app, "ops@example.com")
    const own = formTokenIn((await see("/app/operator")).text)
    const other = formTokenIn((await (await consoleBrowser(app, "ops@example.com")).see("/app/operator")).text)
    for (const path of [
      `/app/operator/hosts/${id}/plan`,
      `/app/operator/hosts/${id}/delete`,
      "/app/operator/apps/1/verification",
      "/app/operator/mails"
    ]) {
      const fields = [
        ["plan", "pro"],
        ["confirm", "yes"],
        ["email", "a@example.com"]
      ] as const
      const answers = [
        await tab.post(path, fields),
        await tab.post(path, [...fields, ["form_token", other]]),
        await tab.post(path, [...fields, ["form_token", own]], { "sec-fetch-site": "cross-site" })
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    }
    expect(await app.manage("GET", `/hosts/${id}`)).toMatchObject({ plan: "free" })
  })

  it("MUST record who signs in and out in the audit log of the installation", async () => {
    const { fillIn } = await consoleBrowser(app, "ops@example.com")
    await fillIn("/app/operator", "/app/operator/sign-out")
    const actor = { kind: "operator", id: null }
    expect(await installationLog()).toMatchObject([
      { action: "operator.signIn", actor, host_id: 0 },
      { action: "operator.signOut", actor, host_id: 0 }
    ])
  })
})

describe("Hosts in the operator console", () => {
  it("MUST be listed with plan and counts, and be found by words of the name, username or email address", async () => {
    const eve = await aHost({ username: "eve", plan: "pro" })
    await aHost({ email: "zoe@example.com", username: "evelyn", name: "<b>Zoe</b>" })
    await app.manage("POST", `/hosts/${eve.id}/api-keys`, { name: "Mine" })
    const { see } = await consoleBrowser(app, "ops@example.com")
    const { page } = await see("/app/operator/hosts")
    expect(page.texts(".rows .title")).toEqual(["eve@example.com", "zoe@example.com"])
    expect(page.texts(".rows .badge")).toEqual(["Pro", "Free"])
    expect(page.texts(".rows .small")[0]).toBe("Services: 0 · Bookings: 0 · Webhooks: 0 · API keys: 1")
    expect(page.texts(".rows .row")[1]).toContain("<b>Zoe</b>")
    const titles = async (search: string) =>
      (await see(`/app/operator/hosts?search=${encodeURIComponent(search)}`)).page.texts(".rows .title")
    expect(await titles("eve")).toEqual(["eve@example.com", "zoe@example.com"])
    expect(await titles(" ZOE@ ")).toEqual(["zoe@example.com"])
    expect(await titles("zoe b")).toEqual(["zoe@example.com"])
    expect(await titles("oe")).toEqual([])
    expect(await titles("%")).toEqual([])
    const none = await see("/app/operator/hosts?search=%3Cscript%3E")
    expect([none.page.text(".empty"), none.page.attribute("#search", "value")]).toEqual([
      "No host has these words in its name, username or email address.",
      "<script>"
    ])
  })

  it("MUST be in pages of 25 that keep the search", async () => {
    for (let n = 0; n < 27; n++) await aHost({ email: `host-${n}@example.com` })
    const { see } = await consoleBrowser(app, "ops@example.com")
    const first = await see("/app/operator/hosts?search=host")
    expect(first.page.count(".rows .title")).toBe(25)
    const next = await see(first.page.links(".pager a")[0]!)
    expect(next.page.texts(".rows .title")).toEqual(["host-25@example.com", "host-26@example.com"])
    expect(next.page.links(".pager a")).toEqual(["/app/operator/hosts?search=host"])
    expect((await see("/app/operator/hosts?cursor=nonsense")).status).toBe(422)
  })

  it("MUST be created by the form, with every wrong field shown and the values kept", async () => {
    const { fillIn, see } = await consoleBrowser(app, "ops@example.com")
    const wrong = await fillIn("/app/operator/hosts/new", "/hosts/new", { email: "x", username: "a b", name: "Ed" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#email", "#username"]])
    expect(wrong.page.attribute("#name", "value")).toBe("Ed")
    const { location } = await fillIn("/app/operator/hosts/new", "/hosts/new", {
      email: "ed@example.com",
      username: "ed",
      timezone: "Europe/Rome",
      plan: "pro"
    })
    expect(location).toBe("/app/operator/hosts/1?done=host_created_invited")
    expect((await fillIn("/app/operator/hosts/1", "/invite")).location).toBe("/app/operator/hosts/1?done=host_invited")
    await app.run(runJobKind("email"))
    const invitations = app.mails.filter(({ to }) => to.email === "ed@example.com")
    expect(invitations.map(({ subject }) => subject)).toEqual(["accountCreated", "accountCreated"])
    expect(await app.manage("GET", "/hosts/1")).toMatchObject({ email: "ed@example.com", timezone: "Europe/Rome", plan: "pro" })
    const audit = await app.manage("GET", "/hosts/1/audit")
    expect(audit.map(({ action }: { action: string }) => action)).toEqual(["host.invite", "host.invite", "host.create"])
    expect(audit[0].actor).toMatchObject({ kind: "operator" })
    expect((await see(location!)).page.text("[role=status]")).toMatch(/^The host was created/)
    const again = await fillIn("/app/operator/hosts/new", "/hosts/new", { email: "ED@example.com", timezone: "UTC" })
    expect([again.status, again.page.links(".problem a")]).toEqual([422, ["#email"]])
  })

  it("MUST be known by the name if they are teams without an address, which they need for no change", async () => {
    const team = { kind: "team", username: "clinic", name: "Clinic", timezone: "Europe/Paris" }
    const { id } = await app.manage("POST", "/hosts", team)
    const { see, fillIn } = await consoleBrowser(app, "ops@example.com")
    expect((await see("/app/operator/hosts")).page.texts(".rows .title")).toEqual(["Clinic"])
    const path = `/app/operator/hosts/${id}`
    expect((await see(path)).page.text("h1")).toBe("Clinic")
    expect((await fillIn(`${path}/edit`, "/edit", { name: "Old clinic" })).location).toBe(`${path}?done=host_changed`)
    expect(await app.manage("GET", `/hosts/${id}`)).toMatchObject({ ...team, name: "Old clinic", email: null })
  })

  it("MUST be edited with every wrong field shown, and signed out by a new address", async () => {
    const { id } = await aHost({ username: "eve", name: "Eve", timezone: "Europe/Rome" })
    const eve = await consoleBrowser(app, "eve@example.com")
    const { see, fillIn } = await consoleBrowser(app, "ops@example.com")
    const path = `/app/operator/hosts/${id}/edit`
    expect((await see(`/app/operator/hosts/${id}`)).page.links("main a")).toContain(path)
    const wrong = await fillIn(path, "/edit", { email: "x", username: "a b", name: "" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#email", "#username"]])
    const { location } = await fillIn(path, "/edit", { name: "" })
    expect(location).toBe(`/app/operator/hosts/${id}?done=host_changed`)
    expect(await app.manage("GET", `/hosts/${id}`)).toMatchObject({ name: null, username: "eve", timezone: "Europe/Rome" })
    expect((await eve.see("/app")).status).toBe(200)
    await fillIn(path, "/edit", { email: "eve@example.org" })
    expect((await eve.see("/app")).status).toBe(303)
    expect((await see("/app/operator/hosts/999/edit")).status).toBe(404)
  })

  it("MUST show one host with its counts, and change its plan and end its sessions, but not sign in as it", async () => {
    const { id } = await aHost({ username: "eve", name: "<i>Eve</i>" })
    const eve = await consoleBrowser(app, "eve@example.com")
    const { see, fillIn } = await consoleBrowser(app, "ops@example.com")
    const { page, text } = await see(`/app/operator/hosts/${id}`)
    expect([page.text("h1"), page.text("dl.facts")]).toEqual(["eve@example.com", expect.stringContaining("<i>Eve</i>")])
    expect(text.toLowerCase()).not.toContain("sign in as")
    const { location } = await fillIn(`/app/operator/hosts/${id}`, "/plan", { plan: "pro" })
    expect(location).toBe(`/app/operator/hosts/${id}?done=plan_changed`)
    expect(await app.manage("GET", `/hosts/${id}`)).toMatchObject({ plan: "pro" })
    expect((await eve.see("/app")).status).toBe(200)
    await fillIn(`/app/operator/hosts/${id}/sessions`, "/sessions")
    expect((await eve.see("/app")).status).toBe(303)
    const log = await app.manage("GET", `/hosts/${id}/audit`)
    expect(log.slice(0, 2)).toMatchObject([
      { action: "host.signOutEverywhere", actor: { kind: "operator" } },
      { action: "host.change", actor: { kind: "operator" } }
    ])
    expect((await see(`/app/operator/hosts/${id}`)).page.text("#audit + *, section[aria-labelledby=audit]")).toContain(
      "Signed out everywhere"
    )
    for (const path of ["999", "x", "0"]) expect((await see(`/app/operator/hosts/${path}`)).status).toBe(404)
  })

  it("MUST lead from the last ten changes of a host to all earlier ones", async () => {
    const { id } = await aHost({ username: "eve" })
    for (let change = 0; change < 11; change++) await app.manage("PATCH", `/hosts/${id}`, { name: `Eve ${change}` })
    const { see } = await consoleBrowser(app, "ops@example.com")
    const { page } = await see(`/app/operator/hosts/${id}`)
    expect([page.texts(".rows .row").length, page.links("nav.pager a")]).toEqual([10, [`/app/operator/hosts/${id}?page=2`]])
    const { page: second } = await see(`/app/operator/hosts/${id}?page=2`)
    expect(second.texts(".rows .row").at(-1)).toContain("Host created")
  })

  it("MUST be deleted only after asking, and with upcoming bookings only if these are to be cancelled", async () => {
    const { id } = await aHost({ username: "eve", plan: "pro" })
    const { key } = await app.manage("POST", `/hosts/${id}/api-keys`, { name: "Setup", scopes: ["services.write"] })
    await app.send("POST", "/api/v1/services", {
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ title: "Intro", slug: "intro", durations: [{ minutes: 30 }] })
    })
    const booker = { name: "Grace", email: "grace@example.com" }
    await app.manage("POST", `/hosts/${id}/bookings`, { service: "intro", start: "2026-01-12T10:00:00Z", booker })
    const { fillIn, see } = await consoleBrowser(app, "ops@example.com")
    const remove = (fields: Record<string, string>) => fillIn(`/app/operator/hosts/${id}/delete`, "/delete", fields)
    const request = await see(`/app/operator/hosts/${id}/delete`)
    expect([request.page.text("h1"), request.page.texts("dl.facts div").at(2)]).toEqual([
      "Delete eve@example.com?",
      "Upcoming bookings1"
    ])
    const standing = await remove({})
    expect([standing.status, standing.page.text(".problem h2")]).toEqual([
      409,
      "The host has 1 upcoming booking. Check the box to cancel and refund them."
    ])
    expect((await remove({ force: "yes" })).location).toBe("/app/operator/hosts?done=host_deleted")
    const { status } = await app.send("GET", `/manage/v1/hosts/${id}`, {
      headers: { authorization: "Bearer the-operator-token" }
    })
    expect(status).toBe(404)
  })
})

describe("Apps in the operator console", () => {
  const input = { name: "Sync", redirect_uris: ["https://sync.example/cb"], scopes: ["profile.read"] }
  const anApp = (fields: object = {}, of = "") => app.manage("POST", `${of}/apps`, { ...input, ...fields })
  const asOperator = () => consoleBrowser(app, "ops@example.com")

  it("MUST be listed with owner, redirect hosts, verification and day, also apps that have registered themselves", async () => {
    const { id } = await aHost()
    await anApp()
    const redirects = ["https://a.example/x", "https://a.example/y", "http://127.0.0.1:8080/"]
    await anApp({ name: "<b>Hers</b>", redirect_uris: redirects }, `/hosts/${id}`)
    await app.run(registerClient({ client_name: "Own", redirect_uris: ["https://own.example/cb"] }))
    const { page, text } = await (await asOperator()).see("/app/operator/apps")
    expect(page.texts(".rows strong")).toEqual(["Sync", "<b>Hers</b>", "Own"])
    expect(page.texts(".rows .badge")).toEqual(["Verified", "Not verified", "Not verified"])
    expect(page.texts(".rows p:nth-of-type(1)")).toEqual([
      "Operator · Redirects to: sync.example",
      "eve@example.com · Redirects to: a.example, 127.0.0.1:8080",
      "Self-registered · Redirects to: own.example"
    ])
    expect(page.links(".rows a:not(.button)")).toEqual([`/app/operator/hosts/${id}`])
    expect(page.texts(".rows code")[0]).toBe("profile.read")
    expect(page.texts(".rows time")[0]).toContain("2026")
    expect(page.texts(".rows button, .rows a.button")).toEqual(["Remove verification Sync", "Verify <b>Hers</b>", "Verify Own"])
    expect(text).not.toMatch(/svc_cs_|svc_whsec_/)
  })

  it("MUST be verified and lose that again, and be recorded in the log of the host or of the installation", async () => {
    const { id: hostId } = await aHost()
    const hers = await anApp({}, `/hosts/${hostId}`)
    const { id } = await anApp({ name: "Ours" })
    const { agree, fillIn, see } = await asOperator()
    const { location } = await fillIn("/app/operator/apps", `/${hers.id}/verification`)
    expect(location).toBe("/app/operator/apps?done=app_verified")
    expect((await see(location!)).page.text("[role=status]")).toBe("The app was verified.")
    const actor = { kind: "operator", id: null }
    const last = { action: "app.change", actor, subject_id: hers.id }
    expect((await app.manage("GET", `/hosts/${hostId}/audit`))[0]).toMatchObject(last)
    expect(await app.manage("GET", `/apps/${hers.id}`)).toMatchObject({ verified: true })
    const back = await agree("/app/operator/apps", `/${id}/unverify`)
    expect(back.location).toBe("/app/operator/apps?done=app_unverified")
    expect((await see(back.location!)).page.text("[role=status]")).toMatch(/^The verification was removed/)
    expect(await app.manage("GET", `/apps/${id}`)).toMatchObject({ verified: false })
    expect((await installationLog()).at(-1)).toMatchObject({ action: "app.change", actor, subject_id: id })
  })

  it("MUST be shown again, and not be verified, if they were changed after the operator has seen them", async () => {
    const { id: hostId } = await aHost()
    const { id } = await anApp({}, `/hosts/${hostId}`)
    const { see, tab } = await asOperator()
    const { fields } = (await see("/app/operator/apps")).page
    app.clock.now += 1000
    await app.manage("PATCH", `/hosts/${hostId}/apps/${id}`, { redirect_uris: ["https://other.example/"] })
    const { status, text } = await tab.post(`/app/operator/apps/${id}/verification`, Object.entries(fields(".rows form")))
    expect([status, text.includes("The app was changed in the meantime"), text.includes("other.example")]).toEqual([
      409,
      true,
      true
    ])
    expect(await app.manage("GET", `/apps/${id}`)).toMatchObject({ verified: false })
  })

  it("MUST be in pages of 25, to which a change returns, and be a page that does not exist without the app", async () => {
    for (let n = 0; n < 27; n++) await anApp({ name: `App ${n}` })
    const { see, agree, send } = await asOperator()
    const first = await see("/app/operator/apps")
    expect(first.page.count(".rows strong")).toBe(25)
    const [next] = first.page.links(".pager a")
    const second = await see(next!)
    expect(second.page.texts(".rows strong")).toEqual(["App 25", "App 26"])
    const cursor = new URL(next!, "https://x").search
    const { location } = await agree(next!, `/26/unverify${cursor}`)
    expect(location).toBe(`/app/operator/apps${cursor}&done=app_unverified`)
    expect((await see(location!)).page.texts(".rows .badge")).toEqual(["Not verified", "Verified"])
    expect((await see("/app/operator/apps?cursor=nonsense")).status).toBe(422)
    for (const id of ["999", "x"]) {
      expect((await send(`/app/operator/apps/${id}/verification`, { verified: "true" }, "/app/operator")).status).toBe(404)
    }
  })
})

describe("The email log of all hosts", () => {
  it("MUST show the name of a recipient beside the address", async () => {
    const { id } = await aHost({ plan: "pro", username: "eve" })
    await app.manage("POST", `/hosts/${id}/services`, { title: "Intro", slug: "intro", durations: [{ minutes: 30 }] })
    const booker = { name: "Grace Hopper", email: "grace@example.com" }
    await app.manage("POST", `/hosts/${id}/bookings`, { service: "intro", start: "2026-01-06T10:00:00Z", booker })
    await consoleBrowser(app, "eve@example.com")
    const { see } = await consoleBrowser(app, "ops@example.com")
    const { page } = await see("/app/operator/mails?to=Grace+Hop")
    expect(page.texts(".rows bdi.name")).toEqual(["Grace Hopper"])
    expect(page.text(".rows .soft")).toContain("Grace Hopper, grace@example.com")
  })

  it("MUST show states and errors without texts, links and tokens, and be filtered by state", async () => {
    const { id } = await aHost()
    const asking = browser(app)
    await asking.submit("/app/sign-in", { email: "eve@example.com" })
    const reason = `550 5.1.1 <b>No</b> such user svc_li_${"0".repeat(49)}`
    refusals.push(reason)
    await expect.poll(() => app.run(runJobKind("email"))).toBe(1)
    await consoleBrowser(app, "eve@example.com")
    const { see } = await consoleBrowser(app, "ops@example.com")
    const { page, text } = await see("/app/operator/mails")
    expect([page.texts(".rows .badge"), page.text(".rows .error")]).toEqual([
      ["Sent", "Failed"],
      "550 5.1.1 <b>No</b> such user [token]"
    ])
    expect(page.links(".rows a")[0]).toBe(`/app/operator/hosts/${id}`)
    expect(text).not.toMatch(/sign-in\/svc_|svc_li_/)
    expect((await see("/app/operator/mails?status=failed")).page.texts(".rows .badge")).toEqual(["Failed"])
    expect((await see("/app/operator/mails?status=waiting")).page.text(".empty")).toBe(
      "No email in this part of the log matches."
    )
    expect((await see("/app/operator/mails?status=nonsense")).status).toBe(422)
    const searched = (await see("/app/operator/mails?to=GRACE%40&status=failed")).page
    expect([searched.attribute("#to", "value"), searched.links(".tabs a")[0]]).toEqual([
      "GRACE@",
      "/app/operator/mails?to=GRACE%40"
    ])
    expect((await see("/app/operator/mails?to=nobody%40nowhere")).page.text(".empty")).toBe(
      "No email in this part of the log matches."
    )
    expect((await see(`/app/operator/mails?to=${"x".repeat(300)}`)).status).toBe(422)
  })

  it("MUST send a test email, and show the words of the mail server if it refuses it", async () => {
    const { fillIn, see } = await consoleBrowser(app, "ops@example.com")
    expect((await see("/app/operator/mails")).page.attribute("#email", "value")).toBe("ops@example.com")
    const before = app.mails.length
    const { location } = await fillIn("/app/operator/mails", "/operator/mails", { email: "me@example.com" })
    expect([location, app.mails.at(-1)!.to.email, app.mails.length - before]).toEqual([
      "/app/operator/mails?done=test_mail_sent",
      "me@example.com",
      1
    ])
    refusals.push("535 5.7.8 <b>Authentication</b> failed")
    const refused = await fillIn("/app/operator/mails", "/operator/mails", { email: "me@example.com" })
    expect([refused.status, refused.page.text(".problem h2")]).toEqual([
      409,
      "The email was refused: 535 5.7.8 <b>Authentication</b> failed"
    ])
    const wrong = await fillIn("/app/operator/mails", "/operator/mails", { email: "me" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#email"]])
  })
})

describe("The state of the installation", () => {
  it("MUST show overdue and claimed work, and failing webhooks with their hosts", async () => {
    const { see } = await consoleBrowser(app, "ops@example.com")
    const { page } = await see("/app/operator/queues")
    expect(page.texts("main h2")).toEqual(["Timers", "Emails", "Webhook deliveries", "Webhooks"])
    const work = ["Overdue", "Overdue for", "In progress"]
    expect(page.texts("dt")).toEqual([...work, ...work, ...work, "Last delivery failed", "Switched off"])
    expect(page.texts("dd")).toEqual(["0", "–", "0", "0", "–", "0", "0", "–", "0", "0 (hosts: 0)", "0 (hosts: 0)"])
  })

  it("MUST show checks, versions, the database and settings, with hostile texts as they are", async () => {
    const { see } = await consoleBrowser(app, "ops@example.com")
    const { page } = await see("/app/operator/system")
    const text = page.text("main")
    for (const part of [
      "the server is <i>away</i>",
      "1.2.3",
      "PostgreSQL 18.0",
      "0002_more",
      "12.3 MB",
      "w1:5432 (32, inactive)"
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain("smtp://<b>mail")
    expect((await see("/app/operator")).page.text(".rows .title")).toBe("Mail: the server is <i>away</i>")
  })
})

describe("Operators of an application with its own sign-in", () => {
  it("MUST be asked with what identify has returned, and need no host", async () => {
    const people: Record<string, { hostId?: number; email?: string; role?: string }> = {
      ops: { email: "root@example.com", role: "admin" },
      host: { hostId: 1 },
      stranger: {}
    }
    const outside = await startPagesTestApp({
      pages: pagesWithSignIn({
        identify: (request) => people[/(?:^|; )user=(\w+)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? ""],
        signInUrl: "https://www.example.com/login"
      }),
      adjust: Context.add(Operators, {
        isOperator: (identity) => Effect.succeed((identity as { readonly role?: string }).role === "admin"),
        addressOf: () => Effect.succeed(undefined)
      })
    })
    await outside.manage("POST", "/hosts", { email: "eve@example.com", timezone: "UTC" })
    const as = async (user: string, path: string) => {
      const tab = browser(outside)
      tab.cookies.set("user", user)
      return tab.open(path)
    }
    const output = await as("ops", "/app/operator")
    expect([output.status, output.heading, output.text.includes("Sign out")]).toEqual([200, "Operator console", false])
    expect((await as("ops", "/app")).location).toBe("/app/operator")
    expect((await as("host", "/app/operator")).status).toBe(404)
    expect((await as("host", "/app")).status).toBe(200)
    expect((await as("stranger", "/app/operator")).status).toBe(404)
    expect((await as("stranger", "/app")).status).toBe(403)
    expect((await as("nobody", "/app/operator")).location).toMatch(/^https:\/\/www\.example\.com\/login/)
    await outside.close()
  })
})
