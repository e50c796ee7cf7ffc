// @module-tag thorough

import { createVisitorClient } from "@slotkit/client/visitor"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasNoChromium, openTab, type Tab } from "../life/Chromium.ts"
import { axe, violations } from "./Axe.ts"
import { fitsAndHasNoViolation } from "./ConsoleState.ts"
import { inGerman } from "./InGerman.ts"
import { press, toNextPage } from "./NextPage.ts"
import { openPagesServer, type PagesServer } from "./PagesServer.ts"
import { signIn } from "./SignIn.ts"

const noScripts = { javaScriptEnabled: false, locale: "en-GB" } as const
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).innerText()
const openAll = (page: Page) =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll("details")) part.open = true
  })
const status = (page: Page) => page.getByRole("status").innerText()

describe.skipIf(hasNoChromium())("A host in the console, without scripts", () => {
  let server: PagesServer
  beforeAll(async () => {
    server = await openPagesServer()
  })
  afterAll(() => server.close())

  it("MUST get from sign-in to a live page by one form, by keyboard only", async () => {
    await server.slotkit.hosts.create({ email: "new@example.com", timezone: "Europe/Rome", plan: "free" })
    const { page, complaints } = await openTab(server.origin, noScripts)
    await signIn(page, server, "new@example.com")
    await expect.poll(() => heading(page)).toBe("Set up your booking page")
    await page.getByLabel("Your name").focus()
    await page.keyboard.type("Grace Hopper")
    await page.keyboard.press("Tab")
    await page.keyboard.type("grace")
    await page.getByLabel("Hours").fill("9-12, 13-17")
    await page.getByLabel("Service name").fill("Intro call")
    await page.keyboard.press("Enter")
    await expect.poll(() => status(page)).toBe("Your booking page is live.")
    await toNextPage(page, () => page.getByRole("main").getByRole("link", { name: "/grace" }).click())
    await page.getByRole("link", { name: "Intro call" }).click()
    await expect.poll(() => page.locator("td a").count()).toBeGreaterThan(5)
    expect(complaints).toEqual([])
  })

  it.each([
    [390, "2026-01-14T14:00:00Z"],
    [1280, "2026-01-14T15:00:00Z"]
  ])("MUST let a pointer reach each button and link of a row, at %i px", async (width, start) => {
    const { slotkit, hostId } = server
    const booker = { name: "Hit Me", email: "hit@example.com" }
    await slotkit.bookings.book(hostId, { service: "review", start, booker })
    const { page } = await openTab(server.origin, { ...noScripts, viewport: { width, height: 800 } })
    await signIn(page, server, (await slotkit.hosts.get(hostId)).email!)
    let reached = 0
    for (const path of ["/app", "/app/bookings", "/app/services", "/app/invites", "/app/webhooks"]) {
      await page.goto(`${server.origin}${path}`)
      const targets = page.locator(".rows li :is(button, a:not(.title))")
      for (const target of await targets.all()) {
        await target.scrollIntoViewIfNeeded()
        const hit = await target.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })
        expect([path, await target.innerText(), hit]).toEqual([path, expect.any(String), true])
        reached++
      }
    }
    expect(reached).toBeGreaterThan(5)
  })

  it("MUST run a day: answer a request, move a booking, cancel it, and book for somebody", async () => {
    const { slotkit, hostId } = server
    const grace = { name: "Grace Hopper", email: "grace@example.com" }
    const email = (await slotkit.hosts.get(hostId)).email
    await slotkit.bookings.book(hostId, { service: "review", start: "2026-01-13T15:00:00Z", booker: grace })
    const { page, complaints } = await openTab(server.origin, { ...noScripts, viewport: { width: 390, height: 800 } })
    await signIn(page, server, email!)
    await page.getByRole("link", { name: "Grace Hopper" }).first().click()
    await press(page, "Accept request")
    await expect.poll(() => status(page)).toBe("You accepted the request of Grace Hopper.")
    await toNextPage(page, () => page.getByRole("link", { name: "Reschedule" }).click())
    await page.getByLabel("Day").fill("2026-01-14")
    await press(page, "Show times")
    await page.getByText("11:00", { exact: true }).click()
    await press(page, "Reschedule to this time")
    await expect.poll(() => status(page)).toBe("You rescheduled the booking of Grace Hopper.")
    await page.locator("summary", { hasText: "Cancel booking" }).click()
    await page.getByLabel("Reason (optional)").fill("The engine is being repaired.")
    await press(page, "Cancel booking")
    await expect.poll(() => status(page)).toBe("You cancelled the booking of Grace Hopper.")
    await page.getByRole("button", { name: "Menu" }).click()
    await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Bookings" }).click()
    await toNextPage(page, () => page.getByRole("link", { name: "Book on someone's behalf" }).click())
    await page.getByLabel("Service").selectOption({ label: "Intro call" })
    await page.getByLabel("Day").fill("2026-01-15")
    await press(page, "Show times")
    await page.getByText("10:00", { exact: true }).click()
    await page.getByLabel("Name").fill("Alan Turing")
    await page.getByLabel("Email address").fill("alan@example.com")
    await page.getByRole("button", { name: "Book Intro call" }).click()
    await expect.poll(async () => [await heading(page), await status(page)]).toEqual(["Alan Turing", "Booking created."])
    expect(complaints).toEqual([])
  })
})

