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
