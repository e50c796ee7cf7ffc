// @module-tag thorough

import type { Page, Request } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasNoChromium, openTab, type Tab } from "../life/Chromium.ts"
import { axe, violations } from "./Axe.ts"
import { simpleStates } from "./BookedStates.ts"
import { moving, unseenStates } from "./ForcedColors.ts"
import { pageStates } from "./PageStates.ts"
import { now, openPagesServer, type PagesServer } from "./PagesServer.ts"

/** The bytes of a page with its styles: of a page with free times, of a host's sign-in, and of any other. */
const mostBytes = { times: 14_000, signIn: 20_000, other: 10_000 }

/** The least width and height of what can be pressed: 44 px in the grid and among the times, 24 px elsewhere. */
const targets = [
  { name: "times", least: 44, selector: "td a, .times a, .bar a, .chips a" },
  { name: "times, lengths with prices", least: 44, selector: "td a, .chips a" },
  { name: "times", least: 24, selector: "main a, summary, button" },
  { name: "details, errors", least: 24, selector: "main a, input:not([type=hidden], #remarks), button, select, textarea" }
]

describe.skipIf(hasNoChromium())("Visitors' pages for everybody", () => {
  let server: PagesServer
  let tab: Tab
  let closeTab = async () => {}
  const policyReports: Array<string> = []
  /** The requests of the shown page: its document, and what it loads. */
  let requests: ReadonlyArray<Request> = []
  beforeAll(async () => {
    server = await openPagesServer()
    tab = await openTab(server.origin, { locale: "en-GB", timezoneId: "America/New_York" }, (close) => {
      closeTab = close
    })
    await tab.page.clock.setFixedTime(new Date(now))
    tab.page.on("request", (request) => {
      requests = request.isNavigationRequest() ? [request] : [...requests, request]
    })
    await tab.page.exposeFunction("reportPolicy", (report: string) => void policyReports.push(report))
    await tab.page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
        const { reportPolicy } = window as unknown as { readonly reportPolicy: (report: string) => void }
        reportPolicy(`${violatedDirective} ${blockedURI}`)
      })
    })
  })
  afterAll(async () => {
    await closeTab()
    await server.close()
  })

  it("MUST have states for the targets that are measured", () => {
    expect(pageStates.map(({ name }) => name)).toEqual(expect.arrayContaining(targets.map(({ name }) => name)))
  })

  const states = [...pageStates, ...simpleStates].map((state, index) => ({ ...state, index }))
  // A new tab costs more CPU time than a visit. The tests of a state share one visit, and the last one changes the page.
  describe.each(states)("$name", ({ name, show, index }) => {
    let page: Page
    let earlier: number
    beforeAll(async () => {
      await server.slotkit.clock.advance({ minutes: 2 })
      page = tab.page
      earlier = tab.complaints.length
      policyReports.length = 0
      await page.context().clearCookies()
      await page.setViewportSize({ width: 320, height: 640 })
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce", forcedColors: "none" })
      await show(page, server)
      await page.waitForLoadState()
    })

    it("MUST fit a screen of 320 px without scrolling sideways", async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    })

    it("MUST stay within the budget of bytes, and load nothing but its script", async () => {
      const [document, ...others] = requests
      const { responseBodySize } = await document!.sizes()
      const isOfTimes = (await page.locator("#timezone").count()) > 0
      const most = isOfTimes ? mostBytes.times : name.startsWith("sign in") ? mostBytes.signIn : mostBytes.other
      expect(responseBodySize).toBeGreaterThan(1000)
      expect(responseBodySize).toBeLessThanOrEqual(most)
      expect(others.map((request) => request.resourceType())).toEqual(
        Array(await page.locator("script[src]").count()).fill("script")
      )
    })

    it("MUST have one heading of the first level, and a title that names the page", async () => {
      expect(await page.locator("h1").count()).toBe(1)
      expect(await page.title()).not.toBe("")
    })

    it.each(pageStates.filter((state) => state.name === name))("MUST have a skip link that works", async () => {
      const target = await page.locator("a.skip").getAttribute("href")
      expect(await page.locator(target!).count()).toBe(1)
    })

    it.each(targets.filter((target) => target.name === name))(
      "MUST have targets of at least $least px: $selector",
      async ({ least, selector }) => {
        await page.setViewportSize({ width: 390, height: 800 })
        const small = await page.locator(selector).evaluateAll(
          (elements, size) =>
            elements.flatMap((element) => {
              const { width, height } = element.getBoundingClientRect()
              return width === 0 || (width >= size && height >= size)
                ? []
                : [`${element.outerHTML.slice(0, 120)}: ${width} x ${height}`]
            }),
          least
        )
        expect(small).toEqual([])
      }
    )

    it("MUST not move when reduced motion is asked for", async () => {
      expect(await moving(page)).toEqual([])
    })

    it("MUST fit, and show focus, selection and today in forced colours", async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.emulateMedia({ forcedColors: "active" })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await unseenStates(page)).toEqual([])
      await page.emulateMedia({ forcedColors: "none" })
    })

    // Each page is checked once narrow and once wide, once in light and once in dark. The pairs alternate from page to page.
    const [narrow, wide] = index % 2 === 0 ? (["light", "dark"] as const) : (["dark", "light"] as const)
    it("MUST have no violation in light and dark, on narrow and wide screens, in both directions", async () => {
      await page.evaluate(axe)
      for (const [width, colorScheme, dir] of [
        [390, narrow, "ltr"],
        [1280, wide, "rtl"]
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
        await page.evaluate((direction) => void document.documentElement.setAttribute("dir", direction), dir)
        expect(await violations(page), `${width} px, ${colorScheme}`).toEqual([])
      }
    })

    it("MUST be shown without a report of its policy and without an error in the console", () => {
      expect(policyReports).toEqual([])
      const complaints = tab.complaints.slice(earlier)
      expect(complaints.filter((complaint) => !/status of (?:4\d\d|503)/.test(complaint))).toEqual([])
    })
  })
})
