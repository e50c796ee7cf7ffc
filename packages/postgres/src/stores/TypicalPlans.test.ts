// @module-tag thorough

import { expect, layer } from "@effect/vitest"
import { defaultSchedule } from "@slotkit/core"
import { bucketPrefix, millisPerDay, millisPerMinute, searchedWords } from "@slotkit/core/internal"
import {
  BookingStore,
  BusyStore,
  CredentialStore,
  DeliveryQueue,
  EventLog,
  HostStore,
  InviteStore,
  MailOutbox,
  OverviewStore,
  TeamStore,
  WebhookStore
} from "@slotkit/engine"
import {
  aBooking,
  aHost,
  anAnnouncedEvent,
  anApiKey,
  anInvite,
  anOutgoingMail,
  aRecordedEvent,
  aTimeRequest,
  aWebhook,
  fixtureNow
} from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import * as Statement from "effect/sql/Statement"
import { ownSchema, patientPool, realUrl } from "../../test/RealDatabase.ts"
import { pgStore } from "../index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("typical_plans")
const table = (name: string) => Statement.literal(`"${schema}"."${name}"`)
const rows = 20_000
const otherHosts = 500
const noon = fixtureNow + 7 * millisPerDay
const later = fixtureNow + 100 * millisPerDay

layer(pgStore({ schema }).pipe(Layer.provideMerge(migrated(patientPool(realUrl, { maxConnections: 1 }), { schema }))), {
  excludeTestServices: true
})("A statement that was planned for a typical host, which has one row in each list", (it) => {
  it.effect(`reads few blocks for a host with ${rows} rows in each`, () =>
    Effect.gen(function* () {
      const { hostId, bookingId, inviteId, deliveryId, webhookId } = yield* aDatabase
      const bookings = yield* BookingStore
      const hosts = yield* HostStore
      const overview = yield* OverviewStore
      const invites = yield* InviteStore
      const queue = yield* DeliveryQueue
      const outbox = yield* MailOutbox
      const events = yield* EventLog
      const busyTimes = yield* BusyStore
      const teams = yield* TeamStore
      const someHosts = [hostId, otherHost]
      yield* SqlClient.use((sql) => sql`SET plan_cache_mode = force_generic_plan`)
      const first = { page: 1, perPage: 25 }
      const last = { page: rows / 25, perPage: 25 }
      const after = { after: { at: fixtureNow + millisPerDay, id: 1 }, perPage: 26 }
      const works = {
        "a booking": bookings.find(hostId, bookingId),
        "the lock of a booking": bookings.find(hostId, bookingId, "locked"),
        "an invite": invites.find({ hostId, id: inviteId }),
        "a delivery": queue.list(hostId, { id: deliveryId }),
        "bookings of a booker": bookings.page(hostId, { order: "desc", email: aRareBooking.email }, first),
        "bookings of a service": bookings.page(hostId, { order: "desc", serviceId: aRareBooking.serviceId }, first),
        "bookings that changed": bookings.page(hostId, { order: "desc", updatedSince: aRareBooking.updatedSince }, first),
        "bookings that changed, by cursor": bookings.page(
          hostId,
          { order: "asc", updatedSince: aRareBooking.updatedSince },
          after
        ),
        "accepted bookings that changed": bookings.page(
          hostId,
          { order: "desc", status: "accepted", updatedSince: aRareBooking.updatedSince },
          first
        ),
        "bookings with a word": bookings.page(hostId, { order: "desc", search }, first),
        "bookings with a word, by cursor": bookings.page(hostId, { order: "asc", search }, after),
        "accepted bookings with a word": bookings.page(hostId, { order: "desc", status: "accepted", search }, first),
        "bookings with a word at a time": bookings.page(hostId, { order: "desc", from: fixtureNow, to: later, search }, first),
        "bookings by every filter": bookings.page(hostId, { order: "desc", ...aRareBooking, search }, first),
        "the events of a booking": events.list(hostId, { bookingId }),
        "the emails of a booking": outbox.ofBooking(hostId, bookingId),
        "the deliveries of an event": queue.list(hostId, { eventIds: ["first"] }),
        "rewriting the deliveries of an event": queue.rewrite(hostId, [{ eventId: "first", body: "{}" }]),
        "holding a time": bookings.holdTime(aTimeRequest({ hostId, serviceId: 1, start: later + 30 * millisPerDay })),
        "the taken times of an hour": bookings.occupiedBetween(hostId, noon, noon + 60 * millisPerMinute),
        "the taken times of a free week": bookings.occupiedBetween(hostId, later, later + 7 * millisPerDay),
        "the taken times of some hosts in an hour": bookings.occupiedOfEach(someHosts, noon, noon + 60 * millisPerMinute),
        "the taken times of some hosts in a free week": bookings.occupiedOfEach(someHosts, later, later + 7 * millisPerDay),
        "the staff of a meeting": teams.staffOf(hostId, [firstStaffed]),
        "storing the staff of a meeting": teams.saveStaff(hostId, firstStaffed, { assignments: [], competitions: [] })
      }
      const lists = {
        bookings: (request: typeof first | typeof after) => bookings.page(hostId, { order: "desc" }, request),
        "accepted bookings": (request: typeof first | typeof after) =>
          bookings.page(hostId, { order: "asc", status: "accepted" }, request),
        invites: (request: typeof first | typeof after) => invites.page(hostId, request),
        deliveries: (request: typeof first | typeof after) => queue.page(hostId, {}, request),
        emails: (request: typeof first | typeof after) => outbox.page(hostId, request),
        "busy times": (request: typeof first | typeof after) => busyTimes.page(hostId, request)
      }
      for (const [name, work] of Object.entries(works)) expect(yield* blocksOf(work), name).toBeLessThanOrEqual(100)
      // The record has all rows of a team. A nested loop would read a block for each.
      expect(yield* blocksOf(teams.record(hostId, {})), "the ledgers of a team").toBeLessThanOrEqual(rows / 4)
      for (const filter of [{}, { webhookId }]) {
        const waiting = queue.page(hostId, { ...filter, status: "pending" }, first)
        yield* waiting
        expect(yield* blocksOf(waiting), "waiting deliveries").toBeLessThanOrEqual(100)
      }
      for (const [name, page] of Object.entries(lists)) {
        yield* page(first)
        expect(yield* blocksOf(page(first)), `${name}, first page`).toBeLessThanOrEqual(200)
        expect(yield* blocksOf(page(last)), `${name}, last page`).toBeLessThanOrEqual(300)
        expect(yield* blocksOf(page(after)), `${name}, by cursor`).toBeLessThanOrEqual(200)
      }
      yield* SqlClient.use(
        (sql) => sql`INSERT INTO ${table("hosts")} (bucket, id, email, timezone, currency, plan, weekly, overrides, created_at)
          SELECT n % 64, n, n || '@example.com', timezone, currency, plan, weekly, overrides, created_at
          FROM ${table("hosts")}, generate_series(200000, ${200_000 + rows}::int) AS n WHERE id = ${hostId}`
      )
      yield* SqlClient.use((sql) => sql`ANALYZE ${table("hosts")}`)
      for (const found of [searchedWords("200111"), search]) {
        const ofOperator = overview.hosts({ search: found }, { after: null, limit: 25 })
        for (const work of [hosts.page({ search: found }, first), ofOperator]) {
          yield* work
          expect(yield* blocksOf(work), "hosts with a word").toBeLessThanOrEqual(100)
        }
      }
    })
  )
})

