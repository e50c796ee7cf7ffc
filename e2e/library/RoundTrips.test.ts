import { createTestSlotkit, type TestSlotkit } from "slotkit/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openQueryCounter, type QueryCounter } from "../../bench/QueryCounter.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"

const databases = testDatabases()
const origin = "https://book.example.com"

describe("The round trips to PostgreSQL of a request, its authentication included,", () => {
  let counter: QueryCounter
  let slotkit: TestSlotkit
  let slugs: { readonly free: string; readonly onRequest: string }
  let asHost: Record<string, string>
  let starts: Array<string>
  /** The statements that the first booking prepared. */
  let written: ReadonlyArray<string>
  beforeAll(async () => {
    counter = await openQueryCounter(await databases.make())
    slotkit = await createTestSlotkit({ database: counter.url, baseUrl: origin })
    const host = await slotkit.aHost({ username: "ada" })
    const free = await slotkit.aService(host)
    const onRequest = await slotkit.aService(host, { title: "On request", requires_approval: true })
    slugs = { free: free.slug, onRequest: onRequest.slug }
    const { id, key } = await slotkit.apiKeys.create(host.id, { name: "Test", scopes: ["bookings.write", "webhooks.write"] })
    asHost = { authorization: `Bearer ${key}` }
    await slotkit.webhooks.create(host.id, id, { url: "https://hooks.example.com/", events: ["booking.confirmed"] })
    const { data } = await slotkit.availability.get(host.id, { service: free.slug })
    starts = Object.values(data).flatMap((day) => day.map(({ start }) => start))
    counter.takeTexts()
    // The first booking of each kind finds out what the process remembers afterwards.
    await book("free")
    written = counter.takeTexts()
    await book("onRequest")
  })
  afterAll(async () => {
    await slotkit.close()
    await counter.close()
  })

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const request = new Request(`${origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body)
    })
    counter.takeTrips()
    const response = await slotkit.fetch(request)
    const { data } = (await response.json()) as { readonly data: { readonly id: number; readonly status: string } }
    return { ...data, code: response.status, trips: counter.takeTrips() }
  }
  const book = (service: "free" | "onRequest") =>
    post(`/visitor/v1/hosts/ada/services/${slugs[service]}/bookings`, {
      start: starts.shift(),
      booker: { name: "Grace", email: `grace-${starts.length}@example.com` }
    })

  it("MUST record the lengths of lists once in each of the two statements that write a booking", () => {
    const writing = written.filter((text) => text.includes('INSERT INTO "slotkit"."host_counts"'))
    expect(writing.map((text) => text.match(/INSERT INTO "slotkit"\."(?:bookings|emails)"/g)?.length)).toEqual([1, 1])
    for (const text of writing) expect(text.match(/INSERT INTO "slotkit"\."host_counts"/g)).toHaveLength(1)
  })

  it("MUST be at most five of a visitor's booking, and six of a request for one", async () => {
    const booking = await book("free")
    expect(booking).toMatchObject({ code: 201, status: "accepted" })
    expect(booking.trips).toBeLessThanOrEqual(5)
    const request = await book("onRequest")
    expect(request).toMatchObject({ code: 201, status: "pending" })
    expect(request.trips).toBeLessThanOrEqual(6)
  })

  it("MUST be at most five when a booking is rescheduled, and three when it is cancelled", async () => {
    const { id } = await book("free")
    const moved = await post(`/api/v1/bookings/${id}/reschedule`, { start: starts.shift() }, asHost)
    expect(moved).toMatchObject({ code: 200, status: "accepted" })
    expect(moved.trips).toBeLessThanOrEqual(5)
    const cancelled = await post(`/api/v1/bookings/${id}/cancel`, {}, asHost)
    expect(cancelled).toMatchObject({ code: 200, status: "cancelled" })
    expect(cancelled.trips).toBeLessThanOrEqual(3)
  })

  it("MUST be at most three when a request is accepted or declined", async () => {
    for (const [answer, status] of [
      ["accept", "accepted"],
      ["decline", "declined"]
    ]) {
      const { id } = await book("onRequest")
      const answered = await post(`/api/v1/bookings/${id}/${answer}`, {}, asHost)
      expect(answered).toMatchObject({ code: 200, status })
      expect(answered.trips).toBeLessThanOrEqual(3)
    }
  })
})
