// @module-tag thorough

import { expect, layer } from "@effect/vitest"
import { bookedService, defaultSchedule } from "@slotkit/core"
import { bucketPrefix } from "@slotkit/core/internal"
import {
  aesSecretBox,
  BookingStore,
  CredentialStore,
  DeliveryQueue,
  deleteHost,
  deleteService,
  deleteWebhook,
  HostStore,
  MailOutbox,
  purgeRemoved,
  ServiceStore,
  Settings,
  WebhookStore
} from "@slotkit/engine"
import {
  aBooking,
  aHost,
  anAnnouncedEvent,
  anApiKey,
  anOutgoingMail,
  aService,
  aWebhook,
  FakeDns,
  FakePayments,
  fixtureNow,
  plainComposer,
  WebhookReceiver
} from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import * as Statement from "effect/sql/Statement"
import { ownSchema, patientPool, realUrl } from "../../test/RealDatabase.ts"
import { pgStore } from "../index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("removals")
const table = (name: string) => Statement.literal(`"${schema}"."${name}"`)
const many = 20_000

const surroundings = Layer.mergeAll(
  FakeDns.layer,
  FakePayments.layer,
  WebhookReceiver.layer,
  plainComposer,
  aesSecretBox("the secret of this test"),
  Layer.succeed(Settings, {
    baseUrl: "https://book.example.com",
    origin: "https://book.example.com",
    pagesUrl: "https://book.example.com",
    hostPagesUrl: "https://book.example.com",
    freeServices: 1,
    upcomingPerBooker: 10,
    hourlyPerBooker: 10,
    hourlyPerNetwork: 60,
    showHostEmail: true,
    upgradeUrl: "https://book.example.com/app/plan",
    developerPortalUrl: "https://book.example.com/app/apps",
    videoUrl: "https://meet.example.com/{token}",
    ownDomains: ["book.example.com"],
    webhookAllow: { host: () => false, address: () => false }
  })
)

layer(
  Layer.merge(
    surroundings,
    pgStore({ schema }).pipe(Layer.provideMerge(migrated(patientPool(realUrl, { maxConnections: 2 }), { schema })))
  ),
  { excludeTestServices: true }
)(`a removal with ${many} rows writes at most 50 before the answer, and the jobs leave none`, (it) => {
  it.effect("of a service with bookings, which the jobs keep without its id", () =>
    Effect.gen(function* () {
      const { hostId, serviceId, bookingId } = yield* aFullHost
      expect(yield* rowsWrittenBy(deleteService(hostId, serviceId))).toBeLessThanOrEqual(50)
      yield* purgeRemoved
      const booking = yield* (yield* BookingStore).find(hostId, bookingId)
      expect(booking).toMatchObject({ value: { service: { id: null, title: "As booked" } } })
      expect(yield* rowsOf(hostId, "bookings")).toBe(many)
    })
  )

  it.effect("of a webhook with deliveries", () =>
    Effect.gen(function* () {
      const { hostId, caller, webhookId } = yield* aFullHost
      const listed = (yield* DeliveryQueue).page(hostId, {}, { page: 1, perPage: 25 })
      expect((yield* listed).total).toBe(many)
      expect(yield* rowsWrittenBy(deleteWebhook(caller, webhookId))).toBeLessThanOrEqual(50)
      expect(yield* listed).toEqual({ rows: [], total: 0 })
      expect(yield* rowsOf(hostId, "webhook_deliveries")).toBe(many)
      yield* purgeRemoved
      expect(yield* listed).toEqual({ rows: [], total: 0 })
      expect(yield* rowsOf(hostId, "webhook_deliveries")).toBe(0)
      expect(yield* rowsOf(hostId, "webhooks")).toBe(0)
    })
  )

  it.effect("of a host with bookings, deliveries and emails", () =>
    Effect.gen(function* () {
      const { hostId } = yield* aFullHost
      expect(yield* rowsWrittenBy(deleteHost(hostId, { force: "true" }))).toBeLessThanOrEqual(50)
      yield* purgeRemoved
      for (const name of ["bookings", "webhook_deliveries", "emails", "services", "webhooks", "api_keys", "hosts"] as const) {
        expect(yield* rowsOf(hostId, name), name).toBe(0)
      }
      expect(yield* rowsOf(hostId, "audit_log")).toBeGreaterThan(0)
    })
  )
})

