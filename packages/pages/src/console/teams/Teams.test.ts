import { inviteMember, runJobKind } from "@slotkit/engine"
import { requestOf } from "@slotkit/engine/fakes"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleBrowser, consoleHost } from "../../../test/ConsoleHost.ts"
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
  const services: Array<string> = []
  for (const host of ["ada", "ben"]) {
    await app.manage("POST", `/hosts/${id}/members`, { host })
    const service = await app.manage("POST", `/hosts/${id}/services`, { title: `With ${host}`, durations: [{ minutes: 30 }] })
    services.push(`/hosts/${id}/services/${service.id}`)
    await app.manage("PATCH", services.at(-1)!, { staffing: { roles: [{ key: "host", members: [{ host }] }] } })
  }
  const book = (service: string, day: string, booker: string) =>
    app.manage("POST", `/hosts/${id}/bookings`, {
      service,
      start: `${day}T10:00:00Z`,
      booker: { name: booker, email: "booker@example.com" }
    })
  return { id, services, book }
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
  expect(page.texts("[aria-labelledby=meetings] li a.title")).toEqual(["Kim", "Grace", "Edsger"])
  expect(page.texts("[aria-labelledby=meetings] li p.soft")).toEqual([
    "With ada · Clinic",
    "With ada · Sales",
    "With ada · Clinic"
  ])
  expect(page.texts("[aria-labelledby=meetings] time")[0]).toContain("13 January 2026, 10:00")
  await app.manage("POST", `/hosts/${clinic.id}/bookings/${id}/cancel`, { reason: "Ill" })
  expect((await ada.see("/app/teams")).page.texts("[aria-labelledby=meetings] li a.title")).toEqual(["Kim", "Grace"])
})

describe("The page of a team's meeting", () => {
  const meeting = async () => {
    await app.manage("POST", "/hosts", { email: "ben@example.com", username: "ben", name: "Ben", timezone: "UTC" })
    const { id, services } = await team("clinic", "Clinic")
    const [service = ""] = services
    await app.manage("PATCH", service, {
      questions: [{ key: "goal", type: "text", question: "Your goal" }],
      staffing: {
        roles: [
          { key: "doctor", members: [{ host: "ada" }] },
          { key: "nurse", members: [{ host: "ben" }] }
        ]
      }
    })
    const booking = await app.manage("POST", `/hosts/${id}/bookings`, {
      service: "with-ada",
      start: "2026-01-13T10:00:00Z",
      booker: { name: "Kim", email: "kim@example.com" },
      topic: "Knee",
      notes: "By bus",
      answers: { goal: "To run" }
    })
    return { id, service, booking, path: `/app/memberships/${id}/meetings/${booking.id}` }
  }

  it("MUST show a member who holds it with whom, what for, when, and who else holds it", async () => {
    const { id, booking, path } = await meeting()
    await app.manage("PUT", `/hosts/${id}/bookings/${booking.id}/private-note`, { note: "Of the managers" })
    const { page } = await ada.see("/app/teams")
    expect(page.links("[aria-labelledby=meetings] a.title")).toEqual([path])
    const { status, page: of, text } = await ada.see(path)
    expect([status, of.text("h1"), of.text("main .badge")]).toEqual([200, "Kim", "Confirmed"])
    const facts = Object.fromEntries(of.texts("dl dt").map((term, index) => [term, of.texts("dl dd")[index]]))
    expect(facts).toMatchObject({
      When: expect.stringContaining("Tuesday 13 January 2026, 10:00"),
      Service: "With ada30 minutes",
      Team: "Clinic",
      "Your role": "doctorYou lead the meeting.",
      "Also held by": "Bennurse",
      "Booked by": "Kimkim@example.com",
      Topic: "Knee",
      Notes: "By bus",
      "Your goal": "To run"
    })
    expect(text).toContain("ask a manager of the team")
    expect(text).not.toContain("Of the managers")
    const ben = await consoleBrowser(app, "ben@example.com")
    expect((await ben.see(path)).page.texts("dl dd")).toEqual(
      expect.arrayContaining(["nurse", expect.stringMatching(/^Ada.*doctor$/)])
    )
  })

  it("MUST be that of a cancelled meeting, and lead a manager to the page of the team", async () => {
    const { id, booking, path } = await meeting()
    await app.manage("PATCH", `/hosts/${id}/members/${ada.host.id}`, { manager: true })
    expect((await ada.see(path)).page.links("main p.end a")).toEqual([`/app/teams/${id}/bookings/${booking.id}`])
    await app.manage("POST", `/hosts/${id}/bookings/${booking.id}/cancel`, { reason: "Ill" })
    const { status, page } = await ada.see(path)
    expect([status, page.text("main .badge")]).toEqual([200, "Cancelled"])
    expect(page.texts("dl dd")).toContain("Ill")
  })

  it("MUST answer 404 to whoever does not hold it, and once another member does", async () => {
    const { id, service, booking, path } = await meeting()
    await app.manage("POST", "/hosts", { email: "cleo@example.com", username: "cleo", timezone: "UTC" })
    await app.manage("POST", `/hosts/${id}/members`, { host: "cleo", manager: true })
    const cleo = await consoleBrowser(app, "cleo@example.com")
    expect((await cleo.see(path)).status).toBe(404)
    const own = await ada.book("intro", "2026-01-12T10:00:00Z")
    const wrong = [
      `/app/memberships/${id}/meetings/${booking.id + 999}`,
      `/app/memberships/${id}/meetings/x`,
      `/app/memberships/${ada.host.id}/meetings/${own.id}`,
      `/app/bookings/${booking.id}`
    ]
    for (const path of wrong) expect((await ada.see(path)).status, path).toBe(404)
    const roles = ["ada", "cleo"].map((host) => ({ host }))
    await app.manage("PATCH", service, { staffing: { roles: [{ key: "doctor", members: roles }] } })
    await app.manage("POST", `/hosts/${id}/bookings/${booking.id}/reassign`, { role: "doctor", from: "ada", to: "cleo" })
    expect((await ada.see(path)).status).toBe(404)
    expect((await cleo.see(path)).status).toBe(200)
  })

  it("MUST be what the emails to the members link to", async () => {
    const { path } = await meeting()
    await ada.book("intro", "2026-01-12T10:00:00Z")
    await app.run(runJobKind("email"))
    const requests = app.mails.map(requestOf)
    const paths = requests.flatMap((each) => ("booking" in each ? [[each.to.email, each.bookingPath]] : []))
    expect(paths).toEqual([
      ["kim@example.com", null],
      ["ada@example.com", path],
      ["ben@example.com", path],
      ["grace@example.com", null],
      ["ada@example.com", "/app/bookings/2"]
    ])
  })
})

