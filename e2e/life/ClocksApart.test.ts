// @module-tag thorough

import { describe, expect, it } from "vitest"
import { aroundTheClock, expectCreated, grace, hostOnServer, startsIn } from "../../harness/HostOnServer.ts"
import { startSlotkit } from "../../harness/SlotkitProcess.ts"
import { operatorToken } from "../../harness/Surfaces.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { installation, onWrongClock } from "./ServerProcesses.ts"

const databases = testDatabases()
const skewMs = 45 * 60_000
const apart = { ahead: skewMs, behind: -skewMs } as const

describe("Two processes whose clocks differ by 45 minutes", () => {
  it.each(["ahead", "behind"] as const)("MUST NOT cancel new checkouts: the other clock is %s", async (direction) => {
    const { start, sql } = installation(await databases.make())
    const wrong = await start({}, apart[direction])
    const right = await start()
    const { host, api } = await hostOnServer(right, ["review"], { hours: aroundTheClock })
    const { body } = await api("GET", "/availability?service=review&to=2999-12-31")
    const starts = startsIn(body).filter((start) => Date.parse(start) > Date.now() + 48 * 3_600_000)
    const bookings = await Promise.all(
      [right, wrong, right].map(async ({ manage }, index) =>
        expectCreated(
          await manage("POST", `/hosts/${host.id}/bookings`, { service: "review", start: starts[index], booker: grace })
        )
      )
    )
    // Once each process has run its own due timer, both have polled for timers.
    const paymentOf = async (id: number) =>
      (await right.manage("GET", `/hosts/${host.id}/bookings/${id}`)).body.data.payment.status
    const last = bookings[2]!.id
    await sql`UPDATE slotkit.timers SET due_at = now() WHERE booking_id = ${last}`
    await expect.poll(() => paymentOf(last)).toBe("failed")
    expect(await Promise.all(bookings.slice(0, 2).map(({ id }) => paymentOf(id)))).toEqual(["pending", "pending"])
    const [row] = await sql`SELECT round(extract(epoch FROM min(due_at) - now()) / 60)::int AS minutes FROM slotkit.timers`
    expect(row!.minutes).toBeGreaterThanOrEqual(28)
    expect((await sql`SELECT count(*)::int AS waiting FROM slotkit.timers`)[0]!.waiting).toBe(2)
  })

  it("MUST be reported to the operator: the process logs an error, and doctor fails", async () => {
    const databaseUrl = await databases.make()
    const { start } = installation(databaseUrl)
    const wrong = await start({}, apart.ahead)
    const sentence = /This process's clock is \d+ seconds ahead of the database's: synchronize both with NTP/
    await wrong.printed(sentence)
    const doctor = await startSlotkit(
      ["doctor"],
      {
        DATABASE_URL: databaseUrl,
        DRILL_CLOCK_AHEAD_MS: String(apart.behind),
        SLOTKIT_SECRET: "a secret for tests, of more than thirty-two characters",
        SLOTKIT_OPERATOR_TOKEN: operatorToken
      },
      onWrongClock()
    ).ended
    expect([doctor.code, doctor.stdout]).toEqual([
      1,
      expect.stringMatching(/^fail {2}Database: This process's clock is \d+ seconds behind/m)
    ])
  })
})
