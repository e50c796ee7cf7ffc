import { deflateRawSync } from "node:zlib"
import { bookedService, defaultSchedule, type Host } from "@slotkit/core"
import { bucketPrefix } from "@slotkit/core/internal"
import {
  AuditLog,
  BookingStore,
  BusyStore,
  ContactStore,
  CredentialStore,
  DeliveryQueue,
  getAvailability,
  HostStore,
  InviteStore,
  MailOutbox,
  ServiceStore,
  WebhookStore
} from "@slotkit/engine"
import {
  aBooking,
  aContact,
  aHost,
  anAnnouncedEvent,
  anApiKey,
  anAuditEntry,
  anInvite,
  anOutgoingMail,
  aService,
  aWebhook,
  fixtureNow
} from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type postgres from "postgres"
import type { ScaleDatabase } from "./ScaleDatabase.ts"

/** The size of a database: the number of hosts with one row in each list, and the rows of one more host in each of its lists. */
export interface ScaleSizes {
  readonly hosts: number
  readonly rows: number
}

/** A host to measure, and what its measured requests name. */
export interface SeededHost {
  readonly host: Host
  readonly rows: number
  readonly keyHash: string
  readonly apiKeyId: number
  readonly service: { readonly id: number; readonly slug: string }
  readonly bookingId: number
  readonly inviteId: number
  readonly webhookId: number
  /** A start that can be booked. */
  readonly start: string
}

/** The host with one row in each list, and the one with most. */
export interface SeededHosts {
  readonly one: SeededHost
  readonly most: SeededHost
}

/**
 * Fills a database: one row of each kind is made by the stores, the others are copies. Neighbouring rows are a minute apart.
 *
 * A tenth of the copied bookings are pending, and a tenth of the copied deliveries failed. Of one more host, 128 timers, emails
 * and deliveries are due in a database of any size.
 */
export const seedScale = async (
  run: ScaleDatabase["run"],
  sql: postgres.Sql,
  { hosts, rows }: ScaleSizes
): Promise<SeededHosts> => {
  const one = await run(seedHost("one", 1))
  const most = await run(seedHost("most", rows))
  await copyRows(sql, most.host.id, rows - 1, { ...rowsOfHost, ...deliveriesOfHost })
  const due = await run(seedHost("due", dueRows))
  await copyRows(sql, due.host.id, dueRows - 1, { ...rowsOfHost, ...deliveriesOfHost })
  await queueRows(sql, due)
  const first = await copyHosts(sql, one.host.id, hosts)
  await copyRows(sql, one.host.id, hosts, rowsOfHost, first)
  await copyWebhooks(sql, one, first)
  // The copies were not recorded, so the lists are counted when they are read first.
  await sql`TRUNCATE slotkit.host_counts`
  await sql`VACUUM ANALYZE`
  return { one, most }
}

const seedHost = (name: string, rows: number) =>
  Effect.gen(function* () {
    const input = aHost({ email: `${name}@example.com`, username: name, timezone: "UTC" })
    const host = yield* (yield* HostStore).add(input, defaultSchedule("UTC"))
    const hostId = host.id
    const service = yield* (yield* ServiceStore).add(aService({ hostId }))
    const booked = bookedService({ id: service.id, type: "default", slug: "intro", title: "Intro", capacity: null })
    const booking = yield* (yield* BookingStore).add(aBooking({ hostId, service: booked }))
    const invite = yield* (yield* InviteStore).add(anInvite({ hostId, token: `${bucketPrefix(hostId)}${name}` }))
    const credentials = yield* CredentialStore
    const keyHash = bucketPrefix(hostId) + name.padEnd(64, "0")
    const key = yield* credentials.addApiKey(anApiKey({ hostId, keyHash, scopes: ["webhooks.write"] }))
    const webhooks = yield* WebhookStore
    const webhook = aWebhook({ id: yield* webhooks.newId, hostId, owner: { hostId, kind: "api_key", id: key.id } })
    yield* webhooks.add(webhook, 1)
    yield* (yield* DeliveryQueue).announce([anAnnouncedEvent({ hostId, eventId: `evt_${name}`, occurredAt: fixtureNow })])
    yield* (yield* MailOutbox).add([anOutgoingMail({ hostId })])
    yield* (yield* AuditLog).append(anAuditEntry({ hostId }))
    yield* (yield* ContactStore).save(aContact({ hostId }))
    yield* (yield* BusyStore).save({ hostId, start: fixtureNow, end: fixtureNow + 60_000, title: null, publicReason: null })
    const { data } = yield* getAvailability(host, { service: service.slug })
    const start = Object.values(data).flat()[0]!.start
    const ids = { apiKeyId: key.id, bookingId: booking.id, inviteId: invite.id, webhookId: webhook.id }
    return { host, rows, keyHash, service: { id: service.id, slug: service.slug }, start, ...ids }
  })

const dueRows = 128

/** Makes the timers, emails and deliveries of a host due, and nothing else. */
const queueRows = async (sql: postgres.Sql, { host: { id }, webhookId }: SeededHost): Promise<void> => {
  const since = new Date(fixtureNow)
  await sql`TRUNCATE slotkit.delivery_queue, slotkit.email_queue, slotkit.email_bodies, slotkit.timers`
  await sql`INSERT INTO slotkit.delivery_queue (bucket, delivery_id, webhook_id, attempt, leases, due_at, claimable_at)
    SELECT bucket, id, webhook_id, 1, 0, ${since}, ${since} FROM slotkit.webhook_deliveries WHERE webhook_id = ${webhookId}`
  await sql`INSERT INTO slotkit.email_bodies (bucket, email_id, created_at, content)
    SELECT bucket, id, created_at, ${deflateRawSync("{}")} FROM slotkit.emails WHERE host_id = ${id}`
  await sql`INSERT INTO slotkit.email_queue (bucket, email_id, attempts, due_at)
    SELECT bucket, id, 0, ${since} FROM slotkit.emails WHERE host_id = ${id}`
  await sql`INSERT INTO slotkit.timers (bucket, host_id, booking_id, kind, due_at)
    SELECT bucket, host_id, id, 'reminder', ${since} FROM slotkit.bookings WHERE host_id = ${id}`
}

