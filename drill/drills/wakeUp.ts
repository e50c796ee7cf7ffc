import { pause, percentiles, type Say, until, type Verdict } from "../Drill.ts"
import { type DrillOptions, type DrillSetup, withDrillSetup } from "../DrillSetup.ts"
import { startFaultProxy } from "../FaultProxy.ts"
import { type Host, makeHost } from "../Host.ts"
import { checkInvariant } from "../Invariant.ts"
import { latencies } from "../Latencies.ts"

/** An event without a notification is found by polling, once a second. */
const unnotifiedMs = 1_500

/**
 * Measures an event's latency in three cases: the worker is notified; its listening connection was closed; and that connection
 * stopped responding, so that notifications are lost unnoticed.
 */
export const wakeUpDrill = (events: number, say: Say, options?: DrillOptions): Promise<Verdict> =>
  withDrillSetup(async (setup) => {
    const { installed, receiver, postgres } = setup
    const proxy = await startFaultProxy(postgres.port)
    const host = await makeHost(installed, receiver, ["/ok/one"])
    const worker = await installed.startWorker({ databasePort: proxy.port })
    const counts: Record<string, number> = {}
    const breaches: Array<string> = []
    const measure = async (name: string, mostMs: number, before: () => Promise<unknown>) => {
      const times = await oneByOne(setup, host, events, before)
      const { p50, p99, most } = percentiles(times)
      Object.assign(counts, { [`${name} p50 ms`]: p50, [`${name} p99 ms`]: p99, [`${name} latest ms`]: most })
      if (p99 > mostMs) breaches.push(`${name}: the 99th of 100 events arrived after ${p99} ms.`)
      say(`${name}: ${p50} ms, 99 of 100 within ${p99} ms`)
    }
    const listener = async () => {
      const [row] = await installed.sql`SELECT pid, client_port FROM pg_stat_activity
        WHERE datname = current_database() AND query ILIKE 'LISTEN %'`
      return row
    }
    await host.book()
    await until("listener", async () => (await listener()) !== undefined)
    await measure("notified", 1_000, async () => {})
    await measure(
      "cut",
      unnotifiedMs,
      async () => installed.sql`SELECT pg_terminate_backend(${(await listener())?.pid ?? 0}::int)`
    )
    await until("listener", async () => (await listener()) !== undefined)
    proxy.goSilent((await listener())?.client_port)
    await measure("silent", unnotifiedMs, async () => {})
    if ((await worker.stop()) !== 0) breaches.push("The worker did not end as it should when it was asked to stop.")
    await proxy.close()
    const { breaches: broken, ...found } = await checkInvariant(installed, receiver, [host])
    return { counts: { ...found, ...counts }, breaches: [...breaches, ...broken] }
  }, options)

/** Commits events one by one, at times independent of the worker's polling. Returns their latencies. */
const oneByOne = async ({ installed, receiver }: DrillSetup, host: Host, events: number, before: () => Promise<unknown>) => {
  const paths = new Set(host.hooks.map(({ path }) => path))
  await installed.settled()
  await receiver.quiet()
  const earlier = (await latencies(installed, receiver, paths)).length
  for (let event = 0; event < events; event++) {
    await pause(Math.random() * 300)
    await before()
    await host.book()
    await until("arrival", async () => (await receiver.received()).length > earlier + event, { everyMs: 5 })
  }
  return (await latencies(installed, receiver, paths)).slice(earlier)
}
