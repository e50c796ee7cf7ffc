import { contrast } from "@slotkit/core/internal"
import { BusyCalendars, CalendarsUnavailable } from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, type StartOptions, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
const start = async (options: StartOptions = {}) => {
  app = await startPagesTestApp(options)
  ada = await consoleHost(app)
}
afterEach(() => app.close())

const see = async (query = "") => (await ada.see(`/app/calendar${query}`)).page
const alan = { booker: { name: "Alan Turing", email: "alan@example.com" } }
const away = (from: string, to: string, more: object = {}) =>
  app.manage("POST", `/hosts/${ada.host.id}/busy`, { start: from, end: to, ...more })

describe("The calendar", () => {
  it("MUST show this week with its meetings, requests and time off, and lead to each", async () => {
    await start()
    await ada.book("intro", "2026-01-05T10:00:00Z")
    const { id } = await ada.book("review", "2026-01-07T10:00:00Z", alan)
    const declined = await ada.book("review", "2026-01-07T11:00:00Z", alan)
    await ada.send(`/app/bookings/${declined.id}/decline`)
    await away("2026-01-08T00:00:00Z", "2026-01-10T00:00:00Z", { public_reason: "At a conference" })
    await away("2026-01-06T12:00:00Z", "2026-01-06T13:30:00Z", { title: "Dentist", public_reason: "Closed" })
    const page = await see()
    expect(page.title).toBe("5 – 11 January 2026 · Calendar · Console")
    expect(page.texts("main h2")).toEqual([
      "Today, Monday 5 JanuaryMon 5, 1 meeting",
      "Tuesday 6 JanuaryTue 6, no meetings",
      "Wednesday 7 JanuaryWed 7, 1 meeting",
      "Thursday 8 JanuaryThu 8, no meetings",
      "Friday 9 JanuaryFri 9, no meetings",
      "Saturday 10 JanuarySat 10, no meetings",
      "Sunday 11 JanuarySun 11, no meetings"
    ])
    expect(page.texts(".cal [aria-current=date]")).toEqual(["Today, Monday 5 JanuaryMon 5, 1 meeting"])
    expect(page.texts(".placed > li")).toEqual([
      "10:00–10:30 Grace Hopper Intro call",
      "12:00–13:30 Time off Dentist",
      "10:00–10:30 Alan Turing Review Waiting for your answerRequest"
    ])
    expect(page.texts(".whole > li")).toEqual(Array(2).fill("All day Time off At a conference"))
    expect(page.links(".placed a.title")[2]).toBe(`/app/bookings/${id}`)
    expect(page.texts(".cal .none")).toEqual(["Nothing planned", "Nothing planned"])
  })

  it("MUST mark meetings with the colour of their service, which stands out from the page in both colour schemes", async () => {
    await start()
    await ada.book("intro", "2026-01-05T10:00:00Z")
    const { id } = ada.services.intro
    await app.manage("PATCH", `/hosts/${ada.host.id}/services/${id}`, { color: "#ffcc00" })
    const { page, text } = await ada.see("/app/calendar")
    expect(page.attributes(".placed > li", "class")).toEqual([`meeting h2 q0 H0 Q6 two-lines s${id}`])
    const colors = [...text.matchAll(/--mark:(#[0-9a-f]{6})/g)].map(([, color]) => color!)
    expect(colors.map((color, index) => contrast(color, ["#ffffff", "#1d2026"][index]!) >= 4.5)).toEqual([true, true])
    expect(colors[1]).toBe("#ffcc00")
    for (const path of ["/app", "/app/bookings", "/app/services"]) {
      const listed = await ada.see(path)
      expect([path, listed.page.count(`main bdi.s${id}`), listed.text.includes(`.s${id}::before{`)]).toEqual([path, 1, true])
    }
    await app.manage("PATCH", `/hosts/${ada.host.id}/services/${id}`, { color: null })
    expect((await ada.see("/app/bookings")).text).not.toContain("--mark:")
  })

  it("MUST say that an address has no date to show, and show today", async () => {
    await start()
    for (const date of ["soon", "2026-02-30", "9999-01-01"]) {
      const page = await see(`?date=${date}`)
      expect([page.text("p.warn"), page.count("[aria-current=date]")]).toEqual([
        "The address has no date that the calendar can show, so this is today.",
        2
      ])
    }
    expect((await see("?date=2026-01-05")).count("p.warn")).toBe(0)
  })

  it("MUST tell what waits for payment from what waits for an answer, also where there is little room", async () => {
    await start()
    await ada.book("review", "2026-01-06T10:00:00Z")
    await ada.book("lesson", "2026-01-06T12:00:00Z")
    for (const [language, short] of [
      ["en", ["Request", "Unpaid"]],
      ["de", ["Anfrage", "Unbezahlt"]],
      ["es", ["Solicitud", "Sin pagar"]],
      ["fr", ["Demande", "Impayée"]]
    ] as const) {
      const { page } = await ada.see("/app/calendar", { "accept-language": language })
      expect([language, page.texts(".placed .badge .short")]).toEqual([language, short])
      expect(new Set(page.texts(".placed .badge .long")).size).toBe(2)
      expect(page.attributes(".placed > li", "class").map((name) => /asked|unsure/.exec(name)?.[0])).toEqual(["asked", "unsure"])
    }
  })

  it("MUST show one-to-one bookings at the same start each for itself, and a group session once", async () => {
    await start()
    await ada.book("intro", "2026-01-06T10:00:00Z")
    await ada.book("intro", "2026-01-06T10:00:00Z", { ...alan, override: ["overlap"] })
    await ada.service({ title: "Workshop", slug: "workshop", is_group: true, max_attendees: 4 })
    await ada.book("workshop", "2026-01-06T12:00:00Z")
    await ada.book("workshop", "2026-01-06T12:00:00Z", alan)
    const page = await see()
    expect(page.texts(".placed > li .when")).toEqual(["10:00–10:30", "10:00–10:30", "12:00–12:30"])
    expect(page.texts(".placed > li > a.title")).toEqual(["Grace Hopper", "Alan Turing"])
    expect(page.attributes(".placed > li", "class").map((name) => / w2 i(\d)?/.exec(name)?.[0])).toEqual([
      " w2 i0",
      " w2 i1",
      undefined
    ])
  })

  it("MUST place meetings by their start and length, and draw a line at the present time", async () => {
    await start()
    const lengths = [5, 20, 25, 50, 90]
    await ada.service({ title: "Any", slug: "any", durations: lengths.map((minutes) => ({ minutes })) })
    for (const [index, minutes] of lengths.entries()) {
      const more = { duration_minutes: minutes, override: ["hours"] }
      await ada.book("any", `2026-01-06T${10 + index * 2}:10:00Z`, more)
    }
    app.clock.now = Date.parse("2026-01-05T12:37:00Z")
    const page = await see()
    expect(page.attributes(".placed > li", "class").map((name) => name.replace(/ s\d+$/, ""))).toEqual([
      "meeting h2 q2 H0 Q3 one-line",
      "meeting h4 q2 H0 Q4 one-line",
      "meeting h6 q2 H0 Q5 two-lines",
      "meeting h8 q2 H0 Q10",
      "meeting h10 q2 H1 Q6"
    ])
    expect(page.attributes(".now span", "class")).toEqual(["h4 q7"])
    expect(page.count(".today .now[aria-hidden=true]")).toBe(1)
    app.clock.now = Date.parse("2026-01-05T07:59:00Z")
    expect((await see()).count(".now")).toBe(0)
    expect((await see("?date=2026-01-14")).count(".now")).toBe(0)
  })

  it("MUST lead to the weeks around, to a day and to a date", async () => {
    await start()
    const page = await see("?date=2026-01-21")
    expect(page.text("h1")).toBe("19 – 25 January 2026")
    expect(page.links("main .acts a")).toEqual([
      "/app/calendar?view=week&date=2026-01-12",
      "/app/calendar?view=week&date=2026-01-05",
      "/app/calendar?view=week&date=2026-01-26"
    ])
    expect(page.links(".tabs a")).toEqual(["/app/calendar?view=week&date=2026-01-21", "/app/calendar?view=day&date=2026-01-21"])
    const day = await see("?view=day&date=2026-01-21")
    expect([day.text("h1"), day.count(".cal section")]).toEqual(["Wednesday 21 January 2026", 1])
    expect(day.links("main .acts a").map((link) => link.slice(-10))).toEqual(["2026-01-20", "2026-01-05", "2026-01-22"])
    for (const date of ["soon", "2026-02-30", "0001-01-01", "9999-12-31"]) {
      expect((await see(`?date=${date}`)).text("h1")).toBe("5 – 11 January 2026")
    }
  })

  it("MUST list the people of a group once for its meeting, all of them on their day", async () => {
    await start()
    await ada.service({ title: "Class", slug: "class", is_group: true, max_attendees: 9 })
    for (const name of ["A", "B", "C", "D", "E"]) {
      await ada.book("class", "2026-01-06T10:00:00Z", { booker: { name, email: `${name}@example.com` } })
    }
    const week = await see()
    expect(week.count(".placed > li")).toBe(1)
    expect(week.texts(".placed li li")).toEqual(["A", "B", "C", "2 more"])
    expect((await see(week.links(".placed li li a")[3]!.replace("/app/calendar", ""))).texts(".placed li li")).toEqual([
      "A",
      "B",
      "C",
      "D",
      "E"
    ])
  })

  it("MUST be right on the days of both clock changes", async () => {
    await start()
    await app.manage("PUT", `/hosts/${ada.host.id}/schedule`, { timezone: "Europe/Berlin", weekly: [] })
    await away("2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z")
    await away("2026-10-25T00:15:00Z", "2026-10-25T00:45:00Z")
    await away("2026-10-25T01:15:00Z", "2026-10-25T01:45:00Z")
    await away("2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z")
    const spring = await see("?view=day&date=2026-03-29")
    expect(spring.texts(".placed .when")).toEqual(["01:30 – 03:30 (UTC+02:00)"])
    expect(spring.attributes(".placed > li", "class")).toEqual(["off h0 q6 H2 Q0"])
    const autumn = await see("?view=day&date=2026-10-25")
    expect(autumn.texts(".placed .when")).toEqual(["02:15–02:45 (UTC+02:00)", "02:15–02:45 (UTC+01:00)"])
    expect(autumn.attributes(".placed > li", "class")).toEqual([
      "off h0 q3 H0 Q6 two-lines w2 i0",
      "off h0 q3 H0 Q6 two-lines w2 i1"
    ])
    expect(autumn.texts(".whole > li")).toEqual(["All day Time off"])
  })

  it("MUST show when other calendars are busy, and say so if one cannot be read", async () => {
    const hours = (text: string) => Date.parse(`2026-01-06T${text}:00Z`)
    const busy = [
      { start: hours("10:00"), end: hours("11:00") },
      { start: hours("10:30"), end: hours("12:00") },
      { start: hours("21:00"), end: hours("23:15") }
    ]
    let answer: Effect.Effect<typeof busy, CalendarsUnavailable> = Effect.succeed(busy)
    await start({ adjust: (context) => Context.add(context, BusyCalendars, { busyBetween: () => Effect.suspend(() => answer) }) })
    const page = await see()
    expect(page.texts(".placed > li")).toEqual(["10:00–12:00 Busy in another calendar", "21:00–23:15 Busy in another calendar"])
    expect(page.count(".warn")).toBe(0)
    answer = Effect.fail(new CalendarsUnavailable({ reason: "They are away." }))
    expect((await see()).text("main .warn")).toContain("busy times may be missing")
  })
})
