import { defaultSchedule } from "@slotkit/core"
import { bucketOf } from "@slotkit/core/internal"
import {
  CredentialStore,
  DeliveryQueue,
  EventLog,
  HostStore,
  MailOutbox,
  type Purgeable,
  RetentionStore,
  type Store,
  WebhookStore
} from "@slotkit/engine"
import { aHost, anAnnouncedEvent, anApiKey, aWebhook } from "@slotkit/engine/fakes"
import { LogPartitions, migrate, partitionLogs, pgFromUrl, pgStore } from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { type BenchDatabase, openBenchDatabase } from "./Database.ts"
import { sized } from "./Sizes.ts"

/** Forgetting a month, and the work on the logs, with one table for each log and with a partition for each month. */
export interface PartitionsBenchResult {
  readonly convertMs: number
  readonly forgetting: ReadonlyArray<Compared & { readonly log: string }>
  readonly works: ReadonlyArray<Compared & { readonly work: string }>
}

export interface Compared {
  readonly wholeMs: number
  readonly monthlyMs: number
}

const rowsPerMonth = sized(50_000, 500)
const months = 6
const now = Date.now()
/** The oldest of the months is wholly before this. */
const past = Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth() - months + 2)

/**
 * Benchmarks the removal of a month of 50,000 rows from each log, and reads and writes of logs with six months, in two shapes of
 * the same rows.
 *
 * Throws if the shapes forget different numbers of rows.
 */
export const partitionsBench = async (): Promise<PartitionsBenchResult> => {
  const database = await openBenchDatabase()
  const shapes: Array<Shape> = []
  try {
    for (const partitions of ["none", "monthly"] as const) shapes.push(await shapeOf(database, partitions))
    const [whole, monthly] = shapes as [Shape, Shape]
    const works = await compareWorks(whole, monthly)
    const forgetting: Array<Compared & { readonly log: string }> = []
    for (const log of ["webhook_deliveries", "events", "emails", "audit_log"] as const) {
      const [one, other] = [await purge(whole, log), await purge(monthly, log)]
      if (one.rows !== other.rows) throw new Error(`Of ${log}, ${one.rows} rows were deleted and ${other.rows} dropped.`)
      forgetting.push({ log, wholeMs: one.ms, monthlyMs: other.ms })
    }
    const result = { convertMs: monthly.convertMs, forgetting, works }
    print(result)
    return result
  } finally {
    for (const { close } of shapes) await close()
    await database.close()
  }
}

interface Shape {
  readonly run: <A>(work: Effect.Effect<A, unknown, Store>) => Promise<A>
  readonly hostId: number
  readonly deliveryIds: ReadonlyArray<number>
  readonly convertMs: number
  readonly close: () => Promise<void>
}

const shapeOf = async (database: BenchDatabase, partitions: "none" | "monthly"): Promise<Shape> => {
  const schema = `logs_${partitions}`
  const connection = pgFromUrl(database.url, { maxConnections: 2 })
  await Effect.runPromise(Effect.provide(migrate({ schema }), connection))
  const layout = Layer.succeed(LogPartitions, partitions)
  const runtime = ManagedRuntime.make(Layer.provide(pgStore({ schema }), Layer.merge(connection, layout)))
  const run: Shape["run"] = (work) => runtime.runPromise(work)
  const { hostId, webhookId } = await Effect.runPromise(
    Effect.provide(aSubscriber, Layer.provide(pgStore({ schema }), connection))
  )
  await seed(database, schema, hostId, webhookId)
  const started = performance.now()
  if (partitions === "monthly") await Effect.runPromise(Effect.provide(partitionLogs({ schema }), connection))
  const convertMs = performance.now() - started
  await database.sql`VACUUM (ANALYZE)`
  const ids = await database.sql<ReadonlyArray<{ id: string }>>`
    SELECT id FROM ${database.sql(`${schema}.webhook_deliveries`)} WHERE id % 997 = 0`
  return { run, hostId, deliveryIds: ids.map(({ id }) => Number(id)), convertMs, close: () => runtime.dispose() }
}

const aSubscriber = Effect.gen(function* () {
  const { id: hostId } = yield* (yield* HostStore).add(aHost(), defaultSchedule("UTC"))
  const key = yield* (yield* CredentialStore).addApiKey(anApiKey({ hostId }))
  const webhooks = yield* WebhookStore
  const webhook = aWebhook({ id: yield* webhooks.newId, hostId, owner: { hostId, kind: "api_key", id: key.id } })
  yield* webhooks.add(webhook, 1)
  return { hostId, webhookId: webhook.id }
})

