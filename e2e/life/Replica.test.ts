// @module-tag thorough

import postgres from "postgres"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aroundTheClock, expectCreated, grace, hostOnServer, startsIn } from "../../harness/HostOnServer.ts"
import { runSlotkit } from "../../harness/SlotkitProcess.ts"
import { type ReplicatedServer, startReplicatedServer } from "../../packages/postgres/src/testing/ReplicatedServer.ts"
import { installation } from "./ServerProcesses.ts"

if (process.env.TEST_DATABASE_URL) console.log("Skipped: reads from a replica, because TEST_DATABASE_URL has none.")

let servers: ReplicatedServer
beforeAll(async () => {
  if (!process.env.TEST_DATABASE_URL) servers = await startReplicatedServer()
})
afterAll(() => servers?.stop())

describe.skipIf(process.env.TEST_DATABASE_URL)("A replica", () => {
  it("MUST serve visitors' reads and operators' lists, and the primary everything else and while the replica is away", async () => {
    const [primaryUrl, replicaUrl] = [servers.primary.urlOf("postgres"), servers.replica.urlOf("postgres")]
    const replica = postgres(replicaUrl, { max: 1 })
    const installed = installation(primaryUrl, { SLOTKIT_READ_URL: replicaUrl, SLOTKIT_WORKERS: "false" })
    const server = await installed.start()
    const { host, api } = await hostOnServer(server, ["intro"], { hours: aroundTheClock })
    const replayed = async () => {
      const [written] = await installed.sql`SELECT pg_current_wal_lsn()::text AS lsn`
      const isReplayed = async () => {
        const [found] = await replica`SELECT pg_last_wal_replay_lsn() >= ${written!.lsn}::pg_lsn AS done`
        return found!.done
      }
      await expect.poll(isReplayed).toBe(true)
    }
    const slots = async () => startsIn((await server.visit("GET", "/hosts/ada/services/intro/slots")).body)
    const bookings = async () => (await server.manage("GET", `/hosts/${host.id}/bookings`)).body.meta.total
    const book = (start: string) => server.visit("POST", "/hosts/ada/services/intro/bookings", { start, booker: grace })

    await replayed()
    const [start] = await slots()
    await replica`SELECT pg_wal_replay_pause()`
    const booking = expectCreated(await book(start!))
    expect(await slots()).toContain(start)
    expect(await bookings()).toBe(0)
    expect((await book(start!)).status).toBe(409)
    expect((await api("GET", `/bookings/${booking.id}`)).status).toBe(200)
    expect((await api("GET", "/bookings")).body.meta.total).toBe(1)
    // The primary answers for a host that the replica does not know yet.
    await hostOnServer(server, ["intro"], { username: "alan", hours: aroundTheClock })
    expect((await server.visit("GET", "/hosts/alan/services/intro")).status).toBe(200)
    expect((await server.visit("GET", "/hosts/nobody")).status).toBe(404)

    await replica`SELECT pg_wal_replay_resume()`
    await replayed()
    expect(await slots()).not.toContain(start)
    expect(await bookings()).toBe(1)
    const variables = {
      DATABASE_URL: primaryUrl,
      SLOTKIT_READ_URL: replicaUrl,
      SLOTKIT_SECRET: "a secret for tests, of more than thirty-two characters"
    }
    const doctor = await runSlotkit(["doctor"], variables)
    expect(doctor.stdout).toMatch(/^ok {4}Replica: a replica, \d+ seconds behind$/m)

    await replica.end()
    await servers.replica.stop()
    expect(await slots()).not.toContain(start)
    expect(await bookings()).toBe(1)
    await server.printed(/The replica at readUrl \(SLOTKIT_READ_URL\) cannot be used\. The primary answers instead/)
    const without = await installed.start()
    expect((await without.visit("GET", "/hosts/ada")).status).toBe(200)
    expect((await runSlotkit(["doctor"], variables)).stdout).toMatch(/^fail {2}Replica: .*the primary answers instead$/m)
  })
})
