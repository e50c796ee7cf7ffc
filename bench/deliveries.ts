import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { verifyWebhookSignature } from "@slotkit/core"
import { createSlotkit, type Slotkit } from "slotkit"
import { type BenchDatabase, openBenchDatabase } from "./Database.ts"
import { type ReceiverProcess, startReceiver } from "./deliveries/ReceiverProcess.ts"
import type { Arrival } from "./deliveries/receiver.ts"
import { sized } from "./Sizes.ts"

/** Deliveries per second, and their latency in milliseconds from commit to arrival. */
export interface DeliveriesBenchResult {
  readonly http: Throughput
  readonly https: Throughput
  readonly fanOutMs: Percentiles
  readonly drain: {
    readonly deliveries: number
    readonly perSecond: number
    readonly beforeMb: number
    readonly mostMb: number
  }
  readonly besideSlowMs: Percentiles
  readonly notifiedMs: Percentiles
  readonly unnotifiedMs: Percentiles
}

/** Deliveries to fast receivers. */
export interface Throughput {
  readonly perSecond: number
  /** Of Slotkit's process only, without the database's and the receiver's. */
  readonly cpuMsPerDelivery: number
}

/** Median and 99th percentile. */
export interface Percentiles {
  readonly p50: number
  readonly p99: number
  readonly most: number
}

/**
 * Benchmarks deliveries over loopback on PostgreSQL, by one process, signed and logged, to a receiver in a separate process.
 *
 * Throws if a delivery is lost, duplicated, unsigned, or not logged as delivered.
 */
export const deliveriesBench = async (): Promise<DeliveriesBenchResult> => {
  const database = await openBenchDatabase()
  const receiver = await startReceiver()
  setDefaultCACertificates([...getCACertificates(), receiver.certificate])
  const slotkit = await createSlotkit({
    database: database.url,
    baseUrl: "http://127.0.0.1",
    secret: "a secret for the bench that protects nothing",
    webhookAllow: ["127.0.0.1"]
  })
  const bench: Bench = { database, receiver, slotkit }
  try {
    const hosts = await Promise.all(
      Array.from({ length: 10 }, (_, index) => makeHost(bench, `host${index}`, webhookPaths(index)))
    )
    const secureHosts = await Promise.all(
      Array.from({ length: 10 }, (_, index) => makeHost(bench, `secure${index}`, webhookPaths(10 + index), "https"))
    )
    const result = {
      http: await throughput(bench, hosts),
      https: await throughput(bench, secureHosts),
      drain: await drain(bench, hosts),
      fanOutMs: await fanOut(bench, hosts[0]!),
      besideSlowMs: await besideSlow(bench),
      notifiedMs: await latency(bench, hosts.slice(1), eventCount, bookOne(bench)),
      unnotifiedMs: await latency(bench, hosts.slice(1), sized(30, 2), insertOne(bench))
    }
    print(result)
    return result
  } finally {
    await slotkit.close()
    await receiver.stop()
    await database.close()
  }
}

interface Bench {
  readonly database: BenchDatabase
  readonly receiver: ReceiverProcess
  readonly slotkit: Slotkit
}

/** A host with one API key and its webhooks. */
interface Host {
  readonly id: number
  readonly service: string
  readonly webhooks: ReadonlyArray<{ readonly id: number; readonly secret: string; readonly path: string }>
}

const webhookPaths = (host: number) => Array.from({ length: 10 }, (_, index) => `/fast/${host}/${index}`)

const makeHost = async (
  { slotkit, receiver }: Bench,
  username: string,
  paths: ReadonlyArray<string>,
  scheme: "http" | "https" = "http"
): Promise<Host> => {
  const { id } = await slotkit.hosts.create({ email: `${username}@example.com`, username, timezone: "UTC", plan: "pro" })
  const weekly = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
  await slotkit.schedule.replace(id, { timezone: "UTC", weekly })
  const { slug } = await slotkit.services.create(id, { title: "Intro call", durations: [{ minutes: 15 }] })
  const { id: key } = await slotkit.apiKeys.create(id, { name: "Hooks", scopes: ["webhooks.write"] })
  const webhooks = []
  for (const path of paths) {
    const webhook = await slotkit.webhooks.create(id, key, {
      url: `${receiver.origins[scheme]}${path}`,
      events: ["booking.confirmed"]
    })
    webhooks.push({ id: webhook.id, secret: webhook.signing_secret ?? "", path })
  }
  return { id, service: slug, webhooks }
}

const eventCount = sized(100, 4)
const day = 86_400_000
const firstStart = Math.ceil(Date.now() / day) * day + 2 * day
let booked = 0

/** Books the next free quarter hour: one event for every webhook of the host. */
const book = ({ slotkit }: Bench, host: Host) => {
  const start = new Date(firstStart + booked++ * 900_000).toISOString().replace(".000Z", "Z")
  return slotkit.bookings.book(host.id, {
    service: host.service,
    start,
    booker: { name: "Charles", email: "charles@example.com" }
  })
}

