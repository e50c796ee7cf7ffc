import { runJobKind } from "@slotkit/engine"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { browser } from "../../../test/Browser.ts"
import { type ConsoleHost, consoleBrowser, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
})
afterEach(() => app.close())

const names = async (path: string) => (await ada.see(path)).page.texts("a.title")
const alan = { booker: { name: "Alan Turing", email: "alan@example.com" } }
const lastAudit = async () => (await app.manage("GET", `/hosts/${ada.host.id}/audit?per_page=1`))[0]

describe("The list of bookings", () => {
  beforeEach(async () => {
    await ada.book("intro", "2026-01-05T10:00:00Z")
    await ada.book("intro", "2026-01-06T10:00:00Z", alan)
    await ada.book("review", "2026-01-07T10:00:00Z", alan)
  })

  it("MUST count the bookings of every view", async () => {
    const counts = async (path: string) => (await ada.see(path)).page.texts(".tabs a")
    const all = ["Upcoming 3", "Requests 1", "Past 0", "Cancelled 0", "All 3"]
    for (const path of ["/app/bookings", "/app/bookings?view=past", "/app/bookings?search=Grace", "/app/bookings?from=soon"]) {
      expect([path, await counts(path)]).toEqual([path, all])
    }
    app.clock.now += 30 * 3_600_000
    expect(await counts("/app/bookings")).toEqual(["Upcoming 1", "Requests 1", "Past 2", "Cancelled 0", "All 3"])
  })

  it("MUST say the length, the place, the price and whether there is a note", async () => {
    const { id } = await ada.book("lesson", "2026-01-08T10:00:00Z")
    await ada.send(`/app/bookings/${id}/note`, { private_note: "Brings a dog" })
    const address = "12 St James's Square, London"
    const office = { title: "Visit", slug: "visit", location: { type: "in_person", address } }
    await ada.service({ ...office, durations: [{ minutes: 60 }] })
    await ada.service({ title: "Walk", slug: "walk", location: { type: "none" } })
    await ada.service({
      title: "Phone",
      slug: "phone",
      location: { type: "phone", label: "A very long name of a phone line, 2nd" }
    })
    for (const [day, service] of [
      [9, "visit"],
      [12, "walk"],
      [13, "phone"]
    ] as const) {
      await ada.book(service, `2026-01-${String(day).padStart(2, "0")}T10:00:00Z`)
    }
    expect((await ada.see("/app/bookings")).page.texts("main li p.soft").slice(2)).toEqual([
      "Review · 30 min · Video call",
      "Lesson · 30 min · Video call · US$30.00 · Private note",
      "Visit · 60 min · 12 St James's Square",
      "Walk · 30 min",
      "Phone · 30 min · A very long name of a phone line"
    ])
  })

  it("MUST offer to join a meeting from 15 minutes before its start to its end", async () => {
    const joined = async (path: string) => (await ada.see(path)).page.texts(".rows .acts .button")
    for (const [minutes, expected] of [
      [44, []],
      [45, ["Join the meeting: Grace Hopper"]],
      [89, ["Join the meeting: Grace Hopper"]],
      [90, []]
    ] as const) {
      app.clock.now = Date.parse("2026-01-05T09:00:00Z") + minutes * 60_000
      for (const path of ["/app/bookings", "/app"]) {
        expect([minutes, path, (await joined(path)).filter((label) => label.startsWith("Join"))]).toEqual([
          minutes,
          path,
          expected
        ])
      }
    }
  })

  it("MUST list every search latest first, whatever its number, or the earliest first, and so does the file", async () => {
    await ada.book("intro", "2026-01-05T12:00:00Z", alan)
    app.clock.now += 30 * 3_600_000
    const days = ["Tomorrow, Wednesday 7 January 2026", "Today, Tuesday 6 January 2026", "Monday 5 January 2026"]
    const { page } = await ada.see("/app/bookings?view=all&search=Alan")
    expect([page.texts("main h2"), page.text("p:has([role=status])")]).toEqual([
      days,
      "3 bookings contain “Alan”. Latest first. Show the earliest first · Clear search"
    ])
    const reverse = page.links("p:has([role=status]) a")[0]!
    const other = await ada.see(reverse)
    expect(other.page.texts("main h2")).toEqual(days.toReversed())
    for (const shown of [page, other.page]) {
      const { text } = await ada.tab.open(shown.links("a[download]")[0]!)
      const inFile = [...text.matchAll(/^"\d+","(\S+)/gm)].map(([, day]) => day)
      const onPage = shown.attributes("main li time", "datetime").map((time) => time.slice(0, 10))
      expect(inFile).toEqual(onPage)
    }
    await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        ada.book("intro", `2026-02-${String(9 + Math.floor(index / 5)).padStart(2, "0")}T1${index % 5}:00:00Z`, alan)
      )
    )
    expect((await ada.see("/app/bookings?view=all&search=Alan")).page.text("main h2")).toBe("Friday 13 February 2026")
  })

  it("MUST show what comes next first, requests, the past, and all", async () => {
    expect(await names("/app/bookings")).toEqual(["Grace Hopper", "Alan Turing", "Alan Turing"])
    expect(await names("/app/bookings?view=requests")).toEqual(["Alan Turing"])
    // A meeting in progress is upcoming, and only that.
    for (const [time, upcoming, past] of [
      ["10:29", 3, 0],
      ["10:30", 2, 1]
    ] as const) {
      app.clock.now = Date.parse(`2026-01-05T${time}:00Z`)
      expect([time, (await names("/app/bookings")).length]).toEqual([time, upcoming])
      expect([time, (await names("/app/bookings?view=past")).length]).toEqual([time, past])
    }
    expect(await names("/app/bookings?view=past")).toEqual(["Grace Hopper"])
    expect(await names("/app/bookings?view=all")).toEqual(["Alan Turing", "Alan Turing", "Grace Hopper"])
  })

  it("MUST say that a booking with a card guarantee waits for the card", async () => {
    const body = { title: "Held", slug: "held", durations: [{ minutes: 30, price: 3000 }] }
    const { id } = await app.manage("POST", `/hosts/${ada.host.id}/services`, body)
    const payment = { mode: "guarantee", guarantee: { amount: 5000 } }
    await app.manage("PATCH", `/hosts/${ada.host.id}/services/${id}`, { payment })
    await ada.book("held", "2026-01-08T12:00:00Z")
    const { page } = await ada.see("/app/bookings?view=all&status=unpaid")
    expect(page.text("main")).toContain("Waiting for the card")
  })

  it("MUST filter what waits for the host's answer apart from what waits for payment, in the file, too", async () => {
    await ada.book("lesson", "2026-01-07T12:00:00Z", { booker: { name: "Edsger Dijkstra" } })
    expect(await names("/app/bookings?view=all&status=request")).toEqual(["Alan Turing"])
    expect(await names("/app/bookings?view=all&status=unpaid")).toEqual(["Edsger Dijkstra"])
    expect(await names("/app/bookings?view=all&status=pending")).toEqual(["Edsger Dijkstra", "Alan Turing"])
    const { page } = await ada.see("/app/bookings?view=all&status=unpaid")
    expect(page.texts("#status option")).toEqual([
      "Any",
      "Waiting for your answer",
      "Waiting for payment",
      "Confirmed",
      "Declined",
      "Cancelled"
    ])
    const { text } = await ada.tab.open(page.links("a[download]")[0]!)
    expect(text.trim().split("\r\n")).toHaveLength(2)
  })

  it("MUST lead back from a page that the list does not have", async () => {
    const { page } = await ada.see("/app/bookings?page=99")
    expect([page.text("main .empty"), page.text(".pager a")]).toEqual(["The list has no such page.", "Go to the last page"])
    expect((await ada.see(page.links(".pager a")[0]!)).page.count("a.title")).toBe(3)
  })

  it("MUST name the booker in the message about an answer, and give it the focus", async () => {
    for (const [from, path] of [
      ["list", "/app/bookings?view=requests"],
      ["overview", "/app"]
    ]) {
      const { id } = await ada.book("review", `2026-01-0${from === "list" ? 8 : 9}T10:00:00Z`, alan)
      const { location } = await ada.fillIn(path!, `${id}/accept`)
      const { page } = await ada.see(location!)
      expect(page.text("p.notice")).toBe("You accepted the request of Alan Turing. Open booking")
      expect(page.attributes("[autofocus]", "class")).toEqual(["notice"])
    }
    const { id } = await ada.book("review", "2026-01-12T10:00:00Z")
    const { location } = await ada.fillIn(`/app/bookings/${id}`, "/decline", { reason: "Away" })
    for (const [language, sentence] of [
      ["en", "You declined the request of Grace Hopper."],
      ["de", "Sie haben die Anfrage von Grace Hopper abgelehnt."],
      ["es", "Ha rechazado la solicitud de Grace Hopper."],
      ["fr", "Vous avez refusé la demande de Grace Hopper."]
    ] as const)
      expect((await ada.see(location!, { "accept-language": language })).page.text("p.notice")).toBe(sentence)
  })

  it("MUST keep what was cancelled apart, and say what a view lacks", async () => {
    expect((await ada.see("/app/bookings?view=cancelled")).page.text("main .empty")).toBe("Nothing was cancelled.")
    expect((await ada.see("/app/bookings?view=past")).page.text("main .empty")).toBe("No past meetings.")
    const [link] = (await ada.see("/app/bookings")).page.links("a.title")
    await ada.send(`${link}/cancel`)
    expect(await names("/app/bookings")).toEqual(["Alan Turing", "Alan Turing"])
    expect(await names("/app/bookings?view=cancelled")).toEqual(["Grace Hopper"])
    expect(await names("/app/bookings?view=upcoming&status=cancelled")).toEqual(["Grace Hopper"])
    app.clock.now += 7_200_000
    expect(await names("/app/bookings?view=past")).toEqual([])
  })

  it("MUST have a heading for each day, times with their end, and a state only where something is to know", async () => {
    const { page } = await ada.see("/app/bookings")
    expect(page.texts("main h2")).toEqual([
      "Today, Monday 5 January 2026",
      "Tomorrow, Tuesday 6 January 2026",
      "Wednesday 7 January 2026"
    ])
    expect(page.texts(".when")).toEqual(["10:00–10:30", "10:00–10:30", "10:00–10:30"])
    expect(page.texts(".badge")).toEqual(["Waiting for your answer"])
    const late = await ada.service({ title: "Night", slug: "night", durations: [{ minutes: 120 }] })
    await app.manage("PATCH", `/hosts/${ada.host.id}/services/${late.id}`, {
      slot_interval_minutes: 60,
      hours: { weekly: [{ weekday: 4, start: "22:00", end: "02:00" }], overrides: [] }
    })
    await ada.book("night", "2026-01-08T23:00:00Z")
    expect((await ada.see("/app/bookings")).page.texts(".when").at(-1)).toBe(
      "Thursday 8 January 2026, 23:00, to Friday 9 January 2026, 01:00"
    )
  })

  it("MUST answer requests in their rows", async () => {
    await ada.book("review", "2026-01-08T10:00:00Z")
    const { page } = await ada.see("/app/bookings?view=requests")
    expect(page.texts(".rows .acts")).toEqual([
      "Accept request: Alan TuringDecline request: Alan Turing",
      "Accept request: Grace HopperDecline request: Grace Hopper"
    ])
    const decline = page.links(".rows .acts a")[0]!
    const [path] = decline.split("?")
    const { location } = await ada.fillIn("/app/bookings?view=requests", `${path}/accept`)
    expect(location).toBe(`/app/bookings?view=requests&booking=${path!.split("/").at(-1)}&done=accepted`)
    const left = (await ada.see(location!)).page
    const message = "You accepted the request of Alan Turing. Open booking"
    expect([left.text("[role=status]"), left.links("[role=status] a")]).toEqual([message, [path]])
    expect(left.texts("a.title")).toEqual(["Grace Hopper"])
    const form = (await ada.see(left.links(".rows .acts a")[0]!.split("#")[0]!)).page
    expect([form.attribute("main details", "open") !== undefined, form.count("textarea#reason")]).toEqual([true, 1])
    const again = await ada.send(`${path}/accept`, { from: "list" })
    expect([again.status, again.page.text("h1")]).toEqual([409, "Alan Turing"])
  })

  it("MUST filter by state, service, days and person", async () => {
    expect(await names("/app/bookings?status=pending")).toEqual(["Alan Turing"])
    const isOpen = async (path: string) => (await ada.see(path)).page.attribute("main details", "open") !== undefined
    expect([await isOpen("/app/bookings"), await isOpen("/app/bookings?status=pending")]).toEqual([false, true])
    expect(await names(`/app/bookings?view=all&service=${ada.services.intro.id}`)).toEqual(["Alan Turing", "Grace Hopper"])
    expect(await names("/app/bookings?view=all&from=2026-01-06&to=2026-01-06")).toEqual(["Alan Turing"])
    expect(await names("/app/bookings?view=all&email=GRACE@example.com")).toEqual(["Grace Hopper"])
    expect((await ada.see("/app/bookings?view=all&status=declined")).page.text(".empty")).toBe("No bookings match.")
  })

  it("MUST filter by whether the booker came", async () => {
    app.clock.now = Date.parse("2026-01-06T11:00:00Z")
    const [{ id }] = await app.manage("GET", `/hosts/${ada.host.id}/bookings?order=asc`)
    await ada.send(`/app/bookings/${id}/no-show`)
    expect(await names("/app/bookings?view=all&no_show=true")).toEqual(["Grace Hopper"])
    expect(await names("/app/bookings?view=all&no_show=false")).toEqual(["Alan Turing", "Alan Turing"])
    expect((await ada.see("/app/bookings?view=past&no_show=true")).page.texts(".badge")).toEqual(["No-show"])
    expect((await ada.see("/app/bookings?no_show=maybe")).page.links(".problem a")).toEqual(["#no_show"])
  })

  it("MUST be downloaded as CSV with its filters, safe for spreadsheets", async () => {
    const id = (await ada.bookings()).at(-1).id
    await ada.fillIn(`/app/bookings/${id}/note`, "/note", { private_note: '=HYPERLINK("https://evil.example")' })
    const shown = (await ada.see("/app/bookings?view=all&service=999&page=1")).page
    expect(shown.count("a[download]")).toBe(0)
    const link = (await ada.see(`/app/bookings?view=all&service=${ada.services.intro.id}&page=1`)).page.links("a[download]")[0]!
    expect(link).toBe(`/app/bookings.csv?view=all&service=${ada.services.intro.id}`)
    const { status, headers, text } = await ada.tab.open(link)
    expect([status, headers.get("content-type"), headers.get("content-disposition"), headers.get("cache-control")]).toEqual([
      200,
      "text/csv; charset=utf-8; header=present",
      'attachment; filename="bookings-2026-01-05.csv"',
      "no-store"
    ])
    const lines = text.split("\r\n")
    expect([lines.length, lines[3]]).toEqual([4, ""])
    expect(lines[0]).toMatch(/^\uFEFF?"Number","Start","End","Time zone","State","Service","Name","Email address"/)
    expect(lines[1]).toContain('"2026-01-06 10:00","2026-01-06 10:30","UTC","Confirmed","Intro call","Alan Turing"')
    expect(lines[2]).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    const wrong = await ada.tab.open("/app/bookings.csv?from=soon")
    expect([wrong.status, wrong.location]).toEqual([303, "/app/bookings?from=soon"])
  })

  it("MUST have every booking once in a CSV of several pages", async () => {
    for (let index = 0; index < 100; index++) {
      await ada.book("lesson", new Date(Date.UTC(2026, 0, 8 + 7 * Math.floor(index / 16), 9, 30 * (index % 16))).toISOString())
    }
    const { text } = await ada.tab.open("/app/bookings.csv?view=all")
    const ids = text
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0])
    expect([ids.length, new Set(ids).size]).toEqual([103, 103])
  })

  it("MUST be searched in one field, with the other filters, and say what to do when nothing is found", async () => {
    expect(await names("/app/bookings?search=ala")).toEqual(["Alan Turing", "Alan Turing"])
    expect(await names("/app/bookings?view=all&search=GRACE%20example")).toEqual(["Grace Hopper"])
    expect(await names(`/app/bookings?view=all&search=grace&service=${ada.services.lesson.id}`)).toEqual([])
    const { page } = await ada.see("/app/bookings?view=all&search=grac%C3%A9&no_show=false")
    expect(page.fields("[role=search]")).toMatchObject({ view: "all", search: "gracé", no_show: "false" })
    const nothing = (await ada.see("/app/bookings?view=all&search=<nobody>")).page
    expect(nothing.text(".empty")).toContain("No booking contains “<nobody>”.")
    expect(nothing.links(".empty a")).toEqual(["/app/bookings?view=all"])
    for (const search of ["%00", "!!!", "a".repeat(10_000), "a b c d e f g h i j k"]) {
      const wrong = await ada.see(`/app/bookings?view=all&search=${encodeURIComponent(search).replace("%2500", "%00")}`)
      expect([search, wrong.status, wrong.page.links(".problem a")]).toEqual([search, 422, ["#search"]])
    }
    for (const search of ["a%27%20%7C%20%27a%27%3A*", "a%5C", "%F0%9F%98%80%E2%80%AE%D7%90", "%ED%A0%80"]) {
      expect([search, (await ada.see(`/app/bookings?view=all&search=${search}`)).status]).toEqual([search, 200])
    }
  })

  it("MUST announce how many bookings a search found, with a link that clears it and keeps the filters", async () => {
    const found = async (query: string, language = "en") => {
      const { page } = await ada.see(`/app/bookings?view=all&${query}`, { "accept-language": language })
      return [page.texts("[role=status]"), page.links("p:has([role=status]) a")]
    }
    const all = ["/app/bookings?view=all"]
    const reverse = "/app/bookings?view=all&search=ala&order=asc"
    expect(await found("search=ala&status=&from=")).toEqual([["2 bookings contain “ala”."], [reverse, ...all]])
    expect(await found("search=grace")).toEqual([["1 booking contains “grace”."], all])
    expect(await found("search=ala&status=accepted")).toEqual([
      ["1 booking contains “ala”."],
      ["/app/bookings?view=all&status=accepted"]
    ])
    expect(await found("search=nobody")).toEqual([["No booking contains “nobody”."], []])
    expect(await found("status=accepted")).toEqual([[], []])
    for (let hour = 0; hour < 26; hour++) {
      const start = new Date(Date.UTC(2026, 0, 12 + Math.floor(hour / 13), 9, 30 * (hour % 13))).toISOString()
      await ada.book("intro", start, alan)
    }
    expect((await found("search=ala&page=2"))[0]).toEqual(["28 bookings contain “ala”."])
    const inOther = await Promise.all(["de", "es", "fr"].map(async (language) => (await found("search=ala", language))[0]![0]))
    expect(inOther.map((text) => text!.replaceAll("\u00a0", " "))).toEqual([
      "28 Buchungen enthalten „ala“.",
      "28 reservas contienen «ala».",
      "28 réservations contiennent « ala »."
    ])
  })

  it("MUST mark filters that are wrong, and keep them", async () => {
    const { status, page } = await ada.see("/app/bookings?view=all&from=2026-02-30&email=nobody")
    expect([status, page.links(".problem a")]).toEqual([422, ["#from", "#email"]])
    expect(page.attribute("#email", "value")).toBe("nobody")
  })

  it("MUST have 25 a page, and keep the filters on the others", async () => {
    for (let hour = 0; hour < 25; hour++) {
      const start = new Date(Date.UTC(2026, 0, 12 + 7 * Math.floor(hour / 5), 9 + (hour % 5))).toISOString()
      await ada.book("intro", start)
    }
    const { page } = await ada.see("/app/bookings?view=all&email=grace@example.com")
    expect([page.count("a.title"), page.text(".pager .soft")]).toEqual([25, "Page 1 of 2"])
    const [next] = page.links(".pager a[rel=next]")
    expect(next).toBe("/app/bookings?view=all&email=grace%40example.com&page=2")
    expect(await names(next!)).toEqual(["Grace Hopper"])
  })

  it("MUST say what to do first when it is empty, and show a host on Free its own bookings", async () => {
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { plan: "free" })
    expect(await names("/app/bookings")).toHaveLength(3)
    const other = await startPagesTestApp()
    const empty = await consoleHost(other)
    expect((await empty.see("/app/bookings")).page.text(".empty")).toMatch(/^No upcoming bookings. Send the link/)
    await other.close()
  })
})

