import { gunzipSync } from "node:zlib"
import { AccountSources, createWebhookOfApiKey, inviteMember, previewImport, runJobKind } from "@slotkit/engine"
import { Context, Effect } from "effect"
import { parseHTML } from "linkedom"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { browser } from "../../test/Browser.ts"
import { type ConsoleHost, consoleBrowser, consoleHost } from "../../test/ConsoleHost.ts"
import { withOperators } from "../../test/OperatorsApp.ts"
import type { PagesTestApp } from "../../test/PagesTestApp.ts"
import type { OperatorPage } from "../operator/OperatorRoute.ts"
import { operatorPages } from "../operator/OperatorRoutes.ts"
import { signOutPages } from "./account/SignOutEverywhere.ts"
import { consolePages, onlyTeamPages } from "./ConsolePages.ts"
import type { ConsolePage } from "./shell/ConsoleRoute.ts"

/**
 * Every form of the consoles. `asks` is an act that ends something, so its page asks first. All others end nothing, can be
 * undone, or ask on the page that has the form.
 */
const acts: Readonly<
  Record<string, "asks" | "adds or saves" | "can be undone" | "is chosen on a page of its own" | "ends nothing">
> = {
  "/app/setup": "adds or saves",
  "/app/import": "adds or saves",
  "/app/import/start": "is chosen on a page of its own",
  "/app/import/stop": "asks",
  "/app/bookings/new": "adds or saves",
  "/app/bookings/:id/accept": "is chosen on a page of its own",
  "/app/bookings/:id/decline": "is chosen on a page of its own",
  "/app/bookings/:id/cancel": "is chosen on a page of its own",
  "/app/bookings/:id/refund": "is chosen on a page of its own",
  "/app/bookings/:id/fee": "is chosen on a page of its own",
  "/app/bookings/:id/extend": "adds or saves",
  "/app/bookings/:id/charge": "can be undone",
  "/app/bookings/:id/charge/undo": "can be undone",
  "/app/bookings/:id/charge/link": "can be undone",
  "/app/bookings/:id/no-show": "can be undone",
  "/app/bookings/:id/no-show/undo": "can be undone",
  "/app/bookings/:id/stop-texts": "asks",
  "/app/bookings/:id/note": "adds or saves",
  "/app/bookings/:id/mails/:mail/again": "is chosen on a page of its own",
  "/app/bookings/:id/reschedule": "is chosen on a page of its own",
  "/app/discount-codes/new": "adds or saves",
  "/app/discount-codes/:id/edit": "adds or saves",
  "/app/discount-codes/:id/delete": "asks",
  "/app/waitlist/:id/offer": "is chosen on a page of its own",
  "/app/waitlist/:id/remove": "asks",
  "/app/services/new": "adds or saves",
  "/app/services/:id": "adds or saves",
  "/app/services/:id/questions/new": "adds or saves",
  "/app/services/:id/questions/:key": "adds or saves",
  "/app/services/:id/questions/:key/up": "can be undone",
  "/app/services/:id/questions/:key/down": "can be undone",
  "/app/services/:id/questions/:key/remove": "asks",
  "/app/services/:id/up": "can be undone",
  "/app/services/:id/down": "can be undone",
  "/app/services/:id/duplicate": "adds or saves",
  "/app/services/:id/delete": "asks",
  "/app/hours": "adds or saves",
  "/app/hours/dates": "adds or saves",
  "/app/hours/limits": "adds or saves",
  "/app/hours/dates/remove": "asks",
  "/app/services/:id/hours": "adds or saves",
  "/app/services/:id/hours/remove": "asks",
  "/app/services/:id/hours/dates": "adds or saves",
  "/app/services/:id/hours/dates/remove": "asks",
  "/app/time-off": "adds or saves",
  "/app/time-off/:id/remove": "asks",
  "/app/calendars/new": "adds or saves",
  "/app/calendars/connect/:provider": "adds or saves",
  "/app/calendars/caldav": "adds or saves",
  "/app/calendars/changes/:id": "is chosen on a page of its own",
  "/app/calendars/:id/target": "can be undone",
  "/app/calendars/:id/follow": "adds or saves",
  "/app/calendars/:id/pause": "can be undone",
  "/app/calendars/:id/resume": "can be undone",
  "/app/calendars/:id/read": "ends nothing",
  "/app/calendars/:id/use": "can be undone",
  "/app/calendars/:id/password": "adds or saves",
  "/app/calendars/:id/subscriptions": "adds or saves",
  "/app/calendars/:id/disconnect": "asks",
  "/app/invites/new": "adds or saves",
  "/app/invites/:id/disable": "asks",
  "/app/invites/:id/delete": "asks",
  "/app/mails": "adds or saves",
  "/app/mails/:kind": "adds or saves",
  "/app/mails/:kind/html": "ends nothing",
  "/app/mails/:kind/restore": "asks",
  "/app/webhooks/new": "adds or saves",
  "/app/webhooks/:id/edit": "adds or saves",
  "/app/webhooks/:id/on": "can be undone",
  "/app/webhooks/:id/off": "can be undone",
  "/app/webhooks/:id/test": "ends nothing",
  "/app/webhooks/:id/redeliver": "ends nothing",
  "/app/webhooks/:id/delete": "asks",
  "/app/deliveries/:id/redeliver": "ends nothing",
  "/app/keys": "adds or saves",
  "/app/keys/:id/revoke": "asks",
  "/app/apps/:id/disconnect": "asks",
  "/app/apps/new": "adds or saves",
  "/app/apps/:id": "adds or saves",
  "/app/apps/:id/client-secret": "asks",
  "/app/apps/:id/webhook-secret": "asks",
  "/app/apps/:id/delete": "asks",
  "/app/profile": "adds or saves",
  "/app/profile/feed": "asks",
  "/app/profile/picture": "adds or saves",
  "/app/profile/picture/remove": "asks",
  "/app/look": "adds or saves",
  "/app/look/logo": "adds or saves",
  "/app/look/logo/remove": "asks",
  "/app/people/export": "ends nothing",
  "/app/people/erase": "asks",
  "/app/sign-out-everywhere": "asks",
  "/app/invitations/:id/accept": "ends nothing",
  "/app/invitations/:id/decline": "asks",
  "/app/memberships/:id/leave": "asks",
  "/app/teams/:team/bookings/:id/reassign": "is chosen on a page of its own",
  "/app/teams/:team/members": "adds or saves",
  "/app/teams/:team/members/:id": "adds or saves",
  "/app/teams/:team/members/:id/remove": "asks",
  "/app/teams/:team/members/:id/cover": "is chosen on a page of its own",
  "/app/teams/:team/covers/:id/undo": "can be undone",
  "/app/teams/:team/services/:id/hosts": "adds or saves",
  "/app/teams/:team/services/:id/order": "can be undone",
  "/app/operator/hosts/new": "adds or saves",
  "/app/operator/hosts/:id/edit": "adds or saves",
  "/app/operator/hosts/:id/invite": "ends nothing",
  "/app/operator/hosts/:id/plan": "can be undone",
  "/app/operator/hosts/:id/sessions": "asks",
  "/app/operator/hosts/:id/delete": "asks",
  "/app/operator/apps/:id/verification": "can be undone",
  "/app/operator/apps/:id/unverify": "asks",
  "/app/operator/webhooks/new": "adds or saves",
  "/app/operator/webhooks/:id/edit": "adds or saves",
  "/app/operator/webhooks/:id/on": "can be undone",
  "/app/operator/webhooks/:id/off": "can be undone",
  "/app/operator/webhooks/:id/test": "ends nothing",
  "/app/operator/webhooks/:id/redeliver": "ends nothing",
  "/app/operator/webhooks/:id/delete": "asks",
  "/app/operator/deliveries/:id/redeliver": "ends nothing",
  "/app/operator/mails": "ends nothing",
  // This browser alone, which can sign in again.
  "/app/operator/sign-out": "can be undone",
  "/app/operator/sign-out-everywhere": "asks"
}

