import { Messages } from "@slotkit/engine"
import { VisitorLimits } from "@slotkit/http"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { origin, type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { visitedHost } from "../../test/VisitedHost.ts"

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof visitedHost>>
let day = 5
beforeAll(async () => {
  const provider = { channels: ["sms" as const], send: () => Effect.void }
  app = await startPagesTestApp({ adjust: Context.add(Messages, provider) })
  ada = await visitedHost(app, { timezone: "America/New_York" })
  await ada.service({ title: "Intro call", slug: "intro" })
  await ada.service({ title: "Lesson", slug: "lesson", durations: [{ minutes: 30, price: 3000 }] })
  await ada.service({ title: "Review", slug: "review", requires_approval: true })
  await ada.service({ title: "Class", slug: "class", is_group: true, max_attendees: 3 }, { publish_spots_remaining: true })
  await ada.service({ title: "Panel", slug: "panel" }, { max_guests: 2 })
  await ada.service({ title: "Visit", slug: "visit" }, { text_messages: { channel: "sms", reminder_minutes: [60] } })
})
afterAll(() => app.close())
beforeEach(() => {
  // A new Monday for every test, at midnight UTC.
  day += 7
  app.clock.now = Date.UTC(2026, 0, day)
})

const grace = { name: "Grace Hopper", email: "grace@example.com" }
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 0, day, hour, minute)).toISOString().replace(".000", "")
const form = (slug: string, start: string, query = "") => `/ada/${slug}/book?start=${start}${query}`
const bookedAt = async (start: string) =>
  (await ada.bookings()).filter((booking: { scheduled_at: string; status: string }) => booking.scheduled_at === start)

