import { gzipSync } from "node:zlib"
import {
  type AccountRequest,
  AccountSources,
  AccountUnread,
  cancelImport,
  type HostImport,
  type ImportedAccount,
  type ImportSource,
  listHostServices,
  requireHost,
  runJobKind,
  viewImport
} from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

const token = "the-token-of-the-test"

/** An account with hours, some services, and a meeting that nothing is known of but its time. */
const account = (source: ImportSource, services = 1): ImportedAccount => ({
  source,
  sourceName: source,
  id: "https://api.calendly.com/users/ada",
  profile: { ...{ email: "ada@example.com", name: "Ada", username: "ada", timezone: "UTC", language: null, bio: null }, ...rest },
  hours: null,
  services: Array.from({ length: services }, (_, index) => ({
    id: `service ${index}`,
    name: `Walk & <talk> ${index}`,
    service: { title: `Walk ${index}`, slug: `walk-${index}`, durations: [{ minutes: 30 }] },
    settings: {},
    notes: [{ kind: "left_out", field: "price", text: "It has <none>." }]
  })),
  bookings: [],
  cancelled: [],
  notImported: [{ part: "booking", id: "x", name: "Grace Hopper", text: "Its data is not understood." }]
})
const rest = { avatarUrl: null, notes: [] }

let requests: Array<AccountRequest>
let services: number
let more: Partial<ImportedAccount>
let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  requests = []
  services = 1
  more = {}
  const read = (source: ImportSource) => (request: AccountRequest) =>
    Effect.suspend(() => {
      requests.push(request)
      request.onProgress({ answers: 3, waitsUntil: null })
      return request.token === token
        ? Effect.succeed({ ...account(source, services), ...more })
        : Effect.fail(new AccountUnread({ problem: "token" }))
    })
  app = await startPagesTestApp({
    adjust: (context) =>
      Context.add(
        context,
        AccountSources,
        new Map([
          ["calendly", { takesUrl: false, read: read("calendly") }],
          ["cal.com", { takesUrl: true, read: read("cal.com") }]
        ])
      )
  })
  ada = await consoleHost(app)
})
afterEach(() => app.close())

const work = () => app.run(runJobKind("import"))
const stored = async (): Promise<HostImport | undefined> => app.run(viewImport(ada.host.id))

/** Asks for a preview in the form, and lets the job make it. */
const preview = async (fields: Record<string, string> = {}) => {
  const sent = await ada.fillIn("/app/import", "/app/import", { source: "calendly", token, ...fields })
  expect([sent.status, sent.location]).toEqual([303, "/app/import"])
  await work()
  return await ada.see("/app/import")
}

