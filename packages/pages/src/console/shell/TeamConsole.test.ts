import { BusyCalendars } from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { browser } from "../../../test/Browser.ts"
import { type ConsoleHost, consoleBrowser, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"
import { pagesWithSignIn } from "../../index.ts"
import { consolePages, teamPages } from "../ConsolePages.ts"

let app: PagesTestApp
let ada: ConsoleHost
let clinic: { readonly id: number }
/** When Ada is busy in a calendar. */
let busy: ReadonlyArray<{ readonly start: number; readonly end: number }> = []
beforeEach(async () => {
  busy = []
  const calendars: typeof BusyCalendars.Service = {
    busyBetween: (hostId) => Effect.sync(() => (hostId === ada.host.id ? busy : []))
  }
  app = await startPagesTestApp({ adjust: Context.add(BusyCalendars, calendars) })
  ada = await consoleHost(app)
  clinic = await newTeam("clinic", "Clinic")
  await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "ada", manager: true })
})
afterEach(() => app.close())

const newTeam = (username: string, name: string) =>
  app.manage("POST", "/hosts", { kind: "team", username, name, timezone: "Asia/Tokyo", plan: "pro" })

/** A person who is signed in to the console. */
const person = async (username: string) => {
  const email = `${username}@example.com`
  const host = await app.manage("POST", "/hosts", { email, username, timezone: "UTC" })
  return { host, ...(await consoleBrowser(app, email)) }
}

/** The address of a page in the console of the team. */
const at = (path: string) => `/app/teams/${clinic.id}${path}`

const lastAudit = async () => (await app.manage("GET", `/hosts/${clinic.id}/audit`))[0]

/** Services of the team, each of which Ada holds. */
const staffed = async (fields: object = {}) => {
  const service = await app.manage("POST", `/hosts/${clinic.id}/services`, {
    title: "Check-up",
    durations: [{ minutes: 30 }],
    ...fields
  })
  const staffing = { roles: [{ key: "doctor", members: [{ host: "ada" }] }] }
  await app.manage("PATCH", `/hosts/${clinic.id}/services/${service.id}`, { staffing })
  return service
}

describe("The links between the consoles of a person", () => {
  it("MUST lead to the teams that the person manages, and back", async () => {
    const own = (await ada.see("/app/bookings")).page
    expect(own.texts("nav [aria-labelledby=menu-accounts] a")).toEqual(["Ada Byron", "Clinic"])
    expect(own.links("nav [aria-labelledby=menu-accounts] a")).toEqual(["/app", at("")])
    expect(own.texts("nav [aria-labelledby=menu-accounts] [aria-current]")).toEqual(["Ada Byron"])
    const ofTeam = (await ada.see(at("/bookings"))).page
    expect(ofTeam.texts("nav [aria-labelledby=menu-accounts] [aria-current]")).toEqual(["Clinic"])
    expect(ofTeam.links("nav [aria-labelledby=menu-accounts] a")).toEqual(["/app", at("")])
  })

  it("MUST be shown only if there is something to switch to", async () => {
    const sales = await newTeam("sales", "Sales")
    const ben = await person("ben")
    expect((await ben.see("/app/bookings")).page.count("#menu-accounts")).toBe(0)
    await app.manage("POST", `/hosts/${sales.id}/members`, { host: "ben" })
    expect((await ben.see("/app/bookings")).page.count("#menu-accounts")).toBe(0)
    await app.manage("PATCH", `/hosts/${sales.id}/members/${ben.host.id}`, { manager: true })
    expect((await ben.see("/app/bookings")).page.texts("nav [aria-labelledby=menu-accounts] a")).toEqual(["ben", "Sales"])
  })
})

