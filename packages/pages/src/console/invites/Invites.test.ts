import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
})
afterEach(() => app.close())

const add = (fields: Readonly<Record<string, string>>) => ada.fillIn("/app/invites/new", "/invites/new", fields)

describe("Invites", () => {
  it("MUST be created like a service or as meetings of their own, and shown with a link to copy", async () => {
    expect((await ada.see("/app/invites")).page.text(".empty p")).toMatch(/^You have no invites./)
    await add({ service: "intro", contact_name: "Kim", contact_email: "kim@example.com" })
    expect((await add({ title: "Lunch", duration: "60", expires_in_days: "7" })).location).toBe("/app/invites?done=invite_added")
    const { page } = await ada.see("/app/invites")
    expect(page.texts(".rows h2")).toEqual(["Lunch", "Intro call for Kim"])
    expect(page.texts(".rows .badge")).toEqual(["Open", "Open"])
    expect(page.text(".rows .small")).toBe("Until Monday 12 January 2026")
    const [link] = page.attributes(".rows input.mono", "value")
    expect((await app.send("GET", new URL(link!).pathname)).status).toBe(200)
  })

  it("MUST let the person bring guests, as many as the service takes or as the form says", async () => {
    await add({ title: "Lunch", max_guests: "1" })
    const [link] = (await ada.see("/app/invites")).page.attributes(".rows input.mono", "value")
    const { pathname } = new URL(link!)
    const form = await app.send("GET", `${pathname}/book?start=2026-01-06T10:00:00Z`)
    expect(form.text).toContain('name="guests"')
    const { status, page } = await add({ title: "Lunch", max_guests: "11" })
    expect([status, page.links(".problem a")]).toEqual([422, ["#max_guests"]])
  })

  it("71: MUST name members of a team for the service that they copy, and need a service", async () => {
    const team = await app.manage("POST", "/hosts", {
      kind: "team",
      username: "clinic",
      name: "Clinic",
      timezone: "UTC",
      plan: "pro"
    })
    await app.manage("POST", `/hosts/${team.id}/members`, { host: "ada", manager: true })
    const ben = await app.manage("POST", "/hosts", { email: "ben@example.com", username: "ben", name: "Ben", timezone: "UTC" })
    await app.manage("POST", `/hosts/${team.id}/members`, { host: ben.id })
    const service = await app.manage("POST", `/hosts/${team.id}/services`, { title: "Check-up", durations: [{ minutes: 30 }] })
    const staffing = { roles: [{ key: "doctor", members: [{ host: "ada" }, { host: "ben" }] }] }
    await app.manage("PATCH", `/hosts/${team.id}/services/${service.id}`, { staffing })
    const at = `/app/teams/${team.id}/invites/new`
    const { page } = await ada.see(at)
    expect(page.texts("[name=service] option")).toEqual(["Check-up"])
    expect(page.texts("fieldset legend")).toContain("Members for Check-up: doctor")
    expect(page.texts(".pick label")).toEqual(["Ada Byron", "Ben"])
    expect(page.count("[name=duration]")).toBe(0)
    const fill = (fields: Readonly<Record<string, string>>) => ada.fillIn(at, "/invites/new", fields)
    const wrong = await fill({ service: "check-up", "members.check-up.doctor": String(ben.id), expires_in_days: "900" })
    expect([wrong.status, wrong.page.attributes(".pick input[checked]", "value")]).toEqual([422, [String(ben.id)]])
    await fill({ service: "check-up", "members.check-up.doctor": String(ben.id) })
    expect((await app.manage("GET", `/hosts/${team.id}/invites`))[0].members).toEqual({
      doctor: [{ id: ben.id, username: "ben", name: "Ben" }]
    })
    await fill({ service: "check-up" })
    expect((await app.manage("GET", `/hosts/${team.id}/invites`))[0]).not.toHaveProperty("members")
  })

  it("MUST be switched off and deleted", async () => {
    await add({ title: "Lunch" })
    expect((await ada.agree("/app/invites", "/disable")).location).toBe("/app/invites?done=invite_disabled")
    expect((await ada.see("/app/invites")).page.text(".rows .badge")).toBe("Switched off")
    expect((await ada.agree("/app/invites", "/delete")).location).toBe("/app/invites?done=invite_deleted")
    expect((await ada.see("/app/invites")).page.count(".rows li")).toBe(0)
  })

  it("MUST keep a booked invite: no button, and 409", async () => {
    const { id } = await ada.invite()
    await app.manage("POST", `/hosts/${ada.host.id}/bookings`, {
      invite: id,
      start: "2026-01-06T10:00:00Z",
      booker: { name: "Kim", email: "kim@example.com" }
    })
    const { page } = await ada.see("/app/invites")
    expect([page.text(".rows .badge"), page.count(".rows form")]).toEqual(["Booked", 0])
    for (const action of ["disable", "delete"])
      expect((await ada.send(`/app/invites/${id}/${action}`, { sure: "yes" })).status).toBe(409)
  })

  it("MUST say that an invite without a service has to have a title", async () => {
    const { status, page } = await add({})
    expect([status, page.texts(".problem li")]).toEqual([422, ["Title must not be empty."]])
  })

  it("MUST show what is wrong, with everything kept", async () => {
    const { status, page } = await add({ title: "", contact_email: "kim@", expires_in_days: "900", duration: "1" })
    expect(status).toBe(422)
    expect([...page.links(".problem a")].sort()).toEqual(["#contact_email", "#duration", "#expires_in_days", "#title"])
    expect(page.attribute("#contact_email", "value")).toBe("kim@")
  })

  it("MUST answer 404 for another host's invite", async () => {
    for (const action of ["disable", "delete"]) expect((await ada.send(`/app/invites/999/${action}`)).status).toBe(404)
  })
})