/** Columns as expressions of the copied row and the copy's number. */
type CopiedColumns = Readonly<Record<string, string>>

const minutes = "n * interval '1 minute'"

/** The tables of which a host's row is copied, with the columns that differ from copy to copy. */
const rowsOfHost: Readonly<Record<string, CopiedColumns>> = {
  services: { token: "token || n", created_at: `created_at + ${minutes}` },
  bookings: {
    state: "CASE WHEN n % 10 = 0 THEN 'pending' ELSE 'accepted' END",
    scheduled_at: `scheduled_at + ${minutes}`,
    booker_name: "'Booker n' || n"
  },
  api_keys: { key_hash: "key_hash || n" },
  emails: { created_at: `created_at + ${minutes}`, status: "'sent'" },
  audit_log: { acted_at: `acted_at + ${minutes}` },
  contacts: { email: "n || email" },
  busy_times: { start_at: `start_at + ${minutes}`, end_at: `end_at + ${minutes}` }
}

const deliveriesOfHost: Readonly<Record<string, CopiedColumns>> = {
  webhook_deliveries: {
    event_id: "event_id || n",
    status: "CASE WHEN n % 10 = 0 THEN 'failed' ELSE 'delivered' END",
    failure: "CASE WHEN n % 10 = 0 THEN 'Gone.' END",
    created_at: `created_at + ${minutes}`
  }
}

/** Copies the rows of a host, for the same host or for one of consecutive ids each. */
const copyRows = async (
  sql: postgres.Sql,
  hostId: number,
  count: number,
  tables: Readonly<Record<string, CopiedColumns>>,
  firstHostId?: number
): Promise<void> => {
  const owner: CopiedColumns =
    firstHostId === undefined ? {} : { bucket: `(${firstHostId} + n - 1) % 64`, host_id: `${firstHostId} + n - 1` }
  for (const [table, created] of Object.entries(tables)) {
    const values = { ...created, ...owner }
    const columns = await columnsOf(sql, table)
    await sql.unsafe(`INSERT INTO slotkit.${table} (${columns.join(", ")})
      SELECT ${columns.map((name) => values[name] ?? name).join(", ")} FROM slotkit.${table}, generate_series(1, ${count}) AS n
      WHERE host_id = ${hostId} ${table === "services" ? "AND type = 'single_use'" : ""}`)
  }
}

const columnsOf = async (sql: postgres.Sql, table: string): Promise<ReadonlyArray<string>> => {
  const columns = await sql<Array<{ readonly name: string }>>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'slotkit' AND table_name = ${table} AND column_name <> 'id' AND is_generated = 'NEVER'
    ORDER BY ordinal_position`
  return columns.map(({ name }) => name)
}

/** Copies a host. Returns the id of the first copy; the others follow it. */
const copyHosts = async (sql: postgres.Sql, hostId: number, count: number): Promise<number> => {
  const [row] = await sql<[{ readonly first: number }]>`
    WITH drawn AS MATERIALIZED (
      SELECT nextval(pg_get_serial_sequence('slotkit.hosts', 'id')) AS id FROM generate_series(1, ${count}::int)
    ), added AS (
      INSERT INTO slotkit.hosts (bucket, id, email, username, timezone, currency, plan, weekly, overrides, created_at)
      SELECT drawn.id % 64, drawn.id, 'host' || drawn.id || '@example.com', 'host' || drawn.id, timezone, currency, plan, weekly,
        overrides, created_at
      FROM drawn, slotkit.hosts AS host WHERE host.id = ${hostId}
      RETURNING bucket, id, email, username
    ), placed AS (
      INSERT INTO slotkit.places (key, bucket, host_id)
      SELECT key, bucket, id FROM added, unnest(ARRAY['email:' || email, 'username:' || username]) AS key
    )
    SELECT min(id)::float8 AS first FROM added`
  return row.first
}

/** Copies the webhook of a host, and its delivery, for the hosts from an id on. */
const copyWebhooks = async (sql: postgres.Sql, { host, webhookId }: SeededHost, firstHostId: number): Promise<void> => {
  const copied = { bucket: "owner.bucket", host_id: "owner.host_id" }
  const copy = async (table: string, owners: string, where: string, copiedColumns: CopiedColumns) => {
    const columns = await columnsOf(sql, table)
    const values: CopiedColumns = { ...copied, ...copiedColumns }
    await sql.unsafe(`INSERT INTO slotkit.${table} (${columns.join(", ")})
      SELECT ${columns.map((name) => values[name] ?? `copied.${name}`).join(", ")}
      FROM slotkit.${table} AS copied, slotkit.${owners} AS owner WHERE copied.${where} AND owner.host_id >= ${firstHostId}`)
  }
  await copy("webhooks", "api_keys", `id = ${webhookId}`, { api_key_id: "owner.id" })
  await copy("webhook_deliveries", "webhooks", `host_id = ${host.id}`, {
    webhook_id: "owner.id",
    status: "'delivered'",
    body: "'{}'"
  })
}
