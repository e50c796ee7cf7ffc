import { existsSync } from "node:fs"
import { chromium } from "playwright-core"

/**
 * Returns the path of Chromium: `CHROMIUM_PATH`, or where systems and Playwright install it. Undefined if it is not installed.
 */
export const chromiumPath = (): string | undefined => (existsSync(headlessShell) ? headlessShell : wholeChromiumPath())

/** Returns the path of a Chromium that measures what people see in its window, which the headless shell does not. */
export const wholeChromiumPath = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...usualPaths, chromium.executablePath()].find((path) => path !== undefined && existsSync(path))

/** It has no window with controls to draw, and needs less time for the same pages. */
const headlessShell = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell"

const usualPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
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
