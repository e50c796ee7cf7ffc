import { type Browser, chromium, type Page } from "playwright-core"
import { quietChromium, wholeChromiumPath } from "../e2e/life/ChromiumPath.ts"
import { now, openPagesServer, type PagesServer } from "../e2e/pages/PagesServer.ts"
import { isSmoke, sized } from "./Sizes.ts"

/** Medians of what a visitor with a slow phone waits for. */
export interface PagesBenchResult {
  /** Milliseconds until the largest element is painted (LCP), and the layout shift (CLS), by page. */
  readonly pages: Readonly<Record<string, { readonly lcpMs: number; readonly cls: number }>>
  /** Milliseconds from a press on a day to the frame that shows its times. */
  readonly dayChangeMs: number
}

/**
 * Opens booking pages in Chromium with empty caches at 1.6 Mbit/s with 150 ms of latency and a processor four times slower, and
 * changes the day.
 *
 * Skips with a message if Chromium is not installed. Throws if a median exceeds its limit.
 */
export const pagesBench = async (): Promise<PagesBenchResult | undefined> => {
  const executablePath = wholeChromiumPath()
  if (executablePath === undefined) {
    console.log("pages is skipped, because Chromium is not installed: apt-get install -y chromium, or set CHROMIUM_PATH.")
    return undefined
  }
  const server = await openPagesServer()
  const browser = await chromium.launch({ executablePath, args: quietChromium })
  try {
    const result = await measure(browser, server)
    print(result)
    const tooMuch = [
      ...Object.entries(result.pages).flatMap(([name, { lcpMs, cls }]) => [
        ...(lcpMs > mostLcpMs ? [`${name}: LCP ${Math.round(lcpMs)} ms`] : []),
        ...(cls > mostCls ? [`${name}: CLS ${cls.toFixed(3)}`] : [])
      ]),
      ...(result.dayChangeMs > mostDayChangeMs ? [`day change: ${Math.round(result.dayChangeMs)} ms`] : [])
    ]
    if (!isSmoke && tooMuch.length > 0) throw new Error(`Above the limits: ${tooMuch.join(", ")}`)
    return result
  } finally {
    await browser.close()
    await server.close()
  }
}

const rounds = sized(5, 1)
const mostLcpMs = 1200
const mostCls = 0.05
const mostDayChangeMs = 100

const measuredPages = {
  host: "/ada",
  month: "/ada/intro-call",
  list: "/ada/intro-call?view=list",
  form: "/ada/intro-call/book?start=2026-01-13T15:00:00Z"
}

const measure = async (browser: Browser, server: PagesServer): Promise<PagesBenchResult> => {
  const pages: Record<string, { readonly lcpMs: number; readonly cls: number }> = {}
  for (const [name, path] of Object.entries(measuredPages)) {
    // The first request pays for what a server does once.
    await (await fetch(`${server.origin}${path}`)).arrayBuffer()
    const output: Array<{ readonly lcpMs: number; readonly cls: number }> = []
    for (let round = 0; round < rounds; round++) output.push(await onSlowPhone(browser, `${server.origin}${path}`, paints))
    pages[name] = { lcpMs: median(output.map(({ lcpMs }) => lcpMs)), cls: median(output.map(({ cls }) => cls)) }
    await server.slotkit.clock.advance({ minutes: 2 })
  }
  const changes: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    changes.push(await onSlowPhone(browser, `${server.origin}${measuredPages.month}`, changeDay))
  }
  return { pages, dayChangeMs: median(changes) }
}

/** Opens a page in a new profile on a slow connection and a slow processor, and measures something there. */
const onSlowPhone = async <A>(browser: Browser, url: string, measured: (page: Page) => Promise<A>): Promise<A> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: "en-GB",
    timezoneId: "Europe/Paris"
  })
  try {
    const page = await context.newPage()
    // The clock of the host stands still, and the page compares days with it. Only `Date` is replaced, timers are not.
    await page.addInitScript(stopDate, now)
    const session = await context.newCDPSession(page)
    await session.send("Network.enable")
    const bytesPerSecond = 1_600_000 / 8
    await session.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: sized(150, 0),
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond
    })
    await session.send("Emulation.setCPUThrottlingRate", { rate: sized(4, 1) })
    const response = await page.goto(url, { waitUntil: "load" })
    if (response?.status() !== 200) throw new Error(`GET ${url} answers ${response?.status()}.`)
    return await measured(page)
  } finally {
    await context.close()
  }
}

const stopDate = (at: number): void => {
  const RealDate = Date
  Object.assign(window, {
    Date: class extends RealDate {
      constructor(...args: ReadonlyArray<never>) {
        if (args.length === 0) super(at)
        else super(...(args as unknown as [number]))
      }
      static override now() {
        return at
      }
    }
  })
}

/** LCP and CLS once the script has run and the browser has been idle. */
const paints = (page: Page): Promise<{ readonly lcpMs: number; readonly cls: number }> =>
  page.evaluate(async () => {
    const entries = { lcpMs: 0, cls: 0 }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) entries.lcpMs = entry.startTime
    }).observe({ type: "largest-contentful-paint", buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) entries.cls += (entry as PerformanceEntry & { readonly value: number }).value
    }).observe({ type: "layout-shift", buffered: true })
    for (let waited = 0; waited < 100 && entries.lcpMs === 0; waited++) await new Promise((done) => setTimeout(done, 20))
    await new Promise((idle) => requestIdleCallback(idle))
    if (entries.lcpMs === 0) throw new Error("The browser reported no largest paint.")
    return entries
  })

/** Presses a day, and waits until the frame with its times has been drawn. */
const changeDay = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const day = [...document.querySelectorAll<HTMLElement>("td a[data-date]:not([data-on])")].at(3)
    const before = document.querySelector("#day")?.textContent
    await new Promise((idle) => requestIdleCallback(idle))
    const started = performance.now()
    day?.click()
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
    const took = performance.now() - started
    if (day === undefined || document.querySelector("#day")?.textContent === before) throw new Error("The day did not change.")
    return took
  })

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

const print = ({ pages, dayChangeMs }: PagesBenchResult): void => {
  console.log(`Booking pages at 1.6 Mbit/s, 150 ms, a processor four times slower; medians of ${rounds}`)
  console.table({
    ...Object.fromEntries(
      Object.entries(pages).map(([name, { lcpMs, cls }]) => [name, { "LCP ms": Math.round(lcpMs), CLS: Number(cls.toFixed(3)) }])
    ),
    limit: { "LCP ms": mostLcpMs, CLS: mostCls }
  })
  console.log(`Changing the day takes ${Math.round(dayChangeMs)} ms; the limit is ${mostDayChangeMs} ms`)
}

if (import.meta.main) await pagesBench()
