// @module-tag thorough

import type { Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { hasNoChromium, openTab } from "../life/Chromium.ts"
import { grace, sendForm } from "./PageStates.ts"
import { now, openPagesServer, type PagesServer } from "./PagesServer.ts"

describe.skipIf(hasNoChromium())("A visitor with a selection of members", () => {
  let server: PagesServer
  let team: number
  let ben: number

  const select = async (expiresIn = 3600) => {
    const members = { sales: [ben] }
    const { selection } = await server.slotkit.members.select(team, { service: "demo", members, expires_in: expiresIn })
    return selection
  }

  beforeAll(async () => {
    server = await openPagesServer()
    const { slotkit } = server
    team = (await slotkit.aHost({ kind: "team", username: "sales", name: "Sales", timezone: "UTC" })).id
    const eve = (await slotkit.aHost({ username: "eve", name: "Eve", timezone: "UTC" })).id
    ben = (await slotkit.aHost({ username: "ben", name: "Ben", timezone: "UTC" })).id
    const members = [eve, ben].map((host) => ({ host }))
    for (const member of members) await slotkit.members.add(team, member)
    const { id } = await slotkit.aService({ id: team }, { title: "Demo", slug: "demo", durations: [{ minutes: 30 }] })
    await slotkit.services.configure(team, id, { staffing: { roles: [{ key: "sales", members }] } })
    // Ben has only the afternoon, in every month.
    await slotkit.schedule.replace(ben, {
      timezone: "UTC",
      weekly: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: "15:00", end: "16:00" })),
      overrides: []
    })
  })
  afterAll(() => server.close())
  beforeEach(() => server.slotkit.clock.advance({ minutes: 2 }))

  const visit = async (selection: string, javaScriptEnabled: boolean, viewport = { width: 390, height: 800 }) => {
    const tab = await openTab(server.origin, { locale: "en-GB", timezoneId: "UTC", javaScriptEnabled, viewport })
    await tab.page.clock.setFixedTime(new Date(now))
    await tab.page.goto(`${server.origin}/sales/demo?selection=${selection}`)
    return tab
  }
  const times = (page: Page) => page.locator("#times .times a").allInnerTexts()

  it.each([
    ["with scripts", true, 390, 10],
    ["without scripts", false, 1280, 17]
  ])(
    "MUST be offered and booked only its members, through months, an error and the form, %s",
    async (_, hasScript, width, day) => {
      const selection = await select()
      const { page, complaints } = await visit(selection, hasScript, { width, height: 800 })
      expect(await times(page)).toEqual(["15:00", "15:30"])
      await page.locator(".bar a[rel=next]").click()
      await page.getByRole("heading", { name: "February 2026" }).waitFor()
      await page.locator(`td a[data-date="2026-02-${day}"]`).click()
      await page.getByRole("heading", { name: `Tuesday ${day} February` }).waitFor()
      expect(await times(page)).toEqual(["15:00", "15:30"])
      expect(new URL(page.url()).searchParams.get("selection")).toBe(selection)
      await page.locator("#times").getByRole("link", { name: "15:30" }).click()
      await sendForm(page, server, { ...grace, "Email address": "" })
      await page.locator("[role=alert]").waitFor()
      await sendForm(page, server, grace)
      await page.getByRole("heading", { name: "Booking confirmed" }).waitFor()
      const { data } = await server.slotkit.bookings.list(team)
      expect(data.map(({ hosts = [] }) => hosts[0]?.name)).not.toContain("Eve")
      expect(complaints.filter((complaint) => !complaint.includes("422"))).toEqual([])
    }
  )

  it("MUST read to ask for a new link once it has expired, also when the script loads another month", async () => {
    const { page } = await visit(await select(60), true)
    expect(await times(page)).toEqual(["15:00", "15:30"])
    await server.slotkit.clock.advance({ minutes: 1 })
    await page.locator(".bar a[rel=next]").click()
    await page.getByRole("heading", { name: "This link no longer works" }).waitFor()
    expect(await page.locator("main").innerText()).toContain("Ask for a new link.")
    expect(await page.locator("a[href^='/sales']").count()).toBe(0)
  })
})