describe("One booking", () => {
  it("MUST refuse a day in the past to move to, keep what was typed, and show the booker's time", async () => {
    const { id } = await ada.book("intro", "2026-01-06T10:00:00Z", {
      booker: { name: "Grace Hopper", email: "grace@example.com", timezone: "Asia/Tokyo" }
    })
    const path = `/app/bookings/${id}/reschedule`
    const shown = (await ada.see(path)).page
    expect(shown.text(".facts")).toContain("19:00")
    expect(shown.texts(".pick label")[0]).toBe("09:0018:00")
    for (const date of ["2026-01-04", "soon"]) {
      const past = await ada.fillIn(path, "/reschedule", { date, action: "show", other_time: "07:30", note: "Sorry" })
      expect([past.status, past.page.texts(".problem li"), past.page.attribute("#date", "value")]).toEqual([
        422,
        ["Choose today or a later date."],
        date
      ])
    }
    const { status, page } = await ada.fillIn(path, "/reschedule", {
      date: "2026-01-08",
      action: "show",
      other_time: "07:30",
      override_hours: "yes",
      note: "Sorry"
    })
    expect([status, page.count("details[open]"), page.attribute("#other_time", "value"), page.text("#note")]).toEqual([
      200,
      1,
      "07:30",
      "Sorry"
    ])
  })

  it("MUST let the host cancel a booking that waits for payment, and close its payment page", async () => {
    const { id, meeting_link } = await ada.book("lesson", "2026-01-06T10:00:00Z")
    const path = `/app/bookings/${id}`
    expect((await ada.see(path)).page.text("main")).toContain("The time becomes free and the payment page closes.")
    const { location } = await ada.fillIn(path, "/cancel", { reason: "Ill" })
    expect(location).toBe(`${path}?done=cancelled`)
    expect(await ada.bookings()).toMatchObject([{ status: "cancelled", cancellation_reason: "Ill", meeting_link: null }])
    expect((await browser(app).open(new URL(meeting_link).pathname)).text).toContain("cancelled")
    await ada.book("lesson", "2026-01-06T10:00:00Z")
  })

  it("MUST show everything that the booker entered, in the host's time and in the booker's", async () => {
    await app.manage("PATCH", `/hosts/${ada.host.id}/services/${ada.services.intro.id}`, {
      questions: [
        { key: "team", type: "text", question: "Your team?" },
        { key: "terms", type: "checkbox", question: "Do you agree?" }
      ]
    })
    const { id } = await ada.book("intro", "2026-01-06T10:00:00Z", {
      booker: { name: "Grace Hopper", email: "grace@example.com", timezone: "America/New_York" },
      topic: "Compilers",
      notes: "Two\nlines",
      answers: { team: "Navy", terms: true }
    })
    const { page } = await ada.see(`/app/bookings/${id}`)
    expect(page.text("h1")).toBe("Grace Hopper")
    expect(page.texts("main .facts dd")).toEqual([
      "Tuesday 6 January 2026, 10:00–10:30Coordinated Universal Time, UTC+00:00Tuesday 6 January 2026, 05:00–05:30, Eastern Time (New York), the booker's time zone",
      "Intro call30 minutes",
      "Grace Hoppergrace@example.comAll bookings of this person",
      "Video call",
      expect.stringMatching(/^https:\/\/meet\.example\//),
      "Compilers",
      "Two lines",
      "Monday 5 January 2026, 09:00",
      "Navy",
      "Yes"
    ])
  })

  it("MUST show its history and its emails", async () => {
    const { id } = await ada.book("review", "2026-01-06T10:00:00Z")
    await ada.send(`/app/bookings/${id}/accept`)
    await app.manage("POST", `/hosts/${ada.host.id}/bookings/${id}/reschedule`, { start: "2026-01-07T10:00:00Z" })
    const { page } = await ada.see(`/app/bookings/${id}`)
    expect(page.texts(".line strong")).toEqual(["Requested", "Confirmed", "Rescheduled"])
    expect(page.text(".line li:last-child")).toContain("from Tuesday 6 January 2026, 10:00")
    expect(page.texts("section[aria-labelledby=mails] .row .small bdi").toSorted()).toEqual(
      [...Array(3).fill("ada@example.com"), ...Array(3).fill("grace@example.com")].toSorted()
    )
  })

  it("MUST show an email as its recipient got it, without the token of the booker's links", async () => {
    const { text: booked } = await app.send("POST", "/visitor/v1/hosts/ada/services/intro/bookings", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ start: "2026-01-06T10:00:00Z", booker: { name: "Grace Hopper", email: "grace@example.com" } })
    })
    await app.run(runJobKind("email"))
    const [{ id }] = await ada.bookings()
    const links = (await ada.see(`/app/bookings/${id}`)).page.links("section[aria-labelledby=mails] a.title")
    expect(links).toHaveLength(2)
    const pages = await Promise.all(links.map((link) => ada.see(link)))
    const { page, headers } = pages.find(({ page: one }) => one.text("main .facts dd").includes("grace@example.com"))!
    expect([page.text("h1"), page.text(".lead")]).toEqual(["confirmation", "Sent"])
    expect(page.texts("main .facts dt")).toEqual(["To", "About", "Written", "Sent"])
    expect(headers.get("content-security-policy")).toContain("frame-src 'self'; ")
    expect([page.attribute("iframe", "sandbox"), page.attribute("iframe", "title")]).toEqual(["", "As the recipient sees it"])
    const letter = await ada.tab.open(page.attribute("iframe", "src")!)
    expect(letter.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'; .*frame-ancestors 'self'$/)
    const token = new URL(JSON.parse(booked).data.manage_url).pathname.split("/").at(-1)!
    expect([letter.status, letter.text.includes(token), page.text("pre").includes(token)]).toEqual([200, false, false])
    expect(page.text("pre")).toContain("/b/…")
    expect((await ada.see(`/app/bookings/${id}/mails/999999`)).status).toBe(404)
  })

  it("MUST send an email again a few times, and say why it does not", async () => {
    const { id } = await ada.book("intro", "2026-01-06T10:00:00Z")
    const path = async () => (await ada.see(`/app/bookings/${id}`)).page.links("section[aria-labelledby=mails] a.title")[0]!
    const waiting = await path()
    expect((await ada.see(waiting)).page.count("form[action$=again]")).toBe(0)
    expect((await ada.send(`${waiting}/again`)).status).toBe(409)
    await app.run(runJobKind("email"))
    for (const _ of [1, 2, 3]) {
      const { location } = await ada.fillIn(await path(), "/again")
      expect(location).toBe(`/app/bookings/${id}?done=mail_again`)
    }
    const { page } = await ada.see(`/app/bookings/${id}?done=mail_again`)
    expect(page.text("[role=status]")).toBe("The email will be sent again.")
    expect(page.texts("section[aria-labelledby=mails] .badge")).toEqual(["Sent", "Sent", "Waiting", "Waiting", "Waiting"])
    expect(await lastAudit()).toMatchObject({ action: "booking.send_email_again", actor: { kind: "host" }, subject_id: id })
    const often = await ada.fillIn(await path(), "/again")
    expect([often.status, often.page.text("[role=alert] h2")]).toEqual([
      429,
      "This email was sent again several times within an hour. You can send it again after 10:00."
    ])
    await app.manage("POST", `/hosts/${ada.host.id}/bookings/${id}/cancel`, {})
    const outdated = (await ada.see(await path())).page
    expect([outdated.count("form[action$=again]"), outdated.text("main")]).toEqual([
      0,
      expect.stringContaining("because the booking has changed since")
    ])
  })

  it("MUST accept a request, and say so", async () => {
    const { id } = await ada.book("review", "2026-01-06T10:00:00Z")
    const { status, location } = await ada.fillIn(`/app/bookings/${id}`, "/accept")
    expect([status, location]).toEqual([303, `/app/bookings/${id}?done=accepted`])
    const { page } = await ada.see(location!)
    expect([page.text("[role=status]"), page.text(".lead")]).toEqual(["You accepted the request of Grace Hopper.", "Confirmed"])
    expect(await lastAudit()).toMatchObject({
      action: "booking.accept",
      actor: { kind: "host", id: ada.host.id },
      subject_id: id
    })
  })

  it("MUST decline a request and cancel a booking with a reason, and keep a reason that is too long", async () => {
    const request = await ada.book("review", "2026-01-06T10:00:00Z")
    await ada.fillIn(`/app/bookings/${request.id}`, "/decline", { reason: "On holiday" })
    const booking = await ada.book("intro", "2026-01-07T10:00:00Z")
    const long = "x".repeat(2000)
    const refused = await ada.fillIn(`/app/bookings/${booking.id}`, "/cancel", { reason: long })
    expect([refused.status, refused.page.links(".problem a"), refused.page.text("#reason")]).toEqual([422, ["#reason"], long])
    await ada.fillIn(`/app/bookings/${booking.id}`, "/cancel")
    expect(await ada.bookings()).toMatchObject([
      { status: "cancelled", cancellation_reason: "Cancelled by the host" },
      { status: "declined", cancellation_reason: "On holiday" }
    ])
  })

  it("MUST NOT offer to join a meeting that was cancelled", async () => {
    const booking = await ada.book("intro", "2026-01-07T10:00:00Z")
    const path = `/app/bookings/${booking.id}`
    const joins = async () => (await ada.see(path)).page.links(".facts a").filter((link) => link.startsWith("https://"))
    expect(await joins()).toHaveLength(1)
    await ada.fillIn(path, "/cancel")
    expect(await joins()).toEqual([])
  })

  it("MUST show why a change is not possible any more: 409, without effect", async () => {
    const { id } = await ada.book("review", "2026-01-06T10:00:00Z")
    await app.manage("POST", `/hosts/${ada.host.id}/bookings/${id}/decline`)
    const { status, page } = await ada.send(`/app/bookings/${id}/accept`)
    expect([status, page.text("h1"), page.text("[role=alert]")]).toEqual([
      409,
      "Grace Hopper",
      "The booking has changed in the meantime, so this is no longer possible."
    ])
  })

  it("MUST ask before a refund, and cancel and refund a paid booking in one step", async () => {
    const { id } = await ada.book("lesson", "2026-01-06T10:00:00Z")
    const path = `/app/bookings/${id}`
    expect((await ada.see(path)).page.text("section .soft")).toMatch(/^This booking is confirmed once it is paid/)
    await app.manage("POST", `/hosts/${ada.host.id}/bookings/${id}/payment`, { outcome: "succeeded" })
    expect((await ada.see(path)).page.count(`form[action="${path}/cancel"]`)).toBe(0)
    expect((await ada.see(path)).page.texts("section .button").join()).toMatch(/Cancel and refund .*30\.00/)
    const { page } = await ada.see(`${path}/refund`)
    expect(page.text("button.bad")).toMatch(/^Cancel and refund .*30\.00/)
    expect(page.count("input[name=cancel][checked]")).toBe(1)
    const done = await ada.fillIn(`${path}/refund`, "/refund", { reason: "I am ill" })
    expect(done.location).toBe(`${path}?done=refunded_cancelled`)
    expect(await ada.bookings()).toMatchObject([{ status: "cancelled", payment: { status: "refunded" } }])
    const after = (await ada.see(path)).page
    expect(after.texts(".line li").join()).toMatch(/30\.00.* refunded I am ill/)
    expect((await ada.see(`${path}/refund`)).page.text("main")).toContain("There is no payment that could be refunded.")
  })

  it("MUST show a changed refund once more before it is made, and make it once when it is sent twice", async () => {
    const { id } = await ada.book("lesson", "2026-01-06T10:00:00Z")
    const path = `/app/bookings/${id}`
    await app.manage("POST", `/hosts/${ada.host.id}/bookings/${id}/payment`, { outcome: "succeeded" })
    const changed = await ada.fillIn(`${path}/refund`, "/refund", { amount: "20", cancel: [] })
    expect(changed.page.text("button.bad")).toMatch(/^Refund .*20\.00/)
    expect((await ada.bookings())[0]!.payment.status).toBe("paid")
    const fields = { amount: "20", left: "3000", shown: "2000" }
    expect((await ada.send(`${path}/refund`, fields)).location).toBe(`${path}?done=refunded`)
    expect((await ada.send(`${path}/refund`, fields)).status).toBe(409)
    expect(await ada.bookings()).toMatchObject([{ status: "accepted", payment: { status: "paid", amount_refunded: 2000 } }])
    expect((await ada.see(path)).page.text("dl")).toMatch(/20\.00.* refunded/)
    for (const amount of ["0", "11", "", "x"]) {
      const wrong = await ada.send(`${path}/refund`, { amount, left: "1000", shown: "1000" })
      expect(wrong.status).toBe(422)
      expect(wrong.page.text(".problem li")).toMatch(/^Enter an amount of at most .*10\.00/)
      expect(wrong.page.text("button.bad")).toMatch(/^Refund .*10\.00/)
    }
  })

  it("MUST be marked as a no-show once it has started, and unmarked", async () => {
    const { id } = await ada.book("intro", "2026-01-05T10:00:00Z")
    const path = `/app/bookings/${id}`
    expect((await ada.see(path)).page.count('form[action$="/no-show"]')).toBe(0)
    const early = await ada.send(`${path}/no-show`)
    expect([early.status, early.page.text("[role=alert]")]).toEqual([
      409,
      "Only an accepted booking that has started can be marked as a no-show."
    ])
    app.clock.now = Date.parse("2026-01-05T10:05:00Z")
    const { location } = await ada.fillIn(path, "/no-show")
    const { page } = await ada.see(location!)
    expect([page.text("[role=status]"), page.text(".lead")]).toEqual(["The booking was marked as a no-show.", "No-show"])
    expect(await lastAudit()).toMatchObject({ action: "booking.mark_no_show", actor: { kind: "host" }, subject_id: id })
    expect((await ada.bookings())[0]).toMatchObject({ status: "accepted" })
    expect((await ada.fillIn(path, "/no-show/undo")).location).toBe(`${path}?done=no_show_unmarked`)
    expect((await ada.see(path)).page.text(".lead")).toBe("Confirmed")
  })

  it("MUST be marked as paid at the appointment, and unmarked", async () => {
    const { id: service } = await ada.service({ title: "Visit", slug: "visit", durations: [{ minutes: 30, price: 4500 }] })
    await app.manage("PATCH", `/hosts/${ada.host.id}/services/${service}`, { payment: { mode: "on_site" } })
    const { id } = await ada.book("visit", "2026-01-05T10:00:00Z")
    const path = `/app/bookings/${id}`
    expect((await ada.see(path)).page.text("main")).toContain("US$45.00To be paid at the appointment")
    const { location } = await ada.fillIn(path, "/charge")
    const { page } = await ada.see(location!)
    expect([page.text("[role=status]"), page.text("main")]).toEqual([
      "The booking was marked as paid.",
      expect.stringContaining("US$45.00Paid at the appointment")
    ])
    expect(await lastAudit()).toMatchObject({ action: "payment.record", amount: 4500, currency: "USD" })
    expect((await ada.fillIn(path, "/charge/undo")).location).toBe(`${path}?done=paid_unmarked`)
    expect((await ada.see(path)).page.text("main")).toContain("To be paid at the appointment")
  })

  it("MUST lead to the person's page: what is to come, what was, no-shows and notes", async () => {
    const { id: early } = await ada.book("intro", "2026-01-05T10:00:00Z")
    const { id: later } = await ada.book("intro", "2026-01-06T10:00:00Z")
    await ada.fillIn(`/app/bookings/${early}/note`, "/note", { private_note: "Prefers <mornings>" })
    app.clock.now = Date.parse("2026-01-05T11:00:00Z")
    await ada.send(`/app/bookings/${early}/no-show`)
    const link = (await ada.see(`/app/bookings/${later}`)).page.links("dd a").find((address) => address.endsWith("/person"))!
    expect(link).toBe(`/app/bookings/${later}/person`)
    const { status, page } = await ada.see(link)
    expect([status, page.texts("dd")]).toEqual([200, ["grace@example.com", "1", "1", "1"]])
    expect(page.links("[aria-labelledby=upcoming] a.title")).toEqual([`/app/bookings/${later}`])
    expect(page.links("[aria-labelledby=past] a.title")).toEqual([`/app/bookings/${early}`])
    expect(page.texts(".text")).toEqual(["Prefers <mornings>"])
    expect((await ada.see("/app/bookings/999999/person")).status).toBe(404)
  })

  it("MUST count only meetings that take place as upcoming on the person's page", async () => {
    const days = ["06", "07", "08", "09"].map((day) => `2026-01-${day}T10:00:00Z`)
    const ids: Array<number> = []
    for (const [index, service] of ["intro", "intro", "review", "lesson"].entries()) {
      ids.push((await ada.book(service, days[index]!)).id)
    }
    await ada.send(`/app/bookings/${ids[0]}/cancel`)
    const { page } = await ada.see(`/app/bookings/${ids[1]}/person`)
    expect(page.texts("dd")).toEqual(["grace@example.com", "1", "0", "0"])
    expect(page.texts("[aria-labelledby=upcoming] .badge")).toEqual([
      "Cancelled",
      "Waiting for your answer",
      "Waiting for payment"
    ])
    app.clock.now = Date.parse("2026-01-10T10:00:00Z")
    const later = await consoleBrowser(app, "ada@example.com")
    const facts = (await later.see(`/app/bookings/${ids[1]}/person`)).page.texts("dd")
    expect(facts).toEqual(["grace@example.com", "0", "1", "0"])
  })

  it("MUST keep a private note, which no one else sees", async () => {
    const { text: booked } = await app.send("POST", "/visitor/v1/hosts/ada/services/intro/bookings", {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ start: "2026-01-06T10:00:00Z", booker: { name: "Grace Hopper", email: "grace@example.com" } })
    })
    const [{ id }] = await ada.bookings()
    const path = `/app/bookings/${id}`
    const { location } = await ada.fillIn(`${path}/note`, "/note", { private_note: "Prefers mornings. Call first." })
    expect(location).toBe(`${path}?done=note_saved`)
    const { page } = await ada.see(location!)
    expect([page.text("[role=status]"), page.text("[aria-labelledby=note] .text")]).toEqual([
      "The note was saved.",
      "Prefers mornings. Call first."
    ])
    expect(await lastAudit()).toMatchObject({ action: "booking.set_private_note", actor: { kind: "host" }, subject_id: id })
    expect(JSON.stringify(await ada.bookings())).not.toContain("mornings")
    expect((await app.send("GET", new URL(JSON.parse(booked).data.manage_url).pathname)).text).not.toContain("mornings")
    const long = await ada.fillIn(`${path}/note`, "/note", { private_note: "x".repeat(5001) })
    expect([long.status, long.page.links(".problem a"), long.page.text("#private_note").length]).toEqual([
      422,
      ["#private_note"],
      5001
    ])
    await ada.fillIn(`${path}/note`, "/note", { private_note: " " })
    expect((await ada.see(path)).page.links("[aria-labelledby=note] a")).toEqual([`${path}/note`])
    expect((await ada.see(path)).page.count("[aria-labelledby=note] .text")).toBe(0)
  })

  it("MUST move to another free time of the service", async () => {
    const { id } = await ada.book("intro", "2026-01-06T10:00:00Z")
    const path = `/app/bookings/${id}/reschedule`
    const { page } = await ada.see(path)
    expect([page.attribute("#date", "value"), page.text(".end p")]).toEqual([
      "2026-01-06",
      "The booker gets an email with both times."
    ])
    expect(page.count("textarea#note")).toBe(1)
    expect(page.texts(".pick label")).toContain("11:00")
    expect(page.texts(".pick label")).not.toContain("10:00")
    const long = await ada.fillIn(`${path}?date=2026-01-06`, path, { start: "2026-01-06T11:00:00Z", note: "x".repeat(501) })
    expect([long.status, long.page.texts(".problem li")]).toEqual([
      422,
      ["Message to the booker must be at most 500 characters."]
    ])
    const chosen = await ada.fillIn(`${path}?date=2026-01-06`, path, { start: "2026-01-06T11:00:00Z", note: "See you then." })
    expect(chosen.location).toBe(`/app/bookings/${id}?done=rescheduled`)
    expect(await ada.bookings()).toMatchObject([{ scheduled_at: "2026-01-06T11:00:00Z" }])
  })

  it("MUST ask again for a time that is missing or was taken, and lead from a full day to the next", async () => {
    const { id } = await ada.book("intro", "2026-01-06T10:00:00Z")
    await ada.book("intro", "2026-01-06T11:00:00Z", alan)
    const path = `/app/bookings/${id}/reschedule`
    const none = await ada.fillIn(`${path}?date=2026-01-06`, path)
    expect([none.status, none.page.texts(".problem li")]).toEqual([422, ["Choose one of the times."]])
    const occupied = await ada.fillIn(`${path}?date=2026-01-06`, path, { start: "2026-01-06T11:00:00Z" })
    expect([occupied.status, occupied.page.count("[role=alert]"), occupied.page.texts(".pick label").length > 5]).toEqual([
      409,
      1,
      true
    ])
    const saturday = (await ada.see(`${path}?date=2026-01-10`)).page
    expect(saturday.attributes("section p button", "value")).toEqual(["2026-01-12"])
    const monday = await ada.fillIn(`${path}?date=2026-01-10`, path, { next_day: "2026-01-12" })
    expect([monday.page.attribute("#date", "value"), monday.page.count(".pick label") > 5]).toEqual(["2026-01-12", true])
  })

  it("MUST move to another time once the rules against it are checked", async () => {
    const { id } = await ada.book("intro", "2026-01-06T10:00:00Z")
    const path = `/app/bookings/${id}/reschedule`
    const late = await ada.fillIn(`${path}?date=2026-01-10`, path, { other_time: "20:05" })
    expect([late.status, late.page.attribute("#other_time", "value"), late.page.count("details[open]")]).toEqual([
      409,
      "20:05",
      1
    ])
    expect(late.page.text("[role=alert]")).toBe(
      "The meeting would be outside the working hours. To book anyway, check: outside the working hours or the usual starts."
    )
    const wrong = await ada.fillIn(`${path}?date=2026-01-10`, path, { other_time: "late" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#other_time"]])
    const moved = await ada.fillIn(`${path}?date=2026-01-10`, path, { other_time: "20:05", override_hours: "yes" })
    expect(moved.location).toBe(`/app/bookings/${id}?done=rescheduled`)
    expect(await ada.bookings()).toMatchObject([{ scheduled_at: "2026-01-10T20:05:00Z", overridden: ["hours"] }])
    expect((await ada.see(`/app/bookings/${id}`)).page.text("dl")).toContain("outside the working hours or the usual starts")
    expect(await lastAudit()).toMatchObject({ action: "booking.reschedule", details: { override: ["hours"] } })
  })

  it("MUST NOT move to a day whose times were not shown", async () => {
    const { id } = await ada.book("intro", "2026-01-06T10:00:00Z")
    const path = `/app/bookings/${id}/reschedule`
    const start = "2026-01-06T11:00:00Z"
    const changed = await ada.fillIn(`${path}?date=2026-01-06`, path, { start, date: "2026-01-07" })
    expect([changed.status, changed.page.text("[role=alert]")]).toEqual([
      409,
      "You changed the day without showing its times, so nothing was changed. These are the times of the new day."
    ])
    expect(changed.page.attribute("[name=listed_date]", "value")).toBe("2026-01-07")
    const forged = await ada.fillIn(`${path}?date=2026-01-07`, path, { start })
    expect([forged.status, forged.page.links(".problem a")]).toEqual([422, ["#start"]])
    expect(await ada.bookings()).toMatchObject([{ scheduled_at: "2026-01-06T10:00:00Z" }])
  })
})

