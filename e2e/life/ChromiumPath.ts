import { existsSync } from "node:fs"
import { chromium } from "playwright-core"

/**
 * Returns the path of Chromium: `CHROMIUM_PATH`, or where systems and Playwright install it. Undefined if it is not installed.
 *
 * The headless shell comes first: it has no window with controls to draw, and needs less time for the same pages.
 */
export const chromiumPath = (): string | undefined =>
  firstInstalled([process.env.CHROMIUM_PATH, "/usr/bin/chromium-headless-shell", ...wholeBrowsers()])

/** Returns the path of a Chromium that reports when elements are painted, as its headless shell does not. */
export const wholeChromiumPath = (): string | undefined => firstInstalled([process.env.CHROMIUM_PATH, ...wholeBrowsers()])

const firstInstalled = (paths: ReadonlyArray<string | undefined>): string | undefined =>
  paths.find((path) => path !== undefined && existsSync(path))

const wholeBrowsers = (): ReadonlyArray<string> => [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  chromium.executablePath()
]

/** Arguments for a browser that only shows pages and blocks third-party cookies. */
export const quietChromium = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--test-third-party-cookie-phaseout",
  "--no-first-run",
  "--renderer-process-limit=1"
]
