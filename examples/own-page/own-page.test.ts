// @module-tag thorough

import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Page } from "playwright-core"
import { createTestSlotkit, type TestSlotkit } from "slotkit/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasNoChromium, openTab } from "../../e2e/life/Chromium.ts"
import { axe, violations } from "../../e2e/pages/Axe.ts"
import { addClinic } from "./bookings.ts"
import { ownPages } from "./site.ts"

/** Monday, 4 January 2027, in the morning. */
const now = Date.parse("2027-01-04T07:00:00Z")

const listen = async (server: Server, host: string): Promise<string> => {
  await new Promise<void>((listening) => server.listen(0, host, listening))
  return `http://${host}:${(server.address() as AddressInfo).port}`
}

describe.skipIf(hasNoChromium())("A booking page of one's own", () => {
  let slotkit: TestSlotkit
  let hostId = 0
  const servers: Array<Server> = []
  let [bookings, site] = ["", ""]
  beforeAll(async () => {
    let answer: RequestListener = (_request, response) => void response.writeHead(503).end()
    servers.push(createServer((request, response) => answer(request, response)))
    bookings = await listen(servers[0]!, "127.0.0.1")
    servers.push(await ownPages(bookings))
    site = (await listen(servers[1]!, "127.0.0.1")).replace("127.0.0.1", "localhost")
    slotkit = await createTestSlotkit({ now, baseUrl: bookings, visitorOrigins: [site] })
    hostId = (await addClinic(slotkit)).id
    answer = slotkit.node
  })
  afterAll(async () => {
    for (const server of servers) server.close()
    await slotkit.close()
  })

  const open = async (path: string) => {
    const tab = await openTab([bookings, site], { viewport: { width: 390, height: 844 }, timezoneId: "Europe/Rome" })
    await tab.page.clock.setFixedTime(new Date(now))
    await tab.page.goto(`${site}${path}`)
    await tab.page.getByRole("grid").waitFor()
    await tab.page.evaluate(axe)
    return tab
  }

  /** Expects that a page has no violation and fits, narrow in light and wide in dark. */
  const expectForEverybody = async (page: Page) => {
    for (const [width, colorScheme] of [
      [320, "light"],
      [1280, "dark"]
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
  const focusLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))

  it.each(["/", "/react.html"])("MUST book by keyboard, without a violation in any step: %s", async (path) => {
    const { page, complaints } = await open(path)
    await expectForEverybody(page)

    // No month before this one can be booked.
    await page.locator('button[aria-label="Previous month"][aria-disabled=true]').waitFor()
    await page.locator('button[aria-label="Next month"]:not([aria-disabled=true])').waitFor()

    // The grid moves by the keys of the ARIA practices, over the end of the month too.
    await page.getByRole("button", { name: "Monday, January 4" }).focus()
    for (const [key, day] of [
      ["ArrowRight", "Tuesday, January 5"],
      ["ArrowDown", "Tuesday, January 12"],
      ["End", "Sunday, January 17"],
      ["Home", "Monday, January 11"],
      ["ArrowUp", "Monday, January 4"],
      ["ArrowLeft", "Sunday, January 3"],
      ["PageDown", "Wednesday, February 3"]
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(() => focusLabel(page)).toBe(day)
    }
    await page.locator("td button:not([aria-disabled=true])", { hasText: /^3$/ }).waitFor()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Wednesday, February 3" }).waitFor()
    await expectForEverybody(page)

    // Another visitor takes the time.
    const time = page.getByRole("listitem").getByRole("button").first()
    await time.focus()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Your details" }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Your details")
    await page.keyboard.press("Tab")
    await page.keyboard.type("Grace")
    await page.keyboard.press("Enter")
    await page.getByText("This field is required.").first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("email")
    await expectForEverybody(page)
    await page.keyboard.type("grace@example.com")
    await page.getByLabel("Why do you come?").fill("A cough")
    const rival = { name: "Ada", email: "ada@example.com" }
    const start = path === "/" ? "2027-02-03T08:00:00Z" : "2027-02-03T09:00:00Z"
    await slotkit.bookings.book(hostId, { service: "checkup", start, booker: rival, answers: { reason: "First" } })
    await page.getByRole("button", { name: "Book", exact: true }).press("Enter")
    await page.getByText("That time was just booked. Choose another one.").waitFor()
    await page.locator(".nearest").first().waitFor()
    await expectForEverybody(page)
    await page.locator(".nearest").first().press("Enter")
    expect(await page.getByLabel("Why do you come?").inputValue()).toBe("A cough")
    await page.getByRole("button", { name: "Book", exact: true }).press("Enter")
    await page.getByRole("heading", { name: "Your booking is confirmed" }).waitFor()
    await expectForEverybody(page)
    // The browser reports the refused time.
    expect(complaints).toEqual([expect.stringContaining("409")])
  })

  it("MUST be readable by the pages of its own site only", async () => {
    const slots = `${bookings}/visitor/v1/hosts/clinic`
    const allowOrigin = async (origin: string) =>
      (await fetch(slots, { headers: { origin } })).headers.get("access-control-allow-origin")
    expect([await allowOrigin(site), await allowOrigin("https://other.example")]).toEqual([site, null])
  })
})