const ofTeams = Object.fromEntries(
  Object.entries(onlyTeamPages).map(([path, page]) => [`/app/teams/:team${path.slice("/app".length)}`, page])
)
const pages: Readonly<Record<string, ConsolePage | OperatorPage>> = {
  ...consolePages(),
  ...signOutPages,
  ...ofTeams,
  ...operatorPages
}

let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  const calendly = { takesUrl: false, read: () => Effect.never }
  app = await withOperators({
    adjust: (context) => Context.add(context, AccountSources, new Map([["calendly", calendly]]))
  })
  ada = await consoleHost(app)
})
afterEach(() => app.close())

/** One of everything that a page can show, and the addresses of all pages that show something. */
const furnished = async () => {
  const { id } = ada.host
  const service = ada.services.intro.id
  await ada.fillIn(`/app/services/${service}/questions/new`, "/questions/new", { question: "Why?" })
  await ada.fillIn(`/app/services/${service}/hours`, "/hours", { "day-1": "9-17" })
  await ada.fillIn(`/app/services/${service}/hours/dates`, "/dates", { date: "2026-01-07", hours: "9-10" })
  await ada.fillIn("/app/hours/dates", "/dates", { date: "2026-01-07", hours: "9-10" })
  const busy = await app.manage("POST", `/hosts/${id}/busy`, { start: "2026-01-12T05:00:00Z", end: "2026-01-14T05:00:00Z" })
  const booking = await ada.book("intro", "2026-01-20T10:00:00Z")
  await app.run(runJobKind("email"))
  const mails = (await ada.see(`/app/bookings/${booking.id}`)).page.links("[aria-labelledby=mails] a.title")
  const mail = mails[0]?.split("/").at(-1) ?? ""
  const key = await app.manage("POST", `/hosts/${id}/api-keys`, { name: "Sync" })
  const url = "https://hooks.example.net/first"
  const webhook = await app.run(createWebhookOfApiKey(id, key.id, { url, events: ["booking.confirmed"] }))
  const ofInstallation = await app.manage("POST", "/webhooks", { url, events: ["booking.confirmed"] })
  await ada.fillIn("/app/invites/new", "/invites/new", { title: "Lunch", duration: "60" })
  const [, invite = ""] = /invites\/(\d+)\/disable/.exec((await ada.see("/app/invites")).text) ?? []
  const created = { name: "Sync", redirect_uris: ["https://sync.example/back"], scopes: ["profile.read"] }
  const own = await app.manage("POST", `/hosts/${id}/apps`, created)
  await ada.agree("/app/profile", "/profile/feed")
  await app.run(previewImport(id, { source: "calendly", token: "x", bookings: "held" }))
  const team = await app.manage("POST", "/hosts", { kind: "team", username: "clinic", timezone: "UTC", plan: "pro" })
  await app.manage("POST", `/hosts/${team.id}/members`, { host: id, manager: true })
  const checkUp = await app.manage("POST", `/hosts/${team.id}/services`, { title: "Check-up", durations: [{ minutes: 30 }] })
  const staffing = { roles: [{ key: "host", members: [{ host: id }] }] }
  await app.manage("PATCH", `/hosts/${team.id}/services/${checkUp.id}`, { staffing })
  const ofTeam = { service: "check-up", start: "2026-01-23T10:00:00Z", booker: { name: "Grace", email: "grace@example.com" } }
  const held = await app.manage("POST", `/hosts/${team.id}/bookings`, ofTeam)
  const inviting = await invitation(id)
  await app.manage("PATCH", `/hosts/${id}/services/${service}`, { waitlist: { mode: "one_by_one" } })
  const wait = { booker: ofTeam.booker, wishes: [{ from: "2026-02-03T09:00:00Z", to: "2026-02-03T12:00:00Z" }] }
  const headers = { "content-type": "application/json" }
  await app.send("POST", "/visitor/v1/hosts/ada/services/intro/waitlist", { headers, body: JSON.stringify(wait) })
  const [entry] = await app.manage("GET", `/hosts/${id}/waitlist`)
  const discount = await app.manage("POST", `/hosts/${id}/discount-codes`, { code: "SPRING", percent: 20 })
  const ids: ReadonlyArray<readonly [RegExp, string | number]> = [
    [/^\/app\/services\/:id/, service],
    [/^\/app\/time-off\/:id/, busy.id],
    [/^\/app\/bookings\/:id/, booking.id],
    [/^\/app\/keys\/:id/, key.id],
    [/^\/app\/webhooks\/:id/, webhook.id],
    [/^\/app\/invites\/:id/, invite],
    [/^\/app\/apps\/:id/, own.id],
    [/^\/app\/discount-codes\/:id/, discount.id],
    [/^\/app\/waitlist\/:id/, entry.id],
    [/^\/app\/invitations\/:id/, inviting],
    [/^\/app\/memberships\/:id/, team.id],
    [/^\/app\/memberships\/:team\/meetings\/:id/, held.id],
    [/^\/app\/teams\/:team\/bookings\/:id/, held.id],
    [/^\/app\/teams\/:team\/members\/:id/, id],
    [/^\/app\/teams\/:team\/services\/:id/, checkUp.id],
    [/^\/app\/operator\/hosts\/:id/, id],
    [/^\/app\/operator\/apps\/:id/, own.id],
    [/^\/app\/operator\/webhooks\/:id/, ofInstallation.id]
  ]
  return Object.entries(pages).flatMap(([route, page]) => {
    // Connected calendars, deliveries, erasures and bulk reassignments need other systems or jobs. Their pages have tests of
    // their own. A file is no page.
    if (
      page.show === undefined ||
      /\.csv$|\/html$|calendars\/(changes|connect|:)|deliveries\/:|erasures|covers|redelivery|disconnect/.test(route)
    )
      return []
    const value = ids.find(([pattern]) => pattern.test(route))?.[1]
    const path = route
      .replace(":team", String(team.id))
      .replace(":id", String(value))
      .replace(":key", "question_1")
      .replace(":kind", "reminder")
      .replace(":mail", mail)
    return [`${path}${route.endsWith("/dates/remove") ? "?date=2026-01-07" : ""}`]
  })
}

