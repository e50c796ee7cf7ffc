import { afterAll, beforeAll, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, startHttpTestApp } from "../../../test/HttpTestApp.ts"

let app: HttpTestApp
let hostId: number
beforeAll(async () => {
  app = await startHttpTestApp()
  ;({ hostId } = await aHostWithKey(app))
})
afterAll(() => app.close())

const startOf = (index: number) => new Date(Date.UTC(2026, 0, 12, 8, 30 * index)).toISOString().replace(".000", "")
const booking = (index: number, email: string) => ({ start: startOf(index), booker: { name: "Bob", email } })
const visit = async (index: number, email = "bob@example.com") => {
  app.clock.now += 10_000
  return app.send("POST", "/visitor/v1/hosts/ada/services/intro/bookings", { json: booking(index, email) })
}

it("MUST answer 409 to an email address with ten upcoming bookings, and 429 with Retry-After to one with ten bookings in an hour", async () => {
  for (let index = 0; index < 10; index++) expect((await visit(index)).status).toBe(201)
  const upcoming = await visit(10)
  expect([upcoming.status, upcoming.json]).toEqual([
    409,
    {
      message: "This email address already has 10 upcoming bookings with this host. Cancel one, or contact the host.",
      code: "too_many_upcoming"
    }
  ])
  const [first] = (await app.manage("GET", `/hosts/${hostId}/bookings?order=asc&per_page=1`)).json.data
  await app.manage("POST", `/hosts/${hostId}/bookings/${first.id}/cancel`)
  const hourly = await visit(10, "Bob@Example.com")
  expect([hourly.status, hourly.json]).toEqual([
    429,
    {
      message: "Too many bookings with this host were made with this email address in the last hour. Try again later.",
      code: "too_many_requests"
    }
  ])
  expect(Number(hourly.headers.get("retry-after"))).toBe(3600 - 110)
  expect((await visit(11, "alan@example.com")).status).toBe(201)
  const json = { service: "intro", ...booking(10, "bob@example.com") }
  expect((await app.manage("POST", `/hosts/${hostId}/bookings`, json)).status).toBe(201)
})
