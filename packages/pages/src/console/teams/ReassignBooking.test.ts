import { BusyCalendars, HasMail, runJobKind } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
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
let cem: Named
let booking: Named
/** When Cem is busy in a calendar. */
let busy: ReadonlyArray<{ readonly start: number; readonly end: number }> = []

const start = async (hasMail: boolean) => {
  busy = []
  const calendars: typeof BusyCalendars.Service = {
    busyBetween: (hostId) => Effect.sync(() => (hostId === cem.id ? busy : []))
  }
  app = await startPagesTestApp({
    adjust: (context) => Context.add(Context.add(context, HasMail, hasMail), BusyCalendars, calendars)
  })
  ada = await consoleHost(app)
  clinic = await app.manage("POST", "/hosts", { kind: "team", username: "clinic", name: "Clinic", timezone: "UTC", plan: "pro" })
  ben = await person("ben", "Ben")
  cem = await person("cem", "Cem")
  await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "ada", manager: true })
  for (const host of ["ben", "cem"]) await app.manage("POST", `/hosts/${clinic.id}/members`, { host })
  await staffed({ roles: [{ key: "doctor", pick: "list", members: [{ host: "ben" }, { host: "cem" }] }] })
  booking = await app.manage("POST", `/hosts/${clinic.id}/bookings`, {
    service: "check-up",
    start: "2026-01-12T10:00:00Z",
    booker: { name: "Kim", email: "kim@example.com" }
  })
}
const person = (username: string, name: string) =>
  app.manage("POST", "/hosts", { email: `${username}@example.com`, username, name, timezone: "UTC" })
const staffed = async (staffing: object) => {
  const service = await app.manage("POST", `/hosts/${clinic.id}/services`, { title: "Check-up", durations: [{ minutes: 30 }] })
  await app.manage("PATCH", `/hosts/${clinic.id}/services/${service.id}`, { staffing })
}
beforeEach(() => start(true))
afterEach(() => app.close())

const at = (path: string) => `/app/teams/${clinic.id}${path}`
const ofBooking = () => at(`/bookings/${booking.id}`)
const form = () => `${ofBooking()}/reassign`
const stored = () => app.manage("GET", `/hosts/${clinic.id}/bookings/${booking.id}`)
const hosts = async (): Promise<ReadonlyArray<string>> =>
  (await stored()).hosts.map(({ username }: { username: string }) => username)
const lastAudit = async () => (await app.manage("GET", `/hosts/${clinic.id}/audit`))[0]
/** The number of emails that were sent. */
const mailed = async () => {
  await app.run(runJobKind("email"))
  return app.mails.length
}
const timeOff = (host: Named) =>
  app.manage("POST", `/hosts/${host.id}/busy`, { start: "2026-01-12T09:00:00Z", end: "2026-01-12T12:00:00Z" })

