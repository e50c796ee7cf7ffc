import pg from "pg"
import { maxConnections } from "../../harness/RestartablePostgres.ts"
import { type Breakpoints, makeBreakpoints, points } from "../Breakpoints.ts"
import { pause, type Say, TookTooLong, type Verdict } from "../Drill.ts"
import { type DrillOptions, type DrillSetup, withDrillSetup } from "../DrillSetup.ts"
import { type FaultProxy, startFaultProxy } from "../FaultProxy.ts"
import { type Host, makeHost } from "../Host.ts"
import { type Installation, slotkitConnections } from "../Installation.ts"
import { checkInvariant } from "../Invariant.ts"
import type { SlotkitServer } from "../SlotkitServer.ts"

/** Faults of the database or its connection. */
export const databaseFaults = [
  "terminated",
  "all cut",
  "restarted",
  "crashed",
  "no connection left",
  "pool exhausted",
  "half-open"
] as const
export type DatabaseFault = (typeof databaseFaults)[number]

/**
 * Causes database faults while events are committed. The worker is never restarted and must recover by itself. Because it
 * survives, nothing that was sent may be sent again.
 */
export const postgresDrill = (
  rounds: number,
  say: Say,
  faults: ReadonlyArray<DatabaseFault> = databaseFaults,
  options?: DrillOptions
): Promise<Verdict> =>
  withDrillSetup(async (setup) => {
    const { installed, receiver } = setup
    const breakpoints = await makeBreakpoints(installed.sql)
    const proxy = await startFaultProxy(setup.postgres.port)
    const hosts = [
      await makeHost(installed, receiver, ["/ok/one", "/delay-100/two", "/flaky/three"]),
      await makeHost(installed, receiver, ["/hold/four"])
    ] as const
    const worker = await installed.startWorker({ databasePort: proxy.port })
    const counts: Record<string, number> = {}
    const breaches: Array<string> = []
    let lostClaims = 0
    for (let round = 0; round < rounds; round++) {
      for (const fault of faults) {
        const began = performance.now()
        await Promise.all([hosts[0].book(), hosts[0].book()])
        try {
          await breaking[fault]({ ...setup, breakpoints, proxy, hosts, worker, round })
          await receiver.release("/hold/four", 200)
          if (await comesBack(installed, fault)) lostClaims++
        } catch (error) {
          if (!(error instanceof TookTooLong)) throw error
          breaches.push(`After "${fault}" the worker did not come back. ${error.message}`)
          return { counts, breaches }
        }
        const ms = Math.round(performance.now() - began)
        counts[`${fault}, longest ms`] = Math.max(counts[`${fault}, longest ms`] ?? 0, ms)
        say(`round ${round + 1} of ${rounds}: ${fault}, all delivered after ${ms} ms`)
      }
    }
    const { breaches: broken, ...found } = await checkInvariant(installed, receiver, hosts)
    const code = await worker.stop()
    if (code !== 0) breaches.push(`The worker ended with ${code} when it was asked to stop.`)
    await proxy.close()
    return { counts: { rounds, ...found, lostClaims, ...counts }, breaches: [...breaches, ...broken] }
  }, options)

interface FaultSetup extends DrillSetup {
  readonly breakpoints: Breakpoints
  readonly proxy: FaultProxy
  readonly hosts: readonly [Host, Host]
  readonly worker: SlotkitServer
  readonly round: number
}

/**
 * Waits until everything has been delivered. Returns true if a lost claim left orphaned leases. When only these remain, they are
 * expired early.
 *
 * A silent connection is detected after twenty seconds, and the server ends its session after thirty. Until then a worker holds
 * leases that it still uses, so these must expire by themselves.
 */
const comesBack = async (installed: Installation, fault: DatabaseFault): Promise<boolean> => {
  try {
    await installed.settled({ hurry: true, seconds: fault === "half-open" ? 75 : 20 })
    return false
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    const leased = await installed.leased()
    await installed.endLeases()
    await installed.settled({ hurry: true, seconds: 60 })
    return leased > 0
  }
}

const breaking: Readonly<Record<DatabaseFault, (setup: FaultSetup) => Promise<unknown>>> = {
  terminated: async ({ breakpoints, installed: { sql }, hosts: [host], round }) => {
    const armed = await breakpoints.arm(points[round % points.length]!)
    const booking = host.book()
    for (const pid of await armed.caught()) await sql`SELECT pg_terminate_backend(${pid}::int)`
    await armed.release()
    await booking
  },
  "all cut": async ({ installed: { sql }, hosts: [host] }) => {
    for (let cut = 0; cut < 5; cut++) {
      const booking = host.book()
      await pause(Math.random() * 60)
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = ${slotkitConnections}`
      await booking
    }
  },
  restarted: async ({ postgres: server, hosts: [host] }) => {
    const booking = host.book()
    await server.restart(1_000)
    await booking
    await again(() => host.book())
  },
  crashed: async ({ installed: { sql }, hosts: [host] }) => {
    const booking = host.book()
    const [row] = await sql`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = ${slotkitConnections} LIMIT 1`
    // When a server process dies this way, the server terminates all sessions and recovers.
    process.kill(row!.pid, "SIGKILL")
    await booking
    await again(() => host.book())
  },
  "no connection left": async ({ installed: { databaseUrl }, proxy, hosts: [host] }) => {
    await host.book()
    const takers = Array.from({ length: maxConnections }, () =>
      new pg.Client({ connectionString: databaseUrl }).on("error", () => {})
    )
    proxy.cut()
    await Promise.allSettled(takers.map((taker) => taker.connect()))
    await pause(3_000)
    await Promise.allSettled(takers.map((taker) => taker.end()))
  },
  "pool exhausted": async ({ installed: { sql }, receiver, hosts: [, host], worker }) => {
    await Promise.all([host.book(), host.book()])
    while ((await receiver.held("/hold/four")) < 2) await pause(20)
    await sql.begin(async (transaction) => {
      await transaction`LOCK TABLE slotkit.bookings IN ACCESS EXCLUSIVE MODE`
      const path = `${worker.origin}/manage/v1/hosts/${host.id}/bookings`
      const headers = { authorization: "Bearer operator-token-of-thirty-two-characters" }
      const request = Array.from({ length: 30 }, () => fetch(path, { headers }).catch(() => undefined))
      await pause(500)
      await receiver.release("/hold/four", 200)
      await pause(3_000)
      return request
    })
  },
  "half-open": async ({ proxy, hosts: [host] }) => {
    proxy.goSilent()
    await Promise.all([host.book(), host.book(), host.book()])
  }
}

/** Retries until it gets a response, because the API process also needs a moment. */
const again = async (ask: () => Promise<number | null>): Promise<void> => {
  for (let tries = 0; tries < 40 && (await ask()) === null; tries++) await pause(250)
}
