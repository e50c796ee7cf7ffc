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

it("MUST answer 409 to an email address with ten upcoming bookings, and 429 with Retry-After to an address with 20 mails an hour", async () => {
  for (let index = 0; index < 10; index++) expect((await visit(index)).status).toBe(201)
  const upcoming = await visit(10)
  expect([upcoming.status, upcoming.json]).toEqual([
    409,
    { message: "This email address already has 10 upcoming bookings with this host. Cancel one, or contact the host." }
  ])
  const mails = await visit(10, "alan@example.com")
  expect([mails.status, Object.keys(mails.json)]).toEqual([429, ["message"]])
  expect(Number(mails.headers.get("retry-after"))).toBe(3600 - 110)
  const json = { service: "intro", ...booking(10, "bob@example.com") }
  expect((await app.manage("POST", `/hosts/${hostId}/bookings`, json)).status).toBe(201)
})
