import type { Say, Verdict } from "../Drill.ts"
import { type DrillOptions, withDrillSetup } from "../DrillSetup.ts"
import { type Host, makeHost } from "../Host.ts"
import { checkInvariant } from "../Invariant.ts"

/** The workers' clock offsets in milliseconds, and the allowed number of repeated attempts. */
export interface Crew {
  readonly clocksAheadMs: ReadonlyArray<number>
}

/** The long form: two to eight workers with correct clocks, then some with clocks off by up to five minutes. */
export const crews = (rounds: number): ReadonlyArray<Crew> => [
  ...Array.from({ length: rounds }, (_, index) => ({ clocksAheadMs: Array.from({ length: 2 + index }, () => 0) })),
  { clocksAheadMs: [0, fiveMinutes, -fiveMinutes] },
  { clocksAheadMs: [-fiveMinutes, -150_000, 0, 150_000, fiveMinutes] }
]

const fiveMinutes = 300_000

export const workersDrill = (rounds: number, say: Say): Promise<Verdict> => runCrews(crews(rounds), 40, say)

/**
 * Runs several workers while events are committed, one crew after another.
 *
 * With correct clocks, every attempt arrives exactly once. With wrong clocks, attempts may be repeated, because a worker whose
 * clock is ahead considers others' leases expired. Still, no delivery is lost or abandoned.
 */
export const runCrews = (all: ReadonlyArray<Crew>, bookings: number, say: Say, options?: DrillOptions): Promise<Verdict> =>
  withDrillSetup(async ({ installed, receiver }) => {
    const hosts: Array<Host> = []
    const counts: Record<string, number> = {}
    const breaches: Array<string> = []
    let repeatsBefore = 0
    for (const [index, { clocksAheadMs }] of all.entries()) {
      const workers = await Promise.all(clocksAheadMs.map((clockAheadMs) => installed.startWorker({ clockAheadMs })))
      const host = await makeHost(installed, receiver, [
        `/ok/${index}`,
        `/delay-300/${index}`,
        `/flaky/${index}`,
        `/ok/${index}b`
      ])
      hosts.push(host)
      const began = performance.now()
      for (let booked = 0; booked < bookings; booked += 8) {
        const created = await Promise.all(Array.from({ length: Math.min(8, bookings - booked) }, host.book))
        if (created[0] != null) await host.move(created[0])
        if (created[1] != null) await host.cancel(created[1])
      }
      await installed.settled({ hurry: true, seconds: 120 })
      const isRight = clocksAheadMs.every((ahead) => ahead === 0)
      const name = isRight ? `${workers.length} workers` : `clocks ${clocksAheadMs.map((ahead) => ahead / 60_000).join(" ")} min`
      const stopped = await Promise.all(workers.map((worker) => worker.stop()))
      if (stopped.some((code) => code !== 0)) breaches.push(`${name}: some ended with ${stopped.join(", ")} when asked to stop.`)
      const { repeats, breaches: broken } = await checkInvariant(installed, receiver, hosts, {
        repeats: isRight ? repeatsBefore : Number.POSITIVE_INFINITY,
        toleranceSeconds: 310
      })
      breaches.push(...broken.map((breach) => `${name}: ${breach}`))
      const [lost] = await installed.sql`
        SELECT count(*)::int FROM slotkit.webhook_deliveries WHERE failure LIKE 'The worker was lost%'`
      if (lost!.count > 0) breaches.push(`${name}: ${lost!.count} deliveries were given up.`)
      counts[`repeats with ${name}`] = repeats - repeatsBefore
      repeatsBefore = repeats
      say(
        `${name}: all delivered after ${Math.round(performance.now() - began)} ms, ${counts[`repeats with ${name}`]} arrived again`
      )
      if (breaches.length > 0) break
    }
    const [total] = await installed.sql`SELECT count(*)::int FROM slotkit.webhook_deliveries`
    return { counts: { crews: all.length, deliveries: total!.count, ...counts }, breaches }
  }, options)
