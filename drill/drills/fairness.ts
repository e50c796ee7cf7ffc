import { pause, percentiles, type Say, type Verdict } from "../Drill.ts"
import { type DrillOptions, withDrillSetup } from "../DrillSetup.ts"
import { makeHost } from "../Host.ts"
import { checkInvariant } from "../Invariant.ts"
import { latencies } from "../Latencies.ts"

/** The maximum 99th percentile of the latency to a fast receiver, from timestamp to arrival. */
const promptMs = 1_000

/**
 * Sends every event to nine fast receivers and a slow one that takes three seconds per response and builds up a backlog. The fast
 * receivers must not be delayed.
 */
export const fairnessDrill = (events: number, say: Say, options?: DrillOptions): Promise<Verdict> =>
  withDrillSetup(async ({ installed, receiver }) => {
    const fast = Array.from({ length: 9 }, (_, index) => `/ok/${index}`)
    const host = await makeHost(installed, receiver, ["/delay-3000/slow", ...fast])
    const worker = await installed.startWorker()
    await host.book()
    await installed.settled()
    for (let booked = 0; booked < events; booked += 2) {
      await Promise.all([host.book(), host.book()])
      await pause(100)
    }
    const behind = await installed.waiting(host.hooks[0]!.id)
    say(`${events} events committed; the slow receiver is ${behind} behind`)
    await receiver.behave("/delay-3000/slow", "ok")
    await installed.settled({ seconds: 120 })
    await worker.stop()
    const { breaches, ...found } = await checkInvariant(installed, receiver, [host])
    const { p50, p99, most } = percentiles(await latencies(installed, receiver, new Set(fast)))
    const slow = p99 > promptMs ? [`Of the fast ones, the 99th of 100 got its event after ${p99} ms.`] : []
    const counts = { ...found, "slow one behind by": behind, "fast p50 ms": p50, "fast p99 ms": p99, "fast latest ms": most }
    return { counts, breaches: [...breaches, ...slow] }
  }, options)