/** The filters that find one booking. */
const aRareBooking = { email: "rare@example.com", serviceId: 999_999, updatedSince: fixtureNow + 90 * millisPerDay }

/** One of the hosts with one row in each list. */
const otherHost = 100_007

/** The first of the meetings that have staff. */
const firstStaffed = 1

/** A word that the same booking has. */
const search = searchedWords("rare")

/** Returns the number of blocks of tables and indexes that the connection reads for a work, as its statistics count them. */
const blocksOf = <E>(work: Effect.Effect<unknown, E>) =>
  Effect.gen(function* () {
    const before = yield* blocksRead
    yield* work
    return (yield* blocksRead) - before
  })

const blocksRead = Effect.gen(function* () {
  const sql = yield* SqlClient
  // The statistics are reported when the statement has ended.
  yield* sql`SELECT pg_stat_force_next_flush()`
  const [row] = yield* sql<{ readonly blocks: number }>`
    SELECT sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read, 0) + coalesce(idx_blks_hit, 0))::int AS blocks
    FROM pg_statio_user_tables WHERE schemaname = ${schema}`
  return row!.blocks
})

/** A host with many rows in each list, and other hosts with one row in each. */
const aDatabase = Effect.gen(function* () {
  const sql = yield* SqlClient
  const host = aHost({ email: "most@example.com", username: null, plan: "pro" })
  const { id: hostId } = yield* (yield* HostStore).add(host, defaultSchedule("UTC"))
  const booking = yield* (yield* BookingStore).add(aBooking({ hostId }))
  const invite = yield* (yield* InviteStore).add(anInvite({ hostId }))
  const keyHash = `${bucketPrefix(hostId)}${"0".repeat(64)}`
  const key = yield* (yield* CredentialStore).addApiKey(anApiKey({ hostId, keyHash }))
  const webhooks = yield* WebhookStore
  const webhookId = yield* webhooks.newId
  yield* webhooks.add(aWebhook({ id: webhookId, hostId, owner: { hostId, kind: "api_key", id: key.id } }), 1)
  const queue = yield* DeliveryQueue
  yield* queue.announce([anAnnouncedEvent({ hostId, eventId: "first", occurredAt: fixtureNow })])
  const [delivery] = (yield* queue.page(hostId, {}, { page: 1, perPage: 1 })).rows
  yield* (yield* MailOutbox).add([anOutgoingMail({ hostId, bookingId: booking.id })])
  yield* (yield* EventLog).append([aRecordedEvent(booking, { id: "first" })])
  yield* (yield* BookingStore).holdTime(aTimeRequest({ hostId, serviceId: 1, start: noon }))
  const busy = { hostId, start: fixtureNow, end: fixtureNow + millisPerMinute, title: null, publicReason: null }
  yield* (yield* BusyStore).save(busy)
  const assignment = { role: "doctor", hostId: otherHost, meetingId: 1, isLead: true, reason: "fair", assignedAt: noon } as const
  const competition = { members: [otherHost], shares: [1], payers: [otherHost], undone: false }
  yield* (yield* TeamStore).saveStaff(hostId, firstStaffed, {
    assignments: [assignment],
    competitions: [{ role: "doctor", ledger: "doctors", competition }]
  })
  yield* sql`INSERT INTO ${table("hosts")} (bucket, id, email, timezone, currency, plan, weekly, overrides, created_at)
    SELECT n % 64, n, n || '@example.com', timezone, currency, plan, weekly, overrides, created_at
    FROM ${table("hosts")}, generate_series(100001, ${100_000 + otherHosts}::int) AS n WHERE id = ${hostId}`
  const minutes = "n * interval '1 minute'"
  const copied = {
    bookings: { scheduled_at: `scheduled_at + ${minutes}`, meeting_id: "n + 1", booker_email: "n || '@example.com'" },
    services: { token: "token || n", created_at: `created_at + ${minutes}` },
    emails: { created_at: `created_at + ${minutes}`, booking_id: "booking_id + n" },
    events: { id: "id || n", created_at: `created_at + ${minutes}`, booking_id: "booking_id + n" },
    meetings: {
      service_id: "1",
      start_at: "start_at - n * interval '1 hour'",
      end_at: "end_at - n * interval '1 hour'",
      held: "tstzrange(lower(held) - n * interval '1 hour', upper(held) - n * interval '1 hour')"
    },
    assignments: { meeting_id: "meeting_id + n" },
    competitions: { meeting_id: "meeting_id + n" },
    busy_times: { start_at: `start_at + ${minutes}`, end_at: `end_at + ${minutes}` },
    webhook_deliveries: { event_id: "event_id || n", created_at: `created_at + ${minutes}` }
  }
  for (const [name, created] of Object.entries<Readonly<Record<string, string>>>(copied)) {
    const columns = yield* sql<{ readonly name: string }>`SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = ${schema} AND table_name = ${name} AND is_generated = 'NEVER' AND is_identity = 'NO'`
    const names = sql.literal(columns.map((column) => column.name).join(", "))
    const copy = (from: number, to: number, owner: Readonly<Record<string, string>>) =>
      sql`INSERT INTO ${table(name)} (${names})
        SELECT ${sql.literal(columns.map((column) => ({ ...created, ...owner })[column.name] ?? column.name).join(", "))}
        FROM ${table(name)}, generate_series(${from}::int, ${to}::int) AS n WHERE host_id = ${hostId}`
    if (name !== "webhook_deliveries") yield* copy(100_001, 100_000 + otherHosts, { bucket: "n % 64", host_id: "n" })
    yield* copy(1, rows - 1, {})
  }
  yield* sql`UPDATE ${table("bookings")} SET booker_email = ${aRareBooking.email}, service_id = ${aRareBooking.serviceId},
    updated_at = ${new Date(aRareBooking.updatedSince)} WHERE id = ${booking.id}`
  yield* sql`TRUNCATE ${table("host_counts")}`
  for (const name of Object.keys(copied)) yield* sql`VACUUM ANALYZE ${table(name)}`
  return { hostId, bookingId: booking.id, inviteId: invite.id, deliveryId: delivery!.id, webhookId }
})
