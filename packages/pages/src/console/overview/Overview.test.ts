import { HasMail, runJobKind } from "@slotkit/engine"
import { Context } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleBrowser, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
beforeEach(async () => {
  app = await startPagesTestApp()
})
afterEach(() => app.close())

describe("The first visit", () => {
  const filledIn = {
    name: "Grace Hopper",
    username: "grace",
    timezone: "America/New_York",
    days: ["1", "3"],
    hours: "9-12, 13:00-17:30",
    service: "Intro call",
    minutes: "45"
  }
  const newHost = async () => {
    const host = await app.manage("POST", "/hosts", { email: "grace@example.com", timezone: "Europe/Rome" })
    return { host, ...(await consoleBrowser(app, "grace@example.com")) }
  }

  it("MUST lead from one form to a live page", async () => {
    const { host, see, fillIn } = await newHost()
    expect((await see("/app")).page.text("h1")).toBe("Set up your booking page")
    const { status, location } = await fillIn("/app", "/app/setup", filledIn)
    expect([status, location]).toEqual([303, "/app?done=set_up"])
    const { page } = await see(location!)
    expect(page.text("[role=status]")).toBe("Your booking page is live.")
    expect(page.links(".lead a")).toEqual(["https://book.example/grace"])
    expect(await app.manage("GET", `/hosts/${host.id}`)).toMatchObject({ username: "grace", timezone: "America/New_York" })
    expect(await app.manage("GET", `/hosts/${host.id}/schedule`)).toMatchObject({
      weekly: [1, 3].flatMap((weekday) => [
        { weekday, start: "09:00", end: "12:00" },
        { weekday, start: "13:00", end: "17:30" }
      ])
    })
    expect((await app.send("GET", "/grace/intro-call")).status).toBe(200)
    const service = (await see(page.links("section[aria-labelledby=steps] a")[2]!.split("#")[0]!)).page
    expect(["minimum_notice_minutes", "booking_window_days"].map((name) => service.attribute(`#${name}`, "value"))).toEqual([
      "4",
      "60"
    ])
    const actors = (await app.manage("GET", `/hosts/${host.id}/audit`)).map(
      ({ action, actor }: { action: string; actor: { kind: string } }) => `${action} by ${actor.kind}`
    )
    expect(actors).toEqual(expect.arrayContaining(["service.create by host", "schedule.replace by host", "host.change by host"]))
  })

  it("MUST show the hours and their total before the page is live", async () => {
    const { host, see, fillIn } = await newHost()
    expect((await see("/app")).page.text("figcaption")).toBe("40 hours a week")
    const hours = "9-5"
    const { status, page } = await fillIn("/app", "/app/setup", { ...filledIn, hours, action: "preview" })
    expect([status, page.text("[role=status]")]).toEqual([200, "This is a preview. Nothing has been saved yet."])
    expect([page.texts("figure dd").slice(0, 3), page.text("figcaption")]).toEqual([
      ["09:00-17:00", "No bookings", "09:00-17:00"],
      "16 hours a week"
    ])
    expect([page.attribute("#hours", "value"), page.attribute("#name", "value")]).toEqual([hours, "Grace Hopper"])
    expect(await app.manage("GET", `/hosts/${host.id}`)).toMatchObject({ username: null, name: null })
    const night = await fillIn("/app", "/app/setup", { ...filledIn, hours: "22:00-02:00" })
    expect(night.page.texts(".problem li")).toEqual([
      "22:00-02:00 ends before it begins. If the hours end on the next day, write 22:00-02:00 the next day."
    ])
  })

  it("MUST lead from the form's own address to the overview", async () => {
    const { see } = await newHost()
    const { status, location } = await see("/app/setup")
    expect([status, location]).toEqual([303, "/app"])
  })

  it("MUST show every problem at once with what was typed, and save nothing", async () => {
    const { host, fillIn } = await newHost()
    const { status, page } = await fillIn("/app", "/app/setup", {
      ...filledIn,
      username: "admin",
      timezone: "Mars/Olympus",
      days: [],
      hours: "late",
      service: " ",
      minutes: "soon"
    })
    expect(status).toBe(422)
    expect(page.title).toMatch(/^Error: /)
    expect(page.links(".problem a")).toEqual(["#username", "#timezone", "#days", "#hours", "#service", "#minutes"])
    expect(page.attribute("#hours", "value")).toBe("late")
    expect(page.attribute("#username", "aria-invalid")).toBe("true")
    expect(await app.manage("GET", `/hosts/${host.id}`)).toMatchObject({ username: null, name: null })
  })

  it("MUST say that a username is taken", async () => {
    await app.manage("POST", "/hosts", { email: "other@example.com", username: "grace", timezone: "UTC" })
    const { fillIn } = await newHost()
    const { status, page } = await fillIn("/app", "/app/setup", filledIn)
    expect([status, page.texts(".problem li")]).toEqual([422, ["Username has already been taken."]])
  })
})

