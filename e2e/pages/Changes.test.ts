// @module-tag thorough

import type { Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { hasNoChromium, openTab } from "../life/Chromium.ts"
import { aVisitorsBooking, mailedLink } from "./BookedStates.ts"
import { grace, sendForm } from "./PageStates.ts"
import { now, openPagesServer, type PagesServer } from "./PagesServer.ts"

describe.skipIf(hasNoChromium())("Changes and answers by the links of emails", () => {
  let server: PagesServer
  beforeAll(async () => {
    server = await openPagesServer()
  })
  afterAll(() => server.close())
  beforeEach(() => server.slotkit.clock.advance({ minutes: 2 }))

  const visit = async (url: string, options: Parameters<typeof openTab>[1] = {}) => {
    const tab = await openTab(server.origin, { locale: "en-GB", timezoneId: "America/New_York", ...options })
    await tab.page.clock.setFixedTime(new Date(now))
    await tab.page.goto(url)
    return tab
  }
  const heading = (page: Page) => page.getByRole("heading", { level: 1 }).innerText()
  const booking = (id: number) => server.slotkit.bookings.get(server.hostId, id)

  it.each([
    ["with scripts", true],
    ["without scripts", false]
  ])("MUST reschedule on a phone, in the time zone of the booking, %s", async (_, javaScriptEnabled) => {
    const { id, manage_url } = await aVisitorsBooking(server, "intro-call")
    const { page, complaints } = await visit(manage_url!, {
      javaScriptEnabled,
      viewport: { width: 390, height: 800 },
      hasTouch: true
    })
    await page.getByRole("link", { name: "Reschedule" }).tap()
    await expect.poll(() => heading(page)).toBe("Choose a new time")
    const day = javaScriptEnabled ? "2026-02-10" : "2026-02-11"
    // The script has run once the page is loaded. Before that, a tap would navigate.
    if (javaScriptEnabled) await page.waitForLoadState("load")
    if (javaScriptEnabled) await page.evaluate(() => void Object.assign(window, { isSame: true }))
    await page.locator(`td a[data-date="${day}"]`).tap()
    if (javaScriptEnabled) await expect.poll(() => page.evaluate(() => "isSame" in window)).toBe(true)
    await expect.poll(() => page.locator("#day").innerText()).toMatch(javaScriptEnabled ? "10 February" : "11 February")
    await page.getByLabel("Message to").fill("My train is late.")
    await page.getByText("16:30", { exact: true }).tap()
    await page.getByRole("button", { name: "Reschedule to this time" }).tap()
    await page.getByRole("heading", { name: "Rescheduled" }).waitFor()
    expect((await booking(id)).scheduled_at).toBe(`${day}T15:30:00Z`)
    await expect.poll(() => page.locator("dl").innerText()).toContain("16:30–17:00")
    expect(complaints).toEqual([])
  })

  it("MUST show the times of another month and zone while rescheduling, and move the booking there", async () => {
    const { id, manage_url } = await aVisitorsBooking(server, "intro-call")
    const { page } = await visit(`${manage_url}/reschedule?timezone=Asia/Kolkata`)
    await page.getByRole("link", { name: "Next month" }).click()
    await page.getByRole("heading", { name: "March 2026" }).waitFor()
    await page.getByLabel("Message to").fill("My train is late.")
    await page.locator('td a[data-date="2026-03-26"]').click()
    await expect.poll(() => page.getByLabel("Message to").inputValue()).toBe("My train is late.")
    await expect.poll(() => page.locator("#day").innerText()).toBe("Thursday 26 March")
    await page.getByLabel("20:00", { exact: true }).check()
    await page.getByRole("button", { name: "Reschedule to this time" }).click()
    await page.getByRole("heading", { name: "Rescheduled" }).waitFor()
    expect((await booking(id)).scheduled_at).toBe("2026-03-26T14:30:00Z")
  })

  it("MUST keep the chosen day and say what is wrong when no time is chosen", async () => {
    const { manage_url } = await aVisitorsBooking(server, "intro-call")
    const { page } = await visit(`${manage_url}/reschedule?date=2026-01-29`)
    await page.getByRole("button", { name: "Reschedule to this time" }).click()
    await page.getByRole("alert").waitFor()
    await expect.poll(() => page.locator("#day").innerText()).toBe("Thursday 29 January")
    await expect.poll(() => page.locator("#start-error").innerText()).toBe("Choose one of the times.")
  })

  it("MUST cancel by keyboard only, with a reason", async () => {
    const { id, manage_url } = await aVisitorsBooking(server, "intro-call")
    const { page } = await visit(`${manage_url}/cancel`)
    await page.getByLabel("Reason").focus()
    await page.keyboard.type("I am ill")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Booking cancelled" }).waitFor()
    expect(await booking(id)).toMatchObject({ status: "cancelled", cancellation_reason: "I am ill" })
  })

  it("MUST accept a request from the email by keyboard only, without scripts and without signing in", async () => {
    const { id } = await aVisitorsBooking(server, "review")
    const { page } = await visit(await mailedLink(server, "requestToHost", /http\S+\/a\/\w+/), { javaScriptEnabled: false })
    await expect.poll(() => heading(page)).toBe("Grace Hopper requested a meeting")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Tab")
    await expect.poll(() => page.locator(":focus").innerText()).toBe("Accept request")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { name: "Request accepted" }).waitFor()
    expect((await booking(id)).status).toBe("accepted")
    expect(await page.context().cookies()).toEqual([])
  })

  it("MUST book a service that asks for confirmation by the link in the email", async () => {
    const { page } = await visit(`${server.origin}/ada/confirmed/book?start=2026-01-23T15:00:00Z`)
    await sendForm(page, server, grace)
    await page.getByRole("heading", { name: "Check your email" }).waitFor()
    await page.goto(await mailedLink(server, "confirmAddress", /http\S+\/b\/\w+/))
    await page.getByRole("button", { name: "Confirm booking" }).click()
    await page.getByRole("heading", { name: "Booking confirmed" }).waitFor()
    const { data } = await server.slotkit.bookings.list(server.hostId, { status: "accepted" })
    expect(data.map(({ scheduled_at }) => scheduled_at)).toContain("2026-01-23T15:00:00Z")
  })

  it("MUST change nothing when every link of every email is fetched twice with GET and HEAD", async () => {
    const { slotkit, hostId, origin } = server
    const workshop = { attendees: [{ name: "Alan", email: "alan@example.com" }] }
    for (const slug of ["intro-call", "review", "confirmed", "consultation"]) await aVisitorsBooking(server, slug)
    await aVisitorsBooking(server, "workshop", workshop)
    const paid = await slotkit.services.create(hostId, {
      title: "Paid review",
      slug: "paid-review",
      durations: [{ minutes: 30, price: 3000 }],
      requires_approval: true
    })
    const request = await aVisitorsBooking(server, paid.slug)
    await slotkit.bookings.accept(hostId, request.id)
    await slotkit.clock.advance({ seconds: 1 })
    const links = new Set(slotkit.mails.sent.flatMap(({ text }) => text.match(new RegExp(`${origin}\\S+`, "g")) ?? []))
    expect([...links].map((link) => new URL(link).pathname.split("/")[1])).toEqual(
      expect.arrayContaining(["a", "b", "checkout", "visitor"])
    )
    const everything = async () => [
      await slotkit.bookings.list(hostId, { per_page: 100 }),
      await slotkit.emails.list(hostId, { per_page: 100 }),
      await slotkit.audit.list(hostId, { per_page: 100 })
    ]
    const before = await everything()
    for (const method of ["GET", "HEAD", "GET", "HEAD"]) {
      for (const link of links) {
        const { status } = await fetch(link, { method, redirect: "manual" })
        // The host's own pages ask to sign in first.
        const expected = new URL(link).pathname.startsWith("/app/") ? [303] : [200, 410]
        expect(expected, `${method} ${link}`).toContain(status)
      }
    }
    await slotkit.clock.advance({ seconds: 1 })
    expect(await everything()).toEqual(before)
  })
})
