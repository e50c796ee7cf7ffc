import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTestSlotkit, type TestSlotkit } from "../testing/index.ts"

const seen: Array<{ readonly hostId: number; readonly answer: string | null }> = []
let isAway = false
let t: TestSlotkit
let hostId: number
beforeAll(async () => {
  t = await createTestSlotkit({
    now: "2026-01-05T08:00:00Z",
    baseUrl: "http://localhost:3000",
    pages: { path: "" },
    visitorCheck: {
      field: "cf-turnstile-response",
      markup: '<div class="cf-turnstile"></div>',
      verify: async (visit) => {
        seen.push(visit)
        if (isAway) throw new Error("The provider is away.")
        return visit.answer === "right"
      }
    }
  })
  const host = await t.aHost({ username: "ada", timezone: "UTC" })
  hostId = host.id
  await t.aService(host, { slug: "intro" })
})
afterAll(() => t.close())

const booker = { name: "Grace", email: "grace@example.com" }

const book = async (start: string, more: object = {}) => {
  const response = await t.fetch(
    new Request("http://localhost:3000/visitor/v1/hosts/ada/services/intro/bookings", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ start, booker, ...more })
    })
  )
  return { status: response.status, json: await response.json() }
}

/** Opens the form and sends it as a browser does, three seconds later. */
const sendForm = async (start: string, answer: Readonly<Record<string, string>>) => {
  const url = "http://localhost:3000/ada/intro/book"
  const text = await (await t.fetch(new Request(`${url}?start=${start}`))).text()
  const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
    name!,
    value!
  ])
  await t.clock.advance({ seconds: 3 })
  const body = new URLSearchParams([...hidden, ["name", "Grace"], ["email", "grace@example.com"], ...Object.entries(answer)])
  const response = await t.fetch(new Request(url, { method: "POST", body, redirect: "manual" }))
  return { page: text, status: response.status, text: await response.text() }
}

describe("The option visitorCheck", () => {
  it("MUST be asked before a visitor books through the API, and refuse with 422", async () => {
    const refused = await book("2026-01-06T10:00:00Z", { visitor_check: "wrong" })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ["visitor_check"]])
    expect((await book("2026-01-06T10:00:00Z")).status).toBe(422)
    expect((await book("2026-01-06T10:00:00Z", { visitor_check: "right" })).status).toBe(201)
    expect(seen).toEqual(["wrong", null, "right"].map((answer) => ({ hostId, answer })))
  })

  it("MUST be part of the booking form, which comes again with what was typed", async () => {
    const refused = await sendForm("2026-01-06T11:00:00Z", {})
    expect(refused.page).toContain('<div class="cf-turnstile"></div>')
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('<a href="#visitor_check">Complete the “I&#39;m not a robot” check.</a>')
    expect(refused.text).toContain('value="grace@example.com"')
    expect((await sendForm("2026-01-06T11:00:00Z", { "cf-turnstile-response": "right" })).status).toBe(303)
  })

  it("MUST answer 503 while it does not respond", async () => {
    isAway = true
    expect((await book("2026-01-06T12:00:00Z", { visitor_check: "right" })).status).toBe(503)
    isAway = false
  })

  it("does not concern bookings through the library", async () => {
    const request = seen.length
    const booking = await t.bookings.book(hostId, { service: "intro", start: "2026-01-06T13:00:00Z", booker })
    expect([booking.status, seen.length]).toEqual(["accepted", request])
  })
})
