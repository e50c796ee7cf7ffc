import type { Page } from "playwright-core"
import { expect } from "vitest"
import type { Tab } from "../life/Chromium.ts"
import { axe, violations } from "./Axe.ts"
import { brokenWords } from "./BrokenWords.ts"

/** A state of a page of the console: its address, and the steps that lead to the state from there. */
export interface ConsoleState {
  readonly tab: Tab
  /** A narrow page in German of the same host. It shows the state if no step leads there. */
  readonly german: Page
  readonly url: string
  readonly steps?: () => Promise<unknown>
}

/** Expects a page to fit every screen, from 320 pixels on, and to break no rule of axe in light and dark. */
export const fitsAndHasNoViolation = async ({ tab, german, url, steps }: ConsoleState) => {
  const { page } = tab
  const earlier = tab.complaints.length
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" })
  await page.goto(url)
  await steps?.()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expect.poll(() => page.locator("h1").count()).toBe(1)
  if (steps === undefined) {
    await german.goto(url)
    await expect.poll(() => german.locator("html").getAttribute("lang")).toBe("de")
    await expect.poll(() => german.evaluate(() => document.documentElement.scrollWidth), { message: "in German" }).toBe(320)
    expect(await brokenWords(german)).toEqual([])
  }
  await page.evaluate(axe)
  for (const [width, colorScheme, dir] of [
    [390, "light", "ltr"],
    [1280, "dark", "rtl"]
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    await page.evaluate((direction) => void document.documentElement.setAttribute("dir", direction), dir)
    expect(await violations(page), `${width} px, ${colorScheme}`).toEqual([])
  }
  expect(tab.complaints.slice(earlier).filter((complaint) => !/status of (?:4\d\d|503)/.test(complaint))).toEqual([])
}