/** Writes the same rows for each month: a delivered event with an attempt, a sent email, and an audit entry. */
const seed = async ({ sql }: BenchDatabase, schema: string, hostId: number, webhookId: number): Promise<void> => {
  const table = (name: string) => sql(`${schema}.${name}`)
  const bucket = bucketOf(hostId)
  const at = sql`to_timestamp(${past / 1000}::float8) - interval '20 days' + (n / ${rowsPerMonth}) * interval '1 month' + n % ${rowsPerMonth} * interval '10 seconds'`
  const rows = sql`generate_series(0, ${rowsPerMonth * months - 1}::int) AS n`
  await sql`INSERT INTO ${table("events")} (bucket, host_id, id, type, created_at, booking_id, seat_index, body)
    SELECT ${bucket}, ${hostId}, 'evt_' || n, 'booking.confirmed', ${at}, n, 0, '{"id":"evt"}' FROM ${rows}`
  await sql`
    WITH added AS (
      INSERT INTO ${table("webhook_deliveries")} (bucket, host_id, webhook_id, event_id, event_type, kind, status, created_at)
      SELECT ${bucket}, ${hostId}, ${webhookId}, 'evt_' || n, 'booking.confirmed', 'event', 'delivered', ${at} FROM ${rows} RETURNING id, created_at)
    INSERT INTO ${table("delivery_attempts")} (bucket, delivery_id, attempt, began_at, status_code, duration_ms, response_body)
    SELECT ${bucket}, id, 1, created_at, 204, 12, 'ok' FROM added`
  await sql`INSERT INTO ${table("emails")} (bucket, host_id, kind, to_email, subject, status, attempts, created_at)
    SELECT ${bucket}, ${hostId}, 'confirmation', 'grace@example.com', 'Confirmed: Intro', 'sent', 1, ${at} FROM ${rows}`
  await sql`INSERT INTO ${table("audit_log")} (bucket, host_id, acted_at, actor_kind, action, subject_id)
    SELECT ${bucket}, ${hostId}, ${at}, 'operator', 'booking.accept', n FROM ${rows}`
}

const purge = async ({ run }: Shape, log: Purgeable): Promise<{ readonly rows: number; readonly ms: number }> => {
  const started = performance.now()
  let rows = 0
  for (;;) {
    const forgotten = await run(RetentionStore.use((store) => store.purge(log, past, 1000)))
    rows += forgotten
    if (forgotten === 0) return { rows, ms: performance.now() - started }
  }
}

const rounds = sized(40, 2)
const warmUps = sized(10, 0)

/** Works on the logs. Each runs in rounds that alternate between the shapes. */
const works: Readonly<Record<string, (shape: Shape, round: number) => Effect.Effect<unknown, unknown, Store>>> = {
  "read a delivery by its id": ({ hostId, deliveryIds }, round) =>
    DeliveryQueue.use((queue) => queue.list(hostId, { id: deliveryIds[(round * 7) % deliveryIds.length]! })),
  "list 25 deliveries": ({ hostId }) => DeliveryQueue.use((queue) => queue.page(hostId, {}, { page: 1, perPage: 25 })),
  "list 25 emails": ({ hostId }) => MailOutbox.use((outbox) => outbox.page(hostId, { page: 1, perPage: 25 })),
  "read a booking's events": ({ hostId }, round) => EventLog.use((log) => log.list(hostId, { bookingId: round * 7001 })),
  "announce 16 events": ({ hostId }, round) =>
    DeliveryQueue.use((queue) =>
      queue.announce(
        Array.from({ length: 16 }, (_, index) =>
          anAnnouncedEvent({ hostId, eventId: `evt_new_${round}_${index}`, occurredAt: now - 1000 })
        )
      )
    ),
  "claim and end 16 deliveries": (_, round) =>
    DeliveryQueue.use((queue) =>
      Effect.gen(function* () {
        const lease = { token: `lease${round}`, until: Date.now() + 60_000 }
        const leased = yield* queue.claim({ limit: 16, perWebhook: 16, now: Date.now(), lease })
        if (leased.length !== 16) throw new Error(`A claim leased ${leased.length} deliveries.`)
        const created = { attempt: 1, at: now, statusCode: 204, error: null, durationMs: 1, responseBody: "ok" }
        yield* queue.end(leased.map((delivery) => ({ ...delivery, attempt: created, next: { status: "delivered" } as const })))
      })
    )
}

const compareWorks = async (whole: Shape, monthly: Shape): Promise<PartitionsBenchResult["works"]> => {
  const result: Array<Compared & { readonly work: string }> = []
  for (const [work, makeWork] of Object.entries(works)) {
    const times = { whole: [] as Array<number>, monthly: [] as Array<number> }
    for (let round = 0; round < rounds; round++) {
      for (const [name, shape] of [
        ["whole", whole],
        ["monthly", monthly]
      ] as const) {
        const started = performance.now()
        await shape.run(makeWork(shape, round))
        // The first executions are planned each time.
        if (round >= warmUps) times[name].push(performance.now() - started)
      }
    }
    result.push({ work, wholeMs: median(times.whole), monthlyMs: median(times.monthly) })
  }
  return result
}

const median = (times: ReadonlyArray<number>): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!

const print = ({ convertMs, forgetting, works: compared }: PartitionsBenchResult): void => {
  const row = ({ wholeMs, monthlyMs }: Compared) => ({
    "one table, ms": Number(wholeMs.toFixed(2)),
    "by month, ms": Number(monthlyMs.toFixed(2)),
    ratio: Number((monthlyMs / wholeMs).toFixed(2))
  })
  console.log(`Forgetting a month of ${rowsPerMonth} rows`)
  console.table(Object.fromEntries(forgetting.map((one) => [one.log, row(one)])))
  console.log(`Work on logs with ${months} months of ${rowsPerMonth} rows, medians`)
  console.table(Object.fromEntries(compared.map((one) => [one.work, row(one)])))
  console.log(`Partitioning ${(rowsPerMonth * months * 5).toLocaleString("en")} rows took ${(convertMs / 1000).toFixed(1)} s`)
}

if (import.meta.main) await partitionsBench()
