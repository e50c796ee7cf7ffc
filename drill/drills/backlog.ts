import { pause, percentiles, type Say, type Verdict } from "../Drill.ts"
import { type DrillOptions, withDrillSetup } from "../DrillSetup.ts"
import { type Host, makeHost } from "../Host.ts"
import type { Installation } from "../Installation.ts"
import { checkInvariant } from "../Invariant.ts"
import { latencies } from "../Latencies.ts"

/** The maximum 99th percentile of a new event's latency during a backlog. */
const promptMs = 2_000

/**
 * Drains a long backlog of ten webhooks, as after an outage of their receivers, while another host's events are committed. The
 * new events must be delivered promptly, every row of the backlog must arrive once, and the tables must not bloat.
 */
export const backlogDrill = (rows: number, say: Say, options?: DrillOptions): Promise<Verdict> =>
  withDrillSetup(async ({ installed, receiver }) => {
    const { sql } = installed
    const behind = await makeHost(
      installed,
      receiver,
      Array.from({ length: 10 }, (_, index) => `/ok/behind-${index}`)
    )
    const fresh = await makeHost(installed, receiver, ["/ok/fresh"])
    await behind.book()
    await seed(installed, behind, rows / 10 - 1)
    say(`${rows} deliveries wait`)
    const before = await sizes(installed)
    const began = performance.now()
    const worker = await installed.startWorker()
    const left = async () => {
      const [row] = await sql`SELECT count(*)::int FROM slotkit.delivery_queue WHERE webhook_id <> ${fresh.hooks[0]!.id}`
      return row!.count as number
    }
    let count = 0
    for (let waiting = await left(); waiting > 0; waiting = await left()) {
      await fresh.book()
      await pause(150)
      if (count++ % 50 === 0) say(`${waiting} left, ${JSON.stringify(await sizes(installed))}`)
    }
    const seconds = (performance.now() - began) / 1000
    await installed.settled()
    const after = await sizes(installed)
    await worker.stop()
    const { breaches, ...found } = await checkInvariant(installed, receiver, [behind, fresh], { logPages: 20 })
    const { p50, p99, most } = percentiles(await latencies(installed, receiver, new Set(["/ok/fresh"])))
    const late = p99 > promptMs ? [`Beside the backlog, the 99th of 100 new events arrived after ${p99} ms.`] : []
    return {
      counts: {
        ...found,
        "seconds to drain": Math.round(seconds),
        "per second": Math.round(rows / seconds),
        "new p50 ms": p50,
        "new p99 ms": p99,
        "new latest ms": most,
        ...named("before", before),
        ...named("after", after)
      },
      breaches: [...breaches, ...late]
    }
  }, options)

const named = (when: string, values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name} ${when}`, value]))

/** Inserts events of one host, each with a delivery to every webhook, as that many bookings would. */
const seed = async ({ sql }: Installation, { id }: Host, events: number): Promise<void> => {
  await sql`
    WITH sample AS (SELECT * FROM slotkit.events WHERE host_id = ${id} ORDER BY position LIMIT 1), made AS (
      INSERT INTO slotkit.events (id, bucket, host_id, type, created_at, seat_index, seat_name, seat_email, body)
      SELECT 'evt_seeded' || number, bucket, host_id, type, now(), seat_index, seat_name, seat_email,
        replace(body::text, id, 'evt_seeded' || number)::json
      FROM sample, generate_series(1, ${events}::int) AS number RETURNING id
    )
    INSERT INTO slotkit.webhook_deliveries (bucket, host_id, webhook_id, event_id, event_type, kind, status, created_at)
    SELECT delivery.bucket, delivery.host_id, delivery.webhook_id, made.id, delivery.event_type, 'event', 'pending', now()
    FROM made, sample JOIN slotkit.webhook_deliveries AS delivery ON delivery.event_id = sample.id`
  await sql`
    INSERT INTO slotkit.delivery_queue (bucket, delivery_id, webhook_id, attempt, leases, due_at, claimable_at)
    SELECT bucket, id, webhook_id, 1, 0, created_at, created_at FROM slotkit.webhook_deliveries WHERE event_id LIKE 'evt_seeded%'`
  await sql`ANALYZE slotkit.delivery_queue, slotkit.webhook_deliveries`
}

/** Returns the tables' size in megabytes, and the queue's dead rows. */
const sizes = async ({ sql }: Installation): Promise<Readonly<Record<string, number>>> => {
  const [row] = await sql`
    SELECT round(pg_total_relation_size('slotkit.delivery_queue') / 1048576.0, 1)::float8 AS "queue MB",
      round(pg_total_relation_size('slotkit.webhook_deliveries') / 1048576.0, 1)::float8 AS "log MB",
      round(pg_total_relation_size('slotkit.delivery_attempts') / 1048576.0, 1)::float8 AS "attempts MB",
      (SELECT n_dead_tup::int FROM pg_stat_user_tables WHERE relid = 'slotkit.delivery_queue'::regclass) AS "dead rows",
      (SELECT autovacuum_count::int FROM pg_stat_user_tables WHERE relid = 'slotkit.delivery_queue'::regclass) AS vacuums`
  return row as never
}