/** Opens the sign-in page as a visitor. The session is kept for the states that follow. */
const openSignIn = async (page: Page, { origin }: PagesServer) => {
  const context = page.context()
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.goto(`${origin}/app/sign-in`)
  await page.getByRole("link", { name: "Example Directory" }).waitFor()
  await context.addCookies(cookies)
}

/** Requests a sign-in email as a visitor and enters a wrong code. */
const enterWrongCode = async (page: Page, { origin }: PagesServer) => {
  const context = page.context()
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.goto(`${origin}/app/sign-in`)
  await page.getByLabel("Email address").fill(`${"x".repeat(60)}@example.com`)
  await press(page, "Email me a link")
  await page.getByLabel("Six-digit code").fill("000 000")
  await press(page, "Sign in")
  await context.addCookies(cookies)
}

/** Opens the consent page of an app that another host has registered, and that no one has verified. */
const openConsent = async (page: Page, { slotkit, origin }: PagesServer) => {
  const eve = await slotkit.aHost({ username: "eve", name: "Eve" })
  const redirect_uri = `https://${"w".repeat(60)}.example.com/callback`
  const { client_id } = await slotkit.hostApps.create(eve.id, {
    name: "W".repeat(100),
    redirect_uris: [redirect_uri],
    scopes: ["profile.read", "bookings.read"]
  })
  await page.goto(`${origin}/oauth/authorize?${new URLSearchParams({ client_id, redirect_uri, response_type: "code" })}`)
  await page.getByText("Not verified.").waitFor()
}

type Then = (page: Page, server: PagesServer) => Promise<unknown>

