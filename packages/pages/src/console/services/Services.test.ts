import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
let path: string
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
  path = `/app/services/${ada.services.intro.id}`
})
afterEach(() => app.close())

const visitorsSee = async (slug: string) =>
  JSON.parse((await app.send("GET", `/visitor/v1/hosts/ada/services/${slug}`)).text).data
const settings = async (id = ada.services.intro.id) => app.manage("PATCH", `/hosts/${ada.host.id}/services/${id}`, {})
const lastAudit = async () => (await app.manage("GET", `/hosts/${ada.host.id}/audit?per_page=1`))[0]

describe("The list of services", () => {
  it("MUST show every service with its lengths, link and state, also those that visitors cannot book", async () => {
    await app.manage("PATCH", `/hosts/${ada.host.id}/services/${ada.services.review.id}`, { active: false })
    const { page } = await ada.see("/app/services")
    expect(page.texts("a.title")).toEqual(["Intro call", "Review", "Lesson"])
    expect(page.texts(".side")).toEqual(["Bookable Recommended", "Switched off", "Bookable"])
    expect(page.texts(".row .soft:not(.small)")).toEqual(["30 min", "30 min · You confirm each request", "30 min (US$30.00)"])
  })

  it("MUST explain what the Free plan leaves out, and lead to the plans", async () => {
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { plan: "free" })
    const { page } = await ada.see("/app/services")
    expect(page.texts(".side")).toEqual(["Bookable Recommended", "Not on your plan", "Not on your plan"])
    expect([page.text(".warn"), page.links(".warn a")]).toEqual([expect.stringMatching(/^On the Free plan/), ["/app/plan"]])
  })

  it("MUST be put in order by buttons, for visitors too", async () => {
    const titles = async () => (await ada.see("/app/services")).page.texts("a.title")
    const { intro, review, lesson } = ada.services
    const { page } = await ada.see("/app/services")
    expect(page.texts(".rows .acts")).toEqual([
      "Move down: Intro callDuplicate: Intro call",
      "Move up: ReviewMove down: ReviewDuplicate: Review",
      "Move up: LessonDuplicate: Lesson"
    ])
    const moved = await ada.fillIn("/app/services", `/services/${lesson.id}/up`)
    expect(moved.location).toBe("/app/services?done=services_ordered")
    expect(await titles()).toEqual(["Intro call", "Lesson", "Review"])
    await ada.fillIn("/app/services", `/services/${intro.id}/down`)
    expect(await titles()).toEqual(["Lesson", "Intro call", "Review"])
    expect((await ada.see("/app/services")).page.texts(".side")[0]).toBe("Bookable Recommended")
    expect((await app.send("GET", "/ada")).text).toMatch(/Lesson.*Intro call.*Review/s)
    expect(await lastAudit()).toMatchObject({ action: "service.order", actor: { kind: "host", id: ada.host.id } })
    const first = await ada.send(`/app/services/${lesson.id}/up`)
    expect([first.status, await titles()]).toEqual([303, ["Lesson", "Intro call", "Review"]])
    expect((await ada.send(`/app/services/${review.id + 100}/up`)).status).toBe(404)
  })

  it("MUST be duplicated, switched off until it is ready, within the plan", async () => {
    const { location } = await ada.fillIn("/app/services", `/services/${ada.services.lesson.id}/duplicate`)
    expect(location).toMatch(/^\/app\/services\/\d+\?done=service_duplicated$/)
    const { page } = await ada.see(location!)
    expect([page.text("h1"), page.text(".lead"), page.attribute("#slug", "value"), page.attribute("#price-1", "value")]).toEqual([
      "Copy of Lesson",
      "Switched off",
      "lesson-2",
      "30.00"
    ])
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { plan: "free" })
    const refused = await ada.send(`/app/services/${ada.services.lesson.id}/duplicate`)
    expect([refused.status, refused.page.links("main a[href$='/plan']").length]).toEqual([403, 1])
  })

  it("MUST say what to do first when it is empty", async () => {
    for (const { id } of Object.values(ada.services)) await ada.send(`/app/services/${id}/delete`, { sure: "yes" })
    expect((await ada.see("/app/services")).page.links(".empty a")).toEqual(["/app/services/new"])
  })
})