/** Copies a real delivery's body into the given number of pending deliveries, rotating through webhooks. */
const seed = async ({ database: { sql } }: Bench, webhookIds: ReadonlyArray<number>, count: number): Promise<void> => {
  const name = `evt_${++seeds}_`
  await sql`
    WITH added AS (
      INSERT INTO slotkit.webhook_deliveries (bucket, host_id, webhook_id, event_id, event_type, kind, body, status, created_at)
      SELECT webhook.bucket, webhook.host_id, webhook.id, ${name} || number, sample.event_type, 'event', sample.body, 'pending', now()
      FROM generate_series(1, ${count}::int) AS number
      JOIN slotkit.webhooks AS webhook ON webhook.id = (${[...webhookIds]}::bigint[])[1 + number % ${webhookIds.length}::int]
      CROSS JOIN (SELECT type AS event_type, body::text FROM slotkit.events ORDER BY position LIMIT 1) AS sample
      ORDER BY number
      RETURNING bucket, id, webhook_id, created_at
    )
    INSERT INTO slotkit.delivery_queue (bucket, delivery_id, webhook_id, attempt, leases, due_at, claimable_at)
    SELECT bucket, id, webhook_id, 1, 0, created_at, created_at FROM added ORDER BY id`
}
let seeds = 0

const idsOf = (hosts: ReadonlyArray<Host>) => hosts.flatMap(({ webhooks }) => webhooks.map(({ id }) => id))

/** Deliveries per second from the start of the jobs to the last log entry, after a warm-up. */
const throughput = async (bench: Bench, hosts: ReadonlyArray<Host>): Promise<Throughput> => {
  await book(bench, hosts[0]!)
  await seed(bench, idsOf(hosts), sized(3_000, 100))
  await delivered(bench)
  await bench.receiver.take()
  const count = sized(15_000, 200)
  await seed(bench, idsOf(hosts), count)
  const cpuBefore = process.cpuUsage()
  const seconds = await delivered(bench)
  const cpu = process.cpuUsage(cpuBefore)
  checkArrivals(await bench.receiver.take(), hosts, count)
  return { perSecond: count / seconds, cpuMsPerDelivery: (cpu.user + cpu.system) / 1000 / count }
}

/** Runs the jobs until nothing is pending. Returns the seconds. */
const delivered = async ({ slotkit, database: { sql } }: Bench): Promise<number> => {
  await sql`VACUUM ANALYZE slotkit.delivery_queue, slotkit.webhook_deliveries`
  const started = performance.now()
  slotkit.jobs.start()
  for (;;) {
    const [row] = await sql<[{ readonly waits: boolean }]>`SELECT EXISTS (SELECT FROM slotkit.delivery_queue) AS waits`
    if (!row.waits) break
    await pause(20)
  }
  const seconds = (performance.now() - started) / 1000
  await slotkit.jobs.stop()
  const [failed] = await sql<[{ readonly count: number }]>`
    SELECT count(*)::int AS count FROM slotkit.webhook_deliveries AS delivery WHERE status <> 'delivered'
      OR NOT EXISTS (SELECT FROM slotkit.delivery_attempts WHERE delivery_id = delivery.id AND status_code = 200)`
  if (failed.count > 0) throw new Error(`${failed.count} deliveries are not logged as delivered.`)
  return seconds
}

const checkArrivals = (arrivals: ReadonlyArray<Arrival>, hosts: ReadonlyArray<Host>, count: number): void => {
  const keys = new Set(arrivals.map(({ path, eventId }) => `${path} ${eventId}`))
  if (arrivals.length !== count || keys.size !== count) throw new Error(`${arrivals.length} of ${count} deliveries arrived.`)
  const secrets = new Map(hosts.flatMap(({ webhooks }) => webhooks.map(({ path, secret }) => [path, secret])))
  for (const { path, at, signed } of arrivals) {
    if (signed === undefined) continue
    const secret = secrets.get(path) ?? ""
    const verified = verifyWebhookSignature({ secret, header: signed.signature, body: signed.body, now: Math.floor(at / 1000) })
    if (!verified) throw new Error("A delivery has an invalid signature.")
  }
}

/** 100,000 pending deliveries, one percent of them for a receiver that takes 3 seconds per response. */
const drain = async (bench: Bench, hosts: ReadonlyArray<Host>): Promise<DeliveriesBenchResult["drain"]> => {
  const count = sized(100_000, 500)
  const slow = await makeHost(bench, "slow", ["/slow/drain"])
  await seed(bench, idsOf(hosts), count)
  await seed(bench, idsOf([slow]), sized(40, 2))
  globalThis.gc?.()
  const beforeMb = megabytes()
  let mostMb = beforeMb
  const watch = setInterval(() => {
    mostMb = Math.max(mostMb, megabytes())
  }, 50)
  await delivered(bench)
  clearInterval(watch)
  const arrivals = await bench.receiver.take()
  const fast = arrivals.filter(({ path }) => !path.startsWith("/slow"))
  checkArrivals(fast, hosts, count)
  const seconds = (Math.max(...fast.map(({ at }) => at)) - Math.min(...fast.map(({ at }) => at))) / 1000
  return { deliveries: count, perSecond: count / seconds, beforeMb, mostMb }
}