describe("The booking form", () => {
  it("MUST show the chosen time in the visitor's and the host's zone, and ask for name and email with their purpose", async () => {
    const { status, page, headers } = await ada.open(form("intro", at(15), "&timezone=Asia/Kolkata"))
    expect([status, page.title, page.text("h1")]).toEqual([200, "Your details: Intro call", "Enter your details"])
    expect(page.text(".facts")).toMatch(
      /^Monday .* 2026 ?20:30–21:00 India Standard Time \(Kolkata\), UTC\+05:30 ?10:00–10:30, Eastern Time \(New York\)/
    )
    expect(page.attribute("#name", "autocomplete")).toBe("name")
    expect([page.attribute("#email", "autocomplete"), page.attribute("#email", "type")]).toEqual(["email", "email"])
    expect([headers.get("cache-control"), page.attribute('meta[name="robots"]', "content")]).toEqual([
      "private, no-cache",
      "noindex"
    ])
    expect(page.text("button")).toBe("Confirm booking")
  })

  it("MUST book with one POST and lead to the booking's page, which says what was booked", async () => {
    const start = at(15)
    const sent = await ada.fillIn(form("intro", start, "&timezone=Asia/Kolkata"), {
      ...grace,
      topic: "COBOL",
      notes: "Two\r\nlines"
    })
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/b\/[0-9A-Za-z]{24}$/)])
    expect(await bookedAt(start)).toMatchObject([{ status: "accepted", booker: grace, topic: "COBOL", notes: "Two\nlines" }])
    const { status, page, headers } = await ada.open(sent.location!)
    expect([status, page.text("h1"), page.text("[role=status]")]).toEqual([
      200,
      "Booking confirmed",
      "We sent a confirmation to grace@example.com."
    ])
    expect(page.text("dl")).toMatch(
      /20:30–21:00 ?India Standard Time \(Kolkata\), UTC\+05:30 ?10:00–10:30, Eastern Time \(New York\)/
    )
    expect(page.text("main .button")).toBe("Add to calendar")
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"])
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(page.count("script")).toBe(0)
  })

  it("MUST name button and outcome by what happens: a payment, or a request", async () => {
    const lesson = await ada.open(form("lesson", at(15)))
    expect([lesson.page.text("button"), lesson.page.text("form .end p")]).toEqual([
      "Continue to payment",
      "You pay US$30.00 on the next page. The time is held for you meanwhile."
    ])
    expect(lesson.headers.get("content-security-policy")).toContain("form-action 'self' https:;")
    const paid = await ada.fillIn(form("lesson", at(15)), grace)
    expect([paid.status, paid.location]).toEqual([303, expect.stringMatching(new RegExp(`^${origin}/checkout/\\w{24}$`))])
    expect((await ada.open(form("review", at(16)))).page.text("button")).toBe("Request this time")
    const request = await ada.fillIn(form("review", at(16)), grace)
    expect((await ada.open(request.location!)).page.text("h1")).toBe("Awaiting confirmation")
  })

  it("MUST book seats for further people, and refuse more addresses than people", async () => {
    const { page } = await ada.open(form("class", at(15)))
    expect([page.texts("#seats option"), page.text("#seats-hint")]).toEqual([["1", "2", "3"], "Including you, up to 3."])
    const start = at(15)
    const guests = "alan@example.com\r\nedsger@example.com"
    const refused = await ada.fillIn(form("class", start), { ...grace, seats: "2", guests })
    expect([refused.status, refused.page.links(".problem a")]).toEqual([422, ["#guests"]])
    const sent = await ada.fillIn(form("class", start), { ...grace, seats: "3", guests: "alan@example.com" })
    expect(sent.status).toBe(303)
    const [{ attendees }] = await bookedAt(start)
    expect(attendees).toEqual([
      { name: null, email: "alan@example.com" },
      { name: null, email: null }
    ])
    expect((await ada.open(form("class", start))).status).toBe(409)
  })

  it("MUST take the guests of a one-to-one meeting, by lines or commas, and name the addresses that are wrong", async () => {
    const start = at(15)
    const { page } = await ada.open(form("panel", start))
    expect([page.count("#seats"), page.text("label[for=guests]"), page.text("#guests-hint")]).toEqual([
      0,
      "Add guests (optional)",
      "Up to 2 email addresses. One per line. They are emailed once you confirm your own address."
    ])
    const wrong = async (guests: string) => {
      const refused = await ada.fillIn(form("panel", start), { ...grace, guests })
      expect([refused.status, refused.page.links(".problem a"), refused.page.fields().guests]).toEqual([422, ["#guests"], guests])
      return refused.page.text(".problem li")
    }
    expect(await wrong("alan@example.com\nedsger")).toBe('"edsger" is not an email address.')
    expect(await wrong("Grace@example.com")).toBe('"Grace@example.com" is already on this booking. Enter each address once.')
    expect(await wrong("a@example.com, b@example.com, c@example.com")).toBe("Enter at most 2 guest email addresses.")
    const sent = await ada.fillIn(form("panel", start), { ...grace, guests: "alan@example.com, edsger@example.com\r\n" })
    expect(sent.status).toBe(303)
    expect(await bookedAt(start)).toMatchObject([
      { attendees: [], guests: [{ email: "alan@example.com" }, { email: "edsger@example.com" }] }
    ])
    expect((await ada.open(sent.location!)).page.text("dl")).toMatch(/Guests ?alan@example.com ?edsger@example.com/)
    expect((await ada.open(form("intro", at(16)))).page.count("#guests")).toBe(0)
  })

  it("MUST answer 422 with a summary that links to the fields, and keep everything that was typed", async () => {
    const typed = { name: " ", email: "grace@", topic: "x".repeat(201), notes: "<b>kept</b>\nas typed" }
    const { status, page } = await ada.fillIn(form("intro", at(15)), typed)
    expect([status, page.title]).toEqual([422, "Error: Your details: Intro call"])
    expect(page.texts(".problem li")).toEqual([
      "Enter your name.",
      "Enter an email address in the correct format, like name@example.com.",
      "The topic must be at most 200 characters."
    ])
    expect(page.links(".problem a")).toEqual(["#name", "#email", "#topic"])
    for (const id of ["name", "email", "topic"]) {
      expect(page.attribute(`#${id}`, "aria-invalid")).toBe("true")
      expect(page.attribute(`#${id}`, "aria-describedby")).toContain(`${id}-error`)
      expect(page.text(`#${id}-error`)).not.toBe("")
    }
    expect([page.attribute(".problem", "role"), page.attribute("h1", "tabindex")]).toEqual(["alert", "-1"])
    expect(page.fields()).toMatchObject({ ...typed, start: at(15) })
    expect(page.attribute("#notes", "aria-invalid")).toBeUndefined()
  })

  it("MUST answer 409 to a start that was just taken, with the day's other times in the same form, and book one of them", async () => {
    const start = at(15)
    const { page } = await ada.open(form("intro", start))
    expect((await ada.fillIn(form("intro", start), { name: "Eve", email: "eve@example.com" })).status).toBe(303)
    app.clock.now += 3000
    const lost = await ada.post("/ada/intro/book", { ...page.fields(), ...grace, notes: "Kept" })
    expect([lost.status, lost.page.title, lost.page.text("[role=alert]")]).toEqual([
      409,
      "Error: Your details: Intro call",
      "That time is no longer free. Choose another one."
    ])
    const times = lost.page.attributes("input[type=radio]", "value")
    expect([times.length, times.includes(start), times[0]]).toEqual([15, false, at(14)])
    expect(lost.page.text("legend")).toMatch(/^Free times on Monday/)
    expect(lost.page.fields()).toMatchObject({ ...grace, notes: "Kept" })
    expect(lost.page.fields().start).toBeUndefined()
    const again = await ada.post("/ada/intro/book", { ...lost.page.fields(), start: times[0]! })
    expect([again.status, (await bookedAt(at(14))).length]).toEqual([303, 1])
  })

  it("MUST show the same for a link to a start that is not offered, and of another day if that day is full", async () => {
    const night = await ada.open(form("intro", at(3)))
    expect([night.status, night.page.attributes("input[type=radio]", "value")[0]]).toEqual([409, at(14)])
    const sunday = await ada.open(form("intro", new Date(Date.UTC(2026, 0, day - 1, 15)).toISOString()))
    expect([sunday.status, sunday.page.text("legend")]).toEqual([409, expect.stringMatching(/^Free times on Monday/)])
  })

  it("MUST lead to one booking when a form is sent twice, even with other text", async () => {
    const start = at(15)
    const { page } = await ada.open(form("intro", start))
    app.clock.now += 3000
    const fields = { ...page.fields(), ...grace }
    const first = await ada.post("/ada/intro/book", fields)
    const again = await ada.post("/ada/intro/book", { ...fields, notes: "Changed after going back" })
    expect([first.status, again.status, again.location]).toEqual([303, 303, first.location])
    expect(await bookedAt(start)).toHaveLength(1)
  })

  it("MUST book when it is sent within two seconds, once they are over, and never before", async () => {
    const start = at(15)
    const prefilled = `&name=${encodeURIComponent(grace.name)}&email=${grace.email}`
    const { page } = await ada.open(form("intro", start, prefilled))
    app.clock.now += 700
    const sending = ada.post("/ada/intro/book", page.fields())
    await expect.poll(() => app.clock.sleepers.length).toBe(1)
    expect(app.clock.sleepers).toMatchObject([{ until: app.clock.now + 1300 }])
    app.clock.now += 1299
    app.wake()
    expect([app.clock.sleepers.length, await bookedAt(start)]).toEqual([1, []])
    app.clock.now += 1
    app.wake()
    const { status, location } = await sending
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/b\//)])
    expect(await bookedAt(start)).toMatchObject([{ status: "accepted", booker: grace }])
  })

  it("MUST show what is wrong with the fields immediately, however quickly it is sent", async () => {
    const { page } = await ada.open(form("intro", at(15)))
    const { status, page: again } = await ada.post("/ada/intro/book", page.fields())
    expect([status, again.links(".problem a"), app.clock.sleepers]).toEqual([422, ["#name", "#email"], []])
    expect(again.fields().form_token).toBe(page.fields().form_token)
  })

  it("MUST come again filled in after a day, with what is wrong about the fields first", async () => {
    const start = at(15)
    const next = new Date(Date.parse(start) + 2 * 86_400_000).toISOString().replace(".000", "")
    const stored = (await ada.open(form("intro", next))).page.fields()
    app.clock.now += 86_400_001
    const empty = await ada.post("/ada/intro/book", stored)
    expect([empty.status, empty.page.links(".problem a")]).toEqual([422, ["#name", "#email"]])
    const late = await ada.post("/ada/intro/book", { ...stored, ...grace })
    expect([late.status, late.page.text("[role=alert]")]).toEqual([422, expect.stringContaining("more than a day")])
    app.clock.now += 3000
    expect((await ada.post("/ada/intro/book", late.page.fields())).status).toBe(303)
  })

  it("MUST not be sent with a forged token or another service's token", async () => {
    const start = at(15)
    const fields = { ...(await ada.open(form("intro", start))).page.fields(), ...grace }
    const other = (await ada.open(form("review", start))).page.fields()
    app.clock.now += 3000
    expect((await ada.post("/ada/intro/book", { ...fields, form_token: "forged" })).status).toBe(422)
    expect((await ada.post("/ada/intro/book", { ...fields, form_token: other.form_token! })).status).toBe(422)
    expect(await bookedAt(start)).toEqual([])
  })

  it("MUST have a field that people do not see, with a name and attributes by which browsers and password managers leave it alone", async () => {
    const { page } = await ada.open(form("intro", at(15)))
    const input = (name: string) => page.attribute(".pot input", name)
    expect(input("name")).not.toMatch(
      /name|mail|phone|tel|company|organi|address|street|city|state|zip|post|country|web|site|url|user|login|pass|title|date|birth|card|code/
    )
    expect([input("autocomplete"), input("tabindex"), input("data-lpignore"), input("data-form-type")]).toEqual([
      "off",
      "-1",
      "true",
      "other"
    ])
    expect([input("data-1p-ignore"), input("data-bwignore"), page.attribute(".pot", "aria-hidden")]).toEqual(["", "", "true"])
    expect(page.count("[type=checkbox]")).toBe(0)
  })

  it.each([
    ["en", "I am a person", /Check the box "I am a person"/],
    ["de", "Ich bin ein Mensch", /Häkchen/],
    ["es", "Soy una persona", /Marque la casilla/],
    ["fr", "Je suis un être humain", /Cochez la case/]
  ])(
    "MUST show everything typed again, with one box to tick, when the hidden field was filled in, and book with it: %s",
    async (lang, label, problem) => {
      const start = at(15)
      const typed = { ...grace, topic: "COBOL", notes: "Two\nlines" }
      const { page } = await ada.open(form("intro", start, `&lang=${lang}`))
      app.clock.now += 3000
      const action = page.attribute("form[method=post]", "action")!
      const filled = await ada.post(action, { ...page.fields(), ...typed, remarks: "https://spam.example" })
      expect([filled.status, filled.page.text(".pick.one label"), filled.page.text(".problem li")]).toEqual([
        422,
        label,
        expect.stringMatching(problem)
      ])
      expect([filled.page.links(".problem a"), filled.page.count("#person [type=checkbox]"), filled.page.count(".pot")]).toEqual([
        ["#person"],
        1,
        0
      ])
      expect(filled.page.fields()).toMatchObject(typed)
      app.clock.now += 3000
      const unticked = await ada.post(action, filled.page.fields())
      expect([unticked.status, unticked.page.links(".problem a"), await bookedAt(start)]).toEqual([422, ["#person"], []])
      const wrong = await ada.post(action, { ...unticked.page.fields(), name: "", person: "yes" })
      expect([wrong.page.links(".problem a"), wrong.page.fields().person]).toEqual([["#name"], "yes"])
      // A password manager may fill the field again; the tick counts.
      const ticked = await ada.post(action, { ...wrong.page.fields(), name: grace.name, remarks: "https://spam.example" })
      expect([ticked.status, (await bookedAt(start)).length]).toEqual([303, 1])
    }
  )

  it("MUST NOT book for a program that fills in every field that it knows of", async () => {
    const start = at(15)
    const fields = { ...(await ada.open(form("intro", start))).page.fields(), ...grace }
    app.clock.now += 3000
    const { status, page } = await ada.post("/ada/intro/book", { ...fields, remarks: "x", person: "yes" })
    expect([status, page.fields().person, await bookedAt(start)]).toEqual([422, undefined, []])
  })

  it("MUST show everything typed again when the limit of the email address or of the network is reached, with a way to the host", async () => {
    for (const [settings, cause] of [
      [{ hourlyPerBooker: 1 }, "Too many bookings were made with this email address"],
      [{ hourlyPerNetwork: 1 }, "Too many bookings came from your network"]
    ] as const) {
      const strict = await startPagesTestApp({ settings })
      const eve = await visitedHost(strict, { username: "eve", timezone: "UTC" })
      await eve.service({ title: "Intro", slug: "intro" })
      strict.clock.now = Date.UTC(2026, 0, 12)
      expect((await eve.fillIn("/eve/intro/book?start=2026-01-12T10:00:00Z", grace)).status).toBe(303)
      const typed = { ...grace, topic: "COBOL", notes: "Kept" }
      const { status, page, headers } = await eve.fillIn("/eve/intro/book?start=2026-01-12T11:00:00Z", typed)
      expect([status, headers.get("retry-after"), page.text(".problem h2")]).toEqual([
        429,
        "3597",
        `${cause} in the last hour. Your details are still here. Try again in 60 minutes, or contact the host.`
      ])
      expect([page.fields(), page.links(".problem a")]).toEqual([expect.objectContaining(typed), ["mailto:eve@example.com"]])
      strict.clock.now += 3_597_000
      expect((await eve.post("/eve/intro/book", page.fields())).status).toBe(303)
      await strict.close()
    }
  })

  it("MUST keep a form that is refused unread, with a button that sends it again", async () => {
    const strict = await startPagesTestApp({
      adjust: Context.add(VisitorLimits, { requestsPerMinute: 120, bookingsPerMinute: 1 })
    })
    const eve = await visitedHost(strict, { username: "eve", timezone: "UTC" })
    await eve.service({ title: "Intro", slug: "intro" })
    strict.clock.now = Date.UTC(2026, 0, 12)
    const path = "/eve/intro/book?start=2026-01-12T10:00:00Z"
    expect((await eve.fillIn(path, { ...grace, email: "" })).status).toBe(422)
    const { status, page, headers } = await eve.fillIn(path, { ...grace, notes: 'Two\nlines and "quotes"' })
    expect([status, headers.get("retry-after"), page.text("button")]).toEqual([429, "57", "Send the form again"])
    expect(page.attribute("form", "action")).toBe("/eve/intro/book")
    strict.clock.now += 57_000
    const sent = await eve.post("/eve/intro/book", page.fields())
    expect(sent.status).toBe(303)
    expect(await eve.bookings()).toMatchObject([{ booker: grace, notes: 'Two\nlines and "quotes"' }])
    const json = await strict.send("POST", "/eve/intro/book", { headers: { "content-type": "application/json" }, body: "{}" })
    expect([json.status, json.text.includes("<form")]).toEqual([429, false])
    await strict.close()
  })

  it("MUST say what the engine says about other refusals", async () => {
    const strict = await startPagesTestApp({ settings: { upcomingPerBooker: 1 } })
    const eve = await visitedHost(strict, { username: "eve", timezone: "UTC" })
    await eve.service({ title: "Intro", slug: "intro" })
    strict.clock.now = Date.UTC(2026, 0, 12)
    expect((await eve.fillIn("/eve/intro/book?start=2026-01-12T10:00:00Z", grace)).status).toBe(303)
    const { status, page } = await eve.fillIn("/eve/intro/book?start=2026-01-12T11:00:00Z", grace)
    expect([status, page.text("[role=alert]"), page.count("input[type=radio]")]).toEqual([
      409,
      expect.stringContaining("already has an upcoming booking"),
      0
    ])
    expect(page.links(".problem a")).toEqual(["mailto:eve@example.com"])
    await strict.close()
  })

  it("MUST refuse bodies that are no forms, and lead a visitor without a start to the times", async () => {
    const json = await app.send("POST", "/ada/intro/book", { headers: { "content-type": "application/json" }, body: "{}" })
    expect([json.status, json.headers.get("content-type")]).toEqual([415, "text/html; charset=utf-8"])
    const { status, headers } = await ada.open("/ada/intro/book?timezone=Asia/Tokyo")
    expect([status, headers.get("location")]).toEqual([303, "/ada/intro?timezone=Asia/Tokyo"])
    expect((await ada.open("/ada/intro/book?start=tomorrow")).status).toBe(422)
    const wrong = await app.send("PUT", "/ada/intro/book")
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"])
  })

  it("MUST change nothing on GET and HEAD", async () => {
    const before = JSON.stringify(await ada.bookings())
    const sent = await ada.fillIn(form("intro", at(17)), grace)
    const after = JSON.stringify(await ada.bookings())
    for (const path of [sent.location!, form("intro", at(18)), "/ada/intro", "/ada"]) {
      for (const method of ["GET", "HEAD"]) for (const _ of [1, 2]) await app.send(method, path)
    }
    expect(JSON.stringify(await ada.bookings())).toBe(after)
    expect(after).not.toBe(before)
  })
})

