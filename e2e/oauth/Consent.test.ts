// @module-tag thorough

import type { BrowserContextOptions, Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { hasNoChromium, openTab } from "../life/Chromium.ts"
import { type OAuthFlowFixture, oauthFlowFixture } from "./OAuthFlowFixture.ts"

const noScripts: BrowserContextOptions = { javaScriptEnabled: false }

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).innerText()
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()

/** Signs Ada in on a page that asks for it, with the mouse. */
const signIn = async (page: Page, { nextLink }: OAuthFlowFixture): Promise<void> => {
  const link = nextLink()
  await page.getByLabel("Email address").fill("ada@example.com")
  await press(page, "Email me a link")
  await page.goto(await link)
}

/** Opens a URL in a tab where Ada is signed in. */
const openAs = async (fixture: OAuthFlowFixture, address: string, options: BrowserContextOptions = noScripts) => {
  const tab = await openTab(fixture.origin, options)
  await tab.page.goto(address)
  await signIn(tab.page, fixture)
  return tab
}

describe.skipIf(hasNoChromium())("A partner app in a browser", () => {
  it("MUST be connected by keyboard alone, without scripts, through the email sign-in and back to the app", async () => {
    const fixture = await oauthFlowFixture()
    const { page } = await openTab(fixture.origin, noScripts)
    await page.goto(fixture.request())
    await expect.poll(async () => [new URL(page.url()).pathname, await heading(page)]).toEqual(["/app/sign-in", "Sign in"])
    const link = fixture.nextLink()
    await page.keyboard.press("Tab")
    await page.keyboard.type("ada@example.com")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Check your email" }).waitFor()
    await page.goto(await link)
    await expect.poll(async () => [page.url(), await heading(page)]).toEqual([fixture.request(), "Connect Calendar Sync?"])
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await expect.poll(() => page.locator(":focus").innerText()).toBe("Allow access")
    await page.keyboard.press("Enter")
    await page.waitForURL(fixture.site.home)
    const [{ query, referer } = { query: new URLSearchParams(), referer: "" }] = fixture.site.arrivals
    expect([...query.keys()]).toEqual(["tenant", "code", "state", "iss"])
    expect([query.get("tenant"), query.get("state"), query.get("iss")]).toEqual(["7", "a+b c%20é&d", fixture.origin])
    expect(referer).toBeUndefined()
    const { access_token } = await fixture.exchange()
    const profile = await fetch(`${fixture.origin}/api/v1/profile`, { headers: { authorization: `Bearer ${access_token}` } })
    expect((await profile.json()).name).toBe("Ada Byron")
  })

  it("MUST be denied by the second button, and get nothing", async () => {
    const fixture = await oauthFlowFixture()
    const { page } = await openAs(fixture, fixture.request())
    await press(page, "Deny access")
    await page.waitForURL(fixture.site.home)
    const [{ query } = { query: new URLSearchParams() }] = fixture.site.arrivals
    expect([query.get("error"), query.get("state"), query.has("code")]).toEqual(["access_denied", "a+b c%20é&d", false])
    expect((await fixture.exchange()).error).toBe("invalid_request")
  })

  it("MUST be sent an error without asking the host", async () => {
    const fixture = await oauthFlowFixture()
    const { page } = await openTab(fixture.origin, noScripts)
    await page.goto(fixture.request({ response_type: "token" }))
    expect([page.url(), fixture.site.arrivals[0]?.query.get("error")]).toEqual([fixture.site.home, "unsupported_response_type"])
  })

  it("MUST be connected in two tabs of one browser, whichever is submitted first", async () => {
    const fixture = await oauthFlowFixture()
    const { page } = await openAs(fixture, fixture.request({ state: "1" }))
    const second = await page.context().newPage()
    await second.goto(fixture.request({ state: "2" }))
    for (const tab of [page, second]) {
      await press(tab, "Allow access")
      await tab.waitForURL(fixture.site.home)
    }
    expect(fixture.site.arrivals.map(({ query }) => query.get("state"))).toEqual(["1", "2"])
  })

  it("MUST be disconnected in the console, which revokes its tokens", async () => {
    const fixture = await oauthFlowFixture()
    const { page, complaints } = await openAs(fixture, fixture.request())
    await press(page, "Allow access")
    await page.waitForURL(fixture.site.home)
    const { access_token } = await fixture.exchange()
    const ask = () => fetch(`${fixture.origin}/api/v1/token`, { headers: { authorization: `Bearer ${access_token}` } })
    expect((await ask()).status).toBe(200)
    await page.goto(`${fixture.origin}/app/connections`)
    await page.getByRole("link", { name: "Disconnect Calendar Sync" }).click()
    await press(page, "Disconnect app")
    await expect.poll(() => page.getByText("The app was disconnected.").isVisible()).toBe(true)
    expect((await ask()).status).toBe(401)
    expect(complaints.filter((complaint) => !complaint.startsWith("http://"))).toEqual([])
  })
})