describe("Booking for somebody", () => {
  it("MUST choose a service, a day and a time, and lead to the booking", async () => {
    const { page } = await ada.see(`/app/bookings/new?service=${ada.services.review.id}&date=2026-01-08`)
    expect(page.attribute("select#service option[selected]", "value")).toBe(String(ada.services.review.id))
    const { location } = await ada.fillIn(`/app/bookings/new?service=${ada.services.intro.id}&date=2026-01-08`, "/bookings/new", {
      start: "2026-01-08T14:00:00Z",
      name: "Alan Turing",
      email: "alan@example.com"
    })
    expect(location).toMatch(/^\/app\/bookings\/\d+\?done=booked$/)
    expect(await ada.bookings()).toMatchObject([{ scheduled_at: "2026-01-08T14:00:00Z", booker: { name: "Alan Turing" } }])
    await app.run(runJobKind("email"))
    const mails = app.mails.map((mail) => JSON.parse(mail.text)).filter(({ kind }) => kind === "confirmation")
    expect(mails.map(({ to, manage }) => [to.role, manage !== null])).toEqual([
      ["booker", true],
      ["host", false]
    ])
  })

  it("MUST book for someone without an email address, and promise no emails", async () => {
    const path = `/app/bookings/new?service=${ada.services.review.id}&date=2026-01-08`
    expect((await ada.see(path)).page.attribute("#email", "required")).toBeUndefined()
    const wrong = await ada.fillIn(path, "/bookings/new", { start: "2026-01-08T14:00:00Z", name: "Kim", email: "kim" })
    expect([wrong.status, wrong.page.attribute("#email", "aria-invalid")]).toEqual([422, "true"])
    const booked = await ada.fillIn(path, "/bookings/new", { start: "2026-01-08T14:00:00Z", name: "Kim" })
    const [address] = booked.location!.split("?")
    const { page } = await ada.see(address!)
    expect([page.text("h1"), page.texts("main a").filter((text) => text.includes("@"))]).toEqual(["Kim", []])
    expect(page.text("[aria-labelledby=actions]")).not.toContain("email")
    await ada.fillIn(address!, "/accept")
    expect((await ada.see(address!)).page.text("[aria-labelledby=actions]")).not.toContain("email")
    await app.run(runJobKind("email"))
    const roles = app.mails.map((mail) => JSON.parse(mail.text)).flatMap(({ to }) => to?.role ?? [])
    expect(new Set(roles)).toEqual(new Set(["host"]))
  })

  const person = { name: "Alan Turing", email: "alan@example.com", notes: "Kept" }
  const start = "2026-01-08T14:00:00Z"
  const day = "/app/bookings/new?date=2026-01-08"

  it("MUST book another time once the rules against it are checked", async () => {
    const fields = { ...person, other_time: "20:00" }
    const refused = await ada.fillIn("/app/bookings/new?date=2026-01-10", "/bookings/new", fields)
    expect([refused.status, refused.page.attribute("#name", "value")]).toEqual([409, "Alan Turing"])
    const booked = await ada.fillIn("/app/bookings/new?date=2026-01-10", "/bookings/new", { ...fields, override_hours: "yes" })
    expect(booked.location).toMatch(/^\/app\/bookings\/\d+\?done=booked$/)
    expect(await ada.bookings()).toMatchObject([{ scheduled_at: "2026-01-10T20:00:00Z", overridden: ["hours"] }])
  })

  it("MUST list times only once they were asked for, and say on the button what is booked", async () => {
    const { page } = await ada.see("/app/bookings/new")
    expect([page.count("main form"), page.count("[name=start]"), page.texts("main button")]).toEqual([1, 0, ["Show times"]])
    const output = await ada.fillIn("/app/bookings/new", "/bookings/new", { date: "2026-01-08", action: "show" })
    expect([output.status, output.page.count("main form"), output.page.texts("main button")]).toEqual([
      200,
      1,
      ["Show times", "Book Intro call, Thursday 8 January 2026"]
    ])
    expect(await ada.bookings()).toEqual([])
  })

  it("MUST book nothing when the service, the length or the day was changed without showing its times", async () => {
    const { id } = await ada.service({ title: "Talk", slug: "talk", durations: [{ minutes: 30 }, { minutes: 60 }] })
    const changed = await ada.fillIn(day, "/bookings/new", { ...person, start, service: String(ada.services.review.id) })
    expect([changed.status, changed.page.text("[role=alert]")]).toEqual([
      409,
      "You changed the service, length or day without showing its times, so nothing was booked. These are the times of your new choice."
    ])
    expect(changed.page.texts("main button")).toEqual(["Show times", "Book Review, Thursday 8 January 2026"])
    expect([changed.page.attribute("#name", "value"), changed.page.text("#notes")]).toEqual(["Alan Turing", "Kept"])
    const other = await ada.fillIn(day, "/bookings/new", { ...person, start, date: "2026-01-09" })
    expect(other.page.texts("main button")).toEqual(["Show times", "Book Intro call, Friday 9 January 2026"])
    const talk = `/app/bookings/new?service=${id}&date=2026-01-08`
    const longer = await ada.fillIn(talk, "/bookings/new", { ...person, start, length: "60" })
    expect(longer.page.texts("main button")).toEqual(["Show times", "Book Talk (1 hour), Thursday 8 January 2026"])
    const { location: _, ...old } = await ada.send("/app/bookings/new", { ...person, start, service: String(id) })
    const forged = await ada.fillIn(day, "/bookings/new", { ...person, start: "2026-01-09T14:00:00Z" })
    expect([changed, other, longer, old].map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect([forged.status, forged.page.links(".problem a")]).toEqual([422, ["#start"]])
    expect(await ada.bookings()).toEqual([])
  })

  it("MUST keep what was typed while other times are shown, also on a day without any", async () => {
    const saturday = await ada.fillIn(day, "/bookings/new", { ...person, date: "2026-01-10", action: "show" })
    expect([saturday.page.count("[name=start]"), saturday.page.text("#notes")]).toEqual([0, "Kept"])
    const fields = saturday.page.fields("main form")
    const monday = await ada.send("/app/bookings/new", { ...fields, next_day: "2026-01-12" })
    expect(monday.page.texts("main button")).toEqual(["Show times", "Book Intro call, Monday 12 January 2026"])
    expect([monday.page.attribute("#email", "value"), monday.page.text("#notes")]).toEqual(["alan@example.com", "Kept"])
  })

  it("MUST say that a request waits for the host's answer", async () => {
    const { location } = await ada.fillIn(
      `/app/bookings/new?service=${ada.services.review.id}&date=2026-01-08`,
      "/bookings/new",
      {
        start: "2026-01-08T14:00:00Z",
        name: "Alan Turing",
        email: "alan@example.com"
      }
    )
    expect(location).toMatch(/^\/app\/bookings\/\d+\?done=requested$/)
    expect((await ada.see(location!)).page.text("[role=status]")).toBe("Request created. It needs your response.")
  })

  it("MUST show what is wrong with everything kept", async () => {
    const { status, page } = await ada.fillIn("/app/bookings/new?date=2026-01-08", "/bookings/new", {
      name: "",
      email: "alan@",
      notes: "Kept"
    })
    expect([status, page.links(".problem a")]).toEqual([422, ["#start", "#name", "#email"]])
    expect([page.attribute("#email", "value"), page.text("#notes")]).toEqual(["alan@", "Kept"])
  })

  it("MUST show the form again for a time that was just taken", async () => {
    await ada.book("intro", "2026-01-08T14:00:00Z")
    const { status, page } = await ada.fillIn("/app/bookings/new?date=2026-01-08", "/bookings/new", {
      start: "2026-01-08T14:00:00Z",
      name: "Alan",
      email: "alan@example.com"
    })
    expect([status, page.count("[role=alert]"), page.attribute("#name", "value")]).toEqual([409, 1, "Alan"])
  })
})
