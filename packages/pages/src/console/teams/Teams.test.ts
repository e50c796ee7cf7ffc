import { afterEach, beforeEach, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
})
afterEach(() => app.close())

/** A team whose first service Ada holds, and whose second service Ben holds. */
const team = async (username: string, name: string) => {
  const { id } = await app.manage("POST", "/hosts", { kind: "team", username, name, timezone: "UTC", plan: "pro" })
  for (const host of ["ada", "ben"]) {
    await app.manage("POST", `/hosts/${id}/members`, { host })
    const service = await app.manage("POST", `/hosts/${id}/services`, { title: `With ${host}`, durations: [{ minutes: 30 }] })
    await app.manage("PATCH", `/hosts/${id}/services/${service.id}`, {
      staffing: { roles: [{ key: "host", members: [{ host }] }] }
    })
  }
  const book = (service: string, day: string, booker: string) =>
    app.manage("POST", `/hosts/${id}/bookings`, {
      service,
      start: `${day}T10:00:00Z`,
      booker: { name: booker, email: "booker@example.com" }
    })
  return { id, book }
}

it("The console of a member MUST list the meetings that the member holds, with the names of the teams", async () => {
  await app.manage("POST", "/hosts", { email: "ben@example.com", username: "ben", timezone: "UTC" })
  const [clinic, sales] = [await team("clinic", "Clinic"), await team("sales", "Sales")]
  expect((await ada.see("/app/teams")).page.text("[aria-labelledby=meetings]")).toContain("You hold no meeting")
  await sales.book("with-ada", "2026-01-14", "Grace")
  await clinic.book("with-ada", "2026-01-13", "Kim")
  await clinic.book("with-ben", "2026-01-15", "Alan")
  const { id } = await clinic.book("with-ada", "2026-01-16", "Edsger")
  await ada.book("intro", "2026-01-12T10:00:00Z")
  const { page } = await ada.see("/app/teams")
  expect(page.texts("[aria-labelledby=meetings] li strong")).toEqual(["Kim", "Grace", "Edsger"])
  expect(page.texts("[aria-labelledby=meetings] li p.soft")).toEqual([
    "With ada · Clinic",
    "With ada · Sales",
    "With ada · Clinic"
  ])
  expect(page.texts("[aria-labelledby=meetings] time")[0]).toContain("13 January 2026, 10:00")
  await app.manage("POST", `/hosts/${clinic.id}/bookings/${id}/cancel`, { reason: "Ill" })
  expect((await ada.see("/app/teams")).page.texts("[aria-labelledby=meetings] li strong")).toEqual(["Kim", "Grace"])
})
