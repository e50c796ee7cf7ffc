import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { browser } from "../../test/Browser.ts"
import { consoleHost } from "../../test/ConsoleHost.ts"
import { withOperators } from "../../test/OperatorsApp.ts"
import type { PagesTestApp } from "../../test/PagesTestApp.ts"
import { parsed } from "../../test/ParsedPage.ts"
import { pseudo, pseudoWords, unmarkedTexts } from "../../test/PseudoLocale.ts"
import { consoleCatalogues } from "./console/ConsoleWords.ts"

const now = Date.parse("2026-01-12T09:00:00Z")
const names = [
  "Ada Byron",
  "Grace Hopper",
  "Intro call",
  "Review",
  "Lesson",
  "ada",
  "Calendar Sync",
  "requestToHost",
  "Setup",
  "confirmation",
  "signIn",
  "cancelled"
]
const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" }).format(new Date(Date.UTC(2026, month, 1)))
)
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
const short = [...months, ...weekdays].map((name) => name.slice(0, 3))
/** Names that the test's installation tells about itself. */
const installed = [
  "the server is <i>away<",
  "smtp:",
  "MB",
  "Mail",
  "bookings",
  "idle",
  "inactive",
  "Slotkit",
  "PostgreSQL",
  "slotkit",
  "_schema",
  "_more"
]
const input = [...names, ...months, ...weekdays, ...short, ...installed, "English", "Deutsch", "Français", "Español"]

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof consoleHost>>
let checkout: string
let consent: string
let accepted: number
beforeAll(async () => {
  app = await withOperators({ options: { words: pseudoWords } })
  app.clock.now = now
  ada = await consoleHost(app)
  checkout = new URL((await ada.book("lesson", "2026-01-13T10:00:00Z")).meeting_link).pathname
  accepted = (await ada.book("intro", "2026-01-14T10:00:00Z")).id
  const client = await app.manage("POST", "/apps", {
    name: "Calendar Sync",
    redirect_uris: ["https://sync.example/callback"],
    scopes: ["profile.read", "bookings.read"]
  })
  const query = { client_id: client.client_id, redirect_uri: "https://sync.example/callback", response_type: "code" }
  consent = `/oauth/authorize?${new URLSearchParams(query)}`
})
afterAll(() => app.close())

/** Every page is asked for in the pseudo-locale and in a language that is written from right to left. */
const languages = { pseudo: { "accept-language": pseudo }, arabic: { "accept-language": "ar" } }
const expectMarked = (text: string, path: string) => expect(unmarkedTexts(text, input), path).toEqual([])

describe("Pages of operators, emails, consent and checkout in a pseudo-locale", () => {
  it.each([
    "/app/mails",
    "/app/mails/confirmation",
    "/app/mails/requestToHost?language=de",
    "/app/operator",
    "/app/operator/hosts",
    "/app/operator/hosts?search=nobody",
    "/app/operator/hosts/new",
    "/app/operator/apps",
    "/app/operator/queues",
    "/app/operator/mails",
    "/app/operator/mails?status=failed",
    "/app/operator/system",
    "/app/bookings?view=past",
    "/app/deliveries?status=failed"
  ])("MUST have every text from a catalogue: %s", async (path) => {
    const { status, text } = await ada.see(path, languages.pseudo)
    expect(status).toBe(200)
    expectMarked(text, path)
    const { page } = await ada.see(path, languages.arabic)
    expect([page.attribute("html", "lang"), page.attribute("html", "dir")]).toEqual(["ar", "rtl"])
  })

  it("MUST have every text of one host from a catalogue, with its log", async () => {
    const path = `/app/operator/hosts/${ada.host.id}`
    expectMarked((await ada.see(path, languages.pseudo)).text, path)
  })

  it("MUST have every text of the consent page from a catalogue", async () => {
    const { status, text } = await ada.see(consent, languages.pseudo)
    expect(status).toBe(200)
    expectMarked(text, consent)
    expect((await ada.see(consent, languages.arabic)).page.attribute("html", "dir")).toBe("rtl")
  })

  it("MUST have every text of a checkout from a catalogue, before and after the payment", async () => {
    const paying = browser(app)
    const output = await paying.open(checkout, languages.pseudo)
    expectMarked(output.text, checkout)
    const { fields } = parsed(output.text)
    await paying.post(checkout, Object.entries({ ...fields(), outcome: "succeeded" }))
    for (const path of [checkout, `${checkout}/done`]) expectMarked((await paying.open(path, languages.pseudo)).text, path)
  })
})

describe("Pages after a change in a pseudo-locale", () => {
  it("MUST have every message from a catalogue", async () => {
    for (const notice of Object.keys(consoleCatalogues.en.notices)) {
      const { text, page } = await ada.see(`/app/plan?done=${notice}&count=2`, languages.pseudo)
      expect(page.text("[role=status]"), notice).toMatch(/^⟦.*⟧$/)
      expectMarked(text, notice)
    }
  })

  it("MUST have every text of a form with wrong fields from a catalogue", async () => {
    const { tab, see } = ada
    for (const path of [
      "/app/bookings/new",
      "/app/services/new",
      "/app/hours",
      "/app/time-off",
      "/app/invites/new",
      "/app/webhooks/new",
      "/app/keys",
      "/app/apps/new",
      "/app/profile",
      "/app/look",
      "/app/mails/confirmation?language=en",
      "/app/operator/hosts/new",
      "/app/operator/mails"
    ]) {
      const { page } = await see(path)
      const [own] = path.split("?")
      const form = page.attributes("main form[method=post]", "action").find((action) => action.split("?")[0] === own) ?? path
      const fields = Object.entries(page.fields(`main form[action="${form}"]`)).map(
        ([name, value]) =>
          [name, ["form_token", "service", "api_key"].includes(name) ? String(value) : name === "name" ? "" : "{gast}"] as const
      )
      const { status, text } = await tab.post(form, fields, languages.pseudo)
      expect([path, [409, 422].includes(status)]).toEqual([path, true])
      expectMarked(text, path)
    }
  })

  it("MUST have every text of what a change leads to from a catalogue", async () => {
    const { tab, see } = ada
    const change = async (path: string, fields: Readonly<Record<string, string>>) => {
      const { page } = await see("/app/plan")
      const token = page.attribute("input[name=form_token]", "value") ?? ""
      const sent = await tab.post(path, Object.entries({ form_token: token, ...fields }), languages.pseudo)
      const output = sent.status === 303 ? await tab.open(sent.location!, languages.pseudo) : sent
      expect([path, output.status]).toEqual([path, 200])
      expectMarked(output.text, path)
      return sent.location
    }
    await change("/app/keys", { name: "Setup", scopes: "webhooks.write" })
    await change("/app/apps/new", { name: "Calendar Sync", redirect_uri_1: "https://sync.example/cb", scopes: "profile.read" })
    const keys: ReadonlyArray<{ readonly id: number; readonly scopes: ReadonlyArray<string> }> = await app.manage(
      "GET",
      `/hosts/${ada.host.id}/api-keys`
    )
    const api_key = keys.find(({ scopes }) => scopes.includes("webhooks.write"))?.id
    await change("/app/webhooks/new", {
      url: "https://hooks.example.net/slotkit",
      events: "booking.confirmed",
      api_key: String(api_key)
    })
    await change(`/app/bookings/${accepted}/cancel`, { reason: "" })
    for (const path of [
      `/app/bookings/${accepted}`,
      "/app",
      "/app/bookings?view=past",
      "/app/webhooks",
      "/app/keys",
      "/app/apps"
    ]) {
      expectMarked((await see(path, languages.pseudo)).text, path)
    }
  })
})