describe("Giving a booking of a team to another member", () => {
  it("MUST lead from the booking to its members, and back to the booking with the new one", async () => {
    expect((await ada.see(ofBooking())).page.links("main a.button")).toContain(form())
    const { page } = await ada.see(form())
    expect(page.text("h1")).toBe("Give to another member")
    expect(page.text("dl")).toMatch(/12 January.*Held by\s*Ben\s*doctor/s)
    expect(page.texts("#to label")).toEqual([
      "Anyone, picked by the rules of the role",
      expect.stringMatching(/^Cem\s*Free$/),
      expect.stringMatching(/^Ada Byron\s*Does not have the role “doctor”$/)
    ])
    expect(page.fields("form[method=post][action$=reassign]")).toMatchObject({ from: String(ben.id), role: "doctor", to: "auto" })
    expect(page.count("[name^=override]")).toBe(0)
    const { location, status } = await ada.fillIn(form(), "/reassign", { to: String(cem.id), note: "Ben is ill" })
    expect([status, location]).toEqual([303, expect.stringContaining(`${ofBooking()}?`)])
    const done = (await ada.see(location!)).page
    expect(done.text("[role=status]")).toBe("Another member holds the meeting now.")
    expect(await hosts()).toEqual(["cem"])
    expect(await lastAudit()).toMatchObject({ action: "booking.reassign", actor: { kind: "host", id: ada.host.id } })
  })

  it("MUST let the rules of the role choose, and send no emails if asked", async () => {
    const before = await mailed()
    const { status } = await ada.fillIn(form(), "/reassign", { to: "auto", quiet: "yes" })
    expect([status, await hosts()]).toEqual([303, ["cem"]])
    expect(await mailed()).toBe(before)
  })

  it.each([
    ["en", "Time off, at least until", "The member is not free at that time.", "it is during time off"],
    ["de", "Abwesend, mindestens bis", "Das Mitglied ist zu dieser Zeit nicht frei.", "die Zeit in einer Abwesenheit liegt"],
    ["es", "Ausente", "El miembro no está libre a esa hora.", "la hora caiga en una ausencia"],
    ["fr", "Absence", "Le membre n’est pas libre à cette heure.", "l’heure tombe pendant une absence"]
  ])("MUST say in %s why a member is not free, and offer to override exactly that", async (language, why, refusal, rule) => {
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { language })
    await timeOff(cem)
    expect((await ada.see(form())).page.texts("#to label")[1]).toContain(why)
    const typed = { to: String(cem.id), note: "Ben is ill", quiet: "yes" }
    const { status, page } = await ada.fillIn(form(), "/reassign", typed)
    expect(status).toBe(409)
    expect(page.links(".problem a")).toEqual(["#to"])
    expect(page.text(".problem li")).toContain(refusal)
    expect(page.text(".problem li")).toContain(rule)
    const sentFields = page.fields("form[method=post][action$=reassign]") as Record<string, string>
    expect(sentFields).toMatchObject(typed)
    expect(page.texts("[name^=override] + label")).toEqual([rule])
    expect(await hosts()).toEqual(["ben"])
    const done = await ada.send(form(), { ...sentFields, override_time_off: "yes" })
    expect([done.status, await hosts()]).toEqual([303, ["cem"]])
    expect(await stored()).toMatchObject({ overridden: ["time_off"] })
    expect(await lastAudit()).toMatchObject({ details: { override: ["time_off"] } })
  })

  it("MUST say no more about a calendar than that it is busy, and that a member lacks the role", async () => {
    busy = [{ start: Date.parse("2026-01-12T10:00:00Z"), end: Date.parse("2026-01-12T10:30:00Z") }]
    expect((await ada.see(form())).page.texts("#to label")[1]).toMatch(/^Cem\s*Busy, at least until/)
    const { status, page } = await ada.fillIn(form(), "/reassign", { to: String(ada.host.id) })
    expect([status, page.text(".problem li")]).toEqual([
      409,
      "The member does not have this role. To give it to the member anyway, check: the member does not have the role."
    ])
    const sentFields = page.fields("form[method=post][action$=reassign]") as Record<string, string>
    expect((await ada.send(form(), { ...sentFields, override_any_host: "yes" })).status).toBe(303)
    expect(await hosts()).toEqual(["ada"])
  })

  it("MUST NOT override anything for another member than it was offered for", async () => {
    await timeOff(cem)
    const { page } = await ada.fillIn(form(), "/reassign", { to: String(cem.id) })
    const sentFields = page.fields("form[method=post][action$=reassign]") as Record<string, string>
    const other = await ada.send(form(), { ...sentFields, override_time_off: "yes", to: "auto" })
    expect([other.status, other.page.count("[name=override_time_off]:checked"), await hosts()]).toEqual([409, 0, ["ben"]])
    expect(other.page.attribute("[name=offered_for]", "value")).toBe("auto")
    const fields = { from: String(ben.id), listed_from: String(ben.id), role: "doctor" }
    const unoffered = await ada.send(form(), { ...fields, to: String(cem.id), override_time_off: "yes" })
    expect([unoffered.status, await hosts()]).toEqual([409, ["ben"]])
  })

  it("MUST show wrong fields where they are, and lose nothing", async () => {
    const fields = { from: String(ben.id), listed_from: String(ben.id), role: "doctor" }
    for (const [to, sentence] of [
      ["", "Choose who takes over."],
      [String(ben.id), "Choose another member."],
      ["999999", "Choose a member of the team."]
    ] as const) {
      const { status, page } = await ada.send(form(), { ...fields, to, note: "Ben is ill" })
      expect([status, page.text(".problem li"), page.links(".problem a")]).toEqual([422, sentence, ["#to"]])
      expect(page.fields("form[method=post][action$=reassign]")).toMatchObject({ note: "Ben is ill" })
    }
    const long = await ada.send(form(), { ...fields, to: String(cem.id), note: "x".repeat(2000) })
    expect([long.status, long.page.links(".problem a")]).toEqual([422, ["#note"]])
    expect(long.page.fields("form[method=post][action$=reassign]")).toMatchObject({ to: String(cem.id) })
    const unsigned = await ada.send(form(), { ...fields, to: "auto", form_token: "x" })
    expect([unsigned.status, await hosts()]).toEqual([403, ["ben"]])
  })

  it("MUST say that someone else holds the meeting by now", async () => {
    const { page } = await ada.see(form())
    const fields = page.fields("form[method=post][action$=reassign]") as Record<string, string>
    expect((await ada.send(form(), fields)).status).toBe(303)
    const { status, page: again } = await ada.send(form(), fields)
    expect([status, again.text(".problem li")]).toEqual([409, "The booking has changed in the meantime. Check who holds it now."])
    expect(again.fields("form[method=post][action$=reassign]")).toMatchObject({ from: String(cem.id) })
  })

  it("MUST ask who of several gives the meeting up", async () => {
    await app.manage("PATCH", `/hosts/${clinic.id}/services/${(await stored()).service.id}`, {
      staffing: {
        roles: [
          { key: "doctor", pick: "list", members: [{ host: "ben" }] },
          { key: "nurse", pick: "list", members: [{ host: "ada" }, { host: "cem" }] }
        ]
      }
    })
    booking = await app.manage("POST", `/hosts/${clinic.id}/bookings`, {
      service: "check-up",
      start: "2026-01-13T10:00:00Z",
      booker: { name: "Lee", email: "lee@example.com" }
    })
    expect(await hosts()).toEqual(["ben", "ada"])
    const { page } = await ada.see(form())
    expect(page.texts("[name=from] option")).toEqual(["Ben, doctor", "Ada Byron, nurse"])
    const { page: nurse } = await ada.see(`${form()}?from=${ada.host.id}`)
    expect(nurse.texts("#to label").slice(0, 2)).toEqual([
      "Anyone, picked by the rules of the role",
      expect.stringMatching(/^Cem\s*Free$/)
    ])
    const typed = { from: String(ada.host.id), note: "Ada is ill" }
    const { status, page: listed } = await ada.fillIn(form(), "/reassign", { ...typed, action: "show" })
    expect([status, listed.texts("#to label")[1], listed.text("[name=note]")]).toEqual([
      200,
      expect.stringMatching(/^Cem\s*Free$/),
      "Ada is ill"
    ])
    const changed = await ada.fillIn(form(), "/reassign", { ...typed, to: String(cem.id) })
    expect([changed.status, changed.page.text(".problem h2")]).toEqual([
      409,
      "These members can take over from the host whom you have chosen now. Choose one of them."
    ])
    expect(await hosts()).toEqual(["ben", "ada"])
    expect((await ada.fillIn(`${form()}?from=${ada.host.id}`, "/reassign")).status).toBe(303)
    expect(await hosts()).toEqual(["ben", "cem"])
  })

  it("MUST offer no emails without a mail server", async () => {
    await app.close()
    await start(false)
    const { page } = await ada.see(form())
    expect(["to", "note", "quiet"].map((name) => page.count(`form[method=post] [name=${name}]`))).toEqual([3, 0, 0])
  })

  it("MUST NOT be offered for a cancelled booking, to other members, or in the console of a person", async () => {
    await app.manage("POST", `/hosts/${clinic.id}/bookings/${booking.id}/cancel`, {})
    expect((await ada.see(ofBooking())).page.links("main a.button")).not.toContain(form())
    const { status, page } = await ada.see(form())
    expect([status, page.text(".problem h2")]).toEqual([
      409,
      "Only requests and confirmed bookings can be given to another member."
    ])
    const member = await consoleBrowser(app, "ben@example.com")
    expect((await member.see(form())).status).toBe(404)
    expect((await member.send(form(), { to: "auto" })).status).toBe(404)
    const own = await ada.book("intro", "2026-01-13T10:00:00Z")
    expect((await ada.see(`/app/bookings/${own.id}`)).page.links("main a").join(" ")).not.toContain("reassign")
    const html = { accept: "text/html" }
    for (const path of [`/app/bookings/${own.id}/reassign`, at("/bookings/999/reassign")]) {
      expect([path, (await ada.see(path, html)).status]).toEqual([path, 404])
    }
  })
})
