import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, startHttpTestApp } from "../../../test/HttpTestApp.ts"

let app: HttpTestApp
let host: Awaited<ReturnType<typeof aHostWithKey>>
let hour = 7
beforeAll(async () => {
  app = await startHttpTestApp()
  host = await aHostWithKey(app)
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now += 60_000
  hour += 1
})

const at = (minute = "00") => `2026-01-12T${String(hour).padStart(2, "0")}:${minute}:00Z`
const bob = { name: "Bob", email: "bob@example.com" }

/** Bob books as a visitor. */
const aBooking = async () => {
  const json = { start: at(), booker: bob }
  const created = (await app.send("POST", "/visitor/v1/hosts/ada/services/intro/bookings", { json })).json.data
  return { created, path: `/visitor/v1/bookings/${created.manage_url.split("/").at(-1)}` }
}

describe("Visitor API: bookings", () => {
  it("MUST show the booking of a link, and 404 {message} for any other", async () => {
    const { created, path } = await aBooking()
    const { status, json, headers } = await app.send("GET", path)
    expect([status, json, headers.get("cache-control")]).toEqual([200, { data: created }, "no-store"])
    for (const wrong of ["nonsense", String(created.id)]) {
      const missing = await app.send("GET", `/visitor/v1/bookings/${wrong}`)
      expect([missing.status, missing.json]).toEqual([404, { message: "Booking not found.", code: "not_found" }])
      expect((await app.send("POST", `/visitor/v1/bookings/${wrong}/cancel`, { json: {} })).status).toBe(404)
    }
  })

  it("MUST NOT hand the link to anyone but the booker", async () => {
    const { created, path } = await aBooking()
    const token = path.split("/").at(-1)!
    const seen = [
      await app.send("GET", `/api/v1/bookings/${created.id}`, { token: host.key }),
      await app.manage("GET", `/hosts/${host.hostId}/bookings/${created.id}`),
      await app.manage("POST", `/hosts/${host.hostId}/bookings/${created.id}/reschedule`, { start: at("30") })
    ]
    for (const { status, json } of seen) {
      expect(status).toBe(200)
      expect(JSON.stringify(json)).not.toMatch(new RegExp(`manage_url|${token}`))
    }
  })

  it("MUST list the slots to reschedule to, without the booking's own start", async () => {
    const { created, path } = await aBooking()
    const { status, json } = await app.send("GET", `${path}/slots?from=2026-01-12&to=2026-01-12&timezone=UTC`)
    const starts = json.data["2026-01-12"].map(({ start }: { readonly start: string }) => start)
    expect([status, json.meta.duration_minutes, json.meta.timezone]).toEqual([200, 30, "UTC"])
    expect(starts).toContain(at("30"))
    expect(starts).not.toContain(created.scheduled_at)
    expect((await app.send("GET", `${path}/slots?timezone=Mars`)).status).toBe(422)
  })

  it("MUST reschedule, then cancel with a reason, and answer 409 {message} to what is not possible", async () => {
    const { created, path } = await aBooking()
    const moved = await app.send("POST", `${path}/reschedule`, { json: { start: at("30") } })
    expect([moved.status, moved.json.data]).toMatchObject([200, { id: created.id, scheduled_at: at("30"), status: "accepted" }])
    expect((await app.send("POST", `${path}/reschedule`, { json: {} })).json.errors).toEqual({ start: [expect.any(String)] })
    expect((await app.send("POST", `${path}/reschedule`, { json: { start: at("30") } })).status).toBe(409)
    const cancelled = await app.send("POST", `${path}/cancel`, { json: { reason: "Ill" } })
    expect([cancelled.status, cancelled.json.data]).toMatchObject([200, { status: "cancelled", cancellation_reason: "Ill" }])
    const again = await app.send("POST", `${path}/cancel`, { json: {} })
    expect([again.status, again.json]).toEqual([
      409,
      { message: "The booking was already declined or cancelled.", code: "booking_state" }
    ])
    expect((await app.send("GET", path)).json).toEqual(cancelled.json)
  })

  it("MUST replay a cancellation with the same Idempotency-Key", async () => {
    const { path } = await aBooking()
    const cancel = () => app.send("POST", `${path}/cancel`, { json: {}, headers: { "idempotency-key": "press-1" } })
    const [first, second] = [await cancel(), await cancel()]
    expect([second.status, second.json, second.headers.get("idempotent-replayed")]).toEqual([200, first.json, "true"])
  })

  it("MUST follow the service's settings", async () => {
    const { path } = await aBooking()
    const settings = `/hosts/${host.hostId}/services/${host.serviceId}`
    const set = { change_notice_minutes: 525_600, visitor_changes: "both", refund_on_cancel: true }
    expect((await app.manage("PATCH", settings, set)).json.data).toMatchObject(set)
    const { changes } = (await app.send("GET", path)).json.data
    const message = "It is too late for the booking to be cancelled online. Contact the host."
    expect(changes.cancel).toEqual({ allowed: false, reason: "too_late", message })
    expect((await app.send("POST", `${path}/cancel`, { json: {} })).json).toEqual({ message, code: "booking_state" })
    await app.manage("PATCH", settings, { change_notice_minutes: 0 })
    expect((await app.send("POST", `${path}/cancel`, { json: {} })).status).toBe(200)
  })
})
