import type { Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { hasNoChromium, openTab } from "../life/Chromium.ts"
import { grace, sendForm } from "./PageStates.ts"
import { now, openPagesServer, type PagesServer } from "./PagesServer.ts"

describe.skipIf(hasNoChromium())("A visitor who books", () => {
  let server: PagesServer
  beforeAll(async () => {
    server = await openPagesServer()
  })
  afterAll(() => server.close())
  beforeEach(() => server.slotkit.clock.advance({ minutes: 2 }))

  const visit = async (path: string, options: Parameters<typeof openTab>[1] = {}) => {
    const tab = await openTab(server.origin, { locale: "en-GB", timezoneId: "America/New_York", ...options })
    await tab.page.clock.setFixedTime(new Date(now))
    await tab.page.goto(`${server.origin}${path}`)
    return tab
  }
  const heading = (page: Page) => page.getByRole("heading", { level: 1 }).innerText()
  const starts = async () => (await server.slotkit.bookings.list(server.hostId)).data.map((booking) => booking.scheduled_at)

  it.each([
    ["with scripts", true],
    ["without scripts", false]
  ])("MUST get from the host's page to a confirmed booking on a phone, %s", async (_, javaScriptEnabled) => {
    const { page, complaints } = await visit("/ada", {
      javaScriptEnabled,
      viewport: { width: 390, height: 800 },
      isMobile: true,
      hasTouch: true
    })
    await page.getByRole("link", { name: "Intro call" }).tap()
    await expect.poll(() => heading(page)).toBe("Intro call")
    await page.locator('td a[data-date="2026-01-20"]').tap()
    await page.getByRole("heading", { name: "Tuesday 20 January" }).waitFor()
    const start = javaScriptEnabled ? "10:00" : "10:30"
    await page.locator("#times").getByRole("link", { name: start }).tap()
    await expect.poll(() => heading(page)).toBe("Enter your details")
    await sendForm(page, server, grace)
    await page.getByRole("heading", { name: "Booking confirmed" }).waitFor()
    await expect.poll(() => page.locator("dl").innerText()).toContain(`Tuesday 20 January 2026, ${start}–`)
    expect(await starts()).toContain(javaScriptEnabled ? "2026-01-20T15:00:00Z" : "2026-01-20T15:30:00Z")
    expect(complaints).toEqual([])
  })

  it("MUST do it by keyboard only", async () => {
    const { page } = await visit("/ada/intro-call")
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.date)
    await page.locator('[data-date="2026-01-12"]').focus()
    const keys: ReadonlyArray<readonly [string, string]> = [
      ["ArrowRight", "2026-01-13"],
      ["ArrowDown", "2026-01-20"],
      ["Home", "2026-01-19"],
      ["End", "2026-01-25"],
      ["ArrowLeft", "2026-01-24"],
      ["ArrowUp", "2026-01-17"],
      ["PageDown", "2026-02-17"]
    ]
    for (const [key, date] of keys) {
      await page.keyboard.press(key)
      await expect.poll(focused).toBe(date)
    }
    await expect.poll(() => page.locator("td [tabindex='0']").count()).toBe(1)
    await page.keyboard.press("Space")
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("day")
    await expect.poll(() => page.locator("[aria-live]").innerText()).toBe("16 free times on Tuesday 17 February")
    await expect.poll(() => page.locator('td[aria-selected="true"] a').getAttribute("data-date")).toBe("2026-02-17")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Enter your details" }).waitFor()
    await page.getByLabel("Name").focus()
    await page.keyboard.type("Grace Hopper")
    await page.keyboard.press("Tab")
    await page.keyboard.type("grace@example.com")
    await server.slotkit.clock.advance({ seconds: 3 })
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Booking confirmed" }).waitFor()
    expect(await starts()).toContain("2026-02-17T14:00:00Z")
  })

  it("MUST see the times of the own zone, without asking and without being sent anywhere, and keep them in the address", async () => {
    const { page, complaints } = await visit("/ada/intro-call", { timezoneId: "Pacific/Auckland" })
    await expect.poll(() => page.locator("#zone").innerText()).toBe("Times are in New Zealand Time (Auckland), UTC+13:00.")
    await expect.poll(() => page.locator("#day").innerText()).toBe("Tuesday 13 January")
    await expect.poll(() => page.locator(".times a").first().innerText()).toBe("03:00")
    await expect.poll(() => page.locator("#timezone").inputValue()).toBe("Pacific/Auckland")
    await page.locator(".times a").first().click()
    await expect.poll(() => page.url()).toContain("timezone=Pacific/Auckland")
    await sendForm(page, server, grace)
    await page.getByRole("heading", { name: "Booking confirmed" }).waitFor()
    await expect
      .poll(() => page.locator("dl").innerText())
      .toMatch(/Tuesday 13 January 2026, 03:00–03:30\s+New Zealand Time \(Auckland\)/)
    expect(complaints).toEqual([])
  })

  it("MUST see the list, every other page and the form in the own zone that the calendar was shown in", async () => {
    const options = { timezoneId: "America/Los_Angeles" }
    const { page, complaints } = await visit("/ada/consultation", options)
    const zone = () => page.locator("#zone").innerText()
    await expect.poll(zone).toContain("Los Angeles")
    const [output, first] = [await zone(), await page.locator(".times a").first().innerText()]
    const links = () =>
      page.locator("main a[href^='/ada/consultation']").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
    const zoneless = async () => (await links()).filter((link) => !link.includes("timezone=America/Los_Angeles"))
    await expect.poll(zoneless).toEqual([])
    await page.getByRole("link", { name: "Next month" }).click()
    await page.getByRole("heading", { name: "February 2026" }).waitFor()
    await expect.poll(async () => [await zoneless(), new URL(page.url()).search]).toEqual([[], "?month=2026-02"])
    await page.getByRole("link", { name: "List" }).click()
    await page.getByRole("heading", { name: "Next free times" }).waitFor()
    await expect
      .poll(async () => [await zone(), await page.locator(".times a").first().innerText(), await zoneless()])
      .toEqual([output, first, []])
    await page.getByRole("link", { name: "60 min" }).click()
    await page.waitForURL(/duration=60/)
    await expect.poll(zone).toBe(output)
    await page.getByRole("link", { name: "Month" }).click()
    await page.locator("table").waitFor()
    await expect.poll(zone).toBe(output)
    await page.locator(".times a").first().click()
    await expect.poll(() => page.locator(".facts").innerText()).toContain("Los Angeles")
    await page.getByRole("link", { name: "Choose another time" }).click()
    await expect.poll(zone).toBe(output)

    const direct = await visit("/ada/consultation?view=list", options)
    await expect.poll(() => direct.page.locator("#zone").innerText()).toBe(output)
    await expect.poll(() => direct.page.locator(".times a").first().innerText()).toBe(first)
    await expect.poll(() => new URL(direct.page.url()).search).toBe("?view=list")
    await direct.page.locator(".times a").first().click()
    await expect.poll(() => direct.page.url()).toContain("timezone=America/Los_Angeles")
    expect([complaints, direct.complaints]).toEqual([[], []])
  })

  it("MUST find a time zone by a city or an abbreviation, and see its times without loading the page", async () => {
    const { page, complaints } = await visit("/ada/intro-call", { timezoneId: "Asia/Calcutta", locale: "en-US" })
    await expect.poll(() => page.locator("#zone").innerText()).toBe("Times are in India Standard Time (Kolkata), UTC+05:30.")
    await expect.poll(() => page.locator("#timezone option").filter({ hasText: "Calcutta" }).count()).toBe(0)
    await page.evaluate(() => void Object.assign(window, { isSame: true }))
    await page.getByText("Change time zone").click()
    const search = page.getByLabel("Search for a city or time zone")
    const found = () => page.locator("#timezone option").evaluateAll((all) => all.map((one) => one.getAttribute("value")))
    await search.fill("mumbai")
    await expect.poll(found).toEqual(["Asia/Kolkata"])
    await search.fill("EST")
    await expect.poll(found).toEqual(expect.arrayContaining(["America/New_York", "America/Toronto"]))
    await page.locator("#timezone").selectOption("America/New_York")
    await search.press("Enter")
    await expect.poll(() => page.locator("#zone").innerText()).toBe("Times are in Eastern Time (New York), UTC-05:00.")
    await expect
      .poll(async () => [await search.inputValue(), await page.locator("#timezone").inputValue()])
      .toEqual(["", "America/New_York"])
    await expect.poll(() => page.url()).toContain("timezone=America/New_York")
    await page.locator("#timezone").selectOption("Europe/Paris")
    await expect.poll(() => page.locator("#zone").innerText()).toBe("Times are in Central European Time (Paris), UTC+01:00.")
    await expect.poll(() => page.evaluate(() => "isSame" in window)).toBe(true)
    expect(complaints).toEqual([])
  })

  it.each(["", "?view=list", "?view=list&timezone=America/New_York"])(
    "MUST find a time zone by typing, have it applied at once and keep it on the host's page: %s",
    async (query) => {
      const { page, complaints } = await visit(`/ada/intro-call${query}`)
      const zone = () => page.locator("#zone").innerText()
      await page.getByText("Change time zone").click()
      const [field, select] = [page.getByLabel("Search for a city or time zone"), page.locator("#timezone")]
      const found = async (text: string) => {
        await field.fill(text)
        return [await select.locator("option").count(), await select.inputValue()]
      }
      await expect.poll(() => found("Mumbai")).toEqual([1, "Asia/Kolkata"])
      await expect.poll(() => found("Europe/Berlin")).toEqual([1, "Europe/Berlin"])
      await field.fill("CST")
      await expect.poll(() => select.inputValue()).toBe("America/Chicago")
      await field.fill("EST")
      await expect.poll(() => select.inputValue()).toBe("America/New_York")
      await field.fill("Tokyo")
      await field.press("Enter")
      await expect.poll(zone).toContain("Japan Standard Time (Tokyo)")
      await expect.poll(() => new URL(page.url()).searchParams.get("timezone")).toBe("Asia/Tokyo")
      await select.selectOption("Europe/Berlin")
      await expect.poll(zone).toContain("Central European Time (Berlin)")
      await expect.poll(() => select.isVisible()).toBe(true)
      const host = page.getByRole("link", { name: "Ada Lovelace" })
      await expect.poll(() => host.getAttribute("href")).toMatch(/\/ada\?timezone=Europe(%2F|\/)Berlin$/)
      expect(complaints).toEqual([])
    }
  )

  it("MUST switch days, lengths and months without loading the page, and keep the address up to date", async () => {
    const { page } = await visit("/ada/consultation")
    await page.evaluate(() => void Object.assign(window, { isSame: true }))
    await page.locator('[data-date="2026-01-14"]').click()
    await expect.poll(() => new URL(page.url()).search).toBe("?date=2026-01-14")
    await page.getByRole("link", { name: "60 min" }).click()
    await expect.poll(() => page.locator(".facts").innerText()).toContain("US$50.00")
    await expect.poll(() => page.locator(".times li").count()).toBe(8)
    await page.getByRole("link", { name: "Next month" }).click()
    await page.getByRole("heading", { name: "February 2026" }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe("?month=2026-02&duration=60")
    await expect.poll(() => page.evaluate(() => "isSame" in window)).toBe(true)
    await page.reload()
    await expect.poll(() => page.locator("#month").innerText()).toBe("February 2026")
  })

  it("MUST read why days are off, on the days of the own zone, in every month without loading the page", async () => {
    const { page, complaints } = await visit("/away/intro-call", { timezoneId: "Pacific/Auckland" })
    await expect.poll(() => page.locator("#zone").innerText()).toContain("New Zealand Time (Auckland)")
    await expect
      .poll(() => page.locator(".off li").first().innerText())
      .toBe("Wednesday 14 January – Saturday 17 January Conference on compilers")
    await page.evaluate(() => void Object.assign(window, { isSame: true }))
    await page.getByRole("link", { name: "Next month" }).click()
    await page.getByRole("heading", { name: "February 2026" }).waitFor()
    await expect
      .poll(() => page.locator(".off li").allInnerTexts())
      .toEqual(["Monday 9 February – Tuesday 10 February Moving house"])
    await page.getByRole("link", { name: "Next month" }).click()
    await page.getByRole("heading", { name: "March 2026" }).waitFor()
    await expect.poll(() => page.locator(".off").count()).toBe(0)
    await expect.poll(() => page.evaluate(() => "isSame" in window)).toBe(true)
    expect(complaints).toEqual([])
  })

  it("MUST keep what was typed when the time is lost, and book another one", async () => {
    const path = "/ada/intro-call/book?start=2026-01-21T15:00:00Z"
    const [one, other] = [await visit(path), await visit(path)]
    await sendForm(one.page, server, grace)
    await one.page.getByRole("heading", { name: "Booking confirmed" }).waitFor()
    await sendForm(other.page, server, { Name: "Alan", "Email address": "alan@example.com", "Notes for the host": "Kept" })
    await other.page.getByRole("alert").waitFor()
    await expect.poll(() => other.page.title()).toBe("Error: Your details: Intro call")
    await expect.poll(() => other.page.evaluate(() => document.activeElement?.tagName)).toBe("H1")
    await expect.poll(() => other.page.getByLabel("Notes for the host").inputValue()).toBe("Kept")
    await other.page.getByText("11:30", { exact: true }).click()
    await other.page.getByRole("button", { name: "Confirm booking" }).click()
    await other.page.getByRole("heading", { name: "Booking confirmed" }).waitFor()
    expect(await starts()).toEqual(expect.arrayContaining(["2026-01-21T15:00:00Z", "2026-01-21T16:30:00Z"]))
  })

  it("MUST make one booking when going back and sending again, and on a double click", async () => {
    const { page } = await visit("/ada/intro-call/book?start=2026-01-22T15:00:00Z")
    const before = (await starts()).length
    const fill = async () => {
      for (const [label, value] of Object.entries(grace)) await page.getByLabel(label).fill(value)
    }
    await fill()
    await server.slotkit.clock.advance({ seconds: 3 })
    await page.getByRole("button", { name: "Confirm booking" }).dblclick()
    await page.getByRole("heading", { name: "Booking confirmed" }).waitFor()
    const address = page.url()
    await page.goBack()
    // Under load Chromium sometimes leaves before it has stored what the form held.
    await fill()
    await page.getByRole("button", { name: "Confirm booking" }).click()
    await page.waitForURL(address)
    expect((await starts()).length).toBe(before + 1)
  })

  it("MUST use an invite once, with the contact filled in", async () => {
    const { page } = await visit(server.invite)
    await page.locator(".times a").first().click()
    await expect.poll(() => page.getByLabel("Email address").inputValue()).toBe("kim@example.com")
    await sendForm(page, server, {})
    await page.getByRole("heading", { name: "Booking confirmed" }).waitFor()
    expect((await page.goto(`${server.origin}${server.invite}`))?.status()).toBe(410)
  })

  it("MUST pay before a paid booking is confirmed", async () => {
    const { page } = await visit("/ada/consultation/book?start=2026-01-23T15:00:00Z")
    await expect.poll(() => page.locator("form button").innerText()).toBe("Continue to payment")
    await sendForm(page, server, grace)
    await page.getByRole("heading", { name: "Pay for your booking" }).waitFor()
    await page.getByRole("button", { name: /^Pay/ }).click()
    await page.getByRole("heading", { name: "Booking confirmed" }).waitFor()
  })
})
