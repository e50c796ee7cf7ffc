// @module-tag thorough

import { describe, expect, it } from "vitest"
import { aroundTheClock, expectCreated, grace, hostOnServer, startsIn } from "../../harness/HostOnServer.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { installation } from "./ServerProcesses.ts"

const databases = testDatabases()

describe("Hosts with locked calendars", () => {
  it("MUST together leave connections for other hosts, and MUST NOT be waited for without limit", async () => {
    const { start, sql } = installation(await databases.make(), { SLOTKIT_WORKERS: "false" })
    const server = await start()
    const other = await hostOnServer(server, ["intro"], { hours: aroundTheClock })
    const locked: Array<typeof other> = []
    for (const username of ["bob", "carol", "dave", "erin"]) {
      locked.push(await hostOnServer(server, ["intro"], { username, hours: aroundTheClock }))
    }
    const starts = startsIn((await other.api("GET", "/availability?service=intro")).body)
    const book = ({ host }: typeof other, index: number) =>
      server.manage("POST", `/hosts/${host.id}/bookings`, { service: "intro", start: starts[index], booker: grace })
    const connection = await sql.reserve()
    await connection`BEGIN`
    await connection`SELECT id FROM slotkit.hosts WHERE id <> ${other.host.id} FOR UPDATE`
    let answered = 0
    const waiting = Array.from({ length: 32 }, async (_, index) => {
      const answer = await book(locked[index % locked.length]!, index)
      answered++
      return answer
    })
    const waitsForLock = async () =>
      (await sql`SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`).length
    await expect.poll(waitsForLock).toBeGreaterThan(0)
    const before = answered
    for (const index of [0, 1, 2, 3]) {
      expect((await other.api("GET", "/availability?service=intro")).status).toBe(200)
      expectCreated(await book(other, index))
    }
    expect(await waitsForLock()).toBeLessThanOrEqual(5)
    expect(before).toBe(0)
    const answers = await Promise.all(waiting)
    for (const { status, headers } of answers) expect([status, headers.get("retry-after")]).toEqual([503, "1"])
    await connection`ROLLBACK`
    connection.release()
    expectCreated(await book(locked[0]!, 0))
  })
})
