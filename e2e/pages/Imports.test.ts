// @module-tag thorough

import { type FakeCalcom, type FakeCalendly, fakeCalcom, fakeCalendly } from "@slotkit/integrations/imports/testing"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasNoChromium, openTab } from "../life/Chromium.ts"
import { fitsAndHasNoViolation } from "./ConsoleState.ts"
import { inGerman } from "./InGerman.ts"
import { press } from "./NextPage.ts"
import { openPagesServer, type PagesServer } from "./PagesServer.ts"
import { signIn } from "./SignIn.ts"

const status = (page: Page) => page.getByRole("status").innerText()

describe.skipIf(hasNoChromium())("A host who imports an account in the console", () => {
  let server: PagesServer
  let calendly: FakeCalendly
  let calcom: FakeCalcom
  beforeAll(async () => {
    calendly = await fakeCalendly()
    calcom = await fakeCalcom()
    server = await openPagesServer({}, { imports: { origins: { calendly: calendly.origin } }, webhookAllow: ["127.0.0.1"] })
  })
  afterAll(async () => {
    await server.close()
    await calendly.close()
    await calcom.close()
  })

  const newHost = (email: string) => server.slotkit.hosts.create({ email, timezone: "Europe/Rome", plan: "pro" })

  it("MUST get from the first page to a booking page with services and meetings, without a script", async () => {
    const { id } = await newHost("new@example.com")
    const { page, complaints } = await openTab(server.origin, { javaScriptEnabled: false, locale: "en-GB" })
    await signIn(page, server, "new@example.com")
    await page.getByRole("link", { name: "Import your services, working hours and meetings" }).click()
    await page.getByLabel("Access token or API key").fill("wrong")
    await press(page, "Show preview")
    await expect.poll(() => status(page)).toBe("Reading your account at Calendly")
    await server.slotkit.jobs.runOnce()
    await page.getByRole("link", { name: "Refresh" }).click()
    await expect.poll(() => page.locator("#progress").innerText()).toContain("Calendly refused the token.")

    await page.getByLabel("Access token or API key").fill(calendly.token)
    await page.getByLabel("Import them as bookings").check()
    await press(page, "Show preview")
    await server.slotkit.jobs.runOnce()
    await page.getByRole("link", { name: "Refresh" }).click()
    await expect.poll(() => status(page)).toBe("This would be imported from Calendly")
    expect((await server.slotkit.services.list(id)).data.length).toBe(0)
    await press(page, "Start import")
    await server.slotkit.jobs.runOnce()
    await page.getByRole("link", { name: "Refresh" }).click()
    await expect.poll(() => status(page)).toBe("The import from Calendly is done.")
    expect((await server.slotkit.services.list(id)).data.length).toBeGreaterThan(1)
    await page.getByRole("link", { name: "See your services" }).click()
    await expect.poll(() => page.getByRole("main").innerText()).toContain(`/${(await server.slotkit.hosts.get(id)).username}/`)
    expect(complaints).toEqual([])
  })

  it("MUST see the progress by itself with the script, and can try again where it ended", async () => {
    await newHost("script@example.com")
    const { page } = await openTab(server.origin, { locale: "en-GB" })
    await signIn(page, server, "script@example.com")
    await page.goto(`${server.origin}/app/import`)
    await page.getByLabel("cal.com", { exact: false }).first().check()
    await page.getByLabel("Access token or API key").fill("wrong")
    await page.getByText("You host cal.com yourself?").click()
    await page.getByLabel("Address of the API of your cal.com server").fill(calcom.origin)
    await press(page, "Show preview")
    await expect.poll(() => status(page)).toBe("Reading your account at cal.com")
    expect(await page.getByLabel("Access token or API key").count()).toBe(0)
    let isAway = true
    let looks = 0
    await page.route("**/app/import", async (route) => {
      if (!isAway || route.request().resourceType() !== "fetch") return await route.continue()
      looks++
      await (looks === 1 ? route.abort() : route.fulfill({ status: 503 }))
    })
    await expect.poll(() => looks, { timeout: 20_000 }).toBeGreaterThan(1)
    isAway = false
    await server.slotkit.jobs.runOnce()
    await expect.poll(() => status(page), { timeout: 20_000 }).toBe("Nothing could be imported.")
    await page.getByLabel("Access token or API key").fill(calcom.key)
    await press(page, "Show preview")
    await expect.poll(() => status(page)).toBe("Reading your account at cal.com")
    await server.slotkit.jobs.runOnce()
    await expect.poll(() => status(page), { timeout: 20_000 }).toBe("This would be imported from cal.com")
    await press(page, "Start import")
    await server.slotkit.jobs.runOnce()
    await expect.poll(() => status(page), { timeout: 20_000 }).toBe("The import from cal.com is done.")
    expect(await page.locator("[name=token]").count()).toBe(1)
  })

  it.each(["calendly", "cal.com"])("MUST read every note on an account of %s in the own language", async (source) => {
    const { id } = await newHost(`${source}@example.com`)
    await server.slotkit.hosts.update(id, { language: "de" })
    const { page } = await openTab(server.origin, { javaScriptEnabled: false })
    await signIn(page, server, `${source}@example.com`)
    await page.goto(`${server.origin}/app/import`)
    await page.locator(`[name=source][value="${source}"]`).check()
    await page.locator("[name=token]").fill(source === "calendly" ? calendly.token : calcom.key)
    await page.locator("[name=bookings][value=bookings]").check()
    if (source === "cal.com") {
      await page.locator("summary").click()
      await page.locator("[name=url]").fill(calcom.origin)
    }
    await press(page, "Vorschau anzeigen")
    await server.slotkit.jobs.runOnce()
    await page.goto(`${server.origin}/app/import`)
    expect(await page.locator("#progress p.small:not(.soft)").count()).toBeGreaterThan(10)
    expect(await page.locator("#progress [lang=en]").allInnerTexts()).toEqual([])
  })

  it("MUST find pages that fit every screen and break no rule of axe", async () => {
    await newHost("axe@example.com")
    const tab = await openTab(server.origin, { locale: "en-GB" })
    const { page } = tab
    await signIn(page, server, "axe@example.com")
    const german = await inGerman(page)
    const url = `${server.origin}/app/import`
    const fits = () => fitsAndHasNoViolation({ tab, german, url })
    await fits()
    await fitsAndHasNoViolation({ tab, german, url, steps: () => press(page, "Show preview") })
    await page.goto(url)
    await page.getByLabel("Access token or API key").fill(calendly.token)
    await press(page, "Show preview")
    await fits()
    await fitsAndHasNoViolation({ tab, german, url: `${url}/stop` })
    await server.slotkit.jobs.runOnce()
    await fits()
    await page.goto(url)
    await press(page, "Start import")
    await server.slotkit.jobs.runOnce()
    await fits()
  })
})
