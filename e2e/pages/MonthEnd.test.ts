// @module-tag thorough

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasNoChromium, openTab } from "../life/Chromium.ts"
import { axe, violations } from "./Axe.ts"
import { now, openPagesServer, type PagesServer } from "./PagesServer.ts"

/** Friday, 30 January 2026, 08:10 UTC: 3:10 am in New York. */
const lastFriday = now + 18 * 86_400_000

describe.skipIf(hasNoChromium())("A visitor at the end of a month", () => {
  let server: PagesServer
  beforeAll(async () => {
    server = await openPagesServer()
    await server.slotkit.clock.set(new Date(lastFriday))
  })
  afterAll(() => server.close())

  const visit = async (path: string, options: Parameters<typeof openTab>[1] = {}) => {
    const tab = await openTab(server.origin, { locale: "en-GB", timezoneId: "America/New_York", ...options })
    await tab.page.clock.setFixedTime(new Date(lastFriday))
    await tab.page.goto(`${server.origin}${path}`)
    return tab
  }

  it.each([true, false])("MUST see the first weeks of the next one without a click, scripts: %s", async (javaScriptEnabled) => {
    const { page, complaints } = await visit("/ada/intro-call", { javaScriptEnabled, viewport: { width: 390, height: 844 } })
    expect(await page.locator("#month").innerText()).toBe("January 2026")
    expect(await page.locator("tbody tr").count()).toBe(4)
    const days = await page.locator("td a").evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset.date))
    expect([days.length, days[0], days[1], days.at(-1)]).toEqual([16, "2026-01-30", "2026-02-02", "2026-02-20"])
    expect(await page.locator("td small").allInnerTexts()).toEqual(["Feb"])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.locator('[data-date="2026-02-03"]').click()
    await page.getByRole("heading", { name: "Tuesday 3 February" }).waitFor()
    expect(new URL(page.url()).search).toBe("?date=2026-02-03")
    await expect.poll(() => page.locator("#times a").first().getAttribute("href")).toContain("2026-02-03T14%3A00%3A00Z")
    expect(complaints).toEqual([])
  })

  it("MUST walk into the next month by keyboard, and get the same grid after looking at other months", async () => {
    const { page } = await visit("/ada/intro-call")
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.date)
    await page.locator('[data-date="2026-01-30"]').focus()
    for (const [key, date] of [
      ["ArrowUp", "2026-01-30"],
      ["ArrowDown", "2026-02-06"],
      ["PageDown", "2026-03-06"],
      ["PageUp", "2026-02-06"],
      ["PageUp", "2026-01-06"]
    ] as const) {
      await page.keyboard.press(key)
      if (date === "2026-01-06") break
      await expect.poll(focused).toBe(date)
    }
    await page.goto(`${server.origin}/ada/intro-call`)
    const cells = () => page.locator("td [data-date]").evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.date))
    const before = await cells()
    await page.locator(".bar a[rel=next]").click()
    await expect.poll(() => page.locator("#month").innerText()).toBe("February 2026")
    await page.locator(".bar a[rel=prev]").click()
    await expect.poll(() => page.locator("#month").innerText()).toBe("January 2026")
    expect(await cells()).toEqual(before)
    expect(await page.locator("td a").count()).toBe(16)
    await page.evaluate(axe)
    expect(await violations(page)).toEqual([])
  })

  it("MUST keep the way to the next free day from an empty one, with the script", async () => {
    const { page } = await visit("/ada/intro-call?date=2026-02-01")
    const next = page.getByRole("link", { name: "Next day with times: Monday 2 February" })
    await next.press("Enter")
    await page.getByRole("heading", { name: "Monday 2 February" }).waitFor()
  })

  it("MUST see that a month loads", async () => {
    const { page } = await visit("/ada/intro-call")
    let answer = (): void => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route("**/slots?*", async (route) => {
      await held
      await route.continue()
    })
    await page.locator(".bar a[rel=next]").click()
    const opacity = () => page.locator("table").evaluate((table) => getComputedStyle(table).opacity)
    await expect.poll(opacity).toBe("0.4")
    answer()
    await expect.poll(() => page.locator("#month").innerText()).toBe("February 2026")
    await expect.poll(opacity).toBe("1")
  })
})