/** A team that invites a host. */
const invitation = async (hostId: number): Promise<number> => {
  const { id } = await app.manage("POST", "/hosts", { kind: "team", username: "sales", timezone: "UTC" })
  await app.run(inviteMember(id, (await app.manage("GET", `/hosts/${hostId}`)).username))
  return id
}

/** The tokens of the forms of a response, as it is sent to a browser that accepts gzip. */
const sentTokens = async (path: string, cookies: ReadonlyMap<string, string>) => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  const headers = { "accept-encoding": "gzip", cookie }
  const response = await app.web(new Request(`http://localhost${path}`, { headers }))
  const bytes = Buffer.from(await response.arrayBuffer())
  const encoding = response.headers.get("content-encoding")
  const text = (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString()
  return { encoding, tokens: [...text.matchAll(/name="form_token" value="([^"]+)"/g)].map(([, token]) => token!) }
}

describe("Every page with a form", () => {
  it("MUST be compressed, and mask the tokens of its forms for each response", async () => {
    const operator = await consoleBrowser(app, "ops@example.com")
    const visitor = browser(app)
    const lesson = await ada.book("lesson", "2026-01-22T10:00:00Z")
    const agreed = { name: "Other", redirect_uris: ["https://other.example/back"], scopes: ["profile.read"] }
    const { client_id } = await app.manage("POST", `/hosts/${ada.host.id}/apps`, agreed)
    const query = { response_type: "code", client_id, redirect_uri: agreed.redirect_uris[0]!, scope: "profile.read" }
    const challenge = { code_challenge: "a".repeat(43), code_challenge_method: "S256" }
    const ofHost = [...(await furnished()), `/oauth/authorize?${new URLSearchParams({ ...query, ...challenge })}`]
    const ofVisitor = ["/app/sign-in", new URL(lesson.meeting_link).pathname, "/ada/intro/book?start=2026-02-02T10:00:00Z"]
    const all = [
      ...ofHost.map((path) => ({ path, tab: path.startsWith("/app/operator") ? operator.tab : ada.tab })),
      ...ofVisitor.map((path) => ({ path, tab: visitor }))
    ]
    let forms = 0
    for (const { path, tab } of all) {
      if ((await tab.open(path)).status === 303) continue
      const [first, second] = [await sentTokens(path, tab.cookies), await sentTokens(path, tab.cookies)]
      expect([path, first.encoding, second.tokens.length]).toEqual([path, "gzip", first.tokens.length])
      for (const token of first.tokens) expect([path, second.tokens.includes(token)]).toEqual([path, false])
      forms += first.tokens.length
      if (!path.startsWith("/app") || path === "/app/sign-in") expect([path, first.tokens.length > 0]).toEqual([path, true])
    }
    expect(forms).toBeGreaterThan(60)
  })
})

describe("Every form of the consoles", () => {
  it("MUST be known, and ask first if it ends something", () => {
    const found = Object.entries(pages).flatMap(([path, { send, upload, asks = false }]) =>
      send === undefined && upload === undefined ? [] : [[path, asks]]
    )
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(acts).map(([path, kind]) => [path, kind === "asks"]))
    )
  })

  it("MUST be the only one of its page into which people type, but for a search, so that none drops what was typed into another", async () => {
    const operator = await consoleBrowser(app, "ops@example.com")
    for (const path of await furnished()) {
      const { status, text } = await (path.startsWith("/app/operator") ? operator : ada).see(path)
      const { document } = parseHTML(text)
      const typed = [...document.querySelectorAll("main form:not([role=search])")].filter(
        (form) => form.querySelector("input:not([type=hidden]):not([readonly]), select, textarea") !== null
      )
      if (status !== 303) expect([path, status, typed.length <= 1]).toEqual([path, 200, true])
    }
  })

  it("MUST end nothing before the red button of its question was pressed", async () => {
    const operator = await consoleBrowser(app, "ops@example.com")
    const asking = Object.entries(acts).flatMap(([path, kind]) => (kind === "asks" ? [path] : []))
    const output = (await furnished()).filter((path) =>
      asking.some((route) => new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}$`).test(path.split("?")[0]!))
    )
    expect(output.length).toBeGreaterThan(15)
    for (const path of output) {
      const at = path.startsWith("/app/operator") ? operator : ada
      const { page } = await at.see(path)
      expect([path, page.count("main form button.bad"), page.texts("h1").join().endsWith("?")]).toEqual([path, 1, true])
      const { sure, ...rest } = page.fields("main form")
      const again = await at.send(path, rest, path.startsWith("/app/operator") ? "/app/operator" : "/app")
      expect([path, sure, again.status, again.page.text("h1")]).toEqual([path, "yes", 200, page.text("h1")])
    }
    for (const path of output) expect((await (path.startsWith("/app/operator") ? operator : ada).see(path)).status).toBe(200)
  })
})
