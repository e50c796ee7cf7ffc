import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { visitedHost } from "../../test/VisitedHost.ts"

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof visitedHost>>
beforeAll(async () => {
  app = await startPagesTestApp()
  ada = await visitedHost(app, {})
  await ada.service({ title: "Cut", slug: "cut", durations: [{ minutes: 30 }] })
  await ada.service({ title: "Colour", slug: "colour", durations: [{ minutes: 60 }] })
  await ada.service({ title: "Paid", slug: "paid", durations: [{ minutes: 30, price: 5000 }] })
  const questions = [{ key: "why", question: "Why?", type: "text", required: true }]
  await ada.service({ title: "Asks", slug: "asks" }, { questions })
  app.clock.now = Date.UTC(2026, 0, 12)
})
afterAll(() => app.close())

const grace = { name: "Grace Hopper", email: "grace@example.com" }
const visit = "/ada?visit=1&part1=cut&part2=colour"

describe("Decision 0160: the page of a visit", () => {
  it("is linked from the page of a host with two services, and offers those that need no more fields", async () => {
    const { page } = await ada.open("/ada")
    expect(page.links("a[href*=visit]")).toEqual(["/ada?visit=1"])
    const choose = await ada.open("/ada?visit=1")
    expect([choose.status, choose.page.text("h1")]).toEqual([200, "Several services in one visit"])
    expect(choose.page.count("select[name^=part]")).toBe(5)
    expect(choose.page.count("#part1 option[value=asks]")).toBe(0)
    expect((await ada.open("/ada?visit=1&part1=cut&part2=")).status).toBe(422)
  })

  it("shows the starts of all parts in the visitor's zone, and books them without a script", async () => {
    const { page } = await ada.open(`${visit}&timezone=Asia/Kolkata&date=2026-01-13`)
    expect(page.text(".parts")).toContain("Cut")
    const first = page.attribute("input[name=start]", "value")
    const sent = await ada.fillIn(`${visit}&date=2026-01-13`, { ...grace, start: first! })
    expect([sent.status, sent.location]).toEqual([303, expect.stringMatching(/^\/b\/[0-9A-Za-z]+/)])
    const booked = await ada.open(sent.location!)
    expect(booked.page.text("ol.meetings")).toMatch(/Cut: .* Colour: /s)
    expect(booked.page.text("#content")).toContain("Parts of this visit")
    const bookings = await app.manage("GET", `/hosts/${ada.host.id}/bookings?order=asc`)
    expect(bookings.map(({ visit: { index } }: { visit: { index: number } }) => index)).toEqual([1, 2])
    const again = await ada.fillIn(`${visit}&date=2026-01-13`, { ...grace, start: first! })
    expect([again.status, again.page?.text("[role=alert]")]).toEqual([409, expect.stringContaining("just taken")])
  })

  it("says what is missing, keeps what was typed, and says if services cannot be booked together", async () => {
    const { page } = await ada.open(`${visit}&date=2026-01-14`)
    const start = page.attribute("input[name=start]", "value")
    const wrong = await ada.fillIn(`${visit}&date=2026-01-14`, { name: "", email: "none", start: start! })
    expect([wrong.status, wrong.page?.fields().email]).toEqual([422, "none"])
    const mixed = "/ada?visit=1&part1=cut&part2=paid&date=2026-01-14"
    const refused = await ada.fillIn(mixed, { ...grace, start: "2026-01-14T09:00:00Z" })
    expect([refused.status, refused.page?.text("[role=alert]")]).toEqual([422, expect.stringContaining("Book each by itself")])
  })
})
