import { HasMail, runJobKind } from "@slotkit/engine"
import * as Context from "effect/Context"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleBrowser, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

interface Named {
  readonly id: number
}

let app: PagesTestApp
let ada: ConsoleHost
let clinic: Named
let ben: Named
let bookings: ReadonlyArray<Named>
const start = async (hasMail: boolean) => {
  app = await startPagesTestApp({ adjust: Context.add(HasMail, hasMail) })
  ada = await consoleHost(app)
  const team = { kind: "team", username: "clinic", name: "Clinic", timezone: "UTC", plan: "pro" }
  clinic = await app.manage("POST", "/hosts", team)
  await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "ada", manager: true })
  ben = await app.manage("POST", "/hosts", { email: "ben@example.com", username: "ben", name: "Ben", timezone: "UTC" })
  await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "ben" })
  const service = await app.manage("POST", `/hosts/${clinic.id}/services`, { title: "Check-up", durations: [{ minutes: 30 }] })
  const staffing = { roles: [{ key: "doctor", pick: "list", members: [{ host: "ben" }, { host: "ada" }] }] }
  await app.manage("PATCH", `/hosts/${clinic.id}/services/${service.id}`, { staffing })
  bookings = await Promise.all(
    ["10", "11"].map((hour) =>
      app.manage("POST", `/hosts/${clinic.id}/bookings`, {
        service: "check-up",
        start: `2026-01-12T${hour}:00:00Z`,
        booker: { name: `Kim ${hour}`, email: `kim${hour}@example.com` }
      })
    )
  )
}
beforeEach(() => start(true))
afterEach(() => app.close())

const at = (path: string) => `/app/teams/${clinic.id}${path}`
const cover = () => at(`/members/${ben.id}/cover`)
const hostsOf = async ({ id }: Named): Promise<ReadonlyArray<string>> =>
  (await app.manage("GET", `/hosts/${clinic.id}/bookings/${id}`)).hosts.map(({ username }: { username: string }) => username)
const run = () => app.run(runJobKind("reassignment"))