/** The console's pages, forms that were refused, and the pages of signing in and of consent. */
const states: ReadonlyArray<readonly [name: string, path: string, then?: Then]> = [
  ["overview", "/app"],
  ["bookings", "/app/bookings"],
  ["bookings, wrong filter", "/app/bookings?from=soon"],
  ["bookings, none found", "/app/bookings?view=all&email=nobody@example.com"],
  ["calendar", "/app/calendar?date=2026-01-13"],
  ["demand", "/app/demand"],
  ["waiting list", "/app/waitlist"],
  ["offer a time", "/app/waitlist/1/offer"],
  ["waiting list, removal", "/app/waitlist/1/remove"],
  ["calendar, a day", "/app/calendar?view=day&date=2026-01-14"],
  ["bookings, search", "/app/bookings?view=all&search=grace"],
  ["bookings, nothing found", "/app/bookings?view=all&search=nobody"],
  ["person", "/app/bookings/1/person"],
  ["booking", "/app/bookings/1", (page) => page.locator("summary").first().click()],
  [
    "email of a booking",
    "/app/bookings/1",
    (page) => toNextPage(page, () => page.locator("[aria-labelledby=mails] a.title").first().click())
  ],
  ["private note", "/app/bookings/1/note"],
  ["reschedule", "/app/bookings/2/reschedule?date=2026-01-15"],
  ["book for somebody", "/app/bookings/new"],
  ["book for somebody, times", "/app/bookings/new", (page) => press(page, "Show times")],
  [
    "book for somebody, errors",
    "/app/bookings/new?service=1",
    (page) => toNextPage(page, () => page.locator("button[value=book]").click())
  ],
  ["services", "/app/services"],
  ["service", "/app/services/1", openAll],
  [
    "service, errors in settings",
    "/app/services/1",
    async (page) => {
      await openAll(page)
      await page.getByLabel("Reminder 1: time before the start").fill("soon")
      await press(page, "Save changes")
    }
  ],
  ["service with questions", "/app/services/6"],
  ["questions", "/app/services/6/questions"],
  ["question, removal", "/app/services/6/questions/company/remove"],
  ["new service, errors", "/app/services/new", (page) => press(page, "Create service")],
  ["question", "/app/services/6/questions/company"],
  ["delete service", "/app/services/1/delete"],
  ["hours", "/app/hours"],
  ["hours, preview", "/app/hours", (page) => press(page, "Preview")],
  ["explained time", "/app/hours/explain?date=2026-01-14&time=15:00"],
  [
    "time off, preview",
    "/app/time-off",
    async (page) => {
      await page.getByLabel("First day").fill("2026-01-13")
      await press(page, "Preview")
    }
  ],
  ["hours on a date, errors", "/app/hours/dates", (page) => press(page, "Save this day")],
  ["own hours of a service", "/app/services/1/hours"],
  ["look", "/app/look"],
  [
    "look, errors",
    "/app/look",
    async (page) => {
      await page.getByLabel("Accent colour", { exact: true }).fill("#ffcc00")
      await press(page, "Save changes")
    }
  ],
  ["time off, errors", "/app/time-off", (page) => press(page, "Add time off")],
  ["calendars", "/app/calendars"],
  ["change in a calendar, settled", "/app/calendars/changes/999"],
  ["connect by CalDAV", "/app/calendars/caldav"],
  ["connect by CalDAV, errors", "/app/calendars/caldav", (page) => press(page, "Connect by CalDAV")],
  ["emails", "/app/mails", openAll],
  [
    "emails, errors in reminders",
    "/app/mails",
    async (page) => {
      await page.getByLabel("Reminder 1: time before the start").fill("soon")
      await press(page, "Save reminders")
    }
  ],
  ["text of an email", "/app/mails/reminder"],
  ["text of an email, preview", "/app/mails/reminder", (page) => page.getByRole("button", { name: "Preview" }).click()],
  [
    "text of an email, errors",
    "/app/mails/reminder?language=de",
    async (page) => {
      await page.getByLabel("Subject").fill("{gast}")
      await press(page, "Save changes")
    }
  ],
  ["invites", "/app/invites"],
  ["new invite", "/app/invites/new"],
  ["discount codes", "/app/discount-codes"],
  ["new discount code", "/app/discount-codes/new"],
  ["new discount code, errors", "/app/discount-codes/new", (page) => press(page, "Create discount code")],
  ["edit discount code", "/app/discount-codes/2/edit"],
  ["delete discount code", "/app/discount-codes/2/delete"],
  ["webhooks", "/app/webhooks", (page) => page.locator("summary").first().click()],
  ["webhook", "/app/webhooks/1"],
  [
    "edit webhook, errors",
    "/app/webhooks/1/edit",
    (page) =>
      page
        .getByLabel("URL")
        .fill("")
        .then(() => press(page, "Save changes"))
  ],
  ["delete webhook", "/app/webhooks/1/delete"],
  [
    "redelivery",
    "/app/webhooks/1/redeliver",
    async (page, { slotkit, hostId }) => {
      slotkit.webhooks.answer(400)
      const booker = { name: "Alan", email: "alan@example.com" }
      await slotkit.bookings.book(hostId, { service: "intro-call", start: "2026-01-16T16:00:00Z", booker })
      await slotkit.jobs.runOnce()
      await page.reload()
      await press(page, "Redeliver failed events")
      await page.getByRole("progressbar").waitFor({ timeout: 120_000 })
    }
  ],
  ["new webhook", "/app/webhooks/new"],
  ["verify events", "/app/webhooks/verify"],
  ["deliveries", "/app/deliveries"],
  ["delivery", "/app/deliveries/1"],
  ["keys, errors", "/app/keys", (page) => press(page, "Create API key")],
  ["revoke key", "/app/keys/1/revoke"],
  ["connections", "/app/connections"],
  ["apps", "/app/apps"],
  ["new app", "/app/apps/new"],
  ["new app, errors", "/app/apps/new", (page) => press(page, "Register app")],
  [
    "new app, made",
    "/app/apps/new",
    async (page) => {
      await page.getByLabel("App name").fill("Calendar Sync")
      await page.getByLabel("Redirect URI 1").fill("https://sync.example.com/callback")
      await press(page, "Register app")
    }
  ],
  ["app", "/app/apps/1"],
  ["app, long name, errors", "/app/apps/2", (page) => press(page, "Save changes")],
  ["replace client secret", "/app/apps/1/client-secret"],
  ["delete app", "/app/apps/2/delete"],
  ["profile", "/app/profile"],
  ["upload of a picture, errors", "/app/profile/picture", (page) => press(page, "Upload")],
  ["upload of a logo", "/app/look/logo"],
  ["removal of a picture", "/app/profile/picture/remove"],
  ["privacy, errors", "/app/people", (page) => press(page, "Erase person")],
  [
    "erasure of a person",
    "/app/people",
    async (page, { slotkit, hostId }) => {
      const contact = { contact_name: "Ada", contact_email: "somebody@example.com" }
      for (let count = 0; count <= 500; count++) await slotkit.invites.create(hostId, { title: "Talk", ...contact })
      await page.getByLabel("Email address of the person").fill("somebody@example.com")
      await press(page, "Erase person")
      await press(page, "Erase person")
      await page.getByRole("progressbar").waitFor({ timeout: 120_000 })
      await expect.poll(() => page.getByRole("status").last().innerText()).toBe("500 of 502 records erased")
    }
  ],
  ["plan", "/app/plan"],
  ["sign out of all devices", "/app/sign-out-everywhere"],
  ["not found", "/app/bookings/999"],
  ["unknown address", "/app/nothing"],
  ["sign in with a provider", "/app/sign-in", openSignIn],
  ["sign in with a wrong code", "/app/sign-in", enterWrongCode],
  ["consent to an app that is not verified", "/app/connections", openConsent]
]

