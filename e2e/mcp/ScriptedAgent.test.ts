// @module-tag thorough

import { createTestSlotkit } from "slotkit/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { currentClient, type Fetch, initializingClient, type McpClient } from "./McpClients.ts"

/** A host in New York, where clocks go forward on Sunday, 8 March 2026. India has no clock change. */
const open = async () => {
  const t = await createTestSlotkit({ now: new Date("2026-03-02T12:00:00Z") })
  const host = await t.aHost({ timezone: "America/New_York", username: "ada" })
  await t.aService(host, { title: "Intro", durations: [{ minutes: 30 }] })
  const { key } = await t.anApiKey(host, ["bookings.write"])
  const fetch: Fetch = (url, init) => t.fetch(new Request(url, init))
  return { t, host, key, fetch }
}

let input: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  input = await open()
})
afterAll(() => input.t.close())

const root = "https://book.example.com"

const bob = { name: "Bob", email: "bob@example.com" }
const asha = { name: "Asha", email: "asha@example.com", timezone: "Asia/Kolkata" }

const firstTime = async ({ call }: McpClient, day: string, timezone: string, more: object = {}) => {
  const found = await call("find_times", { service: "intro", from: day, to: day, timezone, ...more })
  return found.structuredContent.times[0]
}

describe.each([
  ["2026-07-28", currentClient],
  ["2025-11-25", initializingClient]
])("An agent of %s", (_, connect) => {
  it("MUST book, move and cancel in New York across the clock change", async () => {
    const client = await connect(`${root}/mcp`, input.key, input.fetch)
    const timezone = "America/New_York"
    expect(await firstTime(client, "2026-03-06", timezone)).toMatchObject({
      start: "2026-03-06T14:00:00Z",
      start_local: "Friday 6 March 2026 09:00 UTC-05:00 (America/New_York)"
    })
    const sent = { service: "intro", start: "2026-03-06T10:00", timezone, booker: bob }
    const { booking } = (await client.call("book_time", sent)).structuredContent
    expect(booking).toMatchObject({
      scheduled_at: "2026-03-06T15:00:00Z",
      scheduled_at_local: "Friday 6 March 2026 10:00 UTC-05:00 (America/New_York)"
    })
    // The same local time after the change is another time in UTC.
    const moved = await client.call("reschedule_booking", { id: booking.id, start: "2026-03-09T10:00", timezone })
    expect(moved.structuredContent.booking).toMatchObject({
      scheduled_at: "2026-03-09T14:00:00Z",
      scheduled_at_local: "Monday 9 March 2026 10:00 UTC-04:00 (America/New_York)"
    })
    const skipped = await client.call("book_time", { ...sent, start: "2026-03-08T02:30" })
    expect([skipped.isError, skipped.content[0]?.text]).toEqual([
      true,
      "The start field does not exist in America/New_York: clocks skip that time. Choose another one. Correct the arguments and call the tool again."
    ])
    const cancelled = await client.call("cancel_booking", { id: booking.id, timezone, reason: "Ill" })
    expect(cancelled.structuredContent.booking.status).toBe("cancelled")
    await client.close()
  })

  it("MUST book, move and cancel for somebody in Kolkata across the host's clock change", async () => {
    const client = await connect(`${root}/mcp`, input.key, input.fetch)
    const timezone = "Asia/Kolkata"
    expect((await firstTime(client, "2026-03-06", timezone)).start_local).toBe(
      "Friday 6 March 2026 00:00 UTC+05:30 (Asia/Kolkata)"
    )
    const sent = { service: "intro", start: "2026-03-06T19:30", timezone, booker: asha }
    const { booking } = (await client.call("book_time", sent)).structuredContent
    expect(booking.scheduled_at).toBe("2026-03-06T14:00:00Z")
    // The host opens an hour earlier for India after the change.
    const early = await client.call("explain_time", { service: "intro", start: "2026-03-09T18:30", timezone })
    expect(early.structuredContent).toMatchObject({ offered: true, start: "2026-03-09T13:00:00Z" })
    const before = await client.call("explain_time", { service: "intro", start: "2026-03-06T18:30", timezone })
    expect(before.structuredContent).toMatchObject({ offered: false, reason: "outside_hours" })
    expect(before.structuredContent.next_times[0].start_local).toBe("Friday 6 March 2026 20:00 UTC+05:30 (Asia/Kolkata)")
    const moved = await client.call("reschedule_booking", { id: booking.id, start: "2026-03-09T18:30", timezone })
    expect(moved.structuredContent.booking.scheduled_at_local).toBe("Monday 9 March 2026 18:30 UTC+05:30 (Asia/Kolkata)")
    await client.call("cancel_booking", { id: booking.id })
    await client.close()
  })

  it("MUST book and cancel as a visitor, without a credential", async () => {
    const client = await connect(`${root}/mcp/visitor`, undefined, input.fetch)
    expect(await client.toolNames()).toEqual(["get_host", "find_times", "book_time", "cancel_booking"])
    const { host } = (await client.call("get_host", { username: "ada" })).structuredContent
    expect(host.services.map(({ slug }: { slug: string }) => slug)).toEqual(["intro"])
    const timezone = "Asia/Kolkata"
    const time = await firstTime(client, "2026-03-10", timezone, { username: "ada" })
    const sent = { username: "ada", service: "intro", start: time.start, timezone, booker: bob }
    const { booking } = (await client.call("book_time", sent)).structuredContent
    expect(booking.scheduled_at_local).toBe(time.start_local)
    const cancelled = await client.call("cancel_booking", { link: booking.manage_url })
    expect(cancelled.structuredContent.booking.status).toBe("cancelled")
    await client.close()
  })
})
