// @module-tag thorough

import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasNoChromium, openTab, type Tab } from "../life/Chromium.ts"
import { fitsAndHasNoViolation } from "./ConsoleState.ts"
import { inGerman } from "./InGerman.ts"
import { press, toNextPage } from "./NextPage.ts"
import { openPagesServer, type PagesServer } from "./PagesServer.ts"
import { signIn } from "./SignIn.ts"

const long = "x".repeat(120)
const open = () =>
  openPagesServer(
    {},
    {
      operators: ["ops@example.com"],
      operatorReport: () => ({
        settings: [{ name: "SLOTKIT_OPERATORS", value: `ops@example.com,${long}` }],
        findings: [
          { check: "Mail", result: "fail", detail: `mail.example.com cannot be used: ${long}` },
          { check: "SLOTKIT_TRUSTED_PROXIES", result: "warn", detail: "not set" },
          { check: "Node", result: "ok", detail: "24.0.0" }
        ]
      })
    }
  )
const status = (page: Page) => page.getByRole("status").innerText()

describe.skipIf(hasNoChromium())("An operator who is not a host, without scripts", () => {
  let server: PagesServer
  beforeAll(async () => {
    server = await open()
  })
  afterAll(() => server.close())

  it("MUST sign in, find a host, create another one by keyboard, change its plan and delete it", async () => {
    const { page, complaints } = await openTab(server.origin, { javaScriptEnabled: false, locale: "en-GB" })
    await signIn(page, server, "ops@example.com")
    expect(new URL(page.url()).pathname).toBe("/app/operator")
    await page.getByLabel("Username or email address").focus()
    await page.keyboard.type("ada")
    await toNextPage(page, () => page.keyboard.press("Enter"))
    await toNextPage(page, () => page.getByRole("link", { name: /@/ }).first().click())
    await expect.poll(() => page.getByRole("main").innerText()).toContain("Ada Lovelace")
    await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Hosts" }).click()
    await toNextPage(page, () => page.getByRole("link", { name: "Create host" }).click())
    await page.getByLabel("Email address").focus()
    await page.keyboard.type("new@example.com")
    await page.keyboard.press("Enter")
    await expect.poll(() => status(page)).toBe("The host was created, and an invitation was sent by email.")
    await page.getByLabel("Plan", { exact: true }).selectOption("pro")
    await press(page, "Change plan")
    await expect.poll(() => status(page)).toBe("The plan was changed.")
    await page.getByRole("link", { name: "Delete host" }).click()
    await press(page, "Delete host")
    await expect.poll(() => status(page)).toBe("The host was deleted. Its data is being removed.")
    expect(complaints).toEqual([])
  })
})

/** The pages, and forms that were refused. */
const states: ReadonlyArray<readonly [name: string, path: string, then?: (page: Page) => Promise<unknown>]> = [
  ["status", "/app/operator"],
  ["hosts", "/app/operator/hosts"],
  ["hosts, none found", "/app/operator/hosts?search=nobody"],
  ["new host, errors", "/app/operator/hosts/new", (page) => press(page, "Create host")],
  ["host", "/app/operator/hosts/1"],
  ["host, end of sessions", "/app/operator/hosts/1/sessions"],
  ["host, deletion refused", "/app/operator/hosts/1/delete", (page) => press(page, "Delete host")],
  ["apps", "/app/operator/apps"],
  [
    "apps, verified",
    "/app/operator/apps",
    (page) =>
      toNextPage(page, () =>
        page
          .getByRole("button", { name: /^Verify/ })
          .first()
          .click()
      )
  ],
  ["webhooks", "/app/operator/webhooks"],
  ["new webhook", "/app/operator/webhooks/new"],
  ["new webhook, errors", "/app/operator/webhooks/new", (page) => press(page, "Add webhook")],
  ["how to verify events", "/app/operator/webhooks/verify"],
  ["webhook", "/app/operator/webhooks/1"],
  ["webhook, tested", "/app/operator/webhooks/1", (page) => press(page, "Send test event")],
  ["webhook, edited", "/app/operator/webhooks/1/edit"],
  ["webhook, redelivery", "/app/operator/webhooks/1/redeliver"],
  ["webhook, deletion", "/app/operator/webhooks/1/delete"],
  ["deliveries", "/app/operator/deliveries"],
  ["deliveries, wrong filter", "/app/operator/deliveries?host=ada"],
  ["delivery", "/app/operator/deliveries/1"],
  ["queues", "/app/operator/queues"],
  ["emails", "/app/operator/mails"],
  [
    "test email, errors",
    "/app/operator/mails",
    async (page) => {
      await page.getByLabel("Send to").fill("nobody")
      await press(page, "Send test email")
    }
  ],
  ["system", "/app/operator/system"],
  ["not found", "/app/operator/hosts/999"]
]

describe.skipIf(hasNoChromium())("The operator console for everybody", () => {
  let server: PagesServer
  let tab: Tab
  let german: Page
  let closeTab = async () => {}
  beforeAll(async () => {
    server = await open()
    await server.slotkit.webhooks.createForAll({ url: `https://hooks.example.net/${long}`, events: ["booking.confirmed"] })
    const booker = { name: "Grace", email: `${"g".repeat(60)}@example.com` }
    await server.slotkit.bookings.book(server.hostId, { service: "intro-call", start: "2026-01-14T15:00:00Z", booker })
    const redirects = [`https://${"s".repeat(60)}.example/callback`, "https://sync.example/callback"]
    const app = { name: "s".repeat(100), redirect_uris: redirects, scopes: ["profile.read", "bookings.read"] as const }
    await server.slotkit.apps.create(app)
    await server.slotkit.apps.create({ ...app, verified: false })
    tab = await openTab(server.origin, { locale: "en-GB" }, (close) => {
      closeTab = close
    })
    await signIn(tab.page, server, "ops@example.com")
    german = await inGerman(tab.page)
  })
  afterAll(async () => {
    await closeTab()
    await server.close()
  })

  it.each(states.map(([name, path, then]) => ({ name, path, then })))(
    "MUST fit every screen, and have no violation in light and dark: $name",
    async ({ path, then }) => {
      const steps = then === undefined ? {} : { steps: () => then(tab.page) }
      await fitsAndHasNoViolation({ tab, german, url: `${server.origin}${path}`, ...steps })
    }
  )
})
