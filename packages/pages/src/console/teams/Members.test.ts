import { runJobKind } from "@slotkit/engine"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleBrowser, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
let clinic: { readonly id: number }
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
  const team = { kind: "team", username: "clinic", name: "Clinic", timezone: "UTC", plan: "pro" }
  clinic = await app.manage("POST", "/hosts", team)
  await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "ada", manager: true })
})
afterEach(() => app.close())

const at = (path: string) => `/app/teams/${clinic.id}${path}`
const members = () => app.manage("GET", `/hosts/${clinic.id}/members`)
const lastAudit = async () => (await app.manage("GET", `/hosts/${clinic.id}/audit`))[0]

const person = async (username: string) => {
  const email = `${username}@example.com`
  const host = await app.manage("POST", "/hosts", { email, username, timezone: "UTC" })
  return { host, ...(await consoleBrowser(app, email)) }
}

describe("The members of a team", () => {
  it("MUST be paused, made managers and limited on a page", async () => {
    const ben = await person("ben")
    await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "ben" })
    const path = at(`/members/${ben.host.id}`)
    const { page } = await ada.see(path)
    const { active, manager } = page.fields("main form")
    expect([page.text("h1"), active, manager]).toEqual(["ben", "yes", undefined])
    const wrong = await ada.send(path, { active: "yes", limit_week_bookings: "none" })
    expect([wrong.status, wrong.page.text("main .error")]).toEqual([422, expect.stringContaining("whole number")])
    const { location } = await ada.send(path, { manager: "yes", limit_week_bookings: "3" })
    expect(location).toBe(at("/members?done=member_saved"))
    const limits = [{ per: "week", bookings: 3, minutes: null }]
    expect(await members()).toContainEqual(expect.objectContaining({ username: "ben", active: false, manager: true, limits }))
    const own = await ada.see(at(`/members/${ada.host.id}`))
    expect(own.page.count("[name=manager]")).toBe(0)
    await ada.send(at(`/members/${ada.host.id}`), { active: "yes", limit_week_bookings: "" })
    expect(await members()).toContainEqual(expect.objectContaining({ username: "ada", manager: true, limits: [] }))
    expect((await ada.see(at("/members/999"))).status).toBe(404)
  })

  it("MUST be listed with their roles, and removed once the question is answered", async () => {
    const ben = await person("ben")
    await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "ben" })
    await app.manage("PATCH", `/hosts/${clinic.id}/members/${ben.host.id}`, { active: false })
    const room = await app.manage("POST", "/hosts", { kind: "resource", name: "Room 1" })
    await app.manage("POST", `/hosts/${clinic.id}/members`, { host: room.id })
    const { page } = await ada.see(at("/members"))
    expect(page.texts("main .rows strong")).toEqual(["Ada Byron", "ben", "Room 1"])
    expect(page.texts("main .rows .badge")).toEqual(["Manager", "Paused"])
    const question = await ada.send(at(`/members/${ben.host.id}/remove`))
    expect([question.status, question.page.text("h1")]).toEqual([200, "Remove ben from the team?"])
    expect(await members()).toHaveLength(3)
    const removed = await ada.agree(at("/members"), `/members/${ben.host.id}/remove`)
    expect(removed.location).toBe(at("/members?done=member_removed"))
    expect(await lastAudit()).toMatchObject({ action: "team.remove_member", actor: { kind: "host", id: ada.host.id } })
    expect(await members()).toHaveLength(2)
    expect((await ada.see(at("/members/999/remove"))).status).toBe(404)
  })

  it("MUST stay while they hold meetings that are to come", async () => {
    const service = await app.manage("POST", `/hosts/${clinic.id}/services`, { title: "Check-up", durations: [{ minutes: 30 }] })
    const staffing = { roles: [{ key: "doctor", members: [{ host: "ada" }] }] }
    await app.manage("PATCH", `/hosts/${clinic.id}/services/${service.id}`, { staffing })
    const booker = { name: "Kim", email: "kim@example.com" }
    const start = "2026-01-12T10:00:00Z"
    const booking = await app.manage("POST", `/hosts/${clinic.id}/bookings`, { service: "check-up", start, booker })
    expect((await ada.see(at(`/bookings/${booking.id}`))).page.text("main .facts")).toContain("Held byAda Byrondoctor")
    const { status, page } = await ada.send(at(`/members/${ada.host.id}/remove`), { sure: "yes" })
    expect([status, page.text(".problem h2")]).toEqual([
      409,
      "This member has 1 upcoming meeting of the team. Give it to others, or cancel it first."
    ])
    const alone = await ada.send(at(`/members/${ada.host.id}/remove`), { sure: "yes", reassign: "yes" })
    expect([alone.status, alone.page.count("#reassign[checked]")]).toEqual([409, 1])
  })

  it("MUST give their meetings to others when the box is checked", async () => {
    const ben = await person("ben")
    await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "ben" })
    const service = await app.manage("POST", `/hosts/${clinic.id}/services`, { title: "Check-up", durations: [{ minutes: 30 }] })
    const staffing = { roles: [{ key: "doctor", pick: "list", members: [{ host: "ben" }, { host: "ada" }] }] }
    await app.manage("PATCH", `/hosts/${clinic.id}/services/${service.id}`, { staffing })
    const booker = { name: "Kim", email: "kim@example.com" }
    const start = "2026-01-12T10:00:00Z"
    const booking = await app.manage("POST", `/hosts/${clinic.id}/bookings`, { service: "check-up", start, booker })
    expect(booking.hosts.map(({ username }: { username: string }) => username)).toEqual(["ben"])
    const { location } = await ada.send(at(`/members/${ben.host.id}/remove`), { sure: "yes", reassign: "yes" })
    expect(location).toBe(at("/members?done=member_removed"))
    const moved = await app.manage("GET", `/hosts/${clinic.id}/bookings/${booking.id}`)
    expect(moved.hosts.map(({ username }: { username: string }) => username)).toEqual(["ada"])
  })

  it("MUST lead a manager who removes herself to her own console", async () => {
    expect((await ada.see(at(`/members/${ada.host.id}/remove`))).page.text("main")).toContain("You lose this console at once.")
    const { location } = await ada.send(at(`/members/${ada.host.id}/remove`), { sure: "yes" })
    expect([location, (await ada.see(at("/members"))).status]).toEqual(["/app/bookings?done=member_removed", 404])
  })
})

