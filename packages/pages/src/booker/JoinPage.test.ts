import { Conferences, patchServiceSettings, RetentionStore, runJobKind } from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { visitedHost } from "../../test/VisitedHost.ts"

let app: PagesTestApp
let link: string
let day = 5

const room = { url: "https://zoom.example/1", reference: "1" }
const conferences = {
  open: () => Effect.succeed(room),
  move: () => Effect.void,
  close: () => Effect.void
}
let ada: Awaited<ReturnType<typeof visitedHost>>
let bookingId: number
beforeAll(async () => {
  app = await startPagesTestApp({ adjust: (context) => Context.add(context, Conferences, conferences) })
  ada = await visitedHost(app, { timezone: "UTC" })
  const { id } = await ada.service({ title: "Intro call", slug: "intro" })
  await app.run(patchServiceSettings(ada.host.id, id, { video_room: "zoom" }))
})
afterAll(() => app.close())
beforeEach(async () => {
  day += 7
  app.clock.now = Date.UTC(2026, 0, day)
  const start = new Date(app.clock.now + 10 * 3_600_000).toISOString()
  const booked = await app.manage("POST", `/hosts/${ada.host.id}/bookings`, {
    service: "intro",
    start,
    language: "de-AT",
    booker: { name: "Grace Hopper", email: "grace@example.com" }
  })
  bookingId = booked.id
  link = new URL(booked.conference_link).pathname
})

describe("The link of a booking to its meeting's room", () => {
  it("MUST show a page that asks again by itself while there is no room, in the booker's language", async () => {
    const { status, headers, page } = await ada.open(link)
    expect([status, page.text("h1"), page.count("script")]).toEqual([200, "Ihr Videogespräch wird vorbereitet", 0])
    expect(page.texts("main dd")[0]).toContain("Intro call")
    expect(["refresh", "cache-control", "referrer-policy"].map((name) => headers.get(name))).toEqual([
      "5",
      "no-store",
      "no-referrer"
    ])
    expect(page.text("body")).not.toMatch(/Grace|Hopper|@/)
    expect(page.count('meta[name="robots"][content*="noindex"]')).toBe(1)
    const titles = await Promise.all(
      ["en", "fr", "es"].map(async (language) => (await ada.open(`${link}?lang=${language}`)).page.text("h1"))
    )
    expect(titles).toEqual([
      "Your meeting room is on its way",
      "Votre salle de réunion est en préparation",
      "Su sala de reunión se está preparando"
    ])
  })

  it("MUST lead to the room once there is one", async () => {
    await app.run(runJobKind("room"))
    const { status, headers } = await app.send("GET", link)
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([303, room.url, "no-store"])
    const head = await app.send("HEAD", link)
    expect([head.status, head.headers.get("location"), head.text]).toEqual([303, room.url, ""])
  })

  it("MUST lead to the fallback room two minutes after the booking", async () => {
    app.clock.now += 119_999
    expect((await app.send("GET", link)).status).toBe(200)
    app.clock.now += 1
    const { status, headers } = await app.send("GET", link)
    expect([status, headers.get("location")]).toEqual([303, expect.stringMatching(/^https:\/\/meet\.\S+\/\S+$/)])
  })

  it("MUST say that the booking is cancelled", async () => {
    await app.manage("POST", `/hosts/${ada.host.id}/bookings/${bookingId}/cancel`)
    const { status, headers, page } = await ada.open(link)
    expect([status, headers.get("refresh"), page.text("h1")]).toEqual([410, null, "Buchung storniert"])
  })

  it("MUST say that a meeting is over whose room is no longer kept", async () => {
    app.clock.now += 40 * 86_400_000
    await app.run(RetentionStore.use((store) => store.purge("conference_rooms", app.clock.now - 30 * 86_400_000, 100)))
    const { status, page } = await ada.open(link)
    expect([status, page.text("h1")]).toEqual([410, "Dieser Termin hat stattgefunden"])
  })

  it("MUST be a 404 page where the token was cut off", async () => {
    const { status, page } = await ada.open("/m")
    expect([status, page.text("h1")]).toEqual([404, "Page not found"])
  })

  it("MUST be a 404 page for an unknown token, within the limit of the address", async () => {
    const { status, page } = await ada.open("/m/00unknown")
    expect([status, page.text("h1")]).toEqual([404, "Page not found"])
    const request = () => app.send("GET", "/m/00unknown", { headers: { "x-connection": "192.0.2.9" } })
    for (let count = 0; count < 120; count++) expect((await request()).status).toBe(404)
    expect((await request()).status).toBe(429)
  })
})
