import { BusyCalendars, CalendarsUnavailable } from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { visitedHost } from "../../test/VisitedHost.ts"

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof visitedHost>>
beforeAll(async () => {
  app = await startPagesTestApp()
  ada = await visitedHost(app)
  await ada.service({ title: "Intro call", slug: "intro", description: "A first talk." })
  await ada.service({
    title: "Lessons",
    slug: "lessons",
    durations: [
      { minutes: 60, price: 5000 },
      { minutes: 30, price: 3000 }
    ]
  })
  await ada.service(
    { title: "Class", slug: "class", is_group: true, max_attendees: 3 },
    { publish_spots_remaining: true, minimum_notice_minutes: 60 }
  )
  await ada.service({ title: "Far away", slug: "far" }, { minimum_notice_minutes: 60 * 24 * 40, booking_window_days: 60 })
  await ada.service({ title: "Never", slug: "never" }, { minimum_notice_minutes: 525_600, booking_window_days: 5 })
})
afterAll(() => app.close())
beforeEach(() => {
  // Monday
  app.clock.now = Date.parse("2026-01-12T08:10:00Z")
})
const dayLinks = (page: { links: (selector: string) => ReadonlyArray<string> }) => page.links("td a")

describe("A month of free times", () => {
  it("MUST show today's times, the days of the month with their counts, and whose time zone it is", async () => {
    const { status, page } = await ada.open("/ada/intro")
    expect([status, page.title, page.text("h1")]).toEqual([200, "Intro call with Ada Byron", "Intro call"])
    expect([page.text("#month"), page.text("#day"), page.attribute("table", "aria-labelledby")]).toEqual([
      "January 2026",
      "Monday 12 January",
      "month"
    ])
    expect(page.texts(".times li")).toHaveLength(16)
    expect(page.attributes(".times time", "datetime").slice(0, 2)).toEqual(["2026-01-12T09:00:00Z", "2026-01-12T09:30:00Z"])
    expect(page.links(".times a")[0]).toBe("/ada/intro/book?start=2026-01-12T09%3A00%3A00Z")
    expect(dayLinks(page)).toHaveLength(15)
    expect(page.texts("td .vh")[12]).toBe("Tuesday 13 January, 16 times")
    expect(page.texts("td .vh")[9]).toBe("Saturday 10 January, no times")
    expect([page.text("td .today .vh"), page.attribute("td .today", "aria-current")]).toEqual([
      "Monday 12 January, 16 times",
      "date"
    ])
    expect(page.texts("th .vh")).toEqual(["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
    expect(page.text("#zone")).toBe("Times are in the host's time zone: United Kingdom Time (London), UTC+00:00.")
  })

  it("MUST offer the times that the visitor API lists, and nothing of the past", async () => {
    const { page } = await ada.open("/ada/intro?month=2026-02&date=2026-02-03")
    const { text } = await app.send("GET", "/visitor/v1/hosts/ada/services/intro/slots?from=2026-02-03&to=2026-02-03")
    const starts = JSON.parse(text).data["2026-02-03"].map(({ start }: { start: string }) => start)
    expect(page.attributes(".times time", "datetime")).toEqual(starts)
    const before = await ada.open("/ada/intro?month=2025-12")
    expect([before.status, dayLinks(before.page)]).toEqual([200, []])
  })

  it("MUST link the neighbouring months as far as times are offered", async () => {
    const first = await ada.open("/ada/intro")
    expect(first.page.links(".bar a")).toEqual(["/ada/intro?month=2026-02"])
    const second = await ada.open("/ada/intro?month=2026-02")
    expect(second.page.links(".bar a")).toEqual(["/ada/intro?month=2026-01", "/ada/intro?month=2026-03"])
    expect((await ada.open("/ada/intro?month=2027-01")).page.links(".bar a")).toEqual(["/ada/intro?month=2026-12"])
  })

  it("MUST keep the time zone to the letter, group the days by it, and offer every zone with the time of day there", async () => {
    const { page } = await ada.open("/ada/intro?timezone=Pacific/Auckland")
    expect([page.text("#day"), page.texts(".times time")[0]]).toEqual(["Monday 12 January", "22:00"])
    expect(page.text("#zone")).toBe("Times are in New Zealand Time (Auckland), UTC+13:00.")
    expect(page.links(".times a")[0]).toBe("/ada/intro/book?start=2026-01-12T09%3A00%3A00Z&timezone=Pacific/Auckland")
    expect(page.links("td a")[1]).toBe("/ada/intro?date=2026-01-13&timezone=Pacific/Auckland#times")
    expect(page.attribute("option[selected]", "value")).toBe("Pacific/Auckland")
    expect(page.count("option")).toBeGreaterThan(400)
    expect(page.texts('option[value="Asia/Tokyo"]')).toEqual(["Tokyo, 17:10"])
    const alias = await ada.open("/ada/intro?timezone=US/Pacific")
    expect(alias.page.attribute("option[selected]", "value")).toBe("America/Los_Angeles")
    expect(alias.page.links(".times a")[0]).toMatch(/timezone=US\/Pacific$/)
  })

  it("MUST keep a chosen time zone in every link between the pages, also in frames, so that the times stay in it", async () => {
    const zone = "timezone=Pacific/Auckland"
    const invite = await ada.invite()
    const start = "start=2026-01-13T10:00:00Z"
    for (const frame of ["", "&embed=1"]) {
      for (const path of [
        `/ada/lessons?${zone}`,
        `/ada/lessons?${zone}&view=list`,
        `/ada/lessons?${zone}&view=list&date=2026-02-02`,
        `/ada/lessons?${zone}&month=2025-12`,
        `/ada/lessons?${zone}&date=2026-01-18`,
        `/ada/lessons?${zone}&duration=45`,
        `/ada/lessons/book?${zone}&${start}`,
        `/ada/lessons/book?${zone}&start=2026-01-13T03:00:00Z`,
        `/ada?${zone}`,
        `${invite.path}?${zone}&view=list`,
        `${invite.path}/book?${zone}&${start}`
      ]) {
        const { page } = await ada.open(`${path}${frame}`)
        const links = page.links("main a").flatMap((link) => (link.startsWith("#") ? [] : [decodeURIComponent(link)]))
        expect([path, links.filter((link) => !link.includes(zone))]).toEqual([path, []])
        expect(links.length).toBeGreaterThan(0)
        if (page.text("#zone") !== "") expect(page.text("#zone")).toContain("New Zealand Time (Auckland)")
      }
    }
    expect((await ada.open("/ada?timezone=Mars")).page.links("main a").join()).not.toContain("timezone")
  })

  it("MUST show the list in the same time zone as the month", async () => {
    for (const zone of ["", "?timezone=America/Los_Angeles", "?timezone=Europe/London"]) {
      const month = await ada.open(`/ada/intro${zone}`)
      const list = await ada.open(month.page.links(".views a")[1]!)
      const back = await ada.open(list.page.links(".views a")[0]!)
      const first = ({ page }: typeof month) => [page.text("#zone"), page.text(".times time")]
      expect([first(list), first(back)]).toEqual([first(month), first(month)])
      expect(list.page.attribute("#times", "data-zone")).toBe(zone === "" ? "Europe/London" : undefined)
    }
  })

  it("MUST list the zones from west to east by the name of their time, each once and by today's name", async () => {
    const { page } = await ada.open("/ada/intro?timezone=Asia/Calcutta")
    expect(page.text("#zone")).toBe("Times are in India Standard Time (Kolkata), UTC+05:30.")
    const zones = page.attributes("#timezone option", "value")
    expect(zones.filter((zone) => /Calcutta|Kiev|Saigon|Katmandu|Rangoon/.test(zone))).toEqual([])
    expect([new Set(zones).size, page.attribute("option[selected]", "value")]).toEqual([zones.length, "Asia/Kolkata"])
    const groups = page.attributes("optgroup", "label")
    expect(groups.indexOf("Eastern Time")).toBeGreaterThan(groups.indexOf("Pacific Time"))
    expect(page.texts('optgroup[label="Eastern Time"] option')).toContain("New York, 03:10")
  })

  it("MUST give the script abbreviations and cities to find a zone with", async () => {
    const { page } = await ada.open("/ada/intro")
    expect(page.attribute('optgroup[label="Eastern Time"]', "data-words")).toBe("EST EDT ET")
    expect(page.attribute('option[value="Asia/Kolkata"]', "data-words")).toMatch(/\bMumbai\b/)
    expect(page.attribute("#timezone", "data-search")).toBe("Search for a city or time zone")
  })

  it.each([
    ["es", "America/New_York", "Nueva York, 3:10", "hora oriental (Nueva York)"],
    ["fr", "Europe/London", "Londres, 08:10", "Royaume-Uni (Londres)"],
    ["de", "Europe/Moscow", "Moskau, 11:10", "Moskauer Normalzeit"]
  ])("MUST name the cities in the reader's language: %s", async (lang, zone, option, name) => {
    const { page } = await ada.open(`/ada/intro?lang=${lang}&timezone=${zone}`)
    expect(page.text(`option[value="${zone}"]`)).toBe(option)
    expect(page.text("#zone")).toContain(name)
  })

  it("MUST add a zone without a city to the list if it is chosen", async () => {
    const { page } = await ada.open("/ada/intro?timezone=Etc/GMT%2B5")
    expect(page.texts("option[selected]")).toEqual(["GMT-05:00"])
  })

  it("MUST offer several lengths as links with their prices, the shortest first", async () => {
    const { page } = await ada.open("/ada/lessons")
    expect(page.texts(".chips a")).toEqual(["30 min US$30.00", "60 min US$50.00"])
    expect(page.links(".chips a")).toEqual(["/ada/lessons", "/ada/lessons?duration=60"])
    expect(page.attributes(".chips a", "aria-current")).toEqual(["true", ""])
    expect(page.text(".facts")).toContain("US$30.00")
    const long = await ada.open("/ada/lessons?duration=60")
    expect([long.page.texts(".times li").length, long.page.text(".facts")]).toEqual([8, expect.stringContaining("US$50.00")])
    expect(long.page.links(".times a")[0]).toContain("duration=60")
  })

  it("MUST show the seats left of a group where they are published", async () => {
    const { page } = await ada.open("/ada/class?date=2026-01-13")
    expect(page.texts(".times li")[0]).toBe("09:00 3 seats left")
    expect((await ada.open("/ada/intro")).page.texts(".times small")).toEqual([])
  })

  it("MUST say that a month has no times, and lead to the first one that has", async () => {
    const request = await ada.open("/ada/far?month=2026-01")
    expect([request.status, request.page.text(".note")]).toEqual([200, "No free times in January 2026. Go to February 2026"])
    expect(request.page.links(".note a")).toEqual(["/ada/far?month=2026-02"])
    const open = await ada.open("/ada/far")
    expect([open.page.text(".note"), open.page.text("#month")]).toEqual(["No free times in January 2026.", "February 2026"])
    const none = await ada.open("/ada/never")
    expect([none.status, none.page.text(".note"), none.page.count("table")]).toEqual([
      200,
      "No free times in January 2026. There are none in the following months either." +
        " Other services that you can book: Intro callLessonsClassFar away Write to ada@example.com",
      1
    ])
    expect(none.page.links(".note a")).toEqual(["/ada/intro", "/ada/lessons", "/ada/class", "/ada/far", "mailto:ada@example.com"])
  })

  it("MUST lead on from a month without times in the middle, and back only from the last ones", async () => {
    const host = await visitedHost(app, { username: "gaps" })
    await host.service({ title: "Intro", slug: "intro" })
    const body = { start: "2026-02-01T00:00:00Z", end: "2026-03-01T00:00:00Z" }
    await app.manage("POST", `/hosts/${host.host.id}/busy`, body)
    const middle = await host.open("/gaps/intro?month=2026-02")
    expect(middle.page.text(".note")).toBe("No free times in February 2026. Go to March 2026")
    const end = await host.open("/gaps/intro?month=2027-06")
    expect(end.page.text(".note")).toBe("No free times in June 2027. Go to January 2026")
  })

  it("MUST go on into the next month in the last week, from the current week on", async () => {
    app.clock.now = Date.parse("2026-01-24T12:00:00Z")
    expect((await ada.open("/ada/intro")).page.texts("tbody tr")).toHaveLength(5)
    app.clock.now = Date.parse("2026-01-25T12:00:00Z")
    const { page } = await ada.open("/ada/intro")
    expect([page.text("#month"), page.text("#day")]).toEqual(["January 2026", "Monday 26 January"])
    expect(page.texts("td .vh").map((text) => text.split(",")[0])).toHaveLength(28)
    expect([page.texts("td .vh")[0], page.texts("td .vh")[13], page.texts("td .vh").at(-1)]).toEqual([
      "Monday 19 January, no times",
      "Sunday 1 February, no times",
      "Sunday 15 February, no times"
    ])
    expect([page.texts("td small"), dayLinks(page).length, dayLinks(page).at(-1)]).toEqual([
      ["Feb"],
      15,
      "/ada/intro?date=2026-02-13#times"
    ])
    expect((await ada.open("/ada/intro?date=2026-02-13")).page.text("#month")).toBe("February 2026")
    const german = await ada.open("/ada/intro?lang=de")
    expect(german.page.texts("td small")).toEqual(["Feb"])
    const american = await ada.open("/ada/intro?lang=en-US")
    expect(american.page.texts("td .vh")[0]).toBe("Sunday, January 25, no times")
  })

  it("MUST say that a day has no times, and lead to the next one that has", async () => {
    const { status, page } = await ada.open("/ada/intro?date=2026-01-17")
    expect([status, page.text("#day")]).toEqual([200, "Saturday 17 January"])
    expect(page.text("#times [role=status]")).toBe("No times on this day.")
    expect(page.texts("#times a")[0]).toBe("Next day with times: Monday 19 January")
    expect(page.links("#times a")[0]).toBe("/ada/intro?date=2026-01-19#times")
    const last = await ada.open("/ada/intro?date=2026-01-31")
    expect(last.page.links("#times a")[0]).toBe("/ada/intro?date=2026-02-02#times")
  })

  it("MUST tell the two equal labels apart when clocks go back", async () => {
    const night = await visitedHost(app, { username: "night" })
    await night.service({ title: "Night", slug: "night", durations: [{ minutes: 60 }] })
    await app.manage("PUT", `/hosts/${night.host.id}/schedule`, {
      timezone: "Europe/London",
      weekly: [{ weekday: 0, start: "00:00", end: "04:00" }]
    })
    const { page } = await night.open("/night/night?date=2026-10-25")
    expect(page.texts(".times time").slice(0, 4)).toEqual(["00:00", "01:00 (UTC+01:00)", "01:00 (UTC+00:00)", "02:00"])
  })

  it.each(["month=2026-13", "date=2026-02-30", "duration=45", "timezone=Mars", "timezone=europe/london", "view=week"])(
    "MUST answer 422 with a way out to ?%s",
    async (query) => {
      const { status, page } = await ada.open(`/ada/intro?${query}`)
      expect([status, page.text("h1"), page.links("main a")]).toEqual([422, "This link has an error", ["/ada/intro"]])
    }
  )

  it.each(["/ada/none", "/nobody/intro"])("MUST answer 404 at %s without a hint about what is missing", async (path) => {
    const { status, page } = await ada.open(path)
    expect([status, page.text("main p")]).toEqual([
      404,
      "There is no booking page at this address. Check the link, or ask for a new one."
    ])
  })

  it("MUST follow the reader's language: its customs for hours and weeks", async () => {
    const american = { "accept-language": "en-US,en;q=0.9" }
    const { page, headers } = await ada.open("/ada/intro", american)
    expect([page.attribute("html", "lang"), page.texts(".times time")[0], page.texts("th .vh")[0]]).toEqual([
      "en-US",
      "9:00 AM",
      "Sunday"
    ])
    expect([headers.get("vary"), headers.get("content-language")]).toEqual(["Accept-Language, Accept-Encoding", "en-US"])
    const request = await ada.open("/ada/intro?lang=en-GB", american)
    expect([request.page.texts(".times time")[0], request.page.links(".bar a")]).toEqual([
      "09:00",
      ["/ada/intro?month=2026-02&lang=en-GB"]
    ])
    expect((await ada.open("/ada/intro", { "accept-language": "xx, *;q=0.1" })).page.attribute("html", "lang")).toBe("en")
  })

  it("MUST answer 503 with Retry-After and a way to reload while calendars are away", async () => {
    const busyBetween = () => Effect.fail(new CalendarsUnavailable({ reason: "away" }))
    const away = await startPagesTestApp({ adjust: Context.add(BusyCalendars, { busyBetween }) })
    const eve = await visitedHost(away, { username: "eve" })
    await eve.service({ title: "Intro", slug: "intro" })
    const { status, page, headers } = await eve.open("/eve/intro?date=2026-01-13")
    expect([status, page.text("h1"), headers.get("retry-after")]).toEqual([503, "Free times cannot be shown right now", "30"])
    expect(page.links("main a")).toEqual(["/eve/intro?date=2026-01-13"])
    await away.close()
  })
})

describe("The list of free times", () => {
  it("MUST show the next days with times as headings with lists, and lead to later ones", async () => {
    const { status, page } = await ada.open("/ada/intro?view=list")
    expect([status, page.text("h2")]).toEqual([200, "Next free times"])
    expect(page.texts("h3")).toEqual([
      "Monday 12 January",
      "Tuesday 13 January",
      "Wednesday 14 January",
      "Thursday 15 January",
      "Friday 16 January",
      "Monday 19 January",
      "Tuesday 20 January"
    ])
    expect(page.texts(".times")).toHaveLength(7)
    const later = page.attribute("a[rel=next]", "href")!
    expect(later).toBe("/ada/intro?view=list&date=2026-01-21")
    expect((await ada.open(later)).page.texts("h3")[0]).toBe("Wednesday 21 January")
  })

  it("MUST say when there are none", async () => {
    const { status, page } = await ada.open("/ada/never?view=list")
    expect([status, page.text("[role=status]")]).toEqual([200, "There are no free times at the moment."])
  })
})

describe("An invite's page", () => {
  it("MUST show whom it is for, and never be stored or passed on as a referrer", async () => {
    const { path } = await ada.invite({ contact_name: "Kim", duration: 45 })
    const { status, page, headers } = await ada.open(path)
    expect([status, page.text("h1"), page.text("header p")]).toEqual([200, "Lunch", "An invite for Kim"])
    expect(page.links(".times a")[0]).toBe(`${path}/book?start=2026-01-12T09%3A00%3A00Z`)
    expect([headers.get("cache-control"), headers.get("referrer-policy"), headers.get("etag")]).toEqual([
      "no-store",
      "no-referrer",
      null
    ])
    expect(page.attribute('meta[name="robots"]', "content")).toBe("noindex")
  })

  it("MUST answer 410 and say which, with the host's name", async () => {
    const off = await ada.invite()
    await app.manage("POST", `/hosts/${ada.host.id}/invites/${off.id}/disable`)
    const old = await ada.invite({ expires_in_days: 1 })
    app.clock.now += 2 * 86_400_000
    for (const [path, heading] of [
      [off.path, "This invite was withdrawn"],
      [old.path, "This invite has expired"],
      [`${old.path}/book?start=2026-01-20T09:00:00Z`, "This invite has expired"]
    ] as const) {
      const { status, page } = await ada.open(path)
      expect([status, page.text("h1"), page.text("main p")]).toEqual([410, heading, expect.stringContaining("Ada Byron")])
      expect(page.links("main a")).toEqual(["mailto:ada@example.com"])
    }
    expect((await ada.open("/i/nonsense")).status).toBe(404)
  })
})

describe("The limits of a client address", () => {
  it("MUST answer 429 with a page and Retry-After, and share the counters with the visitor API", async () => {
    const limited = await startPagesTestApp()
    const eve = await visitedHost(limited, { username: "eve" })
    for (let request = 0; request < 119; request++) await limited.send("GET", "/visitor/v1/hosts/eve")
    expect((await eve.open("/eve")).status).toBe(200)
    const { status, page, headers } = await eve.open("/eve")
    expect([status, page.text("h1"), Number(headers.get("retry-after"))]).toEqual([429, "Too many requests", 60])
    expect(page.links("main a.button")).toEqual(["/eve"])
    await limited.close()
  })
})

describe("Time off with a public reason", () => {
  const off = (text: string) => JSON.parse(/id="data">(.*?)<\/script>/.exec(text)![1]!).off
  const away = async (username: string, busy: ReadonlyArray<object>) => {
    const host = await visitedHost(app, { username })
    await host.service({ title: "Intro call", slug: "intro" })
    for (const body of busy) await app.manage("POST", `/hosts/${host.host.id}/busy`, body)
    return host
  }
  const trip = {
    start: "2026-01-14T00:00:00Z",
    end: "2026-01-17T00:00:00Z",
    title: "Surgery",
    public_reason: "On holiday"
  }
  const secret = { start: "2026-01-13T09:00:00Z", end: "2026-01-13T17:00:00Z", title: "Interview" }
  const dinner = { start: "2026-02-02T16:00:00Z", end: "2026-02-02T18:00:00Z", public_reason: "Dinner" }

  it("MUST show the month's reasons below its days, without private titles", async () => {
    const host = await away("tripper", [trip, secret, dinner])
    const january = await host.open("/tripper/intro")
    expect(january.page.texts(".off li")).toEqual(["Wednesday 14 January – Friday 16 January On holiday"])
    expect(january.page.attribute(".off", "aria-label")).toBe("Time off")
    expect(january.text).not.toMatch(/Surgery|Interview|Dinner/)
    const february = await host.open("/tripper/intro?month=2026-02")
    expect(february.page.texts(".off li")).toEqual(["Monday 2 February Dinner"])
    expect(february.text).not.toContain("On holiday")
    const march = await host.open("/tripper/intro?month=2026-03")
    expect([march.page.count(".off"), off(march.text)]).toEqual([0, []])
    app.clock.now = Date.parse("2026-01-19T08:00:00Z")
    expect((await host.open("/tripper/intro")).page.count(".off")).toBe(0)
  })

  it("MUST name the days of the visitor's time zone", async () => {
    const host = await away("early", [{ ...dinner, start: "2026-01-14T23:00:00Z", end: "2026-01-15T23:00:00Z" }])
    expect((await host.open("/early/intro?timezone=Pacific/Auckland")).page.texts(".off li")).toEqual([
      "Thursday 15 January – Friday 16 January Dinner"
    ])
    expect((await host.open("/early/intro?timezone=Europe/Paris")).page.texts(".off li")).toEqual(["Thursday 15 January Dinner"])
  })

  it("MUST stand in the list with its day, or before the times of its first day", async () => {
    const host = await away("lister", [trip, secret, { ...dinner, start: "2026-01-19T16:00:00Z", end: "2026-01-19T17:00:00Z" }])
    const { page, text } = await host.open("/lister/intro?view=list")
    expect(page.texts("#times h3").slice(0, 4)).toEqual([
      "Monday 12 January",
      "Wednesday 14 January – Friday 16 January",
      "Monday 19 January",
      "Tuesday 20 January"
    ])
    expect(page.texts("#times .day > p")).toEqual(["On holiday", "Dinner"])
    expect(text).not.toMatch(/Surgery|Interview/)
    const later = await host.open("/lister/intro?view=list&date=2026-01-20")
    expect(later.page.count("#times .day > p")).toBe(0)
  })

  it("MUST be shown on a list without times", async () => {
    const host = await away("gone", [{ ...trip, start: "2026-01-01T00:00:00Z", end: "2027-06-01T00:00:00Z" }])
    const { page } = await host.open("/gone/intro?view=list")
    expect([page.text(".note"), page.texts("#times .day > p")]).toEqual([
      "There are no free times at the moment. Write to gone@example.com",
      ["On holiday"]
    ])
  })

  it("MUST be text: markup is escaped in the page and in the script's data", async () => {
    const reason = `</script><b>"Tom" & Jerry's</b>`
    const host = await away("markup", [{ ...trip, public_reason: reason }])
    for (const view of ["month", "list"]) {
      const { page, text } = await host.open(`/markup/intro?view=${view}`)
      expect(text).not.toContain("<b>")
      expect(page.text(".off span, .day .soft")).toBe(reason)
    }
    const minutes = [trip.start, trip.end].map((at) => Date.parse(at) / 60_000)
    expect(off((await host.open("/markup/intro")).text)).toEqual([[minutes[0], minutes[1]! - 1, reason]])
  })

  it("MUST have its addresses as links, also for the script", async () => {
    const host = await away("linker", [{ ...trip, public_reason: "See https://away.example." }])
    for (const view of ["month", "list"]) {
      const { page } = await host.open(`/linker/intro?view=${view}`)
      expect(page.links(".off a, .day .soft a")).toEqual(["https://away.example"])
    }
    const [[, , ...reason]] = off((await host.open("/linker/intro")).text)
    expect(reason).toEqual(["See ", "https://away.example", "."])
  })

  it("MUST NOT appear in the visitor API, and no host without reasons hands the script any", async () => {
    const host = await away("private", [trip])
    const api = await app.send("GET", "/visitor/v1/hosts/private/services/intro/slots?from=2026-01-12&to=2026-01-31")
    expect([api.status, api.text.includes("holiday")]).toEqual([200, false])
    expect((await host.open("/private/intro?month=2026-06")).text).toContain('"off":[]')
    expect((await ada.open("/ada/intro")).text).not.toContain('"off"')
  })
})
