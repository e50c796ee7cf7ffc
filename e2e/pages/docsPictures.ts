import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { openEmbeddingSite } from "./embed/EmbeddingSite.ts"
import { now, openPagesServer, type PagesServer } from "./PagesServer.ts"
import { signIn } from "./SignIn.ts"

const root = join(import.meta.dirname, "../..")

/** Takes the pictures of booking pages in the README and the docs: on a desktop, on a phone, and in another site. */
export const docsPictures = async (browser: Browser): Promise<void> => {
  const server = await openPagesServer()
  const consultation = `${server.origin}/ada/consultation?duration=60`
  await picture(browser, "booking-page", { viewport: { width: 1280, height: 720 } }, (page) => page.goto(consultation))
  await picture(browser, "booking-page-phone", { viewport: { width: 390, height: 844 } }, (page) => page.goto(consultation))
  await server.close()
  await consolePictures(browser)
  const workshop = await openWorkshop()
  const site = await openEmbeddingSite()
  site.policy = "default-src * 'unsafe-inline'"
  site.style = Promise.resolve(exampleFile("style.css"))
  site.pages.set("/", exampleFile("index.html").replaceAll("http://127.0.0.1:4006", workshop.origin))
  await picture(
    browser,
    "embedded-page",
    { viewport: { width: 1280, height: 860 }, timezoneId: "Europe/Amsterdam" },
    async (page) => {
      await page.goto(site.origin)
      await page.frameLocator("slotkit-booking iframe").locator(".times a").first().waitFor()
    }
  )
  await site.close()
  await workshop.close()
}

/** The console of the host of the booking pages, with bookings of two weeks. */
const consolePictures = async (browser: Browser): Promise<void> => {
  const server = await openPagesServer()
  const { slotkit, hostId } = server
  const book = (service: string, start: string, name: string) =>
    slotkit.bookings.book(hostId, { service, start, booker: { name, email: `${name.split(" ")[0]?.toLowerCase()}@example.com` } })
  await book("review", "2026-01-13T15:00:00Z", "Augustus De Morgan")
  await book("intro-call", "2026-01-14T16:00:00Z", "Mary Somerville")
  await book("workshop", "2026-01-15T15:30:00Z", "Charles Babbage")
  await book("intro-call", "2026-01-20T19:30:00Z", "Grace Hopper")
  await slotkit.hosts.update(hostId, { accent_color: "#5b2a86" })
  const { email } = await slotkit.hosts.get(hostId)
  for (const [name, path] of [
    ["console-bookings", "/app/bookings"],
    ["console-look", "/app/look"]
  ] as const) {
    await picture(browser, name, { viewport: { width: 1280, height: 800 } }, async (page) => {
      await signIn(page, server, email!)
      await page.goto(`${server.origin}${path}`)
    })
  }
  await server.close()
}

const exampleFile = (name: string): string => readFileSync(join(root, "examples/static-site/site", name), "utf8")

/** The booking pages of the example `static-site`. */
const openWorkshop = async (): Promise<PagesServer> => {
  const server = await openPagesServer({ theme: { accent: "#8a3b12" } })
  const host = await server.slotkit.aHost({ username: "workshop", name: "The bicycle workshop", timezone: "Europe/Amsterdam" })
  const location = { type: "in_person", address: "Canal Street 3" } as const
  await server.slotkit.aService(host, { title: "Inspection", slug: "inspection", durations: [{ minutes: 30 }], location })
  return server
}

const picture = async (
  browser: Browser,
  name: string,
  options: BrowserContextOptions,
  show: (page: Page) => Promise<unknown>
): Promise<void> => {
  const context = await browser.newContext({ colorScheme: "light", locale: "en-GB", timezoneId: "America/New_York", ...options })
  const page = await context.newPage()
  await page.clock.setFixedTime(new Date(now))
  await show(page)
  await page.screenshot({ path: join(root, `docs/public/${name}.png`) })
  await context.close()
  console.log(`Wrote docs/public/${name}.png`)
}