describe("A new service", () => {
  it("MUST be created with its lengths and prices, and lead to its page", async () => {
    const { location } = await ada.fillIn("/app/services/new", "/services/new", {
      title: "Workshop",
      slug: "workshop",
      "minutes-1": "60",
      "price-1": "49,90",
      "minutes-2": "90",
      location_type: "in_person",
      location_address: "12 St James's Square",
      is_group: "yes",
      max_attendees: "8"
    })
    expect(location).toMatch(/^\/app\/services\/\d+\?done=service_added$/)
    expect(await visitorsSee("workshop")).toMatchObject({
      title: "Workshop",
      is_group: true,
      max_attendees: 8,
      durations: [
        { minutes: 60, price: 4990 },
        { minutes: 90, price: null }
      ],
      location: { type: "in_person", label: "In person", address: "12 St James's Square" }
    })
    expect(await lastAudit()).toMatchObject({ action: "service.create", actor: { kind: "host", id: ada.host.id } })
  })

  it("MUST ask for the number if its host calls", async () => {
    const { location } = await ada.fillIn("/app/services/new", "/services/new", { title: "Call", location_type: "phone" })
    const id = Number(/services\/(\d+)/.exec(location ?? "")?.[1])
    expect((await settings(id)).questions).toMatchObject([{ key: "phone", type: "phone", required: true }])
  })

  it("MUST show what is wrong at the fields, with everything kept", async () => {
    const { status, page } = await ada.fillIn("/app/services/new", "/services/new", {
      title: "",
      slug: "Not a slug",
      "minutes-1": "soon",
      "minutes-2": "30",
      "price-2": "5",
      location_type: "in_person",
      is_group: "yes"
    })
    expect(status).toBe(422)
    expect(page.links(".problem a")).toEqual(["#title", "#minutes-1", "#slug", "#location_address", "#max_attendees"])
    expect([page.attribute("#slug", "value"), page.attribute("#minutes-1", "value"), page.count("#is_group[checked]")]).toEqual([
      "Not a slug",
      "soon",
      1
    ])
    const price = await ada.fillIn("/app/services/new", "/services/new", { title: "x", "price-1": "many" })
    expect([price.status, price.page.links(".problem a")]).toEqual([422, ["#price-1"]])
    const all = {
      title: "",
      slug: "Not a slug",
      "minutes-1": "soon",
      "price-1": "many",
      location_type: "phone",
      phone_caller: "visitor"
    }
    const every = await ada.fillIn("/app/services/new", "/services/new", { ...all, is_group: "yes" })
    expect(every.page.links(".problem a")).toEqual([
      "#title",
      "#minutes-1",
      "#slug",
      "#max_attendees",
      "#price-1",
      "#phone_number"
    ])
  })

  it("MUST be refused beyond the plan, with the reason and the way to the plans", async () => {
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { plan: "free" })
    const { status, page } = await ada.fillIn("/app/services/new", "/services/new", { title: "Another" })
    expect([status, page.text("[role=alert]"), page.links("[role=alert] a")]).toEqual([
      403,
      "The Free plan allows 1 service. Upgrade to add more. Compare plans",
      ["/app/plan"]
    ])
    expect(page.attribute("#title", "value")).toBe("Another")
  })
})

