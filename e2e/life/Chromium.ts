import { existsSync } from "node:fs"
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { afterAll, onTestFinished } from "vitest"

/** Where Chromium is: `CHROMIUM_PATH`, else where systems and Playwright install it; nothing when it is nowhere. */
export const chromiumPath = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...usualPaths, chromium.executablePath()].find((path) => path !== undefined && existsSync(path))

const usualPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
]

/**
 * Whether browser tests must be left out because this machine has no Chromium. They never are where `CI` is set: there a missing
 * browser is a failure.
 */
export const hasNoChromium = (): boolean => {
  const missing = chromiumPath() === undefined
  if (missing) console.warn(howToInstall)
  return missing && !process.env.CI
}

const howToInstall =
  "No Chromium was found, so its tests do not run: apt-get install -y chromium, or npx playwright-core install chromium, or set CHROMIUM_PATH."

/** What a browser shows, and what it complained of: errors of pages, and requests that left the server. */
export interface Tab {
  readonly page: Page
  readonly complaints: ReadonlyArray<string>
}

let browser: Promise<Browser> | undefined
afterAll(async () => (await browser)?.close())

/** Opens a tab in a profile of its own, which is closed with the test. */
export const openTab = async (origin: string, options: BrowserContextOptions = {}): Promise<Tab> => {
  const executablePath = chromiumPath()
  if (executablePath === undefined) throw new Error(howToInstall)
  browser ??= chromium.launch({ executablePath, args: quiet })
  const context = await (await browser).newContext(options)
  onTestFinished(() => context.close())
  context.setDefaultTimeout(240_000)
  const page = await context.newPage()
  const complaints: Array<string> = []
  page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())))
  page.on("pageerror", (error) => void complaints.push(error.message))
  page.on("request", (request) => void (request.url().startsWith(`${origin}/`) || complaints.push(request.url())))
  return { page, complaints }
}

const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run"
]