const megabytes = (): number => process.memoryUsage.rss() / 2 ** 20

/** The time from a booking's commit until the last of the host's ten webhooks has received it. */
const fanOut = async (bench: Bench, host: Host): Promise<Percentiles> => {
  bench.slotkit.jobs.start()
  await pause(300)
  await bench.receiver.take()
  const times: Array<number> = []
  for (let event = 0; event < eventCount; event++) {
    await book(bench, host)
    const committed = now()
    const arrivals = await arrived(bench, 10)
    times.push(Math.max(...arrivals.map(({ at }) => at)) - committed)
  }
  await bench.slotkit.jobs.stop()
  return percentiles(times)
}

/** Nine fast receivers next to a backlogged one that takes 3 seconds per response, at 180 events per second. */
const besideSlow = async (bench: Bench): Promise<Percentiles> => {
  const slow = await makeHost(bench, "slowest", ["/slow/beside"])
  const host = await makeHost(
    bench,
    "beside",
    Array.from({ length: 9 }, (_, index) => `/fast/beside/${index}`)
  )
  await seed(bench, idsOf([slow]), sized(2_000, 10))
  await bench.receiver.take()
  bench.slotkit.jobs.start()
  await pause(300)
  const committed = new Map<string, number>()
  for (let event = 0; event < eventCount; event++) {
    const { id } = await book(bench, host)
    committed.set(`${id}`, now())
    await pause(30)
  }
  const rows = await bench.database.sql<Array<{ readonly event_id: string; readonly booking: string }>>`
    SELECT id AS event_id, body -> 'data' -> 'booking' ->> 'id' AS booking FROM slotkit.events WHERE host_id = ${host.id}`
  const bookings = new Map(rows.map(({ event_id, booking }) => [event_id, booking]))
  const times: Array<number> = []
  while (times.length < 9 * eventCount) {
    for (const { path, eventId, at } of await bench.receiver.take())
      if (path.startsWith("/fast")) times.push(at - committed.get(bookings.get(eventId) ?? "")!)
    await pause(20)
  }
  await bench.slotkit.jobs.stop()
  await bench.database.sql`DELETE FROM slotkit.webhooks WHERE host_id = ${slow.id}`
  return percentiles(times)
}

/** Webhooks of different hosts, one event at a time, at times spread over the one-second polling interval. */
const latency = async (
  bench: Bench,
  hosts: ReadonlyArray<Host>,
  events: number,
  happen: (host: Host) => Promise<number>
): Promise<Percentiles> => {
  await bench.database
    .sql`DELETE FROM slotkit.webhooks WHERE id <> ALL(${hosts.map(({ webhooks }) => webhooks[0]!.id)}::bigint[])`
  bench.slotkit.jobs.start()
  await pause(300)
  await bench.receiver.take()
  const times: Array<number> = []
  for (let event = 0; event < events; event++) {
    const committed = await happen(hosts[event % hosts.length]!)
    const [arrival] = await arrived(bench, 1)
    times.push(arrival!.at - committed)
    await pause((event * 370) % 900)
  }
  await bench.slotkit.jobs.stop()
  return percentiles(times)
}

const bookOne = (bench: Bench) => async (host: Host) => {
  await book(bench, host)
  return now()
}

/** A row without a notification. */
const insertOne = (bench: Bench) => async (host: Host) => {
  await seed(bench, [host.webhooks[0]!.id], 1)
  return now()
}

/** Waits until the given number of requests have arrived. */
const arrived = async ({ receiver }: Bench, count: number): Promise<ReadonlyArray<Arrival>> => {
  const arrivals: Array<Arrival> = []
  while (arrivals.length < count) {
    arrivals.push(...(await receiver.take()))
    await pause(2)
  }
  return arrivals
}

const now = (): number => performance.timeOrigin + performance.now()
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const percentiles = (times: Array<number>): Percentiles => {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

const print = ({ http, https, drain: drained, ...times }: DeliveriesBenchResult): void => {
  console.log("Deliveries on PostgreSQL to 100 webhooks on loopback, signed and logged")
  const row = ({ perSecond, cpuMsPerDelivery }: Throughput) => ({
    "per second": Math.round(perSecond),
    "ms of CPU time each": +cpuMsPerDelivery.toFixed(3)
  })
  console.table({ http: row(http), https: row(https) })
  console.log(
    `${drained.deliveries} waiting ones beside a slow receiver: ${Math.round(drained.perSecond)} per second, memory from ` +
      `${Math.round(drained.beforeMb)} to at most ${Math.round(drained.mostMb)} MB`
  )
  console.log("From the commit to the arrival, in milliseconds")
  const rounded = ({ p50, p99, most }: Percentiles) => ({ p50: +p50.toFixed(1), p99: +p99.toFixed(1), most: +most.toFixed(1) })
  console.table({
    "one event at a time": rounded(times.notifiedMs),
    "the same, without a notification": rounded(times.unnotifiedMs),
    "one event to ten webhooks, the last of them": rounded(times.fanOutMs),
    "nine receivers beside one that is slow": rounded(times.besideSlowMs)
  })
}

if (import.meta.main) await deliveriesBench()
