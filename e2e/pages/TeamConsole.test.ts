// @module-tag thorough

import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasNoChromium, openTab, type Tab } from "../life/Chromium.ts"
import { fitsAndHasNoViolation } from "./ConsoleState.ts"
import { inGerman } from "./InGerman.ts"
import { press, toNextPage } from "./NextPage.ts"
import { openPagesServer, type PagesServer } from "./PagesServer.ts"
import { signIn } from "./SignIn.ts"

/** The pages of a team's console, below its address. */
const states: ReadonlyArray<readonly [name: string, path: string]> = [
  ["overview", ""],
  ["bookings", "/bookings"],
  ["book for somebody", "/bookings/new?service=SERVICE&date=2026-01-14"],
  ["booking", "/bookings/1"],
  ["another member for a booking", "/bookings/1/reassign"],
  ["calendar", "/calendar?date=2026-01-13"],
  ["demand", "/demand"],
  ["services", "/services"],
  ["service", "/services/SERVICE"],
  ["who holds the meetings", "/services/SERVICE/hosts"],
  ["who holds the meetings, by a filter", "/services/FILTERED/hosts"],
  ["members", "/members"],
  ["fairness", "/members/fairness"],
  ["removal of a member", "/members/1/remove"],
  ["cover of a member", "/members/1/cover"],
  ["cover with a plan", "/members/1/cover?from=2026-01-13&to=2026-01-13&taker=auto"],
  ["cover with a wrong day", "/members/1/cover?from=2026-01-13&to=2026-01-12&taker=auto"],
  ["covered meetings", "/covers/COVER"],
  ["hours", "/hours"],
  ["profile", "/profile"],
  ["not found", "/bookings/999"]
]

