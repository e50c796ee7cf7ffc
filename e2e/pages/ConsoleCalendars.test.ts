// @module-tag thorough

import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasNoChromium, openTab, type Tab } from "../life/Chromium.ts"
import { type ConnectedHosts, openConnectedHosts } from "./ConnectedHosts.ts"
import { fitsAndHasNoViolation } from "./ConsoleState.ts"
import { inGerman } from "./InGerman.ts"
import { press, toNextPage } from "./NextPage.ts"

describe.skipIf(hasNoChromium())("The console's pages of calendars", () => {
  let hosts: ConnectedHosts
  let tab: Tab
  let closeTab = async () => {}
  beforeAll(async () => {
    hosts = await openConnectedHosts()
    const origins = [hosts.server.origin, hosts.google.origin]
    tab = await openTab(origins, { locale: "en-GB", timezoneId: "America/New_York" }, (close) => {
      closeTab = close
    })
  })
  afterAll(async () => {
    await closeTab()
    await hosts.close()
  })

  /** Visits states of the host that is signed in. */
  const looks = async () => {
    const german = await inGerman(tab.page)
    const look = (path: string, steps?: () => Promise<unknown>) =>
      fitsAndHasNoViolation({ tab, german, url: `${hosts.server.origin}${path}`, ...(steps && { steps }) })
    return { look, close: () => german.context().close() }
  }
  const states = () => tab.page.locator(".rows .badge").allInnerTexts()

  it("MUST fit every screen and have no violation with none", async () => {
    await hosts.aHost(tab.page, "none")
    const { look, close } = await looks()
    await look("/app/calendars")
    await look("/app/calendars/new", () => press(tab.page, "Connect a calendar"))
    await look("/app/calendars/new", async () => {
      Object.assign(hosts.feed, { text: "<!doctype html>" })
      await tab.page.getByLabel("Secret address").fill(hosts.feedUrl("page"))
      await press(tab.page, "Connect a calendar")
    })
    await close()
  })

  it("MUST fit every screen and have no violation with five accounts of twenty calendars with long names", async () => {
    await hosts.fiveAccounts(tab.page)
    const { look, close } = await looks()
    await look("/app/calendars")
    await expect
      .poll(() => states())
      .toEqual(["Needs reconnecting", "A permission is missing", "Not responding", "Paused", "Connected"])
    await expect.poll(() => tab.page.locator(".rows").getByText("no longer exists").count()).toBe(1)
    await look("/app/calendars", () =>
      toNextPage(tab.page, () => tab.page.getByRole("link", { name: "Disconnect" }).last().click())
    )
    await close()
  })

  it("MUST fit every screen and have no violation with feeds and CalDAV, also if their servers do not respond", async () => {
    const { caldav } = await hosts.otherAccounts(tab.page)
    const { look, close } = await looks()
    await look("/app/calendars")
    await expect.poll(() => states()).toEqual(["Connected", "Refused", "Not readable", "Being disconnected", "Connected"])
    await look(`/app/calendars/${caldav}/password`)
    await look(`/app/calendars/${caldav}/password`, () => press(tab.page, "Change password"))
    await look(`/app/calendars/${caldav}/subscriptions`)
    await look(`/app/calendars/${caldav}/subscriptions`, async () => {
      await press(tab.page, "Connect Other")
      await expect.poll(() => tab.page.getByRole("alert").innerText()).toContain("isn't responding")
      await expect.poll(() => tab.page.getByRole("heading", { name: "Other" }).count()).toBe(1)
    })
    await hosts.dav.close()
    // A host may connect and read ten times a minute.
    await hosts.server.slotkit.clock.advance({ minutes: 2 })
    await look(`/app/calendars/${caldav}/subscriptions`)
    await look(`/app/calendars/${caldav}/password`, async () => {
      await tab.page.getByLabel("Password").fill("other")
      await press(tab.page, "Change password")
      await expect.poll(() => tab.page.getByRole("alert").innerText()).toContain("could not be checked")
    })
    await close()
  })

  it("MUST fit every screen and have no violation with meetings that were changed there, or are not up to date", async () => {
    const { changes, failed } = await hosts.changedMeetings(tab.page)
    const { look, close } = await looks()
    expect(changes.map(({ change }) => change)).toEqual(["gone", "moved", "resized"])
    for (const { id } of changes) await look(`/app/calendars/changes/${id}`)
    await look("/app/calendars")
    await look(`/app/bookings/${failed}`)
    await expect.poll(() => tab.page.locator(".warn").count()).toBe(1)
    await close()
  })

  it("MUST be settled, and a calendar be chosen and disconnected, by keyboard only and without scripts", async () => {
    const { page } = await openTab(hosts.server.origin, {
      javaScriptEnabled: false,
      locale: "en-GB",
      storageState: await tab.page.context().storageState()
    })
    const until = async (name: string) => {
      for (let count = 0; count < 80; count++) {
        await page.keyboard.press("Tab")
        const focused = page.locator(":focus")
        if ((await focused.count()) > 0 && (await focused.innerText()).startsWith(name)) return
      }
      throw new Error(`${name} cannot be reached by keyboard.`)
    }
    const enter = async (name: string) => {
      await until(name)
      await toNextPage(page, () => page.keyboard.press("Enter"))
    }
    await page.goto(`${hosts.server.origin}/app`)
    await enter("Decide what happens")
    await enter("Put the meeting back")
    await expect.poll(() => page.getByRole("status").innerText()).toBe("The meeting is being added to your calendar again.")
    await page.goto(`${hosts.server.origin}/app/calendars`)
    await enter("Ignore its busy times")
    await expect.poll(() => page.getByRole("status").innerText()).toContain("no longer blocks")
    await enter("Disconnect")
    for (let count = 0; count < 20 && (await page.locator("#remove_copies:focus").count()) === 0; count++) {
      await page.keyboard.press("Tab")
    }
    await page.keyboard.press("Space")
    await enter("Disconnect calendar")
    await expect
      .poll(() => page.getByRole("status").innerText())
      .toBe("The calendar is being disconnected. Upcoming meetings are removed from it first.")
  })
})
