import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { bookedVisits } from "../../test/BookedVisits.ts"

let ada: Awaited<ReturnType<typeof bookedVisits>>
beforeAll(async () => {
  ada = await bookedVisits()
  await ada.set("intro", { series: { max_count: 10, visitor: true } })
})
afterAll(() => ada.app.close())
beforeEach(() => ada.nextWeek())

const form = (hour: number, more = "") => `/ada/intro/book?start=${ada.at(hour)}${more}`
const weekly = { name: "Grace Hopper", email: "grace@example.com", repeat: "week-1", count: "4" }

/** Sends the form and then the page with the dates, with one of its buttons. Returns the page that answers. */
const bookSeries = async (hour: number, conflict: string, fields: Record<string, string> = {}) => {
  const dates = await ada.fillIn(form(hour, "&timezone=Asia/Kolkata"), { ...weekly, ...fields })
  const sent = { ...dates.page.fields(), on_conflict: conflict }
  return { dates, booked: await ada.post(dates.page.attribute("form", "action") ?? "", sent) }
}

describe("Series on the pages of visitors", () => {
  it("MUST only be offered where visitors can book them", async () => {
    const { page } = await ada.open(form(10))
    expect([page.count("#repeat"), page.attribute("#count", "max")]).toEqual([1, "10"])
    expect((await ada.open(`/ada/review/book?start=${ada.at(10)}`)).page.count("#repeat")).toBe(0)
  })

  it("MUST show the price of all meetings, and lead to one checkout that lists them", async () => {
    await ada.set("lesson", { series: { max_count: 10, visitor: true }, refund_on_cancel: true })
    const dates = await ada.fillIn(`/ada/lesson/book?start=${ada.at(9)}`, weekly)
    expect(dates.page.texts("dl dd").at(-1)).toBe("US$30.00 per meetingUS$120.00 in all")
    const booked = await ada.post(dates.page.attribute("form", "action") ?? "", { ...dates.page.fields(), on_conflict: "refuse" })
    expect([booked.status, booked.location]).toEqual([303, expect.stringMatching(/\/checkout\/\w+$/)])
    const checkout = await ada.open(new URL(booked.location!, "https://book.example.com").pathname)
    expect([checkout.page.count("dd li"), checkout.page.text(".amount")]).toEqual([4, "US$120.00"])
    expect(checkout.page.text("dd li")).toMatch(/09:00–09:30US\$30\.00/)
    const path = new URL(booked.location!, "https://book.example.com").pathname
    const cookie = checkout.headers.getSetCookie()[0]!.split(";")[0]!
    const paid = await ada.post(path, { ...checkout.page.fields(), outcome: "succeeded" }, { cookie })
    const done = await ada.open(new URL(paid.location!, "https://book.example.com").href.slice("https://book.example.com".length))
    const { page } = await ada.open(done.headers.get("location")!)
    expect([page.text("[role=status]"), page.count("ol.meetings li")]).toEqual([expect.stringContaining("Paid US$120.00."), 4])
    const cancel = await ada.open(page.links("a.plain").find((link) => link.includes("/cancel"))!)
    expect(cancel.page.texts(".pick p")).toEqual(["Your payment of US$120.00 will be refunded."])
    const ended = await ada.post(cancel.page.attribute("form", "action")!, { ...cancel.page.fields(), scope: "following" })
    expect((await ada.open(ended.location!)).page.texts("ol.meetings .soft")).toHaveLength(5)
  })

  it("MUST show all dates in the zones of both before anything is booked, and then book them", async () => {
    const { dates, booked } = await bookSeries(10, "refuse")
    expect([dates.status, dates.page.text("h1"), dates.page.text("[role=status]")]).toEqual([
      200,
      "Check the dates",
      "All 4 dates are free."
    ])
    expect(dates.page.count("ol.meetings li")).toBe(4)
    expect(dates.page.text("ol.meetings li")).toMatch(/15:30–16:00.*10:00–10:30, Coordinated Universal Time/)
    expect([booked.status, booked.location]).toEqual([303, expect.stringMatching(/^\/b\/\w+/)])
    const { page } = await ada.open(booked.location!)
    expect([page.text("h1"), page.count("ol.meetings li"), page.count("ol.meetings a")]).toEqual(["Booking confirmed", 4, 3])
    const [second] = page.links("ol.meetings a")
    const other = await ada.open(second!)
    expect(other.status).toBe(303)
    const { page: otherPage } = await ada.open(other.headers.get("location")!)
    expect(otherPage.text("ol.meetings strong")).toContain("15:30–16:00")
    expect((await ada.open(`${booked.location}/series/9`)).status).toBe(404)
  })

  it("MUST mark dates that are not free, and book the nearest times or only the free dates", async () => {
    await ada.book("intro", ada.at(11, 7))
    const { dates, booked } = await bookSeries(11, "nearest")
    expect(dates.page.text("[role=status]")).toBe("1 of the 4 dates is not free.")
    expect(dates.page.text("ol.meetings li:nth-child(2)")).toContain("Not free. Nearest free time: 16:00")
    expect(dates.page.texts("button")).toEqual([
      "Book all 4, with the nearest times",
      "Book the 3 free dates only",
      "Change your details"
    ])
    expect((await ada.open(booked.location!)).page.text("ol.meetings li:nth-child(2)")).toContain("16:00–16:30")
    const { booked: rest } = await bookSeries(14, "skip", { count: "2" })
    expect((await ada.open(rest.location!)).page.count("ol.meetings")).toBe(1)
  })

  it("MUST name all offsets of the visitor's zone, and the day of a nearest time on another one", async () => {
    const far = await ada.fillIn(form(13, "&timezone=America/New_York"), { ...weekly, repeat: "week-4" })
    expect(far.page.text("main")).toContain("Times are in Eastern Time (New York), UTC-05:00 / UTC-04:00.")
    await ada.book("intro", ada.at(13, 7))
    const dates = await ada.fillIn(form(13, "&timezone=Pacific/Guadalcanal"), weekly)
    const second = /00:00–00:30.*Nearest free time: \w+ \d+ \w+ \d{4}, 23:30/
    expect(dates.page.text("ol.meetings li:nth-child(2)")).toMatch(second)
  })

  it("MUST keep everything that was typed on the way back, and name what is wrong", async () => {
    const dates = await ada.fillIn(form(12), { ...weekly, topic: "The engine" })
    const back = await ada.post(dates.page.attribute("form", "action") ?? "", { ...dates.page.fields(), show: "1" })
    expect(back.page.fields()).toMatchObject({ ...weekly, topic: "The engine" })
    const wrong = await ada.fillIn(form(12), { ...weekly, repeat: "day-1", count: "99" })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#repeat", "#count"]])
    expect(wrong.page.text("#count-error")).toBe("Enter a number of meetings from 2 to 10.")
  })

  it("MUST show the dates again if one of them was taken meanwhile", async () => {
    const dates = await ada.fillIn(form(15), weekly)
    await ada.book("intro", ada.at(15, 14))
    const action = dates.page.attribute("form", "action") ?? ""
    const again = await ada.post(action, { ...dates.page.fields(), on_conflict: "refuse" })
    expect([again.status, again.page.text(".problem h2")]).toEqual([
      409,
      "Some of the dates were just booked. Check the dates again."
    ])
    const sent = { ...again.page.fields(), on_conflict: "skip" }
    expect((await ada.post(action, sent)).status).toBe(303)
  })

  it("MUST cancel one meeting, the following or all by the link of one", async () => {
    const { booked } = await bookSeries(16, "refuse", { count: "3" })
    const [second] = (await ada.open(booked.location!)).page.links("ol.meetings a")
    const path = (await ada.open(second!)).headers.get("location")!
    const { page } = await ada.open(`${path}/cancel`)
    expect(page.texts("#scope label")).toEqual(["Only this one", "This one and the following (2)", "All upcoming meetings (3)"])
    expect((await ada.post(`${path}/cancel`, { ...page.fields(), scope: "following" })).status).toBe(303)
    const { page: after } = await ada.open(booked.location!)
    expect(after.text("ol.meetings li:nth-child(3)")).toContain("Cancelled")
    expect((await ada.open(`${booked.location}/cancel`)).page.count("#scope")).toBe(0)
  })
})