describe.skipIf(hasNoChromium())("The console of a team", () => {
  let server: PagesServer
  let tab: Tab
  let german: Page
  let closeTab = async () => {}
  let team = { id: 0, service: 0, filtered: 0, booking: 0, cover: 0 }
  beforeAll(async () => {
    server = await openPagesServer()
    const { slotkit, hostId } = server
    const { id } = await slotkit.hosts.create({
      kind: "team",
      username: "practice",
      name: "W".repeat(60),
      timezone: "America/New_York",
      plan: "pro"
    })
    await slotkit.members.add(id, { host: hostId, manager: true })
    const room = await slotkit.hosts.create({ kind: "resource", name: "M".repeat(60), attributes: { type: "room" } })
    await slotkit.members.add(id, { host: room.id })
    const service = await slotkit.services.create(id, { title: "Check-up", durations: [{ minutes: 30 }] })
    const filter = { type: "room", [`label_${"w".repeat(30)}`]: ["x".repeat(40), "y".repeat(40)] }
    const doctor = { key: "w".repeat(40), members: [{ host: hostId }] }
    const staffing = { roles: [doctor, { key: "room", members: [{ host: room.id }] }] }
    const filtered = await slotkit.services.create(id, { title: "In a room", durations: [{ minutes: 30 }] })
    await slotkit.services.configure(id, filtered.id, { staffing: { roles: [doctor, { key: "room", filter }] } })
    await slotkit.services.configure(id, service.id, { staffing })
    const booking = await slotkit.bookings.book(id, {
      service: "check-up",
      start: "2026-01-13T15:00:00Z",
      booker: { name: "Kim", email: "kim@example.com" }
    })
    await slotkit.busy.add(hostId, { start: "2026-01-13T12:00:00Z", end: "2026-01-13T20:00:00Z" })
    const select = { host: hostId, from: "2026-01-13", to: "2026-01-13" }
    const { id: cover } = await slotkit.reassignments.start(id, { select, to: "auto" })
    await slotkit.jobs.runOnce()
    team = { id, service: service.id, filtered: filtered.id, booking: booking.id, cover }
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

  it.each(states.map(([name, path]) => ({ name, path })))(
    "MUST fit every screen, and have no violation in light and dark: $name",
    ({ path }) => {
      const below = path
        .replace("SERVICE", String(team.service))
        .replace("FILTERED", String(team.filtered))
        .replace("COVER", String(team.cover))
        .replace("members/1", `members/${server.hostId}`)
        .replace("bookings/1", `bookings/${team.booking}`)
      return fitsAndHasNoViolation({ tab, german, url: `${server.origin}/app/teams/${team.id}${below}` })
    }
  )

  it("MUST show wrong roles and usernames at their fields, and an invitation to its person", async () => {
    const { page } = tab
    const base = `${server.origin}/app/teams/${team.id}`
    await fitsAndHasNoViolation({
      tab,
      german,
      url: `${base}/services/${team.service}/hosts`,
      steps: async () => {
        await page.getByLabel("Name of the role").fill("Two words")
        await press(page, "Save changes")
      }
    })
    await fitsAndHasNoViolation({ tab, german, url: `${base}/members`, steps: () => press(page, "Send invitation") })
    await server.slotkit.aHost({ username: "grace", name: "Grace" })
    await page.goto(`${base}/members`)
    await page.getByLabel("Username").fill("grace")
    await press(page, "Send invitation")
    await expect.poll(() => page.locator("main>.notice").innerText()).toBe("The person was invited.")
    await fitsAndHasNoViolation({ tab, german, url: `${server.origin}/app/teams` })
    await fitsAndHasNoViolation({ tab, german, url: `${server.origin}/app/time-off` })
  })

  it("MUST give a booking to another member without scripts, and show a refused one with the rules to override", async () => {
    const { slotkit, hostId, origin } = server
    const { id } = await slotkit.bookings.book(team.id, {
      service: "check-up",
      start: "2026-01-14T15:00:00Z",
      booker: { name: "Lee", email: "lee@example.com" }
    })
    const mary = await slotkit.aHost({ username: "mary", name: "Mary", timezone: "America/New_York" })
    await slotkit.members.add(team.id, { host: mary.id })
    const url = `${origin}/app/teams/${team.id}/bookings/${id}/reassign`
    const refused = async (page: Page) => {
      await page.getByLabel("Mary").check()
      await page.getByRole("button", { name: "Give to another member" }).click()
      await expect.poll(() => page.getByRole("alert").innerText()).toContain("does not have this role")
    }
    await fitsAndHasNoViolation({ tab, german, url, steps: () => refused(tab.page) })
    const noScripts = { javaScriptEnabled: false, locale: "en-GB", viewport: { width: 390, height: 800 } } as const
    const { page, complaints } = await openTab(origin, noScripts)
    await signIn(page, server, (await slotkit.hosts.get(hostId)).email!)
    await page.goto(`${origin}/app/teams/${team.id}/bookings/${id}`)
    await toNextPage(page, () => page.getByRole("link", { name: "Give to another member" }).click())
    await refused(page)
    await page.getByLabel("the member does not have the role").check()
    await press(page, "Give to another member")
    await expect.poll(() => page.getByRole("status").innerText()).toBe("Another member holds the meeting now.")
    const { hosts = [] } = await slotkit.bookings.get(team.id, id)
    expect(hosts.map(({ name }) => name)).toContain("Mary")
    expect(complaints.filter((complaint) => !/status of 409/.test(complaint))).toEqual([])
  })

  it("MUST fit every screen on the page of a member's meeting", async () => {
    const url = `${server.origin}/app/memberships/${team.id}/meetings/${team.booking}`
    await fitsAndHasNoViolation({ tab, german, url })
    await tab.page.goto(`${server.origin}/app/teams`)
    await tab.page.getByRole("link", { name: "Leave team" }).first().click({ trial: true })
    await toNextPage(tab.page, () => tab.page.getByRole("link", { name: "Kim", exact: true }).click())
    expect(tab.page.url()).toBe(url)
  })

  it("MUST be a link away from the own console without scripts, and lead back", async () => {
    const { slotkit, hostId, origin } = server
    const noScripts = { javaScriptEnabled: false, locale: "en-GB", viewport: { width: 390, height: 800 } } as const
    const { page, complaints } = await openTab(origin, noScripts)
    await signIn(page, server, (await slotkit.hosts.get(hostId)).email!)
    await page.getByRole("button", { name: "Menu" }).click()
    const accounts = page.getByRole("list", { name: "You and your teams" })
    await toNextPage(page, () => accounts.getByRole("link", { name: "WWW" }).click())
    await expect.poll(() => page.locator(".top").innerText()).toContain("Team")
    await page.getByRole("button", { name: "Menu" }).click()
    await toNextPage(page, () => page.getByRole("link", { name: "Profile" }).click())
    await page.getByLabel("Name", { exact: true }).fill("Clinic")
    await press(page, "Save changes")
    await expect.poll(() => page.locator(".brand").innerText()).toBe("Clinic")
    await page.getByRole("button", { name: "Menu" }).click()
    await toNextPage(page, () => accounts.getByRole("link", { name: "Ada Lovelace" }).click())
    await expect.poll(() => page.locator(".brand").innerText()).toBe("Ada Lovelace")
    expect(complaints).toEqual([])
  })
})
