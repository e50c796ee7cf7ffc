import postgres from "postgres"
import { describe, expect, it } from "vitest"
import { testDatabases } from "../../../../harness/TestDatabase.ts"
import { createTestSlotkit } from "../testing/index.ts"
import { SlotkitClosed } from "./Lifetime.ts"

const databases = testDatabases()

describe("Maintenance by the application's own scheduler", () => {
  it("MUST delete what has expired and add up the lengths of lists, as no other call does", async () => {
    const database = await databases.make()
    const t = await createTestSlotkit({ database, keep: { bookings: 10, mails: 10, events: 10 } })
    const sql = postgres(database, { max: 1 })
    const grown = async () => {
      const [row] = await sql<[{ readonly bookings: number; readonly people: number; readonly changes: number }]>`
        SELECT (SELECT count(*)::int FROM slotkit.bookings) AS bookings, (SELECT count(*)::int FROM slotkit.people) AS people,
          (SELECT count(*)::int FROM slotkit.host_counts WHERE change > 0) AS changes`
      return row
    }
    const host = await t.aHost()
    const service = await t.aService(host)
    for (let booking = 0; booking < 3; booking++) await t.aBooking(service)
    await t.clock.advance({ days: 3 })
    await t.jobs.runOnce()
    const before = await grown()
    expect(before).toMatchObject({ bookings: 3, people: 3 })
    expect(before.changes).toBeGreaterThan(3)

    t.clock.set(new Date(t.clock.now().getTime() + 30 * 86_400_000))
    await t.jobs.runOnce()
    expect(await grown()).toMatchObject({ bookings: 3, people: 3 })
    await t.jobs.maintain()
    await t.jobs.maintain()
    expect(await grown()).toEqual({ bookings: 0, people: 0, changes: 0 })
    expect((await t.bookings.list(host.id)).data).toEqual([])
    await sql.end()
    await t.close()
    await expect(t.jobs.maintain()).rejects.toThrow(SlotkitClosed)
  })
})
