import { DeliveryQueue, JobStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { sized } from "../Sizes.ts"
import { type ScaleDatabase, undone, type Work } from "./ScaleDatabase.ts"
import { aClaim } from "./Workloads.ts"

/** The median time of a claim alone and beside rows that stand in its way. */
export interface ClaimsRow {
  readonly queue: string
  readonly beside: string
  readonly aloneMs: number
  readonly besideMs: number
  /** The largest ratio that is accepted. */
  readonly target: number
}

/** Measures claims beside 60,000 dead rows under an open snapshot, and beside 100,000 webhooks that wait for a retry. */
export const measureClaims = async (database: ScaleDatabase): Promise<ReadonlyArray<ClaimsRow>> => {
  const rows: Array<ClaimsRow> = []
  for (const queue of queues) rows.push(await besideDeadRows(database, queue))
  rows.push(await besideWaitingWebhooks(database))
  print(rows)
  return rows
}

interface Queue {
  readonly name: string
  readonly table: string
  readonly claim: Work
  /** Adds rows of the host with most, due before all others. */
  readonly fill: string
}

const deadRows = sized(60_000, 500)
const waitingWebhooks = sized(100_000, 500)

const queues: ReadonlyArray<Queue> = [
  {
    name: "timers",
    table: "timers",
    claim: undone(Effect.flatMap(JobStore, (jobs) => jobs.claim("timer", aClaim()))),
    fill: `INSERT INTO slotkit.timers (bucket, host_id, booking_id, kind, due_at)
      SELECT bucket, host_id, id, 'slotPasses', '2025-01-01' FROM slotkit.bookings`
  },
  {
    name: "emails",
    table: "email_queue",
    claim: undone(Effect.flatMap(JobStore, (jobs) => jobs.claim("email", aClaim()))),
    fill: "INSERT INTO slotkit.email_queue (bucket, email_id, attempts, due_at) SELECT bucket, id, 0, '2025-01-01' FROM slotkit.emails"
  },
  {
    name: "deliveries",
    table: "delivery_queue",
    claim: undone(Effect.flatMap(DeliveryQueue, (queue) => queue.claim(aClaim()))),
    fill: `INSERT INTO slotkit.delivery_queue (bucket, delivery_id, webhook_id, attempt, leases, due_at, claimable_at)
      SELECT bucket, id, webhook_id, 1, 0, '2025-01-01', '2025-01-01' FROM slotkit.webhook_deliveries`
  }
]

const besideDeadRows = async (database: ScaleDatabase, { name, table, claim, fill }: Queue): Promise<ClaimsRow> => {
  const { sql, hosts } = database
  const aloneMs = await medianMs(database, claim)
  const besideMs = await sql.begin("ISOLATION LEVEL REPEATABLE READ", async (snapshot) => {
    await snapshot`SELECT count(*) FROM slotkit.installation`
    const added = await sql.unsafe(`${fill} WHERE host_id = ${hosts.most.host.id} LIMIT ${deadRows}`)
    await sql.unsafe(`DELETE FROM slotkit.${table} WHERE due_at = '2025-01-01'`)
    await sql.unsafe(`VACUUM slotkit.${table}`)
    if (added.count < deadRows) console.log(`Only ${added.count} dead rows: the largest host has no more.`)
    return medianMs(database, claim)
  })
  await sql.unsafe(`VACUUM slotkit.${table}`)
  return { queue: name, beside: `${deadRows.toLocaleString("en")} dead rows`, aloneMs, besideMs, target: 2 }
}

const besideWaitingWebhooks = async (database: ScaleDatabase): Promise<ClaimsRow> => {
  const { sql, hosts } = database
  const claim = Effect.flatMap(DeliveryQueue, (queue) => queue.claim(aClaim()))
  await sql`TRUNCATE slotkit.delivery_queue`
  const aloneMs = await medianMs(database, claim)
  const { host, webhookId } = hosts.most
  await sql`
    WITH added AS (
      INSERT INTO slotkit.webhooks (bucket, host_id, api_key_id, url, events, status, consecutive_failures, created_at, updated_at)
      SELECT bucket, host_id, api_key_id, url || n, events, status, 0, created_at, updated_at
      FROM slotkit.webhooks, generate_series(1, ${waitingWebhooks}::int) AS n WHERE bucket = ${host.id % 64} AND id = ${webhookId}
      RETURNING bucket, host_id, id
    ), logged AS (
      INSERT INTO slotkit.webhook_deliveries (bucket, host_id, webhook_id, event_id, event_type, kind, body, status, created_at)
      SELECT bucket, host_id, id, 'evt_waiting', 'booking.confirmed', 'event', '{}', 'pending', '2026-01-01' FROM added
      RETURNING bucket, id, webhook_id
    )
    INSERT INTO slotkit.delivery_queue (bucket, delivery_id, webhook_id, attempt, leases, due_at, claimable_at)
    SELECT bucket, id, webhook_id, 2, 0, '2100-01-01', '2100-01-01' FROM logged`
  await sql`VACUUM ANALYZE slotkit.delivery_queue`
  return {
    queue: "deliveries",
    beside: `${waitingWebhooks.toLocaleString("en")} waiting webhooks`,
    aloneMs,
    besideMs: await medianMs(database, claim),
    target: 3
  }
}

const warmUps = sized(3, 0)
const rounds = sized(15, 1)

const medianMs = async ({ run }: ScaleDatabase, work: Work): Promise<number> => {
  const times: Array<number> = []
  for (let round = 0; round < warmUps + rounds; round++) {
    const started = performance.now()
    await run(work)
    times.push(performance.now() - started)
  }
  return times.slice(warmUps).sort((one, other) => one - other)[Math.floor(rounds / 2)]!
}

const print = (rows: ReadonlyArray<ClaimsRow>): void => {
  console.log(`Claims of 128 rows, alone and beside rows that cannot be claimed; medians of ${rounds}`)
  console.table(
    rows.map(({ queue, beside, aloneMs, besideMs, target }) => ({
      queue,
      beside,
      "alone ms": Number(aloneMs.toFixed(2)),
      "beside ms": Number(besideMs.toFixed(2)),
      ratio: Number((besideMs / aloneMs).toFixed(2)),
      target: `${besideMs > target * aloneMs ? "missed " : ""}${target}x`
    }))
  )
}
