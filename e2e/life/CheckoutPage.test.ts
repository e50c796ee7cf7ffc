// @module-tag thorough

import type { BrowserContextOptions } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { aroundTheClock, grace, hostOnServer, made, startsIn } from "../../harness/HostOnServer.ts"
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
    const booked = made(await server.manage("POST", `/hosts/${hostId}/bookings`, { service: "review", start, booker: grace }))
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
    const shown = await checkout()
    expect(await heading(shown)).toBe("Pay for your booking")
    const facts = await shown.page.getByRole("definition").allInnerTexts()
    const time = new Intl.DateTimeFormat("en-US", { timeZone: grace.timezone, timeStyle: "short" })
      .format(new Date(shown.start))
      .replace(/\s[AP]M$/, "")
    expect(facts.map((fact) => fact.split("\n")[0])).toEqual(["Review", "Ada Byron", expect.any(String), "€99.00"])
    expect(facts[2]).toMatch(new RegExp(`${time}(?: [AP]M)? – `))
    expect(facts[2]).toContain("Eastern Time (New York)")
    await press(shown, "Pay €99.00")
    expect([shown.page.url(), await heading(shown)]).toEqual([`${shown.link}/done`, "Booking confirmed"])
    const { status, payment, conference_link, meeting_link } = await shown.booking()
    expect([status, payment.status, meeting_link]).toEqual(["accepted", "paid", null])
    expect(await shown.page.getByRole("link", { name: "Join" }).getAttribute("href")).toBe(conference_link)
    expect([await shown.isOffered(), shown.complaints]).toEqual([false, []])
  })

  it.each(["Decline card", "Cancel payment"])(
    "MUST hold the time and lead back to the payment or to other times on: %s",
    async (button) => {
      const shown = await checkout()
      await press(shown, button)
      expect([shown.page.url(), await heading(shown)]).toEqual([
        `${shown.link}/done?payment=not_completed`,
        "Your payment was not completed"
      ])
      expect(await shown.booking()).toMatchObject({ status: "pending", payment: { status: "pending" } })
      expect(await shown.isOffered()).toBe(false)
      await shown.page.getByRole("link", { name: "Choose another time" }).click()
      expect(await heading(shown)).toBe("Review")
      await shown.page.goBack()
      await shown.page.getByRole("link", { name: "Try again" }).click()
      await press(shown, /^Pay/)
      expect([await heading(shown), (await shown.booking()).payment.status, shown.complaints]).toEqual([
        "Booking confirmed",
        "paid",
        []
      ])
    }
  )

  it("MUST show the outcome in a second tab, after going back, and on reload", async () => {
    const shown = await checkout()
    const second = { ...shown, page: await shown.page.context().newPage() }
    await second.page.goto(shown.link)
    await press(shown, /^Pay/)
    await press(second, "Decline card")
    expect([await heading(shown), await heading(second)]).toEqual(["Booking confirmed", "Booking confirmed"])
    await shown.page.goBack()
    expect([shown.page.url(), await heading(shown)]).toEqual([shown.link, "Booking confirmed"])
    await shown.page.reload()
    expect([await heading(shown), (await shown.booking()).payment.status]).toEqual(["Booking confirmed", "paid"])
    expect(shown.complaints).toEqual([])
  })

  it("MUST continue from the page of a waiting payment", async () => {
    const shown = await checkout()
    await shown.page.goto(`${shown.link}/done`)
    expect(await heading(shown)).toBe("Waiting for your payment")
    await shown.page.getByRole("link", { name: "Check again" }).click()
    expect(await heading(shown)).toBe("Waiting for your payment")
    await shown.page.getByRole("link", { name: "Continue to payment" }).click()
    expect(await heading(shown)).toBe("Pay for your booking")
  })

  it("MUST work by keyboard, without scripts, and on a phone in dark mode without horizontal scrolling", async () => {
    const shown = await checkout({
      javaScriptEnabled: false,
      colorScheme: "dark",
      viewport: { width: 320, height: 640 },
      isMobile: true
    })
    const card = await shown.page.getByRole("main").boundingBox()
    expect(card!.x >= 0 && card!.x + card!.width <= 320).toBe(true)
    for (const box of await Promise.all((await shown.page.getByRole("button").all()).map((button) => button.boundingBox()))) {
      expect(box!.height).toBeGreaterThanOrEqual(44)
    }
    await shown.page.keyboard.press("Tab")
    await shown.page.keyboard.press("Enter")
    await shown.page.waitForURL(`${shown.link}/done`)
    expect(await heading(shown)).toBe("Booking confirmed")
  })

  it("MUST refuse another site's form from a visitor with an open checkout", async () => {
    const shown = await checkout()
    const elsewhere = await shown.page.context().newPage()
    await elsewhere.route("http://evil.example/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<form method="post" action="${shown.link}"><button name="outcome" value="succeeded">Win</button></form>`
      })
    )
    await elsewhere.goto("http://evil.example/")
    await elsewhere.getByRole("button").click()
    expect(await heading({ ...shown, page: elsewhere })).toBe("This form cannot be submitted")
    expect((await shown.booking()).payment.status).toBe("pending")
  })

  it("MUST show an error page for an unknown link", async () => {
    const tab = await openTab(server.origin)
    expect((await tab.page.goto(`${server.origin}/checkout/nothing`))?.status()).toBe(404)
    expect(await heading(tab)).toBe("Checkout not found")
  })
})
