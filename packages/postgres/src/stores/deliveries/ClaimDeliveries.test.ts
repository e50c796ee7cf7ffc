import { expect, layer } from "@effect/vitest"
import { defaultSchedule } from "@slotkit/core"
import { type AttemptEnd, CredentialStore, DeliveryQueue, HostStore, WebhookStore } from "@slotkit/engine"
import { aHost, anAnnouncedEvent, anApiKey, aWebhook } from "@slotkit/engine/fakes"
import { Effect, Layer } from "effect"
import { Statement } from "effect/sql"
import { SqlClient } from "effect/sql/SqlClient"
import { blocksOfClaim, openSnapshot } from "../../../test/ClaimCosts.ts"
import { ownSchema, patientPool, realUrl, uniqueName } from "../../../test/RealDatabase.ts"
import { pgStore } from "../../index.ts"
import { migrated } from "../../testing/Migrated.ts"

const schema = ownSchema("claims")

layer(Layer.provideMerge(pgStore({ schema }), migrated(patientPool(realUrl, { maxConnections: 3 }), { schema })), {
  excludeTestServices: true
})("A claim of deliveries", (it) => {
  it.effect(
    "MUST not read finished deliveries again while an old snapshot keeps them",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient
        const queue = yield* DeliveryQueue
        const { webhookId } = yield* aSubscriber
        yield* addDeliveries(webhookId, 5000, "now() - interval '60 seconds'")
        const snapshot = yield* openSnapshot(table("delivery_queue"))
        yield* sql`DELETE FROM ${table("delivery_queue")} WHERE webhook_id = ${webhookId}`
        const fromTheStart = yield* blocksOfClaim(queue.claim(aClaim()))
        const fromTheFloor = yield* blocksOfClaim(queue.claim(aClaim()))
        yield* snapshot.close
        expect(fromTheStart).toBeGreaterThan(100)
        expect(fromTheFloor).toBeLessThan(fromTheStart / 4)
      }),
    60_000
  )

  it.effect(
    "MUST reach every webhook behind the backlog of one, 500 in one claim",
    () =>
      Effect.gen(function* () {
        const queue = yield* DeliveryQueue
        const { webhookId } = yield* aSubscriber
        yield* addDeliveries(webhookId, 30_100, "now() - interval '60 seconds'")
        yield* queue.claim({ ...aClaim(), perWebhook: 1 })
        yield* addWebhooks(webhookId, 1200)
        const reached = new Set<number>()
        for (let claims = 0; claims < 20; claims++) {
          const leased = yield* queue.claim({ ...aClaim(), perWebhook: 1 })
          for (const delivery of leased) reached.add(delivery.webhookId)
        }
        expect(reached.size).toBe(1200)
      }),
    60_000
  )

  it.effect(
    "MUST be ended without reading the rest of the queue, whatever the statistics say",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient
        const queue = yield* DeliveryQueue
        const { hostId, webhookId } = yield* aSubscriber
        yield* sql`DELETE FROM ${table("delivery_queue")} WHERE webhook_id <> ${webhookId}`
        yield* sql`VACUUM ANALYZE ${table("delivery_queue")}`
        yield* sql`VACUUM ANALYZE ${table("webhooks")}`
        yield* addWebhooks(webhookId, 99)
        const all = yield* sql<{ readonly id: number }>`SELECT id FROM ${table("webhooks")} WHERE host_id = ${hostId}`
        yield* Effect.forEach(all, ({ id }) => addDeliveries(id, 100, "now()"))
        const claim = { ...aClaim(), perWebhook: 128 }
        const leased = yield* queue.claim(claim)
        expect(leased).toHaveLength(128)
        const end = (id: number): AttemptEnd => ({
          hostId,
          id,
          leaseToken: claim.lease.token,
          attempt: null,
          next: { status: "delivered" }
        })
        const ends = queue.end(leased.map(({ id }) => end(id)))
        expect(
          yield* blocksOfClaim(Effect.ignore(sql.withTransaction(Effect.andThen(ends, Effect.fail("rolled back")))))
        ).toBeLessThan(3000)
      }),
    60_000
  )
})

const aClaim = () => {
  const now = Date.now()
  return { limit: 128, perWebhook: 8, now, lease: { token: uniqueName("lease"), until: now + 600_000 } }
}

const table = (name: string) => Statement.identifier(`${schema}.${name}`)

/** A host on Pro with one webhook, to which one event was announced for a year from now. */
const aSubscriber = Effect.gen(function* () {
  const host = aHost({ email: `${uniqueName("host")}@example.com`, username: null, plan: "pro" })
  const { id: hostId } = yield* (yield* HostStore).add(host, defaultSchedule("UTC"))
  const key = yield* (yield* CredentialStore).addApiKey(anApiKey({ hostId }))
  const webhooks = yield* WebhookStore
  const webhook = aWebhook({ id: yield* webhooks.newId, hostId, owner: { hostId, kind: "api_key", id: key.id } })
  yield* webhooks.add(webhook, 1)
  const occurredAt = Date.now() + 365 * 86_400_000
  yield* (yield* DeliveryQueue).announce([anAnnouncedEvent({ hostId, eventId: uniqueName("evt"), occurredAt })])
  return { hostId, webhookId: webhook.id }
})

/** Adds deliveries to a webhook that are due since an instant. */
const addDeliveries = (webhookId: number, count: number, since: string) =>
  SqlClient.use(
    (sql) => sql`
      WITH added AS (
        INSERT INTO ${table("webhook_deliveries")} (bucket, host_id, webhook_id, event_id, event_type, kind, body, status, created_at)
        SELECT bucket, host_id, webhook_id, event_id || n, event_type, kind, '{}', status, created_at
        FROM ${table("webhook_deliveries")}, generate_series(1, ${count}::int) AS n WHERE webhook_id = ${webhookId}
        RETURNING bucket, id, webhook_id
      )
      INSERT INTO ${table("delivery_queue")} (bucket, delivery_id, webhook_id, attempt, leases, due_at, claimable_at)
      SELECT bucket, id, webhook_id, 1, 0, ${sql.literal(since)}, ${sql.literal(since)} FROM added`
  )

/** Adds webhooks beside one, each with a delivery that is due now. */
const addWebhooks = (webhookId: number, count: number) =>
  SqlClient.use(
    (sql) => sql`
      WITH subscribed AS (
        INSERT INTO ${table("webhooks")} (bucket, host_id, api_key_id, url, events, status, consecutive_failures, created_at, updated_at)
        SELECT bucket, host_id, api_key_id, url || n, events, status, 0, created_at, updated_at
        FROM ${table("webhooks")}, generate_series(1, ${count}::int) AS n WHERE id = ${webhookId}
        RETURNING bucket, host_id, id
      ), added AS (
        INSERT INTO ${table("webhook_deliveries")} (bucket, host_id, webhook_id, event_id, event_type, kind, body, status, created_at)
        SELECT bucket, host_id, id, 'evt', 'booking.confirmed', 'event', '{}', 'pending', now() FROM subscribed
        RETURNING bucket, id, webhook_id
      )
      INSERT INTO ${table("delivery_queue")} (bucket, delivery_id, webhook_id, attempt, leases, due_at, claimable_at)
      SELECT bucket, id, webhook_id, 1, 0, now(), now() FROM added`
  )
