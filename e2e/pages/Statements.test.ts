// @module-tag thorough

import { createTestSlotkit, type TestSlotkit } from "slotkit/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openQueryCounter, type QueryCounter } from "../../bench/QueryCounter.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { now } from "./PagesServer.ts"

const databases = testDatabases()
const origin = "https://book.example.com"

/** Pages of a host, by what they show. */
type Paths = Readonly<Record<(typeof output)[number], string>>

const output = [
  "host",
  "month",
  "month without times",
  "list",
  "form",
  "invite",
  "form of an invite",
  "booking",
  "reschedule",
  "cancel",
  "calendar entry",
  "week of the host's calendar"
] as const

describe("The statements that a GET of a page executes", () => {
  let counter: QueryCounter
  let slotkit: TestSlotkit
  let few: Paths
  let many: Paths
  beforeAll(async () => {
    counter = await openQueryCounter(await databases.make())
    slotkit = await createTestSlotkit({
      database: counter.url,
      now,
      baseUrl: origin,
      pages: { path: "" },
      identify: ({ url }) => signedIn(new URL(url)),
      signInUrl: "/login",
      upcomingPerBooker: "off",
      hourlyPerBooker: 500,
      hourlyPerNetwork: 500
    })
    few = await pathsOf("few", 1)
    many = await pathsOf("many", 12)
  })
  afterAll(async () => {
    await slotkit.close()
    await counter.close()
  })

  /** The address of a page of the console says whose it is. */
  const signedIn = ({ searchParams }: URL) => {
    const externalId = searchParams.get("user")
    if (externalId !== null) return { externalId }
    return searchParams.has("host") ? { hostId: Number(searchParams.get("host")) } : null
  }

  const get = (path: string) => slotkit.fetch(new Request(`${origin}${path}`))

  /** A host with as many services, invites and bookings as rows. */
  const pathsOf = async (username: string, rows: number): Promise<Paths> => {
    const host = await slotkit.aHost({ username })
    const later = await slotkit.aService(host, { title: "Later" })
    await slotkit.services.configure(host.id, later.id, { minimum_notice_minutes: 60 * 1440, booking_window_days: 90 })
    let paths: Paths | undefined
    for (let row = 0; row < rows; row++) {
      const { id, slug } = await slotkit.aService(host, { title: `Service ${row}` })
      await slotkit.services.configure(host.id, id, { questions: [{ key: "goal", type: "text", question: "Your goal" }] })
      const invite = new URL((await slotkit.anInvite(host)).url).pathname
      const start = new Date(Date.UTC(2026, 1, 2 + 7 * Math.floor(row / 5) + (row % 5), 10)).toISOString().replace(".000", "")
      const response = await slotkit.fetch(
        new Request(`${origin}/visitor/v1/hosts/${username}/services/${slug}/bookings`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ start, booker: { name: "Grace", email: "grace@example.com" } })
        })
      )
      const booking = new URL((await response.json()).data.manage_url).pathname
      await slotkit.clock.advance({ seconds: 10 })
      const service = `/${username}/${slug}`
      paths = {
        host: `/${username}`,
        month: `${service}?month=2026-02`,
        "month without times": `/${username}/${later.slug}?month=2026-01`,
        list: `${service}?view=list`,
        form: `${service}/book?start=2026-03-03T10:00:00Z`,
        invite,
        "form of an invite": `${invite}/book?start=2026-03-03T10:00:00Z`,
        booking,
        reschedule: `${booking}/reschedule?month=2026-02`,
        cancel: `${booking}/cancel`,
        "calendar entry": `${booking}.ics`,
        "week of the host's calendar": `/app/calendar?date=2026-02-03&host=${host.id}`
      }
    }
    return paths!
  }

  it("MUST be as many for a host by the application's ID as for one by Slotkit's", async () => {
    const path = few["week of the host's calendar"]
    const hostId = Number(new URL(path, origin).searchParams.get("host"))
    await slotkit.hosts.update(hostId, { external_id: "user_42" })
    const counts: Array<number> = []
    for (const whose of [path, path, path.replace(`host=${hostId}`, "user=user_42")]) {
      counter.take()
      const response = await get(whose)
      await response.text()
      expect(response.status).toBe(200)
      counts.push(counter.take())
    }
    expect(counts[2]).toBe(counts[1])
  })

  it.each(output)("MUST be at most six, and as many for a host with many rows: %s", async (page) => {
    const count = async (path: string) => {
      // The first request also opens connections.
      await (await get(path)).text()
      counter.take()
      const response = await get(path)
      await response.text()
      expect(response.status, path).toBe(200)
      return counter.take()
    }
    const ofFew = await count(few[page])
    expect(ofFew).toBeGreaterThan(0)
    expect(ofFew).toBeLessThanOrEqual(6)
    expect(await count(many[page])).toBe(ofFew)
  })
})
