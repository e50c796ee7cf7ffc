import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { visitedHost } from "../../test/VisitedHost.ts"

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof visitedHost>>
let day = 5
beforeAll(async () => {
  app = await startPagesTestApp()
  ada = await visitedHost(app, { timezone: "UTC" })
  await ada.service({ title: "Intro call", slug: "intro" }, { waitlist: { mode: "one_by_one" } })
  await ada.service({ title: "Open call", slug: "open" }, { waitlist: { mode: "everyone" } })
})
afterAll(() => app.close())
beforeEach(() => {
  day += 7
  app.clock.now = Date.UTC(2026, 0, day)
})

const at = (hour: number) => new Date(Date.UTC(2026, 0, day + 1, hour)).toISOString().replace(".000", "")
const book = (start: string, name: string, slug = "intro") =>
  visitor("POST", `/hosts/ada/services/${slug}/bookings`, { start, booker: { name, email: `${name}@example.com` } })
const visitor = async (method: string, path: string, body?: object) => {
  const { text } = await app.send(method, `/visitor/v1${path}`, {
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  return JSON.parse(text).data
}
/** Joins the list for the whole working day, and returns the path of the entry's page. */
const join = async (name: string, slug = "intro"): Promise<string> => {
  const booker = { name, email: `${name}@example.com` }
  const body = { booker, wishes: [{ from: at(9), to: at(17) }] }
  const { manage_url } = await visitor("POST", `/hosts/ada/services/${slug}/waitlist`, body)
  return new URL(manage_url).pathname
}
/** Books a time and frees it after others have joined the list. */
const freed = async (slug: string, ...names: ReadonlyArray<string>) => {
  const { id } = await book(at(10), "former", slug)
  const paths = []
  for (const name of names) paths.push(await join(`${name}${day}`, slug))
  await app.manage("POST", `/hosts/${ada.host.id}/bookings/${id}/cancel`, {})
  return paths
}
const bookedBy = async () =>
  (await ada.bookings())
    .filter(({ status, scheduled_at }: Record<string, string>) => status === "accepted" && scheduled_at === at(10))
    .map(({ booker }: { readonly booker: { readonly name: string } }) => booker.name)

describe("Decision 0130: the page of an entry of a waiting list", () => {
  it("shows the offered time, changes nothing when it is opened, and books it with a POST, once", async () => {
    const [path] = await freed("intro", "grace")
    for (let look = 0; look < 2; look++) {
      const { status, page, headers } = await ada.open(path!)
      expect([status, page.text("h1"), page.texts("button")]).toEqual([
        200,
        "A time is free",
        ["Book this time", "Decline and keep waiting", "Leave the waiting list"]
      ])
      expect(page.text("dl")).toMatch(/10:00–10:30/)
      expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"])
    }
    expect(await bookedBy()).toEqual([])
    const accepted = await ada.post(`${path}/accept`, {})
    expect([accepted.status, accepted.location]).toEqual([303, expect.stringMatching(/\/b\/[0-9A-Za-z]{24}$/)])
    expect((await ada.post(`${path}/accept`, {})).location).toBe(accepted.location)
    expect(await bookedBy()).toEqual([`grace${day}`])
    // The page leads to the booking from then on.
    expect([(await ada.open(path!)).status, (await ada.post(`${path}/leave`, {})).status]).toEqual([303, 303])
  })

  it("passes a declined time on, and says that it is no longer offered", async () => {
    const [grace, alan] = await freed("intro", "grace", "alan")
    expect((await ada.open(alan!)).page.text("h1")).toBe("You are on the waiting list")
    const declined = await ada.post(`${grace}/decline`, {})
    expect([declined.status, declined.location]).toEqual([303, grace])
    expect((await ada.open(grace!)).page.text("h1")).toBe("You are on the waiting list")
    expect((await ada.open(alan!)).page.text("h1")).toBe("A time is free")
    for (const action of ["accept", "decline"]) {
      const { status, page } = await ada.post(`${grace}/${action}`, {})
      expect([status, page.count("[role=alert]"), page.text("h1")]).toEqual([409, 1, "You are on the waiting list"])
    }
  })

  it("says that an offer has expired, and stays on the list", async () => {
    const [grace] = await freed("intro", "grace")
    app.clock.now += 61 * 60_000
    const { status, page } = await ada.post(`${grace}/accept`, {})
    expect([status, page.text("h1"), await bookedBy()]).toEqual([409, "You are on the waiting list", []])
  })

  it("gives a time that everyone was told about to the first, and tells the others", async () => {
    const [grace, alan] = await freed("open", "grace", "alan")
    expect((await ada.open(grace!)).page.text("main p")).toBe(
      "Others have been told too. The first person to accept gets the time."
    )
    expect((await ada.post(`${alan}/accept`, {})).status).toBe(303)
    const { status, page } = await ada.post(`${grace}/accept`, {})
    expect([status, page.count("[role=alert]"), await bookedBy()]).toEqual([409, 1, [`alan${day}`]])
  })

  it("takes someone off the list, and ends with it", async () => {
    const path = await join(`leaver${day}`)
    const left = await ada.post(`${path}/leave`, {})
    expect([left.status, left.page.text("h1")]).toEqual([200, "You have left the waiting list"])
    expect([(await ada.open(path)).status, (await ada.post(`${path}/accept`, {})).status]).toEqual([404, 404])
    expect((await ada.open("/w/unknown")).status).toBe(404)
  })

  it("has no buttons in a frame", async () => {
    const path = await join(`framed${day}`)
    const { page, headers } = await ada.open(`${path}?embed=1`)
    expect([page.count("button"), headers.get("content-security-policy")]).toEqual([
      0,
      expect.not.stringContaining("frame-ancestors 'none'")
    ])
  })
})