describe("The fairness of a team", () => {
  it("MUST be a link away from the members, and say in meetings what each was due and got", async () => {
    const { page: list } = await ada.see(at("/members"))
    expect(list.attributes("main .end a", "href")).toContain(at("/members/fairness"))
    expect((await ada.see(at("/members/fairness"))).page.text("main .empty")).toBe(
      "Nothing is counted yet. Slotkit counts the meetings of roles that pick members fairly or by priority."
    )
    await person("ben")
    await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "ben" })
    const service = await app.manage("POST", `/hosts/${clinic.id}/services`, { title: "Check-up", durations: [{ minutes: 30 }] })
    const staffing = { roles: [{ key: "doctor", members: [{ host: "ada" }, { host: "ben" }] }], hours: "team" }
    await app.manage("PATCH", `/hosts/${clinic.id}/services/${service.id}`, { staffing })
    const booker = { name: "Kim", email: "kim@example.com" }
    for (const hour of [10, 11, 12]) {
      const start = `2026-01-12T${hour}:00:00Z`
      await app.manage("POST", `/hosts/${clinic.id}/bookings`, { service: "check-up", start, booker })
    }
    const { page } = await ada.see(at("/members/fairness"))
    expect([page.text("h1"), page.text("main h2")]).toEqual(["Fairness", "Check-up, doctor"])
    expect(page.texts("main th[scope=row], main td")).toEqual([
      ...["Ada Byron", "1.5", "2", "-0.5", "0", "0"],
      ...["ben", "1.5", "1", "+0.5", "0", "0"]
    ])
    expect(page.texts("main .soft").join()).not.toContain("60 days")
    for (const [language, ...texts] of [
      ["de", "Fairness", "Guthaben", "+0,5"],
      ["es", "Equidad", "Saldo", "+0,5"],
      ["fr", "Équité", "Solde", "+0,5"]
    ]) {
      await app.manage("PATCH", `/hosts/${ada.host.id}`, { language })
      const { page: other } = await ada.see(at("/members/fairness"))
      expect([other.text("h1"), other.texts("main th")[3], other.texts("main tr:last-child td")[2]]).toEqual(texts)
    }
  })
})

describe("A member", () => {
  it("MUST leave the team by the own console, and give meetings to others first", async () => {
    const ben = await person("ben")
    await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "ben" })
    const service = await app.manage("POST", `/hosts/${clinic.id}/services`, { title: "Check-up", durations: [{ minutes: 30 }] })
    const staffing = { roles: [{ key: "doctor", pick: "list", members: [{ host: "ben" }, { host: "ada" }] }] }
    await app.manage("PATCH", `/hosts/${clinic.id}/services/${service.id}`, { staffing })
    const booker = { name: "Kim", email: "kim@example.com" }
    const start = "2026-01-12T10:00:00Z"
    const { id } = await app.manage("POST", `/hosts/${clinic.id}/bookings`, { service: "check-up", start, booker })
    const leave = `/app/memberships/${clinic.id}/leave`
    expect((await ben.see("/app/teams")).page.links("[aria-labelledby=joined] a")).toEqual([leave])
    const refused = await ben.send(leave, { sure: "yes" })
    expect([refused.status, refused.page.text(".problem h2")]).toEqual([
      409,
      expect.stringMatching(/^You still hold upcoming meetings/)
    ])
    expect((await ben.send(leave, { sure: "yes", reassign: "on" })).location).toBe("/app/teams?done=team_left")
    expect(await lastAudit()).toMatchObject({ action: "team.remove_member", actor: { kind: "host", id: ben.host.id } })
    expect(await members()).toHaveLength(1)
    expect((await app.manage("GET", `/hosts/${clinic.id}/bookings/${id}`)).hosts).toMatchObject([{ id: ada.host.id }])
    expect((await ben.send(leave, { sure: "yes" })).status).toBe(404)
  })
})

