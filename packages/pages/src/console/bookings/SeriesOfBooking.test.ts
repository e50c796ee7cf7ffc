import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
let bookings: ReadonlyArray<{ readonly id: number }>
let services: string
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
  services = `/hosts/${ada.host.id}/services`
  const [{ id }] = await app.manage("GET", services)
  await app.manage("PATCH", `${services}/${id}`, { series: { max_count: 10 } })
  const series = await app.manage("POST", `/hosts/${ada.host.id}/bookings/series`, {
    service: "intro",
    start: "2026-01-13T10:00:00Z",
    every: { unit: "week", n: 1 },
    count: 4,
    booker: { name: "Grace Hopper", email: "grace@example.com" }
  })
  bookings = series.bookings
})
afterEach(() => app.close())

const stateOf = async (place: number) => {
  const { status, scheduled_at } = await app.manage("GET", `/hosts/${ada.host.id}/bookings/${bookings[place - 1]!.id}`)
  return [status, scheduled_at]
}

describe("A booking of a series in the console", () => {
  it("MUST say its place and lead to the other meetings", async () => {
    const { page } = await ada.see(`/app/bookings/${bookings[2]!.id}`)
    expect(page.text("#series")).toBe("Meeting 3 of 4 of a series")
    expect(page.links("ol.rows a")).toEqual([0, 1, 3].map((place) => `/app/bookings/${bookings[place]!.id}`))
  })

  it("MUST be cancelled alone, with the following, or with all", async () => {
    const path = `/app/bookings/${bookings[2]!.id}`
    await ada.fillIn(path, `${path}/cancel`, { scope: "following", reason: "Moved away" })
    expect([(await stateOf(2))[0], (await stateOf(3))[0], (await stateOf(4))[0]]).toEqual(["accepted", "cancelled", "cancelled"])
    const first = `/app/bookings/${bookings[0]!.id}`
    await ada.fillIn(first, `${first}/cancel`, {})
    expect([(await stateOf(1))[0], (await stateOf(2))[0]]).toEqual(["cancelled", "accepted"])
  })

  it("MUST be moved with others only after their new times were shown, and all of them or none", async () => {
    const path = `/app/bookings/${bookings[1]!.id}/reschedule`
    const day = "2026-01-21"
    const form = await ada.see(`${path}?date=${day}`)
    const start = "2026-01-21T15:00:00Z"
    const fields = { ...form.page.fields(), start, scope: "following", action: "move" }
    const check = await ada.send(path, fields)
    expect([check.status, check.page.text("h1"), check.page.count("ol.rows li")]).toEqual([200, "Check the new times", 3])
    expect((await stateOf(2))[1]).toBe("2026-01-20T10:00:00Z")
    const done = await ada.send(path, { ...check.page.fields(), action: "move" })
    expect(done.status).toBe(303)
    expect([await stateOf(1), await stateOf(2), await stateOf(4)].map(([, at]) => at)).toEqual([
      "2026-01-13T10:00:00Z",
      start,
      "2026-02-04T15:00:00Z"
    ])
    await ada.book("intro", "2026-01-29T15:00:00Z")
    const again = await ada.see(`${path}?date=2026-01-22`)
    const busy = await ada.send(path, { ...again.page.fields(), start: "2026-01-22T15:00:00Z", scope: "all", action: "move" })
    expect(busy.page.text("ol.rows")).toContain("Cannot take place then")
    expect(busy.page.count("button[value=move]")).toBe(0)
  })

  it("MUST get more meetings at the end of its series", async () => {
    const path = `/app/bookings/${bookings[0]!.id}`
    const { location } = await ada.fillIn(path, `${path}/extend`, { count: "2" })
    expect(location).toBe(`${path}?done=series_extended`)
    expect((await ada.see(path)).page.text("#series")).toBe("Meeting 1 of 6 of a series")
    const wrong = await ada.fillIn(path, `${path}/extend`, { count: "99" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#count"]])
  })

  it("MUST be set in the form of the service", async () => {
    const [{ id }] = await app.manage("GET", services)
    const path = `/app/services/${id}`
    const settings = async () => (await app.manage("PATCH", `${services}/${id}`, {})).series
    await ada.fillIn(path, path, { series_most: "6", series_every: "month", series_visitor: "yes" })
    expect(await settings()).toEqual({ max_count: 6, every: ["month"], max_days: 400, visitor: true })
    const wrong = await ada.fillIn(path, path, { series_most: "99" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#series_most"]])
    await ada.fillIn(path, path, { series_most: "" })
    expect(await settings()).toBe(null)
  })

  it("MUST be booked anew only after its dates were shown, all of them, with near times or the free ones", async () => {
    const chosen = { service: String((await app.manage("GET", services))[0].id), date: "2026-01-13" }
    const path = `/app/bookings/new?${new URLSearchParams(chosen)}`
    const person = { name: "Alan Turing", email: "alan@example.com", action: "book" }
    const book = async (start: string, count: string) => {
      const dates = await ada.fillIn(path, "/bookings/new", { ...person, start, repeat: "week-1", count })
      return { dates, send: (conflict: string) => sendAgain(dates.page.fields("form[action$='/bookings/new']"), conflict) }
    }
    const sendAgain = (fields: Readonly<Record<string, string>>, conflict: string) =>
      ada.tab.post("/app/bookings/new", Object.entries({ ...fields, on_conflict: conflict }))
    expect((await ada.see(path)).page.count("#repeat")).toBe(1)
    const wrong = await ada.fillIn(path, "/bookings/new", { ...person, start: "2026-01-13T14:00:00Z", repeat: "week-1" })
    expect([wrong.status, wrong.page.attribute("#count", "aria-invalid")]).toEqual([422, "true"])

    const free = await book("2026-01-13T14:00:00Z", "3")
    expect([free.dates.status, free.dates.page.text("h1"), free.dates.page.count("ol.rows li")]).toEqual([
      200,
      "Check the dates",
      3
    ])
    expect(free.dates.page.text("main")).toContain("All 3 dates are free.")
    const all = await app.manage("GET", `/hosts/${ada.host.id}/bookings?per_page=100`)
    const booked = await free.send("refuse")
    expect([booked.status, booked.location]).toEqual([303, expect.stringMatching(/\/app\/bookings\/\d+/)])
    expect(await app.manage("GET", `/hosts/${ada.host.id}/bookings?per_page=100`)).toHaveLength(all.length + 3)

    const other = await book("2026-01-13T10:30:00Z", "2")
    expect((await other.send("refuse")).status).toBe(303)
    const again = await book("2026-01-13T15:00:00Z", "4")
    await app.manage("POST", `/hosts/${ada.host.id}/bookings`, {
      service: "intro",
      start: "2026-01-20T15:00:00Z",
      booker: { name: "Grace Hopper", email: "grace@example.com" }
    })
    const refused = await again.send("refuse")
    expect(refused.status).toBe(409)
    expect(refused.text).toContain("1 of the 4 dates is not free.")
    expect(refused.text).toContain("Nearest free time")
    expect((await again.send("skip")).status).toBe(303)
  })
})