describe("Importing an account in the console", () => {
  it("MUST show what would be imported, import it when asked, and show the result", async () => {
    const { page, text } = await preview()
    expect(page.text("#progress strong")).toBe("This would be imported from Calendly")
    expect(page.text("dl.facts")).toMatch(/Services.*to import/s)
    expect(text).not.toContain(token)
    expect(gzipSync(text).byteLength).toBeLessThan(20_000)
    const started = await ada.fillIn("/app/import", "/app/import/start")
    expect([started.status, started.location]).toEqual([303, "/app/import"])
    const running = await ada.see("/app/import")
    expect(running.page.text("#progress strong")).toBe("Reading your account at Calendly")
    const { requestedAt } = (await stored())!
    expect(running.page.links("#progress a")).toEqual(["/app/import", `/app/import/stop?requested_at=${requestedAt}`])
    expect(running.page.text("#progress p.soft.small:last-child")).toBe("Started: Monday 5 January 2026, 09:00")
    expect(running.text).toContain('id="progress" data-fresh')
    await work()
    const done = await ada.see("/app/import")
    expect(done.page.text("#progress strong")).toBe("The import from Calendly is done.")
    expect(done.page.text("dl.facts")).toMatch(/Services.*imported/s)
    expect(done.text).not.toContain("data-fresh")
    expect(done.page.attribute("form[action$='/app/import'] input[name=token]", "value")).toBe("")
    const all = await app.run(Effect.flatMap(requireHost(ada.host.id), listHostServices))
    expect(all.map(({ service }) => service.title)).toContain("Walk 0")
    expect(app.logs.join("\n")).not.toContain(token)
  })

  it("MUST say before what changes: the profile, the hours and the meetings, and change no language", async () => {
    const { profile } = account("calendly")
    const weekly = [1, 2, 3, 5].map((weekday) => ({ weekday, start: "10:00", end: "12:00" }))
    const meeting = {
      name: "Walk",
      serviceId: null,
      createdAt: null,
      seats: [],
      guests: [],
      location: null,
      conferenceLink: null
    }
    const day = Date.parse("2026-01-06T10:00:00Z")
    more = {
      profile: { ...profile, email: "byron@example.com", language: "de", bio: "Walks", avatarUrl: "https://example.com/ada.png" },
      hours: { id: "hours", name: "Hours", schedule: { timezone: "Europe/Rome", weekly, overrides: [] }, notes: [] },
      bookings: [0, 1, 2].map((index) => {
        const start = day + index * 86_400_000
        return { ...meeting, id: `m${index}`, start, end: start + 1_800_000, heldBecause: null, notes: [] }
      })
    }
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { avatar_url: null, bio: null })
    const { page } = await preview()
    expect(page.text("#progress .sheet")).toContain("Account: byron@example.com")
    expect(page.text("dl.facts")).toContain("3 blocked times (Tuesday 6 January 2026 to Thursday 8 January 2026)")
    const lines = page.texts("#progress ul p.small:not(.soft)")
    expect(lines).toEqual(
      expect.arrayContaining([
        "About you: Walks",
        "Picture: the one of the account",
        "Time zone: UTC → Europe/Rome",
        "Hours: Mon – Wed 10:00-12:00; Thu No bookings; Fri 10:00-12:00; Sat – Sun No bookings"
      ])
    )
    expect(lines.join()).not.toMatch(/Language/)
    expect(page.count("form[action$='/import/start']")).toBe(1)
    await ada.fillIn("/app/import", "/app/import/start")
    await work()
    const done = await ada.see("/app/import")
    expect(done.page.attribute("html", "lang")).toBe("en")
    expect(await app.run(requireHost(ada.host.id))).toMatchObject({ language: null, bio: "Walks" })
  })

  it("MUST say why an account could not be read, and take a corrected token", async () => {
    const { page } = await preview({ token: "wrong" })
    expect(page.text("#progress")).toContain("Calendly refused the token.")
    expect(page.text("#progress strong")).toBe("Nothing could be imported.")
    expect(page.text("#progress")).not.toContain("What was imported")
    const form = page.fields("#progress form[action$='/app/import']")
    expect(form).toMatchObject({ source: "calendly", bookings: "held", token: "" })
    expect((await preview()).page.text("#progress strong")).toBe("This would be imported from Calendly")
  })

  it("MUST take the address of an own cal.com server, and of no other application", async () => {
    const url = "https://cal.example.com/api"
    const { page } = await preview({ source: "cal.com", url, bookings: "bookings" })
    expect(page.text("#progress strong")).toBe("This would be imported from cal.com")
    expect(requests).toMatchObject([{ url, bookings: "bookings" }])
    await ada.agree("/app/import", "/app/import/stop")
    const failed = await preview({ source: "cal.com", url, bookings: "none", token: "wrong" })
    const again = failed.page.fields("#progress form[action$='/app/import']")
    expect(again).toMatchObject({ source: "cal.com", url, bookings: "none", token: "" })
    expect(failed.page.count("details[open] input[name=url]")).toBe(1)
    const refused = await ada.fillIn("/app/import", "/app/import", { source: "calendly", token, url })
    expect([refused.status, refused.page.text(".problem li")]).toEqual([422, expect.stringContaining("empty for Calendly")])
    expect(refused.page.fields("main form[method=post]")).toMatchObject({ source: "calendly", url, token: "" })
  })

  it("MUST list many entries on several pages below 20 kB, with their notes, and no name of a guest", async () => {
    services = 100
    const { page, text } = await preview()
    expect(page.count("#progress ul.rows > li")).toBe(40)
    expect(gzipSync(text).byteLength).toBeLessThan(20_000)
    expect(page.texts("#progress ul.rows strong")).toContain("Walk & <talk> 0")
    expect(page.texts("#progress ul [lang=en]")).toContain("Price: It has <none>.")
    expect(page.texts("#progress ul p.small:not(.soft)")).toContain("Name: You already have one, which is kept.")
    const last = await ada.see("/app/import?page=3")
    expect(last.page.texts("#progress ul.rows strong").at(-1)).toBe("A meeting")
    expect(last.text).not.toContain("Grace Hopper")
  })

  it("MUST refuse an empty or broken token, and never show it again", async () => {
    for (const token of ["", "two words"]) {
      const { status, page, text } = await ada.fillIn("/app/import", "/app/import", { source: "calendly", token })
      expect([status, page.text(".problem li")]).toEqual([422, "Paste the whole token. It contains no spaces."])
      expect(text).not.toContain("two words")
    }
    expect(await stored()).toBeUndefined()
  })

  it("MUST refuse another import while one runs, and stop it when asked", async () => {
    await ada.fillIn("/app/import", "/app/import", { source: "calendly", token })
    const second = await ada.send("/app/import", { source: "calendly", token, bookings: "held" })
    expect([second.status, second.page.text(".problem")]).toEqual([409, "An import is already running."])
    const early = await ada.send("/app/import/start")
    expect([early.status, early.page.text(".problem")]).toEqual([409, expect.stringContaining("not there any more")])
    const stopped = await ada.agree("/app/import", "/app/import/stop")
    expect(stopped.location).toBe("/app/import?done=import_stopped")
    expect(await stored()).toBeUndefined()
    const nothing = await ada.see("/app/import/stop")
    expect([nothing.status, nothing.location]).toEqual([303, "/app/import"])
    expect(await app.run(cancelImport(ada.host.id))).toBe(false)
  })

  it("MUST ask to stop nothing that has ended", async () => {
    await preview({ token: "wrong" })
    const question = await ada.see("/app/import/stop")
    expect([question.status, question.location]).toEqual([303, "/app/import"])
    const sent = await ada.send("/app/import/stop", { sure: "yes" })
    expect([sent.status, sent.location]).toEqual([303, "/app/import"])
    expect(await stored()).toMatchObject({ state: "failed" })
  })

  it("MUST start and stop the import that the page showed, and no other", async () => {
    await preview()
    const former = String((await stored())!.requestedAt)
    app.clock.now += 60_000
    await ada.send("/app/import", { source: "calendly", token, bookings: "none" })
    await work()
    const { requestedAt } = (await stored())!
    expect(String(requestedAt)).not.toBe(former)
    for (const requested_at of [former, "soon", ""]) {
      const started = await ada.send("/app/import/start", { requested_at })
      expect([started.status, started.page.text(".problem")]).toEqual([409, expect.stringContaining("not there any more")])
      expect(started.page.text("#progress strong")).toBe("This would be imported from Calendly")
      const stopped = await ada.send("/app/import/stop", { requested_at, sure: "yes" })
      expect(stopped.status).toBe(409)
      expect((await ada.see(`/app/import/stop?requested_at=${requested_at}`)).status).toBe(409)
    }
    expect((await ada.send("/app/import/stop", { sure: "yes" })).status).toBe(409)
    const question = await ada.see(`/app/import/stop?requested_at=${requestedAt}`)
    expect(question.text).toContain("Discard the preview?")
    const fields = question.page.fields("main form[method=post]")
    await ada.fillIn("/app/import", "/app/import/start")
    const late = await ada.send("/app/import/stop", fields)
    expect([late.status, late.page.text("#progress strong")]).toEqual([409, "Reading your account at Calendly"])
    expect(await stored()).toMatchObject({ state: "importing", requestedAt, bookings: "none" })
  })

  it("MUST show the form with its errors when an older page sends it while a preview waits", async () => {
    await preview()
    const { status, page } = await ada.send("/app/import", { source: "calendly", token: "", bookings: "none" })
    expect([status, page.count("main form[action$='/app/import'] input[name=token]")]).toEqual([422, 1])
    expect(page.links(".problem a")).toEqual(["#token"])
    expect(await stored()).toMatchObject({ state: "previewed" })
  })

  it("MUST limit previews to ten within an hour", async () => {
    for (let count = 0; count < 10; count++) await preview({ token: "wrong" })
    const { status, headers, page } = await ada.fillIn("/app/import", "/app/import", { source: "calendly", token: "wrong" })
    expect([status, headers.get("retry-after"), page.text(".problem")]).toEqual([
      429,
      "3600",
      "You have requested ten previews within an hour. You can request another one at 10:00."
    ])
  })

  it.each([
    ["de", "Übernommen", "Angebote"],
    ["es", "Ya en Slotkit", "Servicios"],
    ["fr", "Importation faite", "Prestations"]
  ])("MUST speak %s", async (language, word, services) => {
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { language })
    expect((await ada.see("/app/import")).page.attribute("html", "lang")).toBe(language)
    await preview()
    await ada.fillIn("/app/import", "/app/import/start")
    await work()
    const { page } = await ada.see("/app/import")
    expect(page.text("#progress")).toContain(word)
    expect(page.text("#progress")).toContain(services)
  })

  it("MUST be among the first steps of a host who has services, until it is done", async () => {
    const steps = async () => (await ada.see("/app")).page.texts("section[aria-labelledby=steps] li").at(-1)
    expect(await steps()).toMatch(/^Import your services, working hours and meetings.*cal\.com\?$/s)
    await preview()
    await ada.fillIn("/app/import", "/app/import/start")
    await work()
    expect(await steps()).toMatch(/Import your services.*Done$/s)
  })

  it("MUST offer nothing where no accounts can be imported, and not to teams", async () => {
    const other = await startPagesTestApp()
    const grace = await consoleHost(other)
    expect((await grace.see("/app/import")).status).toBe(404)
    expect((await grace.see("/app")).page.links("a")).not.toContain("/app/import")
    await other.close()
    expect((await ada.see("/app")).page.links("nav#menu a")).toContain("/app/import")
  })
})
