import { type FakeGoogle, fakeGoogle } from "@slotkit/integrations/calendars/testing"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { consentAt, hostBrowser, testSignIn } from "../../test/HostBrowser.ts"
import { createTestSlotkit, type TestSlotkit } from "../testing/index.ts"

let google: FakeGoogle
let slotkit: TestSlotkit
let hostId: number
let accountId: number
let book: (start: string) => Promise<{ readonly id: number }>
beforeEach(async () => {
  google = await fakeGoogle({ now: () => slotkit.clock.now().getTime(), deliver: (request) => slotkit.fetch(request) })
  google.addCalendar({ id: "ada" })
  const calendars = { google: google.client, origins: { google: google.origin } }
  slotkit = await createTestSlotkit({ ...testSignIn, calendars, log: () => {} })
  const host = await slotkit.aHost()
  hostId = host.id
  const ada = hostBrowser(slotkit, hostId)
  const { connect_url } = await slotkit.calendars.connectUrl(hostId, { provider: "google", wants: "write" })
  await ada.get(await consentAt((await ada.get(connect_url)).location))
  const [account] = (await slotkit.calendars.accounts(hostId)).data
  accountId = account!.id
  await slotkit.calendars.configure(hostId, account!.calendars[0]!.id, { target: true })
  const { slug } = await slotkit.aService(host)
  book = (start) => slotkit.bookings.book(hostId, { service: slug, start, booker: { name: "Grace", email: "grace@example.com" } })
})
afterEach(async () => {
  await slotkit.close()
  await google.close()
})

const states = async () => (await slotkit.calendars.accounts(hostId)).data.map(({ state }) => state)
const confirmed = () => [...google.calendars.get("ada")!.events.values()].filter(({ status }) => status !== "cancelled").length
const leave = () => slotkit.calendars.disconnect(hostId, accountId, { remove_copies: true })

describe("Disconnecting an account with its copies", () => {
  it("removes the copies of meetings to come, and no other event, before the account goes", async () => {
    await book("2026-01-06T10:00:00Z")
    await book("2026-01-07T10:00:00Z")
    await slotkit.jobs.runOnce()
    google.write("ada", "own", { start: "2026-01-08T10:00:00Z", end: "2026-01-08T11:00:00Z" })
    await slotkit.clock.set("2026-01-06T12:00:00Z")
    await slotkit.jobs.runOnce()
    await leave()
    expect(await states()).toEqual(["leaving"])
    await slotkit.jobs.runOnce()
    expect([await states(), confirmed()]).toEqual([[], 2])
    expect(google.requests.at(-1)).toMatchObject({ method: "POST", path: "/revoke" })
    const audit = (await slotkit.audit.list(hostId)).data.map(({ action }) => action)
    expect(audit.slice(0, 2)).toEqual(["calendar.disconnect", "calendar.leave"])
  })

  it("survives an outage, closes no time meanwhile, and writes no new meeting", async () => {
    await book("2026-01-06T10:00:00Z")
    await slotkit.jobs.runOnce()
    google.write("ada", "own", { start: "2026-01-08T10:00:00Z", end: "2026-01-08T11:00:00Z" })
    google.faults.intercept = ({ path }) => (path.includes("/events") ? { status: 503 } : undefined)
    await leave()
    await slotkit.clock.advance({ minutes: 3 })
    expect(await states()).toEqual(["leaving"])
    await book("2026-01-08T10:00:00Z")
    google.faults.intercept = undefined
    await slotkit.clock.advance({ minutes: 10 })
    await slotkit.jobs.runOnce()
    expect([await states(), confirmed()]).toEqual([[], 1])
  })

  it("ends after a day, even if the provider rejects the account", async () => {
    await book("2026-01-12T10:00:00Z")
    await slotkit.jobs.runOnce()
    google.identity.revokeAll()
    await leave()
    await slotkit.clock.advance({ hours: 23 })
    expect(await states()).toEqual(["leaving"])
    expect(slotkit.mails.sent.filter(({ kind }) => kind === "calendarLost")).toEqual([])
    const writes = google.requests.filter(({ path }) => path === "/token").length
    expect(writes).toBeLessThan(20)
    await slotkit.clock.advance({ hours: 2 })
    await slotkit.jobs.runOnce()
    expect([await states(), confirmed()]).toEqual([[], 1])
  })

  it("cannot be changed meanwhile, except by connecting the account again", async () => {
    google.faults.intercept = ({ path }) => (path.includes("/events") ? { status: 503 } : undefined)
    await book("2026-01-06T10:00:00Z")
    await slotkit.jobs.runOnce()
    const [calendar] = (await slotkit.calendars.get(hostId, accountId)).calendars
    await leave()
    await expect(slotkit.calendars.update(hostId, accountId, { paused: true })).rejects.toMatchObject({ code: "invalid" })
    await expect(slotkit.calendars.configure(hostId, calendar!.id, { target: true })).rejects.toMatchObject({ code: "conflict" })
    await leave()
    await slotkit.calendars.disconnect(hostId, accountId)
    expect(await states()).toEqual([])
  })

  it("leaves the copies where they are without the parameter, which is true or false", async () => {
    await book("2026-01-06T10:00:00Z")
    await slotkit.jobs.runOnce()
    const response = await slotkit.fetch(
      new Request(`https://book.example.com/manage/v1/hosts/${hostId}/calendar-accounts/${accountId}?remove_copies=yes`, {
        method: "DELETE",
        headers: { authorization: "Bearer an-operator-token-that-only-tests-know" }
      })
    )
    expect([response.status, (await response.json()).errors]).toEqual([422, { remove_copies: [expect.any(String)] }])
    await slotkit.calendars.disconnect(hostId, accountId, { remove_copies: false })
    expect([await states(), confirmed()]).toEqual([[], 1])
  })
})
