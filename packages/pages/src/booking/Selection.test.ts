import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { parsed } from "../../test/ParsedPage.ts"
import { visitedHost } from "../../test/VisitedHost.ts"

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof visitedHost>>
let ben: Awaited<ReturnType<typeof visitedHost>>
let cem: Awaited<ReturnType<typeof visitedHost>>
let team: { readonly id: number }
const start = Date.parse("2026-01-12T08:10:00Z")

const open = async (path: string) => {
  const { status, text } = await app.send("GET", path)
  return { status, text, page: parsed(text) }
}

const aService = async (slug: string, staffing: object = {}) => {
  const durations = [{ minutes: 30 }, { minutes: 60 }]
  const { id } = await app.manage("POST", `/hosts/${team.id}/services`, { title: "Demo", slug, durations })
  const roles = [
    { key: "sales", members: [ada, ben, ...(slug === "demo" ? [] : [cem])].map(({ host: { id: host } }) => ({ host })) }
  ]
  await app.manage("PATCH", `/hosts/${team.id}/services/${id}`, { staffing: { roles, ...staffing } })
}

const select = async (service: string, host: number, more: object = {}): Promise<string> => {
  const body = { service, members: { sales: [host] }, expires_in: 3600, ...more }
  return (await app.manage("POST", `/hosts/${team.id}/selections`, body)).selection
}

beforeAll(async () => {
  app = await startPagesTestApp()
  ada = await visitedHost(app)
  ben = await visitedHost(app, { username: "ben" })
  cem = await visitedHost(app, { username: "cem" })
  app.clock.now = start
  team = await app.manage("POST", "/hosts", {
    kind: "team",
    username: "sales",
    name: "Sales",
    timezone: "Europe/London",
    plan: "pro"
  })
  for (const { host } of [ada, ben, cem]) await app.manage("POST", `/hosts/${team.id}/members`, { host: host.id })
  const busy = { start: "2026-01-12T09:00:00Z", end: "2026-01-12T16:00:00Z" }
  await app.manage("POST", `/hosts/${ada.host.id}/busy`, busy)
  await aService("demo")
  await aService("choice", { visitor_choice: "optional" })
})
afterAll(() => app.close())

