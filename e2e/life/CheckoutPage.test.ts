// @module-tag thorough

import type { BrowserContextOptions } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { aroundTheClock, expectCreated, grace, hostOnServer, startsIn } from "../../harness/HostOnServer.ts"
import { serve } from "../../harness/SlotkitProcess.ts"
import { operatorToken, type Surfaces, surfacesOf } from "../../harness/Surfaces.ts"
import { hasNoChromium, openTab, type Tab } from "./Chromium.ts"

describe.skipIf(hasNoChromium())("The sandbox's checkout page in a browser", () => {
  let server: Surfaces
  let hostId: number
  let starts: Array<string>
  beforeAll(async () => {
    server = surfacesOf((await serve({ SLOTKIT_OPERATOR_TOKEN: operatorToken })).origin)
    hostId = (await hostOnServer(server, ["review"], { hours: aroundTheClock })).host.id
    const { body } = await server.visit("GET", "/hosts/ada/services/review/slots")
    starts = [...startsIn(body)]
  })

  /** Books the last free start as Grace, and opens her payment link. */
  const checkout = async (options?: BrowserContextOptions) => {
    const start = starts.pop()!
    const booked = expectCreated(
      await server.manage("POST", `/hosts/${hostId}/bookings`, { service: "review", start, booker: grace })
    )
    const tab = await openTab(server.origin, options)
    await tab.page.goto(booked.meeting_link)
    return {
      ...tab,
      link: booked.meeting_link as string,
      start,
      booking: async () => (await server.manage("GET", `/hosts/${hostId}/bookings/${booked.id}`)).body.data,
      isOffered: async () => {
        const { body } = await server.visit("GET", "/hosts/ada/services/review/slots")
        return startsIn(body).includes(start)
      }
    }
  }
  const heading = ({ page }: Tab) => page.getByRole("heading", { level: 1 }).innerText()
  const press = ({ page }: Tab, name: string | RegExp) => page.getByRole("button", { name }).click()

  it("MUST lead a booker from the link to a paid booking", async () => {
    const page = await checkout()
    await expect.poll(() => heading(page)).toBe("Pay for your booking")
    const facts = await page.page.getByRole("definition").allInnerTexts()
    const time = new Intl.DateTimeFormat("en-US", { timeZone: grace.timezone, timeStyle: "short" })
      .format(new Date(page.start))
      .replace(/\s[AP]M$/, "")
    expect(facts.map((fact) => fact.split("\n")[0])).toEqual(["Review", "Ada Byron", expect.any(String), "€99.00"])
    expect(facts[2]).toMatch(new RegExp(`${time}(?: [AP]M)? – `))
    expect(facts[2]).toContain("Eastern Time (New York)")
    await press(page, "Pay €99.00")
    await expect.poll(async () => [page.page.url(), await heading(page)]).toEqual([`${page.link}/done`, "Booking confirmed"])
    const { status, payment, conference_link, meeting_link } = await page.booking()
    expect([status, payment.status, meeting_link]).toEqual(["accepted", "paid", null])
    await expect.poll(() => page.page.getByRole("link", { name: "Join" }).getAttribute("href")).toBe(conference_link)
    expect([await page.isOffered(), page.complaints]).toEqual([false, []])
  })

  it.each(["Decline card", "Cancel payment"])(
    "MUST hold the time and lead back to the payment or to other times on: %s",
    async (button) => {
      const page = await checkout()
      await press(page, button)
      await expect
        .poll(async () => [page.page.url(), await heading(page)])
        .toEqual([`${page.link}/done?payment=not_completed`, "Your payment was not completed"])
      expect(await page.booking()).toMatchObject({ status: "pending", payment: { status: "pending" } })
      expect(await page.isOffered()).toBe(false)
      await page.page.getByRole("link", { name: "Choose another time" }).click()
      await expect.poll(() => heading(page)).toBe("Review")
      await page.page.goBack()
      await page.page.getByRole("link", { name: "Try again" }).click()
      await press(page, /^Pay/)
      await expect.poll(() => heading(page)).toBe("Booking confirmed")
      expect([(await page.booking()).payment.status, page.complaints]).toEqual(["paid", []])
    }
  )

  it("MUST show the outcome in a second tab, after going back, and on reload", async () => {
    const page = await checkout()
    const second = { ...page, page: await page.page.context().newPage() }
    await second.page.goto(page.link)
    await press(page, /^Pay/)
    await expect.poll(() => heading(page)).toBe("Booking confirmed")
    await press(second, "Decline card")
    await expect.poll(() => heading(second)).toBe("Booking confirmed")
    await page.page.goBack()
    await expect.poll(async () => [page.page.url(), await heading(page)]).toEqual([page.link, "Booking confirmed"])
    await page.page.reload()
    expect([await heading(page), (await page.booking()).payment.status]).toEqual(["Booking confirmed", "paid"])
    expect(page.complaints).toEqual([])
  })

  it("MUST continue from the page of a waiting payment", async () => {
    const page = await checkout()
    await page.page.goto(`${page.link}/done`)
    await expect.poll(() => heading(page)).toBe("Waiting for your payment")
    await page.page.getByRole("link", { name: "Check again" }).click()
    await expect.poll(() => heading(page)).toBe("Waiting for your payment")
    await page.page.getByRole("link", { name: "Continue to payment" }).click()
    await expect.poll(() => heading(page)).toBe("Pay for your booking")
  })

  it("MUST work by keyboard, without scripts, and on a phone in dark mode without horizontal scrolling", async () => {
    const page = await checkout({
      javaScriptEnabled: false,
      colorScheme: "dark",
      viewport: { width: 320, height: 640 },
      isMobile: true
    })
    const card = await page.page.getByRole("main").boundingBox()
    expect(card!.x >= 0 && card!.x + card!.width <= 320).toBe(true)
    for (const box of await Promise.all((await page.page.getByRole("button").all()).map((button) => button.boundingBox()))) {
      expect(box!.height).toBeGreaterThanOrEqual(44)
    }
    await page.page.keyboard.press("Tab")
    await page.page.keyboard.press("Enter")
    await page.page.waitForURL(`${page.link}/done`)
    await expect.poll(() => heading(page)).toBe("Booking confirmed")
  })

  it("MUST refuse another site's form from a visitor with an open checkout", async () => {
    const page = await checkout()
    const elsewhere = await page.page.context().newPage()
    await elsewhere.route("http://evil.example/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<form method="post" action="${page.link}"><button name="outcome" value="succeeded">Win</button></form>`
      })
    )
    await elsewhere.goto("http://evil.example/")
    await elsewhere.getByRole("button").click()
    await expect.poll(() => heading({ ...page, page: elsewhere })).toBe("This form cannot be submitted")
    expect((await page.booking()).payment.status).toBe("pending")
  })

  it("MUST show an error page for an unknown link", async () => {
    const tab = await openTab(server.origin)
    expect((await tab.page.goto(`${server.origin}/checkout/nothing`))?.status()).toBe(404)
    await expect.poll(() => heading(tab)).toBe("Checkout not found")
  })
})