describe("An invite's form", () => {
  it("MUST have the contact filled in, book once, and answer 410 to everybody else afterwards", async () => {
    const invite = await ada.invite({ contact_name: "Kim", contact_email: "kim@example.com" })
    const path = `${invite.path}/book?start=${at(15)}`
    const { page } = await ada.open(path)
    expect(page.fields()).toMatchObject({ name: "Kim", email: "kim@example.com" })
    const other = (await ada.open(path)).page.fields()
    app.clock.now += 3000
    const sent = await ada.post(`${invite.path}/book`, page.fields())
    expect(sent.status).toBe(303)
    expect((await ada.open(sent.location!)).page.text("h1")).toBe("Booking confirmed")
    expect((await ada.post(`${invite.path}/book`, page.fields())).location).toBe(sent.location)
    const late = await ada.post(`${invite.path}/book`, { ...other, start: at(16) })
    expect([late.status, late.page.text("h1")]).toEqual([410, "This invite has been used"])
    expect((await ada.open(invite.path)).status).toBe(410)
  })
})

describe("A visitor's booking page", () => {
  it("MUST show what became of the booking", async () => {
    const start = at(19)
    const { location } = await ada.fillIn(form("review", start), grace)
    const [{ id }] = await bookedAt(start)
    const heading = async () => (await ada.open(location!)).page.text("h1")
    await app.manage("POST", `/hosts/${ada.host.id}/bookings/${id}/accept`)
    expect(await heading()).toBe("Booking confirmed")
    await app.manage("POST", `/hosts/${ada.host.id}/bookings/${id}/cancel`, { reason: "Ill <today>" })
    const { page } = await ada.open(location!)
    expect([page.text("h1"), page.text("dl")]).toEqual(["Booking cancelled", expect.stringContaining("Ill <today>")])
    expect(page.links("main a.button")).toEqual(["/ada/review"])
  })

  it.each(["nothing", "v1.00000000.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "1"])(
    "MUST answer 404 to a token that is not one: %s",
    async (token) => expect((await ada.open(`/b/${token}`)).status).toBe(404)
  )
})

describe("Text messages in the booking form", () => {
  it("MUST ask for a number and a consent where text messages are sent, with the box unticked, and stop them", async () => {
    const start = at(15)
    const { page } = await ada.open(form("visit", start, "&text_consent=yes&phone=%2B441632960123"))
    expect([page.attribute("#phone", "type"), page.attribute("#phone", "autocomplete"), page.count("#phone[required]")]).toEqual([
      ...["tel", "tel", 0]
    ])
    expect([page.count("#text_consent input"), page.count("#text_consent input[checked]")]).toEqual([1, 0])
    expect((await ada.open(form("intro", start))).page.count("#phone")).toBe(0)
    const wrong = async (phone: string, consent: object) => {
      const refused = await ada.fillIn(form("visit", start), { ...grace, phone, ...consent })
      expect([refused.status, refused.page.fields().phone]).toEqual([422, phone])
      return refused.page.links(".problem a")
    }
    expect(await wrong("01632 960123", { text_consent: "yes" })).toEqual(["#phone"])
    expect(await wrong("+44 1632 960123", {})).toEqual(["#text_consent"])
    expect(await wrong("", { text_consent: "yes" })).toEqual(["#phone"])
    const sent = await ada.fillIn(form("visit", start), { ...grace, phone: "+44 1632 960123", text_consent: "yes" })
    expect(sent.status).toBe(303)
    const [booked] = await bookedAt(start)
    expect(booked.text_consent).toMatchObject({ phone: "+441632960123", given_by: "booker", version: "slotkit-1" })
    const own = await ada.open(sent.location!)
    expect(own.page.text("form p")).toBe("Text messages about this booking go to your number ending in 123.")
    expect(own.page.text("main")).not.toContain("1632")
    const stopped = await ada.post(own.page.attribute("form[action$=stop-texts]", "action")!, {})
    expect(stopped.status).toBe(303)
    expect((await ada.open(stopped.location!)).page.text("main")).toContain("No more text messages")
    const [withdrawn] = await bookedAt(start)
    expect(withdrawn.text_consent.withdrawn_at).not.toBe(null)
    const plain = await ada.fillIn(form("visit", at(16)), grace)
    expect(plain.status).toBe(303)
  })
})
