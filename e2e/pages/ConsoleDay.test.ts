// @module-tag thorough

import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasNoChromium, openTab } from "../life/Chromium.ts"
import { axe, violations } from "./Axe.ts"
import { press } from "./NextPage.ts"
import { openPagesServer, type PagesServer } from "./PagesServer.ts"
import { signIn } from "./SignIn.ts"

describe.skipIf(hasNoChromium())("A day in the console", () => {
  let server: PagesServer
  beforeAll(async () => {
    server = await openPagesServer()
    await server.slotkit.clock.advance({ hours: 31, minutes: 20 })
  })
  afterAll(() => server.close())

  const signedIn = async (options: Parameters<typeof openTab>[1]) => {
    const { page, complaints } = await openTab(server.origin, { locale: "en-GB", ...options })
    await signIn(page, server, (await server.slotkit.hosts.get(server.hostId)).email!)
    return { page, complaints }
  }

  it("MUST place meetings of the calendar to scale, and overlaps beside each other", async () => {
    const { slotkit, hostId } = server
    const book = (service: string, start: string, name: string) =>
      slotkit.bookings.book(hostId, {
        service,
        start: `2026-01-14T${start}:00Z`,
        booker: { name, email: "long@example.com" },
        override: ["hours", "overlap"]
      })
    await book("workshop", "15:00", "Featherstonehaugh-Cholmondeley-Hohenlohe")
    await book("intro-call", "15:45", "Kim")
    await book("intro-call", "18:05", "Lee")
    const { page, complaints } = await signedIn({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })
    await page.goto(`${server.origin}/app/calendar?date=2026-01-14`)
    const [long, kim, lee] = await Promise.all([0, 1, 2].map(async (index) => (await boxOf(page, ".placed > li", index))!))
    const hour = (await boxOf(page, ".hours span", 0))!.height
    const near = (value: number | undefined) => expect.closeTo(value ?? Number.NaN, -0.5)
    expect([long!.height + 1, kim!.height + 1, kim!.y - long!.y, lee!.y - long!.y]).toEqual(
      [1.5 * hour, 0.5 * hour, 0.75 * hour, (3 + 1 / 12) * hour].map(near)
    )
    expect(kim!.x).toBeGreaterThanOrEqual(long!.x + long!.width)
    expect(lee!.width).toBeGreaterThan(1.9 * kim!.width)
    const now = (await boxOf(page, ".today .now span", 0))!
    expect(now.y).toEqual(near((await boxOf(page, ".hours span", 0))!.y + (2 + 6 / 12) * hour))
    await page.setViewportSize({ width: 390, height: 800 })
    await page.locator(".placed > li").last().scrollIntoViewIfNeeded()
    const heading = page.getByRole("heading", { name: "Wednesday 14 January" })
    expect([await heading.evaluate((one) => getComputedStyle(one).position), await isListed(page)]).toEqual(["sticky", true])
    await expect.poll(() => page.getByRole("heading", { name: /^Today, Tuesday 13 January/ }).count()).toBe(1)
    expect(complaints).toEqual([])
  })

  it.each([true, false])(
    "MUST open the menu on a phone, and close it by Escape and without a trace (script: %s)",
    async (javaScriptEnabled) => {
      const { page } = await signedIn({ javaScriptEnabled, viewport: { width: 320, height: 700 } })
      const pages = await lengthOfHistory(page, javaScriptEnabled)
      const link = page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Working hours" })
      const menu = page.getByRole("button", { name: "Menu", exact: true })
      await expect.poll(() => link.count()).toBe(0)
      await menu.focus()
      await page.keyboard.press("Enter")
      await link.waitFor()
      if (javaScriptEnabled) {
        await page.evaluate(axe)
        expect(await violations(page)).toEqual([])
      }
      await page.keyboard.press("Escape")
      await expect.poll(() => link.count()).toBe(0)
      await menu.click()
      await page.getByRole("button", { name: "Close menu" }).click()
      await expect.poll(() => link.count()).toBe(0)
      expect(await lengthOfHistory(page, javaScriptEnabled)).toBe(pages)
      expect(new URL(page.url()).hash).toBe("")
      await menu.click()
      await link.click()
      await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Working hours")
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect.poll(() => link.isVisible()).toBe(true)
    }
  )

  it("MUST add reminders and lengths by a button, and leave the empty rows out", async () => {
    const { page, complaints } = await signedIn({ viewport: { width: 390, height: 800 } })
    await page.goto(`${server.origin}/app/mails`)
    const reminders = page.locator("[data-rows] input")
    await expect.poll(() => reminders.count()).toBe(1)
    const add = page.getByRole("button", { name: "Add a reminder" })
    for (const hours of ["2", "4"]) {
      await add.click()
      await page.keyboard.type(hours)
    }
    await page.getByLabel("Reminder 3: unit").selectOption("hours")
    await page.evaluate(axe)
    expect(await violations(page)).toEqual([])
    for (let row = 4; row <= 5; row++) await add.click()
    await expect.poll(() => add.count()).toBe(0)
    await press(page, "Save reminders")
    const { reminder_minutes: minutes } = await server.slotkit.hosts.get(server.hostId)
    expect(minutes).toEqual([2880, 1440, 240])

    await page.goto(`${server.origin}/app/services/new`)
    await page.getByLabel("Title").fill("Tour")
    await page.getByRole("button", { name: "Add a length" }).click()
    await page.keyboard.type("90")
    await page.getByLabel("Price 2").fill("50")
    await press(page, "Create service")
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Tour")
    expect([
      await page.getByLabel("Length 2", { exact: true }).inputValue(),
      await page.getByLabel("Price 2").inputValue()
    ]).toEqual(["90", "50.00"])
    expect(complaints).toEqual([])
  })

  it("MUST show visitors nothing in place of a logo that does not load", async () => {
    const { slotkit, hostId, origin } = server
    await slotkit.hosts.update(hostId, { logo_url: "https://logo.invalid/logo.png" })
    const { page } = await openTab(server.origin, { locale: "en-GB", viewport: { width: 1280, height: 800 } })
    await page.route("https://logo.invalid/*", (route) => route.abort())
    await page.goto(`${origin}/ada`)
    const { x, y, width, height } = (await boxOf(page, "img.logo", 0))!
    const picture = (clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }) =>
      page.screenshot({ clip })
    const frame = await picture({ x, y, width, height })
    expect(frame.equals(await picture({ x: 4, y: 4, width, height }))).toBe(true)
    await slotkit.hosts.update(hostId, { logo_url: null })
  })
})

const boxOf = (page: Page, selector: string, index: number) => page.locator(selector).nth(index).boundingBox()

/** True if each entry of the calendar is below the one before. */
const isListed = async (page: Page): Promise<boolean> => {
  const boxes = await page.locator(".placed > li").evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
  return boxes.every((top, index) => index === 0 || top > boxes[index - 1]!)
}

const lengthOfHistory = async (page: Page, hasScript: boolean): Promise<number> =>
  hasScript ? await page.evaluate(() => history.length) : 0
