import { afterEach, describe, expect, it } from "vitest"
import { fakeGoogle } from "./FakeGoogle.ts"
import { fakeMicrosoft } from "./FakeMicrosoft.ts"

const closing: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const send = (url: string, token: string, body?: unknown, method = body === undefined ? "GET" : "POST") =>
  fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })

describe("The fake Google", () => {
  const started = async () => {
    const google = await fakeGoogle()
    closing.push(google.close)
    google.addCalendar({ id: "ada" })
    const token = google.identity.signIn(["https://www.googleapis.com/auth/calendar"])
    return { google, token, api: `${google.origin}/calendar/v3` }
  }

  it("refuses more than 50 calendars, and ranges of more than 90 days", async () => {
    const { token, api } = await started()
    const ask = async (days: number, count: number) => {
      const timeMax = new Date(Date.UTC(2027, 0, 1 + days)).toISOString()
      const items = Array.from({ length: count }, (_, index) => ({ id: `calendar${index}` }))
      return (await send(`${api}/freeBusy`, token, { timeMin: "2027-01-01T00:00:00Z", timeMax, items })).status
    }
    expect([await ask(90, 50), await ask(91, 1), await ask(1, 51)]).toEqual([200, 400, 400])
  })

  it("keeps the ID of a deleted event used, until an update revives it", async () => {
    const { google, token, api } = await started()
    const event = {
      id: "event1",
      start: { dateTime: "2027-01-01T09:00:00Z" },
      end: { dateTime: "2027-01-01T10:00:00Z" }
    }
    const events = `${api}/calendars/ada/events`
    expect((await send(events, token, event)).status).toBe(200)
    expect((await send(events, token, event)).status).toBe(409)
    expect((await send(`${events}/event1`, token, undefined, "DELETE")).status).toBe(204)
    expect((await send(`${events}/event1`, token, undefined, "DELETE")).status).toBe(410)
    expect((await send(events, token, event)).status).toBe(409)
    expect((await send(`${events}/event1`, token, { ...event, status: "confirmed" }, "PUT")).status).toBe(200)
    expect(google.calendars.get("ada")!.events.get("event1")!.status).toBe("confirmed")
  })
})

describe("The fake Microsoft", () => {
  it("answers four requests of a mailbox at a time, and the fifth with 429", async () => {
    const microsoft = await fakeMicrosoft()
    closing.push(microsoft.close)
    const token = microsoft.identity.signIn(["Calendars.Read"])
    const { promise, resolve } = Promise.withResolvers<void>()
    microsoft.faults.wait = () => promise
    const request = Array.from({ length: 5 }, () => send(`${microsoft.origin}/v1.0/me/calendars`, token))
    const first = await Promise.any(request)
    expect([first.status, first.headers.get("retry-after")]).toEqual([429, "1"])
    resolve()
    const statuses = (await Promise.all(request)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 200, 200, 200, 429])
    microsoft.faults.wait = undefined
    expect((await send(`${microsoft.origin}/v1.0/me/calendars`, token)).status).toBe(200)
  })

  it("writes times without a zone", async () => {
    const microsoft = await fakeMicrosoft()
    closing.push(microsoft.close)
    microsoft.addCalendar({ id: "ada" })
    microsoft.write("ada", "event1", { start: "2027-01-02", end: "2027-01-03" })
    expect(microsoft.calendars.get("ada")!.events.get("event1")).toMatchObject({
      isAllDay: true,
      start: { dateTime: "2027-01-02T00:00:00.0000000", timeZone: "UTC" }
    })
  })
})
