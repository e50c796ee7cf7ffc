import { runJobKind } from "@slotkit/engine"
import { VisitorLimits } from "@slotkit/http"
import { Context } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { visitedHost } from "../../test/VisitedHost.ts"

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof visitedHost>>
beforeAll(async () => {
  app = await startPagesTestApp()
  app.clock.now = Date.UTC(2026, 0, 12)
  ada = await visitedHost(app, { timezone: "Europe/London" })
  await ada.service({ title: "Intro", slug: "intro" })
  await ada.service({ title: "Lesson", slug: "lesson", durations: [{ minutes: 30, price: 3000 }] })
})
afterAll(() => app.close())

const grace = { name: "Grace Hopper", email: "grace@example.com" }
const form = (slug: string, hour: number, more = "") =>
  `/ada/${slug}/book?start=2026-01-12T${hour}%3A00%3A00Z&timezone=UTC${more}`

describe("The discount code in the booking form", () => {
  it("MUST be asked for where the host has one for the service, or where one was typed", async () => {
    expect((await ada.open(form("lesson", 10))).page.count("#code")).toBe(0)
    await app.manage("POST", `/hosts/${ada.host.id}/discount-codes`, { code: "Summer", percent: 20 })
    await app.manage("POST", `/hosts/${ada.host.id}/discount-codes`, { code: "Friends", percent: 100, max_uses: 1 })
    const { page } = await ada.open(form("lesson", 10, "&code=SUMMER"))
    expect([page.attribute("#code", "value"), page.attribute("#code", "required")]).toEqual(["SUMMER", undefined])
    expect((await ada.open(form("intro", 10))).page.count("#code")).toBe(0)
    expect((await ada.open(form("intro", 10, "&code=SUMMER"))).page.count("#code")).toBe(1)
    const times = await ada.open("/ada/lesson?date=2026-01-12&code=SUMMER")
    const links = times.page.links("a").filter((link) => link.startsWith("/ada/lesson"))
    expect([links.length > 5, links.filter((link) => !link.includes("code=SUMMER"))]).toEqual([true, []])
  })

  it("MUST be refused beside the field with everything kept, and take off the price otherwise", async () => {
    for (const slug of ["lesson", "intro"]) {
      const refused = await ada.fillIn(form(slug, 11, "&code=x"), { ...grace, code: "Winter" })
      expect([refused.status, refused.page.links(".problem a"), refused.page.text(".problem a")]).toEqual([
        422,
        ["#code"],
        "This discount code cannot be used. Check it, or leave the field empty."
      ])
      expect([refused.page.fields().code, refused.page.fields().name]).toEqual(["Winter", "Grace Hopper"])
    }
    const { status } = await ada.fillIn(form("lesson", 11), { ...grace, code: " summer " })
    expect(status).toBe(303)
    const bookings = async () => app.manage("GET", `/hosts/${ada.host.id}/bookings`)
    const [booked] = await bookings()
    expect(booked.payment).toMatchObject({ amount: 2400, status: "pending" })
    const checkout = await ada.open(new URL(booked.meeting_link).pathname)
    expect(checkout.page.text("dd.amount")).toBe("US$24.00US$30.00 less US$6.00 with the code Summer")
  })

  it("MUST leave nothing to pay with a code for all of the price, and say so on the page and in emails", async () => {
    const { location } = await ada.fillIn(form("lesson", 13), { ...grace, code: "friends" })
    const { page } = await ada.open(location!)
    expect([page.text("h1"), page.text("dl")]).toEqual([
      "Booking confirmed",
      expect.stringContaining("US$0.00US$30.00 less US$30.00 with the code Friends")
    ])
    const again = await ada.fillIn(form("lesson", 14), { ...grace, code: "friends" })
    expect([again.status, again.page.links(".problem a")]).toEqual([422, ["#code"]])
    await app.run(runJobKind("email"))
    expect(app.mails.length).toBeGreaterThan(0)
  })

  it("MUST show the price before the form is sent, with everything kept, and the same refusal beside the field", async () => {
    const durations = [{ minutes: 30, price: 3000 }]
    const { id } = await ada.service({ title: "Class", slug: "class", durations, is_group: true, max_attendees: 4 })
    const payment = { mode: "deposit", deposit: { percent: 25 } }
    await app.manage("PATCH", `/hosts/${ada.host.id}/services/${id}`, { payment })
    const path = form("class", 15)
    expect((await ada.open(path)).page.texts("form dl div")).toEqual([
      "PriceUS$30.00For all seats together.",
      "DepositUS$7.50",
      "At the appointmentUS$22.50"
    ])
    const typed = { ...grace, seats: "3", guests: "a@example.com", topic: "Fees" }
    const answer = await ada.fillIn(path, { ...typed, code: "sUMMER", show: "code" })
    expect([answer.status, answer.page.count(".problem")]).toEqual([200, 0])
    expect(answer.page.texts("form dl div")).toEqual([
      "PriceUS$30.00For all seats together.",
      "Discount code−US$6.00 sUMMER",
      "TotalUS$24.00",
      "DepositUS$6.00",
      "At the appointmentUS$18.00"
    ])
    expect(answer.page.text("#code-hint")).toBe("US$30.00 less US$6.00 with the code sUMMER")
    expect(answer.page.texts(".end > .soft").join(" ")).toContain("a deposit of US$6.00 on the next page, and US$18.00 at")
    expect(answer.page.fields()).toMatchObject({ ...typed, code: "sUMMER" })
    const none = await app.manage("GET", `/hosts/${ada.host.id}/bookings?service=class`)
    expect(none.filter(({ service }: { service: { slug: string } }) => service.slug === "class")).toEqual([])
    for (const code of ["Friends", "Winter", "a b", "x".repeat(99), "\u0000"]) {
      const refused = await ada.fillIn(path, { ...typed, code, show: "code" })
      expect([code, refused.status, refused.page.links(".problem a"), refused.page.text("#code-error")]).toEqual([
        code,
        422,
        ["#code"],
        "This discount code cannot be used. Check it, or leave the field empty."
      ])
      expect([refused.page.fields().topic, refused.page.texts("form dl div").length]).toEqual(["Fees", 3])
    }
    const empty = await ada.fillIn(path, { ...typed, code: "", show: "code" })
    expect([empty.status, empty.page.texts("form dl div").length]).toEqual([200, 3])
  })

  it("MUST keep the price with the code beside other problems, and name a wrong code with them", async () => {
    const wrong = await ada.fillIn(form("lesson", 16), { ...grace, email: "grace@", code: "summer" })
    expect([wrong.page.links(".problem a"), wrong.page.text("form dl")]).toEqual([
      ["#email"],
      expect.stringContaining("US$24.00")
    ])
    const both = await ada.fillIn(form("lesson", 16), { ...grace, email: "grace@", code: "winter" })
    expect([both.page.links(".problem a"), both.page.text("form dl")]).toEqual([["#email", "#code"], "PriceUS$30.00"])
  })

  it("MUST say that nothing is to be paid, and take Enter for the button that books", async () => {
    await app.manage("POST", `/hosts/${ada.host.id}/discount-codes`, { code: "All", percent: 100 })
    const { page } = await ada.fillIn(form("lesson", 16), { ...grace, code: "ALL", show: "code" })
    expect(page.texts("form dl div")).toEqual(["PriceUS$30.00", "Discount code−US$30.00 ALL", "TotalFree"])
    expect(page.texts("form button").slice(0, 3)).toEqual(["Confirm booking", "Apply code", "Confirm booking"])
    expect(page.attributes("form button", "name").slice(0, 3)).toEqual(["", "show", ""])
  })

  it("MUST count as a booking attempt, so that codes cannot be guessed", async () => {
    const limited = await startPagesTestApp({
      adjust: Context.add(VisitorLimits, { requestsPerMinute: 120, bookingsPerMinute: 2 })
    })
    const host = await visitedHost(limited, { timezone: "UTC" })
    await host.service({ title: "Lesson", slug: "lesson", durations: [{ minutes: 30, price: 3000 }] })
    await limited.manage("POST", `/hosts/${host.host.id}/discount-codes`, { code: "Summer", percent: 20 })
    const start = new Date(limited.clock.now + 86_400_000).toISOString().slice(0, 10)
    const statuses = []
    for (const code of ["a", "b", "summer"]) {
      const path = `/ada/lesson/book?start=${start}T10%3A00%3A00Z&timezone=UTC`
      statuses.push((await host.fillIn(path, { ...grace, code, show: "code" })).status)
    }
    expect(statuses).toEqual([422, 422, 429])
    await limited.close()
  })

  it("MUST show what is paid at the appointment for a service with a card guarantee", async () => {
    const { id } = await ada.service({ title: "Held", slug: "held", durations: [{ minutes: 30, price: 3000 }] })
    const payment = { mode: "guarantee", guarantee: { amount: 5000 } }
    await app.manage("PATCH", `/hosts/${ada.host.id}/services/${id}`, { payment })
    expect((await ada.open(form("held", 12))).page.texts("form dl div")).toEqual(["PriceUS$30.00", "At the appointmentUS$30.00"])
  })

  it("MUST be taken off all meetings of a series, in the form, before it is booked and in the checkout", async () => {
    const service = await ada.service({ title: "Weekly", slug: "weekly", durations: [{ minutes: 30, price: 3000 }] })
    await app.manage("PATCH", `/hosts/${ada.host.id}/services/${service.id}`, { series: { max_count: 5, visitor: true } })
    app.clock.now += 120_000
    await app.manage("POST", `/hosts/${ada.host.id}/discount-codes`, { code: "Ten", amount: 1000 })
    const typed = { ...grace, code: "ten", repeat: "week-1", count: "3" }
    const priced = await ada.fillIn(form("weekly", 12), { ...typed, show: "code" })
    expect([priced.status, priced.page.texts("form dl div")]).toEqual([
      200,
      ["PriceUS$90.00US$30.00 per meeting", "Discount code−US$10.00 ten", "TotalUS$80.00"]
    ])
    const wrong = await ada.fillIn(form("weekly", 12), { ...typed, code: "winter" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#code"]])
    const dates = await ada.fillIn(form("weekly", 12), typed)
    expect(dates.page.text("dl")).toContain("US$30.00 per meetingUS$80.00 in allUS$90.00 less US$10.00 with the code ten")
    const sent = await ada.fillIn(form("weekly", 12), { ...typed, on_conflict: "refuse" })
    expect(sent.status).toBe(303)
    const checkout = await ada.open(new URL(sent.location!, "http://localhost").pathname)
    expect(checkout.page.texts("li")).toEqual([
      expect.stringContaining("US$26.66"),
      ...Array(2).fill(expect.stringContaining("US$26.67"))
    ])
    expect(checkout.page.text("dd.amount")).toBe("US$80.00US$90.00 less US$10.00 with the code Ten")
    const [code] = (await app.manage("GET", `/hosts/${ada.host.id}/discount-codes`)).filter(
      (each: { code: string }) => each.code === "Ten"
    )
    expect(code.uses).toBe(1)
  })
})
