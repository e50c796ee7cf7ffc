import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
})
afterEach(() => app.close())

const configure = (waitlist: object) =>
  app.manage("PATCH", `/hosts/${ada.host.id}/services/${ada.services.intro.id}`, { waitlist })
const join = async (name: string, hours: readonly [string, string] = ["09", "17"]) => {
  const [from, to] = hours.map((hour) => `2026-01-07T${hour}:00:00Z`)
  const body = { booker: { name, email: `${name.toLowerCase()}@example.com` }, wishes: [{ from, to }] }
  const headers = { "content-type": "application/json" }
  const path = "/visitor/v1/hosts/ada/services/intro/waitlist"
  return JSON.parse((await app.send("POST", path, { headers, body: JSON.stringify(body) })).text).data
}

describe("Decision 0130: the waiting list in the console", () => {
  it("is set in the form of a service, and linked from the bookings once a service has one", async () => {
    expect((await ada.see("/app/bookings")).page.count("a[href$='/waitlist']")).toBe(0)
    const path = `/app/services/${ada.services.intro.id}`
    const form = `/services/${ada.services.intro.id}`
    const wrong = await ada.fillIn(path, form, {
      waitlist_mode: "one_by_one",
      waitlist_offer: "5",
      waitlist_offer_unit: "minutes",
      waitlist_most: "x"
    })
    expect([wrong.status, wrong.page.links(".problem a")]).toEqual([422, ["#waitlist_offer", "#waitlist_most"]])
    const hours = { waitlist_offer: "2", waitlist_offer_unit: "hours", waitlist_notice: "90", waitlist_notice_unit: "minutes" }
    await ada.fillIn(path, form, { waitlist_mode: "one_by_one", waitlist_most: "5", ...hours })
    const { waitlist } = await app.manage("PATCH", `/hosts/${ada.host.id}/services/${ada.services.intro.id}`, {})
    expect(waitlist).toEqual({ mode: "one_by_one", offer_minutes: 120, minimum_notice_minutes: 90, max_entries: 5 })
    expect((await ada.see("/app/bookings")).page.links("a[href$='/waitlist']")).toEqual(["/app/waitlist"])
  })

  it("lists who waits with their wishes and missed offers, and offers a free time by hand", async () => {
    await configure({ mode: "one_by_one" })
    expect((await ada.see("/app/waitlist")).page.text(".empty")).toBe("Nobody is waiting for a time.")
    await join("Grace", ["13", "15"])
    const path = await ada.see("/app/waitlist")
    expect(path.page.text(".rows")).toMatch(/Grace .*Wednesday 7 January 2026, 13:00–15:00/)
    const [offer] = path.page.links("main a[href$='/offer']")
    const { page } = await ada.see(offer!)
    // The first day that the person wishes for.
    expect(page.fields("main form").listed_date).toBe("2026-01-07")
    const none = await ada.fillIn(offer!, "/offer", { action: "offer" })
    expect([none.status, none.page.links(".problem a")]).toEqual([422, ["#start"]])
    const sent = await ada.fillIn(offer!, "/offer", { start: "2026-01-07T10:00:00Z", action: "offer" })
    expect(sent.location).toBe("/app/waitlist?done=waitlist_offered")
    const after = await ada.see(sent.location!)
    expect(after.page.text(".badge")).toBe("Time offered")
    expect(after.page.text(".across")).toMatch(/Offered: Wednesday 7 January 2026, 10:00–10:30\. The offer ends on /)
    expect(after.page.count("a[href$='/offer']")).toBe(0)
    const again = await ada.send(offer!, { start: "2026-01-07T11:00:00Z", date: "2026-01-07", listed_date: "2026-01-07" })
    expect([again.status, again.page.text(".problem h2")]).toEqual([409, "This person already has an offer or has booked."])
  })

  it("shows the seats that someone asks for, and how often too few were free", async () => {
    const { id } = await app.manage("POST", `/hosts/${ada.host.id}/services`, {
      title: "Class",
      slug: "class",
      durations: [{ minutes: 30 }],
      is_group: true,
      max_attendees: 2
    })
    await app.manage("PATCH", `/hosts/${ada.host.id}/services/${id}`, { waitlist: { mode: "one_by_one" } })
    const start = "2026-01-07T13:00:00Z"
    const book = (name: string) =>
      app.manage("POST", `/hosts/${ada.host.id}/bookings`, { service: "class", start, booker: { name, email: "a@example.com" } })
    const [first] = [await book("Alan"), await book("Ada")]
    const body = { booker: { name: "Grace", email: "grace@example.com" }, seats: 2, wishes: [{ session: start }] }
    const headers = { "content-type": "application/json" }
    await app.send("POST", "/visitor/v1/hosts/ada/services/class/waitlist", { headers, body: JSON.stringify(body) })
    await app.manage("POST", `/hosts/${ada.host.id}/bookings/${first.id}/cancel`, {})
    expect((await ada.see("/app/waitlist")).page.text(".rows")).toMatch(
      /Class, 30 minutes, 2 places .*13:00–13:30 Passed over once: too few places were free\./
    )
  })

  it("takes someone off after a question, and knows no one of another host", async () => {
    await configure({ mode: "one_by_one" })
    await join("Grace")
    expect((await ada.agree("/app/waitlist", "/remove")).location).toBe("/app/waitlist?done=waitlist_removed")
    expect((await ada.see("/app/waitlist")).page.count(".rows")).toBe(0)
    expect([(await ada.see("/app/waitlist/99/offer")).status, (await ada.see("/app/waitlist/99/remove")).status]).toEqual([
      404, 404
    ])
  })
})