describe("A booking page with a selection of members", () => {
  it("offers only their times, names no one, and keeps the selection in every address", async () => {
    const selection = await select("demo", ada.host.id)
    const path = `/sales/demo?date=2026-01-12&selection=${selection}`
    const { page, text } = await open(path)
    expect(page.texts(".times li")).toEqual(["16:00", "16:30"])
    expect([text.includes("Byron"), text.includes("ada@")]).toEqual([false, false])
    const own = page.links("a[href^='/sales']")
    expect(own.length).toBeGreaterThan(20)
    expect(own.filter((link) => !link.includes(`selection=${selection}`))).toEqual([])
    expect(page.fields("form.zones")).toMatchObject({ selection })
    expect(JSON.parse(page.text("#data"))).toMatchObject({
      api: `/visitor/v1/hosts/sales/services/demo/slots?selection=${selection}&`,
      parameters: [["selection", selection]]
    })
    const list = await open(`/sales/demo?view=list&selection=${selection}`)
    const ofList = list.page.links("a[href^='/sales']")
    expect(ofList.filter((link) => !link.includes(`selection=${selection}`))).toEqual([])
    const embedded = await open(`${path}&embed=1&lang=de&duration=60`)
    expect(embedded.page.links(".times a")).toEqual([
      `/sales/demo/book?start=2026-01-12T16%3A00%3A00Z&selection=${selection}&duration=60&embed=1&lang=de`
    ])
    const wrong = await open(`${path}&month=13`)
    expect([wrong.status, wrong.page.links(".button")]).toEqual([422, [`/sales/demo?selection=${selection}`]])
  })

  it("books within the selection, shows the form again within it, and refuses a start outside", async () => {
    const selection = await select("demo", ada.host.id)
    const path = `/sales/demo/book?start=2026-01-12T16:00:00Z&selection=${selection}`
    const form = await open(path)
    expect(form.page.attribute("form[method=post]", "action")).toBe(`/sales/demo/book?selection=${selection}`)
    const incomplete = await ada.fillIn(path, { name: "Grace", email: "" })
    expect(incomplete.status).toBe(422)
    expect(incomplete.page.attribute("form[method=post]", "action")).toBe(`/sales/demo/book?selection=${selection}`)
    const { location } = await ada.fillIn(path, { name: "Grace", email: "grace@example.com" })
    expect((await open(location!)).page.text("main")).toContain("Ada Byron")
    const outside = await open(`/sales/demo/book?start=2026-01-12T10:00:00Z&selection=${selection}`)
    expect(outside.status).toBe(409)
    expect(outside.page.attributes("[name=start]", "value")).toEqual(["2026-01-12T16:30:00Z"])
    const fields = { name: "Grace", email: "grace@example.com", start: "2026-01-12T10:00:00Z" }
    const moved = await ada.fillIn(`/sales/demo/book?start=2026-01-12T16:30:00Z&selection=${selection}`, fields)
    expect([moved.status, moved.page.attributes("[name=start]", "value")]).toEqual([409, ["2026-01-12T16:30:00Z"]])
  })

  it("bounds the hosts to choose from", async () => {
    const one = await select("choice", ben.host.id)
    expect((await open(`/sales/choice?selection=${one}`)).page.count("#hosts")).toBe(0)
    const selection = await select("choice", ben.host.id, { members: { sales: ["ben", cem.host.id] } })
    const { page } = await open(`/sales/choice?selection=${selection}`)
    expect(page.links("#hosts a")).toEqual([
      `/sales/choice?selection=${selection}`,
      `/sales/choice?host=ben&selection=${selection}`,
      `/sales/choice?host=cem&selection=${selection}`
    ])
    const other = await open(`/sales/choice?host=ada&selection=${selection}`)
    expect([other.status, other.page.links(".button")]).toEqual([422, [`/sales/choice?selection=${selection}`]])
    const { location } = await ada.fillIn(`/sales/choice/book?start=2026-01-12T15:00:00Z&host=ben&selection=${selection}`, {
      name: "Grace",
      email: "grace@example.com"
    })
    expect(location).toMatch(/^\/b\//)
  })

  it.each(["en", "de", "fr", "es"])("says in %s to ask for a new link, and never shows the times of the team", async (lang) => {
    const selection = await select("demo", ada.host.id)
    const title = {
      en: "This link no longer works",
      de: "Dieser Link funktioniert nicht mehr",
      fr: "Ce lien ne fonctionne plus",
      es: "Este enlace ya no funciona"
    }[lang]
    const invite = await ada.invite()
    for (const path of [
      `/sales/demo?selection=`,
      `/sales/demo?selection=${selection}x`,
      `/sales/choice?selection=${selection}`,
      `/ada?selection=${selection}`.replace("/ada", invite.path),
      `${invite.path}/book?start=2026-01-12T15:00:00Z&selection=${selection}`,
      `/sales/demo/book?start=2026-01-12T16:30:00Z&selection=${selection.slice(1)}`
    ]) {
      const { status, page } = await open(`${path}&lang=${lang}`)
      expect([status, page.text("h1"), page.count(".times"), page.links("a[href^='/sales']")], path).toEqual([410, title, 0, []])
    }
  })

  it("ends with the selection, also while the form is filled in", async () => {
    const selection = await select("demo", ben.host.id, { expires_in: 60 })
    const path = `/sales/demo/book?start=2026-01-12T11:00:00Z&selection=${selection}`
    const { page } = await open(path)
    app.clock.now += 60_000
    const fields = { ...page.fields(), name: "Grace", email: "grace@example.com" }
    const sent = await ada.post(page.attribute("form[method=post]", "action")!, fields)
    expect([sent.status, sent.page.text("h1")]).toEqual([410, "This link no longer works"])
    expect((await open(path)).status).toBe(410)
  })

  it("stays small, also with the longest selection", async () => {
    const lang = Array.from({ length: 48 }, (_, index) => `${index}`.padEnd(24, "x")).concat("de")
    await app.manage("PATCH", `/hosts/${ben.host.id}`, { attributes: { lang: "de" } })
    const bytesWith = async (selection: string) => {
      const headers = { "accept-encoding": "gzip" }
      const response = await app.web(new Request(`http://localhost/sales/demo?selection=${selection}`, { headers }))
      expect([response.status, response.headers.get("content-encoding")]).toEqual([200, "gzip"])
      return (await response.arrayBuffer()).byteLength
    }
    const usual = await bytesWith(await select("demo", ben.host.id))
    const longest = await select("demo", ben.host.id, { attributes: { sales: { lang } } })
    const most = await bytesWith(longest)
    console.info(`A page with a selection has ${usual} bytes, compressed, and ${most} with one of ${longest.length} characters.`)
    expect(usual).toBeLessThanOrEqual(14_000)
    expect(most).toBeLessThanOrEqual(18_000)
  })
})
