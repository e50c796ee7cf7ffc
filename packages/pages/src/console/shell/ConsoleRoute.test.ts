import { gzipSync } from "node:zlib"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { browser, formTokenIn, signedIn } from "../../../test/Browser.ts"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { origin, type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"
import { consoleScriptSource } from "../../browser/ConsoleScript.ts"
import { consoleScriptPath as script } from "../../browser/ScriptFiles.ts"
import { pagesWithSignIn } from "../../index.ts"

let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
})
afterEach(() => app.close())

describe("Every page of the console", () => {
  it("MUST lead visitors who are not signed in to the sign-in page, and back", async () => {
    for (const path of ["/app", "/app/bookings?view=past", "/app/plan"]) {
      const { status, location } = await browser(app).open(path)
      expect([status, location]).toEqual([303, `/app/sign-in?return_to=${encodeURIComponent(path)}`])
    }
  })

  it("MUST run only its own script, have no frame, cache or other site, and say so in its headers", async () => {
    for (const path of ["/app", "/app/bookings", "/app/keys", "/app/plan", "/app/bookings/999"]) {
      const { headers, text, page } = await ada.see(path)
      expect(headers.get("content-security-policy")?.replace(/sha256-[^']+/, "sha256-HASH")).toBe(
        `default-src 'none'; style-src 'sha256-HASH'; script-src ${origin}${script}; connect-src 'self'; img-src 'self' data:; ` +
          "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
      )
      expect(page.attributes("script", "src")).toEqual([script])
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-frame-options": "DENY",
        "cache-control": "no-store",
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "cross-origin-opener-policy": "same-origin"
      })
      expect(text.replace(`<script defer src="${script}">`, "")).not.toMatch(/<script|\son\w+=|style=|src=/i)
    }
    const { status, headers, text } = await browser(app).open(script)
    expect([status, headers.get("content-type"), headers.get("cache-control"), text === consoleScriptSource]).toEqual([
      200,
      "text/javascript; charset=utf-8",
      "public, max-age=31536000, immutable",
      true
    ])
  })

  it("MUST run no script where something that ends is decided", async () => {
    const { id } = await app.manage("POST", `/hosts/${ada.host.id}/api-keys`, { name: "Nightly" })
    const { headers, page } = await ada.see(`/app/keys/${id}/revoke`)
    expect([headers.get("content-security-policy")?.includes("script-src"), page.count("script")]).toEqual([false, 0])
  })

  it("MUST have one heading, a title that says where it is, one navigation with the current page, and a skip link", async () => {
    const { page } = await ada.see("/app/bookings/new")
    expect(page.title).toBe("Book on someone's behalf · Bookings · Console")
    expect([page.count("h1"), page.text("h1"), page.count("nav#menu")]).toEqual([1, "Book on someone's behalf", 1])
    expect(page.texts("nav#menu [aria-current=page]")).toEqual(["Bookings"])
    expect([page.links("a.skip"), page.count("main#content")]).toEqual([["#content"], 1])
    expect(page.links("nav.crumbs a")).toEqual(["/app/bookings"])
  })

  it("MUST take less than 20 kB with its stylesheet", async () => {
    for (const path of [
      "/app",
      "/app/bookings",
      "/app/calendar",
      "/app/bookings/new",
      "/app/keys",
      "/app/apps",
      "/app/apps/new"
    ]) {
      const { text } = await ada.see(path)
      expect(gzipSync(text).length, path).toBeLessThan(20_000)
    }
    const { headers } = await ada.tab.open("/app", { "accept-encoding": "gzip" })
    expect(headers.get("content-encoding")).toBe("gzip")
  })

  it("MUST answer 404 for ids that do not exist or belong to another host", async () => {
    const eve = await app.manage("POST", "/hosts", { email: "eve@example.com", username: "eve", timezone: "UTC" })
    const { id } = await app.manage("POST", `/hosts/${eve.id}/api-keys`, { name: "Hers" })
    for (const path of ["/app/bookings/999", "/app/bookings/x", "/app/bookings/0"]) expect((await ada.see(path)).status).toBe(404)
    for (const path of [`/app/keys/${id}/revoke`, "/app/keys/x/revoke", "/app/bookings/999/accept"]) {
      const { status, heading } = await ada.send(path)
      expect([status, heading]).toEqual([404, "Not found"])
    }
    expect(await app.manage("GET", `/hosts/${eve.id}/api-keys`)).toHaveLength(1)
  })

  it("MUST be HTML for a browser at an unknown address, and JSON for everybody else", async () => {
    const html = { accept: "text/html,application/xhtml+xml;q=0.9" }
    const trailingSlashes = ["/app/bookings/", "/app/services/", "/app/operator/", "/app/"]
    for (const path of ["/app/nothing", "/app/bookings/1/accept", "/app/operator/nothing/here?x=1", ...trailingSlashes]) {
      const { status, page, headers } = await ada.see(path, html)
      expect([status, page.text("h1"), page.count("nav#menu")], path).toEqual([404, "Not found", 1])
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
      const stranger = await browser(app).open(path, html)
      expect([stranger.status, stranger.heading]).toEqual([404, "Not found"])
    }
    for (const headers of [{}, { accept: "application/json" }, { accept: "*/*" }]) {
      for (const path of ["/app/nothing", ...trailingSlashes]) {
        const { status, text } = await ada.tab.open(path, headers)
        expect([status, JSON.parse(text)]).toEqual([404, { message: "The requested URL does not exist.", code: "unknown_url" }])
      }
    }
    const api = await app.send("GET", "/api/v1/nothing", { headers: html })
    expect([api.status, JSON.parse(api.text)]).toEqual([
      404,
      { message: "The requested URL does not exist.", code: "unknown_url" }
    ])
  })

  it("MUST show only messages that it knows", async () => {
    expect((await ada.see("/app/bookings?done=accepted")).page.text("[role=status]")).toBe("You accepted the request.")
    for (const done of ["<b>", "constructor", "__proto__", "toString"]) {
      expect((await ada.see(`/app/bookings?done=${encodeURIComponent(done)}`)).page.count("[role=status]")).toBe(0)
    }
  })

  it("MUST let a host sign out", async () => {
    expect((await ada.fillIn("/app", "/app/sign-out")).location).toBe("/app/sign-in")
    expect((await ada.see("/app")).status).toBe(303)
  })
})