/** Counts the rows that work inserts, updates and deletes, cascades included. */
const rowsWrittenBy = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const written = sql<{ readonly rows: number }>`SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::int AS rows
      FROM pg_stat_xact_user_tables WHERE schemaname = ${schema}`
    // The view also counts what the connection did before and has not reported yet.
    const [[before], , [after]] = yield* sql.withTransaction(Effect.all([written, work, written]))
    expect(after!.rows).toBeGreaterThan(before!.rows)
    return after!.rows - before!.rows
  })

const rowsOf = (hostId: number, name: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const isHosts = Statement.literal(name === "hosts" ? "id" : "host_id")
    const [row] = yield* sql<{
      readonly rows: number
    }>`SELECT count(*)::int AS rows FROM ${table(name)} WHERE ${isHosts} = ${hostId}`
    return row!.rows
  })

/** A host with a service that has many past bookings, a webhook that has many deliveries, and many emails that were sent. */
const aFullHost = Effect.gen(function* () {
  const email = `host-${Math.random()}@example.com`
  const host = yield* (yield* HostStore).add(aHost({ email, username: null, plan: "pro" }), defaultSchedule("UTC"))
  const hostId = host.id
  const service = yield* (yield* ServiceStore).add(aService({ hostId }))
  const booked = bookedService({ id: service.id, type: "default", slug: service.slug, title: "As booked", capacity: null })
  const booking = yield* (yield* BookingStore).add(
    aBooking({ hostId, service: booked, state: "declined", scheduledAt: fixtureNow, meetingId: null })
  )
  yield* copies("bookings", booking.id, [])

  const key = yield* (yield* CredentialStore).addApiKey(
    anApiKey({ hostId, keyHash: bucketPrefix(hostId) + String(Math.random()).padEnd(64, "0") })
  )
  const credential = { hostId, kind: "api_key", id: key.id } as const
  const webhooks = yield* WebhookStore
  const webhook = aWebhook({ id: yield* webhooks.newId, hostId, owner: credential })
  yield* webhooks.add(webhook, 1)
  const queue = yield* DeliveryQueue
  yield* queue.announce([anAnnouncedEvent({ hostId, eventId: `first-${hostId}`, occurredAt: fixtureNow })])
  const first = (yield* queue.page(hostId, {}, { page: 1, perPage: 1 })).rows[0]!
  yield* copies("webhook_deliveries", first.id, [["event_id", "event_id || n"]])
  const sql = yield* SqlClient
  yield* sql`DELETE FROM ${table("delivery_queue")} WHERE webhook_id = ${webhook.id}`

  const outbox = yield* MailOutbox
  yield* outbox.add([anOutgoingMail({ hostId })])
  yield* sql`UPDATE ${table("emails")} SET status = 'sent' WHERE host_id = ${hostId}`
  const [mail] = (yield* outbox.page(hostId, { page: 1, perPage: 1 })).rows
  yield* copies("emails", mail!.id, [])
  return {
    hostId,
    serviceId: service.id,
    bookingId: booking.id,
    webhookId: webhook.id,
    caller: { credential, scopes: ["webhooks.write"] as const, resource: null, host }
  }
})

/** Copies a row until there are many, with some columns computed from the copy's number. */
const copies = Effect.fnUntraced(function* (name: string, id: number, created: ReadonlyArray<readonly [string, string]>) {
  const sql = yield* SqlClient
  const columns = yield* sql<{ readonly name: string }>`SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = ${schema} AND table_name = ${name} AND column_name <> 'id' AND is_generated = 'NEVER' ORDER BY ordinal_position`
  const changed = new Map(created)
  yield* sql`INSERT INTO ${table(name)} (${sql.literal(columns.map((column) => column.name).join(", "))})
    SELECT ${sql.literal(columns.map((column) => changed.get(column.name) ?? column.name).join(", "))}
    FROM ${table(name)}, generate_series(1, ${many - 1}) AS n WHERE id = ${id}`
})
