import { staffingResource } from "@slotkit/core/internal"
import { requireHost, viewHostService } from "@slotkit/engine"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost, type SentFields } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
let clinic: { readonly id: number }
let ben: { readonly id: number }
let room: { readonly id: number }
let service: { readonly id: number }
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
  const team = { kind: "team", username: "clinic", name: "Clinic", timezone: "UTC", plan: "pro" }
  clinic = await app.manage("POST", "/hosts", team)
  ben = await app.manage("POST", "/hosts", { email: "ben@example.com", username: "ben", timezone: "UTC" })
  room = await app.manage("POST", "/hosts", { kind: "resource", name: "Room 1", attributes: { type: "room", capacity: 4 } })
  await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "ada", manager: true })
  for (const host of [ben.id, room.id]) await app.manage("POST", `/hosts/${clinic.id}/members`, { host })
  service = await app.manage("POST", `/hosts/${clinic.id}/services`, { title: "Check-up", durations: [{ minutes: 30 }] })
})
afterEach(() => app.close())

const at = (path = "") => `/app/teams/${clinic.id}/services/${service.id}${path}`
/** The fields of the form as they are shown, with all members that are checked. */
const form = async () => {
  const { page } = await ada.see(at("/hosts"))
  const boxes = Object.fromEntries(
    [1, 2, 3].map((place) => [`members_${place}`, page.attributes(`input[name=members_${place}][checked]`, "value")])
  )
  return { ...page.fields("main form[novalidate]"), ...boxes }
}
const save = async (fields: SentFields = {}) => ada.fillIn(at("/hosts"), "/hosts", { ...(await form()), ...fields })
const configure = (staffing: object) => app.manage("PATCH", `/hosts/${clinic.id}/services/${service.id}`, { staffing })
const staffing = async () => {
  const host = await app.run(requireHost(clinic.id))
  const saved = (await app.run(viewHostService(host, service.id))).service.settings.staffing
  return saved === null ? null : JSON.parse(JSON.stringify(staffingResource(saved)))
}

/** A staffing with everything that the form does not show. */
const full = () => ({
  roles: [
    {
      key: "doctor",
      needs: 1,
      pick: "fair",
      ledger: "doctors",
      filter: { lang: ["de", "en"] },
      members: [
        {
          host: ben.id,
          weight: 50,
          priority: 2,
          limits: [{ per: "day", bookings: 4 }],
          hours: { weekly: [{ weekday: 1, start: "09:00", end: "12:00" }] }
        },
        { host: ada.host.id, weight: 300 }
      ]
    },
    { key: "room", needs: "all", pick: "smallest", filter: { type: "room" } }
  ],
  hours: "team",
  visitor_role: "room",
  returning: "prefer",
  reschedule: "keep",
  no_show_counts: true,
  show_hosts: "none",
  parallel_sessions: false,
  on_copy_deleted: "reassign"
})