describe("An invitation to a team", () => {
  it("MUST make a person a member once the person accepts, and not before", async () => {
    const ben = await person("ben")
    expect((await ben.see("/app/bookings")).page.links("nav a").includes("/app/teams")).toBe(false)
    expect((await ada.fillIn(at("/members"), "/members", { username: " Ben " })).location).toBe(
      at("/members?done=member_invited")
    )
    expect(await lastAudit()).toMatchObject({ action: "team.invite_member", actor: { kind: "host", id: ada.host.id } })
    await app.run(runJobKind("email"))
    const invitations = app.mails.filter(({ subject }) => subject === "teamInvitation")
    expect(invitations.map(({ to }) => to.email)).toEqual(["ben@example.com"])
    expect((await members()).find(({ id }: { id: number }) => id === ben.host.id)).toMatchObject({
      accepted: false,
      manager: false
    })
    expect((await ada.see(at("/members"))).page.texts("main .rows .badge")).toEqual(["Manager", "Invited"])
    const { page } = await ben.see("/app/teams")
    expect([page.texts("main .rows strong"), page.text("nav [aria-current=page]")]).toEqual([["Clinic"], "Teams"])
    const accepted = await ben.fillIn("/app/teams", `/invitations/${clinic.id}/accept`)
    expect(accepted.location).toBe("/app/teams?done=invitation_accepted")
    expect(await lastAudit()).toMatchObject({ action: "team.accept_invitation", actor: { kind: "host", id: ben.host.id } })
    expect((await members()).find(({ id }: { id: number }) => id === ben.host.id)).toMatchObject({
      accepted: true,
      manager: false
    })
    expect((await ben.send(`/app/invitations/${clinic.id}/accept`)).status).toBe(404)
    expect((await ben.send(`/app/invitations/${clinic.id}/decline`, { sure: "yes" })).status).toBe(404)
    expect((await ben.see(at("/members"))).status).toBe(404)
  })

  it("MUST disappear when it is declined, which is asked first", async () => {
    const ben = await person("ben")
    await ada.fillIn(at("/members"), "/members", { username: "ben" })
    expect((await ben.agree("/app/teams", "/decline")).location).toBe("/app/teams?done=invitation_declined")
    expect(await members()).toHaveLength(1)
    expect((await ada.fillIn(at("/members"), "/members", { username: "ben" })).status).toBe(303)
  })

  it("MUST be for a person with a username who is no member yet", async () => {
    await app.manage("POST", "/hosts", { kind: "team", username: "sales", timezone: "UTC" })
    for (const [username, sentence] of [
      ["nobody", "No person has this username."],
      ["", "No person has this username."],
      ["sales", "No person has this username."],
      ["\u0000", "No person has this username."],
      ["ada", "This person is a member already, or has an invitation."]
    ] as const) {
      const { status, page } = await ada.fillIn(at("/members"), "/members", { username })
      expect([status, page.text("#username-error")]).toEqual([422, sentence])
    }
    expect(await members()).toHaveLength(1)
  })

  it("MUST be answered by nobody but the person", async () => {
    const [ben, eve] = [await person("ben"), await person("eve")]
    await ada.fillIn(at("/members"), "/members", { username: "ben" })
    for (const act of ["accept", "decline"]) {
      for (const who of [eve, ada]) {
        expect((await who.send(`/app/invitations/${clinic.id}/${act}`, { sure: "yes" })).status).toBe(404)
      }
    }
    expect((await members()).map(({ accepted }: { accepted: boolean }) => accepted)).toEqual([true, false])
    expect(ben.host.id).toBeGreaterThan(0)
  })

  it("MUST give nothing of the team before it is accepted, even if it makes a manager", async () => {
    const ben = await person("ben")
    await ada.fillIn(at("/members"), "/members", { username: "ben" })
    await app.manage("PATCH", `/hosts/${clinic.id}/members/${ben.host.id}`, { manager: true })
    expect((await ben.see(at("/bookings"))).status).toBe(404)
    await ben.fillIn("/app/teams", "/accept")
    expect((await ben.see(at("/bookings"))).status).toBe(200)
  })

  it("MUST be shown in the overview of a host with services", async () => {
    const { id } = await app.manage("POST", "/hosts", { kind: "team", username: "sales", name: "Sales", timezone: "UTC" })
    const ben = await person("ben")
    await app.manage("POST", `/hosts/${id}/members`, { host: "ben", manager: true })
    await ben.fillIn(`/app/teams/${id}/members`, "/members", { username: "ada" })
    expect((await ada.see("/app")).page.text("main")).toContain("Sales invites you to join the team.")
  })
})
