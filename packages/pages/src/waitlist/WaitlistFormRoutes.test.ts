import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { operatorToken, type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { visitedHost } from "../../test/VisitedHost.ts"

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof visitedHost>>
let day = 5
beforeAll(async () => {
  app = await startPagesTestApp()
  ada = await visitedHost(app, { timezone: "America/New_York" })
  const waitlist = { mode: "one_by_one" }
  await ada.service({ title: "Intro call", slug: "intro" }, { waitlist, ask_topic: true })
  await ada.service({ title: "Call", slug: "call", durations: [{ minutes: 60 }, { minutes: 30 }] }, { waitlist })
  await ada.service({ title: "Private", slug: "private" }, { waitlist, confirm_email: true })
  await ada.service({ title: "Without", slug: "without" })
  await ada.service({ title: "Class", slug: "class", is_group: true, max_attendees: 2 }, { waitlist })
})
afterAll(() => app.close())
beforeEach(() => {
  // A new Monday for every test, at midnight UTC.
  day += 7
  app.clock.now = Date.UTC(2026, 0, day)
})

const grace = { name: "Grace Hopper", email: "grace@example.com" }
const date = (later: number) => new Date(Date.UTC(2026, 0, day + later)).toISOString().slice(0, 10)
const entries = async (): Promise<ReadonlyArray<Record<string, unknown>>> => app.manage("GET", `/hosts/${ada.host.id}/waitlist`)
const leaveAll = async () => {
  const headers = { authorization: `Bearer ${operatorToken}` }
  for (const { id } of await entries()) await app.send("DELETE", `/manage/v1/hosts/${ada.host.id}/waitlist/${id}`, { headers })
}

describe("Decision 0130: the form to join a waiting list", () => {
  it("is linked from the month and the list of times of a service that has one, and from no other", async () => {
    for (const view of ["month", "list"]) {
      const { page } = await ada.open(`/ada/intro?view=${view}&timezone=Asia/Kolkata`)
      expect(page.links("a[href*=waitlist]")).toEqual(["/ada/intro/waitlist?timezone=Asia/Kolkata"])
      expect((await ada.open(`/ada/without?view=${view}`)).page.count("a[href*=waitlist]")).toBe(0)
    }
    // All of January has passed.
    app.clock.now = Date.UTC(2026, 0, 31, 12)
    const { page } = await ada.open("/ada/intro?month=2026-01")
    expect(page.count("a[href*=waitlist]")).toBe(1)
    const refused = await ada.open("/ada/without/waitlist")
    expect([refused.status, (await ada.post("/ada/without/waitlist", grace)).status]).toEqual([404, 404])
  })

  it("asks for up to five wishes without a script, changes nothing, and joins in the visitor's zone", async () => {
    const { status, page, headers } = await ada.open("/ada/intro/waitlist?timezone=Asia/Kolkata")
    expect([status, page.title, page.text("h1")]).toEqual([200, "Waiting list: Intro call", "Join the waiting list"])
    expect([page.count("input[type=date]"), page.count("input[type=time]")]).toEqual([5, 10])
    expect([page.fields().timezone, headers.get("cache-control")]).toEqual(["Asia/Kolkata", "private, no-cache"])
    expect(await entries()).toEqual([])
    const wishes = { day1: date(1), from1: "20:00", to1: "22:30", day3: date(2), day4: date(3), from4: "23:00", to4: "00:00" }
    const sent = await ada.fillIn("/ada/intro/waitlist?timezone=Asia/Kolkata", { ...grace, ...wishes, topic: "COBOL" })
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/w\/[0-9A-Za-z]{24}$/)])
    expect(await entries()).toMatchObject([
      {
        booker: { ...grace, timezone: "Asia/Kolkata" },
        topic: "COBOL",
        wishes: [
          { from: `${date(1)}T14:30:00Z`, to: `${date(1)}T17:00:00Z` },
          { from: `${date(1)}T18:30:00Z`, to: `${date(2)}T18:30:00Z` },
          { from: `${date(3)}T17:30:00Z`, to: `${date(3)}T18:30:00Z` }
        ]
      }
    ])
    const entry = await ada.open(sent.location!)
    expect([entry.status, entry.page.text("h1"), entry.page.texts("button")]).toEqual([
      200,
      "You are on the waiting list",
      ["Leave the waiting list"]
    ])
    expect(entry.headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    await leaveAll()
  })

  it("joins once, however often the form is sent, and for the length that was chosen", async () => {
    const { page } = await ada.open("/ada/call/waitlist")
    expect(page.texts("#duration option")).toEqual(["30 minutes", "1 hour"])
    app.clock.now += 3000
    const fields = { ...page.fields(), ...grace, duration: "60", day1: date(1) }
    const [first, second] = [await ada.post("/ada/call/waitlist", fields), await ada.post("/ada/call/waitlist", fields)]
    expect([first.status, second.location]).toEqual([303, first.location])
    expect(await entries()).toMatchObject([{ duration_minutes: 60 }])
    await leaveAll()
  })

  it("lists the full sessions of a group service, and joins for those that were chosen with the seats", async () => {
    const start = `${date(1)}T15:00:00Z`
    expect((await ada.open("/ada/class")).page.text("main")).toContain("Is the session that you want full?")
    const empty = await ada.open("/ada/class/waitlist")
    expect([empty.page.text(".note"), empty.page.count("form[method=post]")]).toEqual([
      "No session is full. Go back to the times to book one.",
      0
    ])
    const full = { service: "class", start, booker: grace, attendees: [{}] }
    await app.manage("POST", `/hosts/${ada.host.id}/bookings`, full)
    const path = "/ada/class/waitlist?timezone=Asia/Kolkata"
    const { page } = await ada.open(path)
    expect(page.texts("#session label")).toEqual([expect.stringMatching(/20:30–21:00$/)])
    expect([page.count("input[type=date]"), page.texts("#seats option")]).toEqual([0, ["1", "2"]])
    expect((await ada.open(`${path}&session=${start}`)).page.count("input[name=session][checked]")).toBe(1)
    const none = await ada.fillIn(path, grace)
    expect([none.status, none.page.links(".problem a"), none.page.texts(".problem li")]).toEqual([
      422,
      ["#session"],
      ["Choose one to five sessions."]
    ])
    const other = await ada.fillIn(path, { ...grace, session: `${date(2)}T15:00:00Z`, seats: "2" })
    expect([other.status, other.page.text(".problem li"), other.page.fields().seats]).toEqual([
      422,
      "A session that you chose has free places now. Go back to the times to book it.",
      "2"
    ])
    const joined = await ada.fillIn(path, { ...grace, session: start, seats: "2" })
    expect(joined.status).toBe(303)
    const wish = { from: start, to: `${date(1)}T15:30:00Z` }
    expect(await entries()).toMatchObject([{ seats: 2, skipped: 0, wishes: [wish] }])
    await leaveAll()
  })

  it("says what is wrong beside each field, and keeps what was typed", async () => {
    const wishes = { day1: "", from1: "9:60", day2: date(-7), day3: date(1), from3: "10:00", to3: "10:15", day5: "2099-01-01" }
    const refused = await ada.fillIn("/ada/intro/waitlist", { name: " ", email: "grace@", ...wishes })
    expect([refused.status, refused.page.title]).toEqual([422, "Error: Waiting list: Intro call"])
    expect(refused.page.links(".problem a")).toEqual(["#day1", "#from1", "#day2", "#to3", "#day5", "#name", "#email"])
    expect(refused.page.texts(".problem li")).toEqual([
      "Enter a date.",
      "Enter a time such as 14:30.",
      "Choose a time in the future.",
      "Choose an end that leaves at least 30 minutes.",
      "Choose a day within the next 3650 days.",
      "Enter your name.",
      "Enter an email address in the correct format, like name@example.com."
    ])
    for (const link of refused.page.links(".problem a")) {
      expect(refused.page.attribute(link, "aria-describedby")).toContain(`${link.slice(1)}-error`)
    }
    expect([refused.page.fields(), refused.page.count("details[open]")]).toEqual([expect.objectContaining(wishes), 1])
    const empty = await ada.fillIn("/ada/intro/waitlist", grace)
    expect([empty.status, empty.page.texts(".problem li")]).toEqual([422, ["Enter a date."]])
    expect(await entries()).toEqual([])
  })

  it("needs its token, and is shown in another language with what was typed", async () => {
    const wish = { ...grace, day1: date(1), timezone: "America/New_York" }
    const forged = await ada.post("/ada/intro/waitlist", { ...wish, form_token: "forged", idempotency_key: "x".repeat(22) })
    expect([forged.status, await entries()]).toEqual([422, []])
    const german = await ada.fillIn("/ada/intro/waitlist?lang=de", { ...wish, show: "de" })
    expect([german.status, german.page.text("h1"), german.page.fields().day1]).toEqual([
      200,
      "Auf die Warteliste setzen",
      date(1)
    ])
    expect((await ada.open("/ada/intro/waitlist?timezone=Mars/Phobos")).status).toBe(422)
  })

  it("says to look at the email if addresses are confirmed, and shows no link", async () => {
    const sent = await ada.fillIn("/ada/private/waitlist", { ...grace, day1: date(1) })
    expect([sent.status, sent.location]).toEqual([303, "/ada/private/waitlist?timezone=America/New_York&sent=1"])
    const { page } = await ada.open(sent.location!)
    expect([page.text("h1"), page.text("[role=status]"), page.count("a[href*='/w/']")]).toEqual([
      "Check your email",
      "We sent you an email with a link. Use it to answer offers, or to leave the waiting list.",
      0
    ])
    await leaveAll()
  })

  it("says that someone is on too many lists", async () => {
    for (let count = 0; count < 3; count++) await ada.fillIn("/ada/intro/waitlist", { ...grace, day1: date(1) })
    const refused = await ada.fillIn("/ada/intro/waitlist", { ...grace, day1: date(1) })
    expect([refused.status, refused.page.text(".problem h2")]).toEqual([
      409,
      "This email address is on too many waiting lists of this host. Leave one first."
    ])
    await leaveAll()
  })
})