describe.skipIf(hasNoChromium())("The consent page in a browser", () => {
  it("MUST NOT be shown in a frame, even on a site with the same host name", async () => {
    const fixture = await oauthFlowFixture()
    const { page } = await openAs(fixture, fixture.request(), {})
    const evil = `${new URL(fixture.site.home).origin}/evil`
    for (const path of [fixture.request(), `${fixture.origin}/app`, `${fixture.origin}/app/sign-in`]) {
      await page.route(evil, (route) =>
        route.fulfill({ contentType: "text/html", body: `<iframe src="${path.replaceAll("&", "&amp;")}"></iframe>` })
      )
      await page.goto(evil, { waitUntil: "load" })
      const [, frame] = page.frames()
      await expect.poll(() => frame!.url()).toBe("chrome-error://chromewebdata/")
      await expect.poll(() => frame!.getByRole("button").count()).toBe(0)
    }
  })

  it("MUST refuse the form of another site, even with the same host name, from a signed-in visitor", async () => {
    const fixture = await oauthFlowFixture()
    const { page } = await openAs(fixture, fixture.request(), {})
    for (const [evil, refusal] of [
      ["http://evil.example/", "You are signed out"],
      [`${new URL(fixture.site.home).origin}/evil`, "Your answer cannot be processed"]
    ] as const) {
      await page.route(evil, (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `<form method="post" action="${fixture.request().replaceAll("&", "&amp;")}"><button name="decision" value="approve">Win</button></form>`
        })
      )
      await page.goto(evil)
      await press(page, "Win")
      await page.getByRole("heading", { level: 1 }).waitFor()
      await expect.poll(() => heading(page)).toBe(refusal)
    }
    expect(fixture.site.arrivals).toEqual([])
  })

  it("MUST fit a phone in dark mode, with large touch targets and no horizontal scrolling", async () => {
    const fixture = await oauthFlowFixture()
    const phone = { ...noScripts, colorScheme: "dark", viewport: { width: 320, height: 640 }, isMobile: true } as const
    const { page } = await openAs(fixture, fixture.request(), phone)
    for (const path of [fixture.request(), `${fixture.origin}/app`, `${fixture.origin}/app/plan`, `${fixture.origin}/app/keys`]) {
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      for (const control of await page
        .locator("main :is(button, .pick label, input:not([type=hidden], [type=checkbox]))")
        .all()) {
        expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44)
      }
    }
  })
})

describe.skipIf(hasNoChromium())("Long names without spaces", () => {
  it("MUST make nothing wider than a screen of 320 pixels", async () => {
    const fixture = await oauthFlowFixture()
    const name = "W".repeat(100)
    await fixture.manage("PATCH", `/hosts/${fixture.host.id}`, { name })
    await fixture.manage("PATCH", `/apps/${fixture.app.id}`, { name })
    await fixture.manage("POST", `/hosts/${fixture.host.id}/api-keys`, { name })
    const phone = { ...noScripts, viewport: { width: 320, height: 640 } } as const
    const { page } = await openAs(fixture, fixture.request(), phone)
    const rightmost = () =>
      page.evaluate(() => Math.max(...[...document.querySelectorAll("body *")].map((one) => one.getBoundingClientRect().right)))
    expect(await rightmost()).toBeLessThanOrEqual(320)
    await press(page, "Allow access")
    await page.waitForURL(fixture.site.home)
    await fixture.exchange()
    for (const path of ["/app", "/app/connections", "/app/keys"]) {
      await page.goto(`${fixture.origin}${path}`)
      await expect.poll(() => page.locator("main a.button.plain").filter({ hasText: name }).count()).toBe(path === "/app" ? 0 : 1)
      expect(await rightmost()).toBeLessThanOrEqual(320)
    }
    await page.getByLabel("Key name").fill(name)
    await press(page, "Create API key")
    await expect.poll(() => heading(page)).toBe("Your new API key")
    expect(await rightmost()).toBeLessThanOrEqual(320)
  })
})

