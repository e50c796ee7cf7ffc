import { expect, layer } from "@effect/vitest"
import { defaultSchedule } from "@slotkit/core"
import { bucketPrefix } from "@slotkit/core/internal"
import {
  BookingStore,
  BusyStore,
  ContactStore,
  CredentialStore,
  HostStore,
  InviteStore,
  RetentionStore,
  rollUpCounters,
  UnitOfWork
} from "@slotkit/engine"
import { aBooking, aContact, aHost, anApiKey, anInvite, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { ownSchema, patientPool, realUrl } from "../../test/RealDatabase.ts"
import { pgStore } from "../index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("kept_counts")

layer(pgStore({ schema }).pipe(Layer.provideMerge(migrated(patientPool(realUrl, { maxConnections: 10 }), { schema }))), {
  excludeTestServices: true
})("The kept length of a list", (it) => {
  it.effect("is exact when many transactions add, move and roll back while others count for the first time", () =>
    Effect.gen(function* () {
      const bookings = yield* BookingStore
      const { transaction } = yield* UnitOfWork
      const hostId = yield* aHostWith(1500)
      const add = Effect.gen(function* () {
        const booking = yield* bookings.add(aBooking({ hostId, state: "pending" }))
        yield* bookings.save({ ...booking, state: "accepted" })
      })
      const lost = Effect.ignore(transaction(Effect.andThen(add, Effect.fail("no"))))
      const listing = Effect.all([bookings.page(hostId, { order: "asc" }, request), rollUpCounters])
      yield* Effect.all(
        Array.from({ length: 60 }, (_, n) => (n % 3 === 0 ? transaction(add) : n % 3 === 1 ? lost : listing)),
        { concurrency: 10, discard: true }
      )
      const totals = Effect.all(
        ([undefined, "accepted", "pending"] as const).map((status) =>
          Effect.map(
            bookings.page(hostId, status === undefined ? { order: "asc" } : { order: "asc", status }, request),
            ({ total }) => total
          )
        )
      )
      for (const _ of [1, 2]) expect(yield* totals).toEqual([1520, 1520, 0])
      yield* rollUpCounters
      yield* bookings.add(aBooking({ hostId, state: "pending" }))
      expect(yield* totals).toEqual([1521, 1520, 1])
      expect(yield* countedLists(hostId)).toEqual(["bookings", "bookings.accepted"])
    })
  )

  it.effect("follows bookings and invites whose retention ends", () =>
    Effect.gen(function* () {
      const bookings = yield* BookingStore
      const invites = yield* InviteStore
      const retention = yield* RetentionStore
      const hostId = yield* aHostWith(1500)
      yield* invites.add(anInvite({ hostId, expiresAt: fixtureNow }))
      const totals = Effect.all([
        Effect.map(bookings.page(hostId, { order: "asc" }, request), ({ total }) => total),
        Effect.map(bookings.page(hostId, { order: "asc", status: "accepted" }, request), ({ total }) => total),
        Effect.map(invites.page(hostId, request), ({ total }) => total)
      ])
      expect(yield* totals).toEqual([1500, 1500, 1])
      expect(yield* countedLists(hostId)).toEqual(["bookings", "bookings.accepted"])
      const over = fixtureNow + 365 * 86_400_000
      while ((yield* retention.purge("bookings", over, 400)) > 0) yield* Effect.yieldNow
      while ((yield* retention.purge("services", over, 400)) > 0) yield* Effect.yieldNow
      expect(yield* totals).toEqual([0, 0, 0])
    })
  )

  it.effect("follows contacts, busy times and API keys", () =>
    Effect.gen(function* () {
      const busy = yield* BusyStore
      const contacts = yield* ContactStore
      const credentials = yield* CredentialStore
      const hostId = yield* aHostWith(1)
      const keyHash = (n: number) => bucketPrefix(hostId) + `${hostId}-${n}`.padEnd(64, "0")
      const time = (n: number) => ({ hostId, start: fixtureNow + n, end: fixtureNow + n + 1, title: null, publicReason: null })
      const first = {
        busy: yield* busy.save(time(0)),
        key: yield* credentials.addApiKey(anApiKey({ hostId, keyHash: keyHash(0) }))
      }
      yield* contacts.save(aContact({ hostId, email: "n@example.com" }))
      yield* copied("busy_times", first.busy.id, "start_at", "start_at")
      yield* copied("api_keys", first.key.id, "key_hash", "key_hash || n")
      yield* copied("contacts", (yield* contacts.page(hostId, {}, request)).rows[0]!.id, "email", "n || email")
      const totals = Effect.map(
        Effect.all([busy.page(hostId, request), contacts.page(hostId, {}, request), credentials.apiKeys(hostId, request)]),
        (pages) => pages.map(({ total }) => total)
      )
      yield* SqlClient.use((sql) => sql`DELETE FROM ${sql.literal(`"${schema}"."host_counts"`)} WHERE host_id = ${hostId}`)
      expect(yield* totals).toEqual([1500, 1500, 1500])
      expect(yield* countedLists(hostId)).toEqual(["api_keys", "busy", "contacts"])

      for (const name of ["Grace", null]) yield* contacts.save(aContact({ hostId, email: "N@example.com", name }))
      yield* contacts.save(aContact({ hostId, email: "new@example.com" }))
      yield* busy.save(time(1))
      yield* credentials.addApiKey(anApiKey({ hostId, keyHash: keyHash(1) }))
      expect(yield* totals).toEqual([1501, 1501, 1501])
      for (const _ of [1, 2]) {
        yield* busy.find(hostId, first.busy.id, "removed")
        yield* credentials.changeApiKey(hostId, first.key.id, { revokedAt: fixtureNow })
      }
      expect(yield* totals).toEqual([1500, 1501, 1500])
      yield* (yield* RetentionStore).purge("busy_times", fixtureNow + 2, 10_000)
      expect(yield* totals).toEqual([1, 1501, 1500])
    })
  )

  it.effect("follows invites and hosts that are removed", () =>
    Effect.gen(function* () {
      const hosts = yield* HostStore
      const invites = yield* InviteStore
      const hostId = yield* aHostWith(1)
      const sql = yield* SqlClient
      const { id } = yield* invites.add(anInvite({ hostId }))
      const table = sql.literal(`"${schema}"."services"`)
      yield* sql`INSERT INTO ${table} (bucket, host_id, type, slug, title, durations, location, created_at, status, token, expires_at)
        SELECT bucket, host_id, type, slug, title, durations, location, created_at, status, token || n, expires_at
        FROM ${table}, generate_series(1, 1500) AS n WHERE id = ${id}`
      expect((yield* invites.page(hostId, request)).total).toBe(1501)
      yield* invites.removeUnbooked(hostId, id)
      expect((yield* invites.page(hostId, request)).total).toBe(1500)
      expect(yield* countedLists(hostId)).toEqual(["invites"])

      const { total } = yield* hosts.page({}, request)
      yield* hosts.remove(hostId, 0)
      expect((yield* hosts.page({}, request)).total).toBe(total - 1)
    })
  )
})

const request = { page: 1, perPage: 1 }

/** Copies a row until there are 1,500, with one column computed from the copy's number. */
const copied = Effect.fnUntraced(function* (name: string, id: number, column: string, value: string) {
  const sql = yield* SqlClient
  const table = sql.literal(`"${schema}"."${name}"`)
  const columns = yield* sql<{ readonly name: string }>`SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = ${schema} AND table_name = ${name} AND column_name <> 'id' ORDER BY ordinal_position`
  yield* sql`INSERT INTO ${table} (${sql.literal(columns.map((one) => one.name).join(", "))})
    SELECT ${sql.literal(columns.map((one) => (one.name === column ? value : one.name)).join(", "))}
    FROM ${table}, generate_series(1, 1499) AS n WHERE id = ${id}`
})

const countedLists = (hostId: number) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const rows = yield* sql<{ readonly list: string }>`SELECT list FROM ${sql.literal(`"${schema}"."host_counts"`)}
      WHERE host_id = ${hostId} AND counted ORDER BY list`
    return rows.map(({ list }) => list)
  })

/** A host with accepted bookings that were added without the store. */
const aHostWith = Effect.fnUntraced(function* (count: number) {
  const sql = yield* SqlClient
  const host = aHost({ email: `host-${Math.random()}@example.com`, username: null, plan: "pro" })
  const { id: hostId } = yield* (yield* HostStore).add(host, defaultSchedule("UTC"))
  const { id } = yield* (yield* BookingStore).add(aBooking({ hostId }))
  const table = sql.literal(`"${schema}"."bookings"`)
  const columns = yield* sql<{ readonly names: string }>`SELECT string_agg(column_name, ', ') AS names
    FROM information_schema.columns
    WHERE table_schema = ${schema} AND table_name = 'bookings' AND column_name <> 'id' AND is_generated = 'NEVER'`
  const names = sql.literal(columns[0]!.names)
  yield* sql`INSERT INTO ${table} (${names}) SELECT ${names} FROM ${table}, generate_series(1, ${count - 1}) WHERE id = ${id}`
  return hostId
})
