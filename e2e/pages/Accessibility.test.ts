import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasNoChromium, openTab } from "../life/Chromium.ts"
import { type PageState, pageStates } from "./PageStates.ts"
import { now, openPagesServer, type PagesServer } from "./PagesServer.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** The rules that a page breaks, each with its elements. */
const violations = async (page: Page): Promise<ReadonlyArray<string>> => {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    const { axe } = window as unknown as {
      readonly axe: {
        readonly run: (options: object) => Promise<{
          readonly violations: ReadonlyArray<{ readonly id: string; readonly nodes: ReadonlyArray<{ readonly html: string }> }>
        }>
      }
    }
    const { violations } = await axe.run({ runOnly: { type: "tag", values } })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
  })
}

describe.skipIf(hasNoChromium())("Visitors' pages for everybody", () => {
  let server: PagesServer
  beforeAll(async () => {
    server = await openPagesServer()
  })
  afterAll(() => server.close())

  const shown = async ({ show }: PageState, options: Parameters<typeof openTab>[1] = {}) => {
    await server.slotkit.clock.advance({ minutes: 2 })
    const tab = await openTab(server.origin, { locale: "en-GB", timezoneId: "America/New_York", ...options })
    await tab.page.clock.setFixedTime(new Date(now))
    await show(tab.page, server)
    return tab
  }

  it.each(pageStates)(
    "MUST have no violation in light and dark, on narrow and wide screens, in both directions: $name",
    async (state) => {
      const { page, complaints } = await shown(state)
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        for (const [colorScheme, dir] of [
          ["light", "ltr"],
          ["dark", "rtl"]
        ] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
          await page.evaluate((direction) => void document.documentElement.setAttribute("dir", direction), dir)
          expect(await violations(page), `${state.name}, ${width} px, ${colorScheme}`).toEqual([])
        }
      }
      expect(complaints.filter((complaint) => !/status of (?:4\d\d|503)/.test(complaint))).toEqual([])
    }
  )

  it.each(pageStates)("MUST fit a screen of 320 px without scrolling sideways: $name", async (state) => {
    const { page } = await shown(state, { viewport: { width: 320, height: 640 } })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  it("MUST have targets of at least 44 px in grid and times, 24 px elsewhere", async () => {
    for (const { name, least, selector } of [
      { name: "times", least: 44, selector: "td a, .times a, .bar a, .chips a" },
      { name: "times, lengths with prices", least: 44, selector: "td a, .chips a" },
      { name: "times", least: 24, selector: "main a, summary, button" },
      { name: "details, errors", least: 24, selector: "main a, input:not([type=hidden], #website), button, select, textarea" }
    ]) {
      const { page } = await shown(pageStates.find((state) => state.name === name)!, { viewport: { width: 390, height: 800 } })
      const small = await page.locator(selector).evaluateAll(
        (targets, size) =>
          targets.flatMap((target) => {
            const { width, height } = target.getBoundingClientRect()
            return width === 0 || (width >= size && height >= size)
              ? []
              : [`${target.outerHTML.slice(0, 120)}: ${width} x ${height}`]
          }),
        least
      )
      expect(small, name).toEqual([])
    }
  })

  it("MUST have one heading of the first level, a title that names the page, and a skip link that works", async () => {
    for (const state of pageStates) {
      const { page } = await shown(state)
      expect(await page.locator("h1").count(), state.name).toBe(1)
      expect(await page.title()).not.toBe("")
      const target = await page.locator("a.skip").getAttribute("href")
      expect(await page.locator(target!).count()).toBe(1)
      await page.context().close()
    }
  })
})