describe.skipIf(hasNoChromium())("Screen reader labels", () => {
  const messages = (page: Page) => page.locator("body").ariaSnapshot()

  it("MUST name every element of the sign-in", async () => {
    const fixture = await oauthFlowFixture()
    const { page } = await openTab(fixture.origin, noScripts)
    await page.goto(`${fixture.origin}/app`)
    await expect
      .poll(() => messages(page))
      .toBe(
        [
          "- main:",
          '  - heading "Sign in" [level=1]',
          `  - paragraph: ${new URL(page.url()).host}`,
          "  - paragraph: We'll email you a link and a code. Use one of them in this browser within 15 minutes.",
          "  - text: Email address",
          '  - textbox "Email address"',
          '  - button "Email me a link"'
        ].join("\n")
      )
    await page.getByLabel("Email address").fill("nobody")
    await press(page, "Email me a link")
    const field = page.getByRole("textbox", { name: "Email address", description: "Enter a valid email address." })
    await expect
      .poll(async () => [await field.getAttribute("aria-invalid"), await field.inputValue()])
      .toEqual(["true", "nobody"])
    await field.fill("ada@example.com")
    await press(page, "Email me a link")
    await expect
      .poll(() => page.getByRole("status").innerText())
      .toBe("If ada@example.com belongs to a host, we've emailed a link and a code to it.")
  })

  it("MUST name the app, the host, every scope and both buttons of the consent page", async () => {
    const fixture = await oauthFlowFixture()
    const { page } = await openAs(fixture, fixture.request())
    await expect
      .poll(() => messages(page))
      .toBe(
        [
          "- main:",
          '  - heading "Connect Calendar Sync?" [level=1]',
          "  - paragraph:",
          "    - text: You are signed in as",
          "    - strong: Ada Byron",
          '    - text: ","',
          "    - strong: ada@example.com",
          "    - text: .",
          '  - heading "This app will be able to" [level=2]',
          "  - list:",
          "    - listitem: View your profile and bookable services",
          "    - listitem: View your bookings, including the names, email addresses and notes of the people who made them",
          "  - paragraph:",
          "    - text: You'll return to",
          `    - strong: ${new URL(fixture.site.redirectUri).host}`,
          "    - text: in either case. You can disconnect the app at any time under",
          '    - link "Connected apps":',
          "      - /url: /app/connections",
          "    - text: .",
          '  - button "Allow access"',
          '  - button "Deny access"',
          "  - text: Not you?",
          '  - button "Sign out"'
        ].join("\n")
      )
    await expect.poll(() => page.title()).toBe("Connect Calendar Sync?")
  })

  it("MUST name every heading, field and button of the console's pages for apps and keys", async () => {
    const fixture = await oauthFlowFixture()
    const { page } = await openAs(fixture, fixture.request())
    await press(page, "Allow access")
    await page.waitForURL(fixture.site.home)
    await fixture.exchange()
    await page.goto(`${fixture.origin}/app/connections`)
    const main = page.getByRole("main")
    await expect.poll(() => main.getByRole("heading").allInnerTexts()).toEqual(["Connected apps", "Calendar Sync"])
    await expect.poll(() => main.locator("a.button").allInnerTexts()).toEqual(["Disconnect\nCalendar Sync"])
    await page.goto(`${fixture.origin}/app/keys`)
    await page.getByLabel("Key name").fill("Nightly report")
    await page.getByRole("checkbox", { name: "View your single-use booking links and their recipients" }).check()
    await press(page, "Create API key")
    await expect.poll(() => page.getByRole("status").innerText()).toContain("This is the API key “Nightly report”.")
    await page.getByRole("link", { name: "Back to your API keys" }).click()
    await expect.poll(() => main.getByRole("heading").allInnerTexts()).toEqual(["API keys", "Nightly report", "New API key"])
    await expect.poll(() => main.locator("a.button").allInnerTexts()).toEqual(["Revoke key\nNightly report"])
    await expect.poll(() => main.getByRole("button").allInnerTexts()).toEqual(["Create API key"])
    await expect.poll(() => main.getByRole("textbox").count()).toBe(2)
    await expect.poll(() => page.getByLabel("Expiry date").getAttribute("type")).toBe("date")
    await expect.poll(() => page.getByRole("group", { name: "Permissions" }).getByRole("checkbox").count()).toBe(7)
  })

  it("MUST begin with the errors of a form, with links to the fields", async () => {
    const fixture = await oauthFlowFixture()
    const { page } = await openAs(fixture, `${fixture.origin}/app/keys`)
    await press(page, "Create API key")
    await expect.poll(() => page.title()).toBe("Error: API keys · Console")
    await expect
      .poll(() => page.getByRole("alert").getByRole("listitem").allInnerTexts())
      .toEqual(["Key name must not be empty."])
    await page.getByRole("link", { name: "Key name must not be empty." }).click()
    await page.keyboard.type("Nightly")
    await expect.poll(() => page.getByRole("textbox", { name: "Key name" }).inputValue()).toBe("Nightly")
  })
})