describe.skipIf(hasNoChromium())("The console for everybody", () => {
  let server: PagesServer
  let tab: Tab
  let german: Page
  let closeTab = async () => {}
  beforeAll(async () => {
    server = await openPagesServer(
      {},
      {
        signInProvider: {
          label: "Example Directory",
          authorizationUrl: () => "https://login.example.com/authorize",
          identityOf: () => Promise.reject(new Error("Nobody signs in here."))
        }
      }
    )
    const { slotkit, hostId } = server
    const long = { name: "W".repeat(100), email: `${"w".repeat(60)}@example.com` }
    await slotkit.bookings.book(hostId, {
      service: "review",
      start: "2026-01-13T15:00:00Z",
      booker: long,
      notes: "x".repeat(300)
    })
    await slotkit.bookings.book(hostId, {
      service: "intro-call",
      start: "2026-01-14T15:00:00Z",
      booker: { name: "Grace", email: "grace@example.com" }
    })
    const wishes = ["13", "14", "15"].map((day) => ({ from: `2026-01-${day}T14:00:00Z`, to: `2026-01-${day}T21:30:00Z` }))
    const visitors = createVisitorClient({ baseUrl: server.origin })
    await visitors.services.wait("ada", "review", { booker: long, wishes, topic: "W".repeat(100) })
    const { id } = await slotkit.apiKeys.create(hostId, { name: "Nightly", scopes: ["webhooks.write"] })
    const url = "https://hooks.example.com/a-long-path-without-any-spaces-that-could-be-broken/slotkit"
    await slotkit.webhooks.create(hostId, id, { url, events: ["booking.confirmed", "booking.rescheduled"] })
    await slotkit.bookings.book(hostId, {
      service: "intro-call",
      start: "2026-01-14T16:00:00Z",
      booker: { name: "Alan", email: "alan@example.com" }
    })
    const redirect_uris = [`https://sync.example.com/${"callback".repeat(30)}`]
    for (const name of ["Sync", "W".repeat(100)]) {
      await slotkit.hostApps.create(hostId, { name, redirect_uris, scopes: ["profile.read"] })
    }
    tab = await openTab(server.origin, { locale: "en-GB", timezoneId: "America/New_York" }, (close) => {
      closeTab = close
    })
    await signIn(tab.page, server, (await slotkit.hosts.get(hostId)).email!)
    german = await inGerman(tab.page)
  })
  afterAll(async () => {
    await closeTab()
    await server.close()
  })

  it.each(states.map(([name, path, then]) => ({ name, path, then })))(
    "MUST fit every screen, and have no violation in light and dark: $name",
    ({ path, then }) =>
      fitsAndHasNoViolation({ tab, german, url: `${server.origin}${path}`, ...(then && { steps: () => then(tab.page, server) }) })
  )

  it("MUST show the menu on a phone where its link leads, with nothing wrong", async () => {
    const { page } = tab
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${server.origin}/app`)
    await expect.poll(() => page.locator("#menu").isVisible()).toBe(false)
    await page.getByRole("button", { name: "Menu" }).click()
    await expect.poll(() => page.locator("#menu").isVisible()).toBe(true)
    await page.evaluate(axe)
    expect(await violations(page)).toEqual([])
  })
})
