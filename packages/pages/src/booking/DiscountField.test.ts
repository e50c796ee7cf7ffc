import { runJobKind } from "@slotkit/engine"
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
})