describe("One service", () => {
  it("MUST be edited, and keep what was not changed", async () => {
    expect((await ada.fillIn(path, path, { title: "First call", "price-1": "20" })).location).toBe(`${path}?done=service_saved`)
    expect(await visitorsSee("intro")).toMatchObject({ title: "First call", durations: [{ minutes: 30, price: 2000 }] })
  })

  it("MUST have lengths with units, with limits in the same", async () => {
    await ada.fillIn(path, path, {
      "minutes-1": "1.5",
      "minutes-1_unit": "hours",
      "minutes-2": "2",
      "minutes-2_unit": "hours",
      "minutes-3": "45"
    })
    expect((await visitorsSee("intro")).durations.map(({ minutes }: { minutes: number }) => minutes)).toEqual([90, 120, 45])
    const { page } = await ada.see(path)
    const lengthOf = (row: number) => [
      page.attribute(`#minutes-${row}`, "value"),
      page.attribute(`#minutes-${row}_unit option[selected]`, "value")
    ]
    expect([lengthOf(1), lengthOf(2), lengthOf(3)]).toEqual([
      ["90", "minutes"],
      ["2", "hours"],
      ["45", "minutes"]
    ])
    const tooLong = await ada.fillIn(path, path, { "minutes-2": "40", "minutes-2_unit": "hours" })
    expect([tooLong.status, tooLong.page.text("#minutes-2-error")]).toEqual([422, "Length 2 must be a whole number from 1 to 8."])
  })

  it("MUST take place in a room of the host's own, and in the former one without it", async () => {
    const own = "https://meet.example.com/ada"
    await ada.fillIn(path, path, { video_room: "own", meeting_url: ` ${own} ` })
    expect(await settings()).toMatchObject({ video_room: "template", meeting_url: own })
    const { page } = await ada.see(path)
    expect([page.attribute("#video_room option[selected]", "value"), page.attribute("#meeting_url", "value")]).toEqual([
      "own",
      own
    ])
    expect((await ada.book("intro", "2026-01-06T12:00:00Z")).conference_link).toBe(own)
    for (const meeting_url of ["", "http://meet.example.com"]) {
      const wrong = await ada.fillIn(path, path, { video_room: "own", meeting_url })
      expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#meeting_url"]])
    }
    await ada.fillIn(path, path, { video_room: "template" })
    expect(await settings()).toMatchObject({ video_room: "template", meeting_url: null })
  })

  it("MUST ask for the number of those whom the host calls, once, and show the number that they call", async () => {
    const call = (fields: Readonly<Record<string, string>>) => ada.fillIn(path, path, { location_type: "phone", ...fields })
    await call({ phone_caller: "open", location_label: "By agreement" })
    expect((await settings()).questions).toEqual([])
    await call({ phone_caller: "host", location_label: "" })
    await call({ phone_caller: "host" })
    const number = { key: "phone", type: "phone", question: "Your phone number", required: true }
    expect((await settings()).questions).toEqual([expect.objectContaining(number)])
    expect((await ada.open("/ada/intro/book?start=2026-01-06T12:00:00Z")).page.count("input[type=tel]")).toBe(1)
    const wrong = await call({ phone_caller: "visitor", phone_number: "soon" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#phone_number"]])
    await call({ phone_caller: "visitor", phone_number: "+49 30 1234567" })
    expect((await visitorsSee("intro")).location).toEqual({ type: "phone", label: "+49 30 1234567", address: null })
    const { page } = await ada.see(path)
    expect([page.attribute("#phone_caller option[selected]", "value"), page.attribute("#phone_number", "value")]).toEqual([
      "visitor",
      "+49 30 1234567"
    ])
    for (const [language, text] of [
      ["en", "Phone call to +49 30 1234567"],
      ["de", "Anruf unter +49 30 1234567"]
    ])
      expect((await ada.open(`/ada/intro?lang=${language}`)).text).toContain(text)
    const answers = { phone: "+1 202 555 0100" }
    const { id } = await ada.book("intro", "2026-01-06T12:00:00Z", { answers })
    expect((await ada.see(`/app/bookings/${id}`)).page.links("a[href^='tel:']")).toEqual(["tel:+49301234567"])
  })

  it("MUST lead to a map if it takes place at an address", async () => {
    await ada.fillIn(path, path, { location_type: "in_person", location_address: "12 St James's Square,\nLondon" })
    const { id } = await ada.book("intro", "2026-01-06T12:00:00Z")
    const map = "https://www.google.com/maps/search/?api=1&query=12%20St%20James's%20Square%2C%20London"
    expect((await ada.see(`/app/bookings/${id}`)).page.links("a[href*=maps]")).toEqual([map])
  })

  it("MUST ask for a topic and notes unless its host does not want to", async () => {
    const questions = async () => {
      const { page } = await ada.open("/ada/intro/book?start=2026-01-06T12:00:00Z")
      return ["#name", "#topic", "#notes"].filter((field) => page.count(field) === 1)
    }
    expect(await questions()).toEqual(["#name", "#topic", "#notes"])
    await ada.fillIn(path, path, { ask_topic: [] })
    expect([await settings(), await questions()]).toEqual([
      expect.objectContaining({ ask_topic: false, ask_notes: true }),
      ["#name", "#notes"]
    ])
    await ada.fillIn(path, path, { ask_notes: [] })
    expect(await questions()).toEqual(["#name"])
    const forSomebody = (await ada.see("/app/bookings/new?service=intro&date=2026-01-06")).page
    expect([forSomebody.count("#topic"), forSomebody.count("#notes")]).toEqual([0, 0])
  })

  it("MUST lead to another page after a booking, with https only", async () => {
    const saved = await ada.fillIn(path, path, { redirect_url: " https://shop.example/thanks " })
    expect(saved.location).toBe(`${path}?done=service_saved`)
    expect(await settings()).toMatchObject({ redirect_url: "https://shop.example/thanks" })
    expect((await ada.see(path)).page.attribute("#redirect_url", "value")).toBe("https://shop.example/thanks")
    for (const redirect_url of ["http://shop.example", "shop.example", "javascript:alert(1)"]) {
      const { status, page } = await ada.fillIn(path, path, { redirect_url })
      expect([status, page.links(".problem a"), page.attribute("#redirect_url", "value")]).toEqual([
        422,
        ["#redirect_url"],
        redirect_url
      ])
    }
    await ada.fillIn(path, path, { redirect_url: "" })
    expect(await settings()).toMatchObject({ redirect_url: null })
  })

  it("MUST show its link, a preview, and code to embed it", async () => {
    const { page } = await ada.see(path)
    expect(page.attribute("#link", "value")).toBe("https://book.example/ada/intro")
    expect(page.links("a.button.plain")).toContain("https://book.example/ada/intro")
    expect(page.texts("pre")).toEqual([
      '<script src="https://book.example/embed.js" async></script> <slotkit-booking src="https://book.example/ada/intro"></slotkit-booking>',
      '<script src="https://book.example/embed.js" async></script> <a href="https://book.example/ada/intro" data-slotkit-popup>Book a time</a>'
    ])
  })

  it("MUST be edited with its settings in one form, which loses nothing that was typed in either part", async () => {
    const { page } = await ada.see(path)
    expect(page.count("main form")).toBe(1)
    const typed = { description: "About you", buffer_after_minutes: "15" }
    const wrong = await ada.fillIn(path, path, { ...typed, title: " ", minimum_notice_minutes: "soon", video_room: "zoom" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#title", "#minimum_notice_minutes"]])
    expect([wrong.page.text("#description"), wrong.page.attribute("#buffer_after_minutes", "value")]).toEqual(["About you", "15"])
    expect([await settings(), await visitorsSee("intro")]).toMatchObject([{ buffer_after_minutes: 0 }, { description: "" }])
    await ada.fillIn(path, path, typed)
    expect([await settings(), await visitorsSee("intro")]).toMatchObject([
      { buffer_after_minutes: 15 },
      { description: "About you" }
    ])
  })

  it("MUST take durations in minutes, hours or days, and show them in the largest unit that fits", async () => {
    await ada.fillIn(path, path, {
      ...{ minimum_notice_minutes: "2", minimum_notice_minutes_unit: "days" },
      ...{ buffer_before_minutes: "1,5", buffer_before_minutes_unit: "hours" },
      ...{ change_notice_minutes: "24", change_notice_minutes_unit: "hours" }
    })
    expect(await settings()).toMatchObject({
      minimum_notice_minutes: 2880,
      buffer_before_minutes: 90,
      change_notice_minutes: 1440
    })
    const { page } = await ada.see(path)
    const { minimum_notice_minutes, minimum_notice_minutes_unit, ...others } = page.fields(`form[action="${path}"]`)
    expect([minimum_notice_minutes, minimum_notice_minutes_unit]).toEqual(["2", "days"])
    expect(others).toMatchObject({
      ...{ buffer_before_minutes: "90", buffer_before_minutes_unit: "minutes" },
      ...{ change_notice_minutes: "1", change_notice_minutes_unit: "days" }
    })
    const wrong = { minimum_notice_minutes: "400", minimum_notice_minutes_unit: "days", buffer_after_minutes: "1.3" }
    const refused = (await ada.fillIn(path, path, wrong)).page
    expect(refused.texts(".problem a")[1]).toMatch(/^Minimum notice .* 365\.$/)
    expect(refused.fields(`form[action="${path}"]`)).toMatchObject(wrong)
  })

  it("MUST fold the settings into parts with a line of their values, of which those with errors are open", async () => {
    const { page } = await ada.see(path)
    expect([page.texts("details.part summary").slice(0, 3), page.count("details[open]")]).toEqual([
      ["Times Days in advance: 365", "Booking form Ask for a topic · Ask for a message to you", "Limits"],
      0
    ])
    await ada.fillIn(path, path, {
      minimum_notice_minutes: "4",
      minimum_notice_minutes_unit: "hours",
      buffer_after_minutes: "10",
      limit_day_bookings: "3",
      limit_week_minutes: "600",
      reminder_1: "2",
      unit_1: "days",
      reminder_2: "30",
      unit_2: "minutes",
      visitor_changes: "cancel",
      change_notice_minutes: "1",
      redirect_url: "https://example.com/thanks",
      "tier-1": "2",
      "tier-1_unit": "hours",
      "refund-1": "50",
      "tier-2": "1",
      "tier-2_unit": "days",
      "refund-2": "100",
      language: "de"
    })
    const { cancellation_policy: policy } = await settings()
    expect(policy).toEqual({
      tiers: [
        { until_minutes: 1440, refund_percent: 100 },
        { until_minutes: 120, refund_percent: 50 }
      ],
      no_show_refund_percent: 0
    })
    expect((await ada.see(path)).page.texts("details.part summary")).toEqual([
      "Times Time free after: 10 minutes · Minimum notice: 4 hours · Days in advance: 365",
      "Booking form Ask for a topic · Ask for a message to you",
      "Limits Meetings per day: 3 · Minutes per week: 600",
      "Reminders 2 days · 30 minutes",
      "Changes by bookers Cancel only · Time before the start when changes close: 1 hour",
      "Waiting list",
      "Series of meetings",
      "Payment Before the booking is confirmed",
      "Cancellation fees 1 day: 100% · 2 hours: 50%",
      "After booking https://example.com/thanks",
      "Language and colour Deutsch"
    ])
    const refused = (await ada.fillIn(path, path, { reminder_1: "soon", color: "red" })).page
    expect(refused.texts("details[open] summary")).toEqual(["Reminders 30 minutes", "Language and colour Deutsch · red"])
    const rising = (await ada.fillIn(path, path, { "refund-2": "101", "tier-2": "x" })).page
    expect(rising.links(".problem a")).toEqual(["#refund-2"])
    const none = { "tier-1": "", "refund-1": "", "tier-2": "", "refund-2": "" }
    expect((await ada.fillIn(path, path, none)).status).toBe(303)
    expect((await settings()).cancellation_policy).toBeNull()
  })

  it("MUST save how the price is paid, and refuse fees for what is paid at the appointment", async () => {
    expect((await ada.fillIn(path, path, { payment_mode: "deposit", deposit_percent: "20" })).status).toBe(303)
    expect((await settings()).payment).toEqual({ mode: "deposit", deposit: { percent: 20 } })
    expect((await ada.fillIn(path, path, { deposit_percent: "100" })).page.links(".problem a")).toEqual(["#payment_mode"])
    expect((await ada.fillIn(path, path, { payment_mode: "on_site" })).status).toBe(303)
    expect((await settings()).payment).toEqual({ mode: "on_site" })
    const refused = (await ada.fillIn(path, path, { "tier-1": "2", "tier-1_unit": "hours", "refund-1": "50" })).page
    expect(refused.links(".problem a")).toEqual(["#payment_mode"])
  })

  it("MUST save nothing of a form whose settings are refused", async () => {
    const refused = await ada.fillIn(path, path, { title: "First call", buffer_after_minutes: "-1" })
    expect([refused.status, (await visitorsSee("intro")).title]).toEqual([422, "Intro call"])
    const typed = await ada.fillIn(path, path, { title: "First call", "price-1": "much", reminder_1: "soon" })
    expect([typed.page.links(".problem a"), typed.page.attribute("#title", "value")]).toEqual([
      ["#price-1", "#reminder_1"],
      "First call"
    ])
  })

  it("MUST have settings, and mark them when they are wrong", async () => {
    const saved = await ada.fillIn(path, path, {
      buffer_after_minutes: "15",
      slot_interval_minutes: "",
      limit_day_bookings: "3",
      limit_week_bookings: "10",
      limit_week_minutes: "600",
      limit_month_minutes: "",
      visitor_changes: "cancel",
      max_reschedules: "2",
      max_guests: "4",
      color: "1A66d6",
      first_per_day: "3",
      per_booker_day: "1",
      per_booker_week: "",
      per_booker_month: "4",
      refund_on_cancel: "yes",
      confirm_email: "yes",
      language: "fr"
    })
    expect(saved.location).toBe(`${path}?done=service_saved`)
    expect(await settings()).toMatchObject({
      active: true,
      buffer_after_minutes: 15,
      slot_interval_minutes: null,
      max_bookings_per_day: 3,
      limits: [{ per: "week", bookings: 10, minutes: 600 }],
      visitor_changes: "cancel",
      max_reschedules: 2,
      max_guests: 4,
      color: "#1a66d6",
      first_per_day: 3,
      per_booker: [
        { per: "day", bookings: 1 },
        { per: "month", bookings: 4 }
      ],
      refund_on_cancel: true,
      confirm_email: true,
      language: "fr"
    })
    expect((await ada.fillIn(path, path, { color: "" })).status).toBe(303)
    expect((await settings()).color).toBeNull()
    const red = await ada.fillIn(path, path, { color: "red" })
    expect([red.status, red.page.links(".problem a"), red.page.attribute("#color", "value")]).toEqual([422, ["#color"], "red"])
    const { status, page } = await ada.fillIn(path, path, { buffer_before_minutes: "-1", booking_window_days: "soon" })
    expect([status, page.links(".problem a")]).toEqual([422, ["#buffer_before_minutes", "#booking_window_days"]])
    expect(page.attribute("#booking_window_days", "value")).toBe("soon")
  })

  it("MUST show the strictest limit of each kind, and mark those that cannot be read", async () => {
    await app.manage("PATCH", `/hosts/${ada.host.id}/services/${ada.services.intro.id}`, {
      max_bookings_per_day: 5,
      limits: [
        { per: "day", bookings: 4 },
        { per: "week", minutes: 300 },
        { per: "week", bookings: 9 }
      ]
    })
    const { page } = await ada.see(path)
    const fields = ["day_bookings", "day_minutes", "week_bookings", "week_minutes", "month_bookings", "month_minutes"]
    expect(fields.map((name) => page.attribute(`#limit_${name}`, "value"))).toEqual(["4", "", "9", "300", "", ""])
    const wrong = { limit_day_bookings: "1001", limit_week_minutes: "0", limit_month_minutes: "44641" }
    const refused = await ada.fillIn(path, path, wrong)
    expect([refused.status, refused.page.links(".problem a"), refused.page.text("#limit_week_minutes-error")]).toEqual([
      422,
      ["#limit_week_minutes", "#limit_month_minutes"],
      "Minutes per week must be a whole number from 1 to 44640."
    ])
    const perDay = await ada.fillIn(path, path, { limit_day_bookings: "1001" })
    expect([perDay.status, perDay.page.links(".problem a")]).toEqual([422, ["#limit_day_bookings"]])
    await ada.fillIn(path, path, { limit_day_minutes: "90" })
    expect(await settings()).toMatchObject({
      max_bookings_per_day: 4,
      limits: [
        { per: "day", bookings: null, minutes: 90 },
        { per: "week", bookings: 9, minutes: 300 }
      ]
    })
  })

  it("MUST offer the rooms that can be used now, and say what another one needs", async () => {
    const { page } = await ada.see(path)
    expect([page.texts("#video_room option"), page.links("#video_room-hint a")]).toEqual([
      ["Standard room", "My own link"],
      ["/app/calendars"]
    ])
    const refused = await ada.fillIn(path, path, { video_room: "google_meet" })
    expect([refused.status, refused.page.links(".problem a"), refused.page.text("#video_room-error")]).toEqual([
      422,
      ["#video_room"],
      "Google Meet needs a Google calendar. Connect one and choose it for your meetings."
    ])
    expect(await settings()).toMatchObject({ video_room: "template" })
  })

  it("MUST have reminders of its own, those of the host if the rows are empty, or none", async () => {
    const reminders = async () => (await settings()).reminder_minutes
    await ada.fillIn(path, path, { reminder_1: "90", unit_1: "minutes", reminder_3: "2", unit_3: "days" })
    expect(await reminders()).toEqual([2880, 90])
    const { page } = await ada.see(path)
    expect([page.attribute("#reminder_1", "value"), page.attribute("#unit_1 option[selected]", "value")]).toEqual(["2", "days"])
    await ada.fillIn(path, path, { no_reminders: "yes" })
    expect([await reminders(), (await ada.see(path)).page.count("#no_reminders[checked]")]).toEqual([[], 1])
    const { no_reminders: _, ...followed } = (await ada.see(path)).page.fields(`form[action="${path}"]`)
    await ada.send(path, followed)
    expect(await reminders()).toBeNull()
  })

  it("MUST have its reminders marked when they are no times, too early, or the same twice", async () => {
    for (const [typed, links] of [
      [{ reminder_2: "soon" }, ["#reminder_2"]],
      [{ reminder_1: "31", unit_1: "days" }, ["#reminder_1"]],
      [{ reminder_1: "24", reminder_2: "1", unit_2: "days" }, ["#reminder_1"]]
    ] as const) {
      const { status, page } = await ada.fillIn(path, path, typed)
      expect([status, page.links(".problem a")]).toEqual([422, links])
    }
    expect((await settings()).reminder_minutes).toBeNull()
  })

  it("MUST be switched off and on", async () => {
    const form = (await ada.see(path)).page.fields(`form[action="${path}"]`)
    const { active: _, ...others } = form
    await ada.send(path, others)
    expect((await ada.see("/app/services")).page.text(".side")).toBe("Switched off Recommended")
    await ada.send(path, form)
    expect((await ada.see("/app/services")).page.text(".side")).toBe("Bookable Recommended")
  })

  it("MUST ask before it is deleted, and keep its bookings", async () => {
    await ada.book("intro", "2026-01-06T10:00:00Z")
    expect((await ada.send(`${path}/delete`)).page.text("h1")).toBe("Delete Intro call?")
    expect((await ada.see(`${path}/delete`)).page.texts("dl.facts div")).toEqual(["Upcoming bookings1"])
    expect((await ada.see(`${path}/delete`)).page.text("h1")).toBe("Delete Intro call?")
    expect((await ada.fillIn(`${path}/delete`, "/delete")).location).toBe("/app/services?done=service_deleted")
    expect((await ada.see(path)).status).toBe(404)
    expect(await ada.bookings()).toHaveLength(1)
  })

  it("MUST answer 404 for another host's service, whatever is asked", async () => {
    const eve = await consoleHost(await startPagesTestApp())
    const other = await app.manage("POST", "/hosts", { email: "eve@example.com", username: "eve", timezone: "UTC", plan: "pro" })
    const { key } = await app.manage("POST", `/hosts/${other.id}/api-keys`, { name: "x", scopes: ["services.write"] })
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
    const body = JSON.stringify({ title: "Hers", durations: [{ minutes: 30 }] })
    const hers = JSON.parse((await app.send("POST", "/api/v1/services", { headers, body })).text).data
    for (const each of ["", "/delete", "/questions", "/questions/new"]) {
      expect((await ada.see(`/app/services/${hers.id}${each}`)).status).toBe(404)
      if (each === "/questions") continue
      expect((await ada.send(`/app/services/${hers.id}${each}`, { title: "Mine", question: "?" })).status).toBe(404)
    }
    expect(eve.host.id).toBeGreaterThan(0)
  })
})

describe("Questions", () => {
  const ask = (question: string, more: Readonly<Record<string, string>> = {}) =>
    ada.fillIn(`${path}/questions/new`, "/questions/new", { question, ...more })
  const request = async () => (await settings()).questions.map(({ question }: { question: string }) => question)

  it("MUST be added, ordered, edited and removed without dragging", async () => {
    await ask("One?")
    await ask("Two?", { type: "select", options: "a\n b \n\nc", required: "yes", help: "Choose" })
    await ask("Three?")
    expect(await request()).toEqual(["One?", "Two?", "Three?"])
    expect((await settings()).questions[1]).toEqual({
      key: "question_2",
      type: "select",
      question: "Two?",
      help: "Choose",
      required: true,
      options: ["a", "b", "c"]
    })
    await ada.fillIn(`${path}/questions`, "/questions/question_3/up")
    expect(await request()).toEqual(["One?", "Three?", "Two?"])
    await ada.fillIn(`${path}/questions`, "/questions/question_1/down")
    expect(await request()).toEqual(["Three?", "One?", "Two?"])
    await ada.fillIn(`${path}/questions/question_1`, "/questions/question_1", { question: "Uno?" })
    expect(await request()).toEqual(["Three?", "Uno?", "Two?"])
    await ada.fillIn(`${path}/questions/question_3/remove`, "/remove")
    expect(await request()).toEqual(["Uno?", "Two?"])
    await ask("Four?")
    expect((await settings()).questions.map(({ key }: { key: string }) => key)).toEqual([
      "question_1",
      "question_2",
      "question_3"
    ])
  })

  it("MUST show what is wrong, and 404 for one that does not exist", async () => {
    const empty = await ask(" ")
    expect([empty.status, empty.page.links(".problem a")]).toEqual([422, ["#question"]])
    const choices = await ask("Which?", { type: "radio" })
    expect([choices.status, choices.page.links(".problem a"), choices.page.attribute("#question", "value")]).toEqual([
      422,
      ["#options"],
      "Which?"
    ])
    for (const key of ["question_9", "constructor"]) expect((await ada.see(`${path}/questions/${key}`)).status).toBe(404)
    expect((await ada.send(`${path}/questions/question_9/remove`)).status).toBe(404)
  })

  it("MUST escape what is asked", async () => {
    await ask(`<img src=x onerror="alert(1)">`)
    const { text } = await ada.see(path)
    expect(text).not.toContain("<img")
    const { page } = await ada.see(`${path}/questions`)
    expect(page.text(".rows strong")).toBe(`<img src=x onerror="alert(1)">`)
  })
})