it("The bookings and the calendar of a team MUST name the members who hold each meeting", async () => {
  await app.manage("POST", "/hosts", { email: "ben@example.com", username: "ben", timezone: "UTC" })
  const { id, book } = await team("clinic", "Clinic")
  await app.manage("PATCH", `/hosts/${id}/members/${ada.host.id}`, { manager: true })
  await book("with-ada", "2026-01-14", "Grace")
  await book("with-ben", "2026-01-14", "Kim")
  await ada.book("intro", "2026-01-15T10:00:00Z")
  const list = (await ada.see(`/app/teams/${id}/bookings`)).page
  expect(list.texts("main li bdi.name")).toEqual(["Ada Byron", "ben"])
  expect(list.texts("main li p.soft")).toEqual([
    "With ada · Held by: Ada Byron · 30 min · Video call",
    "With ben · Held by: ben · 30 min · Video call"
  ])
  const week = (await ada.see(`/app/teams/${id}/calendar?date=2026-01-14`)).page
  expect(week.texts(".cal .held")).toEqual(["Held by: Ada Byron", "Held by: ben"])
  expect((await ada.see("/app/calendar?date=2026-01-14")).page.count(".cal .held")).toBe(0)
})

describe("The overview of a member", () => {
  it("MUST list the meetings for teams among the own bookings", async () => {
    const { book } = await newTeams()
    await book("with-ada", "2026-01-14", "Later")
    await ada.book("intro", "2026-01-13T10:00:00Z")
    await ada.book("intro", "2026-01-05T15:00:00Z")
    await book("with-ada", "2026-01-05", "Today")
    const { page } = await ada.see("/app")
    expect(page.texts("[aria-labelledby=today] li a.title")).toEqual(["Today", "Grace Hopper"])
    expect(page.texts("[aria-labelledby=next] li a.title")).toEqual(["Grace Hopper", "Later"])
    expect(page.links("[aria-labelledby=today] li a.title")[0]).toMatch(/^\/app\/memberships\/\d+\/meetings\/\d+$/)
  })

  it("MUST be that of someone without services, with a link to set up a booking page", async () => {
    const { id, book } = await newTeams()
    const ben = await consoleBrowser(app, "ben@example.com")
    await book("with-ben", "2026-01-14", "Kim")
    const { page } = await ben.see("/app")
    expect(page.text("h1")).toBe("Overview")
    expect(page.texts("[aria-labelledby=next] li a.title")).toEqual(["Kim"])
    expect(page.text("[aria-labelledby=today]")).toContain("Nothing is booked today")
    expect(page.links("main p.end a")).toEqual(["/app/setup"])
    expect((await ben.see("/app/setup")).page.text("h1")).toBe("Set up your booking page")
    const sent = { name: "Ben", username: "ben", days: ["1"], hours: "9-17", service: "Intro", minutes: "30" }
    expect((await ben.fillIn("/app/setup", "/app/setup", sent)).location).toBe("/app?done=set_up")
    expect((await ben.see("/app")).page.links(".lead a")).toEqual(["https://book.example/ben"])
    expect((await ben.see("/app/setup")).location).toBe("/app")
    await app.manage("POST", "/hosts", { email: "cleo@example.com", username: "cleo", timezone: "UTC" })
    await app.run(inviteMember(id, "cleo"))
    const cleo = await consoleBrowser(app, "cleo@example.com")
    expect((await cleo.see("/app")).page.text("h1")).toBe("Set up your booking page")
  })

  const newTeams = async () => {
    await app.manage("POST", "/hosts", { email: "ben@example.com", username: "ben", timezone: "UTC" })
    return await team("clinic", "Clinic")
  }
})
