import { runJobKind } from "@slotkit/engine"
import { requestOf } from "@slotkit/engine/fakes"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { origin, type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"

let app: PagesTestApp
let hostId: number
let hour: number
beforeAll(async () => {
  app = await startPagesTestApp()
  const host = await app.manage("POST", "/hosts", {
    email: "ada@example.com",
    username: "ada",
    name: "Ada Byron",
    timezone: "UTC",
    plan: "pro"
  })
  hostId = host.id
  const { key } = await app.manage("POST", `/hosts/${hostId}/api-keys`, { name: "Setup", scopes: ["services.write"] })
  const body = JSON.stringify({ title: "Class", durations: [{ minutes: 30 }], is_group: true, max_attendees: 4 })
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
  await app.send("POST", "/api/v1/services", { headers, body })
  hour = 9
})
afterAll(() => app.close())
beforeEach(() => {
  hour += 1
})

/** A visitor books for someone else, too; the path of the link in the visitor's own mail. */
const aLink = async (): Promise<{ readonly id: number; readonly path: string }> => {
  const path = "/visitor/v1/hosts/ada/services/class/bookings"
  const start = `2026-01-12T${hour}:00:00Z`
  const attendees = [{ name: "Alan", email: "alan@example.com" }]
  const body = JSON.stringify({ start, booker: { name: "Grace", email: "grace@example.com" }, attendees })
  const booked = await app.send("POST", path, { headers: { "content-type": "application/json" }, body })
  expect(booked.status).toBe(201)
  const requests = (await sentMails()).map(requestOf)
  const links = requests.flatMap((request) => ("attendeesUrl" in request ? [request.attendeesUrl ?? ""] : []))
  const link = links.findLast((url) => url !== "") ?? ""
  return { id: JSON.parse(booked.text).data.id, path: link.slice(origin.length) }
}

const tokenIn = (path: string): string => path.split("/").at(-1)!.split("?")[0]!

const sentMails = async () => {
  while ((await app.run(runJobKind("email"))) > 0);
  return app.mails
}

const mailsToAlan = async (): Promise<number> => (await sentMails()).filter(({ to }) => to.email === "alan@example.com").length

describe("The link in the mail of a visitor who books for others", () => {
  it("MUST have the others mailed by the button of its page, once, and say so each time", async () => {
    const { path } = await aLink()
    const before = await mailsToAlan()
    const request = await app.send("GET", path)
    expect([request.status, request.headers.get("cache-control"), request.headers.get("referrer-policy")]).toEqual([
      200,
      "no-store",
      "same-origin"
    ])
    expect(request.text).toContain("<h1>Confirm your address</h1>")
    expect(request.text).toContain("Ada Byron")
    const own = await app.send("GET", `/b/${tokenIn(path)}`)
    expect(own.text).toContain("Your guests haven&#39;t been notified yet. Confirm your address")
    expect(request.text).not.toMatch(/alan@|<script/i)
    const sent = await app.send("POST", path)
    expect([sent.status, sent.headers.get("location")]).toEqual([303, path])
    expect(await mailsToAlan()).toBe(before + 1)
    expect((await app.send("POST", path)).status).toBe(303)
    const after = (await app.send("GET", path)).text
    expect(after).toContain("<h1>Address confirmed</h1>")
    expect(after).not.toContain("<form")
    const booking = /<a class="button plain" href="([^"]+)">Back to the booking</.exec(after)?.[1] ?? ""
    expect(booking).toBe(`${origin}/b/${tokenIn(path)}`)
    expect((await app.send("GET", booking.slice(origin.length))).text).not.toContain("notified yet")
    expect(await mailsToAlan()).toBe(before + 1)
  })

  it("MUST have nobody mailed by the token alone, which whoever books sees on the next page", async () => {
    const { path } = await aLink()
    const before = await mailsToAlan()
    for (const address of [`/visitor/bookings/${tokenIn(path)}`, `${path.slice(0, -1)}`, `${path}A`]) {
      expect((await app.send("POST", address)).status).toBe(303)
      const { text } = await app.send("GET", address)
      expect(text).toContain("Confirm your address with the link in our email")
      expect(text).not.toContain('<form class="stack"')
    }
    expect(await mailsToAlan()).toBe(before)
    expect((await app.send("POST", path)).status).toBe(303)
    expect(await mailsToAlan()).toBe(before + 1)
  })

  it("MUST have nobody mailed by opening it", async () => {
    const { path } = await aLink()
    const before = await mailsToAlan()
    for (const method of ["HEAD", "GET", "GET"]) expect((await app.send(method, path)).status).toBe(200)
    expect(await mailsToAlan()).toBe(before)
    await app.send("POST", path)
    expect(await mailsToAlan()).toBe(before + 1)
  })

  it("MUST mail nobody of a booking that was cancelled, and say so", async () => {
    const { id, path } = await aLink()
    const before = await mailsToAlan()
    await app.manage("POST", `/hosts/${hostId}/bookings/${id}/cancel`, {})
    expect((await app.send("GET", path)).text).toContain("<h1>Booking cancelled</h1>")
    await app.send("POST", path)
    expect(await mailsToAlan()).toBe(before)
  })

  it("MUST answer 404 to a token that nobody has, and 405 to other methods", async () => {
    expect((await app.send("GET", "/visitor/bookings/nothing")).status).toBe(404)
    expect((await app.send("POST", "/visitor/bookings/nothing")).status).toBe(404)
    const { status, headers } = await app.send("PUT", "/visitor/bookings/nothing")
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"])
  })
})
