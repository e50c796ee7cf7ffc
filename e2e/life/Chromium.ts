import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core"
import { onTestFinished } from "vitest"
import { chromiumPath, quietChromium } from "./ChromiumPath.ts"

/**
 * True if browser tests are skipped because Chromium is not installed. Never true if `CI` is set: there, a missing browser is a
 * failure.
 */
export const hasNoChromium = (): boolean => {
  const missing = chromiumPath() === undefined
  if (missing) console.warn(howToInstall)
  return missing && !process.env.CI
}

const howToInstall =
  "No Chromium was found, so its tests do not run: apt-get install -y chromium, or npx playwright-core install chromium, or set CHROMIUM_PATH."

/** A browser tab and its problems: page errors, and requests to other hosts. */
export interface Tab {
  readonly page: Page
  readonly complaints: ReadonlyArray<string>
}

/** The test files of a worker share the browser. It ends with the worker. */
let browser: Promise<Browser> | undefined

/** Pages of tests are left before it pays to optimize the code of their scripts. */
const withoutOptimizers = "--js-flags=--no-opt,--no-maglev"

/**
 * Opens a tab in a new profile for pages of some origins. It is closed at the end of the test unless `atTheEnd` says otherwise.
 */
export const openTab = async (
  origins: string | ReadonlyArray<string>,
  options: BrowserContextOptions = {},
  atTheEnd: (close: () => Promise<void>) => void = onTestFinished
): Promise<Tab> => {
  const executablePath = chromiumPath()
  if (executablePath === undefined) throw new Error(howToInstall)
  browser ??= chromium.launch({ executablePath, args: [...quietChromium, withoutOptimizers] })
  const context = await (await browser).newContext({ locale: "en-US", ...options })
  atTheEnd(() => context.close())
  context.setDefaultTimeout(240_000)
  const page = await context.newPage()
  const complaints: Array<string> = []
  const isExpected = (url: string): boolean => [origins].flat().some((origin) => url.startsWith(`${origin}/`))
  page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())))
  page.on("pageerror", (error) => void complaints.push(error.message))
  page.on("request", (request) => void (isExpected(request.url()) || complaints.push(request.url())))
  return { page, complaints }
}