describe("The overview", () => {
  let ada: ConsoleHost
  beforeEach(async () => {
    ada = await consoleHost(app)
  })

  it("MUST stay when a request is answered in its row, and lead to the booking", async () => {
    const first = await ada.book("review", "2026-01-07T10:00:00Z")
    const second = await ada.book("review", "2026-01-08T10:00:00Z")
    const accepted = await ada.fillIn("/app", `/app/bookings/${first.id}/accept`)
    expect(accepted.location).toBe(`/app?booking=${first.id}&done=accepted`)
    const { page } = await ada.see(accepted.location!)
    expect(page.text("[role=status]")).toBe("You accepted the request of Grace Hopper. Open booking")
    expect(page.links("[role=status] a")).toEqual([`/app/bookings/${first.id}`])
    const decline = `/app/bookings/${second.id}?decline=1&from=overview#reason`
    expect(page.links("[aria-labelledby=requests] .acts a")).toEqual([decline])
    const path = `/app/bookings/${second.id}/decline`
    const tooLong = await ada.fillIn(decline.split("#")[0]!, path, { reason: "x".repeat(5000) })
    expect([tooLong.status, tooLong.page.attribute("input[name=from]", "value")]).toEqual([422, "overview"])
    const declined = await ada.fillIn(decline.split("#")[0]!, path, { reason: "I am away." })
    expect(declined.location).toBe(`/app?booking=${second.id}&done=declined`)
    expect((await ada.see("/app?done=accepted&booking=x%22")).page.count("[role=status] a")).toBe(0)
  })

  it("MUST show today, what comes next, and the requests to answer", async () => {
    await ada.book("intro", "2026-01-05T11:00:00Z", { booker: { name: "Alan", email: "alan@example.com" } })
    await ada.book("intro", "2026-01-06T11:00:00Z", { booker: { name: "Barbara", email: "barbara@example.com" } })
    await ada.book("review", "2026-01-07T11:00:00Z")
    await ada.book("lesson", "2026-01-08T11:00:00Z", { booker: { name: "Payer", email: "payer@example.com" } })
    const { page } = await ada.see("/app")
    const names = (id: string) => page.texts(`section[aria-labelledby=${id}] a.title`)
    expect([names("today"), names("next"), names("requests")]).toEqual([["Alan"], ["Barbara"], ["Grace Hopper"]])
    expect(page.text("section[aria-labelledby=today] time")).toBe("11:00–11:30")
  })

  it("MUST count the requests to answer, and no unpaid bookings, however many come before", async () => {
    for (let index = 0; index < 26; index++) {
      const start = Date.UTC(2026, 0, 6 + Math.floor(index / 13), 9, 30 * (index % 13))
      await ada.book("lesson", new Date(start).toISOString())
    }
    const requests = async () => {
      const { page } = await ada.see("/app")
      const section = "section[aria-labelledby=requests]"
      return { rows: page.texts(`${section} .row time`).length, all: page.texts(`${section} a[href^="/app/bookings?"]`) }
    }
    expect(await requests()).toEqual({ rows: 0, all: [] })
    for (let index = 0; index < 26; index++) {
      const start = Date.UTC(2026, 0, 12 + Math.floor(index / 13), 9, 30 * (index % 13))
      await ada.book("review", new Date(start).toISOString())
    }
    expect(await requests()).toEqual({ rows: 3, all: ["All 26 requests"] })
    const tabs = async () => (await ada.see("/app/bookings?view=requests")).page.texts(".tabs a")
    expect(await tabs()).toEqual(["Upcoming 52", "Requests 26", "Past 0", "Cancelled 0", "All 52"])
    app.clock.now = Date.parse("2026-01-12T09:00:00Z")
    expect((await requests()).all).toEqual(["All 25 requests"])
  })

  it("MUST show the first steps for a month, until a calendar is connected and somebody has booked", async () => {
    const steps = async () => {
      const { page } = await ada.see("/app")
      return { done: page.texts("section[aria-labelledby=steps] .badge"), count: page.count("section[aria-labelledby=steps] li") }
    }
    expect(await steps()).toEqual({ done: [], count: 5 })
    const { page } = await ada.see("/app")
    expect([page.attribute("#own-link", "value"), ...page.links("section[aria-labelledby=steps] a")]).toEqual([
      "https://book.example/ada",
      "/app/calendars",
      "https://book.example/ada",
      `/app/services/${ada.services.intro.id}#location_type`,
      `/app/services/${ada.services.intro.id}#share`
    ])
    await ada.book("intro", "2026-01-06T11:00:00Z")
    expect(await steps()).toEqual({ done: ["Done"], count: 5 })
    app.clock.now += 30 * 86_400_000
    const later = await consoleBrowser(app, "ada@example.com")
    expect((await later.see("/app")).page.count("section[aria-labelledby=steps]")).toBe(0)
  })

  it("MUST draw confirmed meetings by week, with the same numbers in a table", async () => {
    for (const start of ["2026-01-06T11:00:00Z", "2026-01-07T11:00:00Z", "2026-01-13T11:00:00Z"]) await ada.book("intro", start)
    await ada.book("review", "2026-01-14T11:00:00Z")
    const { page } = await ada.see("/app")
    expect(page.attribute("figure svg", "aria-label")).toBe("Meetings per week")
    expect(page.texts("figure tbody td")).toEqual(["0", "0", "0", "0", "2", "1", "0", "0", "0", "0", "0", "0"])
    expect(page.texts("figure tbody th")[4]).toBe("From Monday 5 January 2026")
    expect(page.count("figure rect")).toBe(2)
  })

  it("MUST say once that no mail server is configured, and not name each unsent email", async () => {
    const silent = await startPagesTestApp({ adjust: (context) => Context.add(context, HasMail, false) })
    const eve = await consoleHost(silent)
    await eve.book("intro", "2026-01-06T11:00:00Z")
    await silent.run(runJobKind("email"))
    const { page } = await eve.see("/app")
    expect(page.texts(".warn")).toEqual([
      "No mail server is configured, so neither you nor the people who book get emails. Tell them about changes yourself."
    ])
    await silent.close()
  })

  it("MUST say what needs attention: no service that can be booked, no hours", async () => {
    expect((await ada.see("/app")).page.count(".warn")).toBe(0)
    for (const { id } of Object.values(ada.services)) {
      await app.manage("PATCH", `/hosts/${ada.host.id}/services/${id}`, { active: false })
    }
    const headers = { authorization: "Bearer the-operator-token", "content-type": "application/json" }
    const body = JSON.stringify({ timezone: "UTC", weekly: [] })
    await app.send("PUT", `/manage/v1/hosts/${ada.host.id}/schedule`, { headers, body })
    const { page } = await ada.see("/app")
    expect(page.texts(".warn")).toEqual([
      "Visitors cannot book anything: none of your services can be booked. Open services",
      "Visitors cannot book anything: you have no working hours. Open working hours"
    ])
  })

  it("MUST escape what others wrote", async () => {
    const name = `<script>alert(1)</script>"'`
    await ada.book("intro", "2026-01-06T11:00:00Z", { booker: { name, email: "x@example.com" } })
    const { text, page } = await ada.see("/app")
    expect([text.includes("<script>"), page.texts("a.title")]).toEqual([false, [name]])
  })
})
