import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { parsed } from "../../test/ParsedPage.ts"
import { visitedHost } from "../../test/VisitedHost.ts"

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof visitedHost>>
let team: { readonly id: number }

const open = async (path: string) => {
  const { status, text } = await app.send("GET", path)
  return { status, page: parsed(text) }
}

const aService = async (slug: string, members: ReadonlyArray<number>, staffing: object) => {
  const { id } = await app.manage("POST", `/hosts/${team.id}/services`, {
    title: "Check-up",
    slug,
    durations: [{ minutes: 30 }, { minutes: 60 }]
  })
  const roles = [{ key: "doctor", members: members.map((host) => ({ host })) }]
  await app.manage("PATCH", `/hosts/${team.id}/services/${id}`, { staffing: { roles, ...staffing } })
}

beforeAll(async () => {
  app = await startPagesTestApp()
  ada = await visitedHost(app)
  const ben = await visitedHost(app, { username: "ben" })
  app.clock.now = Date.parse("2026-01-12T08:10:00Z")
  await app.manage("PATCH", `/hosts/${ben.host.id}`, { name: "Ben <b>Right" })
  team = await app.manage("POST", "/hosts", {
    kind: "team",
    username: "clinic",
    name: "Clinic",
    timezone: "Europe/London",
    plan: "pro"
  })
  const members = [ada.host.id, ben.host.id]
  for (const host of members) await app.manage("POST", `/hosts/${team.id}/members`, { host })
  const busy = { start: "2026-01-12T09:00:00Z", end: "2026-01-12T16:00:00Z" }
  await app.manage("POST", `/hosts/${ada.host.id}/busy`, busy)
  await aService("optional", members, { visitor_choice: "optional" })
  await aService("required", members, { visitor_choice: "required" })
  await aService("hidden", members, { visitor_choice: "optional", show_hosts: "none" })
  await aService("fair", members, {})
})
afterAll(() => app.close())

describe("The hosts of a team on the booking page", () => {
  it("are links, after one for anyone if visitors do not have to choose, and keep what was chosen", async () => {
    const { page } = await open("/clinic/optional?date=2026-01-12&duration=60")
    expect(page.texts("#hosts a")).toEqual(["Anyone", "Ada Byron", "Ben <b>Right"])
    expect(page.text("#hosts [aria-current]")).toBe("Anyone")
    expect(page.links("#hosts a")).toEqual([
      "/clinic/optional?date=2026-01-12&duration=60",
      "/clinic/optional?date=2026-01-12&host=ada&duration=60",
      "/clinic/optional?date=2026-01-12&host=ben&duration=60"
    ])
    expect(page.texts(".times li").length).toBeGreaterThan(2)
    const ofAda = await open("/clinic/optional?date=2026-01-12&host=ada")
    expect(ofAda.page.text("#hosts [aria-current]")).toBe("Ada Byron")
    expect(ofAda.page.texts(".times li")).toHaveLength(2)
    expect(ofAda.page.links(".times a")[0]).toBe("/clinic/optional/book?start=2026-01-12T16%3A00%3A00Z&host=ada")
    expect(JSON.parse(ofAda.page.text("#data"))).toMatchObject({
      api: "/visitor/v1/hosts/clinic/services/optional/slots?host=ada&",
      parameters: [["host", "ada"]]
    })
  })

  it("come before the times if visitors have to choose", async () => {
    const { page } = await open("/clinic/required")
    expect([page.text("#who"), page.texts("#hosts a")]).toEqual(["Who would you like to meet?", ["Ada Byron", "Ben <b>Right"]])
    expect(page.texts(".times li")).toEqual([])
    const form = await app.send("GET", "/clinic/required/book?start=2026-01-12T16%3A00%3A00Z")
    expect([form.status, form.headers.get("location")]).toEqual([303, "/clinic/required"])
    expect((await open("/clinic/required?host=ben&date=2026-01-12")).page.texts(".times li").length).toBeGreaterThan(2)
  })

  it("are not shown where visitors do not choose, and an unknown host in the address is refused", async () => {
    expect((await open("/clinic/fair")).page.texts("#hosts a")).toEqual([])
    for (const path of [
      "/clinic/fair?host=ada",
      "/clinic/optional?host=eve",
      "/clinic/optional/book?host=eve&start=2026-01-12T16:00:00Z"
    ]) {
      expect((await open(path)).status, path).toBe(422)
    }
  })

  it.each(["en", "de", "fr", "es"])("have a heading in %s", async (lang) => {
    const { page } = await open(`/clinic/optional?lang=${lang}`)
    const heading = {
      en: "Who would you like to meet?",
      de: "Wen möchten Sie treffen?",
      fr: "Avec qui souhaitez-vous prendre rendez-vous\u202f?",
      es: "¿Con quién desea reunirse?"
    }[lang]
    expect(page.attribute("#hosts", "aria-label")).toBe(heading)
  })

  it("go on through the form to the booking", async () => {
    const path = "/clinic/optional/book?start=2026-01-12T16:00:00Z&host=ada"
    const { page } = await open(path)
    expect(page.text(".f-people")).toBe("Ada Byron")
    const { location } = await ada.fillIn(path, { name: "Grace", email: "grace@example.com" })
    expect((await open(location!)).page.text("main")).toContain("Ada Byron")
    const again = await open(path)
    expect(again.status).toBe(409)
    expect(again.page.attribute("form[method=post]", "action")).toBe("/clinic/optional/book?host=ada")
    const hidden = await ada.fillIn("/clinic/hidden/book?start=2026-01-12T16:30:00Z&host=ben", {
      name: "Grace",
      email: "grace@example.com"
    })
    expect((await open(hidden.location!)).page.text("main")).not.toContain("Right")
  })
})
