import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { consoleHost } from "../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { pseudo, pseudoWords, unmarkedTexts } from "../../test/PseudoLocale.ts"

const now = Date.parse("2026-01-12T09:00:00Z")
const names = ["Ada Byron", "AB", "Grace Hopper", "Intro call", "Review", "Lesson", "ada", "Byron", "What for?"]
const intl = ["long", "short"].flatMap((style) => [
  ...Array.from({ length: 12 }, (_, month) => part({ month: style as "long" }, month, 15)),
  ...Array.from({ length: 7 }, (_, day) => part({ weekday: style as "long" }, 0, day + 1))
])
function part(options: Intl.DateTimeFormatOptions, month: number, day: number): string {
  return new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" }).format(new Date(Date.UTC(2023, month, day)))
}
/** Names that are the same in every language: languages in their own, permissions and events in code, and what the test wrote. */
const codes = ["English", "Deutsch", "Français", "Español", "Setup", "requestReceived", "requestToHost"]
const input = [...names, ...intl, ...codes]

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof consoleHost>>
let booking: string
let requested: number
const start = "2026-01-13T10:00:00Z"
beforeAll(async () => {
  app = await startPagesTestApp({ options: { words: pseudoWords } })
  app.clock.now = now
  ada = await consoleHost(app)
  const { text } = await app.send("POST", "/visitor/v1/hosts/ada/services/review/bookings", {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ start, booker: { name: "Grace Hopper", email: "grace@example.com" } })
  })
  const created = JSON.parse(text).data
  booking = new URL(created.manage_url).pathname
  requested = created.id ?? 1
})
afterAll(() => app.close())

const accepting = (language: string) => ({ "accept-language": language })

describe("Pages in a pseudo-locale", () => {
  it.each([
    "/ada",
    "/ada/intro",
    "/ada/intro?view=list",
    "/ada/intro?date=2026-01-17",
    "/ada/intro?month=2020-01",
    "/ada/intro?view=wrong",
    `/ada/intro/book?start=${start}`,
    `/ada/lesson/book?start=${start}`,
    `/ada/review/book?start=${start}`,
    "/ada/intro/book?start=2026-01-13T03:00:00Z",
    "/nobody",
    "/i/nothing",
    "/app/sign-in",
    "/app/sign-in/nothing",
    "/checkout/nothing",
    "/visitor/bookings/nothing"
  ])("MUST have every text from a catalogue: %s", async (path) => {
    const { text, page } = await ada.open(path, accepting(pseudo))
    expect(page.attribute("html", "lang")).toBe(pseudo)
    expect(unmarkedTexts(text, input)).toEqual([])
  })

  it("MUST have every text of a visitor's booking from a catalogue", async () => {
    for (const path of ["", "/cancel", "/reschedule"]) {
      const { text } = await ada.open(`${booking}${path}`, accepting(pseudo))
      expect(unmarkedTexts(text, input)).toEqual([])
    }
  })

  it("MUST have every text of a refused form from a catalogue", async () => {
    const { page } = await ada.open(`/ada/intro/book?start=${start}&lang=${pseudo}`)
    app.clock.now += 3000
    const sent = { ...page.fields(), name: "x".repeat(200), email: "grace", topic: "x".repeat(300), notes: "x".repeat(3000) }
    const { text, status } = await ada.post(page.attribute("form[method=post]", "action") ?? "", sent)
    expect([status, unmarkedTexts(text, input)]).toEqual([422, []])
    app.clock.now = now
  })

  it.each([
    "",
    "/bookings",
    "/bookings?view=requests",
    "/bookings/new",
    "/services",
    "/services/new",
    "/hours",
    "/time-off",
    "/invites",
    "/invites/new",
    "/calendars",
    "/webhooks",
    "/webhooks/new",
    "/webhooks/verify",
    "/deliveries",
    "/keys",
    "/connections",
    "/apps",
    "/profile",
    "/look",
    "/people",
    "/plan",
    "/nothing"
  ])("MUST have every text of the console from a catalogue: /app%s", async (path) => {
    const { text, page } = await ada.see(`/app${path}`, { ...accepting(pseudo), accept: "text/html" })
    expect(page.attribute("html", "lang")).toBe(pseudo)
    expect(unmarkedTexts(text, input)).toEqual([])
  })

  it("MUST have every text of one booking and of one service from a catalogue", async () => {
    for (const path of [`/bookings/${requested}`, `/services/${ada.services.lesson.id}`]) {
      const { text } = await ada.see(`/app${path}`, accepting(pseudo))
      expect(unmarkedTexts(text, input)).toEqual([])
    }
  })
})

describe("Pages in a language that is written from right to left", () => {
  it.each(["/ada", "/ada/intro", `/ada/intro/book?start=${start}`, "/app/sign-in"])("MUST say so: %s", async (path) => {
    const { page } = await ada.open(path, accepting("ar"))
    expect([page.attribute("html", "lang"), page.attribute("html", "dir")]).toEqual(["ar", "rtl"])
  })

  it("MUST say so in the console", async () => {
    const { page } = await ada.see("/app/bookings", accepting("ar"))
    expect([page.attribute("html", "lang"), page.attribute("html", "dir")]).toEqual(["ar", "rtl"])
  })
})