describe("The console of a team", () => {
  it("MUST say that nobody holds the meetings of a service, and lead to the choice of members", async () => {
    const json = { title: "Check-up", durations: [{ minutes: 30 }] }
    const service = await app.manage("POST", `/hosts/${clinic.id}/services`, json)
    const { page } = await ada.see(at(`/hours/explain?service=${service.id}&date=2026-01-12&time=10:00`))
    expect(page.text("#answer ~ .warn, section .warn")).toContain("Nobody holds the meetings of “Check-up”")
    expect(page.links("main .warn a")).toEqual([at(`/services/${service.id}/hosts`)])
  })

  it.each([
    ["en", "Too few members of the team are free at that time.", "Your calendar is busy", "Longer working hours"],
    ["de", "Zu dieser Zeit sind zu wenige Mitglieder des Teams frei.", "Ihr Kalender ist belegt", "Längere Arbeitszeiten"],
    [
      "es",
      "A esa hora hay muy pocos miembros libres en el equipo.",
      "Su propio calendario está ocupado",
      "Un horario de trabajo más amplio"
    ],
    [
      "fr",
      "À cette heure, trop peu de membres de l’équipe sont libres.",
      "Votre agenda est occupé",
      "Des heures de travail plus longues"
    ]
  ])(
    "MUST explain in %s who of each role is free, why the others are not, and what would free them",
    async (language, short, own, hours) => {
      await app.manage("PATCH", `/hosts/${ada.host.id}`, { language })
      const ben = await person("ben")
      await app.manage("PUT", `/hosts/${ben.host.id}/schedule`, {
        timezone: "UTC",
        weekly: [{ weekday: 1, start: "09:00", end: "10:00" }]
      })
      await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "ben" })
      const service = await staffed()
      const roles = [{ key: "doctor", needs: 2, members: [{ host: "ada" }, { host: "ben" }] }]
      await app.manage("PATCH", `/hosts/${clinic.id}/services/${service.id}`, { staffing: { roles } })
      busy = [{ start: Date.parse("2026-01-12T10:00:00Z"), end: Date.parse("2026-01-12T10:30:00Z") }]
      const { page } = await ada.see(at(`/hours/explain?service=${service.id}&date=2026-01-12&time=19:00`))
      expect(page.text("main .warn[role=status]")).toContain(short)
      const rows = page.texts("section[aria-labelledby=role-1] tbody tr")
      expect(rows).toHaveLength(2)
      expect(rows[0]).toContain(own)
      expect(rows[1]).toContain(hours)
      const [anyway] = page.links("section[aria-labelledby=opens] a")
      expect(anyway).toContain("override_hours=yes&override_busy=yes")
    }
  )

  it("MUST show its own page for an address below it that does not exist", async () => {
    const html = { accept: "text/html" }
    const current = "nav [aria-labelledby=menu-accounts] [aria-current]"
    for (const path of ["/unknown", "/hours/unknown", "/calendars?page=2"]) {
      const { status, page } = await ada.see(at(path), html)
      expect([path, status, page.text("h1"), page.text(".top .badge")]).toEqual([path, 404, "Not found", "Team"])
      expect(page.links(current)).toEqual([at("")])
    }
    expect((await ada.see("/app/unknown", html)).page.links(current)).toEqual(["/app"])
    const sales = await newTeam("sales", "Sales")
    const foreign = await ada.see(`/app/teams/${sales.id}/unknown`, html)
    expect([foreign.status, foreign.page.links(current)]).toEqual([404, ["/app"]])
  })

  it("MUST name the team, show its own data, and keep all links within it", async () => {
    await staffed()
    await app.manage("POST", `/hosts/${clinic.id}/bookings`, {
      service: "check-up",
      start: "2026-01-12T10:00:00Z",
      booker: { name: "Kim", email: "kim@example.com" }
    })
    await ada.book("intro", "2026-01-13T10:00:00Z")
    const { page } = await ada.see(at("/bookings"))
    expect([page.title, page.text(".brand"), page.text(".top .badge")]).toEqual(["Bookings · Clinic · Console", "Clinic", "Team"])
    expect(page.text("main")).toContain("Kim")
    expect(page.text("main")).not.toContain("Grace Hopper")
    // The meeting at 10:00 in UTC, in the zone of the team.
    expect(page.text("main")).toContain("19:00")
    const outside = page.links("main a, header a, nav#menu a").filter((link) => !link.startsWith(at("")) && !link.startsWith("#"))
    expect(outside.sort()).toEqual(["/app"])
    expect(page.attributes("form", "action").filter((action) => !action.startsWith(at("")))).toEqual(["/app/sign-out"])
  })

  it("MUST be in the language of the person, who is named below its navigation", async () => {
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { language: "de" })
    await app.manage("PATCH", `/hosts/${clinic.id}`, { language: "fr" })
    const { page } = await ada.see(at("/bookings"))
    expect([page.title, page.text(".who p")]).toEqual(["Buchungen · Clinic · Verwaltung", "ada@example.com"])
  })

  it("MUST record the person as the actor of what is done there", async () => {
    await ada.fillIn(at("/services/new"), "/services/new", { title: "Vaccination", minutes: "15" })
    expect(await lastAudit()).toMatchObject({ action: "service.create", actor: { kind: "host", id: ada.host.id } })
    expect((await app.manage("GET", `/hosts/${clinic.id}/services`)).map(({ title }: { title: string }) => title)).toEqual([
      "Vaccination"
    ])
    const saved = await ada.fillIn(at("/profile"), "/profile", { name: "Clinic of Paris" })
    expect([saved.status, saved.location]).toEqual([303, at("/profile?done=profile_saved")])
    expect((await ada.see(at("/profile?done=profile_saved"))).page.text(".brand")).toBe("Clinic of Paris")
    expect((await app.manage("GET", `/hosts/${ada.host.id}`)).name).toBe("Ada Byron")
  })

  it("MUST book for someone, and override rules of the team and its members", async () => {
    const { id } = await staffed()
    const { page } = await ada.see(at(`/bookings/new?service=${id}&date=2026-01-12`))
    expect([page.count("input[type=radio]") > 0, page.count("details input[type=checkbox]")]).toEqual([true, 7])
    const booked = await ada.fillIn(at(`/bookings/new?service=${id}&date=2026-01-12`), "/bookings/new", {
      start: page.attribute("input[type=radio]", "value") ?? "",
      name: "Kim",
      email: "kim@example.com",
      action: "book"
    })
    expect(booked.location).toMatch(new RegExp(`^${at("/bookings/\\d+\\?done=booked")}$`))
    expect((await ada.see(booked.location ?? "")).page.text("h1")).toBe("Kim")
    const moving = await ada.see(booked.location!.replace("?done=booked", "/reschedule"))
    expect([moving.status, moving.page.count("details input[type=checkbox]")]).toEqual([200, 7])
    busy = [{ start: Date.parse("2026-01-12T10:00:00Z"), end: Date.parse("2026-01-12T11:00:00Z") }]
    const late = { other_time: "19:00", name: "Eve", email: "eve@example.com", action: "book" }
    const form = at(`/bookings/new?service=${id}&date=2026-01-12`)
    const refused = await ada.fillIn(form, "/bookings/new", late)
    expect(refused.page.text("main")).toContain("To book anyway, check: busy in a calendar.")
    const anyway = await ada.fillIn(form, "/bookings/new", { ...late, override_busy: "yes" })
    expect((await ada.see(anyway.location ?? "")).page.text("main")).toContain("busy in a calendar")
  })

  it("MUST leave out what belongs to persons: calendars, connected apps, sign-in and email address", async () => {
    await staffed()
    const { page } = await ada.see(at("/profile"))
    expect(page.count("#email")).toBe(0)
    const areas = page.links("nav#menu a").map((link) => link.slice(at("/").length))
    for (const area of ["calendars", "connections", "apps"]) {
      expect([area, areas.includes(area), (await ada.tab.open(at(`/${area}`))).status]).toEqual([area, false, 404])
    }
    for (const path of ["/calendars/caldav", "/calendars/connect/google", "/apps/new", "/sign-out-everywhere", "/operator"]) {
      expect([path, (await ada.tab.post(at(path), [["sure", "yes"]])).status]).toEqual([path, 404])
    }
    for (const path of ["", "/services", `/services/${(await staffed({ slug: "other" })).id}`]) {
      const seen = (await ada.see(at(path))).page
      expect([path, seen.links("main a").filter((link) => /\/(calendars|connections|apps)$/.test(link))]).toEqual([path, []])
    }
  })

  it("MUST show every page that a team has", async () => {
    const paths = Object.entries(teamPages()).flatMap(([path, { show }]) =>
      show === undefined || path.includes(":") ? [] : [path.slice("/app".length)]
    )
    expect(paths.length).toBeGreaterThan(20)
    await staffed()
    for (const path of paths) {
      const { status } = await ada.tab.open(at(path))
      expect([path, status < 400]).toEqual([path, path !== "/hours/dates/remove"])
    }
  })

  it("MUST sign out the person, and lead back to the page after signing in", async () => {
    const stranger = await browser(app).open(at("/bookings"))
    expect([stranger.status, stranger.location]).toEqual([303, `/app/sign-in?return_to=${encodeURIComponent(at("/bookings"))}`])
    const { status, text } = await browser(app).post(at("/services/new"), [["title", "New"]])
    expect([status, text.includes(`href="${at("/services")}"`)]).toEqual([403, true])
    expect((await ada.fillIn(at("/bookings"), "/app/sign-out")).location).toBe("/app/sign-in")
    expect((await ada.see(at("/bookings"))).status).toBe(303)
  })

  it("MUST refuse a form without its token, from another session, or from another site", async () => {
    const token = (await ada.see(at("/profile"))).page.attribute("input[name=form_token]", "value") ?? ""
    const elsewhere = (await consoleBrowser(app, "ada@example.com")).see(at("/profile"))
    const other = (await elsewhere).page.attribute("input[name=form_token]", "value") ?? ""
    const fields: ReadonlyArray<readonly [string, string]> = [
      ["name", "Stolen"],
      ["username", "stolen"],
      ["currency", "USD"]
    ]
    const answers = [
      await ada.tab.post(at("/profile"), fields),
      await ada.tab.post(at("/profile"), [...fields, ["form_token", other]]),
      await ada.tab.post(at("/profile"), [...fields, ["form_token", token]], { "sec-fetch-site": "cross-site" })
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await app.manage("GET", `/hosts/${clinic.id}`)).name).toBe("Clinic")
  })

  it("MUST work with the application's own sign-in", async () => {
    const outside = await startPagesTestApp({
      pages: pagesWithSignIn({ identify: () => ({ hostId: 1 }), signInUrl: "https://www.example.com/login" })
    })
    await outside.manage("POST", "/hosts", { email: "ada@example.com", username: "ada", timezone: "UTC" })
    const team = await outside.manage("POST", "/hosts", { kind: "team", username: "sales", timezone: "UTC" })
    expect((await browser(outside).open(`/app/teams/${team.id}/hours`)).status).toBe(404)
    await outside.manage("POST", `/hosts/${team.id}/members`, { host: "ada", manager: true })
    const { status, text } = await browser(outside).open(`/app/teams/${team.id}/hours`)
    expect([status, text.includes("sales"), text.includes("Sign out")]).toEqual([200, true, false])
    await outside.close()
  })

  it("MUST keep links, forms and redirects below the path of the installation", async () => {
    const below = await startPagesTestApp({ baseUrl: "https://book.example/base" })
    const host = await consoleHost(below)
    const team = await below.manage("POST", "/hosts", { kind: "team", username: "sales", name: "Sales", timezone: "UTC" })
    await below.manage("POST", `/hosts/${team.id}/members`, { host: "ada", manager: true })
    const { page } = await host.see(`/app/teams/${team.id}/hours`)
    const addresses = [...page.links("a"), ...page.attributes("form", "action"), ...page.attributes("script", "src")]
    expect(addresses.filter((address) => !/^(?:\/base\/app(?:\/|$)|#)/.test(address))).toEqual([])
    await below.close()
  })
})

describe("Who does not manage a team", () => {
  /** All pages and forms of the team, with ids that exist. */
  const everything = async () => {
    const service = await staffed()
    const booking = await app.manage("POST", `/hosts/${clinic.id}/bookings`, {
      service: "check-up",
      start: "2026-01-12T10:00:00Z",
      booker: { name: "Kim", email: "kim@example.com" }
    })
    const path = (route: string) =>
      at(
        route
          .slice("/app".length)
          .replace(/^\/services\/:id/, `/services/${service.id}`)
          .replace(/^\/bookings\/:id/, `/bookings/${booking.id}`)
          .replace(":kind", "reminder")
          .replace(/:\w+/g, "1")
      )
    return Object.entries(teamPages()).map(([route, { show, send }]) => ({ path: path(route), show, send }))
  }

  const seesNothing = async (who: Pick<ConsoleHost, "see" | "send">) => {
    const before = await app.manage("GET", `/hosts/${clinic.id}/audit?per_page=100`)
    for (const { path, show, send } of await everything()) {
      const answers = [
        ...(show === undefined ? [] : [await who.see(path)]),
        ...(send === undefined ? [] : [await who.send(path, { sure: "yes", name: "Stolen", title: "Stolen", minutes: "30" })])
      ]
      for (const { status, page, text } of answers) {
        expect([path, status, page.text("h1"), page.text(".top .badge")]).toEqual([path, 404, "Not found", ""])
        expect([path, /Clinic|Kim|Check-up/.test(text)]).toEqual([path, false])
      }
    }
    const after = await app.manage("GET", `/hosts/${clinic.id}/audit?per_page=100`)
    const byHosts = (rows: ReadonlyArray<{ actor: { kind: string } }>) => rows.filter(({ actor }) => actor.kind === "host").length
    expect(byHosts(after)).toBe(byHosts(before))
  }

  it("MUST get nothing as a stranger or a member without the role of a manager", async () => {
    const eve = await person("eve")
    await seesNothing(eve)
    await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "eve" })
    expect((await eve.see(at("/bookings"))).status).toBe(404)
    expect((await eve.send(at("/profile"), { name: "Stolen", username: "clinic", currency: "USD" })).status).toBe(404)
  })

  it("MUST get nothing as the manager of another team", async () => {
    const sales = await newTeam("sales", "Sales")
    const ben = await person("ben")
    await app.manage("POST", `/hosts/${sales.id}/members`, { host: "ben", manager: true })
    await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "ben" })
    await seesNothing(ben)
    // The address names the team, and its data is that of no other.
    const { id } = (await app.manage("GET", `/hosts/${clinic.id}/services`))[0]
    expect((await ben.see(`/app/teams/${sales.id}/services/${id}`)).status).toBe(404)
    expect((await ben.see(`/app/teams/${sales.id}/services`)).status).toBe(200)
  })

  it("MUST get nothing at once after losing the role, the membership or the team", async () => {
    const form = async () => (await ada.see(at("/profile"))).page.fields("main form")
    const sent = async (fields: Record<string, string>) => (await ada.tab.post(at("/profile"), Object.entries(fields))).status
    const member = `/hosts/${clinic.id}/members/${ada.host.id}`
    const open = await form()
    await app.manage("PATCH", member, { manager: false })
    expect([(await ada.see(at("/profile"))).status, await sent({ ...open, name: "Stolen" })]).toEqual([404, 404])
    expect((await ada.see("/app/bookings")).page.count("#menu-accounts")).toBe(0)
    await app.manage("PATCH", member, { manager: true })
    expect(await sent(open)).toBe(303)
    await app.send("DELETE", `/manage/v1${member}`, { headers: { authorization: "Bearer the-operator-token" } })
    expect([(await ada.see(at("/profile"))).status, await sent({ ...open, name: "Stolen" })]).toEqual([404, 404])
    expect((await app.manage("GET", `/hosts/${clinic.id}`)).name).toBe("Clinic")
    await app.manage("POST", `/hosts/${clinic.id}/members`, { host: "ada", manager: true })
    expect((await ada.see(at("/profile"))).status).toBe(200)
    await app.send("DELETE", `/manage/v1/hosts/${clinic.id}`, { headers: { authorization: "Bearer the-operator-token" } })
    expect([(await ada.see(at("/profile"))).status, await sent({ ...open, name: "Stolen" })]).toEqual([404, 404])
  })

  it("MUST get nothing at the address of a person or of something that is no team", async () => {
    const eve = await person("eve")
    for (const id of [eve.host.id, ada.host.id, "clinic", "0", "-1", "1e3", "99999999999999999999", "%00"]) {
      expect([id, (await ada.tab.open(`/app/teams/${id}/profile`)).status]).toEqual([id, 404])
    }
  })
})

describe("The pages of a team", () => {
  it("MUST be those of a person, without the ones of persons alone", () => {
    const missing = Object.keys(consolePages()).filter((path) => !(path in teamPages()))
    expect(new Set(missing.map((path) => path.split("/")[2]))).toEqual(
      new Set(["calendars", "connections", "apps", "import", "teams", "invitations", "memberships"])
    )
  })
})