describe("Who holds the meetings of a team's service", () => {
  it("MUST be chosen by one form, so that times are offered", async () => {
    const overview = (await ada.see(`/app/teams/${clinic.id}`)).page
    expect(overview.text("main")).toContain("Nobody holds the meetings of “Check-up”, so no times are offered.")
    expect((await ada.see(at())).page.text("[aria-labelledby=staffing]")).toContain("Nobody yet")
    const { location } = await save({ name_1: "doctor", members_1: [String(ada.host.id), String(ben.id)], pick_1: "list" })
    expect(location).toBe(at("?done=staffing_saved"))
    expect(await staffing()).toMatchObject({
      roles: [{ key: "doctor", needs: 1, pick: "list", ledger: null, filter: null, members: [{ weight: 100 }, { weight: 100 }] }],
      hours: "member",
      visitor_role: "doctor"
    })
    const box = (await ada.see(at())).page.text("[aria-labelledby=staffing]")
    expect(box).toContain("doctor · 1")
    expect(box).toContain("Ada Byron, ben")
    const audit = (await app.manage("GET", `/hosts/${clinic.id}/audit`))[0]
    expect(audit).toMatchObject({ action: "service.configure", actor: { kind: "host", id: ada.host.id } })
  })

  it("MUST keep everything that the form does not show", async () => {
    await configure(full())
    const before = await staffing()
    expect((await save()).status).toBe(303)
    expect(await staffing()).toEqual(before)
    await save({ needs_1: "2", pick_2: "list" })
    const after = await staffing()
    expect(after).toEqual({
      ...before,
      roles: [
        { ...before.roles[0], needs: 2 },
        { ...before.roles[1], pick: "list" }
      ]
    })
  })

  it("MUST keep a role that was added since the form was opened, and the order of members", async () => {
    await configure(full())
    const fields = await form()
    const nurse = { key: "nurse", members: [] }
    await configure({ ...full(), roles: [...full().roles, nurse] })
    const entries = Object.entries<string | ReadonlyArray<string>>(fields).flatMap(([name, values]) =>
      [values].flat().map((value) => [name, value] as const)
    )
    expect((await ada.tab.post(at("/hosts"), entries)).status).toBe(303)
    const { roles } = await staffing()
    expect(roles.map(({ key }: { key: string }) => key)).toEqual(["doctor", "room", "nurse"])
    expect(roles[0].members.map(({ host }: { host: { id: number } }) => host.id)).toEqual([ben.id, ada.host.id])
  })

  it("MUST add roles and members, and remove them", async () => {
    await configure(full())
    await save({ members_1: [String(ada.host.id)], name_3: "nurse", members_3: [String(ben.id)], needs_3: "all" })
    expect((await staffing()).roles).toMatchObject([
      { key: "doctor", members: [{ host: { id: ada.host.id }, weight: 300 }] },
      { key: "room" },
      { key: "nurse", needs: "all", members: [{ host: { id: ben.id }, weight: 100, priority: 0 }] }
    ])
    await save({ remove_2: "yes" })
    expect(await staffing()).toMatchObject({
      roles: [{ key: "doctor" }, { key: "nurse" }],
      visitor_role: "doctor",
      hours: "team"
    })
  })

  it("MUST move a member up and down in the order of a role, without a script, and change nothing else", async () => {
    await configure(full())
    const before = await staffing()
    const { page } = await ada.see(at("/hosts"))
    expect(page.texts("[aria-labelledby=order-1] li")).toEqual(["benMove down: ben", "Ada ByronMove up: Ada Byron"])
    expect(page.count("#order-2")).toBe(0)
    const move = (member: number, direction: string) =>
      ada.fillIn(at("/hosts"), "/order", { role: "doctor", member: String(member), move: direction })
    const moved = await move(ada.host.id, "up")
    expect([moved.status, moved.location]).toEqual([303, at("/hosts?done=staffing_saved")])
    const [first, second] = before.roles[0].members
    expect(await staffing()).toEqual({ ...before, roles: [{ ...before.roles[0], members: [second, first] }, before.roles[1]] })
    expect((await move(ada.host.id, "up")).status).toBe(200)
    expect((await move(ada.host.id, "down")).status).toBe(303)
    expect(await staffing()).toEqual(before)
  })

  it("MUST take out members who have left the team, and say so", async () => {
    await configure(full())
    const path = `/manage/v1/hosts/${clinic.id}/members/${ben.id}`
    await app.send("DELETE", path, { headers: { authorization: "Bearer the-operator-token" } })
    expect((await ada.see(at("/hosts"))).page.text("#members_1-hint")).toContain("have left the team")
    expect((await save()).status).toBe(303)
    expect((await staffing()).roles[0].members).toMatchObject([{ host: { id: ada.host.id }, weight: 300 }])
  })

  it("MUST name what is wrong at its field, keep what was typed, and save nothing", async () => {
    const wrong = async (fields: SentFields, field: string, sentence: string) => {
      const { status, page } = await save(fields)
      expect([field, status, page.text(`#${field}-error`)]).toEqual([field, 422, sentence])
      expect(page.links("[role=alert] a")).toContain(`#${field}`)
      return page
    }
    await wrong({}, "name_1", "Enter at least one role.")
    const members_1 = String(ben.id)
    const typed = await wrong(
      { name_1: "Doctor", members_1, needs_1: "2" },
      "name_1",
      "Enter a name of lowercase letters, digits and underscores that begins with a letter."
    )
    expect(typed.fields("main form")).toMatchObject({ name_1: "Doctor", members_1: String(ben.id), needs_1: "2" })
    await wrong({ name_1: "doctor" }, "members_1", "Choose at least one member.")
    await wrong(
      { name_1: "doctor", members_1, needs_1: "0" },
      "needs_1",
      "How many a meeting needs must be a whole number from 1 to 20."
    )
    expect((await save({ name_1: "doctor", members_1, pick_1: "dice" })).status).toBe(422)
    expect(await staffing()).toBeNull()
    await configure(full())
    await wrong({ name_3: "doctor", members_3: String(room.id) }, "name_3", "Another role has this name.")
    await wrong({ name_3: "nurse", members_3: String(ben.id) }, "members_3", "ben is in another role already.")
    await wrong({ name_3: "nurse", members_3: String(room.id) }, "members_1", "A member is in another role already.")
    expect((await staffing()).roles).toHaveLength(2)
  })

  it("MUST ignore hosts who are no members of the team", async () => {
    const eve = await app.manage("POST", "/hosts", { email: "eve@example.com", username: "eve", timezone: "UTC" })
    await save({ name_1: "doctor", members_1: [String(ada.host.id), String(eve.id)] })
    expect((await staffing()).roles[0].members).toMatchObject([{ host: { id: ada.host.id } }])
  })

  it("MUST be no page of a person's service", async () => {
    expect((await ada.tab.open(`/app/services/${ada.services.intro.id}/hosts`)).status).toBe(404)
    expect((await ada.see(`/app/services/${ada.services.intro.id}`)).page.count("[aria-labelledby=staffing]")).toBe(0)
    expect((await ada.see(`/app/teams/${clinic.id}/services/${ada.services.intro.id}/hosts`)).status).toBe(404)
  })
})