describe("Every form of the console", () => {
  it("MUST be answered 403 without effect if its token is missing, from another session, or from another site", async () => {
    const { id } = await ada.book("review", "2026-01-12T10:00:00Z")
    const elsewhere = formTokenIn((await (await signedIn(app)).open("/app")).text)
    const own = formTokenIn((await ada.see("/app")).text)
    for (const path of [`/app/bookings/${id}/accept`, `/app/bookings/${id}/decline`, "/app/keys", "/app/bookings/new"]) {
      const name = ["name", "New"] as const
      const answers = [
        await ada.tab.post(path, [name]),
        await ada.tab.post(path, [name, ["form_token", elsewhere]]),
        await ada.tab.post(path, [name, ["form_token", own]], { "sec-fetch-site": "cross-site" })
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
      const nobody = await browser(app).post(path, [name, ["form_token", own]])
      expect([nobody.status, nobody.heading]).toEqual([403, "You are signed out"])
    }
    expect(await ada.bookings()).toMatchObject([{ status: "pending" }])
  })

  it("MUST answer a body that is no form with its status", async () => {
    const { status } = await ada.tab.post("/app/keys", [], { "content-type": "application/json" })
    expect(status).toBe(415)
  })
})

describe("The console below a path", () => {
  it("MUST keep links, forms and redirects below it", async () => {
    const below = await startPagesTestApp({ baseUrl: "https://book.example/team" })
    const host = await consoleHost(below)
    const { page } = await host.see("/app/bookings/new")
    const addresses = [...page.links("a"), ...page.attributes("form", "action")]
    expect(addresses.filter((address) => !/^(?:\/team\/|#)/.test(address))).toEqual([])
    const { id } = await host.book("review", "2026-01-12T10:00:00Z")
    const { location } = await host.send(`/app/bookings/${id}/accept`)
    expect(location).toBe(`/team/app/bookings/${id}?done=accepted`)
    expect((await browser(below).open("/app")).location).toBe("/team/app/sign-in?return_to=%2Fapp")
    await below.close()
  })
})

describe("The console with the application's own sign-in", () => {
  it("MUST show the identified host, accept its forms, and offer no sign-out", async () => {
    const outside = await startPagesTestApp({
      pages: pagesWithSignIn({
        identify: ({ headers }) => (headers.get("cookie")?.includes("user=1") ? { hostId: 1 } : null),
        signInUrl: "https://www.example.com/login"
      })
    })
    await outside.manage("POST", "/hosts", { email: "ada@example.com", username: "ada", timezone: "UTC" })
    const visitor = browser(outside)
    expect((await visitor.open("/app/keys")).location).toMatch(/^https:\/\/www\.example\.com\/login\?return_to=/)
    visitor.cookies.set("user", "1")
    const { status, text } = await visitor.open("/app/keys")
    expect([status, text.includes("ada@example.com"), text.includes("Sign out")]).toEqual([200, true, false])
    expect((await visitor.submit("/app/keys", { name: "Mine" })).heading).toBe("Your new API key")
    await outside.close()
  })
})
