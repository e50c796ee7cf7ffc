import { type FakeZoom, fakeZoom } from "@slotkit/integrations/calendars/testing"
import { afterEach, describe, expect, it } from "vitest"
import type { SlotkitOptions } from "../index.ts"
import { createTestSlotkit, type TestSlotkit } from "../testing/index.ts"

let t: TestSlotkit
let zoom: FakeZoom | undefined
afterEach(async () => {
  await t.close()
  await zoom?.close()
  zoom = undefined
})

const started = async (conferences: NonNullable<SlotkitOptions["conferences"]>) => {
  t = await createTestSlotkit({ now: "2026-01-05T08:00:00Z", conferences, log: () => {} })
  const host = await t.aHost({ timezone: "UTC", email: "ada@example.com" })
  const service = await t.aService(host)
  await t.services.configure(host.id, service.id, { video_room: "zoom" })
  const booking = await t.aBooking(service)
  const join = async () => {
    const { status, headers } = await t.fetch(new Request(booking.conference_link!, { redirect: "manual" }))
    return { status, location: headers.get("location") }
  }
  return { host, service, booking, join }
}

describe("The option conferences", () => {
  it("MUST open, move and close meetings at Zoom, by a link that is in emails and events and never changes", async () => {
    zoom = await fakeZoom({ now: () => t.clock.now().getTime() })
    zoom.users.add("ada@example.com")
    const { host, booking, join } = await started({ zoom: { ...zoom.client, origin: zoom.origin } })
    const link = booking.conference_link
    expect(link).toMatch(/^https:\/\/book\.example\.com\/m\/[0-9A-Za-z]{24}$/)
    expect(booking.location.type).toBe("zoom")
    expect(await join()).toEqual({ status: 200, location: null })
    await t.jobs.runOnce()
    const [meeting] = [...zoom.meetings.values()]
    expect(await join()).toEqual({ status: 303, location: meeting!.join_url })
    const mails = t.mails.sent
    expect(mails.filter(({ text }) => text.includes(link!)).length).toBeGreaterThan(0)
    expect(JSON.stringify(mails)).not.toContain(meeting!.join_url)
    const start = new Date(Date.parse(booking.scheduled_at!) + 3_600_000).toISOString()
    const moved = await t.bookings.reschedule(host.id, booking.id, { start })
    expect(moved.conference_link).toBe(link)
    await t.jobs.runOnce()
    expect([...zoom.meetings.values()]).toMatchObject([{ id: meeting!.id, start_time: start.replace(".000", "") }])
    await t.bookings.cancel(host.id, booking.id)
    await t.jobs.runOnce()
    expect(zoom.meetings.size).toBe(0)
    expect((await join()).status).toBe(410)
  })

  it("MUST give way to the fallback room for a host whom Zoom does not know, until Zoom knows the host", async () => {
    zoom = await fakeZoom({ now: () => t.clock.now().getTime() })
    const { join } = await started({ zoom: { ...zoom.client, origin: zoom.origin } })
    await t.jobs.runOnce()
    await t.clock.advance({ minutes: 2 })
    expect(await join()).toMatchObject({ status: 303, location: expect.stringContaining("meet.jit.si") })
    zoom.users.add("ada@example.com")
    await t.clock.advance({ minutes: 5 })
    expect(await join()).toMatchObject({ status: 303, location: expect.stringContaining("zoom.example") })
  })

  it("MUST call the application's own functions, again when one throws or returns no room", async () => {
    const calls: Array<unknown> = []
    const answers: Array<() => { readonly url: string; readonly reference: string }> = [
      () => {
        throw new Error("The rooms are away.")
      },
      () => ({ url: "javascript:alert(1)", reference: "1" }),
      () => ({ url: "https://rooms.example.com/1", reference: "1" })
    ]
    const { host, booking, join } = await started({
      open: async (meeting) => {
        calls.push(["open", meeting])
        return answers.shift()!()
      },
      move: (reference, { start }) => calls.push(["move", reference, start]),
      close: (reference) => calls.push(["close", reference])
    })
    await t.jobs.runOnce()
    await t.clock.advance({ minutes: 1 })
    await t.clock.advance({ minutes: 5 })
    expect(await join()).toEqual({ status: 303, location: "https://rooms.example.com/1" })
    const meeting = {
      key: expect.stringMatching(/^sk[0-9a-v]{32}$/),
      title: expect.any(String),
      start: new Date(booking.scheduled_at!),
      end: expect.any(Date),
      host: { id: host.id, email: "ada@example.com", name: expect.anything() }
    }
    expect(calls).toEqual([
      ["open", meeting],
      ["open", meeting],
      ["open", meeting]
    ])
    expect(new Set(calls.map((call) => (call as [string, { key: string }])[1].key)).size).toBe(1)
    await t.bookings.cancel(host.id, booking.id)
    await t.jobs.runOnce()
    expect(calls.at(-1)).toEqual(["close", "1"])
  })
})