describe("Covering the meetings of a member", () => {
  it("MUST show the plan first, then do it, say what stayed and why, and undo it", async () => {
    const { page: members } = await ada.see(at("/members"))
    expect(members.links("main .side a")).toContain(cover())
    const { page: form } = await ada.see(cover())
    expect(form.text("h1")).toBe("Cover meetings of Ben")
    expect(form.fields("form[method=get]")).toMatchObject({ from: "2026-01-05", to: "2026-01-05", taker: "auto" })
    await app.manage("POST", `/hosts/${ada.host.id}/busy`, { start: "2026-01-12T11:00:00Z", end: "2026-01-12T12:00:00Z" })
    const address = `${cover()}?from=2026-01-12&to=2026-01-12&taker=auto`
    const { page: plan } = await ada.see(address)
    expect(plan.text("#plan ~ [role=status], section [role=status]")).toBe("1 of 2 meetings can be taken over.")
    expect(plan.texts("section:last-of-type .rows .row")).toEqual([
      expect.stringMatching(/^Kim 10.*Ben → Ada Byron.*12 January 2026, 10:00/s),
      expect.stringMatching(/^Kim 11.*Stays: nobody else is free/s)
    ])
    expect(await hostsOf(bookings[0]!)).toEqual(["ben"])
    const { location } = await ada.fillIn(address, "/cover", { note: "Ben is ill" })
    expect(location).toMatch(new RegExp(`^${at("/covers/\\d+")}$`))
    const { page: running } = await ada.see(location!)
    expect([running.text("[role=status]"), running.count("[data-fresh]"), running.count("progress")]).toEqual([
      "0 of 2 done",
      1,
      1
    ])
    expect(running.count("form[action$=undo]")).toBe(0)
    await run()
    const { page: done } = await ada.see(location!)
    expect(done.text("[role=status]")).toBe("Others took over 1 of 2 meetings.")
    expect([done.count("[data-fresh]"), done.texts("#stayed"), done.texts("main .rows .row").length]).toEqual([
      0,
      ["Meetings that stayed"],
      3
    ])
    expect(await hostsOf(bookings[0]!)).toEqual(["ada"])
    expect(done.text("main")).toContain("Undo returns the meetings to their former hosts")
    const undone = await ada.fillIn(location!, "/undo")
    expect(undone.location).toBe(location)
    const { page: undoing } = await ada.see(location!)
    expect(undoing.text("[role=status]")).toBe("Undo: 0 of 1 returned")
    expect(undoing.texts("main .rows .row")[0]).toContain("Ben → Ada Byron")
    await run()
    const { page: back } = await ada.see(location!)
    expect(back.texts("main .rows .row")).toEqual([
      expect.stringContaining("Given back: Ada Byron → Ben"),
      expect.stringContaining("Stays: nobody else is free")
    ])
    expect([back.text("[role=status]"), back.count("form[action$=undo]")]).toEqual([
      "1 of 1 meeting returned to the former hosts.",
      0
    ])
    expect(await hostsOf(bookings[0]!)).toEqual(["ben"])
    const audit = await app.manage("GET", `/hosts/${clinic.id}/audit`)
    expect(audit.slice(0, 2)).toMatchObject([
      { action: "booking.reassign", actor: { kind: "host", id: ada.host.id } },
      { action: "team.undo_cover", actor: { kind: "host", id: ada.host.id } }
    ])
  })

  it("MUST offer no emails without a mail server", async () => {
    const counts = async () => {
      const { page } = await ada.see(`${cover()}?from=2026-01-12&to=2026-01-12&taker=auto`)
      return ["taker", "note", "quiet"].map((name) => page.count(`form[method=post] [name=${name}]`))
    }
    expect(await counts()).toEqual([1, 1, 1])
    await app.close()
    await start(false)
    expect(await counts()).toEqual([1, 0, 0])
  })

  it("MUST list the times off of the member that have meetings, without the member's notes, and lead to their plan", async () => {
    const holidays = { title: "Honeymoon", start: "2026-01-12T00:00:00Z", end: "2026-01-13T00:00:00Z" }
    const { id } = await app.manage("POST", `/hosts/${ben.id}/busy`, holidays)
    await app.manage("POST", `/hosts/${ben.id}/busy`, { start: "2026-01-20T00:00:00Z", end: "2026-01-21T00:00:00Z" })
    const { page } = await ada.see(cover())
    expect(page.texts(".rows .row")).toEqual([expect.stringContaining("2 meetings are in this time")])
    expect(page.text("main")).not.toContain("Honeymoon")
    const link = page.links(".rows a")[0]!
    expect(link).toContain(`time_off=${id}`)
    const { location } = await ada.fillIn(link, "/cover", { quiet: "yes" })
    await run()
    expect((await ada.see(location!)).page.text("[role=status]")).toBe("Others took over 2 of 2 meetings.")
    expect(await hostsOf(bookings[1]!)).toEqual(["ada"])
  })

  it("MUST start once for a form that is sent twice", async () => {
    const { page } = await ada.see(`${cover()}?from=2026-01-12&to=2026-01-12&taker=auto`)
    const form = page.fields("form[method=post][action$=cover]") as Record<string, string>
    const sent = [await ada.send(cover(), form), await ada.send(cover(), form)]
    expect(sent.map(({ status }) => status)).toEqual([303, 303])
    expect(sent[1]!.location).toBe(sent[0]!.location)
    const started = (await app.manage("GET", `/hosts/${clinic.id}/audit`)).filter(
      ({ action }: { action: string }) => action === "team.cover"
    )
    expect(started).toHaveLength(1)
  })

  it("MUST find a time off under the name of its own member only", async () => {
    const timeOff = { start: "2026-01-12T00:00:00Z", end: "2026-01-13T00:00:00Z" }
    const { id } = await app.manage("POST", `/hosts/${ben.id}/busy`, timeOff)
    const ofAda = at(`/members/${ada.host.id}/cover`)
    expect((await ada.see(`${ofAda}?time_off=${id}&taker=auto`)).status).toBe(404)
    expect((await ada.send(ofAda, { time_off: String(id), taker: "auto" })).status).toBe(404)
    await run()
    expect(await hostsOf(bookings[0]!)).toEqual(["ben"])
    expect((await ada.see(`${cover()}?time_off=${id}&taker=auto`)).status).toBe(200)
  })

  it("MUST tell a member how many meetings are in a time off, and lead a manager to cover them", async () => {
    const timeOff = { start: "2026-01-12T00:00:00Z", end: "2026-01-13T00:00:00Z" }
    await app.manage("POST", `/hosts/${ben.id}/busy`, timeOff)
    const own = await consoleBrowser(app, "ben@example.com")
    expect((await own.see("/app/time-off")).page.text(".rows")).toContain(
      "2 meetings of Clinic in this time. Ask a manager of the team to cover them."
    )
    await app.manage("PATCH", `/hosts/${clinic.id}/members/${ben.id}`, { manager: true })
    const { page } = await own.see("/app/time-off")
    const [link] = page.links(".rows p a")
    expect((await own.see(link!)).page.text("h1")).toBe("Cover meetings of Ben")
  })

  it("MUST say what is wrong with a choice, and find nothing of others", async () => {
    const problem = async (query: string) => (await ada.see(`${cover()}?${query}`)).page.texts(".problem li, .field .error")
    expect((await problem("from=x&to=2026-01-12&taker=auto"))[0]).toBe("Enter the first day as a date.")
    expect((await problem("from=2026-01-12&to=2026-01-11&taker=auto"))[0]).toBe("The last day must not be before the first.")
    for (const to of ["", "x", "2026-02-30"]) {
      expect((await problem(`from=2026-01-12&to=${to}&taker=auto`))[0]).toBe("Enter the last day as a date.")
    }
    expect((await problem(`from=2026-01-12&to=2026-01-12&taker=${ben.id}`))[0]).toBe("Choose another member.")
    expect((await problem("from=2026-01-12&to=2028-01-11&taker=auto"))[0]).toBe("Choose days within one year.")
    expect((await problem("from=2026-01-12&taker=x"))[0]).toBe("Choose a member of the team.")
    const empty = await ada.see(`${cover()}?from=2026-02-02&taker=auto`)
    expect([
      empty.status,
      empty.page.text("section [role=status]"),
      empty.page.count("form[method=post][action$=cover]")
    ]).toEqual([200, "There are no upcoming meetings in this time.", 0])
    const yesterday = `${cover()}?from=2026-01-04&to=2026-01-04&taker=auto`
    const past = await ada.see(yesterday)
    expect([past.status, past.page.text("section [role=status]")]).toEqual([200, "There are no upcoming meetings in this time."])
    const sent = await ada.send(cover(), { from: "2026-01-04", to: "2026-01-04", taker: "auto" })
    expect((await ada.see(sent.location!)).page.text("[role=status]")).toBe("There are no upcoming meetings in this time.")
    const paths = [
      at("/members/999/cover"),
      `${cover()}?time_off=999`,
      `${cover()}?time_off=x`,
      at("/covers/999"),
      at("/covers/x")
    ]
    for (const path of paths) expect((await ada.see(path)).status, path).toBe(404)
    expect((await ada.send(at("/covers/999/undo"))).status).toBe(404)
    expect((await ada.tab.open("/app/covers/1")).status).toBe(404)
  })
})
