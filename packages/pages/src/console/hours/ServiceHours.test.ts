import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"
import { visitedHost } from "../../../test/VisitedHost.ts"

let app: PagesTestApp
let ada: ConsoleHost
let service: string
let path: string
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
  service = `/app/services/${ada.services.intro.id}`
  path = `${service}/hours`
})
afterEach(() => app.close())

const hours = async () => (await app.manage("PATCH", `/hosts/${ada.host.id}/services/${ada.services.intro.id}`, {})).hours
const evening = { "day-1": "18-20", "day-2": "", "day-3": "", "day-4": "", "day-5": "" }
const startsOf = async (slug: string) => {
  const { text } = await app.send("GET", `/visitor/v1/hosts/ada/services/${slug}/slots?from=2026-01-05&to=2026-01-06`)
  return Object.values<ReadonlyArray<{ start: string }>>(JSON.parse(text).data).flatMap((slots) =>
    slots.map(({ start }) => start)
  )
}

describe("The own hours of a service", () => {
  it("MUST begin with the host's hours, be saved as text, and decide what visitors are offered", async () => {
    expect((await ada.see(service)).page.text("section[aria-labelledby=hours] p")).toBe(
      "This service follows your working hours."
    )
    const { page } = await ada.see(path)
    expect([page.title, page.links("nav.crumbs a")]).toEqual([
      "Own hours · Intro call · Services · Console",
      ["/app/services", service]
    ])
    expect(page.attributes("input[name^=day-]", "value")).toEqual([...Array(5).fill("09:00-17:00"), "", ""])
    expect((await ada.fillIn(path, "/hours", evening)).location).toBe(`${path}?done=service_hours_saved`)
    expect((await app.manage("GET", `/hosts/${ada.host.id}/audit?per_page=1`))[0]).toMatchObject({
      action: "service.configure",
      actor: { kind: "host", id: ada.host.id }
    })
    expect(await hours()).toEqual({ weekly: [{ weekday: 1, start: "18:00", end: "20:00" }], overrides: [] })
    expect(await startsOf("intro")).toEqual(["18:00", "18:30", "19:00", "19:30"].map((time) => `2026-01-05T${time}:00Z`))
    expect((await startsOf("review")).length).toBeGreaterThan(4)
    expect((await ada.see(service)).page.texts("section[aria-labelledby=hours] dd").slice(0, 2)).toEqual([
      "18:00-20:00",
      "No bookings"
    ])
  })

  it("MUST be previewed without being saved, and keep what cannot be read", async () => {
    const preview = await ada.fillIn(path, "/hours", { ...evening, action: "preview" })
    expect([preview.status, preview.page.text("figcaption")]).toEqual([200, "2 hours a week"])
    const wrong = await ada.fillIn(path, "/hours", { "day-1": "late" })
    expect([wrong.status, wrong.page.links(".problem a"), wrong.page.attribute("#day-1", "value")]).toEqual([
      422,
      ["#day-1"],
      "late"
    ])
    expect(await hours()).toBeNull()
  })

  it("MUST be different on single dates, and end together with them", async () => {
    expect((await ada.send(`${path}/dates`, { date: "2026-01-07", hours: "7-8" })).status).toBe(404)
    await ada.fillIn(path, "/hours", evening)
    await ada.fillIn(`${path}/dates`, "/hours/dates", { date: "2026-01-07", hours: "7-8" })
    const wrong = await ada.fillIn(`${path}/dates`, "/hours/dates", { date: "2026-01-04", hours: "late" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#date", "#hours"]])
    await ada.fillIn(path, "/hours", { "day-1": "18-21" })
    const overrides = [{ date: "2026-01-07", intervals: [{ start: "07:00", end: "08:00" }] }]
    expect(await hours()).toEqual({ weekly: [{ weekday: 1, start: "18:00", end: "21:00" }], overrides })
    await ada.agree(path, "/dates/remove")
    expect(await hours()).toMatchObject({ overrides: [] })
    expect((await ada.send(`${path}/dates/remove`, { date: "2026-01-07" })).status).toBe(404)
    expect((await ada.agree(path, "/hours/remove")).location).toBe(`${path}?done=service_hours_removed`)
    expect(await hours()).toBeNull()
  })

  it("MUST answer 404 for services of other hosts", async () => {
    const eve = await visitedHost(app, { username: "eve" })
    const { id } = await eve.service({ title: "Hers", slug: "hers" })
    expect((await ada.see(`/app/services/${id}/hours`)).status).toBe(404)
    for (const action of ["", "/remove", "/dates", "/dates/remove"]) {
      const fields = { "day-1": "9-10", date: "2026-01-07", hours: "9-10" }
      expect((await ada.send(`/app/services/${id}/hours${action}`, fields)).status).toBe(404)
    }
  })
})
